"""Stats: how much is known by experience, how is it tied, and what ranks highest?

Owns: the counts of what whoever asks may see (G46).
Never: reckons a rank or a group (`upkeep.py` does).
"""

from pydantic import BaseModel

from graphmem_neo4j.experiences.shapes import CommunityLabel, Experience, Stats
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.visibility import Viewer

COUNT_ALL = load("experiences/count_all")

TOP_MAX = 5
LABELS_MAX = 20
NOT_RANKED = (
    "what was recorded since the last maintenance has no rank yet: the job experiences ranks it"
)


class _Times(BaseModel):
    name: str
    times: int


class _Row(BaseModel):
    by_type: list[_Times]
    by_edge_type: list[_Times]
    communities: int
    labels: list[CommunityLabel]
    top: list[Experience]


async def stats(graph: Graph, viewer: Viewer) -> Stats:
    """Count the live experiences and ties that the viewer may see; one statement."""
    (row,) = await graph.run(
        COUNT_ALL,
        _Row,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        leaders=TOP_MAX,
        labels_max=LABELS_MAX,
        open_end=OPEN_END,
    )
    return Stats(
        total_nodes=sum(one.times for one in row.by_type),
        by_type=_counted(row.by_type),
        total_edges=sum(one.times for one in row.by_edge_type),
        by_edge_type=_counted(row.by_edge_type),
        communities=row.communities,
        labels=row.labels,
        top=row.top,
        notes=[NOT_RANKED] if any(one.pagerank <= 0 for one in row.top) else [],
    )


def _counted(times: list[_Times]) -> dict[str, int]:
    return {one.name: one.times for one in sorted(times, key=lambda one: (-one.times, one.name))}
