"""Hardship: one answer or message that is strange keeps no other session from being read."""

from datetime import timedelta
from typing import Any

import pytest
from chatting import Chat

from graphmem_neo4j.extracting import queue
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo

from .conftest import Clock, MakeMemory, fact, said, told

GOOD = "The room is painted yellow now."
ENDS = [
    {"holds_from": "9998-12-31T23:00:00-05:00"},
    {"holds_until": "0002-01-01T00:00:00+05:00"},
    {"holds_until": "9999-12-31"},
    {"holds_from": "0001-01-01"},
]


async def read_two(memory: GraphMemory, chat: Chat, first: str) -> int:
    """Read a session with this answer and then another one; gives what the second one gave."""
    await memory.ingest("one", said("I moved to Oslo in spring, remember that."))
    await memory.ingest("two", said(GOOD))
    chat.says.clear()
    chat.says.extend([first, told(memories=[fact(GOOD, 1)])])
    run = await memory.extract(everything=True)
    assert run.stopped is None
    return len([hit for hit in (await memory.recall(kinds="memory")).hits if hit.content == GOOD])


@pytest.mark.requirement("F49", "F53")
@pytest.mark.parametrize("times", ENDS)
async def test_a_time_at_an_end_of_the_calendar_is_open(
    memory: GraphMemory, chat: Chat, times: dict[str, str]
) -> None:
    moved = fact("The user moved to Oslo in spring.", 1, **times)
    assert await read_two(memory, chat, told(memories=[moved])) == 1
    kept = await memory.recall("Oslo", kinds="memory")
    assert kept.hits[0].content == "The user moved to Oslo in spring."


@pytest.mark.parametrize(
    ("moment", "zone"),
    [
        ("0001-01-01T00:00:00Z", "America/New_York"),
        ("9999-12-31T23:59:59Z", "Asia/Tokyo"),
    ],
)
async def test_a_message_without_a_date_is_read_in_every_zone(
    make: MakeMemory, chat: Chat, moment: str, zone: str
) -> None:
    memory = make()
    memory.settings = memory.settings.model_copy(update={"timezone": zone})
    await memory.ingest("one", said("I moved to Oslo, remember that.", created_at=moment))
    chat.says[0] = told(memories=[fact("The user moved to Oslo.", 1)])
    assert (await memory.extract("one")).counts.added == 1


async def test_half_a_character_in_an_answer_is_no_end(memory: GraphMemory, chat: Chat) -> None:
    strange = told(
        memories=[fact("The user moved to Oslo in spring\ud800.", 1)],
        experiences=[
            {
                "name": "move\ud800",
                "type": "TASK",
                "description": "Moved\ud800.",
                "content": "by train\ud800",
                "turns": [1],
            }
        ],
        ties=[{"source": "a\ud800", "type": "REQUIRES", "target": "b", "instruction": "c\ud800"}],
    )
    assert await read_two(memory, chat, strange) == 1


@pytest.mark.parametrize("answer", ['{"plan": 7}', "[]", "no JSON"])
async def test_a_kept_answer_that_cannot_be_read_is_asked_for_anew(
    make: MakeMemory, memory: GraphMemory, chat: Chat, clock: Clock, answer: str
) -> None:
    await memory.ingest("one", said(GOOD))
    graph = await memory.prepared()
    other = queue.Queue(graph, memory.settings.space, "an older worker")
    assert await other.take("extract:one", clock()) is not None
    assert await other.keep_answer("extract:one", answer, 0, clock())
    clock.moment += queue.HELD + timedelta(seconds=1)
    chat.says[0] = told(memories=[fact(GOOD, 1)])
    assert (await memory.extract("one")).counts.added == 1


async def test_a_session_may_be_called_as_a_job_is(memory: GraphMemory, chat: Chat) -> None:
    names = ["call", "call:again", "call:0-0"]
    for name in names:
        await memory.ingest(name, said(f"The room of {name} is painted yellow now."))

    def answer(request: dict[str, Any]) -> str:
        return told(memories=[fact(GOOD, 1)])

    chat.says[0] = answer
    assert (await memory.extract("call", again=True)).counts.turns >= 1
    run = await memory.extract(everything=True)
    assert run.left == 0
    asked = " ".join(chat.asked)
    assert [name for name in names if f"The room of {name} is" not in asked] == []
    assert await memory.failed_turns() == []


@pytest.mark.parametrize("act", ["forget", "correct"])
async def test_what_a_person_did_since_stands_when_work_is_resumed(
    memory: GraphMemory, chat: Chat, clock: Clock, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await memory.ingest("one", said(GOOD))
    chat.says[0] = told(memories=[fact(GOOD, 1)])
    close = queue.Queue.close

    async def killed(*_: Any, **__: Any) -> None:
        raise ConnectionAbortedError

    monkeypatch.setattr(queue.Queue, "close", killed)
    with pytest.raises(ConnectionAbortedError):
        await memory.extract("one")
    monkeypatch.setattr(queue.Queue, "close", close)
    (hit,) = (await memory.recall(kinds="memory")).hits
    if act == "forget":
        await memory.forget(hit.node_id)
    else:
        await memory.correct(hit.node_id, "correct", new_content="The room is green now.")
    clock.moment += queue.HELD + timedelta(seconds=1)
    await memory.extract("one")
    left = [hit.content for hit in (await memory.recall(kinds="memory")).hits]
    assert left == ([] if act == "forget" else ["The room is green now."])
    assert (await memory.extract("one")).counts.turns == 0


async def test_a_wipe_while_the_model_thinks_is_the_end(memory: GraphMemory, chat: Chat) -> None:
    await memory.ingest("one", said(GOOD))
    chat.says[0] = told(memories=[fact(GOOD, 1)])
    keep = queue.Queue.keep_answer

    async def wiped(self: queue.Queue, *told: Any, **more: Any) -> bool:
        kept = await keep(self, *told, **more)
        await memory.wipe(confirm=True)
        return kept

    queue.Queue.keep_answer = wiped  # type: ignore[method-assign]
    try:
        await memory.extract("one")
    finally:
        queue.Queue.keep_answer = keep  # type: ignore[method-assign]
    assert (await memory.stats()).total == 0
    assert (await memory.recall("room")).hits == []


async def test_a_session_that_moves_while_the_model_thinks_takes_its_memory_along(
    memory: GraphMemory, chat: Chat
) -> None:
    await memory.ingest("one", said(GOOD))

    chat.says[0] = told(memories=[fact(GOOD, 1)])
    keep = queue.Queue.keep_answer

    async def moved(self: queue.Queue, *answer: Any, **more: Any) -> bool:
        await memory.ingest("one", [], session=SessionInfo(scope="project:secret"))
        return await keep(self, *answer, **more)

    queue.Queue.keep_answer = moved  # type: ignore[method-assign]
    try:
        assert (await memory.extract("one")).counts.added == 1
    finally:
        queue.Queue.keep_answer = keep  # type: ignore[method-assign]
    assert (await memory.recall("room", kinds="memory")).hits == []
    found = await memory.recall("room", kinds="memory", scopes="project:secret")
    assert [hit.content for hit in found.hits] == [GOOD]
