"""Correcting: what does the caller want to correct, and which fields belong to it?

Owns: the reading of a correction (Q75-Q78), and what its audit record says of who and why.
Never: corrects.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem_neo4j.content import clean_name, clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Action
from graphmem_neo4j.relations import read_reason, read_share

NEVER = frozenset({"never", "none", "forever", "open"})
"""Words that take an expiry away."""
_FIELDS: dict[Action, tuple[str, ...]] = {
    Action.CORRECT: ("new_content",),
    Action.UPDATE: ("salience", "scope", "valid_until"),
    Action.DELETE: (),
    Action.UNLINK: ("edge_id",),
}


@dataclass(frozen=True, slots=True)
class Asker:
    """Who changes something: the session that asks, and on whose behalf (`agent`, `person`)."""

    session_id: str | None = None
    made_by: str = "agent"


NOBODY = Asker()
"""An agent that does not name its session."""


def asker_of(session_id: str | None, made_by: str) -> Asker:
    """Read who changes something; raises BadRequest for a name that is blank or too long."""
    session = None if session_id is None else clean_name(session_id, name="session_id")
    return Asker(session, clean_name(made_by, name="made_by", max_bytes=64))


@dataclass(frozen=True, slots=True)
class Mark:
    """What an audit record says beside what was done: its id, why, who, and what it takes back."""

    change_id: str
    asker: Asker
    reason: str | None = None
    undoes: str | None = None

    def parameters(self, *, with_reason: bool = True) -> dict[str, str | None]:
        """Give it under the names of the statements' parameters."""
        who = {
            "change_id": self.change_id,
            "session_id": self.asker.session_id,
            "made_by": self.asker.made_by,
        }
        return {**who, "reason": self.reason} if with_reason else who


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction as it was asked for; None stands for what was not given.

    undoes: the change that it takes back.
    """

    memory_id: object
    action: Action
    new_content: object = None
    salience: float | None = None
    scope: str | None = None
    valid_until: datetime | str | None = None
    edge_id: str | None = None
    reason: str | None = None
    asker: Asker = NOBODY
    undoes: str | None = None


def correction(
    memory_id: object, action: object, *, asker: Asker = NOBODY, **given: Any
) -> Correction:
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
    if "reason" in fields:
        fields["reason"] = read_reason(fields["reason"])
    if "salience" in fields:
        fields["salience"] = read_share(fields["salience"], name="salience")
    return Correction(memory_id, what, asker=asker, **fields)
