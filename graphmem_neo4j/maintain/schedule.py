"""Schedule: when is a job due again, from how it went last?

A run that did something is followed by the next after the job's interval. One that found nothing,
or failed, doubles the time, up to the job's longest, as long as no work is seen to wait (X4a: 5
minutes while there is work, 30 while there is none). One that did all it may do in a run has left
something: the next follows at once.

Owns: the times, and the reading of the intervals that somebody set.
Never: reads a clock or the graph.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.maintain.shapes import Job, JobReport, JobState

VARIABLE = "GRAPHMEM_MAINTAIN__INTERVALS"
INTERVAL_MIN_SECONDS, INTERVAL_MAX_SECONDS = 5, 31_536_000
_ENDS_WELL = frozenset({JobState.DONE, JobState.RUNNING})


def due_at(
    job: Job, last: JobReport | None, *, limit: int, is_busy: bool = False
) -> datetime | None:
    """Give when a job is due, None for at once: it never ran, or left something over.

    `is_busy` says that work waits for it, whatever it found last time.
    """
    if last is None:
        return None
    if last.state is JobState.DONE and leaves_some(job, last, limit=limit):
        return None
    return last.started_at + timedelta(seconds=pause_seconds(job, last, is_busy=is_busy))


def leaves_some(job: Job, last: JobReport, *, limit: int) -> bool:
    """Say whether a run that did something left something that the next one could do now."""
    # What did nothing would only do nothing again, whatever it says to be left.
    return last.done > 0 and (last.left > 0 or (job.is_limited and last.done >= limit))


def pause_seconds(job: Job, last: JobReport, *, is_busy: bool = False) -> int:
    """Give how long after the start of its last run a job rests."""
    # Where it failed, waiting work does not make it succeed.
    if is_busy and last.state is JobState.DONE:
        return job.interval_seconds
    # Past 30 doublings any interval is longer than the longest pause.
    doubled = job.interval_seconds * 2 ** min(last.idle_runs, 30)
    return max(job.interval_seconds, min(doubled, job.idle_seconds))


def idle_runs(before: JobReport | None, state: JobState, done: int) -> int:
    """Count the runs in a row that did nothing, this one included; a failed one did nothing."""
    if state in _ENDS_WELL and done > 0:
        return 0
    return (before.idle_runs if before is not None else 0) + 1


def scheduled(jobs: Mapping[str, Job], intervals: str) -> list[Job]:
    """Give the jobs that the runner does, with the intervals that somebody set; 0 leaves one out.

    `intervals` is like "decay=600,pagerank=86400". Raises SettingsError naming what is wrong.
    """
    chosen = dict(jobs)
    for part in filter(None, (each.strip() for each in intervals.split(","))):
        name, equals, text = (piece.strip() for piece in part.partition("="))
        if name not in jobs or not equals:
            raise SettingsError(
                f"{VARIABLE}: {part[:60]!r}: write job=seconds; the jobs are {', '.join(jobs)}"
            )
        seconds = _seconds(name, text)
        if seconds == 0:
            chosen.pop(name, None)
        else:
            idle = max(seconds, jobs[name].idle_seconds)
            chosen[name] = replace(jobs[name], interval_seconds=seconds, idle_seconds=idle)
    return list(chosen.values())


def _seconds(name: str, text: str) -> int:
    seconds = int(text) if text.isascii() and text.isdigit() else -1
    if seconds != 0 and not INTERVAL_MIN_SECONDS <= seconds <= INTERVAL_MAX_SECONDS:
        raise SettingsError(
            f"{VARIABLE}: {name}={text[:20]}: give whole seconds, "
            f"{INTERVAL_MIN_SECONDS} to {INTERVAL_MAX_SECONDS:,}, or 0 to leave the job out"
        )
    return seconds
