"""Unlink: which relation is taken back?

Owns: the search of an edge from the node that its id names, and the sentences where it is not.
Never: destroys an edge: it is retired, gone from every read, and kept for audit.
"""

from dataclasses import replace
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import parse_ref
from graphmem_neo4j.relations import edge_tail, parse_edge, show_edge_id
from graphmem_neo4j.resolve import Node, missing, resolve
from graphmem_neo4j.visibility import Viewer

RETIRE_RELATION = load("unlink/retire_relation")


class _Unlinked(BaseModel):
    edge_id: str
    is_at_node: bool


async def unlink(
    graph: Graph,
    viewer: Viewer,
    node_id: object,
    edge_id: object,
    *,
    mark: Mark,
    now: datetime,
) -> tuple[Node, str]:
    """Take a relation of a node back, in two statements; gives the node and the edge's id.

    `node_id` is either of its ends. Raises NotFound for what is not there, BadRequest for an edge
    of other nodes; then nothing was changed.
    """
    edge, source = parse_edge(edge_id)
    named = parse_ref(node_id, name="memory_id")
    node, start = await resolve(graph, viewer, [named, parse_ref(source, name="edge_id")])
    if node is None:
        raise missing(named, name="memory_id")
    node = _newest(node)
    if start is not None and (start.merged_id or start.newer_id):
        # The relation went over with its source, and was named by its old id.
        start = _newest(start)
        edge = f"{start.ref}~{edge_tail(edge)}"
    rows: list[_Unlinked] = []
    if start is not None:
        rows = await graph.run(
            RETIRE_RELATION,
            _Unlinked,
            space=viewer.space_key,
            from_kind=start.kind.value,
            from_key=start.key,
            node_kind=node.kind.value,
            node_key=node.key,
            edge_id=edge,
            **mark.parameters(),
            origin=viewer.origin,
            open_end=OPEN_END,
            now=now,
        )
    if not rows:
        raise NotFound(f"there is no relation {show_edge_id(edge)[:120]!r} now: look it up again")
    if not rows[0].is_at_node:
        raise BadRequest(f"{show_edge_id(edge)} is no relation of {node.ref}: name one of its ends")
    return node, edge


def _newest(node: Node) -> Node:
    """Give the version that holds the relations now of a memory that was corrected."""
    return node if node.newer_id is None else replace(node, key=node.newer_id)
