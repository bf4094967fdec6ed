"""Time: every stored moment is zoned UTC, and a fact may hold in more than one period."""

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.receipts import Saved
from graphmem_neo4j.settings import Settings


async def memories_of(memory: GraphMemory, saved: Saved) -> list[Memory]:
    shown = await memory.get([kept.memory_id for kept in saved.memories])
    return [thing for thing in shown if isinstance(thing, Memory)]


@pytest.mark.requirement("Q40", "F40")
async def test_two_periods_of_one_fact_are_both_kept(memory: GraphMemory) -> None:
    saved = await memory.save(
        [
            {
                "content": "Leo is on Payments",
                "valid_from": "2024-01-01",
                "valid_until": "2024-06-30",
            },
            {"content": "Leo is on Payments", "valid_from": "2026-01-01"},
        ]
    )
    first, second = await memories_of(memory, saved)
    assert (first.status, second.status) == ("expired", "active")
    (hit,) = (await memory.recall("Leo Payments")).hits
    assert hit.node_id == second.memory_id


MOMENTS: list[tuple[Any, datetime | None]] = [
    ("2026-01-01T12:00", datetime(2026, 1, 1, 3, tzinfo=UTC)),
    ("2026-01-01T12:00+09:00", datetime(2026, 1, 1, 3, tzinfo=UTC)),
    ("2026-01-01T12:00Z", datetime(2026, 1, 1, 12, tzinfo=UTC)),
    ("2026-01-01", datetime(2025, 12, 31, 15, tzinfo=UTC)),
    (datetime(2026, 1, 1, 12), datetime(2026, 1, 1, 3, tzinfo=UTC)),
    (
        datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=-5))),
        datetime(2026, 1, 1, 17, tzinfo=UTC),
    ),
    ("0001-01-01T00:00:00", None),
    (None, None),
]


@pytest.mark.requirement("F37", "X18", "X14")
async def test_a_time_without_a_zone_is_read_in_the_users(settings: Settings) -> None:
    in_tokyo = settings.model_copy(update={"timezone": "Asia/Tokyo"})
    async with GraphMemory.open(in_tokyo) as memory:
        saved = await memory.save(
            [
                {"content": f"fact {number}", "valid_from": given}
                for number, (given, _) in enumerate(MOMENTS)
            ]
        )
        shown = await memories_of(memory, saved)
    assert [thing.valid_from for thing in shown] == [moment for _, moment in MOMENTS]
    assert all(thing.recorded_at.utcoffset() == timedelta(0) for thing in shown)


@pytest.mark.requirement("F28", "X14")
async def test_an_end_of_time_is_no_missing_bound(memory: GraphMemory) -> None:
    for name, wrong in (("valid_from", "9999-12-31"), ("valid_until", "0001-01-01")):
        with pytest.raises(BadRequest, match=rf"{name} .* is not a time"):
            await memory.save({"content": "a fact", name: wrong})
    saved = await memory.save(
        {"content": "a fact", "valid_from": "0001-01-01", "valid_until": "9999-12-31"}
    )
    fact = saved.memories[0].memory_id
    with pytest.raises(BadRequest, match=r"valid_until .* is not a time"):
        await memory.correct(fact, "update", valid_until="0001-01-01")
    (shown,) = await memories_of(memory, saved)
    assert (shown.status, shown.valid_from, shown.valid_until) == ("active", None, None)
    for end in ("9999-12-31", "0001-01-01"):
        with pytest.raises(BadRequest, match=r"as_of .* is not a time"):
            await memory.recall("a fact", as_of=end)
        with pytest.raises(BadRequest, match=r"as_of .* is not a time"):
            await memory.path_between(fact, fact, as_of=end)
        with pytest.raises(BadRequest, match=r"when .* is not a time"):
            await memory.entity("Ada", when=end)
        with pytest.raises(BadRequest, match=r"as_of .* is not a time"):
            await memory.entity("Ada", as_of=end)


@pytest.mark.requirement("Q39", "Q40", "X14", "U32")
@pytest.mark.parametrize(
    ("days_from", "days_until", "status"),
    [
        (None, None, "active"),
        (-1, None, "active"),
        (None, 1, "active"),
        (-2, -1, "expired"),
        (1, None, "future"),
        (1, 2, "future"),
    ],
)
async def test_what_is_shown_says_whether_it_holds(
    memory: GraphMemory, days_from: int | None, days_until: int | None, status: str
) -> None:
    today = datetime.now(UTC)
    saved = await memory.save(
        [
            {
                "content": "the lamp is lit",
                "valid_from": None if days_from is None else today + timedelta(days_from),
                "valid_until": None if days_until is None else today + timedelta(days_until),
            }
        ]
    )
    (shown,) = await memories_of(memory, saved)
    assert shown.status == status
    found = (await memory.recall("lamp")).hits
    assert len(found) == (1 if status == "active" else 0)


@pytest.mark.requirement("Q39")
async def test_a_last_day_is_valid_to_its_end(memory: GraphMemory) -> None:
    day = date.today().isoformat()
    saved = await memory.save([{"content": "the sale runs", "valid_until": day}])
    (shown,) = await memories_of(memory, saved)
    assert shown.valid_until is not None
    assert (shown.valid_until.hour, shown.valid_until.minute) == (23, 59)


@pytest.mark.requirement("Q40", "F40")
async def test_a_second_period_is_kept_though_the_first_still_runs(memory: GraphMemory) -> None:
    today = datetime.now(UTC)
    first = await memory.save([{"content": "Mia leads Orion", "valid_until": today + timedelta(9)}])
    second = await memory.save(
        [{"content": "mia leads Orion!", "valid_from": today + timedelta(30)}]
    )
    again = await memory.save([{"content": "Mia leads Orion", "valid_from": today + timedelta(30)}])
    assert (first.added, second.added, again.added) == (1, 1, 0)
    assert [near.content for near in second.memories[0].near] == ["Mia leads Orion"]
