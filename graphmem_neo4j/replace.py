"""Replace: the second stroke of the pen. Other words take the place of a memory's.

The new words get their meaning as every statement does; then one transaction retires the old
memory, makes the new one, joins them by PREV_VERSION and moves the relations over. They are not
judged: a correction keeps what was said. Only the very words that another memory holds already
make that one the new version.

Owns: what of an old version goes on in the new one, and how the two are parted again.
Never: changes a memory in place, or calls a language model.
"""

from dataclasses import dataclass

from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.drafts import Draft, Statement, draft_of, row_of
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.write import Pen, embed

REPLACE_MEMORY = load("replace/replace_memory")
RESTORE_VERSION = load("replace/restore_version")


@dataclass(frozen=True, slots=True)
class Replacement:
    """What took a memory's place; `missing` counts the vectors to be made later."""

    memory_id: str
    is_new: bool
    missing: int


class _Replaced(BaseModel):
    memory_id: str
    is_new: bool


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
    rows = await pen.graph.run(
        REPLACE_MEMORY,
        _Replaced,
        space=space_key(pen.space),
        old_id=old_id,
        expected_key=expected_key,
        row=row_of(draft, awaits_mentions=pen.reads_names),
        past_shelf=_past_shelf(pen, statement, MEMORY),
        past_chunk_shelf=_past_shelf(pen, statement, chunk_letter(MEMORY)),
        vector_property=pen.slot.vector_property,
        **mark.parameters(),
        undoes=mark.undoes,
        receipt_id=pen.receipt_id,
        open_end=OPEN_END,
        now=pen.now,
    )
    return _replacement(pen, draft, rows[0]) if rows else None


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


def _past_shelf(pen: Pen, statement: Statement, letter: str) -> str:
    return shelf_of(pen.space, statement.scope, letter, statement.session_id, live=False)


def _replacement(pen: Pen, draft: Draft, new: _Replaced) -> Replacement:
    has_vectors = new.is_new and pen.slot.letter is not None
    missing = sum(vector is None for vector in draft.vectors) if has_vectors else 0
    return Replacement(new.memory_id, new.is_new, missing)
