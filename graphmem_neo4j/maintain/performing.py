"""Performing: one run of one job, from its first row to its last, whatever happens to it.

A job runs as a task of its own. It ends by itself, or is ended: when its time is up, when somebody
asks the runner to stop (then after the batch at hand), or when the lease went to another runner.
What it raises, a mistake of ours included, ends in the report and keeps no other job from running.

Owns: the life of that task, and the report of the run.
Never: chooses jobs, or takes the lease.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import structlog
from pydantic import BaseModel

from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BudgetSpent, GraphMemError
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.logs import redact
from graphmem_neo4j.maintain.runs import write_run
from graphmem_neo4j.maintain.schedule import idle_runs
from graphmem_neo4j.maintain.shapes import Heard, Job, JobReport, JobState, Work
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot

log = structlog.get_logger()

GRACE_SECONDS = 5.0
"""How long a job that is asked to stop may take for the batch at hand."""
END_SECONDS = 5.0
"""How long a job that was broken off may take to end."""
_MESSAGE_MAX_CHARACTERS = 400
_LISTED_MAX = 20


@dataclass(frozen=True, slots=True)
class Site:
    """Where a runner works, and with what. `lease_clock` None takes the server's clock."""

    graph: Graph
    settings: Settings
    embedder: Embedder
    consultant: Consultant
    slot: Callable[[], Awaitable[Slot]]
    clock: Callable[[], datetime]
    suffix: Callable[[], str]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    lease_clock: Callable[[], datetime] | None = None

    @property
    def space(self) -> str:
        """The tenant."""
        return self.settings.space


@dataclass(frozen=True, slots=True)
class Watch:
    """What may end a job early: `stop`, asked for by a person, and the loss of the lease."""

    stop: asyncio.Event
    keeping: "asyncio.Task[None] | None" = None

    @property
    def is_lost(self) -> bool:
        """Whether the lease went to another runner."""
        return self.keeping is not None and self.keeping.done()


@dataclass(frozen=True, slots=True)
class _Outcome:
    state: JobState
    counts: dict[str, Any]
    message: str | None = None


_STOPPED = _Outcome(JobState.STOPPED, {}, "it was asked to stop: the next run does the rest")
_TAKEN_OVER = _Outcome(JobState.STOPPED, {}, "another runner took over: it does the rest")


async def perform(
    site: Site,
    job: Job,
    *,
    run_id: str | None,
    holder: str,
    before: JobReport | None,
    slot: Slot,
    watch: Watch,
    heard: Heard,
    why_not: str | None = None,
) -> JobReport:
    """Run a job once and give its report; without a `run_id` it is a dry run, nothing is written.

    `why_not` says why it cannot run here: then it is skipped. Raises StoreUnavailable where its
    beginning cannot be recorded: then it did not run.
    """
    report = JobReport(
        job=job.name,
        state=JobState.RUNNING,
        run_id=run_id,
        is_dry=run_id is None,
        started_at=site.clock(),
        idle_runs=before.idle_runs if before is not None else 0,
        holder=holder,
    )
    if run_id is not None:
        await write_run(site.graph, site.space, report)
    outcome = _STOPPED
    try:
        if why_not is not None:
            outcome = _Outcome(JobState.SKIPPED, {}, why_not)
        else:
            outcome = await _watched(_order(site, slot, report, job, watch, heard), job, watch)
    finally:
        # Also where we are broken off ourselves: the row must not say that it still runs.
        report = await _ended(site, job, report, before, outcome)
    return report


def _order(site: Site, slot: Slot, report: JobReport, job: Job, watch: Watch, heard: Heard) -> Work:
    def told(done: int) -> None:
        heard(job.name, done)
        running = asyncio.current_task()
        # Between two batches: what is done is done, and the next one is not begun.
        if running is not None and (watch.stop.is_set() or watch.is_lost):
            running.cancel()

    return Work(
        graph=site.graph,
        settings=site.settings,
        embedder=site.embedder,
        consultant=site.consultant,
        slot=slot,
        suffix=site.suffix,
        run_id=report.run_id or f"dry{site.suffix()}",
        now=report.started_at,
        is_dry=report.is_dry,
        told=told,
        clock=site.clock,
    )


async def _watched(order: Work, job: Job, watch: Watch) -> _Outcome:
    """Let the job run until it ends, or is to end."""
    running = asyncio.create_task(_timed(order, job))
    stopping = asyncio.create_task(watch.stop.wait())
    keeping = set[asyncio.Task[Any]]() if watch.keeping is None else {watch.keeping}
    try:
        await asyncio.wait({running, stopping, *keeping}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done() and not watch.is_lost:
            await asyncio.wait(
                {running, *keeping}, timeout=GRACE_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
    finally:
        stopping.cancel()
        if not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=END_SECONDS)
    return _outcome(running, job, watch)


async def _timed(order: Work, job: Job) -> BaseModel:
    async with asyncio.timeout(job.timeout_seconds):
        return await job.work(order)


def _outcome(running: "asyncio.Task[BaseModel]", job: Job, watch: Watch) -> _Outcome:
    if not running.done() or running.cancelled():
        return _TAKEN_OVER if watch.is_lost else _STOPPED
    error = running.exception()
    if error is None:
        return _Outcome(JobState.DONE, _short(running.result().model_dump(mode="json")))
    if isinstance(error, TimeoutError):
        spent = f"it took longer than {job.timeout_seconds:.0f} s: the next run does the rest"
        return _Outcome(JobState.TIMED_OUT, {}, spent)
    reason = redact(str(error))[:_MESSAGE_MAX_CHARACTERS]
    if isinstance(error, BudgetSpent):
        # That is in order: a person set the cap, and the next day has one of its own.
        return _Outcome(JobState.SKIPPED, {}, reason)
    if isinstance(error, GraphMemError):
        return _Outcome(JobState.FAILED, {}, reason)
    # A mistake of ours: it is told with its trace, and the other jobs run on.
    log.error("job.broke", job=job.name, kind=type(error).__name__, exc_info=error)
    return _Outcome(JobState.FAILED, {}, f"a mistake of ours: {type(error).__name__}: {reason}")


def _short(counts: dict[str, Any]) -> dict[str, Any]:
    """Cut the lists among what a job counts: a row is kept a thousand times."""
    return {
        name: cast(list[Any], value)[:_LISTED_MAX] if isinstance(value, list) else value
        for name, value in counts.items()
    }


async def _ended(
    site: Site, job: Job, report: JobReport, before: JobReport | None, outcome: _Outcome
) -> JobReport:
    done = int(outcome.counts.get(job.done, 0))
    left = int(outcome.counts.get(job.left, 0)) if job.left else 0
    ended = report.model_copy(
        update={
            "state": outcome.state,
            "ended_at": site.clock(),
            "done": done,
            "left": left,
            "idle_runs": idle_runs(before, outcome.state, done),
            "counts": outcome.counts,
            "message": outcome.message,
        }
    )
    if report.run_id is not None:
        try:
            await write_run(site.graph, site.space, ended)
        except GraphMemError as error:
            # Its row says "running" until the next runner marks it as lost.
            log.warning("run.unrecorded", job=job.name, reason=type(error).__name__)
    return ended
