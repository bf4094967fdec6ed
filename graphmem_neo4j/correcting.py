"""Correcting: what does the caller want to correct, and which fields belong to it?

Owns: the reading of a correction (Q75-Q78).
Never: corrects.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Action
from graphmem_neo4j.relations import REASON_MAX_CHARACTERS

NEVER = frozenset({"never", "none", "forever", "open"})
"""Words that take an expiry away."""
_FIELDS: dict[Action, tuple[str, ...]] = {
    Action.CORRECT: ("new_content",),
    Action.UPDATE: ("salience", "scope", "valid_until"),
    Action.DELETE: (),
    Action.UNLINK: ("edge_id",),
}


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction as it was asked for; None stands for what was not given."""

    memory_id: object
    action: Action
    new_content: object = None
    salience: float | None = None
    scope: str | None = None
    valid_until: datetime | str | None = None
    edge_id: str | None = None
    reason: str | None = None


def correction(memory_id: object, action: object, **given: Any) -> Correction:
    """Read a correction; what does not belong to its action is refused (Q76-Q78).

    Raises BadRequest saying what to change.
    """
    try:
        what = Action(str(action).strip().casefold())
    except ValueError:
        raise BadRequest(
            f"action {clean_text(str(action))[:40]!r} is not known: "
            "write correct, update, delete or unlink"
        ) from None
    fields = {name: value for name, value in given.items() if value is not None}
    for name in fields.keys() - {*_FIELDS[what], "reason"}:
        owner = next(kind.value for kind, names in _FIELDS.items() if name in names)
        raise BadRequest(f"{name} belongs to action {owner}, not to {what.value}: leave it out")
    if what in (Action.CORRECT, Action.UNLINK) and not fields.keys() & set(_FIELDS[what]):
        raise BadRequest(f"action {what.value} needs {_FIELDS[what][0]}")
    if what is Action.UPDATE and not fields.keys() & set(_FIELDS[what]):
        raise BadRequest("action update needs salience, scope or valid_until")
    if len(fields.get("reason") or "") > REASON_MAX_CHARACTERS:
        raise BadRequest(f"reason is too long: use at most {REASON_MAX_CHARACTERS:,} characters")
    return Correction(memory_id, what, **fields)
