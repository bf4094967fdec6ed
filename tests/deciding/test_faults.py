"""Faults: whatever a language model sends back, the statement is kept and its pair waits."""

import json
import time
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import SECRET, Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .saying import Says, active, jobs_of, pairs_in, says
from .test_saving import NEW, OLD, kept


def words(**changes: Any) -> Says:
    """Answer rightly but for some fields."""

    def answer(request: dict[str, Any]) -> str:
        pair = pairs_in(request)[0]
        word = {"number": pair["number"], "relation": "update", "confidence": 0.9, "reason": "x"}
        return json.dumps({"pairs": [{**word, **changes}]})

    return answer


def fenced(request: dict[str, Any]) -> str:
    """Answer rightly, with prose around it and a thought before it."""
    thought = '<think>{"pairs": [{"number": 11, "relation": "unrelated"}]}</think>'
    return f"{thought}Sure!\r\n```JSON\r\n{says('update')(request)}\r\n```\r\nAnything else?"


@pytest.mark.requirement("F47", "F52", "F50")
@pytest.mark.parametrize(
    "said",
    [fenced, words(extra="field"), words(reason=None), words(reason="r" * 5_000)],
    ids=["fenced", "more", "no reason", "long reason"],
)
async def test_what_can_be_read_is_used(memory: GraphMemory, chat: Chat, said: Says) -> None:
    await kept(memory, OLD)
    chat.says[0] = said
    saved = await memory.save(NEW)
    assert saved.updated == 1
    assert len(saved.memories[0].reason or "") <= 200
    assert await active(memory) == [NEW]


def twice(request: dict[str, Any]) -> str:
    """Answer the one pair twice."""
    word = json.loads(says("update")(request))["pairs"][0]
    return json.dumps({"pairs": [word, {**word, "relation": "unrelated"}]})


USELESS: list[Any] = [
    "",
    "I can't help with that.",
    '{"pairs": [{"number": 11, "relation": "upd',
    '{"pairs": []}',
    '{"properties": {"pairs": {"type": "array"}}, "type": "object"}',
    words(number=1),
    words(number=12),
    words(number="eleven"),
    words(relation="replaces"),
    words(confidence=1.5),
    words(confidence=None),
    twice,
]


@pytest.mark.requirement("F47", "F49", "F50", "F52", "F53", "Q53")
@pytest.mark.parametrize("said", USELESS, ids=range(len(USELESS)))
async def test_what_is_of_no_use_changes_nothing_and_waits(
    memory: GraphMemory, chat: Chat, said: Any
) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = said
    saved = await memory.save(NEW)
    (one,) = saved.memories
    assert (saved.added, one.waits, saved.waiting.decide, saved.asked) == (1, True, 1, 1)
    assert len(await active(memory)) == 2
    (job,) = await jobs_of(memory)
    assert (job.state, job.attempts, job.near) == ("waiting", 0, [old])
    assert job.memory_id == one.memory_id
    # What the model said may quote a statement: that is told nowhere else.
    assert job.reason
    assert "it begins" not in job.reason
    # Nothing else is lost by it: the same judgement follows later.
    chat.says[0] = says("update")
    await memory.maintain("decide")
    assert await active(memory) == [NEW]
    assert [job.state for job in await jobs_of(memory)] == ["done"]


@pytest.mark.requirement("F52")
async def test_a_model_that_declines_is_not_pressed(memory: GraphMemory, chat: Chat) -> None:
    await kept(memory, OLD)
    chat.refusal, chat.says[0] = "I won't.", ""
    assert (await memory.save(NEW)).waiting.decide == 1
    assert len(chat.requests) == 1
    assert "declined" in str((await jobs_of(memory))[0].reason)


@pytest.mark.requirement("F54", "Q53")
async def test_a_refused_key_is_told_once_and_then_left_alone(
    memory: GraphMemory, chat: Chat
) -> None:
    await kept(memory, OLD)
    chat.always = 401
    for content in (NEW, "Noura lives in a boat in Gdansk"):
        assert (await memory.save(content)).waiting.decide == 1
    assert len(chat.requests) == 1
    reasons = [str(job.reason) for job in await jobs_of(memory)]
    assert all("GRAPHMEM_LLM__MODEL" in reason for reason in reasons)
    assert not any(SECRET in reason for reason in reasons)


@pytest.mark.requirement("F54")
async def test_a_limit_of_rate_is_waited_out(memory: GraphMemory, chat: Chat) -> None:
    await kept(memory, OLD)
    chat.faults.append((429, {"retry-after": "0"}, '{"error": {"message": "slow down"}}'))
    chat.says[0] = says("update")
    assert (await memory.save(NEW)).updated == 1


async def hurried(asking: Settings, seconds: float, clock: Clock) -> GraphMemory:
    """Open a memory whose saves wait for the model so long."""
    save = asking.save.model_copy(update={"decide_seconds": seconds})
    memory = GraphMemory(asking.model_copy(update={"save": save}), environ={}, clock=clock)
    await memory.ready()
    return memory


def late(request: dict[str, Any]) -> str:
    """Answer rightly, when nobody waits any more."""
    time.sleep(5.0)
    return says("update")(request)


@pytest.mark.requirement("F54", "Q53")
async def test_a_slow_model_holds_up_one_save_for_its_deadline_at_most(
    asking: Settings, memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    # The first call of a process loads the library: that is not what is measured.
    await kept(memory, OLD)
    await memory.save("Noura lives in a tent in Gdansk")
    slow = await hurried(asking, 2.0, clock)
    try:
        asked = len(chat.requests)
        chat.says[0] = late
        saved = await slow.save(NEW)
        assert (saved.added, saved.waiting.decide, saved.asked) == (1, 1, 2)
        # For a minute nobody waits again.
        again = await slow.save("Noura lives in a boat in Gdansk")
        assert (again.waiting.decide, again.asked) == (1, 0)
        assert len(chat.requests) <= asked + 1
        reasons = {str(job.reason) for job in await jobs_of(slow) if job.state == "waiting"}
        assert reasons == {"no answer within 2 s", "the language model was away or slow just now"}
        chat.says[0] = says("unrelated")
        clock.forward(seconds=61)
        assert (await slow.save("Noura lives in a hut in Gdansk")).asked == 3
    finally:
        await slow.close()


@pytest.mark.requirement("Q53", "Q111")
async def test_a_spent_day_keeps_the_statement(asking: Settings, chat: Chat, clock: Clock) -> None:
    llm = asking.llm.model_copy(update={"daily_tokens": 100})
    memory = GraphMemory(asking.model_copy(update={"llm": llm}), environ={}, clock=clock)
    try:
        await kept(memory, OLD)
        assert (await memory.save(NEW)).waiting.decide == 1
        assert "GRAPHMEM_LLM__DAILY_TOKENS" in str((await jobs_of(memory))[0].reason)
        assert chat.requests == []
    finally:
        await memory.close()


@pytest.mark.requirement("Q53", "F53")
@pytest.mark.parametrize(
    ("mode", "model", "waiting"),
    [("now", "none", 1), ("later", "openai/toy", 1), ("never", "openai/toy", 0)],
)
async def test_without_a_model_or_without_asking_now_the_pair_waits(
    asking: Settings, chat: Chat, clock: Clock, mode: str, model: str, waiting: int
) -> None:
    update = {
        "llm": asking.llm.model_copy(update={"model": model}),
        "save": asking.save.model_copy(update={"decide": mode}),
    }
    memory = GraphMemory(asking.model_copy(update=update), environ={}, clock=clock)
    try:
        await kept(memory, OLD)
        saved = await memory.save(NEW)
        assert (saved.added, saved.asked, saved.waiting.decide) == (1, 0, waiting)
        assert [job.state for job in await jobs_of(memory)] == ["waiting"] * waiting
        status = await memory.status()
        assert status.counts is not None
        assert status.counts.decisions_waiting == waiting
        assert any("to be compared" in told for told in status.waits) is bool(waiting)
        assert chat.requests == []
    finally:
        await memory.close()
