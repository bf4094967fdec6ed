"""Written: what is handed to the statement that writes a draft, and what became of it?

Owns: the rows of new memories and of those folded in, and the receipt of each statement.
Never: decides what is written, or writes.
"""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.drafts import Draft, row_of
from graphmem_neo4j.keys import change_id
from graphmem_neo4j.models import STATEMENTS_MAX, Category
from graphmem_neo4j.pairs import Ruled
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.receipts import Neighbour, SaveAction, SavedMemory
from graphmem_neo4j.replace import Replacement
from graphmem_neo4j.sameness import Ruling, Same
from graphmem_neo4j.settling import Plan

MODEL = "model"
"""Who changed something, where a language model's word did."""


class Written(BaseModel):
    """A draft as the writing statement left it."""

    number: int
    memory_id: str
    is_new: bool
    content: str
    category: Category
    salience: float
    pinned: bool
    scope: str


@dataclass(frozen=True, slots=True)
class Done:
    """What one round made of a draft; `is_open`: it is judged once more."""

    saved: SavedMemory
    is_open: bool = False


def row(pen: Pen, draft: Draft, plan: Plan) -> dict[str, Any]:
    """Give the row that writes a draft as a memory, with the neighbours to ask about later."""
    asks = {"asks": plan.asks or None, "asks_reason": plan.why}
    return row_of(draft, awaits_mentions=pen.reads_names) | asks


def change_of(pen: Pen, draft: Draft, round_number: int) -> str:
    """Give the id of the audit record that a draft leaves in a round."""
    return change_id(pen.receipt_id, draft.number + STATEMENTS_MAX * round_number)


def merge_row(pen: Pen, draft: Draft, plan: Plan, round_number: int) -> dict[str, Any]:
    """Give the row that folds a draft into the memory that says so already."""
    ruling, fold = plan.ruling, plan.settled.fold
    return {
        "number": draft.number,
        "memory_id": ruling.memory_id,
        "change_id": change_of(pen, draft, round_number),
        "wording": draft.statement.content,
        "by": ruling.by,
        "similarity": ruling.similarity,
        "confidence": None if fold is None else fold.word.confidence,
        "reason": ruling.reason,
        "made_by": None if fold is None else MODEL,
        "salience": draft.statement.salience,
        "pinned": draft.statement.pinned,
    }


def replaced(draft: Draft, plan: Plan, replaces: Ruled, new: Replacement) -> SavedMemory:
    """Say what became of a draft that took the place of what it updates."""
    statement, word = draft.statement, replaces.word
    return SavedMemory(
        action=SaveAction.UPDATED,
        memory_id=new.memory_id,
        content=statement.content,
        category=statement.category,
        salience=new.salience,
        scope=statement.scope,
        near=_near(plan.ruling, new.memory_id, replaces.pair.known.memory_id),
        by=MODEL,
        reason=word.reason or None,
        replaced_id=replaces.pair.known.memory_id,
        waits=bool(plan.settled.waiting),
    )


def receipt_of(draft: Draft, plan: Plan, same: Same | None, row: Written) -> Done:
    """Say what became of a draft, and whether it is judged again.

    It is where the same statement was stored first meanwhile, and this one raises its weight.
    """
    ruling = plan.ruling
    action = SaveAction.ADDED if row.is_new else SaveAction.KNOWN
    is_unchanged = (
        same is not None
        and ruling.by == "hash"
        and (row.salience, row.pinned) == (same.salience, same.pinned)
    )
    if ruling.memory_id is not None and not is_unchanged:
        action = SaveAction.MERGED
    saved = SavedMemory(
        action=action,
        memory_id=row.memory_id,
        content=row.content,
        category=row.category,
        salience=row.salience,
        scope=row.scope,
        near=_near(ruling, row.memory_id),
        by=None if row.is_new else ruling.by or "hash",
        reason=ruling.reason or None,
        waits=row.is_new and bool(plan.settled.waiting),
    )
    raises = draft.statement.salience > row.salience or (draft.statement.pinned and not row.pinned)
    is_open = not row.is_new and ruling.memory_id is None and raises
    return Done(saved, is_open)


def _near(ruling: Ruling, *left_out: str) -> list[Neighbour]:
    return [
        Neighbour(memory_id=n.memory_id, content=n.content, by=n.by, similarity=n.similarity)
        for n in ruling.near
        if n.memory_id not in left_out
    ]
