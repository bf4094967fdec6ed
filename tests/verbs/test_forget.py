"""Forget: by an id or by words; one that is surely meant goes, else those that may be are named."""

from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.known_shapes import Forgotten
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .asking import contents

pytestmark = pytest.mark.requirement("X25")
COFFEE = "The user drinks coffee with oat milk every morning"
BUDGETS = ["The Apollo budget for 2026 is 500K euros", "The Apollo budget for 2027 is 500K euros"]
OTHERS = ["Mira lives in Berlin", "The quay is long", "Standup is at nine", *BUDGETS]


async def ids_of(memory: GraphMemory, *kept: Any) -> list[str]:
    return [one.memory_id for one in (await memory.save(list(kept))).memories]


def ids(done: Forgotten) -> list[str]:
    return [one.memory_id for one in done.candidates]


@pytest.mark.requirement("S18", "X2", "R-S14")
@pytest.mark.parametrize("spelling", ["whole", "with prefix", "first letters"])
async def test_by_its_id_one_goes_and_comes_back(memory: GraphMemory, spelling: str) -> None:
    memory_id, other = await ids_of(memory, COFFEE, "Mira lives in Berlin")
    spelt = {
        "whole": memory_id,
        "with prefix": f"memory:{memory_id}",
        "first letters": memory_id[:-1],
    }[spelling]
    done = await memory.forget(spelt, reason="he asked", session_id="desk", made_by="person")
    assert (done.action, done.memory_id, done.content) == ("forgotten", memory_id, COFFEE)
    assert (done.score, done.candidates) == (None, [])
    assert contents(await memory.recall("coffee")) == []
    (shown,) = await memory.get(memory_id)
    assert isinstance(shown, Memory)
    assert (shown.status, shown.content) == ("forgotten", COFFEE)
    (change,) = (await memory.history(memory_id)).changes
    assert (change.kind, change.reason) == ("deleted", "he asked")
    assert (change.made_by, change.session_id) == ("person", "desk")
    # The past still knows it, and the change is the way back.
    assert contents(await memory.recall("coffee", include_history=True)) == [COFFEE]
    await memory.undo(str(done.change_id))
    assert contents(await memory.recall("coffee")) == [COFFEE]
    assert contents(await memory.recall("Mira")) == ["Mira lives in Berlin"]
    assert (await memory.get(other))[0].content == "Mira lives in Berlin"
    assert await memory.doctor() == []


@pytest.mark.requirement("X12", "S18", "S31")
@pytest.mark.parametrize(
    ("query", "action", "named"),
    [
        (COFFEE, "forgotten", [COFFEE]),
        (f"  {COFFEE.upper()}!! ", "forgotten", [COFFEE]),
        ("drinks coffee with oat milk every morning", "forgotten", [COFFEE]),
        ("Mira lives in Berlin", "forgotten", ["Mira lives in Berlin"]),
        ("coffee", "candidates", [COFFEE]),
        ("The user drinks coffee with soy milk every morning", "candidates", [COFFEE]),
        ("The user does not drink coffee with oat milk", "candidates", [COFFEE]),
        ("Mira lives in Lisbon", "candidates", ["Mira lives in Berlin"]),
        ("The Apollo budget for 2026 is 500K euros", "forgotten", BUDGETS[:1]),
        ("The Apollo budget for 2028 is 500K euros", "candidates", BUDGETS),
        ("Apollo budget", "candidates", BUDGETS),
        ("Each day begins with a cup of java", "not_found", []),
        ("zebra", "not_found", []),
    ],
)
async def test_by_words_alone(
    memory: GraphMemory, query: str, action: str, named: list[str]
) -> None:
    """Without embeddings the very words reach 0.8, and nothing else does by accident."""
    kept = [COFFEE, *OTHERS]
    await memory.save(kept)
    done = await memory.forget(query=query)
    assert done.action == action
    found = [done.content] if action == "forgotten" else [one.content for one in done.candidates]
    assert sorted(map(str, found)) == sorted(named)
    left = {hit.content for hit in (await memory.recall(limit=50)).hits}
    assert left == set(kept) - (set(named) if action == "forgotten" else set())
    if action != "forgotten":
        assert all(0.5 <= one.score < 0.8 for one in done.candidates)
        assert (done.change_id, done.memory_id) == (None, None)
        assert any("nothing was forgotten" in note for note in done.notes)


@pytest.mark.requirement("X12", "S18", "S31")
async def test_with_embeddings_a_paraphrase_is_found_and_not_forgotten(
    local_memory: GraphMemory,
) -> None:
    await local_memory.save([COFFEE, *OTHERS])
    for query in (
        "Each morning begins with a cup of coffee and oat drink",
        "The user drinks coffee with soy milk every morning",
        "The user drinks no coffee with oat milk in the morning",
    ):
        done = await local_memory.forget(query=query)
        assert done.action == "candidates", query
        assert done.candidates[0].content == COFFEE
        assert done.candidates[0].score < 0.8
    done = await local_memory.forget(query="Jeden Morgen trinkt der Nutzer Kaffee mit Hafermilch")
    assert done.action != "forgotten"
    assert len((await local_memory.recall(limit=50)).hits) == 1 + len(OTHERS)
    done = await local_memory.forget(query=COFFEE)
    assert (done.action, done.content, done.score) == ("forgotten", COFFEE, 1.0)
    done = await local_memory.forget(query="mira lives in berlin")
    assert (done.action, done.content) == ("forgotten", "Mira lives in Berlin")


@pytest.mark.requirement("X25", "S31")
async def test_of_two_that_fit_none_goes(memory: GraphMemory) -> None:
    one, other = await ids_of(
        memory,
        {"content": COFFEE, "valid_until": "2099-01-01"},
        {"content": COFFEE, "valid_until": "2098-01-01"},
    )
    done = await memory.forget(query=COFFEE)
    assert done.action == "candidates"
    assert sorted(ids(done)) == sorted([one, other])
    assert [found.score for found in done.candidates] == [1.0, 1.0]
    assert len((await memory.recall("coffee")).hits) == 2


async def test_at_most_five_are_named(memory: GraphMemory) -> None:
    await memory.save([f"Harbour number {n} is open" for n in range(9)])
    done = await memory.forget(query="harbour is open")
    assert (done.action, len(done.candidates)) == ("candidates", 5)


@pytest.mark.requirement("X25", "S31")
async def test_a_long_text_goes_by_all_it_says_and_not_by_a_piece(memory: GraphMemory) -> None:
    long = " ".join(f"Sentence {n} tells of the harbour and crane {n}." for n in range(60))
    await memory.save(long)
    part = await memory.forget(query="Sentence 7 tells of the harbour and crane 7.")
    assert part.action == "candidates"
    assert (await memory.forget(query=long)).action == "forgotten"
    assert (await memory.recall("harbour")).hits == []


@pytest.mark.requirement("R-S1", "S18")
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "say what to forget: give its id, or what it says"),
        ({"memory_id": "mem00000001", "query": "x"}, "not both"),
        ({"memory_id": "mem1"}, "too short"),
        ({"memory_id": "x y z"}, "is not an id"),
        ({"query": "   "}, "query is empty"),
        ({"query": "?!"}, "holds no word"),
        ({"query": "x " * 3_000}, "characters long"),
        ({"query": "x", "reason": "y" * 2_000}, "reason is too long"),
        ({"query": "x", "made_by": " "}, "made_by"),
    ],
)
async def test_what_cannot_be_read_is_refused(
    memory: GraphMemory, given: dict[str, str], says: str
) -> None:
    with pytest.raises(BadRequest, match=says.replace("?", r"\?")):
        await memory.forget(**given)


@pytest.mark.requirement("S18", "R-S14")
async def test_what_is_not_there_is_said(memory: GraphMemory) -> None:
    one, other, third = await ids_of(memory, COFFEE, "Mira lives in Berlin", "The quay is long")
    await memory.correct(one, "delete")
    new = (await memory.correct(other, "correct", new_content="Mira lives in Porto")).new_id
    for memory_id, says in (
        ("mem0000000000000nothing", "there is no memory"),
        (one, "was deleted already"),
        (other, f"its newest version is memory:{new}"),
        ("mem17960", "fits several") if third.startswith("mem17960") else (third[:8], "several"),
    ):
        done = await memory.forget(memory_id)
        assert done.action == "not_found"
        assert says in done.notes[0]
    assert len((await memory.recall(limit=50)).hits) == 2


@pytest.mark.requirement("X1")
async def test_nobody_forgets_what_he_may_not_see(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.save({"content": COFFEE, "scope": "project:a"})
        assert (await memory.forget(query=COFFEE)).action == "not_found"
        assert (await memory.forget(query=COFFEE, scopes="project:a")).action == "forgotten"
    strict = settings.model_copy(update={"isolation": "strict", "space": f"{settings.space}s"})
    async with GraphMemory.open(strict) as memory:
        (memory_id,) = await ids_of(memory, {"content": COFFEE, "session_id": "a"})
        for session in ("b", None):
            for given in ({"query": COFFEE}, {"memory_id": memory_id}):
                done = await memory.forget(**given, session_id=session)
                assert (done.action, done.candidates) == ("not_found", [])
        assert (await memory.forget(query=COFFEE, session_id="a")).action == "forgotten"


@pytest.mark.requirement("X25")
async def test_what_fades_and_matters_little_is_forgotten_as_well(memory: GraphMemory) -> None:
    await memory.save({"content": COFFEE, "salience": 0.0})
    assert (await memory.forget(query=COFFEE)).action == "forgotten"


async def test_the_round_trips(settings: Settings) -> None:
    asked: list[Query] = []
    memory = GraphMemory(settings, observe=asked.append)
    try:
        await memory.save([COFFEE, "Mira lives in Berlin"])
        await memory.settle()
        asked.clear()
        await memory.forget(query="coffee")
        assert [one.name for one in asked] == ["recall/gather_by_words"]
        asked.clear()
        await memory.forget(query=COFFEE)
        by_words = ["recall/gather_by_words", "resolve/find_nodes", "correct/retire_memory"]
        assert [one.name for one in asked] == by_words
    finally:
        await memory.close()
