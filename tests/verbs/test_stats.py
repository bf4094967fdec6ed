"""Stats: the five counts of a space, from nothing on."""

from datetime import UTC, datetime, timedelta

import pytest

from graphmem_neo4j.known_shapes import SpaceStats
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

from .repairs import made


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
    # The old one is replaced; what ties the two is no relation that somebody drew.
    assert five(await memory.stats()) == (6, 3, 1, 0, 0)
    linked = await memory.link(f"memory:{sail}", "person:Ann", "sewn by")
    await memory.link("person:Ann", "system:Loom", "works with")
    assert five(await memory.stats()) == (6, 3, 1, 2, 2)
    await memory.correct(sail, "unlink", edge_id=linked.relation.edge_id)
    await memory.forget(sail)
    # What is forgotten is neither active nor superseded.
    assert five(await memory.stats()) == (6, 2, 1, 2, 1)


@pytest.mark.requirement("S24", "X1")
async def test_a_strict_session_counts_what_came_from_it(settings: Settings) -> None:
    async with GraphMemory.open(with_arguments(settings, isolation="strict")) as memory:
        await memory.save([{"content": f"mast {n}", "session_id": "a"} for n in range(2)])
        await memory.save({"content": "mast 3", "session_id": "b"})
        assert (await memory.stats(session_id="a")).total == 2
        assert (await memory.stats(session_id="main")).total == 3
        assert five(await memory.stats()) == (0, 0, 0, 0, 0)


async def agreed(memory: GraphMemory) -> tuple[int, int, int, int, int]:
    """Give the five counts, which `status` must tell as well."""
    counts = (await memory.status()).counts
    assert counts is not None
    told = five(await memory.stats())
    assert told == (
        counts.memories,
        counts.active_memories,
        counts.superseded_memories,
        counts.entities,
        counts.relations,
    )
    return told


@pytest.mark.requirement("S24", "Q138")
async def test_stats_and_status_say_the_same_whatever_happens(settings: Settings) -> None:
    now = datetime(2026, 6, 1, tzinfo=UTC)
    memory = GraphMemory(settings, clock=lambda: now)
    try:
        short = {"content": "the fair is on", "valid_until": "2026-06-02T00:00:00Z"}
        saved = await memory.save(
            ["the mast is oak", "the sail is linen", "the keel is lead", short]
        )
        mast, sail, keel, _ = (one.memory_id for one in saved.memories)
        await memory.ingest("s", [{"role": "user", "content": "Ann Lee", "message_id": "m1"}])
        assert (await agreed(memory))[:3] == (4, 4, 0)
        pine = await memory.correct(mast, "correct", new_content="the mast is pine")
        assert (await agreed(memory))[:3] == (5, 4, 1)
        first = await memory.link(f"memory:{sail}", "person:Ann Lee", "sewn by")
        await memory.link("message:m1", f"memory:{keel}", "tells of")
        assert (await agreed(memory))[4] == 2
        forgotten = await memory.forget(sail)
        assert (await agreed(memory))[:3] == (5, 3, 1)
        now += timedelta(days=3)
        assert (await agreed(memory))[:3] == (5, 2, 1)
        await memory.maintain(["expiry"])
        assert (await agreed(memory))[:3] == (5, 2, 1)
        assert forgotten.change_id is not None
        await memory.undo(forgotten.change_id)
        assert (await agreed(memory))[:3] == (5, 3, 1)
        await memory.correct(sail, "unlink", edge_id=first.relation.edge_id)
        assert (await agreed(memory))[4] == 1
        await memory.purge(str(pine.new_id), "privacy")
        await memory.purge(keel, "privacy")
        assert (await agreed(memory))[4] == 0
        one, two = await made(memory, "Rostov", "Rostow", kind="place")
        before = await agreed(memory)
        await memory.merge_entities(one, two)
        assert (await agreed(memory))[3] == before[3] - 1
    finally:
        await memory.close()
