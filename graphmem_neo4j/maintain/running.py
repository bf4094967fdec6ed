"""Running: who does the jobs of a space, and when? One runner at a time, under the lease.

By hand, `run_jobs` does the jobs that are named, once. As a daemon, `keep_running` does each when
it is due, and rests between. Any number of either may be started: those who come while another is
at work do nothing and say so.

Owns: the order of a shift, what is due, and the rest between two shifts.
Never: does a job's work, or reads a clock by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from graphmem_neo4j.errors import GraphMemError
from graphmem_neo4j.keys import run_id
from graphmem_neo4j.logs import redact
from graphmem_neo4j.maintain.lease import Lease, holding
from graphmem_neo4j.maintain.performing import Site, Watch, perform
from graphmem_neo4j.maintain.runs import last_runs, mark_lost, release_runs
from graphmem_neo4j.maintain.schedule import due_at
from graphmem_neo4j.maintain.shapes import Heard, Job, JobReport, JobState, Planned
from graphmem_neo4j.maintain.waiting import busy_jobs
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.status import gds_version

log = structlog.get_logger()

REST_MAX_SECONDS = 60.0
"""The longest rest: another runner may have gone away meanwhile."""
REST_MIN_SECONDS = 1.0
SHIFTS_MAX = 10_000_000
_NO_GDS = "GDS is not installed on this server"

Choose = Callable[[], Awaitable[Sequence[Job]]]
Reported = Callable[[JobReport], None]
Resting = Callable[[str, datetime], None]
"""Hears which job is due next, and when."""


@dataclass(frozen=True, slots=True)
class _Due:
    """What is due now, for how long to rest where nothing is, and what comes first then."""

    ready: list[Job]
    rest_seconds: float
    coming: tuple[str, datetime] | None


def unheard(_job: str, _done: int) -> None:
    """Listen to nothing."""


async def run_jobs(
    site: Site,
    jobs: Sequence[Job],
    *,
    is_dry: bool = False,
    stop: asyncio.Event | None = None,
    heard: Heard = unheard,
    reported: Reported | None = None,
) -> list[JobReport]:
    """Run jobs once, one after another, in the order given; one report a job.

    A dry run changes nothing, not even the lease, and is recorded nowhere. Where another runner is
    at work every report says so and nothing was run. Raises StoreUnavailable.
    """
    watch = Watch(stop or asyncio.Event())
    tell = reported or _silent
    if is_dry:
        return await _shift(site, jobs, "", watch, heard, tell, is_dry=True)

    async def all_of_them() -> Sequence[Job]:
        return jobs

    reports = await _leased_shift(site, all_of_them, watch.stop, heard, tell)
    if isinstance(reports, datetime):
        return [_kept_away(site, job, reports, tell) for job in jobs]
    return reports


async def keep_running(
    site: Site,
    jobs: Sequence[Job],
    *,
    stop: asyncio.Event,
    heard: Heard = unheard,
    reported: Reported | None = None,
    troubled: Callable[[str], None] | None = None,
    resting: Resting | None = None,
    shifts_max: int = SHIFTS_MAX,
) -> None:
    """Run each job whenever it is due, until `stop` is set; rests between.

    Where the graph is away the next shift tries again; `troubled` hears why a shift did not begin,
    `resting` what comes next, each where it is news.
    """
    said, told = None, None
    for _ in range(shifts_max):
        trouble, coming = None, None
        try:
            trouble, due = await _next_shift(site, jobs, stop, heard, reported or _silent)
            rest, coming = due.rest_seconds, due.coming
        except GraphMemError as error:
            trouble, rest = redact(str(error)), REST_MAX_SECONDS
        if coming is not None and coming != told and resting is not None and not stop.is_set():
            resting(*coming)
        told = coming
        if trouble is not None and trouble != said and troubled is not None:
            troubled(trouble)
        said = trouble
        if stop.is_set():
            return
        await _rest(site, rest, stop)
        if stop.is_set():
            return


async def plan(site: Site, jobs: Sequence[Job]) -> list[Planned]:
    """Say of each job how it went last, when it is due, and what it lacks; changes nothing."""
    last = await last_runs(site.graph, site.space, [job.name for job in jobs])
    lacks = await _lacks(site, jobs, await site.slot())
    busy = await busy_jobs(site.graph, site.space, jobs)
    limit = site.settings.maintain.limit
    return [
        Planned(
            job=job.name,
            says=job.says,
            interval_seconds=job.interval_seconds,
            idle_seconds=job.idle_seconds,
            last=last.get(job.name),
            due_at=due_at(job, last.get(job.name), limit=limit, is_busy=job.name in busy),
            note=lacks.get(job.name),
        )
        for job in jobs
    ]


async def _next_shift(
    site: Site, jobs: Sequence[Job], stop: asyncio.Event, heard: Heard, reported: Reported
) -> tuple[str | None, _Due]:
    """Run what is due; gives what kept it from that, and what is due then."""

    async def due() -> Sequence[Job]:
        return (await _due(site, jobs)).ready

    now_due = await _due(site, jobs)
    if not now_due.ready:
        return None, now_due
    # Chosen once more under the lease: another runner may just have done them.
    reports = await _leased_shift(site, due, stop, heard, reported)
    if isinstance(reports, datetime):
        return _away(reports), now_due
    return None, await _due(site, jobs)


async def _due(site: Site, jobs: Sequence[Job]) -> _Due:
    last = await last_runs(site.graph, site.space, [job.name for job in jobs])
    busy = await busy_jobs(site.graph, site.space, jobs)
    now, limit = site.clock(), site.settings.maintain.limit
    times = [
        due_at(job, last.get(job.name), limit=limit, is_busy=job.name in busy) or now
        for job in jobs
    ]
    wait = min((time - now for time in times), default=timedelta(seconds=REST_MAX_SECONDS))
    later = [(time, job.name) for job, time in zip(jobs, times, strict=True) if time > now]
    first = min(later, key=lambda one: one[0], default=None)
    return _Due(
        ready=[job for job, time in zip(jobs, times, strict=True) if time <= now],
        rest_seconds=max(REST_MIN_SECONDS, min(wait.total_seconds(), REST_MAX_SECONDS)),
        coming=None if first is None else (first[1], first[0]),
    )


async def _leased_shift(
    site: Site, choose: Choose, stop: asyncio.Event, heard: Heard, reported: Reported
) -> list[JobReport] | datetime:
    """Hold the lease for one shift; gives until when another holds it, where one does."""
    holder = site.suffix()
    lease = Lease(site.graph, site.space, holder, site.lease_clock)
    async with holding(lease, site.sleep) as keeping:
        if keeping is None:
            return lease.until or site.clock()
        for job in await mark_lost(site.graph, site.space, holder, site.clock()):
            log.warning("run.lost", job=job)
        watch = Watch(stop, keeping)
        return await _shift(site, await choose(), holder, watch, heard, reported, is_dry=False)


async def _shift(
    site: Site,
    jobs: Sequence[Job],
    holder: str,
    watch: Watch,
    heard: Heard,
    reported: Reported,
    *,
    is_dry: bool,
) -> list[JobReport]:
    last = await last_runs(site.graph, site.space, [job.name for job in jobs])
    slot = await site.slot()
    lacks = await _lacks(site, jobs, slot)
    reports: list[JobReport] = []
    for job in jobs:
        if watch.stop.is_set() or watch.is_lost:
            break
        milliseconds = int(site.clock().timestamp() * 1000)
        report = await perform(
            site,
            job,
            run_id=None if is_dry else run_id(milliseconds, site.suffix()),
            holder=holder,
            before=last.get(job.name),
            slot=slot,
            watch=watch,
            heard=heard,
            why_not=lacks.get(job.name),
        )
        reported(report)
        reports.append(report)
    if reports and not is_dry:
        await release_runs(site.graph, site.space)
    return reports


async def _lacks(site: Site, jobs: Sequence[Job], slot: Slot) -> dict[str, str]:
    """Say of each job that cannot run here what it lacks."""
    lacks: dict[str, str] = {}
    if any(job.needs_gds for job in jobs) and await gds_version(site.graph) is None:
        lacks |= {job.name: _NO_GDS for job in jobs if job.needs_gds}
    if slot.letter is None:
        why = slot.note or f"no vectors are made: {site.embedder.choice}"
        lacks |= {job.name: why for job in jobs if job.needs_model}
    if not site.consultant.is_on:
        reason = site.consultant.choice.reason
        why = reason if "language model" in reason else f"no language model: {reason}"
        lacks |= {job.name: why for job in jobs if job.needs_language}
    return lacks


def _kept_away(site: Site, job: Job, until: datetime, reported: Reported) -> JobReport:
    now = site.clock()
    report = JobReport(
        job=job.name,
        state=JobState.SKIPPED,
        started_at=now,
        ended_at=now,
        message=_away(until),
    )
    reported(report)
    return report


def _away(until: datetime) -> str:
    return (
        "another runner is at work in this space: nothing was run "
        f"(its lease holds until {until:%H:%M:%S} UTC, unless it is renewed)"
    )


async def _rest(site: Site, seconds: float, stop: asyncio.Event) -> None:
    tasks = {
        asyncio.ensure_future(site.sleep(seconds)),
        asyncio.ensure_future(stop.wait()),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def _silent(_report: JobReport) -> None:
    """Tell nobody."""
