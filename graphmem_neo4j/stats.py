"""Stats: how much is in the memory, in five numbers?

Owns: the five counts of a space (S24).
Never: counts for a session what came from another one, where isolation is strict.
"""

from datetime import datetime

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.known_shapes import SpaceStats
from graphmem_neo4j.queries import load
from graphmem_neo4j.visibility import Viewer

COUNT_SPACE = load("stats/count_space")


async def stats(graph: Graph, viewer: Viewer, *, now: datetime) -> SpaceStats:
    """Count what a space holds, in all scopes; one statement. A number tells of no text.

    Raises StoreUnavailable.
    """
    (row,) = await graph.run(
        COUNT_SPACE,
        SpaceStats,
        space=viewer.space_key,
        origin=viewer.origin,
        now=now,
        open_end=OPEN_END,
    )
    return row
