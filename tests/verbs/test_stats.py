"""Stats: the five counts of a space, from nothing on."""

import pytest

from graphmem_neo4j.known_shapes import SpaceStats
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments


def five(found: SpaceStats) -> tuple[int, int, int, int, int]:
    return (found.total, found.active, found.superseded, found.entities, found.relationships)


@pytest.mark.requirement("S24")
async def test_a_space_that_was_never_used_counts_nothing(memory: GraphMemory) -> None:
    assert five(await memory.stats()) == (0, 0, 0, 0, 0)
    assert len(SpaceStats.model_fields) == 5


@pytest.mark.requirement("S24", "X2")
async def test_the_five_tell_states_apart(memory: GraphMemory) -> None:
    saved = await memory.save(
        [
            "the mast is oak",
            "the sail is linen",
            {"content": "the fair is on", "valid_until": "2020-01-01"},
            {"content": "the keel is lead", "scope": "project:a"},
            {"content": "the race is on", "valid_from": "2999-01-01"},
        ]
    )
    mast, sail, *_ = (one.memory_id for one in saved.memories)
    assert five(await memory.stats()) == (5, 3, 0, 0, 0)
    await memory.correct(mast, "correct", new_content="the mast is pine")
    # The old one is replaced, and the tie of the two is a relation.
    assert five(await memory.stats()) == (6, 3, 1, 0, 1)
    linked = await memory.link(f"memory:{sail}", "person:Ann", "sewn by")
    await memory.link("person:Ann", "system:Loom", "works with")
    assert five(await memory.stats()) == (6, 3, 1, 2, 3)
    await memory.correct(sail, "unlink", edge_id=linked.relation.edge_id)
    await memory.forget(sail)
    # What is forgotten is neither active nor superseded.
    assert five(await memory.stats()) == (6, 2, 1, 2, 2)


@pytest.mark.requirement("S24", "X1")
async def test_a_strict_session_counts_what_came_from_it(settings: Settings) -> None:
    async with GraphMemory.open(with_arguments(settings, isolation="strict")) as memory:
        await memory.save([{"content": f"mast {n}", "session_id": "a"} for n in range(2)])
        await memory.save({"content": "mast 3", "session_id": "b"})
        assert (await memory.stats(session_id="a")).total == 2
        assert (await memory.stats(session_id="main")).total == 3
        assert five(await memory.stats()) == (0, 0, 0, 0, 0)
