"""Analytics: what does the whole graph of a space look like, for people who explore it?

The most central things, those that tie subjects together, and memories that name the same things
(`paths.py` finds the way from one thing to another). By Cypher and the server's GDS library; the
client of graph data science is not needed (`gds.py` serves notebooks).

Owns: these looks and their bounds.
Never: ranks for a question, writes, or shows what the viewer may not see.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.analysis import refresh_projection
from graphmem_neo4j.analytics_shapes import (
    Bridges,
    Bridging,
    Central,
    Centrals,
    Home,
    Similar,
    SimilarPair,
)
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.resolve import find_memory
from graphmem_neo4j.status import gds_version
from graphmem_neo4j.visibility import Viewer

LIST_CENTRAL = load("analytics/list_central")
FIND_BRIDGES = load("analytics/find_bridges")
FIND_SIMILAR = load("analytics/find_similar")

ROWS_MAX = 200
"""Most rows of one look."""
SAMPLE = 500
"""Nodes from which the shortest ways are counted; Brandes and Pich (2007) sample as well."""
WALK_MAX = 500
HOMES_MIN, HOMES_MAX = 2, 4
"""Communities that a bridge ties at least, and of how many it is told."""
SOURCES_MAX = 300
"""Memories, the most central first, for which similar ones are looked for."""
SIMILAR_MIN = 0.2
"""Weighted Jaccard similarity below which two memories have little in common."""
SIMILAR_EACH = 5
CONTENT_MAX_CHARACTERS = 300

NO_GDS = "GDS is not installed on this server: this look needs it"
NO_RANKS = "nothing is ranked yet: the maintenance job pagerank does it"
NO_PROJECTION = "there is nothing to look at: the space, or what you may see of it, is empty"
NO_BRIDGE = "no thing ties two communities together (the maintenance job communities finds them)"
NONE_SIMILAR = "no two memories name the same things"


class _Central(BaseModel):
    entity_id: str
    name: str
    type: str
    pagerank: float
    mentions: int
    relations: int
    community_id: str | None


class _Bridge(BaseModel):
    entity_id: str
    name: str
    type: str
    betweenness: float
    homes: list[Home]


async def central(graph: Graph, viewer: Viewer, *, limit: int = 20) -> Centrals:
    """Give the most central things by the PageRank that the runner wrote; one statement."""
    check_rows(limit)
    rows = await graph.run(LIST_CENTRAL, _Central, **_seen(viewer), limit=limit)
    found = [
        Central(
            ref=ref_text(NodeKind.ENTITY, row.entity_id), **row.model_dump(exclude={"entity_id"})
        )
        for row in rows
    ]
    if found:
        return Centrals(entities=found, notes=[])
    return Centrals(entities=[], notes=[NO_RANKS if await gds_version(graph) else NO_GDS])


async def bridges(
    graph: Graph, viewer: Viewer, *, now: datetime, suffix: Callable[[], str], limit: int = 20
) -> Bridges:
    """Give the things by which most of the shortest ways pass, of those that tie communities.

    Betweenness (Brandes 2001) over a sample of the projection, which is refreshed first.
    """
    check_rows(limit)
    why = await _why_unready(graph, viewer, now, suffix)
    if why is not None:
        return Bridges(bridges=[], notes=[why])
    rows = await graph.run(
        FIND_BRIDGES,
        _Bridge,
        **_seen(viewer),
        sample=SAMPLE,
        walk_max=WALK_MAX,
        homes_min=HOMES_MIN,
        homes_max=HOMES_MAX,
        limit=limit,
    )
    found = [
        Bridging(
            ref=ref_text(NodeKind.ENTITY, row.entity_id), **row.model_dump(exclude={"entity_id"})
        )
        for row in rows
    ]
    return Bridges(bridges=found, notes=[] if found else [NO_BRIDGE])


async def similar(
    graph: Graph,
    viewer: Viewer,
    *,
    now: datetime,
    suffix: Callable[[], str],
    memory: str | None = None,
    limit: int = 20,
) -> Similar:
    """Give pairs of memories that name the same things, or those similar to one memory.

    Node similarity over the projection, which is refreshed first; of the most central memories.
    Raises NotFound for a memory that is not to be seen.
    """
    check_rows(limit)
    memory_id = None
    if memory is not None:
        found = await find_memory(graph, viewer, memory)
        viewer, memory_id = viewer.naming([found.scope]), found.key
    why = await _why_unready(graph, viewer, now, suffix)
    if why is not None:
        return Similar(pairs=[], notes=[why])
    rows = await graph.run(
        FIND_SIMILAR,
        SimilarPair,
        **_seen(viewer),
        memory_id=memory_id,
        now=now,
        sources_max=SOURCES_MAX,
        similarity_min=SIMILAR_MIN,
        # Others than memories may be among the most similar: they are passed over.
        top=2 * (SIMILAR_EACH if memory_id is None else limit),
        content_limit=CONTENT_MAX_CHARACTERS,
        limit=limit,
    )
    return Similar(pairs=rows, notes=[] if rows else [NONE_SIMILAR])


def check_rows(limit: int) -> None:
    """Raise BadRequest for a number of rows that is none."""
    if not 1 <= limit <= ROWS_MAX:
        raise BadRequest(f"limit is {limit}: give 1 to {ROWS_MAX}")


async def _why_unready(
    graph: Graph, viewer: Viewer, now: datetime, suffix: Callable[[], str]
) -> str | None:
    """Refresh the space's projection; gives why there is none."""
    held = await refresh_projection(graph, viewer.space, now=now, is_dry=False, suffix=suffix)
    return {"absent": NO_GDS, "empty": NO_PROJECTION}.get(held.state)


def _seen(viewer: Viewer) -> dict[str, Any]:
    return {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "open_end": OPEN_END,
    }
