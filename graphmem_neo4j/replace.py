"""Replace: the second stroke of the pen. Other words take the place of a memory's.

The new words get their meaning as every statement does; then one transaction retires the old
memory, makes the new one, joins them by PREV_VERSION and moves the relations over. They are not
judged: a correction keeps what was said. Only the very words that another memory holds already
make that one the new version.

Owns: what of an old version goes on in the new one, and how the two are parted again.
Never: changes a memory in place, or calls a language model.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.drafts import Draft, Statement, draft_of, row_of
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.pen import Pen, embed
from graphmem_neo4j.queries import load
from graphmem_neo4j.stored import statement_of

REPLACE_MEMORY = load("replace/replace_memory")
RESTORE_VERSION = load("replace/restore_version")

Kind = Literal["corrected", "merged"]


@dataclass(frozen=True, slots=True)
class Replacement:
    """What took a memory's place; `missing` counts the vectors to be made later."""

    memory_id: str
    is_new: bool
    missing: int
    salience: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a memory stands whose place is taken: its id and key as it was read, and its shelf."""

    memory_id: str
    active_key: str
    scope: str
    session_id: str | None


@dataclass(frozen=True, slots=True)
class Why:
    """The audit record of a replacement.

    `by` is "model" where a language model said so, with its confidence, or "review" where a person
    did: both had been said side by side, and are again when it is undone.
    """

    mark: Mark
    kind: Kind = "corrected"
    by: str | None = None
    confidence: float | None = None

    def parameters(self) -> dict[str, Any]:
        """Give it under the names of the statement's parameters."""
        more = {"kind": self.kind, "by": self.by, "confidence": self.confidence}
        return {**self.mark.parameters(), "undoes": self.mark.undoes, **more}


class _Replaced(BaseModel):
    memory_id: str
    is_new: bool
    salience: float


async def replace(
    pen: Pen, old_id: str, statement: Statement, *, expected_key: str, mark: Mark
) -> Replacement | None:
    """Put a statement in the place of the memory `old_id`, which must be live; one statement.

    `expected_key` is the active key that the old memory was read with: its scope and period go on.
    Its weight and pin are taken over as they are at the moment of writing. Gives None when it was
    retired, or got another key, meanwhile: then nothing was changed. Raises StoreUnavailable when
    Neo4j is away.
    """
    draft = await _draft(pen, statement)
    old = Place(old_id, expected_key, statement.scope, statement.session_id)
    row = row_of(draft, awaits_mentions=pen.reads_names)
    return await put(pen, old, draft, row, Why(mark), receipt_kind="correct")


async def put(
    pen: Pen, old: Place, draft: Draft, row: Mapping[str, Any], why: Why, *, receipt_kind: str
) -> Replacement | None:
    """Put a draft that has its vectors in the place of a memory, as `replace` does.

    `row` writes it; `least_salience` and `pins` in it raise the weight that is taken over, `asks`
    names neighbours that are asked about later.
    """
    rows = await pen.graph.run(
        REPLACE_MEMORY,
        _Replaced,
        **_retiring(pen.space, old),
        **why.parameters(),
        heir_id=None,
        row=dict(row),
        vector_property=pen.slot.vector_property,
        receipt_id=pen.receipt_id,
        receipt_kind=receipt_kind,
        open_end=OPEN_END,
        now=pen.now,
    )
    return _replacement(pen, draft, rows[0]) if rows else None


async def supersede(
    graph: Graph,
    space: str,
    old: Mapping[str, Any],
    heir: Mapping[str, Any],
    why: Why,
    *,
    receipt_id: str,
    now: datetime,
) -> bool:
    """Let a stored memory take the place of another, both given by their properties.

    Gives False where either was retired, or got another key, meanwhile: then nothing was changed.
    """
    statement = statement_of(heir)
    place = Place(old["memory_id"], old["active_key"], old["scope"], old.get("session_id"))
    row: dict[str, Any] = {
        "memory_id": heir["memory_id"],
        "active_key": heir["active_key"],
        "properties": {},
        "valid_from": statement.period[0],
        "valid_until": statement.period[1],
        "session_id": None,
        "vector": None,
        "awaits_vector": False,
        "chunks": [],
    }
    rows = await graph.run(
        REPLACE_MEMORY,
        _Replaced,
        **_retiring(space, place),
        **why.parameters(),
        heir_id=heir["memory_id"],
        row=row,
        vector_property=None,
        receipt_id=receipt_id,
        receipt_kind="decide",
        open_end=OPEN_END,
        now=now,
    )
    return bool(rows)


def _retiring(space: str, old: Place) -> dict[str, str]:
    shelf = {
        letter: shelf_of(space, old.scope, letter, old.session_id, live=False)
        for letter in (MEMORY, chunk_letter(MEMORY))
    }
    return {
        "space": space_key(space),
        "old_id": old.memory_id,
        "expected_key": old.active_key,
        "past_shelf": shelf[MEMORY],
        "past_chunk_shelf": shelf[chunk_letter(MEMORY)],
    }


async def part(
    pen: Pen, old_id: str, statement: Statement, *, heir_id: str, correction_id: str, mark: Mark
) -> Replacement | None:
    """Make the words of a superseded memory one of their own again, beside the memory `heir_id`.

    They stood there since the change `correction_id`; what moved over by it comes back. Gives None
    where the two are parted already, and one that is not new where somebody said the words again
    meanwhile: then nothing was changed. Raises StoreUnavailable when Neo4j is away.
    """
    draft = await _draft(pen, statement)
    rows = await pen.graph.run(
        RESTORE_VERSION,
        _Replaced,
        space=space_key(pen.space),
        old_id=old_id,
        heir_id=heir_id,
        correction_id=correction_id,
        row=row_of(draft, awaits_mentions=pen.reads_names),
        vector_property=pen.slot.vector_property,
        **mark.parameters(with_reason=False),
        receipt_id=pen.receipt_id,
        open_end=OPEN_END,
        now=pen.now,
    )
    return _replacement(pen, draft, rows[0]) if rows else None


async def _draft(pen: Pen, statement: Statement) -> Draft:
    draft = draft_of(
        0,
        statement,
        space=pen.space,
        now=pen.now,
        suffix=pen.suffix(),
        is_strict=pen.is_strict,
    )
    await embed(pen, [draft])
    return draft


def _replacement(pen: Pen, draft: Draft, new: _Replaced) -> Replacement:
    has_vectors = new.is_new and pen.slot.letter is not None
    missing = sum(vector is None for vector in draft.vectors) if has_vectors else 0
    return Replacement(new.memory_id, new.is_new, missing, new.salience)
