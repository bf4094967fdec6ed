"""Targets: which entity is to be repaired?

A bare name counts as one here: "Ivan" means `entity:Ivan`. One that was merged away leads to the
entity that holds its names now.

Owns: the reading of an entity's reference, and the sentences where it names none.
Never: changes anything.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.refs import Ref, parse_ref, ref_text
from graphmem_neo4j.resolve import Node, resolve
from graphmem_neo4j.visibility import Viewer

_TOLD_MAX = 80


def entity_ref(value: object, *, name: str) -> Ref:
    """Read the reference of an entity; raises BadRequest for that of another kind of node."""
    ref = parse_ref(value, name=name)
    if ref.kind is None:
        return replace(ref, kind=NodeKind.ENTITY)
    if ref.kind is not NodeKind.ENTITY:
        raise BadRequest(f"{name} {ref.text[:_TOLD_MAX]!r} names no entity: give one, or its name")
    return ref


async def entities_of(
    graph: Graph, viewer: Viewer, wanted: Sequence[tuple[object, str]]
) -> list[Node]:
    """Give the entities that are meant, in order; raises NotFound, or BadRequest for no entity."""
    refs = [entity_ref(value, name=name) for value, name in wanted]
    nodes = await resolve(graph, viewer, refs)
    found: list[Node] = []
    for node, ref, (_, name) in zip(nodes, refs, wanted, strict=True):
        if node is None:
            raise NotFound(
                f"{name} {ref.text[:_TOLD_MAX]!r} names no entity that is stored: look for it first"
            )
        found.append(node)
    return found


def shown(entity_id: str) -> str:
    """Give an entity's reference as tools show it."""
    return ref_text(NodeKind.ENTITY, entity_id)
