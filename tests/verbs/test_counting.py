"""Counting: shown, recalled and confirmed are counted apart, and nobody waits for it."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.counting import BATCH_MAX, FULL_AT, PAUSE_SECONDS, PENDING_MAX, Tally
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .asking import contents, rows_of

pytestmark = pytest.mark.requirement("X24")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class _Kept(BaseModel):
    shown: int | None
    recalled: int | None
    confirmed: int | None
    last_shown_at: datetime | None
    last_recalled_at: datetime | None


async def kept(memory: GraphMemory, content: str) -> _Kept:
    """Read a memory's counters as they stand in the graph, once all is written."""
    await memory.settle()
    (row,) = await rows_of(
        memory,
        _Kept,
        "MATCH (m:Memory {space: $space, content: $content}) RETURN m.shown AS shown, "
        "m.recalled AS recalled, m.confirmed AS confirmed, m.last_shown_at AS last_shown_at, "
        "m.last_recalled_at AS last_recalled_at",
        space=space_key(memory.settings.space),
        content=content,
    )
    return row


@pytest.mark.requirement("X24", "S83", "E89", "R-Q7")
async def test_the_three_are_counted_apart(memory: GraphMemory) -> None:
    saved = await memory.save(["the mast is oak", "the sail is linen"])
    mast = saved.memories[0].memory_id
    await memory.ingest("s", [{"role": "user", "content": "a mast, a mast"}])
    for _ in range(3):
        assert "the mast is oak" in contents(await memory.recall("mast"))
    await memory.recall()
    await memory.get(mast[:-1])
    await memory.settle()
    shown, message = await memory.get([mast, (await memory.recall("a mast")).hits[-1].node_id])
    assert isinstance(shown, Memory)
    assert (shown.shown, shown.recalled, shown.confirmed) == (4, 1, 0)
    assert message is not None
    sail = await kept(memory, "the sail is linen")
    assert (sail.shown, sail.recalled, sail.last_recalled_at) == (1, 0, None)
    assert sail.last_shown_at is not None
    assert (await kept(memory, "the mast is oak")).recalled == 2


@pytest.mark.parametrize("second", ["the mast is oak", "The mast is oak!"])
async def test_saved_again_is_confirmed(memory: GraphMemory, second: str) -> None:
    first = await memory.save("the mast is oak")
    assert (await kept(memory, "the mast is oak")).confirmed == 0
    for content, salience in ((second, 0.5), (second, 0.9)):
        again = await memory.save({"content": content, "salience": salience})
        assert again.memories[0].memory_id == first.memories[0].memory_id
    assert (await kept(memory, "the mast is oak")).confirmed == 2
    await memory.save("the keel is lead")
    assert (await kept(memory, "the mast is oak")).confirmed == 2


async def test_saved_by_many_at_once_is_confirmed_by_all_but_one(memory: GraphMemory) -> None:
    await asyncio.gather(*(memory.save("the mast is oak") for _ in range(6)))
    assert (await kept(memory, "the mast is oak")).confirmed == 5


async def test_what_waits_is_written_when_the_memory_closes(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.save("the mast is oak")
        await memory.recall("mast")
    async with GraphMemory.open(settings) as memory:
        assert (await kept(memory, "the mast is oak")).shown == 1


async def test_it_is_written_by_itself_after_a_while(memory: GraphMemory) -> None:
    await memory.save("the mast is oak")
    await memory.recall("mast")
    await asyncio.sleep(PAUSE_SECONDS + 1.5)
    # Looked at from beside: neither `settle` nor `close` was called on the first one.
    async with GraphMemory.open(memory.settings) as again:
        assert (await kept(again, "the mast is oak")).shown == 1


async def test_two_processes_lose_no_count(settings: Settings) -> None:
    async with GraphMemory.open(settings) as one, GraphMemory.open(settings) as other:
        await one.save([f"mast number {n}" for n in range(8)])
        for _ in range(5):
            await asyncio.gather(*(memory.recall("mast number") for memory in (one, other)))
            await asyncio.gather(one.settle(), other.settle())
        for n in range(8):
            assert (await kept(one, f"mast number {n}")).shown == 10


async def test_switched_off_nothing_is_counted(settings: Settings) -> None:
    recall = settings.recall.model_copy(update={"counting": False})
    async with GraphMemory.open(settings.model_copy(update={"recall": recall})) as memory:
        saved = await memory.save("the mast is oak")
        await memory.recall("mast")
        await memory.get(saved.memories[0].memory_id)
        row = await kept(memory, "the mast is oak")
    assert (row.shown, row.recalled) == (None, None)


def test_measuring_counts_nothing(settings: Settings) -> None:
    assert settings.recall.counting
    target = Target("bolt://localhost:1", "neo4j", "word", settings)
    assert not target.settings("a space").recall.counting


async def test_a_count_that_cannot_be_written_costs_nobody_an_answer(settings: Settings) -> None:
    def fail(query: Query) -> None:
        if query.name == "counting/write_counts":
            raise StoreUnavailable("away")

    memory = GraphMemory(settings, observe=fail)
    try:
        await memory.save("the mast is oak")
        for _ in range(2):
            assert contents(await memory.recall("mast")) == ["the mast is oak"]
            assert (await kept(memory, "the mast is oak")).shown is None
        await memory.recall("mast")
    finally:
        await memory.close()
    async with GraphMemory.open(settings) as again:
        assert (await kept(again, "the mast is oak")).shown is None


async def test_a_store_that_hangs_holds_up_neither_search_nor_close() -> None:
    never = asyncio.Event()

    async def door() -> Any:
        await never.wait()

    tally = Tally(door, "a space")
    tally.shown([f"mem{n}" for n in range(3 * PENDING_MAX)], NOON)
    tally.shown(["mem1"], NOON)
    async with asyncio.timeout(5):
        await tally.close()
        await tally.close()
        await tally.settle()


async def test_many_are_written_in_batches_and_soon(settings: Settings) -> None:
    names: list[str] = []
    was_written = asyncio.Event()

    def observe(query: Query) -> None:
        names.append(query.name)
        was_written.set()

    memory = GraphMemory(settings, observe=observe)
    await memory.ready()
    names.clear()
    tally = Tally(memory.prepared, memory.settings.space)
    tally.shown([f"mem{n}" for n in range(BATCH_MAX + 1)], NOON)
    await tally.settle()
    assert names == ["counting/write_counts"] * 2
    was_written.clear()
    tally.recalled([f"mem{n}" for n in range(FULL_AT)], NOON)
    await asyncio.wait_for(was_written.wait(), PAUSE_SECONDS - 0.5)
    await tally.close()
    await memory.close()


async def test_the_moments_only_move_forward(memory: GraphMemory) -> None:
    saved = await memory.save("the mast is oak")
    tally = Tally(memory.prepared, memory.settings.space)
    for moment in (NOON, NOON - timedelta(hours=1), NOON + timedelta(hours=1)):
        tally.shown([saved.memories[0].memory_id], moment)
        await tally.settle()
    tally.recalled([saved.memories[0].memory_id], NOON)
    await tally.settle()
    row = await kept(memory, "the mast is oak")
    assert (row.shown, row.recalled) == (3, 1)
    assert row.last_shown_at == NOON + timedelta(hours=1)
    assert row.last_recalled_at == NOON
