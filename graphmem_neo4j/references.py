"""References: to which things of other systems do memories refer?

An e-mail, a task, a row or a deployment is an entity with its source, its id there and a link.

Owns: the edges from memories to things of other systems, and what is told of those things.
Never: keeps what a thing elsewhere says: it is linked, not copied (Q169).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.entity_names import (
    entity_id,
    external_identity,
    form,
    milliseconds,
    new_entity,
    read_name,
    reference_type,
    source_key,
    verbatim,
)
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import CreatedBy, NodeKind
from graphmem_neo4j.keys import OPEN_END, OPEN_START, change_id, parse_scope, space_key
from graphmem_neo4j.models import NewReference
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.relations import TYPES_MAX, edge_id, relation_type

WRITE_REFERENCES = load("references/write_references")

REFERENCES_BATCH_MAX = 1_000


@dataclass(frozen=True, slots=True)
class WantedReference:
    """A thing elsewhere that a stored memory refers to; `origin` as in visibility.Viewer."""

    memory_id: str
    reference: NewReference
    scope: str = "global"
    session_id: str | None = None
    origin: str | None = None


class Referred(BaseModel):
    """A reference as it was stored; `number` is its place among those wanted."""

    number: int
    entity_id: str
    is_new: bool
    edge_id: str


async def ensure_references(
    graph: Graph,
    space: str,
    wanted: Sequence[WantedReference],
    *,
    now: datetime,
    suffix: Callable[[], str],
) -> list[Referred]:
    """Link memories to things elsewhere, in the order wanted; a memory that is not there is none.

    A url, name or type that is newly given takes the place of the old one, which a Change of kind
    "reference_updated" keeps; an old name stays as an alias. One statement for every 1,000. Raises
    BadRequest before anything is written.
    """
    rows = [_reference_row(n, one, space, now, suffix()) for n, one in enumerate(wanted)]
    rows.sort(key=lambda row: row["identity_key"])
    referred: list[Referred] = []
    for start in range(0, len(rows), REFERENCES_BATCH_MAX):
        referred += await graph.run(
            WRITE_REFERENCES,
            Referred,
            space=space_key(space),
            rows=rows[start : start + REFERENCES_BATCH_MAX],
            types=sorted({row["relation_type"] for row in rows}),
            types_max=TYPES_MAX,
            now=now,
            open_start=OPEN_START,
            open_end=OPEN_END,
        )
    return sorted(referred, key=lambda one: one.number)


def _reference_row(
    number: int, wanted: WantedReference, space: str, now: datetime, suffix: str
) -> dict[str, Any]:
    reference, scope = check_reference(wanted.reference), parse_scope(wanted.scope)
    source, external_id = reference.source, reference.id
    identity = external_identity(source, external_id, scope=scope, origin=wanted.origin)
    first = read_name(external_id, name="id")
    named = read_name(reference.name) if reference.name else None
    shown, key = named or first
    kind = reference.type or reference_type(source)
    properties = new_entity(
        shown, key, kind, scope, session_id=wanted.session_id, origin=wanted.origin
    )
    type_ = relation_type(reference.relation)
    memory, salt = ref_text(NodeKind.MEMORY, wanted.memory_id), now.isoformat()
    new_id = entity_id(milliseconds(now), suffix)
    return {
        "number": number,
        "change_id": change_id(new_id, 0),
        "memory_id": wanted.memory_id,
        "identity_key": identity,
        "properties": properties
        | {
            "entity_id": new_id,
            "external_source": source,
            "external_id": external_id,
        },
        "told": _told(reference, named),
        "aliases": [form(*name) for name in dict.fromkeys([first, (shown, key)])],
        "relation_type": type_.name,
        "values": {
            "edge_id": edge_id(memory, type_.name, identity, salt),
            "wording": type_.wording,
            "confidence": 1.0,
            "created_by": CreatedBy.SYSTEM.value,
        },
    }


def _told(reference: NewReference, named: tuple[str, str] | None) -> dict[str, str]:
    """Give what is told of a thing this time."""
    told: dict[str, str] = {}
    if reference.url:
        told["external_url"] = reference.url
    if named is not None:
        told["name"], told["name_key"] = named
    if reference.type is not None:
        told["type"] = reference.type.value
    return told


def check_reference(reference: NewReference) -> NewReference:
    """Give a reference with its source in one spelling; raises BadRequest naming what is wrong."""
    relation_type(reference.relation)
    url = None if reference.url is None else verbatim(reference.url, name="url")
    return reference.model_copy(
        update={
            "source": source_key(reference.source),
            "id": verbatim(reference.id, name="id"),
            "url": url,
        }
    )
