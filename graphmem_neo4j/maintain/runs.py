"""Runs: what became of the runs of the jobs of a space?

One row a run, in the graph: all runners of a space share them, and the times at which jobs are due
come from there. Only the newest are kept.

Owns: the `JobRun` nodes.
Never: decides what is run.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.queries import load

WRITE_RUN = load("maintain/write_run")
RELEASE_RUNS = load("maintain/release_runs")
MARK_LOST = load("maintain/mark_lost")
LIST_RUNS = load("maintain/list_runs")
LIST_LAST_RUNS = load("maintain/list_last_runs")

RUNS_KEPT = 1_000
"""Runs of a space that are kept; older ones are let go."""
_RELEASED_MAX = 1_000
_WENT_AWAY = "its runner went away before it ended"


class _Row(BaseModel):
    run: dict[str, Any]


class _Written(BaseModel):
    run_id: str


class _Released(BaseModel):
    released: int


class _Lost(BaseModel):
    job: str
    run_id: str


async def write_run(graph: Graph, space: str, report: JobReport) -> None:
    """Record how a run stands: once when it begins, once when it ends. Raises StoreUnavailable."""
    values = report.model_dump(exclude={"run_id", "counts"})
    values["state"] = report.state.value
    values["counts"] = json.dumps(report.counts, ensure_ascii=False)
    await graph.run(
        WRITE_RUN, _Written, space=space_key(space), run_id=report.run_id, values=values
    )


async def release_runs(graph: Graph, space: str, *, keep: int = RUNS_KEPT) -> int:
    """Let go of all but the newest runs; gives how many went."""
    key = space_key(space)
    rows = await graph.run(RELEASE_RUNS, _Released, space=key, keep=keep, limit=_RELEASED_MAX)
    return rows[0].released


async def mark_lost(graph: Graph, space: str, holder: str, now: datetime) -> list[str]:
    """Mark the runs that nobody will end any more; only for who holds the lease. Gives their jobs.

    A run that was killed in its middle left nothing half done: the next one does the rest.
    """
    rows = await graph.run(
        MARK_LOST, _Lost, space=space_key(space), holder=holder, message=_WENT_AWAY, moment=now
    )
    return [row.job for row in rows]


async def list_runs(graph: Graph, space: str, *, limit: int = 20) -> list[JobReport]:
    """List the newest runs, newest first."""
    rows = await graph.run(LIST_RUNS, _Row, space=space_key(space), limit=limit)
    return [_report(row.run) for row in rows]


async def last_runs(graph: Graph, space: str, jobs: Sequence[str]) -> dict[str, JobReport]:
    """Give the newest run of each job that ever ran, by the job's name."""
    rows = await graph.run(LIST_LAST_RUNS, _Row, space=space_key(space), jobs=list(jobs))
    return {report.job: report for report in (_report(row.run) for row in rows)}


def _report(stored: Mapping[str, Any]) -> JobReport:
    known = {name: stored[name] for name in JobReport.model_fields if name in stored}
    return JobReport.model_validate({**known, "counts": json.loads(stored.get("counts", "{}"))})
