"""Waiting: how much work waits for the jobs that look for it again and again?

Owns: the counts, and which job waits for which.
Never: decides when a job is due.
"""

from collections.abc import Sequence

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.maintain.shapes import Job
from graphmem_neo4j.queries import load

COUNT_WAITING = load("maintain/count_waiting")


class Waiting(BaseModel):
    """What waits in a space, by the names that `Job.waits` uses."""

    vectors: int = 0
    mentions: int = 0
    decisions: int = 0
    links: int = 0
    reflections: int = 0


async def count_waiting(graph: Graph, space: str) -> Waiting:
    """Count what waits in a space. Raises StoreUnavailable."""
    (row,) = await graph.run(COUNT_WAITING, Waiting, space=space_key(space), open_end=OPEN_END)
    return row


async def busy_jobs(graph: Graph, space: str, jobs: Sequence[Job]) -> frozenset[str]:
    """Give the names of the jobs for which work waits; asks nothing where none says what for."""
    if not any(job.waits for job in jobs):
        return frozenset()
    counts = (await count_waiting(graph, space)).model_dump()
    return frozenset(job.name for job in jobs if job.waits and counts[job.waits])
