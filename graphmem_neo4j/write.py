"""Write: the pen. The only room that creates a memory; every writer goes through it.

For each batch: one call to the embedding model, one statement that finds what is near, a pure
judgement (hash, then words, then meaning), one statement that writes. Two racing writers of one
statement meet at the unique key of an active memory.

Owns: the order of those steps, and the rows that are written.
Never: judges by itself, or calls a language model.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import MEMORY, Indexed, indexed, shelves
from graphmem_neo4j.keys import (
    OPEN_END,
    OPEN_START,
    active_key,
    change_id,
    content_hash,
    memory_id,
    space_key,
)
from graphmem_neo4j.models import Category, MemoryKind, Neighbour, SaveAction, SavedMemory
from graphmem_neo4j.queries import load
from graphmem_neo4j.sameness import Near, Ruling, rule
from graphmem_neo4j.vectors import Slot
from graphmem_neo4j.words import lucene_query, query_terms

log = structlog.get_logger()

FIND_NEIGHBOURS = load("write/find_neighbours")
FIND_NEIGHBOURS_BY_WORDS = load("write/find_neighbours_by_words")
WRITE_MEMORIES = load("write/write_memories")

BATCH_MAX = 100
"""Statements judged and written together."""
NEIGHBOURS_MAX = 5
_QUERY_TERMS_MAX = 32


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that was read and cleaned, and is ready to be judged."""

    content: str
    category: Category
    salience: float
    scope: str
    confidence: float
    kind: MemoryKind
    pinned: bool
    valid_from: datetime | None
    valid_until: datetime | None
    session_id: str | None
    source_type: str
    metadata: dict[str, Any] | None


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


class _Found(BaseModel):
    number: int
    same: dict[str, Any] | None
    by_words: list[dict[str, Any]]
    by_meaning: list[dict[str, Any]]


class _Written(BaseModel):
    number: int
    memory_id: str
    is_new: bool
    content: str
    category: Category
    salience: float
    scope: str


@dataclass(slots=True)
class _Draft:
    number: int
    statement: Statement
    memory_id: str
    active_key: str
    indexed: Indexed
    vectors: list[list[float] | None]


async def write(pen: Pen, statements: Sequence[Statement]) -> tuple[list[SavedMemory], int]:
    """Store at most `BATCH_MAX` statements; gives what became of each, and the vectors to come.

    Raises StoreUnavailable when Neo4j is away: then nothing of the batch was acknowledged.
    """
    drafts = [_draft(pen, number, statement) for number, statement in enumerate(statements)]
    await _embed(pen, drafts)
    found = {row.number: row for row in await _find(pen, drafts)}
    rulings = _rule(pen, drafts, found)
    written = {row.number: row for row in await _write(pen, drafts, rulings)}
    # A draft that repeats an earlier one of its batch, while another process stored that one
    # under its own id: it is judged again, now that both are stored.
    for draft in drafts:
        if draft.number not in written:
            written[draft.number] = await _write_again(pen, draft)
            rulings[draft.number] = (Ruling(None), None)
    missing = sum(
        vector is None
        for draft in drafts
        if written[draft.number].is_new and pen.slot.letter is not None
        for vector in draft.vectors
    )
    saved = [_saved(draft, rulings[draft.number], written[draft.number]) for draft in drafts]
    return saved, missing


def _draft(pen: Pen, number: int, statement: Statement) -> _Draft:
    new_id = memory_id(int(pen.now.timestamp() * 1000), pen.suffix())
    key = active_key(
        pen.space,
        statement.scope,
        statement.content,
        valid_from=statement.valid_from,
        valid_until=statement.valid_until,
    )
    found = indexed(
        statement.content,
        space=pen.space,
        scope=statement.scope,
        letter=MEMORY,
        owner_id=new_id,
    )
    return _Draft(number, statement, new_id, key, found, [None] * len(found.to_embed))


async def _embed(pen: Pen, drafts: Sequence[_Draft]) -> None:
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


async def _find(pen: Pen, drafts: Sequence[_Draft]) -> list[_Found]:
    has_vectors = pen.slot.letter is not None
    facts: list[dict[str, Any]] = []
    for draft in drafts:
        scope = draft.statement.scope
        asked = query_terms(draft.statement.content)[:_QUERY_TERMS_MAX]
        fact = {
            "number": draft.number,
            "active_key": draft.active_key,
            "scope": scope,
            # A statement without words asks for a term that no text has.
            "words_query": lucene_query(shelves(pen.space, [scope], "mn"), asked or ["_"]),
        }
        facts.append(fact | pen.slot.ask(draft.vectors[0]) if has_vectors else fact)
    return await pen.graph.run(
        FIND_NEIGHBOURS if has_vectors else FIND_NEIGHBOURS_BY_WORDS,
        _Found,
        space=space_key(pen.space),
        facts=facts,
        now=pen.now,
        open_end=OPEN_END,
        limit=NEIGHBOURS_MAX,
    )


def _near(row: _Found) -> list[Near]:
    """Join what was found by key, by words and by meaning: one entry a memory."""
    near: dict[str, Near] = {}
    for entry in row.by_words:
        near[entry["memory_id"]] = Near(entry["memory_id"], entry["content"], None)
    for entry in row.by_meaning:
        # The index gives (1 + cosine) / 2.
        cosine = 2.0 * entry["score"] - 1.0
        near[entry["memory_id"]] = Near(entry["memory_id"], entry["content"], cosine)
    return list(near.values())


def _rule(
    pen: Pen, drafts: Sequence[_Draft], found: dict[int, _Found]
) -> dict[int, tuple[Ruling, dict[str, Any] | None]]:
    """Judge every draft against the store, and against the drafts before it in this batch."""
    rulings: dict[int, tuple[Ruling, dict[str, Any] | None]] = {}
    kept: list[_Draft] = []
    for draft in drafts:
        row = found[draft.number]
        near = _near(row)
        scope = draft.statement.scope
        near += [
            Near(other.memory_id, other.statement.content, None)
            for other in kept
            if other.statement.scope == scope and other.active_key != draft.active_key
        ]
        ruling = rule(
            draft.statement.content,
            near,
            same_id=row.same["memory_id"] if row.same else None,
            lexical_threshold=pen.lexical_threshold,
            meaning_threshold=pen.meaning_threshold,
        )
        rulings[draft.number] = (ruling, row.same)
        if ruling.memory_id is None:
            kept.append(draft)
    return rulings


async def _write(
    pen: Pen,
    drafts: Sequence[_Draft],
    rulings: dict[int, tuple[Ruling, dict[str, Any] | None]],
) -> list[_Written]:
    rows: list[dict[str, Any]] = []
    merges: list[dict[str, Any]] = []
    for draft in drafts:
        ruling, _ = rulings[draft.number]
        if ruling.memory_id is None:
            rows.append(_row(pen, draft))
        else:
            merges.append(_merge(pen, draft, ruling))
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


async def _write_again(pen: Pen, draft: _Draft) -> _Written:
    rows = await _write(pen, [draft], {draft.number: (Ruling(None), None)})
    return rows[0]


def _row(pen: Pen, draft: _Draft) -> dict[str, Any]:
    statement = draft.statement
    own, chunks = draft.indexed.rows(draft.vectors)
    properties = {
        "content": statement.content,
        "content_hash": content_hash(statement.content),
        "category": statement.category.value,
        "salience": statement.salience,
        "scope": statement.scope,
        "confidence": statement.confidence,
        "kind": statement.kind.value,
        "pinned": statement.pinned,
        "session_id": statement.session_id,
        "source_type": statement.source_type,
        "metadata": json.dumps(statement.metadata) if statement.metadata else None,
        **draft.indexed.properties,
    }
    return {
        "number": draft.number,
        "memory_id": draft.memory_id,
        "active_key": draft.active_key,
        "properties": properties,
        "valid_from": statement.valid_from or OPEN_START,
        "valid_until": statement.valid_until or OPEN_END,
        "session_id": statement.session_id,
        "vector": own,
        "awaits_vector": pen.slot.letter is not None and own is None and not chunks,
        "chunks": chunks,
    }


def _merge(pen: Pen, draft: _Draft, ruling: Ruling) -> dict[str, Any]:
    return {
        "number": draft.number,
        "memory_id": ruling.memory_id,
        "change_id": change_id(pen.receipt_id, draft.number),
        "wording": draft.statement.content,
        "by": ruling.by,
        "similarity": ruling.similarity,
        "salience": draft.statement.salience,
        "pinned": draft.statement.pinned,
    }


def _saved(
    draft: _Draft, ruled: tuple[Ruling, dict[str, Any] | None], row: _Written
) -> SavedMemory:
    ruling, same = ruled
    action = SaveAction.ADDED if row.is_new else SaveAction.KNOWN
    if ruling.memory_id is not None and (
        ruling.by != "hash" or same is None or row.salience != same["salience"]
    ):
        action = SaveAction.MERGED
    near = [
        Neighbour(memory_id=n.memory_id, content=n.content, by=n.by, similarity=n.similarity)
        for n in ruling.near
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
