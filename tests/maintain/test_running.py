"""Running: how runs end, what is recorded of them, and that one bad job harms no other."""

import asyncio
import itertools
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from graphmem_neo4j.errors import BadRequest, ModelUnavailable
from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.maintain.running import plan, run_jobs
from graphmem_neo4j.maintain.runs import list_runs, release_runs
from graphmem_neo4j.maintain.shapes import Job, JobReport, JobState, Planned, Work
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .aging import NOW, dump, opened, saved, values
from .working import job, site_of

pytestmark = pytest.mark.requirement("R-N4", "F65")


async def moves_three(work: Work) -> int:
    work.told(1)
    work.told(3)
    return 3


async def says_no(_work: Work) -> int:
    raise ModelUnavailable("the model of sk-abcdef1234567 is away")


async def breaks(_work: Work) -> int:
    return {"a": 1}["b"]


async def never_ends(_work: Work) -> int:
    await asyncio.Event().wait()
    return 0


async def is_a_late_timeout(_work: Work) -> int:
    raise TimeoutError


def ticking() -> Callable[[], datetime]:
    """Give a clock that is a second further each time."""
    seconds = itertools.count()
    return lambda: NOW + timedelta(seconds=next(seconds))


def rest_of(planned: Planned) -> timedelta:
    """Give how long a job rests after the start of its last run."""
    assert planned.last is not None
    assert planned.due_at is not None
    return planned.due_at - planned.last.started_at


async def states(site: Site, *jobs: Job) -> dict[str, str]:
    return {report.job: report.state.value for report in await run_jobs(site, jobs)}


async def stored(site: Site) -> list[JobReport]:
    return await list_runs(site.graph, site.space, limit=100)


async def test_a_run_is_recorded_once_with_what_it_did(memory: GraphMemory) -> None:
    site = await site_of(memory)
    heard: list[tuple[str, int]] = []
    (report,) = await run_jobs(
        site, [job("tidy", moves_three)], heard=lambda name, done: heard.append((name, done))
    )
    assert heard == [("tidy", 1), ("tidy", 3)]
    assert (report.state, report.done, report.counts) == (JobState.DONE, 3, {"moved": 3})
    assert (report.started_at, report.idle_runs, report.message) == (NOW, 0, None)
    assert await stored(site) == [report]
    assert await memory.job_runs() == [report]


async def test_what_a_job_does_wrong_stays_with_it(
    memory: GraphMemory, capsys: pytest.CaptureFixture[str]
) -> None:
    site = await site_of(memory)
    jobs = [
        job("away", says_no),
        job("broken", breaks),
        job("slow", never_ends, timeout_seconds=0.1),
        job("late", is_a_late_timeout),
        job("tidy", moves_three),
    ]
    found = await states(site, *jobs)
    assert list(found.values()) == ["failed", "failed", "timed_out", "timed_out", "done"]
    kept = {report.job: report for report in await stored(site)}
    assert {name: report.state.value for name, report in kept.items()} == found
    assert kept["away"].message == "the model of *** is away"
    assert kept["broken"].message == "a mistake of ours: KeyError: 'b'"
    assert "longer than 0 s" in (kept["slow"].message or "")
    assert all(report.ended_at is not None for report in kept.values())
    # A mistake of ours is not swallowed: its trace stands in the log.
    logged = capsys.readouterr().err
    assert "job.broke" in logged
    assert "in breaks" in logged


async def test_a_job_that_cannot_run_here_is_skipped_with_a_reason(memory: GraphMemory) -> None:
    site = await site_of(memory)
    ranks = job("ranks", moves_three, needs_gds=True)
    reads = job("reads", moves_three, needs_model=True)
    reports = await run_jobs(site, [ranks, reads])
    # The tests' server has GDS; the memory has no model.
    assert [report.state.value for report in reports] == ["done", "skipped"]
    assert "no vectors" in (reports[1].message or "")
    notes = {each.job: each.note for each in await plan(site, [ranks, reads])}
    assert notes["ranks"] is None
    assert "no vectors" in (notes["reads"] or "")


async def test_idle_runs_are_counted_and_the_plan_knows_when(memory: GraphMemory) -> None:
    async def finds_nothing(_work: Work) -> int:
        return 0

    site = await site_of(memory, clock=ticking())
    idle = job("idle", finds_nothing, every=300, idle=1_800)
    (before,) = await plan(site, [idle])
    assert (before.last, before.due_at) == (None, None)
    for streak in (1, 2, 3):
        (report,) = await run_jobs(site, [idle])
        assert report.idle_runs == streak
    (after,) = await plan(site, [idle])
    assert rest_of(after) == timedelta(minutes=30)


@pytest.mark.requirement("X4a", "S9")
async def test_waiting_texts_make_the_backfill_due_sooner(memory: GraphMemory) -> None:
    async def finds_nothing(_work: Work) -> int:
        return 0

    site = await site_of(memory, clock=ticking())
    backfill = job("backfill", finds_nothing, every=300, idle=1_800, waits="vectors")
    for _ in range(4):
        await run_jobs(site, [backfill])
    (idle,) = await plan(site, [backfill])
    assert rest_of(idle) == timedelta(minutes=30)
    await memory.save("The mast is oak")
    (busy,) = await plan(site, [backfill])
    assert rest_of(busy) == timedelta(minutes=5)


async def test_a_stop_ends_after_the_batch_at_hand(memory: GraphMemory) -> None:
    stop = asyncio.Event()
    batches: list[int] = []

    async def works_on(work: Work) -> int:
        for number in range(1, 100):
            batches.append(number)
            if number == 3:
                stop.set()
            work.told(number)
            await asyncio.sleep(0)
        return 99

    site = await site_of(memory)
    jobs = [job("long", works_on), job("tidy", moves_three)]
    reports = await run_jobs(site, jobs, stop=stop)
    assert [(one.job, one.state.value) for one in reports] == [("long", "stopped")]
    assert batches == [1, 2, 3]
    # The lease is free again.
    assert await states(site, jobs[1]) == {"tidy": "done"}


async def test_who_is_cancelled_leaves_no_row_that_runs(memory: GraphMemory) -> None:
    site = await site_of(memory)
    task = asyncio.create_task(run_jobs(site, [job("slow", never_ends)]))
    for _ in range(200):
        await asyncio.sleep(0.02)
        if await stored(site):
            break
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [report.state.value for report in await stored(site)] == ["stopped"]
    assert await states(site, job("tidy", moves_three)) == {"tidy": "done"}


async def test_only_the_newest_runs_are_kept(memory: GraphMemory) -> None:
    site = await site_of(memory)
    await values(
        memory,
        "UNWIND range(1, 1010) AS n CREATE (run:JobRun {space: $space, run_id: 'old' + n, "
        "job: 'tidy', state: 'done', started_at: $now - duration({minutes: n})}) "
        "RETURN count(*) AS value",
        now=NOW,
    )
    await states(site, job("tidy", moves_three))
    left = await values(memory, "MATCH (run:JobRun {space: $space}) RETURN run.run_id AS value")
    assert len(left) == 1_000
    assert "old1" in left
    assert "old1000" not in left
    assert await release_runs(site.graph, site.space, keep=10) == 990


@pytest.mark.requirement("Q104", "S8", "S9")
async def test_a_dry_run_of_all_jobs_changes_nothing_at_all(settings: Settings) -> None:
    await saved(settings, "The mast is oak", days_ago=100, salience=0.8, kind="episode")
    async with opened(settings) as memory:
        before = await dump(memory)
        reports = {report.job: report for report in await memory.maintain(dry_run=True)}
        assert await dump(memory) == before
        assert reports["decay"].counts["faded"] == 1
        assert reports["expiry"].counts["expired"] == 1
        assert all(report.is_dry and report.run_id is None for report in reports.values())
        assert await memory.job_runs() == []


@pytest.mark.requirement("S9")
async def test_the_backfill_is_a_job(local_memory: GraphMemory, settings: Settings) -> None:
    await local_memory.save("The keel is lead")
    async with opened(settings) as without:
        await without.save("The mast is oak")
    (dry,) = await local_memory.maintain("vectors", dry_run=True)
    assert dry.counts["waited"] == 1
    (report,) = await local_memory.maintain("vectors")
    assert report.state is JobState.DONE
    assert report.done >= 1
    (again,) = await local_memory.maintain("vectors")
    assert again.counts["waited"] == 0


async def test_the_facade_refuses_what_is_none(memory: GraphMemory) -> None:
    with pytest.raises(BadRequest, match="'x' is no job"):
        await memory.maintain("x")
    with pytest.raises(BadRequest, match="limit"):
        await memory.job_runs(0)
