"""The hour: what counts is what was asked, whatever came back; and what a run says is left."""

import asyncio
import json
from typing import Any

import pytest
from chatting import Chat

from graphmem_neo4j.extracting import requests
from graphmem_neo4j.memory import GraphMemory

from .conftest import Clock, MakeMemory, fact, said, told

ECONOMY = {"extraction_mode": "economy"}
SAYING = "Remember that friend {} of mine lives in the harbour."


def questions(chat: Chat) -> int:
    """Count the questions that the model was asked; asked once more, it is the same question."""
    return sum(len(one["messages"]) == 2 for one in chat.requests)


@pytest.mark.requirement("Q111", "Q126", "R-Q1")
@pytest.mark.parametrize("answer", ["no json here", '{"memories": [{"content": "Mira'])
async def test_answers_of_no_use_are_questions_of_the_hour(
    make: MakeMemory, chat: Chat, clock: Clock, answer: str
) -> None:
    memory = make(context=ECONOMY)
    chat.says[0], chat.finish = answer, "length" if "{" in answer else "stop"
    for number in range(5):
        await memory.ingest(f"s{number}", said(*(SAYING.format(n) for n in range(8))))
    run = await memory.extract()
    assert (run.counts.questions, run.counts.calls, run.counts.turns) == (2, 4, 0)
    assert (run.left, run.stopped, run.counts.tokens_in > 0) == (5, None, True)
    for _ in range(5):
        clock.forward(minutes=5)
        assert (await memory.extract()).counts.questions == 0
    assert questions(chat) == 2
    clock.forward(minutes=45)
    await memory.extract()
    assert questions(chat) == 4
    # A command asks at once, whatever the hour took.
    assert (await memory.extract("s4")).counts.questions > 0


@pytest.mark.requirement("Q111", "F65")
async def test_many_workers_share_one_hour(make: MakeMemory, chat: Chat, clock: Clock) -> None:
    workers = [make(context=ECONOMY) for _ in range(3)]
    chat.says[0] = told(memories=[])
    for number in range(8):
        await workers[0].ingest(f"s{number}", said(SAYING.format(number)))
    runs = await asyncio.gather(*(worker.extract() for worker in workers))
    assert questions(chat) == 2
    assert sum(run.counts.questions for run in runs) == 2
    assert [run.stopped for run in runs] == [None] * 3
    clock.forward(minutes=61)
    await workers[0].extract()
    assert questions(chat) == 4


@pytest.mark.requirement("Q111")
async def test_what_a_clock_that_was_ahead_wrote_holds_up_nothing(
    make: MakeMemory, chat: Chat, clock: Clock
) -> None:
    memory, right = make(context=ECONOMY), clock.moment
    chat.says[0] = "rubbish"
    clock.forward(days=365)
    for number in range(3):
        await memory.ingest(f"s{number}", said(SAYING.format(number)))
    await memory.extract()
    assert questions(chat) == 2
    clock.moment = right
    chat.says[0] = told(memories=[])
    for _ in range(2):
        await memory.extract()
        clock.forward(minutes=61)
    assert (await memory.extract()).left == 0
    assert questions(chat) == 5


@pytest.mark.requirement("F54", "Q111")
async def test_a_model_that_is_away_uses_up_no_hour(
    make: MakeMemory, chat: Chat, clock: Clock
) -> None:
    memory = make(context=ECONOMY)
    chat.says[0], chat.always = told(memories=[]), 401
    await memory.ingest("talk", said(SAYING.format(1)))
    for _ in range(3):
        run = await memory.extract()
        assert (run.counts.questions, run.stopped is not None) in ((0, True), (0, False))
        clock.forward(minutes=11)
    chat.always = None
    assert (await memory.extract()).counts.turns == 1


@pytest.mark.requirement("F53", "U14")
async def test_turns_that_are_tried_again_are_told_as_waiting(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    chat.says[0] = "rubbish"
    receipt = await memory.ingest("one", said("Noor likes green tea in the morning."))
    for _ in range(5):
        await memory.extract(everything=True)
        clock.forward(hours=2)
    assert (await memory.receipt(receipt.receipt_id)).state == "failed"
    assert await memory.retry_failed() == 1
    for tried in range(2):
        status = await memory.receipt(receipt.receipt_id)
        assert (status.state, status.extracted, status.nothing) == ("waiting", 0, False)
        assert status.waiting_reason is not None
        assert await memory.failed_turns() == []
        if not tried:
            await memory.extract(everything=True)
    chat.says[0] = told(memories=[fact("Noor likes green tea in the morning.", 1)])
    await memory.extract(everything=True)
    status = await memory.receipt(receipt.receipt_id)
    assert (status.state, status.extracted) == ("extracted", 1)


@pytest.mark.requirement("U14")
async def test_a_run_says_how_many_sessions_are_left_and_all_means_all(
    make: MakeMemory, chat: Chat, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "SESSIONS_MAX", 40)
    memory = make(context=ECONOMY, extraction={"mentions": "none", "signals": "none"})
    await memory.ready()
    chat.says[0] = told(memories=[])
    for start in range(0, 120, 4):
        texts = [(n, said(f"The harbour number {n} has a crane.")) for n in range(start, start + 4)]
        await asyncio.gather(*(memory.ingest(f"s{n}", text) for n, text in texts))
    assert (await memory.extract()).left == 120
    run = await memory.extract(everything=True, limit=1)
    assert (run.counts.turns, run.left) == (1, 119)
    # One is held by a worker that is gone: it waits like the others.
    slow = make(context=ECONOMY)
    chat.always = "slow"
    gone = asyncio.create_task(slow.extract("s119"))
    await asyncio.sleep(0.5)
    assert (await memory.extract("s119")).left == 1
    chat.always = None
    await gone
    clock.forward(hours=1)
    run = await memory.extract(everything=True)
    assert (run.left, run.stopped) == (0, None)
    assert len({_said(one) for one in chat.requests}) == 120


def _said(request: dict[str, Any]) -> str:
    turns = json.loads(request["messages"][-1]["content"])["turns"]
    return turns[-1]["text"]
