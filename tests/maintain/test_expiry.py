"""Expiry: stale episodes get an end that can be taken back; what has one is only counted."""

from collections.abc import Callable
from typing import Any, LiteralString, cast

import neo4j
import pytest

from graphmem_neo4j.maintain.expiry import Expired
from graphmem_neo4j.maintain.shapes import JobState
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .aging import NOW, opened, saved

pytestmark = pytest.mark.requirement("S8", "S68", "X14")
LONG = " ".join(f"Sentence number {n} says that the harbour has {n} cranes." for n in range(120))


async def expired(memory: GraphMemory, **options: Any) -> Expired:
    (report,) = await memory.maintain("expiry", **options)
    assert report.state is JobState.DONE, report.message
    return Expired.model_validate(report.counts)


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    (one,) = await memory.get(memory_id)
    assert isinstance(one, Memory)
    return one


@pytest.mark.parametrize(
    ("days_ago", "fields", "is_stale"),
    [
        pytest.param(91, {"kind": "episode"}, True, id="91 days"),
        pytest.param(90, {"kind": "episode"}, False, id="90 days"),
        pytest.param(91, {"kind": "fact"}, False, id="a fact"),
        pytest.param(91, {"kind": "preference"}, False, id="a preference"),
        pytest.param(91, {"kind": "episode", "pinned": True}, False, id="pinned"),
        pytest.param(
            91, {"kind": "episode", "valid_until": "2031-01-01"}, False, id="with an end of its own"
        ),
        pytest.param(
            91, {"kind": "episode", "valid_from": "2026-05-01"}, False, id="that began later"
        ),
        pytest.param(91, {"kind": "episode", "content": LONG}, True, id="a long one"),
    ],
)
async def test_which_episodes_are_stale(
    settings: Settings, days_ago: float, fields: dict[str, Any], is_stale: bool
) -> None:
    fields = {"content": "We sailed to Oslo", **fields}
    memory_id = await saved(settings, days_ago=days_ago, **fields)
    async with opened(settings) as memory:
        assert (await expired(memory)).expired == int(is_stale)
        kept = await shown(memory, memory_id)
        assert (kept.status == "expired") is is_stale
        if is_stale:
            assert kept.valid_until == NOW
            assert kept.retired_at is None
            assert (await memory.recall("Oslo harbour")).hits == []
        assert await memory.doctor() == []


@pytest.mark.parametrize("use", ["opened", "told again"])
async def test_what_was_used_once_does_not_go_stale(settings: Settings, use: str) -> None:
    memory_id = await saved(settings, "We sailed to Oslo", days_ago=200, kind="episode")
    async with opened(settings, days_ago=150) as memory:
        if use == "opened":
            await memory.get(memory_id)
            await memory.settle()
        else:
            await memory.save({"content": "We sailed to Oslo", "kind": "episode"})
    async with opened(settings) as memory:
        await memory.recall("Oslo")
        assert (await expired(memory)).due == 0


@pytest.mark.parametrize(
    "use",
    ["SET memory.pinned = true", "SET memory.recalled = 1", "SET memory.confirmed = 1"],
    ids=["pinned", "opened", "told again"],
)
async def test_what_is_used_between_the_look_and_its_turn_stays(
    settings: Settings, use: LiteralString
) -> None:
    memory_id = await saved(settings, "We sailed to Oslo", days_ago=100, kind="episode")
    password = settings.password.get_secret_value() if settings.password else ""
    open_driver = cast(Callable[..., neo4j.Driver], neo4j.GraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    with open_driver(str(settings.uri), auth=(settings.user or "neo4j", password)) as driver:

        def meanwhile(query: Query) -> None:
            if query.name == "correct/update_memory":
                text = neo4j.Query("MATCH (memory:Memory {memory_id: $memory_id}) " + use)
                driver.execute_query(text, memory_id=memory_id)

        memory = GraphMemory(settings, clock=lambda: NOW, observe=meanwhile)
        try:
            assert await expired(memory) == Expired(due=1, expired=0)
            assert (await shown(memory, memory_id)).status == "active"
        finally:
            await memory.close()


async def test_it_is_a_change_that_can_be_taken_back_for_good(settings: Settings) -> None:
    memory_id = await saved(settings, "We sailed to Oslo", days_ago=100, kind="episode")
    async with opened(settings) as memory:
        assert await expired(memory) == Expired(due=1, expired=1)
        (change,) = (await memory.history(memory_id)).changes
        assert (change.kind, change.made_by) == ("updated", "maintenance")
        assert change.reason == "an episode that nobody used in 90 days"
        # Who asks about the past finds it.
        assert (await memory.recall("Oslo", as_of="2026-05-01")).hits
        await memory.undo(change.change_id, made_by="person")
        assert (await shown(memory, memory_id)).status == "active"
        assert await expired(memory) == Expired()
        assert (await shown(memory, memory_id)).status == "active"
        assert (await memory.recall("Oslo")).hits


async def test_said_again_after_its_end_it_is_a_memory_again(settings: Settings) -> None:
    await saved(settings, "We sailed to Oslo", days_ago=100, kind="episode")
    async with opened(settings) as memory:
        await expired(memory)
        again = await memory.save({"content": "We sailed to Oslo", "kind": "episode"})
        assert again.added == 1
        assert len((await memory.recall("Oslo")).hits) == 1
        assert await memory.doctor() == []


@pytest.mark.requirement("Q39", "X14")
async def test_what_is_past_its_end_is_counted_and_left_alone(settings: Settings) -> None:
    over = await saved(settings, "The fair is on", days_ago=40, valid_until="2026-05-01")
    forever = await saved(settings, "The quay is long", days_ago=4000)
    async with opened(settings) as memory:
        assert await expired(memory) == Expired(ended=1)
        assert (await shown(memory, over)).status == "expired"
        # No end means for ever: such memories were once removed by a port of this rule.
        assert (await shown(memory, forever)).status == "active"


async def test_the_age_is_a_setting(settings: Settings) -> None:
    maintain = settings.maintain.model_copy(update={"episode_days": 10, "limit": 2})
    settings = settings.model_copy(update={"maintain": maintain})
    for name in ("Oslo", "Bergen", "Tromso"):
        await saved(settings, f"We sailed to {name}", days_ago=11, kind="episode")
    async with opened(settings) as memory:
        assert (await expired(memory, dry_run=True)).expired == 2
        assert [(await expired(memory)).expired for _ in range(3)] == [2, 1, 0]


@pytest.mark.requirement("S8", "X1")
async def test_it_works_where_isolation_is_strict(settings: Settings) -> None:
    settings = settings.model_copy(update={"isolation": "strict"})
    async with opened(settings, days_ago=100) as memory:
        await memory.ingest("talk", [{"role": "user", "content": "we sailed"}])
        await memory.save({"content": "We sailed to Oslo", "kind": "episode", "session_id": "talk"})
    async with opened(settings) as memory:
        assert (await expired(memory)).expired == 1
        assert await memory.doctor() == []
