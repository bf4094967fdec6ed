"""Faults: a model that is away, denied or of no use, and a worker that is killed anywhere."""

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.maintain.reflection import reflect as run_reflection
from graphmem_neo4j.maintain.shapes import JobState, Work
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .telling import (
    PATTERN,
    SPRINTS,
    active,
    batches,
    clash,
    insight,
    insights,
    keep,
    reflect,
    says,
    things,
)
from .test_contradictions import NEW, OLD
from .test_more import LESSON


@pytest.mark.requirement("Q102", "F54")
@pytest.mark.parametrize("fault", [401, "drop", 500])
async def test_while_the_model_is_away_nothing_is_lost(
    memory: GraphMemory, chat: Chat, clock: Clock, fault: int | str
) -> None:
    await keep(memory, SPRINTS)
    chat.always = fault
    report = await reflect(memory)
    assert (report.state, report.done) == ("failed", 0)
    (batch,) = await batches(memory)
    assert (batch.state, batch.attempts, batch.memories) == ("waiting", 0, 5)
    status = await memory.status()
    assert status.counts is not None
    assert status.counts.reflections_waiting == 5
    chat.always = None
    chat.says[0] = says(patterns=[insight(PATTERN, SPRINTS[:3])])
    clock.forward(minutes=11)
    assert (await reflect(memory)).done == 5
    assert len(await insights(memory)) == 1
    assert [batch.state for batch in await batches(memory)] == ["done"]


@pytest.mark.requirement("Q102", "F54")
async def test_a_model_that_is_asked_too_often_is_asked_later(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await keep(memory, SPRINTS)
    chat.faults.append((429, {"Retry-After": "0"}, "{}"))
    chat.says[0] = says(patterns=[insight(PATTERN, SPRINTS[:3])])
    first = await reflect(memory)
    clock.forward(minutes=30)
    second = await reflect(memory)
    assert first.done + second.done == 5
    assert len(await insights(memory)) == 1


@pytest.mark.requirement("Q102", "F53")
async def test_an_answer_of_no_use_deletes_nothing_and_is_given_up_at_last(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await keep(memory, SPRINTS)
    chat.says[0] = 'I am sorry, but {"patterns": [broken'
    states: list[tuple[str, int]] = []
    for _ in range(6):
        clock.forward(minutes=30)
        await reflect(memory)
        states += [(one.state, one.attempts) for one in await batches(memory)]
    assert states == [*(("waiting", tries) for tries in range(1, 5)), *[("failed", 5)] * 2]
    (batch,) = await batches(memory)
    assert batch.reason
    assert "sorry" not in batch.reason
    assert await active(memory) == sorted(SPRINTS)
    status = await memory.status()
    assert status.counts is not None
    assert (status.counts.reflections_waiting, status.counts.reflections_failed) == (0, 1)


@pytest.mark.requirement("Q102")
async def test_without_a_model_it_is_not_run_and_says_so(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    off = asking.model_copy(update={"llm": asking.llm.model_copy(update={"model": "none"})})
    memory = GraphMemory(off, environ={}, clock=clock)
    try:
        await keep(memory, SPRINTS)
        report = await reflect(memory)
        assert report.state == "skipped"
        assert "no language model" in str(report.message)
        status = await memory.status()
        assert status.counts is not None
        assert status.counts.reflections_waiting == 5
        assert any("looked at together" in told for told in status.waits)
    finally:
        await memory.close()
    assert chat.requests == []


@pytest.mark.requirement("Q102")
async def test_the_budget_of_the_day_ends_a_run_and_says_so(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    llm = asking.llm.model_copy(update={"daily_tokens": 50_000})
    # The account is one for all spaces: a day of its own.
    clock.forward(days=6_000)
    memory = GraphMemory(asking.model_copy(update={"llm": llm}), environ={}, clock=clock)
    try:
        await memory.save([f"Crate {number} holds {number * 7} plates" for number in range(60)])
        chat.usage = {"prompt_tokens": 49_990, "completion_tokens": 5, "total_tokens": 49_995}
        report = await reflect(memory)
        assert (report.done, len(chat.requests)) == (30, 1)
        assert "kept for saves" in str(report.counts["stopped_by"])
        (skipped,) = await memory.maintain(["reflect"])
        assert (skipped.state, len(chat.requests)) == (JobState.SKIPPED, 1)
        assert "kept for saves" in str(skipped.message)
        clock.forward(days=1)
        assert (await reflect(memory)).done == 30
    finally:
        await memory.close()


@pytest.mark.requirement("Q102")
async def test_a_run_takes_no_more_than_its_limit(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    few = asking.maintain.model_copy(update={"limit": 30})
    memory = GraphMemory(asking.model_copy(update={"maintain": few}), environ={}, clock=clock)
    try:
        await memory.save([f"Crate {number} holds {number * 7} plates" for number in range(40)])
        first = await reflect(memory)
        assert (first.done, first.left) == (30, 10)
        second = await reflect(memory)
        assert (second.done, second.left) == (10, 0)
    finally:
        await memory.close()


@pytest.mark.requirement("X2", "Q103")
async def test_what_was_erased_for_good_meanwhile_is_not_said_by_an_insight(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    dies = _Dies()
    memory = GraphMemory(asking, environ={}, clock=clock, observe=dies)
    try:
        await memory.ready()
        ids = await keep(memory, SPRINTS)
        chat.says[0] = says(patterns=[insight(PATTERN, SPRINTS[:3])])
        dies.at = "write/find_neighbours_by_words"
        await reflect(memory)
        (batch,) = await batches(memory)
        assert PATTERN in (batch.answer or "")
        dies.at = None
        await memory.purge(ids[0], "asked for")
        (batch,) = await batches(memory)
        assert (batch.state, batch.answer) == ("waiting", None)
        chat.says[0] = says(patterns=[])
        assert (await reflect(memory)).done == 4
        assert await insights(memory) == []
        # What was said before the text went is named: a person looks at it.
        more = [f"Mira held crate {letter} back while tests were red" for letter in "abcde"]
        ids = await keep(memory, more)
        chat.says[0] = says(patterns=[insight(PATTERN, more)])
        await reflect(memory)
        (one,) = await insights(memory)
        gone = await memory.purge(ids[1], "asked for")
        assert any(f"memory:{one.memory_id}" in note for note in gone.notes)
    finally:
        await memory.close()


class _Dies:
    """Lets so many statements of a run pass; the next one is the last that the worker sends."""

    def __init__(self) -> None:
        """Let everything pass until it is armed."""
        self.left = -1
        self.at: str | None = None
        self.passed: list[str] = []

    def __call__(self, query: Query) -> None:
        """Count a statement, or end the worker before it."""
        self.passed.append(query.name)
        if self.left == 0 or query.name == self.at:
            raise StoreUnavailable("the worker was killed")
        self.left -= 1


async def _begun(memory: GraphMemory, chat: Chat, clock: Clock) -> None:
    """Save what all five lists of an answer are about."""
    await keep(memory, [OLD])
    clock.forward(days=1)
    await keep(memory, [NEW, *SPRINTS, *(f"grand zorblax of {name}" for name in "abc")])
    chat.says.clear()
    chat.says.append(
        says(
            patterns=[insight(PATTERN, SPRINTS[:3])],
            learnings=[insight(LESSON.replace("Noor", "Mira"), SPRINTS[:2])],
            contradictions=[clash(OLD, NEW)],
            ghosts=[{"name": "zorblax", "type": "system"}],
        )
    )


async def _is_killed(memory: GraphMemory, clock: Clock, dies: "_Dies", left: int) -> bool:
    """Run the job until so many statements are sent; says whether that was too early."""
    site = await memory.site()
    work = Work(
        graph=site.graph,
        settings=memory.settings,
        embedder=site.embedder,
        consultant=site.consultant,
        slot=await site.slot(),
        suffix=site.suffix,
        run_id=f"run{left}",
        now=clock(),
        is_dry=False,
        told=lambda _done: None,
        clock=clock,
    )
    dies.left = left
    try:
        await run_reflection(work)
    except StoreUnavailable:
        return True
    finally:
        dies.left = -1
    return False


@pytest.mark.requirement("Q102", "Q103", "F53", "F64")
@pytest.mark.timeout(300)
async def test_a_worker_killed_between_any_two_statements_loses_and_doubles_nothing(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    """Kill it before each statement in turn, each time in a space of its own; then run again."""
    found: list[object] = []
    was_killed = True
    while was_killed and len(found) < 60:
        number = len(found)
        settings = asking.model_copy(update={"space": f"{asking.space} killed {number}"})
        dies = _Dies()
        memory = GraphMemory(settings, environ={}, clock=clock, observe=dies)
        try:
            await memory.ready()
            await _begun(memory, chat, clock)
            was_killed = await _is_killed(memory, clock, dies, number)
            clock.forward(minutes=30)
            assert (await reflect(memory)).state == "done"
            assert (await reflect(memory)).done == 0
            found.append(await _state(memory))
            assert found[-1] == found[0], (number, dies.passed[-8:])
            assert await memory.doctor() == []
        finally:
            await memory.close()
    assert not was_killed
    assert len(found) > 15


async def _state(memory: GraphMemory) -> object:
    made = [
        (one.content, len(one.sources), sorted(set(one.makers))) for one in await insights(memory)
    ]
    named = [(one.name, one.type, one.texts) for one in await things(memory)]
    jobs = [(one.state, one.memories, one.answer) for one in await batches(memory)]
    return await active(memory), made, named, jobs, len(await memory.reviews())
