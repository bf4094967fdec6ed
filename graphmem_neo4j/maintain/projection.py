"""Projection: does the graph in the server's memory still agree with the store? Renewed as a job.

Owns: what a run of it counts.
Never: decides when a projection is stale, or how it is built.
"""

from collections.abc import Callable
from datetime import datetime

from graphmem_neo4j.analysis import refresh_projection
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.models import Frozen

_NEW = frozenset({"built", "stale"})


class ProjectionCounts(Frozen):
    """Graphs built (0 or 1; in a dry run: that would be), what became of it, and its size."""

    built: int
    state: str
    node_count: int
    relationship_count: int


async def renew_projection(
    graph: Graph, space: str, *, now: datetime, is_dry: bool, suffix: Callable[[], str]
) -> ProjectionCounts:
    """Build the space's projection anew where it is stale or gone. Raises StoreUnavailable."""
    held = await refresh_projection(graph, space, now=now, is_dry=is_dry, suffix=suffix)
    return ProjectionCounts(
        built=int(held.state in _NEW),
        state=held.state,
        node_count=held.node_count,
        relationship_count=held.relationship_count,
    )
