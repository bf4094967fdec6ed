"""Showing: how does what was asked for by its id look, and how did it come to be?

Owns: memories and messages, and the part of them that fits, and the audit view of a memory.
Never: looks anything up.
"""

import json
from collections.abc import Sequence
from typing import Any

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.graph_shapes import Change, History, Relation
from graphmem_neo4j.models import Memory, Message
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.wording import kind_words
from mcp_server.replies.forms import (
    REPLY_CHARACTERS_MAX,
    listed,
    memory_ref,
    one_line,
    share_of,
    short_line,
    time_text,
)
from mcp_server.replies.looking import (
    about_view,
    card_text,
    card_view,
    relations_view,
    tied_lines,
)
from mcp_server.shapes import ChangeView, GetData, HistoryView, ItemView, RelationView, Reply

METADATA_CHARACTERS_MAX = 4_000
HISTORY_CHARACTERS_MIN = 100
VALUE_CHARACTERS_MAX = 300
ERASED = "(what it said was erased for good)"
_TIMES = ("valid_from", "valid_until", "retired_at", "purged_at")
_SOURCES = {"source_type", "source_person", "evidence_type", "context_mood"}
_COUNTERS = {"shown", "recalled", "confirmed"}


def get_reply(
    items: Sequence[Memory | Message | NodeCard],
    offset: int,
    histories: Sequence[History] = (),
    *,
    cards: Sequence[NodeCard | None] = (),
) -> Reply:
    """Show whole memories and messages, or the part of them that begins at `offset`; other nodes.

    `cards` tell what the memories and messages are tied to, in their order.
    """
    parts = len(items) + len(histories)
    share = REPLY_CHARACTERS_MAX // max(1, parts)
    tied = iter(cards)
    views = [
        card_view(item, parts, share)
        if isinstance(item, NodeCard)
        else _tied(item_view(item, offset, share), next(tied, None), parts)
        for item in items
    ]
    notes = [
        f"the metadata of {view.id} is too long to be shown"
        for view, item in zip(views, items, strict=True)
        if isinstance(item, Memory) and item.metadata and view.metadata is None
    ]
    told = [history_view(one, notes) for one in histories]
    lines = [_item_text(view) for view in views]
    for one in told:
        lines += history_lines(one)
    return Reply(lines, GetData(items=views, histories=told or None, notes=notes))


def _tied(view: ItemView, card: NodeCard | None, parts: int) -> ItemView:
    """Add to a memory or message what it is tied to."""
    if card is None:
        return view
    ties = {
        "about": about_view(card, REPLY_CHARACTERS_MAX),
        "relations": relations_view(card.relations, parts),
    }
    return view.model_copy(update=ties)


def item_view(item: Memory | Message, offset: int, characters_max: int) -> ItemView:
    """Show a memory or message, or the part of it that fits."""
    part = item.content[offset : offset + characters_max]
    end = offset + len(part)
    common: dict[str, Any] = {
        "content": part,
        "offset": min(offset, len(item.content)),
        "characters": len(item.content),
        "next_offset": end if part and end < len(item.content) else None,
        "scope": item.scope,
        "session_key": item.session_id,
        "recorded_at": time_text(item.recorded_at),
        "created_at": time_text(item.created_at),
    }
    if isinstance(item, Memory):
        return ItemView(
            id=memory_ref(item.memory_id),
            kind="memory",
            version=item.version,
            category=item.category,
            salience=item.salience,
            confidence=item.confidence,
            status=item.status,
            pinned=item.pinned,
            **item.model_dump(include=_COUNTERS),
            **item.model_dump(include=_SOURCES),
            **{name: time_text(getattr(item, name)) for name in _TIMES},
            metadata=_metadata(item.metadata, min(characters_max, METADATA_CHARACTERS_MAX)),
            **common,
        )
    return ItemView(
        id=item.message_id,
        kind="message",
        role=item.role,
        speaker=item.speaker,
        place=item.place,
        tool_name=item.tool_name,
        purged_at=time_text(item.purged_at),
        **common,
    )


def _metadata(metadata: dict[str, Any] | None, characters_max: int) -> dict[str, Any] | None:
    if metadata is None or len(json.dumps(metadata)) > characters_max:
        return None
    return metadata


def _item_text(view: ItemView) -> str:
    if view.kind not in ("memory", "message"):
        return card_text(view)
    if view.kind == "memory":
        facts = (view.category, view.salience, view.scope, view.status, view.recorded_at)
    else:
        facts = ("message", view.session_key, view.speaker or view.role, view.created_at)
    about = ", ".join(one_line(str(fact)) for fact in facts if fact is not None)
    rest = ""
    if view.next_offset is not None:
        rest = f"\n[cut: {view.characters} characters; read on with offset={view.next_offset}]"
    text = ERASED if view.purged_at else f"{view.content}{rest}"
    return "\n".join([f"[{view.id}] [{about}]", text, *tied_lines(view)])


def history_view(history: History, notes: list[str]) -> HistoryView:
    """Give the audit view of a memory; long lists and texts are cut, and it is noted."""
    share = share_of(len(history.versions), least=HISTORY_CHARACTERS_MIN)
    notes += history.notes
    return HistoryView(
        id=memory_ref(history.memory_id),
        versions=[item_view(one, 0, share) for one in listed(history.versions, "versions", notes)],
        changes=[_change_view(one) for one in listed(history.changes, "changes", notes)],
        relations=[relation_view(one) for one in listed(history.relations, "relations", notes)],
    )


def relation_view(relation: Relation) -> RelationView:
    """Show a relation as it was read back."""
    return RelationView(
        edge_id=show_edge_id(relation.edge_id),
        from_id=relation.from_id,
        to_id=relation.to_id,
        type=relation.type,
        relation_type=relation.relation_type,
        reason=relation.reason,
        confidence=relation.confidence,
        created_by=relation.created_by,
        recorded_at=relation.recorded_at.isoformat(),
        valid_from=time_text(relation.valid_from),
        valid_until=time_text(relation.valid_until),
        retired_at=time_text(relation.retired_at),
    )


def _change_view(change: Change) -> ChangeView:
    return ChangeView(
        change_id=change.change_id,
        kind=change.kind,
        memory_id=memory_ref(change.memory_id),
        recorded_at=change.recorded_at.isoformat(),
        reason=None if change.reason is None else short_line(change.reason, VALUE_CHARACTERS_MAX),
        session_key=change.session_id,
        made_by=change.made_by,
        before={name: _value(value) for name, value in change.before.items()},
    )


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return short_line(value, VALUE_CHARACTERS_MAX)
    return value.isoformat() if hasattr(value, "isoformat") else value


def history_lines(view: HistoryView) -> list[str]:
    """Show the audit view: a line for each version, change and relation."""
    lines = [f"History of [{view.id}]:"]
    for one in view.versions:
        since = f"since {one.recorded_at}"
        until = f", until {one.retired_at}" if one.retired_at else ""
        text = short_line(one.content)
        lines.append(f"  version {one.version} [{one.id}] [{one.status}, {since}{until}] {text}")
    for change in view.changes:
        before = ", ".join(f"{name} was {value}" for name, value in change.before.items())
        reason = f"; reason: {change.reason}" if change.reason else ""
        told = f" ({before})" if before else ""
        what = f"{kind_words(change.kind)} [{change.memory_id}]"
        lines.append(f"  {what} at {change.recorded_at}{told}{reason}")
    for relation in view.relations:
        ended = f", taken back {relation.retired_at}" if relation.retired_at else ""
        lines.append(
            f"  {relation.from_id} —[{short_line(relation.type)}]→ {relation.to_id} "
            f"({relation.edge_id}{ended})"
        )
    return lines
