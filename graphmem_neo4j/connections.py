"""Connections: what are the first hits of a search tied to, and where does it lead?

Hints for whoever asks: people, books and other memories worth following (Q67, Q68, R-Q9).

Owns: the choice of the relations that are shown, and the names of what they lead to.
Never: shows an end that the viewer may not see, or walks further than one relation.
"""

from collections.abc import Sequence

from pydantic import BaseModel

from graphmem_neo4j.answers import Connection, Connections, Hit
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL
from graphmem_neo4j.periods import Axes
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.visibility import Viewer

LIST_CONNECTIONS = load("connections/list_connections")

HITS_MAX = 5
"""Hits whose relations are shown, unless another number is asked for."""
SHOWN_MAX = 3
NAME_MAX_CHARACTERS = 80


class _Shown(BaseModel):
    edge_id: str
    type: str
    is_out: bool
    label: str
    key: str
    name: str
    reason: str | None


class _Row(BaseModel):
    number: int
    total: int
    shown: list[_Shown]


async def connect_hits(
    graph: Graph,
    viewer: Viewer,
    hits: Sequence[Hit],
    *,
    at: Axes,
    first: int = HITS_MAX,
    shown_max: int = SHOWN_MAX,
) -> list[Hit]:
    """Give the hits with what the first of them are tied to; one statement, none without hits.

    Relations that somebody drew, the surest and newest first, and the source that a memory came
    from (type "from_source", which has no edge_id). Both ends and the edge must be there at the
    moment of the question, and within the viewer's sight.
    """
    asked = list(hits[:first])
    if not asked:
        return list(hits)
    rows = await graph.run(
        LIST_CONNECTIONS,
        _Row,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        hits=[
            {"number": number, "kind": hit.kind, "node_id": hit.node_id}
            for number, hit in enumerate(asked)
        ],
        **at.parameters(),
        shown_max=shown_max,
        name_max=NAME_MAX_CHARACTERS,
    )
    found = {row.number: _connections(row) for row in rows}
    nothing = Connections(total=0, shown=[])
    told = [
        hit.model_copy(update={"connections": found.get(number, nothing)})
        for number, hit in enumerate(asked)
    ]
    return [*told, *hits[first:]]


def _connections(row: _Row) -> Connections:
    shown = [
        Connection(
            edge_id=one.edge_id,
            type=one.type,
            direction="out" if one.is_out else "in",
            node_id=ref_text(KIND_OF_LABEL[one.label], one.key),
            name=" ".join(one.name.split()) or one.key,
            reason=one.reason,
        )
        for one in row.shown
        if one.label in KIND_OF_LABEL
    ]
    return Connections(total=row.total, shown=shown)
