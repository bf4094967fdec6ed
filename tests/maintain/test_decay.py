"""Decay: who fades and how far, by the rule of Q104 as X3 reads it."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from graphmem_neo4j.maintain.decay import BATCH_MAX, FLOOR, Decayed, decay, faded
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.settings import Settings

from .aging import NOW, dump, opened, saved, values

pytestmark = pytest.mark.requirement("Q104", "X3")


async def run(memory: GraphMemory, *, days_later: float = 0, **options: Any) -> Decayed:
    graph = await memory.prepared()
    usual: dict[str, Any] = {"limit": 10_000, "is_dry": False, "told": list[int]().append}
    now = NOW + timedelta(days=days_later)
    return await decay(graph, memory.settings.space, now=now, **{**usual, **options})


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    (one,) = await memory.get(memory_id)
    assert isinstance(one, Memory)
    return one


@pytest.mark.parametrize(
    ("before", "after"),
    [(0.8, 0.76), (1.0, 0.95), (0.5, 0.475), (0.1, 0.1), (0.104, 0.1), (0.05, 0.05), (0.0, 0.0)],
)
def test_a_weight_loses_a_twentieth_down_to_the_floor(before: float, after: float) -> None:
    assert faded(before) == after


def test_a_weight_reaches_the_floor_and_never_falls_through() -> None:
    weights = [1.0]
    for _ in range(60):
        weights.append(faded(weights[-1]))
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] == FLOOR
    # A usual memory stays within reach of recall for more than a week of fading (X3).
    assert 0.5 * 0.95**9 > 0.3


@pytest.mark.requirement("Q104", "X3", "X13")
@pytest.mark.parametrize(
    ("days_ago", "fields", "after"),
    [
        pytest.param(8, {"salience": 0.8}, 0.76, id="8 days"),
        pytest.param(6.9, {"salience": 0.8}, 0.8, id="6.9 days"),
        pytest.param(7, {"salience": 0.8}, 0.8, id="exactly 7 days"),
        pytest.param(7.001, {"salience": 0.8}, 0.76, id="past 7 days"),
        pytest.param(8, {"salience": 0.1}, 0.1, id="at the floor"),
        pytest.param(8, {"salience": 0.02}, 0.02, id="below the floor"),
        pytest.param(8, {"salience": 0.102}, 0.1, id="near the floor"),
        pytest.param(8, {"salience": 1.0}, 0.95, id="whole weight of an agent"),
        pytest.param(400, {"salience": 0.8, "pinned": True}, 0.8, id="pinned"),
        pytest.param(8, {"salience": 0.8, "kind": "preference"}, 0.76, id="a preference"),
        pytest.param(8, {"salience": 0.8, "valid_until": "2026-05-30"}, 0.76, id="past its end"),
    ],
)
async def test_one_pass(
    settings: Settings, days_ago: float, fields: dict[str, Any], after: float
) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=days_ago, **fields)
    async with opened(settings) as memory:
        done = await run(memory)
        kept = await shown(memory, memory_id)
        assert kept.salience == after
        changed = after != fields["salience"]
        assert done == Decayed(due=int(changed), faded=int(changed))
        assert kept.last_decayed_at == (NOW if changed else None)
        assert (await memory.history(memory_id)).changes == []
        assert await memory.doctor() == []


async def test_once_a_day_however_often_it_runs(settings: Settings) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=8, salience=0.8)
    async with opened(settings) as memory:
        assert [(await run(memory)).faded for _ in range(3)] == [1, 0, 0]
        assert (await run(memory, days_later=0.99)).faded == 0
        assert (await run(memory, days_later=1)).faded == 1
        assert (await shown(memory, memory_id)).salience == 0.722


async def test_a_recall_starts_the_week_anew(settings: Settings) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=30, salience=0.8)
    async with opened(settings, days_ago=6.9) as memory:
        await memory.get(memory_id)
        await memory.settle()
    async with opened(settings) as memory:
        assert await run(memory) == Decayed()
        assert (await run(memory, days_later=0.2)).faded == 1


async def test_being_shown_by_a_search_changes_nothing(settings: Settings) -> None:
    await saved(settings, "The mast is oak", days_ago=30, salience=0.8)
    async with opened(settings, days_ago=1) as memory:
        assert (await memory.recall("mast")).hits
        await memory.settle()
    async with opened(settings) as memory:
        assert (await run(memory)).faded == 1


@pytest.mark.parametrize(
    ("made_by", "salience", "after"),
    [("person", 0.8, 0.8), ("agent", 0.8, 0.76), ("person", 0.79, 0.7505)],
)
async def test_critical_is_what_a_person_said(
    settings: Settings, made_by: str, salience: float, after: float
) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=30)
    async with opened(settings, days_ago=20) as memory:
        await memory.correct(memory_id, "update", salience=salience, made_by=made_by)
    async with opened(settings) as memory:
        await run(memory)
        assert (await shown(memory, memory_id)).salience == after


async def test_a_later_version_of_what_is_critical_is_critical(settings: Settings) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=30)
    async with opened(settings, days_ago=20) as memory:
        await memory.correct(memory_id, "update", salience=0.9, made_by="person")
        done = await memory.correct(memory_id, "correct", new_content="The mast is pine")
    async with opened(settings) as memory:
        assert await run(memory) == Decayed()
        assert (await shown(memory, done.new_id or "")).salience == 0.9


async def test_what_is_retired_stays_as_it_was(settings: Settings) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=30, salience=0.8)
    async with opened(settings, days_ago=20) as memory:
        await memory.correct(memory_id, "delete")
    async with opened(settings) as memory:
        assert await run(memory) == Decayed()
        assert (await shown(memory, memory_id)).salience == 0.8


async def test_many_fade_in_batches_up_to_the_limit_and_in_one_space(settings: Settings) -> None:
    count = BATCH_MAX + 30
    other = settings.model_copy(update={"space": settings.space + " beside"})
    await saved(other, "Of another tenant", days_ago=30, salience=0.8)
    async with opened(settings, days_ago=8) as memory:
        await memory.save([f"Fact number {n} about ship {n * 7}" for n in range(count)])
    told: list[int] = []
    async with opened(settings) as memory:
        plan = await run(memory, is_dry=True)
        assert plan == Decayed(due=count, faded=count)
        assert (await run(memory, limit=40, told=told.append)).faded == 40
        assert (await run(memory, told=told.append)).faded == count - 40
        assert told == [40, count - 40]
        assert (await run(memory)).faded == 0
        assert await values(
            memory, "MATCH (m:Memory {space: $space}) RETURN DISTINCT m.salience AS value"
        ) == [0.475]
    async with opened(other) as memory:
        assert (await run(memory, is_dry=True)).due == 1


async def test_a_dry_run_changes_nothing(settings: Settings) -> None:
    await saved(settings, "The mast is oak", days_ago=30, salience=0.8)
    async with opened(settings) as memory:
        before = await dump(memory)
        assert (await run(memory, is_dry=True)).faded == 1
        assert await dump(memory) == before


@pytest.mark.requirement("F65", "Q104")
async def test_two_at_once_fade_each_memory_once(settings: Settings) -> None:
    async with opened(settings, days_ago=8) as memory:
        await memory.save([f"Fact number {n} about ship {n * 7}" for n in range(60)])
    async with opened(settings) as one, opened(settings) as two:
        done = await asyncio.gather(run(one), run(two), run(one))
        assert sum(each.faded for each in done) == 60
        assert await values(
            one, "MATCH (m:Memory {space: $space}) RETURN DISTINCT m.salience AS value"
        ) == [0.475]


async def test_a_new_weight_of_the_same_moment_is_kept(settings: Settings) -> None:
    memory_id = await saved(settings, "The mast is oak", days_ago=30, salience=0.5)
    async with opened(settings) as memory, opened(settings) as other:
        await asyncio.gather(run(memory), other.correct(memory_id, "update", salience=0.7))
        # Before it or after it: never 0.475, which would be the weight that was overwritten.
        assert (await shown(memory, memory_id)).salience in (0.7, 0.665)
