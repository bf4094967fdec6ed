"""Experiences: one run of that job by hand, and what whoever asked may see of it.

It runs under the lease and is recorded as any run is (fault 65); a dry run is neither. The whole
space is put in order, whoever asks: of other scopes and sessions they get counts alone.

Owns: the answer of such a run.
Never: does the job's work (`experiences/upkeep.py` does).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from pydantic import BaseModel

from graphmem_neo4j.errors import Busy, GraphMemError
from graphmem_neo4j.experiences.shapes import Maintained, Stats
from graphmem_neo4j.experiences.stats import stats
from graphmem_neo4j.experiences.upkeep import Ordered
from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.maintain.registry import JOBS
from graphmem_neo4j.maintain.running import run_jobs, unheard
from graphmem_neo4j.maintain.shapes import Job, JobReport, JobState, Work
from graphmem_neo4j.visibility import Viewer

_JOB = "experiences"
_HIDDEN = "of {count} pairs only those of your scopes and session are shown"
_NO_VECTORS = "no vectors here: doubles were not looked for"
_NO_GDS = "GDS is not installed on this server: ranked and grouped without it"


@dataclass(slots=True)
class _Caught:
    """What the job gave or raised, in full: its row holds it cut short, or as a sentence."""

    ordered: Ordered | None = None
    error: GraphMemError | None = None


async def maintain_experiences(
    site: Site, viewer: Viewer, *, is_dry: bool, told: Callable[[int], None] | None
) -> Maintained:
    """Put the experiences of the space in order now, and say what of it the viewer may see.

    Raises Busy where another is at work in the space, or the time was up; else what the job raises.
    """
    started = time.perf_counter()
    caught = _Caught()
    (report,) = await run_jobs(
        site,
        [_catching(JOBS[_JOB], caught)],
        is_dry=is_dry,
        heard=unheard if told is None else lambda _job, done: told(done),
    )
    if caught.error is not None:
        raise caught.error
    if report.state is not JobState.DONE or caught.ordered is None:
        raise _unfinished(report)
    seen = await stats(site.graph, viewer)
    took = round((time.perf_counter() - started) * 1000)
    return _told(caught.ordered, seen, viewer, duration_ms=took)


def _catching(job: Job, caught: _Caught) -> Job:
    async def work(order: Work) -> BaseModel:
        try:
            found = await job.work(order)
        except GraphMemError as error:
            caught.error = error
            raise
        caught.ordered = found if isinstance(found, Ordered) else None
        return found

    return replace(job, work=work)


def _unfinished(report: JobReport) -> GraphMemError:
    is_fault = report.state is JobState.FAILED
    return (GraphMemError if is_fault else Busy)(report.message or f"it is {report.state.value}")


def _told(ordered: Ordered, seen: Stats, viewer: Viewer, *, duration_ms: int) -> Maintained:
    pairs = [one for one in ordered.merged if viewer.sees(one.scope, one.session_id)]
    notes = [] if ordered.has_vectors else [_NO_VECTORS]
    if ordered.by == "python":
        notes.append(_NO_GDS)
    if len(pairs) < len(ordered.merged):
        notes.append(_HIDDEN.format(count=len(ordered.merged)))
    return Maintained(
        duration_ms=duration_ms,
        merged_count=len(ordered.merged),
        merged=pairs,
        ranked=ordered.ranked,
        communities=ordered.communities,
        labels=seen.labels,
        top=seen.top,
        notes=notes,
    )
