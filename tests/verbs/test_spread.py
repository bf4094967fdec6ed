"""Spread: the graph answers what no word of the answer says, and shows nothing it must not."""

from collections.abc import Sequence

import pytest

from graphmem_neo4j.answers import Recalled
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .asking import contents

STORY = (
    "Grey Harbour\nGrey Harbour is a film of 1961 that was directed by Ilse Brandt and written by "
    "Tomas Okker.",
    "Ilse Brandt\nIlse Brandt came to the world in Varna on a cold morning.",
    "Tomas Okker\nTomas Okker kept bees and wrote at night.",
    "Lantern Road\nLantern Road is a film of 1972 that was directed by Piet Vos.",
    "Piet Vos\nPiet Vos grew up beside a mill.",
    "A note on harbours\nHarbours are grey in winter, and films are seldom made there.",
)
QUESTION = "Where was the person born who directed Grey Harbour?"
PLAIN = ("words", "vector", "structure", "recent")


async def _told(memory: GraphMemory, story: Sequence[str] = STORY, **fields: str) -> None:
    await memory.save([{"content": text, **fields} for text in story])


def _titles(answer: Recalled) -> list[str]:
    return [text.split("\n")[0] for text in contents(answer)]


@pytest.mark.requirement("S6", "S10", "G38")
async def test_the_answer_is_two_steps_away(memory: GraphMemory) -> None:
    await _told(memory)
    await memory.maintain(["projection"])
    without = _titles(await memory.recall(QUESTION, channels=PLAIN, limit=2))
    answer = await memory.recall(QUESTION, limit=2, explain=True)
    assert "Ilse Brandt" not in without
    assert _titles(answer) == ["Grey Harbour", "Ilse Brandt"]
    assert answer.hits[1].path is not None
    assert "Ilse Brandt, whose text this is" in answer.hits[1].path[0]
    assert answer.notes == []


@pytest.mark.requirement("R-N2", "F110")
async def test_without_a_projection_plain_hops_lead_there_and_say_so(memory: GraphMemory) -> None:
    await _told(memory)
    answer = await memory.recall(QUESTION, limit=3)
    assert "Ilse Brandt" in _titles(answer)
    assert any("plain hops" in note for note in answer.notes)


@pytest.mark.requirement("R-N2", "F113")
async def test_what_is_saved_is_found_at_once_and_what_is_forgotten_is_not(
    memory: GraphMemory,
) -> None:
    await _told(memory)
    await memory.maintain(["projection"])
    saved = await memory.save("Ilse Brandt received the Amber Prize for Grey Harbour")
    fresh = await memory.recall(QUESTION, limit=5)
    assert any("Amber Prize" in text for text in contents(fresh))
    await memory.correct(saved.memories[0].memory_id, "delete", reason="hearsay")
    gone = (await memory.recall("Ilse Brandt", limit=1, channels=PLAIN)).hits[0].node_id
    await memory.correct(gone, "delete", reason="not to be kept")
    after = await memory.recall(QUESTION, limit=10)
    assert not any("Amber Prize" in text for text in contents(after))
    assert gone not in [hit.node_id for hit in after.hits]


@pytest.mark.requirement("R-N2", "F113")
async def test_what_is_newer_than_the_projection_is_no_sign_that_there_is_none(
    memory: GraphMemory,
) -> None:
    await _told(memory)
    await memory.maintain(["projection"])
    await memory.save("the quarterly audit falls on a Friday")
    # All that this question meets is newer: plain hops answer, and the next question is ranked.
    assert contents(await memory.recall("quarterly audit", limit=1)) == [
        "the quarterly audit falls on a Friday"
    ]
    answer = await memory.recall(QUESTION, limit=2)
    assert _titles(answer) == ["Grey Harbour", "Ilse Brandt"]
    assert answer.notes == []


@pytest.mark.requirement("R-N2", "F113")
async def test_what_came_back_after_the_projection_does_not_break_the_walk(
    memory: GraphMemory,
) -> None:
    await _told(memory)
    found = (await memory.recall("Grey Harbour", channels=PLAIN, limit=1)).hits[0].node_id
    gone = await memory.correct(found, "delete", reason="by mistake")
    await memory.maintain(["projection"])
    assert gone.change_id is not None
    await memory.undo(gone.change_id)
    answer = await memory.recall(QUESTION, limit=3)
    assert set(_titles(answer)) >= {"Grey Harbour", "Ilse Brandt"}
    assert any("older" in note for note in answer.notes)
    await memory.maintain(["projection"])
    assert (await memory.recall(QUESTION, limit=2)).notes == []


@pytest.mark.requirement("R-N2", "X1")
async def test_what_moved_to_another_scope_does_not_break_the_walk(memory: GraphMemory) -> None:
    await _told(memory, scope="project:film")
    await _told(memory, ["Olga Reyes paints harbours in Varna"], scope="project:art")
    await memory.maintain(["projection"])
    scopes = ["project:film"]
    hits = (await memory.recall("Grey Harbour", channels=PLAIN, scopes=scopes, limit=1)).hits
    await memory.correct(hits[0].node_id, "update", scope="project:art")
    answer = await memory.recall(QUESTION, scopes=["project:art"], limit=3)
    assert "Grey Harbour" in _titles(answer)


@pytest.mark.requirement("X1", "Q34")
async def test_the_walk_does_not_cross_scopes(memory: GraphMemory) -> None:
    await _told(memory, STORY[:1])
    await _told(memory, STORY[1:], scope="project:film")
    await memory.maintain(["projection"])
    closed = await memory.recall(QUESTION, limit=10)
    assert _titles(closed) == ["Grey Harbour"]
    opened = await memory.recall(QUESTION, limit=10, scopes=["project:film"])
    assert set(_titles(opened)) >= {"Grey Harbour", "Ilse Brandt"}


@pytest.mark.requirement("X1")
async def test_a_strict_session_walks_over_its_own_alone(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        await _told(memory, STORY[:1], session_id="mine")
        await _told(memory, STORY[1:], session_id="theirs")
        await memory.maintain(["projection"])
        answer = await memory.recall(QUESTION, session_id="mine", limit=10)
        assert _titles(answer) == ["Grey Harbour"]


@pytest.mark.requirement("S16")
async def test_the_graph_can_be_left_out(settings: Settings) -> None:
    recall = settings.recall.model_copy(update={"graph": False})
    async with GraphMemory.open(settings.model_copy(update={"recall": recall})) as memory:
        await _told(memory)
        await memory.maintain(["projection"])
        assert "Ilse Brandt" not in _titles(await memory.recall(QUESTION, limit=2))


@pytest.mark.requirement("F112")
@pytest.mark.parametrize("query", ["Zanzibar Quux", "?", "the", "Ilse", "إلسه", "x" * 3_000])
async def test_a_question_that_names_nothing_is_answered_as_before(
    memory: GraphMemory, query: str
) -> None:
    await _told(memory)
    await memory.maintain(["projection"])
    answer = await memory.recall(query)
    before = await memory.recall(query, channels=PLAIN)
    if query == "Ilse":  # half a name names nobody, the words find her
        assert "Ilse Brandt" in _titles(answer)
    else:
        assert [hit.node_id for hit in answer.hits] == [hit.node_id for hit in before.hits]


async def test_peers_of_a_community_come_where_they_are_asked_for(memory: GraphMemory) -> None:
    await _told(memory)
    await memory.maintain(["projection", "pagerank", "communities"])
    answer = await memory.recall(QUESTION, channels=(*PLAIN, "graph", "communities"), limit=10)
    assert _titles(answer)[:2] == ["Grey Harbour", "Ilse Brandt"]
