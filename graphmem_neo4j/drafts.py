"""Drafts: what is a statement on its way into the graph?

Owns: the statement that was read and cleaned, its keys, the row that writes it, and which of a
batch are worth comparing.
Never: asks a model or the database.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem_neo4j.indexed import MEMORY, Indexed, indexed
from graphmem_neo4j.keys import OPEN_END, OPEN_START, active_key, content_hash, memory_id
from graphmem_neo4j.models import Category, Evidence, MemoryKind
from graphmem_neo4j.visibility import origin_of

_SHARED_MIN = 0.3
"""Share of the terms that two drafts must have in common to be worth comparing."""

REFLECTED = "reflect"
"""The source of what a language model made of other memories (Q103)."""

Period = tuple[datetime, datetime]
"""From when until when a statement holds, as it is stored."""


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
    created_at: datetime | None
    session_id: str | None
    source_type: str
    metadata: str | None
    source_person: str | None = None
    evidence_type: Evidence | None = None
    context_mood: str | None = None

    @property
    def period(self) -> Period:
        """When it holds, with the sentinels of open ends."""
        return self.valid_from or OPEN_START, self.valid_until or OPEN_END


@dataclass(slots=True)
class Draft:
    """A statement on its way into the graph; one vector for each text to embed, or None."""

    number: int
    statement: Statement
    memory_id: str
    active_key: str
    indexed: Indexed
    vectors: list[list[float] | None]
    origin: str | None = None

    @property
    def terms(self) -> frozenset[str]:
        """The terms that the index holds of it."""
        rows = [self.indexed.properties, *(piece["properties"] for piece in self.indexed.pieces)]
        return frozenset(term for row in rows for term in str(row.get("terms", "")).split())


def draft_of(
    number: int,
    statement: Statement,
    *,
    space: str,
    now: datetime,
    suffix: str,
    is_strict: bool = False,
) -> Draft:
    """Give a statement the id that it has if it is new, its key, and what the index sees of it.

    Where isolation is strict, its session is its origin: nothing of another one is the same.
    """
    origin = origin_of(statement.session_id) if is_strict else None
    new_id = memory_id(int(now.timestamp() * 1000), suffix)
    key = active_key(
        space,
        statement.scope,
        statement.content,
        valid_from=statement.valid_from,
        valid_until=statement.valid_until,
        origin=origin,
    )
    found = indexed(
        statement.content,
        space=space,
        scope=statement.scope,
        letter=MEMORY,
        owner_id=new_id,
        session_id=statement.session_id,
    )
    return Draft(number, statement, new_id, key, found, [None] * len(found.to_embed), origin)


def row_of(draft: Draft, *, awaits_mentions: bool) -> dict[str, Any]:
    """Give the row that writes a draft as a new memory, marked where it is to be read for names."""
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
        "created_at": statement.created_at,
        "source_type": statement.source_type,
        "source_person": statement.source_person,
        "evidence_type": statement.evidence_type and statement.evidence_type.value,
        "context_mood": statement.context_mood,
        "metadata": statement.metadata,
        "awaits_mentions": awaits_mentions or None,
        # What a reflection made is never reflected on.
        "awaits_reflection": True if statement.source_type != REFLECTED else None,
        **draft.indexed.properties,
    }
    return {
        "number": draft.number,
        "memory_id": draft.memory_id,
        "active_key": draft.active_key,
        "properties": properties,
        "valid_from": statement.period[0],
        "valid_until": statement.period[1],
        "session_id": statement.session_id,
        "vector": own,
        "awaits_vector": own is None and not chunks,
        "chunks": chunks,
    }


def beside(
    draft: Draft,
    terms: frozenset[str],
    kept: Sequence[tuple[Draft, frozenset[str]]],
    *,
    limit: int,
) -> list[Draft]:
    """Choose the few drafts of the same batch that share most terms with one."""
    shares = [
        (len(terms & held) / max(len(terms), len(held), 1), other)
        for other, held in kept
        if (other.statement.scope, other.origin) == (draft.statement.scope, draft.origin)
        and other.active_key != draft.active_key
    ]
    near = [(share, other) for share, other in shares if share >= _SHARED_MIN]
    near.sort(key=lambda entry: -entry[0])
    return [other for _, other in near[:limit]]
