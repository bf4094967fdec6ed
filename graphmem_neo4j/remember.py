"""Remember: which statements does a text make?

A text that somebody wants kept is cut into statements by a *stating* that is handed in; without
one a language model reads it where there is one, else it is kept as it is, as one statement.

Owns: what a stating is, the raw one, and the statements of a plan.
Never: saves, or asks a model.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from graphmem_neo4j.extraction.shapes import PlannedMemory
from graphmem_neo4j.models import MemoryKind, NewMemory
from graphmem_neo4j.save import new_memory


@dataclass(frozen=True, slots=True)
class Told:
    """A text to be kept, and what whoever told it says of it."""

    text: object
    kind: MemoryKind | str | None = None
    pinned: bool = False
    scope: str = "global"
    session_id: str | None = None


Stating = Callable[[Told], Awaitable[list[NewMemory]]]
"""Gives the statements of a text; none where it finds none, then the text itself is kept."""


async def as_it_is(told: Told) -> list[NewMemory]:
    """Give the text as one statement. Raises BadRequest for what cannot be one."""
    fields = {
        "content": told.text,
        "pinned": told.pinned,
        "scope": told.scope,
        "session_id": told.session_id,
    }
    if told.kind is not None:
        fields["kind"] = told.kind
    return [new_memory(fields)]


def planned_statements(told: Told, planned: Sequence[PlannedMemory]) -> list[NewMemory]:
    """Give the statements that a model read out of a text.

    A pin holds for all of them, a kind that was told for the one where there is but one.
    """
    kind = MemoryKind(told.kind) if told.kind is not None and len(planned) == 1 else None
    place = {"pinned": told.pinned, "scope": told.scope, "session_id": told.session_id}
    return [one.as_new(**place, kind=kind or one.kind) for one in planned]
