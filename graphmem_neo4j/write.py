"""Write: the pen. The only room that creates a memory; every writer goes through it.

For each batch: one call to the embedding model, one statement that finds what is near, a pure
judgement (hash, then words, then meaning), one statement that writes. Two racing writers of one
statement meet at the unique key of an active memory.

Owns: the order of those steps, and the rows that are written.
Never: judges by itself, or calls a language model.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.drafts import Draft, Statement, beside, draft_of, row_of
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import shelves
from graphmem_neo4j.keys import OPEN_END, change_id, space_key
from graphmem_neo4j.models import STATEMENTS_MAX, Category, Neighbour, SaveAction, SavedMemory
from graphmem_neo4j.queries import load
from graphmem_neo4j.sameness import Found, Near, Ruling, Same, near_of, rule
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.words import lucene_query, query_terms

log = structlog.get_logger()

FIND_NEIGHBOURS = load("write/find_neighbours")
FIND_NEIGHBOURS_BY_WORDS = load("write/find_neighbours_by_words")
WRITE_MEMORIES = load("write/write_memories")

BATCH_MAX = 100
"""Statements judged and written together."""
NEIGHBOURS_MAX = 5
"""Memories by words, by meaning, and statements of one batch, with which each is compared."""
_STRICT_FACTOR = 20
"""Asked of a vector index for each neighbour wanted, where it cannot tell sessions apart."""
_ROUNDS_MAX = 4
_QUERY_TERMS_MAX = 32


@dataclass(frozen=True, slots=True)
class Pen:
    """What the pen needs beside the statements: doors, place, moment, and thresholds."""

    graph: Graph
    embedder: Embedder
    slot: Slot
    space: str
    now: datetime
    receipt_id: str
    suffix: Callable[[], str]
    lexical_threshold: float
    meaning_threshold: float | None
    ask_threshold: float | None = None
    is_strict: bool = False
    reads_names: bool = False


class _Written(BaseModel):
    number: int
    memory_id: str
    is_new: bool
    content: str
    category: Category
    salience: float
    pinned: bool
    scope: str


async def write(
    pen: Pen, statements: Sequence[Statement], *, first: int = 0
) -> tuple[list[SavedMemory], int]:
    """Store at most `BATCH_MAX` statements; gives what became of each, and the vectors to come.

    `first` is the number of the first one among all that the receipt is for.

    Raises StoreUnavailable when Neo4j is away: then nothing of the batch was acknowledged.
    """
    drafts = [
        draft_of(
            number,
            statement,
            space=pen.space,
            now=pen.now,
            suffix=pen.suffix(),
            is_strict=pen.is_strict,
        )
        for number, statement in enumerate(statements, first)
    ]
    await embed(pen, drafts)
    saved: dict[int, SavedMemory] = {}
    left = drafts
    for round_number in range(_ROUNDS_MAX):
        found = {row.number: row for row in await find(pen, left)}
        # Reading and comparing texts takes a while: the loop serves others meanwhile.
        rulings = await asyncio.to_thread(judge_all, pen, left, found)
        written = {row.number: row for row in await _write(pen, left, rulings, round_number)}
        for draft in left:
            if (row := written.get(draft.number)) is not None:
                outcome = _saved(draft, rulings[draft.number], row)
                saved[draft.number] = _joined(saved.get(draft.number), outcome)
        left = [draft for draft in left if _is_open(draft, rulings, written.get(draft.number))]
        if not left:
            break
    if len(saved) < len(drafts):
        raise StoreUnavailable("the memories that this statement repeats keep changing: try again")
    new_ids = {memory.memory_id for memory in saved.values()}
    missing = sum(
        vector is None
        for draft in drafts
        if draft.memory_id in new_ids and pen.slot.letter is not None
        for vector in draft.vectors
    )
    return [saved[draft.number] for draft in drafts], missing


def _is_open(
    draft: Draft, rulings: dict[int, tuple[Ruling, Same | None]], row: _Written | None
) -> bool:
    """Say whether a draft must be judged again: the store changed between reading and writing.

    Its memory went away, or the same statement was stored first, and this one raises its weight.
    """
    if row is None:
        return True
    if row.is_new or rulings[draft.number][0].memory_id is not None:
        return False
    return draft.statement.salience > row.salience or (draft.statement.pinned and not row.pinned)


def _joined(before: SavedMemory | None, now: SavedMemory) -> SavedMemory:
    """Keep the neighbours that the first judgement showed."""
    return now if before is None else now.model_copy(update={"near": before.near})


async def embed(pen: Pen, drafts: Sequence[Draft]) -> None:
    """Give every draft its vectors; when the model is away, they wait for the backfill."""
    texts = [text for draft in drafts for text in draft.indexed.to_embed]
    try:
        vectors = await pen.embedder.passages(texts)
    except ModelUnavailable as error:
        log.warning("vectors.postponed", texts=len(texts), reason=str(error))
        return
    start = 0
    for draft in drafts:
        end = start + len(draft.indexed.to_embed)
        draft.vectors = vectors[start:end]
        start = end


async def find(pen: Pen, drafts: Sequence[Draft]) -> list[Found]:
    """Give what the store holds near each draft: by its very key, by words, by meaning."""
    has_vectors = pen.slot.letter is not None
    facts: list[dict[str, Any]] = []
    for draft in drafts:
        scope = draft.statement.scope
        asked = query_terms(draft.statement.content)[:_QUERY_TERMS_MAX]
        fact = {
            "number": draft.number,
            "active_key": draft.active_key,
            "scope": scope,
            "origin": draft.origin,
            # A statement without words asks for a term that no text has.
            "words_query": lucene_query(
                shelves(pen.space, [scope], "mn", origin=draft.origin), asked or ["_"]
            ),
        }
        facts.append(fact | pen.slot.ask(draft.vectors[0]) if has_vectors else fact)
    common: dict[str, Any] = {
        "space": space_key(pen.space),
        "facts": facts,
        "now": pen.now,
        "open_end": OPEN_END,
        "limit": NEIGHBOURS_MAX,
    }
    if not has_vectors:
        return await pen.graph.run(FIND_NEIGHBOURS_BY_WORDS, Found, **common)
    vector_asked = NEIGHBOURS_MAX * (_STRICT_FACTOR if pen.is_strict else 1)
    return await pen.graph.run(FIND_NEIGHBOURS, Found, **common, vector_asked=vector_asked)


def judge_all(
    pen: Pen, drafts: Sequence[Draft], found: dict[int, Found]
) -> dict[int, tuple[Ruling, Same | None]]:
    """Judge every draft against the store, and against the drafts before it in this batch."""
    rulings: dict[int, tuple[Ruling, Same | None]] = {}
    kept: list[tuple[Draft, frozenset[str]]] = []
    for draft in drafts:
        terms = draft.terms
        same = found[draft.number].same
        period = draft.statement.period
        ours, others = near_of(found[draft.number], period)
        for other in beside(draft, terms, kept, limit=NEIGHBOURS_MAX):
            near = Near(other.memory_id, other.statement.content, None)
            (ours if other.statement.period == period else others).append(near)
        weigh = partial(
            rule,
            draft.statement.content,
            lexical_threshold=pen.lexical_threshold,
            meaning_threshold=pen.meaning_threshold,
            ask_threshold=pen.ask_threshold,
        )
        ruling = weigh(ours, same_id=same.memory_id if same else None)
        if ruling.memory_id is None and others:
            ruling = replace(ruling, near=ruling.near + weigh(others, same_id=None).near)
        rulings[draft.number] = (ruling, same)
        if ruling.memory_id is None:
            kept.append((draft, terms))
    return rulings


async def _write(
    pen: Pen,
    drafts: Sequence[Draft],
    rulings: dict[int, tuple[Ruling, Same | None]],
    round_number: int,
) -> list[_Written]:
    rows: list[dict[str, Any]] = []
    merges: list[dict[str, Any]] = []
    for draft in drafts:
        ruling, _ = rulings[draft.number]
        if ruling.memory_id is None:
            rows.append(row_of(draft, awaits_mentions=pen.reads_names))
        else:
            merges.append(_merge(pen, draft, ruling, round_number))
    return await pen.graph.run(
        WRITE_MEMORIES,
        _Written,
        space=space_key(pen.space),
        # Two batches at once take their locks in one order.
        rows=sorted(rows, key=lambda row: row["active_key"]),
        merges=sorted(merges, key=lambda row: row["memory_id"]),
        vector_property=pen.slot.vector_property,
        receipt_id=pen.receipt_id,
        open_end=OPEN_END,
        now=pen.now,
    )


def _merge(pen: Pen, draft: Draft, ruling: Ruling, round_number: int) -> dict[str, Any]:
    return {
        "number": draft.number,
        "memory_id": ruling.memory_id,
        "change_id": change_id(pen.receipt_id, draft.number + STATEMENTS_MAX * round_number),
        "wording": draft.statement.content,
        "by": ruling.by,
        "similarity": ruling.similarity,
        "salience": draft.statement.salience,
        "pinned": draft.statement.pinned,
    }


def _saved(draft: Draft, ruled: tuple[Ruling, Same | None], row: _Written) -> SavedMemory:
    ruling, same = ruled
    action = SaveAction.ADDED if row.is_new else SaveAction.KNOWN
    is_unchanged = (
        same is not None
        and ruling.by == "hash"
        and (row.salience, row.pinned) == (same.salience, same.pinned)
    )
    if ruling.memory_id is not None and not is_unchanged:
        action = SaveAction.MERGED
    near = [
        Neighbour(memory_id=n.memory_id, content=n.content, by=n.by, similarity=n.similarity)
        for n in ruling.near
        if n.memory_id != row.memory_id
    ]
    return SavedMemory(
        action=action,
        memory_id=row.memory_id,
        content=row.content,
        category=row.category,
        salience=row.salience,
        scope=row.scope,
        near=near,
    )
