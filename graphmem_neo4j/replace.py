"""Replace: the second stroke of the pen. Other words take the place of a memory's.

The new words go the way of every statement (meaning, neighbours, judgement); then one transaction
retires the old memory, makes the new one, joins them by PREV_VERSION and moves the relations over.
Words that another memory holds already make that one the new version.

Owns: what of an old version goes on in the new one.
Never: changes a memory in place, or calls a language model.
"""

import asyncio
from dataclasses import dataclass

from pydantic import BaseModel

from graphmem_neo4j.drafts import Draft, Statement, draft_of, row_of
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.sameness import Found
from graphmem_neo4j.write import Pen, embed, find, judge_all

REPLACE_MEMORY = load("replace/replace_memory")


@dataclass(frozen=True, slots=True)
class Replacement:
    """What took a memory's place; `missing` counts the vectors to be made later.

    moved: relations that went over to it.
    """

    memory_id: str
    is_new: bool
    moved: int
    missing: int


class _Replaced(BaseModel):
    memory_id: str
    is_new: bool
    moved: int


async def replace(
    pen: Pen,
    old_id: str,
    statement: Statement,
    *,
    expected_key: str,
    change_id: str,
    reason: str | None,
) -> Replacement | None:
    """Put a statement in the place of the memory `old_id`, which must be live; two statements.

    `expected_key` is the active key that the old memory was read with: its scope and period go on.
    Its weight and pin are taken over as they are at the moment of writing. Gives None when it was
    retired, or got another key, meanwhile: then nothing was changed. Raises StoreUnavailable when
    Neo4j is away.
    """
    draft = _draft(pen, statement)
    await embed(pen, [draft])
    target_id = await _holder(pen, draft, old_id)
    rows = await pen.graph.run(
        REPLACE_MEMORY,
        _Replaced,
        space=space_key(pen.space),
        old_id=old_id,
        expected_key=expected_key,
        target_id=target_id,
        row=row_of(draft),
        past_shelf=_past_shelf(pen, statement, MEMORY),
        past_chunk_shelf=_past_shelf(pen, statement, chunk_letter(MEMORY)),
        vector_property=pen.slot.vector_property,
        change_id=change_id,
        reason=reason,
        receipt_id=pen.receipt_id,
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        return None
    new = rows[0]
    has_vectors = new.is_new and pen.slot.letter is not None
    missing = sum(vector is None for vector in draft.vectors) if has_vectors else 0
    return Replacement(new.memory_id, new.is_new, new.moved, missing)


def _draft(pen: Pen, statement: Statement) -> Draft:
    return draft_of(
        0,
        statement,
        space=pen.space,
        now=pen.now,
        suffix=pen.suffix(),
        is_strict=pen.is_strict,
    )


def _past_shelf(pen: Pen, statement: Statement, letter: str) -> str:
    return shelf_of(pen.space, statement.scope, letter, statement.session_id, live=False)


async def _holder(pen: Pen, draft: Draft, old_id: str) -> str | None:
    """Give the other memory that says the new words already, where there is one."""
    rows = [_without(row, old_id) for row in await find(pen, [draft])]
    found = {row.number: row for row in rows}
    rulings = await asyncio.to_thread(judge_all, pen, [draft], found)
    return rulings[draft.number][0].memory_id


def _without(row: Found, old_id: str) -> Found:
    """Take the memory that is replaced out of what is near: it must not hold its own successor."""
    same = None if row.same is not None and row.same.memory_id == old_id else row.same
    return Found(
        number=row.number,
        same=same,
        by_words=[one for one in row.by_words if one.memory_id != old_id],
        by_meaning=[one for one in row.by_meaning if one.memory_id != old_id],
    )
