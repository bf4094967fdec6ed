"""Recall: what bears on this question? One statement gathers, pure functions rank.

Owns: the choice of the active channels, and the shape of the answer.
Never: writes anything, or ranks by itself (`fuse.py` does).
"""

import math
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

import structlog
from pydantic import BaseModel

from graphmem_neo4j.asking import CHANNELS, Ask
from graphmem_neo4j.calibrate import calibration_of
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.diversity import diversify
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.fuse import DEFAULT, Candidate, Question, Ranked, Weights, fuse
from graphmem_neo4j.fuse_evidence import Calibration
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import shelves
from graphmem_neo4j.keys import OPEN_END, shown_time
from graphmem_neo4j.models import (
    Category,
    ChannelEvidence,
    Hit,
    Recalled,
)
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.words import lucene_query, query_words

log = structlog.get_logger()

GATHER = load("recall/gather")
GATHER_BY_WORDS = load("recall/gather_by_words")

WORDS_LIMIT_FACTOR = 2
"""Full-text hits a candidate wanted: pieces of one text, and what is filtered, take places."""
RECENT_MAX = 10
# A term that no text has: `words.terms` never gives a lone underscore.
_NO_TERM = "_"


class _Row(BaseModel):
    label: Literal["Memory", "Message"]
    node_id: str
    piece_id: str | None
    words_score: float | None
    cosine: float | None
    recent_rank: int | None
    content: str
    matched: list[str]
    term_count: int
    scope: str
    category: str | None
    salience: float | None
    session_id: str | None
    place: int | None
    role: str | None
    speaker: str | None
    created_at: datetime | None
    recorded_at: datetime
    valid_until: datetime
    document_count: int


async def recall(
    graph: Graph, embedder: Embedder, slot: Slot, viewer: Viewer, ask: Ask, *, now: datetime
) -> Recalled:
    """Find what bears on a question: one statement, at most one call to the embedding model.

    Raises StoreUnavailable when Neo4j is away. When the model is away, words still find, and the
    answer says so.
    """
    notes: list[str] = []
    words = query_words(ask.query)
    if not words:
        notes.append("the query holds no word to search for")
        return _answer(ask, [], embedder, notes, time.perf_counter())
    vector = await _vector(embedder, slot, ask, notes)
    words = words if ask.uses("words") else []
    started = time.perf_counter()
    rows = await _gather(graph, slot, viewer, ask, words, vector, now)
    ranked = _rank(rows, ask, words, vector, embedder)
    by_id = {row.piece_id or row.node_id: row for row in rows}
    hits = [_hit(entry, by_id[entry.best.candidate_id], ask) for entry in ranked]
    answer = _answer(ask, _within_budget(hits, ask, notes), embedder, notes, started)
    log.info("memory.recalled", nodes=len(answer.hits), candidates=len(rows))
    return answer


async def _vector(embedder: Embedder, slot: Slot, ask: Ask, notes: list[str]) -> list[float] | None:
    if slot.letter is None or not ask.uses("vector"):
        return None
    try:
        return await embedder.query(ask.query)
    except ModelUnavailable as error:
        notes.append(f"searched by words only: {error}")
        return None


async def _gather(
    graph: Graph,
    slot: Slot,
    viewer: Viewer,
    ask: Ask,
    words: Sequence[tuple[str, ...]],
    vector: list[float] | None,
    now: datetime,
) -> list[_Row]:
    asked = list(dict.fromkeys(term for forms in words for term in forms)) or [_NO_TERM]
    letters = ("mn" if "memory" in ask.kinds else "") + ("tu" if "message" in ask.kinds else "")
    categories = [category.value for category in ask.categories or tuple(Category)]
    candidates = ask.settings.candidates
    common: dict[str, Any] = {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "asked": asked,
        "words_query": lucene_query(shelves(viewer.space, list(viewer.scopes), letters), asked),
        "words_limit": candidates * WORDS_LIMIT_FACTOR,
        "recent_limit": RECENT_MAX if ask.uses("recent") and "memory" in ask.kinds else 0,
        "reach": 1 if ask.uses("structure") else 0,
        "with_memories": "memory" in ask.kinds,
        "with_messages": "message" in ask.kinds,
        "min_salience": ask.settings.min_salience,
        "categories": categories,
        # Everything that was recorded counts, whatever a writer's clock says; what is retired or
        # not valid now does not.
        "recorded_until": OPEN_END,
        "retired_after": now,
        "valid_at": now,
    }
    if vector is None:
        return await graph.run(GATHER_BY_WORDS, _Row, **common)
    return await graph.run(GATHER, _Row, **common, limit=candidates, **slot.ask(vector))


def _rank(
    rows: Sequence[_Row],
    ask: Ask,
    words: Sequence[tuple[str, ...]],
    vector: list[float] | None,
    embedder: Embedder,
) -> list[Ranked]:
    with_places = ask.uses("structure")
    candidates = [_candidate(row, with_places=with_places) for row in rows]
    question = Question(
        words=words,
        has_vector=vector is not None,
        document_count=rows[0].document_count if rows else 0,
    )
    ranked = fuse(
        question,
        candidates,
        weights=_weights(ask.settings),
        calibration=_calibration(embedder),
        limit=3 * ask.limit,
    )
    good = [entry for entry in ranked if entry.score >= ask.min_score and entry.score > 0.0]
    # Measured: on the default weights, marginal relevance only pushes good hits back.
    mmr_lambda = 1.0 if ask.settings.profile == "default" else ask.settings.mmr_lambda
    return diversify(good, limit=ask.limit, mmr_lambda=mmr_lambda)


def _candidate(row: _Row, *, with_places: bool) -> Candidate:
    return Candidate(
        candidate_id=row.piece_id or row.node_id,
        owner_id=row.node_id if row.piece_id else None,
        kind="chunk" if row.piece_id else "memory" if row.label == "Memory" else "message",
        content=row.content,
        matched=tuple(row.matched),
        term_count=row.term_count,
        words_score=row.words_score,
        cosine=row.cosine,
        session_id=row.session_id if with_places else None,
        place=row.place if with_places else None,
        speaker=row.speaker if with_places else None,
        salience=0.5 if row.salience is None else row.salience,
        recency_rank=row.recent_rank,
    )


def _weights(settings: RecallSettings) -> Weights:
    if settings.profile == "default":
        return DEFAULT
    return Weights(
        words=settings.text_weight,
        meaning=settings.vector_weight,
        graph=settings.graph_weight,
        place_apart=True,
    )


def _calibration(embedder: Embedder) -> Calibration:
    signature = embedder.signature
    known = calibration_of(signature.model if signature else "")
    return Calibration(low=known.cosine_low, high=known.cosine_high)


def _hit(entry: Ranked, row: _Row, ask: Ask) -> Hit:
    evidence = [
        ChannelEvidence(
            channel=reason.channel,
            rank=reason.rank,
            raw=reason.raw,
            contribution=round(reason.contribution, 4),
        )
        for reason in entry.reasons
    ]
    return Hit(
        kind="memory" if row.label == "Memory" else "message",
        node_id=row.node_id,
        content=row.content,
        is_cut=row.piece_id is not None,
        score=round(entry.score, 4),
        scope=row.scope,
        category=row.category,
        salience=row.salience,
        session_id=row.session_id,
        place=row.place,
        role=row.role,
        speaker=row.speaker,
        created_at=row.created_at or row.recorded_at,
        valid_until=shown_time(row.valid_until),
        evidence=evidence if ask.explain else None,
        path=[entry.path] if ask.explain and entry.path else None,
    )


def _within_budget(hits: list[Hit], ask: Ask, notes: list[str]) -> list[Hit]:
    """Keep the best hits whose texts fit; the first one always comes, cut where it must be."""
    kept: list[Hit] = []
    left = ask.token_budget
    for hit in hits:
        size = token_estimate(hit.content)
        if size > left and kept:
            notes.append(f"{len(hits) - len(kept)} more hits did not fit {ask.token_budget} tokens")
            break
        if size > left:
            share = left / size
            cut = hit.content[: max(1, math.floor(len(hit.content) * share))]
            hit = hit.model_copy(update={"content": cut, "is_cut": True})
        kept.append(hit)
        left -= size
    return kept


def _answer(
    ask: Ask, hits: list[Hit], embedder: Embedder, notes: list[str], started: float
) -> Recalled:
    has_vectors = embedder.signature is not None
    active = [c for c in CHANNELS if ask.uses(c) and (c != "vector" or has_vectors)]
    return Recalled(
        query=ask.query,
        hits=hits,
        channels=active,
        embedding_mode=str(embedder.choice),
        notes=notes,
        tokens=sum(token_estimate(hit.content) for hit in hits),
        limit=ask.limit,
        searched_ms=round((time.perf_counter() - started) * 1000, 2),
    )
