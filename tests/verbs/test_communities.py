"""Communities: broad questions have an answer, and nobody is shown what is not for him."""

import pytest
from pydantic import BaseModel

from graphmem_neo4j.analysis import WRITE_COMMUNITIES
from graphmem_neo4j.answers import Hit
from graphmem_neo4j.communities import NEVER_RAN, NOTHING_SEEN, label_of, ranked
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

HARBOUR = (
    "Ines Moreau signed the contract with Port Varna",
    "Georgi Petrov speaks for Port Varna",
    "Georgi Petrov called Ines Moreau about the quay",
    "Port Varna pays Ines Moreau each quarter",
)
PIPELINE = (
    "Noor Haddad built the Delta pipeline on Kafka",
    "Noor Haddad restarted Kafka at night",
    "The Delta pipeline reads from Kafka",
    "Noor Haddad wrote the manual of the Delta pipeline",
)
SECRET = (
    "Project Nightfall pays Olga Brandt",
    "Olga Brandt leads Project Nightfall",
    "Olga Brandt hides Project Nightfall from Rufus Vale",
    "Rufus Vale asked Olga Brandt about Project Nightfall",
)


class _Communities(BaseModel):
    written: int


JOBS = ["mentions", "projection", "pagerank", "communities"]


async def told(memory: GraphMemory, *texts: str, scope: str = "global") -> None:
    for text in texts:
        await memory.save({"content": text, "scope": scope})


@pytest.fixture
async def grouped(memory: GraphMemory) -> GraphMemory:
    """A space with two subjects for all, and one of a project."""
    await told(memory, *HARBOUR, *PIPELINE)
    await told(memory, *SECRET, scope="project:night")
    reports = await memory.maintain(JOBS)
    assert {str(report.state) for report in reports} == {"done"}
    return memory


@pytest.mark.requirement("U7", "G32")
async def test_a_broad_question_is_answered_by_a_subject(grouped: GraphMemory) -> None:
    found = await grouped.communities("what do we know of the harbour contract and Port Varna?")
    best = found.communities[0]
    assert "Port Varna" in best.label
    assert best.score is not None
    assert best.hit_count >= len(best.hits) >= 1
    assert {hit.content for hit in best.hits} <= set(HARBOUR)
    assert [one.score for one in found.communities] == sorted(
        (one.score for one in found.communities), key=lambda score: -(score or 0.0)
    )
    assert found.computed_at is not None
    assert found.query is not None


@pytest.mark.requirement("U7", "G31")
async def test_without_a_question_the_largest_come(grouped: GraphMemory) -> None:
    found = await grouped.communities()
    assert len(found.communities) == 2
    told_names = {one.name for card in found.communities for one in card.entities}
    assert {"Ines Moreau", "Noor Haddad"} <= told_names
    for card in found.communities:
        parts = card.entity_count + card.memory_count + card.message_count
        assert card.size == parts >= 3
        ranks = [one.pagerank for one in card.entities]
        assert ranks == sorted(ranks, reverse=True)
        assert card.score is None
    assert len((await grouped.communities(limit=1)).communities) == 1


@pytest.mark.requirement("X1", "U7")
async def test_what_is_of_a_project_is_shown_where_it_is_named(grouped: GraphMemory) -> None:
    for query in (None, "Who pays for Nightfall?"):
        found = await grouped.communities(query)
        assert found.communities
        seen = found.model_dump_json(exclude={"query"})
        assert not any(name in seen for name in ("Nightfall", "Olga", "Rufus"))
    named = await grouped.communities("Nightfall", scopes="project:night")
    assert "Olga Brandt" in named.communities[0].model_dump_json()
    central = await grouped.central_entities()
    bridges = await grouped.bridges()
    similar = await grouped.similar_memories()
    seen = central.model_dump_json() + bridges.model_dump_json() + similar.model_dump_json()
    assert not any(name in seen for name in ("Nightfall", "Olga", "Rufus"))
    pairs = (await grouped.similar_memories(scopes="project:night")).pairs
    hidden = [pair for pair in pairs if "Olga" in pair.first.content]
    assert hidden
    outright = (await grouped.similar_memories(hidden[0].first.memory_id)).model_dump_json()
    assert "Olga" in outright


@pytest.mark.requirement("X1", "U7")
async def test_a_small_subject_is_found_behind_many_large_hidden_ones(
    grouped: GraphMemory,
) -> None:
    graph = await grouped.prepared()
    shown = await grouped.communities()
    prefix = shown.communities[0].community_id.rpartition("-")[0]
    rows = [
        {
            "community_id": f"{prefix}-{place}",
            "size": 1_000,
            "label": "hidden",
            "signature": str(place),
            "level_count": 1,
        }
        for place in range(100, 600)
    ]
    await graph.run(
        WRITE_COMMUNITIES,
        _Communities,
        space=space_key(grouped.settings.space),
        prefix=f"{prefix}-",
        rows=rows,
        now=grouped.moment().now,
    )
    assert (await grouped.communities()).communities == shown.communities


@pytest.mark.requirement("X1")
async def test_a_strict_session_sees_its_own(settings: Settings) -> None:
    strict = with_arguments(settings, isolation="strict")
    async with GraphMemory.open(strict) as memory:
        for session, texts in (("mine", HARBOUR), ("theirs", PIPELINE)):
            for text in texts:
                await memory.save({"content": text, "session_id": session})
        await memory.maintain(JOBS)
        mine = await memory.communities(session_id="mine")
        assert len(mine.communities) == 1
        assert "Noor" not in mine.model_dump_json()
        assert "Noor" not in (await memory.central_entities(session_id="mine")).model_dump_json()
        assert "Noor" not in (await memory.similar_memories(session_id="mine")).model_dump_json()
        theirs = (await memory.recall("Kafka", session_id="theirs")).hits[0].node_id
        with pytest.raises(NotFound):
            await memory.similar_memories(theirs, session_id="mine")
        nobody = await memory.communities()
        assert (nobody.communities, nobody.notes) == ([], [NOTHING_SEEN])


async def test_where_there_are_none_it_is_said_why(memory: GraphMemory) -> None:
    assert (await memory.communities()).notes == [NEVER_RAN]
    await told(memory, *HARBOUR)
    asked = await memory.communities("Port Varna")
    assert (asked.communities, asked.notes[0]) == ([], NEVER_RAN)
    assert (await memory.central_entities()).notes != []
    assert (await memory.bridges()).bridges == []


@pytest.mark.parametrize("limit", [0, -1, 51])
async def test_a_limit_is_bounded(memory: GraphMemory, limit: int) -> None:
    with pytest.raises(BadRequest, match="limit"):
        await memory.communities(limit=limit)


async def test_similar_memories_name_the_same(grouped: GraphMemory) -> None:
    found = await grouped.similar_memories(limit=3)
    assert len(found.pairs) == 3
    for pair in found.pairs:
        assert pair.first.memory_id != pair.second.memory_id
        assert pair.names
        assert all(name.split()[0] in pair.first.content for name in pair.names)
    one = await grouped.similar_memories(found.pairs[0].first.memory_id, limit=2)
    assert {pair.first.memory_id for pair in one.pairs} == {found.pairs[0].first.memory_id}


async def test_bridges_touch_more_than_one_subject(grouped: GraphMemory) -> None:
    await told(grouped, "Ines Moreau showed Noor Haddad the quay")
    await grouped.maintain(JOBS)
    found = await grouped.bridges()
    assert {one.name for one in found.bridges} & {"Ines Moreau", "Noor Haddad"}
    assert all(len(one.homes) > 1 for one in found.bridges)


def hit(node_id: str, score: float) -> Hit:
    return Hit(kind="memory", node_id=node_id, content="x", score=score, scope="global")


def test_a_community_scores_its_share_of_all_that_was_found() -> None:
    hits = [hit("a", 0.5), hit("b", 0.4), hit("c", 0.3), hit("d", 0.9)]
    homes = {"a": "c-1", "b": "c-2", "c": "c-2"}
    shares = [("c-2", pytest.approx(0.7 / 2.1)), ("c-1", pytest.approx(0.5 / 2.1))]
    assert ranked(hits, homes) == shares
    assert ranked([hit("a", 0.0)], homes) == [("c-1", 0.0)]


@pytest.mark.parametrize(
    ("names", "texts", "label"),
    [
        (["A", "B", "A", "C", "D"], [], "A, B, C"),
        ([], ["a short text"], "a short text"),
        ([], ["word " * 40], "word " * 11 + "word …"),
        ([], [], ""),
    ],
)
def test_a_label_is_short(names: list[str], texts: list[str], label: str) -> None:
    assert label_of(names, texts) == label
