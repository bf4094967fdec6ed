"""Receipts: what does a save answer, statement by statement?

Owns: the shapes of what became of statements, and of what was near them.
Never: decides any of it.
"""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from graphmem_neo4j.models import Category, Frozen, Unit, Waiting


class SaveAction(StrEnum):
    """What became of a statement: new, new in an older one's place, folded in, or known."""

    ADDED = "added"
    UPDATED = "updated"
    MERGED = "merged"
    KNOWN = "known"


class Neighbour(Frozen):
    """A memory close to a new statement, with the evidence."""

    memory_id: str
    content: str
    by: Literal["hash", "words", "meaning"]
    similarity: float


class SavedMemory(Frozen):
    """What became of one statement; `memory_id` names the memory that now holds it.

    `by`: the step that decided, None for what is simply new; `reason`: a language model's.
    `replaced_id`: whose place it took. `waits`: to be compared with its neighbours. `flagged`: what
    it seems to contradict; a person is asked. `references`: the entities that it was linked to.
    """

    action: SaveAction
    memory_id: str
    content: str
    category: Category
    salience: Unit
    scope: str
    near: list[Neighbour] = Field(default_factory=list[Neighbour])
    references: list[str] = Field(default_factory=list[str])
    by: Literal["hash", "words", "meaning", "model"] | None = None
    reason: str | None = None
    replaced_id: str | None = None
    waits: bool = False
    flagged: list[str] = Field(default_factory=list[str])


class Saved(Frozen):
    """The receipt of a save, in the order given; `asked`: pairs put to a language model."""

    receipt_id: str
    memories: list[SavedMemory]
    added: int
    merged: int
    known: int
    waiting: Waiting
    embedding_mode: str
    updated: int = 0
    asked: int = 0
