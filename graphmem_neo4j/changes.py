"""Changes: what happened in this space in a period, as far as whoever asks may see it?

Three looks, each along an index and newest first: the audit records of corrections and repairs, the
memories and experiences that were added, and the relations that were drawn. A version that a
correction made, and a relation that moved with it, are told of once, by the correction.

Owns: the period, the order of what happened, and how each of it is called.
Never: shows what the viewer may not see, or writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL
from graphmem_neo4j.hindsight_shapes import ChangeEntry, Changes
from graphmem_neo4j.moments import as_utc, shown_time
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.wording import told_kind

LIST_CHANGES = load("changes/list_changes")
LIST_ADDED = load("changes/list_added")
LIST_RELATIONS = load("changes/list_relations")

LIMIT_MAX = 500
"""Most entries of one answer."""
WALK_MAX = 5_000
"""Newest changes, and newest memories, that are looked at to find those that may be seen."""
TOUCHED_MAX = 2_000
"""Nodes of each kind, last touched first, at which relations of the period are looked for."""
TEXT_MAX_CHARACTERS = 200
_HIDDEN_SCOPE = "another scope"
_BEFORE, _AFTER = "_before", "_after"
# What a record keeps for its own way back, which tells people nothing.
_UNTOLD = frozenset(
    {
        "alias_ids",
        "alias_keys",
        "alias_live",
        "identity_key",
        "merged_at",
        "merged_by",
        "name_key",
        "retired",
        "retired_by",
        "was_guess",
    }
)
_ADDED = {"Entity": "entity_added", "Experience": "experience_added", "Memory": "memory_added"}


@dataclass(frozen=True, slots=True)
class Period:
    """From when until when, both ends included."""

    since: datetime
    until: datetime


class _Node(BaseModel):
    label: str
    ids: dict[str, str | None]
    text: str
    type: str | None = None

    @property
    def ref(self) -> str:
        if self.label == "Experience":
            return f"experience:{self.ids.get('experience_id')}"
        kind = KIND_OF_LABEL[self.label]
        return ref_text(kind, self.ids.get(f"{kind.value}_id") or "")

    @property
    def line(self) -> str:
        return " ".join(self.text.split())


class _Found(BaseModel):
    at: datetime
    nodes: list[_Node]
    change: dict[str, Any] | None = None
    edge: dict[str, Any] | None = None
    session_id: str | None = None


class _Row(BaseModel):
    walked: int
    found: list[_Found]


def read_period(since: object, until: object, *, now: datetime, zone: tzinfo) -> Period:
    """Read a period; a bare date begins with its first moment and ends with its last.

    Without `until` it lasts until now. Raises BadRequest naming the parameter.
    """
    if since is None:
        raise BadRequest("since is needed: write a date such as 2026-05-03, or a time (ISO 8601)")
    start = as_utc(since, zone, name="since")
    end = now if until is None else as_utc(until, zone, name="until", day_ends=True)
    if until is not None and end < start:
        raise BadRequest("until is before since: turn the two round")
    return Period(start, end)


def read_limit(value: object) -> int:
    """Read how many entries are wanted; raises BadRequest."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LIMIT_MAX:
        raise BadRequest(f"limit must be a whole number from 1 to {LIMIT_MAX}")
    return value


async def what_changed(graph: Graph, viewer: Viewer, period: Period, *, limit: int) -> Changes:
    """Tell what happened in a period, newest first; three statements.

    At most `limit` entries; a note says where there is more. Raises StoreUnavailable.
    """
    common = {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "since": period.since,
        "until": period.until,
        # One more than is shown tells that there is more.
        "limit": limit + 1,
        "text_max": TEXT_MAX_CHARACTERS,
    }
    looks = [(LIST_CHANGES, WALK_MAX), (LIST_ADDED, WALK_MAX), (LIST_RELATIONS, TOUCHED_MAX)]
    entries: list[ChangeEntry] = []
    notes: list[str] = []
    for query, walk in looks:
        for row in await graph.run(query, _Row, walk=walk, **common):
            entries += [_entry(one, viewer) for one in row.found]
            if row.walked >= walk and not notes:
                notes.append("so much happened that only the newest was looked at: ask for less")
    entries.sort(key=lambda one: (one.at, one.change_id or "", one.ref), reverse=True)
    if len(entries) > limit:
        notes.insert(
            0, f"only the newest {limit} are shown: there is more, ask until an earlier time"
        )
    return Changes(
        since=period.since,
        until=period.until,
        entries=entries[:limit],
        limit=limit,
        notes=notes,
    )


def _entry(found: _Found, viewer: Viewer) -> ChangeEntry:
    if found.change is not None:
        return _of_record(found, found.change, viewer)
    if found.edge is not None:
        return _of_relation(found, found.edge)
    (node,) = found.nodes
    is_told = node.label == "Entity" and node.type is not None
    return ChangeEntry(
        at=found.at,
        kind=_ADDED[node.label],
        ref=node.ref,
        text=node.line,
        session_id=found.session_id,
        after={"type": node.type} if is_told else {},
    )


def _of_relation(found: _Found, edge: Mapping[str, Any]) -> ChangeEntry:
    source, target = found.nodes
    after = {"type": edge["wording"], "edge_id": show_edge_id(edge["edge_id"])}
    ended = shown_time(edge["retired_at"])
    return ChangeEntry(
        at=found.at,
        kind="relation_drawn",
        ref=source.ref,
        text=source.line,
        other=target.ref,
        other_text=target.line,
        reason=edge.get("reason"),
        made_by=edge.get("created_by"),
        after=after if ended is None else {**after, "taken_back_at": ended.isoformat()},
    )


def _of_record(found: _Found, change: Mapping[str, Any], viewer: Viewer) -> ChangeEntry:
    node, *others = found.nodes
    kind = change["kind"]
    before, after = _values(change, _BEFORE, viewer), _values(change, _AFTER, viewer)
    other = others[0] if others else None
    if kind == "corrected":
        before["content"] = node.line
        if other is not None:
            after["content"] = other.line
    if "wording" in change:
        after["wording"] = change["wording"]
    if "alias" in change:
        after["alias"] = change["alias"]
    if change.get("undoes"):
        before["undone_change"] = change["undoes"]
    return ChangeEntry(
        at=found.at,
        kind="message_purged" if (kind, node.label) == ("purged", "Message") else told_kind(kind),
        ref=node.ref,
        text=node.line,
        other=None if other is None else other.ref,
        other_text=None if other is None else other.line,
        change_id=change["change_id"],
        reason=change.get("reason"),
        made_by=change.get("made_by"),
        session_id=change.get("session_id"),
        before=before,
        after=after,
    )


def _values(change: Mapping[str, Any], ending: str, viewer: Viewer) -> dict[str, Any]:
    """Give the values that a record keeps under names with this ending, as people see them."""
    told: dict[str, Any] = {}
    for name, value in change.items():
        field = name.removesuffix(ending)
        if not name.endswith(ending) or field in _UNTOLD or value is None:
            continue
        if field == "scope" and value not in viewer.scopes:
            # What a scope is called is for who may see it.
            value = _HIDDEN_SCOPE
        if field == "edge_id":
            value = show_edge_id(value)
        if isinstance(value, datetime):
            open_or_time = shown_time(value)
            value = None if open_or_time is None else open_or_time.isoformat()
        told[field] = value
    return told
