"""Views: what is an entity now, and what was it at another moment?

A moment before a merge shows the two apart: names know when they moved and from where, relations
when they were drawn at each of the two. What was merged and parted again shows as if it had never
been one.

Owns: the view of one entity.
Never: shows what the viewer may not see, or writes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL, NodeKind
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.repair.shapes import AliasSeen, EntityChange, EntityRelation, EntityView
from graphmem_neo4j.repair.targets import entities_of, shown
from graphmem_neo4j.resolve import Node
from graphmem_neo4j.visibility import Viewer

SHOW_ENTITY = load("repair/show_entity")

ALIASES_MAX = 200
RELATIONS_MAX = 100
CHANGES_MAX = 50
NAME_MAX_CHARACTERS = 80


class _Alias(BaseModel):
    name: str
    name_key: str
    mentions: int
    came_from: str | None


class _Relation(BaseModel):
    edge: dict[str, Any]
    is_out: bool
    label: str
    ids: dict[str, str | None]
    name: str


class _Row(BaseModel):
    properties: dict[str, Any]
    aliases: list[_Alias]
    total: int
    relations: list[_Relation]
    merged_from: list[str]
    merged_into: str | None
    apart: list[str]
    outside: list[str]
    changes: list[dict[str, Any]]


async def show_entity(
    graph: Graph, viewer: Viewer, entity: object, *, when: datetime | None, now: datetime
) -> EntityView:
    """Show an entity as it was known at the moment `when`, or as it is now; two statements.

    An id that was merged away shows the entity that holds its names; with a moment before that,
    the one that was named. Raises NotFound for what is not stored, or was not yet.
    """
    (node,) = await entities_of(graph, viewer, [(entity, "entity")])
    viewer = viewer.naming([node.scope])
    row = await _seen(graph, viewer, _asked(node) if when else node.key, when or now)
    if when is not None and node.merged_id is not None and _was_gone(row, when):
        row = await _seen(graph, viewer, node.key, when)
    recorded_at = row.properties["recorded_at"]
    if when is not None and recorded_at > when:
        raise NotFound(f"{node.ref} was not known yet then: it is since {recorded_at.isoformat()}")
    return _view(node, row, when)


def _asked(node: Node) -> str:
    return node.merged_id or node.key


def _was_gone(row: _Row, when: datetime) -> bool:
    return row.properties["retired_at"] <= when


async def _seen(graph: Graph, viewer: Viewer, entity_id: str, at: datetime) -> _Row:
    rows = await graph.run(
        SHOW_ENTITY,
        _Row,
        space=viewer.space_key,
        entity_id=entity_id,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        at=at,
        aliases_max=ALIASES_MAX,
        relations_max=RELATIONS_MAX,
        changes_max=CHANGES_MAX,
        name_max=NAME_MAX_CHARACTERS,
    )
    if not rows:
        raise NotFound(f"{shown(entity_id)} is of another scope: name that scope")
    return rows[0]


def _view(node: Node, row: _Row, when: datetime | None) -> EntityView:
    stored = row.properties
    entity_id = stored["entity_id"]
    notes: list[str] = []
    if node.merged_id is not None and entity_id == node.key:
        notes.append(f"{shown(node.merged_id)} was merged into this entity")
    return EntityView(
        entity=shown(entity_id),
        name=stored["name"],
        type=stored["type"],
        scope=stored["scope"],
        when=when,
        recorded_at=stored["recorded_at"],
        aliases=_aliases(row, stored["name"]),
        relations=[_relation(one) for one in row.relations],
        relation_count=row.total,
        mentions=sum(one.mentions for one in row.aliases),
        merged_from=[shown(one) for one in row.merged_from],
        merged_into=shown(row.merged_into) if row.merged_into else None,
        kept_apart_from=[shown(one) for one in row.apart],
        references=sorted(set(row.outside)),
        pagerank=stored.get("pagerank"),
        community_id=None if (group := stored.get("community_id")) is None else str(group),
        changes=_changes(row),
        notes=notes,
    )


def _aliases(row: _Row, own: str) -> list[AliasSeen]:
    """Give every spelling once; its own name is one where texts mention it."""
    counted: dict[str, int] = {}
    origins: dict[str, str | None] = {}
    for one in row.aliases:
        counted[one.name] = counted.get(one.name, 0) + one.mentions
        origins.setdefault(one.name, one.came_from)
    return [
        AliasSeen(name=name, mentions=count, came_from=shown(home) if home else None)
        for name, count in counted.items()
        for home in [origins[name]]
        if name != own or count
    ]


def _relation(one: _Relation) -> EntityRelation:
    edge = one.edge
    kind = KIND_OF_LABEL.get(one.label, NodeKind.ENTITY)
    key = one.ids.get(f"{kind.value}_id") or ""
    return EntityRelation(
        edge_id=edge["edge_id"],
        type=edge["wording"],
        direction="out" if one.is_out else "in",
        node=ref_text(kind, key),
        name=" ".join(one.name.split()) or key,
        reason=edge.get("reason"),
        confidence=edge["confidence"],
        valid_from=shown_time(edge["valid_from"]),
        valid_until=shown_time(edge["valid_until"]),
        recorded_at=edge["recorded_at"],
    )


def _changes(row: _Row) -> list[EntityChange]:
    found = [_change(one) for one in row.changes]
    return sorted(found, key=lambda one: (one.recorded_at, one.change_id), reverse=True)


def _change(stored: Mapping[str, Any]) -> EntityChange:
    return EntityChange.model_validate(dict(stored))
