"""Stored: what do the properties of a node or an edge say, as people see them?

Owns: the reading of stored memories, messages, statements and relations; an open end of time
becomes None.
Never: reads them from the database.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from graphmem_neo4j.drafts import Statement
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Contact, Relation
from graphmem_neo4j.models import Category, Evidence, Memory, MemoryKind, Message
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.pairs import Side
from graphmem_neo4j.periods import status_of

_KEPT = {"session_id": None, "metadata": None}


def memory_of(properties: Mapping[str, Any], now: datetime) -> Memory:
    """Give a stored memory, with its status at a moment."""
    names = Memory.model_fields.keys() - {"status"}
    known = {name: properties[name] for name in names if properties.get(name) is not None}
    fields = {**_KEPT, **known}
    if fields["metadata"] is not None:
        fields["metadata"] = json.loads(fields["metadata"])
    for name in ("valid_from", "valid_until", "retired_at"):
        fields[name] = shown_time(properties[name])
    return Memory.model_validate({**fields, "status": status_of(properties, now)})


def message_of(properties: Mapping[str, Any]) -> Message:
    """Give a stored message."""
    return Message.model_validate({name: properties.get(name) for name in Message.model_fields})


def relation_of(stored: Mapping[str, Any], from_id: str, to_id: str) -> Relation:
    """Give a relation as it is shown, from the properties of its edge."""
    return Relation(
        edge_id=stored["edge_id"],
        from_id=from_id,
        to_id=to_id,
        type=stored["wording"],
        relation_type=stored["relation_type"],
        reason=stored.get("reason"),
        confidence=stored["confidence"],
        created_by=stored["created_by"],
        valid_from=shown_time(stored["valid_from"]),
        valid_until=shown_time(stored["valid_until"]),
        recorded_at=stored["recorded_at"],
        retired_at=shown_time(stored["retired_at"]),
    )


def statement_of(stored: Mapping[str, Any]) -> Statement:
    """Give a stored memory as the statement that would make it."""
    evidence = stored.get("evidence_type")
    return Statement(
        content=stored["content"],
        category=Category(stored["category"]),
        salience=stored["salience"],
        scope=stored["scope"],
        confidence=stored["confidence"],
        kind=MemoryKind(stored["kind"]),
        pinned=stored["pinned"],
        valid_from=shown_time(stored["valid_from"]),
        valid_until=shown_time(stored["valid_until"]),
        created_at=stored.get("created_at"),
        session_id=stored.get("session_id"),
        source_type=stored["source_type"],
        metadata=stored.get("metadata"),
        source_person=stored.get("source_person"),
        evidence_type=evidence and Evidence(evidence),
        context_mood=stored.get("context_mood"),
    )


def side_of(stored: Mapping[str, Any]) -> Side | None:
    """Give a live memory as a side of a pair; None for one that was retired."""
    if stored.get("active_key") is None:
        return None
    statement = statement_of(stored)
    return Side(
        memory_id=stored["memory_id"],
        content=statement.content,
        kind=statement.kind,
        noted_at=statement.created_at or stored["recorded_at"],
        period=statement.period,
        active_key=stored["active_key"],
        session_id=statement.session_id,
    )


def readable(stored: dict[str, Any] | None) -> dict[str, Any] | None:
    """Give a stored memory, or none; raises BadRequest for one whose text was erased for good."""
    if stored is not None and stored.get("purged_at") is not None:
        raise BadRequest(f"what memory:{stored['memory_id']} said was erased for good: no way back")
    return stored


def contacts_in_order(contacts: Sequence[Contact]) -> list[Contact]:
    """Give contacts by their channels, each once."""
    by_id = {contact.contact_id: contact for contact in contacts}
    return sorted(by_id.values(), key=lambda one: (one.source, one.id))


def relations_newest_first(edges: Sequence[Mapping[str, Any]]) -> list[Relation]:
    """Give stored edges, which hold their ends, as relations, each once."""
    by_id = {edge["edge_id"]: relation_of(edge, *edge["ends"]) for edge in edges}
    return sorted(by_id.values(), key=lambda one: (-one.recorded_at.timestamp(), one.edge_id))
