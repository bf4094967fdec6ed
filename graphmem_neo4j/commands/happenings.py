"""Happenings: how does what happened in a memory look to a person?

Owns: the lines of a change, and how its fields are called in words.
Never: asks the memory anything.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say_notes, show_id, show_text
from graphmem_neo4j.hindsight_shapes import ChangeEntry, Changes
from graphmem_neo4j.wording import kind_words, maker_words, may_be_undone

_VALUE_CHARACTERS = 60
_FIELDS = {
    "valid_until": "holds until",
    "valid_from": "holds from",
    "session_id": "session",
    "external_url": "address",
    "validated_count": "times validated",
}
# Told by the line of a relation, by the texts, or by the ids; or for the machine alone.
_UNTOLD = frozenset(
    {
        "alias",
        "aliases",
        "content",
        "edge_id",
        "gone_name",
        "taken_back_at",
        "type",
        "undone_change",
        "wording",
    }
)
_IDENTITY = "has_identity"
_MERGED = frozenset({"pinned", "salience"})


def show_changes(told: Changes) -> None:
    """Show what happened, newest first: each with its texts, its id, and how to take it back."""
    for one in told.entries:
        _show_change(one)
    if not told.entries:
        out.print("Nothing changed.")
    say_notes(told.notes)


def _show_change(one: ChangeEntry) -> None:
    out.print(f"[dim]{moment(one.at)}[/]  [bold]{_called(one)}[/]")
    show_text(escape(_happened(one)))
    show_id(f"[dim]{escape(one.ref)}[/]")
    if (edge_id := one.after.get("edge_id") or one.before.get("edge_id")) is not None:
        show_id(f"[dim]{escape(str(edge_id))}[/]")
    for line in _details(one):
        show_text(f"[dim]{escape(line)}[/]")
    if one.change_id and may_be_undone(one.kind):
        show_id(f"[dim]graphmem undo {one.change_id}[/]")


def _called(one: ChangeEntry) -> str:
    """Say what happened; of what was drawn or added, also what it is."""
    match one.kind, one.after.get("type"):
        case "relation_drawn", "has_identity":
            return "contact given"
        case "entity_added", "person":
            return "person added"
        case _:
            return kind_words(one.kind)


def _happened(one: ChangeEntry) -> str:
    """Say in a line what became of what; a relation by its wording, a correction by both texts."""
    wording = one.after.get("type") or one.before.get("type") or one.after.get("wording")
    other = one.other_text or one.other
    if one.kind.startswith("relation_") and other is not None:
        if wording == _IDENTITY:
            return f"{one.text}: {other}"
        return f"{one.text} —[{wording}]→ {other}" if wording else f"{one.text} → {other}"
    if other is not None:
        ends = (other, one.text) if one.kind == "entities_merged" else (one.text, other)
        return " → ".join(ends)
    return f"{one.text}{_said_of(one, wording)}"


def _said_of(one: ChangeEntry, wording: str | None) -> str:
    """Say what belongs behind the text of a thing or memory."""
    match one.kind:
        case "memory_merged" if wording not in (None, one.text):
            return f", told as: {wording}"
        case "entity_added" if wording is not None:
            return f" ({wording})"
        case "alias_added":
            return f": {one.after.get('alias', '')}"
        case "alias_removed":
            return f": {', '.join(one.before.get('aliases') or [])}"
        case _:
            return ""


def _details(one: ChangeEntry) -> list[str]:
    untold = _UNTOLD | _MERGED if one.kind == "memory_merged" else _UNTOLD
    lines = [
        field_words(name, one.before, one.after)
        for name in dict.fromkeys([*one.before, *one.after])
        if name not in untold
    ]
    if (ended := one.after.get("taken_back_at")) is not None:
        lines.append(f"no longer there since {str(ended)[:16].replace('T', ' ')}")
    if one.reason:
        lines.append(f"because: {one.reason}")
    if one.made_by and not (one.kind == "relation_drawn" and one.made_by == "system"):
        session = f" in session {one.session_id}" if one.session_id else ""
        lines.append(f"by {maker_words(one.made_by)}{session}")
    return lines


def field_words(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Say what a field was before and after, as far as the record holds it."""
    called = _FIELDS.get(name, name.replace("_", " "))
    if name not in after:
        return f"{called} was: {_short(before.get(name))}"
    if name not in before:
        return f"{called}: {_short(after.get(name))}"
    return f"{called}: {_short(before.get(name))} → {_short(after.get(name))}"


def moment(at: datetime) -> str:
    """Give a moment to the minute."""
    return f"{at:%Y-%m-%d %H:%M}"


def _short(value: Any) -> str:
    if value is None:
        return "open"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, cast(list[Any], value)))[:_VALUE_CHARACTERS]
    text = moment(value) if isinstance(value, datetime) else str(value)
    return text if len(text) <= _VALUE_CHARACTERS else f"{text[:_VALUE_CHARACTERS]}…"
