"""The queue: nothing is lost, nothing is read twice, whatever the model or the machine does."""

import asyncio
from typing import Any

import pytest
from chatting import Chat

from graphmem_neo4j.errors import BadRequest, ModelOff, NotFound
from graphmem_neo4j.extracting.queue import HELD
from graphmem_neo4j.memory import GraphMemory

from .conftest import SECRET, Clock, MakeMemory, fact, said, told

KEPT = told(memories=[fact("The room is painted yellow now.", 1)])
SAYING = "The room is painted yellow now."
FAULTS = [
    pytest.param("I had rather not say.", "no JSON", id="prose"),
    pytest.param('{"memories": [{"content": "The ro', "JSON", id="cut"),
    pytest.param("", "empty", id="empty"),
    pytest.param('{"properties": {"memories": {"type": "array"}}}', "fields", id="schema"),
]


@pytest.mark.requirement("F47", "F50", "F52")
@pytest.mark.parametrize(
    "answer",
    [
        f"Sure! Here it is:\n```json\n{KEPT}\n```\nAnything else?",
        f'<think>{{"memories": [{{"content": "It is red."}}]}}</think>{KEPT}',
        '{"memories": [{"fact": "no content"}, {"content": "The room is painted yellow now.", '
        '"turns": [1], "mood": "glad"}, "The room"], "remarks": null}',
    ],
    ids=["fenced", "thought", "extra"],
)
async def test_what_is_usable_of_an_answer_is_kept(
    memory: GraphMemory, chat: Chat, answer: str
) -> None:
    chat.says[0] = answer
    await memory.ingest("talk", said(SAYING))
    run = await memory.extract("talk")
    assert (run.counts.added, run.counts.failed) == (1, 0)
    assert (await memory.recall("painted room")).hits[0].content == SAYING


@pytest.mark.requirement("F49", "F52", "F53", "U14")
@pytest.mark.parametrize(("answer", "reason"), FAULTS)
async def test_what_cannot_be_read_is_tried_again_and_then_set_aside(
    memory: GraphMemory, chat: Chat, clock: Clock, answer: str, reason: str
) -> None:
    chat.says[0] = answer
    receipt = await memory.ingest("talk", said(SAYING))
    for number in range(1, 6):
        run = await memory.extract("talk")
        status = await memory.receipt(receipt.receipt_id)
        assert run.counts.turns == 0 or number == 5
        assert status.state == ("failed" if number == 5 else "waiting")
        if number < 5:
            assert reason in str(status.waiting_reason)
        clock.forward(hours=2)
    (failed,) = await memory.failed_turns()
    assert (failed.session_id, failed.from_place, failed.to_place) == ("talk", 0, 0)
    assert (failed.attempts, reason in failed.reason) == (5, True)
    assert (await memory.recall("painted room")).hits[0].content == SAYING  # the message is there
    chat.says[0] = KEPT
    await memory.ingest("talk", said("And the door is painted green."))
    assert (await memory.extract("talk")).counts.turns == 1  # what follows is not held up
    assert await memory.retry_failed() == 1
    assert (await memory.extract()).counts.turns == 1
    assert await memory.failed_turns() == []
    assert (await memory.receipt(receipt.receipt_id)).state == "extracted"


@pytest.mark.requirement("F52")
async def test_an_answer_that_was_cut_is_asked_for_in_smaller_pieces(
    memory: GraphMemory, chat: Chat
) -> None:
    def answer(request: dict[str, Any]) -> str:
        return KEPT if request["messages"][-1]["content"].count('"turn":') <= 2 else KEPT[:30]

    chat.says[0] = answer
    await memory.ingest("talk", said(*(f"Wall {n} is painted yellow now." for n in range(8))))
    run = await memory.extract("talk")
    assert (run.counts.turns, run.counts.failed) == (8, 0)


@pytest.mark.requirement("F52")
async def test_one_message_that_is_refused_holds_up_no_other(
    memory: GraphMemory, chat: Chat
) -> None:
    class Prude(Chat):
        def answer(self, path: str, request: dict[str, Any]) -> Any:
            self.refusal = "No." if "poison" in request["messages"][-1]["content"] else None
            return super().answer(path, request)

    chat.__class__ = Prude
    chat.says[0] = told(memories=[])
    texts = [f"Wall {n} is painted yellow now." for n in range(6)]
    texts[3] = "There is poison in the cellar."
    await memory.ingest("talk", said(*texts))
    run = await memory.extract("talk")
    assert (run.counts.turns, run.counts.failed, run.stopped) == (5, 1, None)
    (failed,) = await memory.failed_turns()
    assert (failed.from_place, failed.to_place, failed.attempts) == (3, 3, 1)


@pytest.mark.requirement("F54", "U11")
@pytest.mark.parametrize("status", [401, 402, 403, 404])
async def test_a_denied_key_pauses_the_model_and_loses_nothing(
    memory: GraphMemory, chat: Chat, clock: Clock, status: int
) -> None:
    chat.always = status
    receipt = await memory.ingest("talk", said(SAYING))
    run = await memory.extract("talk")
    assert run.stopped is not None
    assert "not asked again before" in run.stopped
    assert SECRET not in run.stopped
    asked = len(chat.requests)
    assert (await memory.extract()).counts.turns == 0
    assert len(chat.requests) == asked  # nobody asks within the ten minutes
    waiting = await memory.receipt(receipt.receipt_id)
    assert waiting.state == "waiting"
    assert "not asked again" in str(waiting.waiting_reason)
    chat.always, chat.says[0] = None, KEPT
    clock.forward(minutes=11)
    assert (await memory.extract("talk")).counts.added == 1


@pytest.mark.requirement("F54")
@pytest.mark.parametrize("fault", [429, 500, "drop"])
async def test_trouble_that_passes_is_waited_for(
    memory: GraphMemory, chat: Chat, clock: Clock, fault: int | str
) -> None:
    chat.says[0] = KEPT
    chat.faults.extend([fault])  # one fault: the door's own second try succeeds
    await memory.ingest("talk", said(SAYING))
    assert (await memory.extract("talk")).counts.added == 1
    chat.always = fault
    receipt = await memory.ingest("talk", said("The door is painted green now."))
    run = await memory.extract("talk")
    assert run.stopped is not None
    assert (await memory.receipt(receipt.receipt_id)).state == "waiting"
    chat.always = None
    clock.forward(minutes=2)
    assert (await memory.extract("talk")).counts.turns == 1


@pytest.mark.requirement("R-Q1", "Q111")
async def test_at_the_cap_of_the_day_turns_wait_for_the_next(
    make: MakeMemory, chat: Chat, clock: Clock
) -> None:
    memory = make(llm={"daily_tokens": 3_000, "answer_tokens": 100})
    chat.says[0] = KEPT
    chat.usage = {"prompt_tokens": 2_000, "completion_tokens": 50, "total_tokens": 2_050}
    await memory.ingest("one", said(SAYING))
    await memory.ingest("two", said(SAYING))
    run = await memory.extract(everything=True)
    assert (run.counts.turns, run.left) == (1, 1)
    assert "GRAPHMEM_LLM__DAILY_TOKENS" in str(run.stopped)
    assert any("1 session is tried again from" in note for note in run.notes)
    clock.forward(days=1)
    assert (await memory.extract(everything=True)).counts.turns == 1


@pytest.mark.requirement("G61", "R-S3")
async def test_without_a_model_messages_are_kept_and_it_is_said(make: MakeMemory) -> None:
    memory = make(llm={"model": "none"})
    receipt = await memory.ingest("talk", said(SAYING))
    assert receipt.waiting.extract == 1
    with pytest.raises(ModelOff, match="GRAPHMEM_LLM__MODEL"):
        await memory.extract("talk")
    (report,) = await memory.maintain("extract")
    assert report.state.value == "skipped"
    assert "no language model" in str(report.message)
    assert (await memory.receipt(receipt.receipt_id)).state == "waiting"
    assert (await memory.recall("painted room")).hits[0].content == SAYING


@pytest.mark.requirement("F65")
async def test_two_workers_never_read_the_same_turns(make: MakeMemory, chat: Chat) -> None:
    first, second = make(), make()
    chat.says[0] = KEPT
    for number in range(6):
        await first.ingest(f"s{number}", said(SAYING))
    runs = await asyncio.gather(first.extract(everything=True), second.extract(everything=True))
    assert sum(run.counts.turns for run in runs) == 6
    assert len(chat.requests) == 6
    assert sum(run.counts.added for run in runs) == 1


async def test_a_worker_that_vanished_is_followed(
    make: MakeMemory, chat: Chat, clock: Clock
) -> None:
    memory, other = make(), make()
    await memory.ingest("talk", said(SAYING))
    chat.says[0], chat.always = KEPT, "slow"
    running = asyncio.create_task(memory.extract("talk"))
    await asyncio.sleep(0.4)
    assert (await other.extract("talk")).counts.turns == 0  # it is held
    chat.always = None
    await running
    assert (await other.extract("talk")).counts.turns == 0
    assert HELD.total_seconds() >= 240


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ({"limit": 0}, "limit is 0"),
        ({"again": True}, "name it"),
        ({"session_id": "nowhere", "again": True}, "no session"),
    ],
)
async def test_bad_requests_say_what_to_change(
    memory: GraphMemory, call: dict[str, Any], wanted: str
) -> None:
    with pytest.raises(BadRequest, match=wanted):
        await memory.extract(**call)
    with pytest.raises(NotFound, match="no receipt"):
        await memory.receipt("rcp404")
    with pytest.raises(BadRequest, match="limit is 0"):
        await memory.failed_turns(0)
