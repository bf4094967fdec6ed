"""Remember: which statements does a text make?

A text that somebody wants kept is cut into statements by a *stating*; the usual one takes it as it
is, as one statement. One that asks a language model takes its place by being handed in.

Owns: what a stating is, and the raw one.
Never: saves, or asks a model.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

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


async def statements_of(told: Told, stating: Stating = as_it_is) -> list[NewMemory]:
    """Give the statements of a text; the text itself where the stating finds none (R-S1)."""
    return await stating(told) or await as_it_is(told)
