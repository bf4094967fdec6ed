"""Recall and time: a question is asked at a moment, and what did not hold then does not answer."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.answers import Recalled
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

from .asking import contents


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now

    def set(self, text: str) -> None:
        self.now = datetime.fromisoformat(text).astimezone(UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["none", "local"])
async def timed(
    request: pytest.FixtureRequest, settings: Settings, clock: Clock
) -> AsyncGenerator[GraphMemory, None]:
    """A memory with a clock that can be set, by words alone and with vectors."""
    embedding = settings.embedding.model_copy(update={"provider": request.param})
    with_model = settings.model_copy(update={"embedding": embedding})
    memory = GraphMemory(with_model, clock=clock)
    yield memory
    await memory.close()


CHANNELS = (None, "words", "vector", "recent")


async def found_by(memory: GraphMemory, query: str, channel: str | None, **options: Any) -> Any:
    """Ask by one channel; where there are no vectors, all of them stand for theirs."""
    if channel == "vector" and not memory.embedder.signature:
        channel = None
    return await memory.recall(query, channels=channel, min_score=0.0, **options)


@pytest.mark.requirement("F40", "Q39", "Q40", "X14")
async def test_two_periods_of_one_fact(timed: GraphMemory) -> None:
    await timed.save(
        [
            {
                "content": "Leo is on Payments",
                "valid_from": "2024-01-01",
                "valid_until": "2024-06-30",
            },
            {"content": "Leo is on Payments", "valid_from": "2026-01-01"},
        ]
    )

    async def periods(**when: Any) -> list[datetime | None]:
        return [hit.valid_from for hit in (await timed.recall("Leo Payments", **when)).hits]

    first, second = datetime(2024, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
    assert await periods() == [second]
    assert await periods(as_of="2025-01-01") == []
    assert await periods(valid_at="2025-01-01") == []
    assert await periods(valid_at="2024-03-01") == [first]
    # A fact that is valid until a day is valid on that day.
    assert await periods(valid_at="2024-06-30") == [first]
    assert await periods(valid_at="2024-07-01") == []
    assert await periods(valid_at="2023-12-31") == []
    # Nobody knew of it then: it was told later.
    assert await periods(as_of="2024-03-01") == []
    assert sorted(str(one) for one in await periods(include_history=True)) == sorted(
        [str(first), str(second)]
    )


@pytest.mark.requirement("F42", "Q76", "X14")
@pytest.mark.parametrize("channel", CHANNELS)
async def test_what_was_replaced_answers_for_its_time_alone(
    timed: GraphMemory, clock: Clock, channel: str | None
) -> None:
    old, new = "the budget is 400K euro", "the budget is 500K euro"
    saved = await timed.save(old)
    clock.set("2026-04-01T12:00Z")
    await timed.correct(saved.memories[0].memory_id, "correct", new_content=new)
    clock.set("2026-05-01T12:00Z")

    async def ask(**when: Any) -> Recalled:
        return await found_by(timed, "budget euro", channel, **when)

    assert contents(await ask()) == [new]
    assert contents(await ask(as_of="2026-03-15")) == [old]
    assert contents(await ask(known_at="2026-03-15")) == [old]
    assert contents(await ask(as_of="2026-02-01")) == []
    assert contents(await ask(valid_at="2026-03-15")) == [new]
    history = await ask(include_history=True)
    assert {hit.content: hit.status for hit in history.hits} == {new: "active", old: "superseded"}
    before = (await ask(as_of="2026-03-15")).hits[0]
    assert before.status == "superseded"


@pytest.mark.requirement("F42", "X14")
@pytest.mark.parametrize("channel", CHANNELS)
async def test_what_was_deleted_is_found_in_history_alone(
    timed: GraphMemory, clock: Clock, channel: str | None
) -> None:
    long = "The quokka report begins. " + "Its parts are many and grey. " * 120
    saved = await timed.save([long, "the quokka sleeps"])
    clock.set("2026-04-01T12:00Z")
    for kept in saved.memories:
        await timed.correct(kept.memory_id, "delete")
    assert (await found_by(timed, "quokka", channel)).hits == []
    for when in ({"include_history": True}, {"as_of": "2026-03-20"}):
        found = await found_by(timed, "quokka", channel, **when)
        assert {hit.node_id for hit in found.hits} == {one.memory_id for one in saved.memories}
        assert {hit.status for hit in found.hits} == {"forgotten"}


@pytest.mark.requirement("Q39", "Q40", "U32")
async def test_history_flags_what_ended_and_what_is_to_come(timed: GraphMemory) -> None:
    await timed.save(
        [
            {"content": "lamp one", "valid_until": "2026-02-01"},
            {"content": "lamp two"},
            {"content": "lamp three", "valid_from": "2026-09-01"},
        ]
    )
    for query in ("lamp", None):
        found = await timed.recall(query, include_history=True)
        status = {hit.content: hit.status for hit in found.hits}
        assert status == {"lamp one": "expired", "lamp two": "active", "lamp three": "future"}
        assert contents(await timed.recall(query)) == ["lamp two"]
        later = await timed.recall(query, valid_at="2026-10-01")
        assert sorted(contents(later)) == ["lamp three", "lamp two"]
        # A moment that is named holds, with history too: then only versions are wanted.
        then = await timed.recall(query, valid_at="2026-01-15", include_history=True)
        assert sorted(contents(then)) == ["lamp one", "lamp two"]


@pytest.mark.requirement("X14", "Q39")
async def test_messages_obey_as_well(timed: GraphMemory, clock: Clock) -> None:
    turns = [{"role": "user", "content": f"the ferry is {word}"} for word in ("late", "early")]
    await timed.ingest("s", turns[:1])
    clock.set("2026-04-01T12:00Z")
    await timed.ingest("s", turns)
    assert contents(await timed.recall("ferry", as_of="2026-03-20")) == ["the ferry is late"]
    assert contents(await timed.recall("ferry", known_at="2026-02-20")) == []
    assert len((await timed.recall("ferry")).hits) == 2


@pytest.mark.requirement("Q107", "X14")
@pytest.mark.parametrize("query", [None, "quokka"])
@pytest.mark.parametrize("tool_name", [None, "look"])
async def test_calls_of_tools_obey_both_axes(
    timed: GraphMemory, clock: Clock, query: str | None, tool_name: str | None
) -> None:
    """A call is valid from when it was made, and known from when it was told to us."""
    call = {"name": "look", "input": "quokka", "result": "two of them"}
    turn = {"role": "assistant", "content": "", "created_at": "2026-02-01T12:00Z"}
    clock.set("2026-04-01T12:00Z")
    await timed.ingest("s", [{**turn, "tool_calls": [call]}])
    clock.set("2026-05-01T12:00Z")

    async def found(**when: Any) -> int:
        answer = await timed.recall(query, include_tool_calls=True, tool_name=tool_name, **when)
        return len([hit for hit in answer.hits if hit.kind == "tool_call"])

    assert await found() == 1
    assert await found(known_at="2026-04-02") == 1
    assert await found(known_at="2026-03-01") == 0
    assert await found(valid_at="2026-02-01") == 1
    assert await found(valid_at="2026-01-31") == 0
    assert await found(as_of="2026-03-01") == 0
    assert await found(as_of="2026-04-01") == 1
    # Calls that were written before recorded_at was kept are known from when they were made.
    await _forget_when_recorded(timed)
    assert await found(as_of="2026-03-01") == 1
    assert await found(as_of="2026-01-31") == 0


class _Done(BaseModel):
    calls: int


async def _forget_when_recorded(memory: GraphMemory) -> None:
    graph, _ = await memory.ready()
    text = (
        "MATCH (call:ToolCall {space: $space}) REMOVE call.recorded_at RETURN count(call) AS calls"
    )
    query = Query("tests/forget", "", Mode.WRITE, frozenset({"space"}), (), text)
    await graph.run(query, _Done, space=space_key(memory.settings.space))


@pytest.mark.requirement("F37", "X18")
@pytest.mark.parametrize(
    ("as_of", "finds"),
    [
        ("2026-03-01T12:30:00", False),
        ("2026-03-01T21:30:00", True),
        ("2026-03-01T12:30:00Z", True),
        ("2026-03-01T21:30:00+09:00", True),
        ("2026-03-01T07:30:00-05:00", True),
        ("2026-03-01", True),
        ("2026-02-28", False),
        (datetime(2026, 3, 1, 12, 30), False),
        (datetime(2026, 3, 1, 12, 30, tzinfo=UTC), True),
        (1_772_368_200, True),
    ],
)
async def test_a_moment_without_a_zone_is_the_users(
    settings: Settings, clock: Clock, as_of: Any, finds: bool
) -> None:
    in_tokyo = settings.model_copy(update={"timezone": "Asia/Tokyo"})
    memory = GraphMemory(in_tokyo, clock=clock)
    try:
        await memory.save("the gate is open")
        found = await memory.recall("gate", as_of=as_of)
        assert bool(found.hits) is finds
    finally:
        await memory.close()


@pytest.mark.requirement("F37")
@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"as_of": "last week"}, "as_of"),
        ({"valid_at": "2026-13-01"}, "valid_at"),
        ({"known_at": []}, "known_at"),
        ({"known_at": ""}, "known_at"),
        ({"include_history": "perhaps"}, "include_history"),
    ],
)
async def test_a_wrong_moment_is_named(
    memory: GraphMemory, options: dict[str, Any], names: str
) -> None:
    with pytest.raises(BadRequest, match=names):
        await memory.recall("gate", **options)
