"""Changing: what became of a memory that was corrected, and of two nodes that were linked?

Owns: the data and lines of a correction and of a link (Q79, Q86).
Never: changes anything.
"""

from datetime import datetime
from typing import Any

from graphmem_neo4j.graph_shapes import Corrected, Linked
from graphmem_neo4j.relations import show_edge_id
from mcp_server.replies.forms import memory_ref, short_line
from mcp_server.replies.showing import relation_view
from mcp_server.shapes import CorrectData, FieldView, LinkData, Reply

OPEN = "open"


def correct_reply(done: Corrected) -> Reply:
    """Show what a correction did."""
    data = CorrectData(
        action=done.action.value,
        id=done.ref,
        change_id=done.change_id,
        new_id=None if done.new_id is None else memory_ref(done.new_id),
        edge_id=None if done.edge_id is None else show_edge_id(done.edge_id),
        changes=[
            FieldView(field=one.field, before=_value(one.before), after=_value(one.after))
            for one in done.changes
        ],
        notes=list(done.notes),
    )
    return Reply([_line(data)], data)


def _value(value: Any) -> str | float | None:
    if isinstance(value, datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | float) else float(value)


def _line(data: CorrectData) -> str:
    if data.action == "correct":
        return f"Corrected: {data.id} → {data.new_id}"
    if data.action == "delete":
        return f"Deleted: {data.id} (kept for the record; no search finds it any more)"
    if data.action == "unlink":
        return f"Unlinked: {data.id} ({data.edge_id})"
    changes = ", ".join(
        f"{one.field}: {_shown(one.before)} → {_shown(one.after)}" for one in data.changes
    )
    return f"Updated: {data.id} [{changes or 'it was so already'}]"


def _shown(value: str | float | None) -> str:
    return OPEN if value is None else str(value)


def link_reply(linked: Linked) -> Reply:
    """Show a relation as it was read back, and what was made for it."""
    view = relation_view(linked.relation)
    lines = [f"Linked: {view.from_id} —[{short_line(view.type)}]→ {view.to_id} ({view.edge_id})"]
    if not linked.is_new:
        told = "; its reason is another one now" if linked.change_id else "; nothing was added"
        lines.append(f"It stood already{told}.")
    if linked.created:
        lines.append(f"Made for it: {', '.join(linked.created)}")
    data = LinkData(
        relation=view,
        is_new=linked.is_new,
        created=list(linked.created),
        change_id=linked.change_id,
    )
    return Reply(lines, data)
