"""Link: which two nodes are related, and how?

Any node with any node, in any words; once for each (from, type, to), and read back after the
write. A reference that says what a thing is (`system:Railway`, `hey:12345`) makes the entity
where it is not known yet, and the answer says so.

Owns: the reading of a link, and its receipt.
Never: draws one of our own structural edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.entities import WantedEntity, ensure
from graphmem_neo4j.errors import BadRequest, NotFound, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import CreatedBy, Linked, NodeKind, Relation
from graphmem_neo4j.keys import OPEN_END, OPEN_START, change_id
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref, parse_ref, ref_text
from graphmem_neo4j.relations import (
    TYPES_MAX,
    RelationType,
    edge_id,
    read_reason,
    read_share,
    relation_type,
)
from graphmem_neo4j.resolve import Node, missing, resolve
from graphmem_neo4j.save import Moment
from graphmem_neo4j.stored import relation_of
from graphmem_neo4j.visibility import Viewer

WRITE_RELATION = load("link/write_relation")

IDENTITY_TYPE = "HAS_IDENTITY"
"""The relation from a person to a contact."""
_ATTEMPTS = 4


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was read."""

    source: Ref
    target: Ref
    type: RelationType
    reason: str | None
    confidence: float
    created_by: CreatedBy


class _Row(BaseModel):
    type_fits: bool
    is_live: bool
    is_held: bool
    is_new: bool
    is_retold: bool
    relation: dict[str, Any] | None


def link_of(
    from_id: object,
    to_id: object,
    type: object,
    *,
    reason: str | None = None,
    confidence: float | None = None,
    created_by: str = "agent",
) -> Link:
    """Read a link; raises BadRequest naming what to change, before anything is asked."""
    if created_by not in set(CreatedBy):
        raise BadRequest(f"created_by must be one of {', '.join(CreatedBy)}")
    return Link(
        source=parse_ref(from_id, name="from_id"),
        target=parse_ref(to_id, name="to_id"),
        type=relation_type(type),
        reason=read_reason(reason),
        confidence=1.0 if confidence is None else read_share(confidence, name="confidence"),
        created_by=CreatedBy(created_by),
    )


async def link(
    graph: Graph,
    viewer: Viewer,
    asked: Link,
    moment: Moment,
    *,
    scope: str = "global",
) -> Linked:
    """Draw a relation: two statements, a third where an entity must be made.

    What was merged meanwhile is followed to where it went. Raises NotFound naming the end that is
    not stored, BadRequest for a node with itself, a retired memory, somebody's contact or one type
    too many, StoreUnavailable where an end keeps changing. Then nothing was written, but entities
    that were asked for.
    """
    for _ in range(_ATTEMPTS):
        linked = await _draw(graph, viewer, asked, moment, scope=scope)
        if linked is not None:
            return linked
    raise StoreUnavailable("what is to be linked keeps changing: try again")


async def _draw(
    graph: Graph, viewer: Viewer, asked: Link, moment: Moment, *, scope: str
) -> Linked | None:
    """Look both ends up and draw the relation; None where one of them is gone since."""
    ends = await resolve(graph, viewer, [asked.source, asked.target])
    refs = (asked.source, asked.target)
    _check_identity(asked, ends)
    for node, ref, name in zip(ends, refs, ("from_id", "to_id"), strict=True):
        if node is None and not ref.may_create:
            raise missing(ref, name=name, makes=True)
        if node is not None and not node.is_live:
            raise NotFound(_retired(node, name))
    source, target, created = await _ends(graph, viewer, ends, refs, moment=moment, scope=scope)
    if source == target:
        raise BadRequest("from_id and to_id are the same node: name two")
    values = _values(asked, source, target, now=moment.now, salt=moment.suffix())
    change = change_id(moment.receipt_id, 0)
    rows = await graph.run(
        WRITE_RELATION,
        _Row,
        space=viewer.space_key,
        ends=[_end("from", source), _end("to", target)],
        type=asked.type.name,
        types_max=TYPES_MAX,
        values=values,
        change_id=change,
        now=moment.now,
        open_end=OPEN_END,
    )
    if rows and not rows[0].is_live:
        return None
    relation = _read_back(rows, asked, source, target)
    told_anew = change if rows[0].is_retold else None
    return Linked(relation=relation, is_new=rows[0].is_new, created=created, change_id=told_anew)


def _check_identity(asked: Link, ends: Sequence[Node | None]) -> None:
    """Leave the giving of contacts to `person`, which knows whose each is; undoing is allowed."""
    is_contact = any(node is not None and node.kind is NodeKind.CONTACT for node in ends)
    is_identity = asked.type.name == IDENTITY_TYPE and is_contact
    if is_identity and asked.created_by is not CreatedBy.SYSTEM:
        raise BadRequest(
            "a contact is given to a person by `person`, with its contacts, not by a link: "
            "it belongs to one person at a time"
        )


def _retired(node: Node, name: str) -> str:
    if node.newer_id is None:
        return f"{name} {node.ref} was deleted: link a memory that is still there"
    return f"{name} {node.ref} was corrected: link its newest version, memory:{node.newer_id}"


_End = tuple[NodeKind, str]


def _end(side: str, end: _End) -> dict[str, str]:
    return {"side": side, "kind": end[0].value, "key": end[1]}


async def _ends(
    graph: Graph,
    viewer: Viewer,
    ends: Sequence[Node | None],
    refs: Sequence[Ref],
    *,
    moment: Moment,
    scope: str,
) -> tuple[_End, _End, list[str]]:
    """Give both ends; the entities that are not there yet are made in one statement."""
    new = [ref for node, ref in zip(ends, refs, strict=True) if node is None]
    wanted = [_wanted(ref, scope) for ref in new]
    made = (
        await ensure(graph, viewer, wanted, now=moment.now, suffix=moment.suffix) if wanted else []
    )
    created = [ref_text(NodeKind.ENTITY, one.entity.entity_id) for one in made if one.is_new]
    keys = iter(one.entity.entity_id for one in made)
    source, target = (
        (NodeKind.ENTITY, next(keys)) if node is None else (node.kind, node.key) for node in ends
    )
    return source, target, created


def _wanted(ref: Ref, scope: str) -> WantedEntity:
    if ref.external is not None:
        source, external_id = ref.external
        return WantedEntity.of_reference(source, external_id, scope=scope)
    return WantedEntity(ref.key, ref.entity_type or "concept", scope)


def _values(asked: Link, source: _End, target: _End, *, now: datetime, salt: str) -> dict[str, Any]:
    return {
        "edge_id": edge_id(ref_text(*source), asked.type.name, ref_text(*target), salt),
        "wording": asked.type.wording,
        "reason": asked.reason,
        "confidence": asked.confidence,
        "created_by": asked.created_by.value,
        "valid_from": OPEN_START,
        "valid_until": OPEN_END,
        "recorded_at": now,
    }


def _read_back(rows: Sequence[_Row], asked: Link, source: _End, target: _End) -> Relation:
    if not rows:
        raise NotFound("one of the two nodes went away meanwhile: look both up again")
    row = rows[0]
    if not row.type_fits:
        raise BadRequest(
            f"type {asked.type.wording[:64]!r} would be one type too many: the database holds "
            f"{TYPES_MAX} relationship types, which are never freed. Use one that is there"
        )
    if row.is_held:
        raise BadRequest("this contact belongs to somebody else by now: look it up with `person`")
    if row.relation is None:
        raise NotFound("one of the two nodes went away meanwhile: look both up again")
    return relation_of(row.relation, ref_text(*source), ref_text(*target))
