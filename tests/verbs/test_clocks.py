"""Clocks: a writer whose clock is ahead or behind neither hides nor revives anything."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .asking import contents
from .repairs import made, relations
from .test_correct import saved_id


@pytest.mark.requirement("Q81", "F42")
@pytest.mark.parametrize("minutes", [5, -5])
async def test_what_another_clock_ended_is_ended_at_once(settings: Settings, minutes: int) -> None:
    local = settings.embedding.model_copy(update={"provider": "local"})
    settings = settings.model_copy(update={"embedding": local})
    other = GraphMemory(settings, clock=lambda: datetime.now(UTC) + timedelta(minutes=minutes))
    async with GraphMemory.open(settings) as memory:
        try:
            gone = await saved_id(memory, "The gate code of the depot is 4711")
            old = await saved_id(memory, "The gate opens on the 25th")
            await other.correct(gone, "delete")
            await other.correct(old, "correct", new_content="The gate opens on the 27th")
        finally:
            await other.close()
        for channels in (["words"], ["vector"], None):
            found = await memory.recall("When does the gate open?", channels=channels)
            assert contents(found) == ["The gate opens on the 27th"]
        assert contents(await memory.recall(None)) == ["The gate opens on the 27th"]
        shown = await memory.get([gone, old])
        assert [one.status for one in shown if hasattr(one, "status")] == [  # pyright: ignore
            "forgotten",
            "superseded",
        ]


@pytest.mark.requirement("F64")
async def test_a_link_follows_a_racing_merge(memory: GraphMemory) -> None:
    for number in range(6):
        keep, gone, far = await made(memory, f"Ann {number}", f"Anna {number}", f"Far {number}")
        await asyncio.gather(
            memory.merge_entities(keep, gone),
            *(memory.link(gone, far, f"about {turn}") for turn in range(3)),
        )
        assert {one[1] for one in await relations(memory, keep)} == {
            "about 0",
            "about 1",
            "about 2",
        }
    assert await memory.doctor() == []


@pytest.mark.requirement("F64", "U28")
async def test_a_link_never_outlives_a_racing_deletion(memory: GraphMemory) -> None:
    for number in range(8):
        one = await saved_id(memory, f"Race {number} is on")
        done = await asyncio.gather(
            memory.correct(one, "delete"),
            *(memory.link(one, "system:X", f"about {number}") for _ in range(2)),
            return_exceptions=True,
        )
        assert all(
            not isinstance(each, BaseException) or isinstance(each, NotFound) for each in done
        )
    assert await memory.doctor() == []
