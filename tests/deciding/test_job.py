"""The job: what could not be asked about in time is asked about later, with the same effects."""

import asyncio
import threading

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.commands.runs import show_reports
from graphmem_neo4j.maintain.deciding import MEMORIES_AT_ONCE_MAX
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .saying import active, changes_of, held, jobs_of, pairs_in, says, shown
from .test_saving import NEW, OLD, SAME, kept


async def later(memory: GraphMemory, chat: Chat, *contents: str) -> list[str]:
    """Save statements while the model says nothing of use; gives the ids of their memories."""
    chat.says[0] = ""
    ids = [await kept(memory, content) for content in contents]
    chat.requests.clear()
    return ids


async def decide(memory: GraphMemory) -> JobReport:
    """Run the job once."""
    (report,) = await memory.maintain("decide")
    return report


@pytest.mark.requirement("Q51", "Q53", "Q54", "X3b")
async def test_an_update_is_made_up_for(memory: GraphMemory, chat: Chat) -> None:
    old, new = await later(memory, chat, OLD, NEW)
    await memory.link(f"memory:{old}", "person:Noura", "about")
    chat.says[0] = says("update", 0.8, "she moved")
    report = await decide(memory)
    assert (report.state, report.done, report.left) == ("done", 1, 0)
    assert report.counts["updated"] == 1
    assert await active(memory) == [NEW]
    told = await memory.history(new)
    assert {(one.content, one.status) for one in told.versions} == {
        (OLD, "superseded"),
        (NEW, "active"),
    }
    live = [relation for relation in told.relations if relation.retired_at is None]
    assert [relation.from_id for relation in live] == [f"memory:{new}"]
    (change,) = report.counts["changes"]
    undone = await memory.undo(change)
    assert undone.parted_from == new
    assert sorted(await active(memory)) == sorted([NEW, OLD])
    assert await memory.doctor() == []
    # It is not asked again: what was undone stays undone.
    assert (await decide(memory)).done == 0
    assert len(chat.requests) == 1


@pytest.mark.requirement("Q51", "Q53", "X6", "R-S6")
async def test_a_duplicate_becomes_an_earlier_version_of_what_was_known(
    memory: GraphMemory, chat: Chat
) -> None:
    old, new = await later(memory, chat, OLD, "In Gdansk, near Robert Vale, is the flat of Noura")
    chat.says[0] = says("duplicate", 0.9, "the same home")
    report = await decide(memory)
    assert report.counts["merged"] == 1
    assert await active(memory) == [OLD]
    (change,) = await changes_of(memory)
    assert (change.kind, change.by, change.made_by) == ("merged", "model", "model")
    assert (change.reason, change.memory_id) == ("the same home", new)
    stays = await shown(memory, old)
    assert stays.confirmed == 1
    # What the other words name is tied to the memory that stays.
    (card,) = await memory.surroundings([stays])
    assert card is not None
    assert "Robert Vale" in repr(card)
    assert await memory.doctor() == []
    await memory.undo(report.counts["changes"][0])
    assert len(await active(memory)) == 2


@pytest.mark.requirement("Q55", "Q102", "X3b")
async def test_a_contradiction_is_put_to_a_person_once(memory: GraphMemory, chat: Chat) -> None:
    old, new = await later(memory, chat, OLD, NEW)
    chat.says[0] = says("contradiction", 0.9)
    assert (await decide(memory)).counts["flagged"] == 1
    (review,) = await memory.reviews()
    assert review.subjects == [f"memory:{old}", f"memory:{new}"]
    assert len(await active(memory)) == 2


@pytest.mark.requirement("Q53", "F53")
async def test_what_gives_no_answer_is_tried_alone_and_then_given_up(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    bad = "Noura lives in a cursed house in Gdansk"
    chat.says[0] = ""
    await later(memory, chat, OLD, "Hiro owns a red car", bad, "Hiro owns a red old car")

    def picky(request: object) -> str:
        texts = [pair["new"]["text"] for pair in pairs_in(request)]  # pyright: ignore[reportArgumentType]
        return "" if bad in texts else says("unrelated")(request)  # pyright: ignore[reportArgumentType]

    chat.says[0] = picky
    states: list[list[tuple[str, int]]] = []
    for _ in range(6):
        clock.forward(minutes=5)
        await decide(memory)
        states.append(sorted((job.state, job.attempts) for job in await jobs_of(memory)))
    # Once together; from then on what had no answer is asked about by itself, and does no harm.
    assert states[0] == [("waiting", 1), ("waiting", 1)]
    assert states[1] == [("done", 1), ("waiting", 2)]
    assert states[4] == states[5] == [("done", 1), ("failed", 5)]
    status = await memory.status()
    assert status.counts is not None
    assert (status.counts.decisions_waiting, status.counts.decisions_failed) == (0, 1)
    assert any("no answer of use" in note for note in status.notes)
    assert len(await active(memory)) == 4


@pytest.mark.requirement("F54", "Q53")
async def test_while_the_model_is_denied_nothing_is_tried(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await later(memory, chat, OLD, NEW)
    chat.always = 401
    report = await decide(memory)
    assert report.state == "failed"
    assert "GRAPHMEM_LLM__MODEL" in str(report.message)
    (job,) = await jobs_of(memory)
    assert (job.state, job.attempts) == ("waiting", 0)
    chat.always, chat.says[0] = None, says("update")
    clock.forward(minutes=11)
    assert (await decide(memory)).done == 1


@pytest.mark.requirement("Q53")
async def test_without_a_model_the_job_says_so_and_what_waits_stays(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    off = asking.model_copy(update={"llm": asking.llm.model_copy(update={"model": "none"})})
    memory = GraphMemory(off, environ={}, clock=clock)
    try:
        await memory.save([OLD, NEW])
        report = await decide(memory)
        assert report.state == "skipped"
        assert "no language model" in str(report.message)
        assert [job.state for job in await jobs_of(memory)] == ["waiting"]
    finally:
        await memory.close()
    memory = GraphMemory(asking, environ={}, clock=clock)
    try:
        chat.says[0] = says("update")
        (dry,) = await memory.maintain("decide", dry_run=True)
        assert (dry.done, chat.requests) == (1, [])
        assert (await decide(memory)).done == 1
        assert await active(memory) == [NEW]
    finally:
        await memory.close()


@pytest.mark.requirement("X3b", "F53")
async def test_what_changed_meanwhile_is_judged_as_it_is_now(
    memory: GraphMemory, chat: Chat
) -> None:
    old, new, gone = await later(memory, chat, OLD, NEW, SAME)
    await memory.correct(gone, "delete")
    corrected = await memory.correct(old, "correct", new_content="Noura has a flat in Gdansk")
    chat.says[0] = says("update")
    assert (await decide(memory)).done == 2
    # The correction is asked about in the place of what it corrected.
    assert {pair["known"]["text"] for request in chat.requests for pair in pairs_in(request)} == {
        "Noura has a flat in Gdansk"
    }
    assert await active(memory) == [NEW]
    assert [c.kind for c in (await memory.history(new)).changes] == ["corrected", "corrected"]
    assert corrected.new_id in {v.memory_id for v in (await memory.history(new)).versions}


@pytest.mark.requirement("X3b", "F64")
async def test_what_changes_while_it_is_asked_about_waits_for_the_next_run(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    old, _ = await later(memory, chat, OLD, NEW)
    other = GraphMemory(asking, environ={}, clock=clock)
    opened, reached = threading.Event(), threading.Event()
    chat.says[0] = held(opened, reached, says("update"))
    try:
        await other.ready()
        running = asyncio.create_task(decide(other))
        await asyncio.to_thread(reached.wait, 60)
        await memory.correct(old, "delete")
        opened.set()
        report = await running
    finally:
        opened.set()
        await other.close()
    assert (report.done, report.left, report.counts["updated"]) == (0, 1, 0)
    assert [(job.state, job.attempts) for job in await jobs_of(memory)] == [("waiting", 0)]
    assert await active(memory) == [NEW]
    # Nothing is left to compare it with.
    assert (await decide(memory)).done == 1
    assert [job.state for job in await jobs_of(memory)] == ["done"]


@pytest.mark.requirement("Q53")
async def test_a_long_queue_is_worked_off_in_questions_of_ten(
    memory: GraphMemory, chat: Chat
) -> None:
    count = MEMORIES_AT_ONCE_MAX + 5
    chat.always = 401
    for number in range(count):
        await memory.save(f"Crate {number} stands in hall {number % 7}")
        await memory.save(f"Crate {number} stands in the cellar")
    waiting = len(await jobs_of(memory))
    assert waiting >= count
    chat.always, chat.says[0] = None, says("unrelated")
    chat.requests.clear()
    async with GraphMemory.open(memory.settings, environ={}) as fresh:
        report = await decide(fresh)
    assert (report.done, report.left) == (waiting, 0)
    assert max(len(pairs_in(request)) for request in chat.requests) == 10


@pytest.mark.requirement("Q53")
async def test_a_dry_run_tells_the_pairs_and_a_run_is_shown_to_people(
    memory: GraphMemory, chat: Chat, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    chat.says[0] = ""
    await later(memory, chat, OLD, NEW)
    clock.forward(minutes=5)
    (planned,) = await memory.maintain(["decide"], dry_run=True)
    assert (planned.counts["asked"], planned.counts["calls"]) == (1, 1)
    assert planned.counts["pairs"] == [f"“{OLD}” / “{NEW}”"]
    chat.says[0] = says("unrelated")
    done = await decide(memory)
    assert (done.counts["asked"], done.counts["pairs"]) == (1, [])
    show_reports([planned], dry_run=True)
    show_reports([done], dry_run=False)
    shown = " ".join(capsys.readouterr().out.split())
    assert f"decide would · “{OLD}” / “{NEW}”" in shown
    assert "asked 1" in shown
