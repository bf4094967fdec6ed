"""Recall: what bears on this question? One statement gathers, pure functions rank.

Owns: the choice of the active channels, and the shape of the answer.
Never: writes anything, or ranks by itself (`fuse.py` does).
"""

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import structlog
from pydantic import BaseModel

from graphmem_neo4j.answers import ChannelEvidence, Hit, Recalled
from graphmem_neo4j.asking import CHANNELS, Ask
from graphmem_neo4j.calibrate import calibration_of
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.diversity import diversify, within_budget
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.fuse import PROFILES, Candidate, Question, Ranked, Weights, fuse
from graphmem_neo4j.fuse_evidence import Calibration
from graphmem_neo4j.gathering import by_vector, gathering
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.periods import status_of
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

GATHER = load("recall/gather")
GATHER_BY_WORDS = load("recall/gather_by_words")

# Words of a question from which on it is long: where nothing answers it, fewer may.
_LONG_QUERY_WORDS = 4


class _Row(BaseModel):
    label: Literal["Memory", "Message"]
    node_id: str
    piece_id: str | None
    words_score: float | None
    cosine: float | None
    recent_rank: int | None
    is_beside: bool
    content: str
    is_cut: bool
    matched: list[str]
    term_count: int
    scope: str
    category: str | None
    salience: float | None
    session_id: str | None
    place: int | None
    role: str | None
    speaker: str | None
    created_at: datetime
    valid_from: datetime | None
    valid_until: datetime | None
    retired_at: datetime | None
    ended_as: str | None

    @property
    def is_by_vector_alone(self) -> bool:
        """Whether nothing but its vector names it: no word, no neighbour, no newness."""
        others = (self.words_score, self.recent_rank, self.matched or None)
        return not self.is_beside and others == (None, None, None)


async def recall(
    graph: Graph, embedder: Embedder, slot: Slot, viewer: Viewer, ask: Ask, *, now: datetime
) -> Recalled:
    """Find what bears on a question: one statement, at most one call to the embedding model.

    Raises StoreUnavailable when Neo4j is away. When the model is away, words still find, and the
    answer says so.
    """
    notes: list[str] = []
    words = ask.words
    if not words:
        notes.append("the query holds no word to search for: leave it out to list what is there")
        return _answer(ask, [], embedder, notes, time.perf_counter(), has_vector=False)
    vector = await _vector(embedder, slot, ask, notes)
    is_long = len(words) >= _LONG_QUERY_WORDS
    words = words if ask.uses("words") else []
    started = time.perf_counter()
    rows = await _gather(graph, slot, viewer, ask, words, vector, now)
    ranked = _rank(rows, ask, words, vector, embedder)
    by_id = {row.piece_id or row.node_id: row for row in rows}
    hits = [_hit(entry, by_id[entry.best.candidate_id], ask, now) for entry in ranked]
    kept = within_budget(hits, ask.token_budget, notes)
    if is_long and not kept:
        notes.append("nothing found for so many words: ask again with two or three rarer ones")
    answer = _answer(ask, kept, embedder, notes, started, has_vector=vector is not None)
    log.info("memory.recalled", nodes=len(answer.hits), candidates=len(rows))
    return answer


async def gather_pool(
    graph: Graph, embedder: Embedder, slot: Slot, viewer: Viewer, ask: Ask, *, now: datetime
) -> tuple[Question, list[Candidate]]:
    """Give what recall would rank, unranked: weights are learned from it (`graphmem tune`).

    Raises StoreUnavailable when Neo4j is away.
    """
    vector = await _vector(embedder, slot, ask, [])
    words = ask.words if ask.uses("words") else []
    rows = await _gather(graph, slot, viewer, ask, words, vector, now)
    return _pool(rows, ask, words, vector)


async def _vector(embedder: Embedder, slot: Slot, ask: Ask, notes: list[str]) -> list[float] | None:
    if slot.letter is None or not ask.uses("vector"):
        return None
    try:
        return await embedder.query(ask.query or "")
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
    common = gathering(viewer, ask, words, now)
    if vector is None:
        return await graph.run(GATHER_BY_WORDS, _Row, **common)
    asked = {**by_vector(viewer, ask, now), **slot.ask(vector)}
    return await graph.run(GATHER, _Row, **common, **asked)


def _rank(
    rows: Sequence[_Row],
    ask: Ask,
    words: Sequence[tuple[str, ...]],
    vector: list[float] | None,
    embedder: Embedder,
) -> list[Ranked]:
    question, candidates = _pool(rows, ask, words, vector)
    ranked = fuse(
        question,
        candidates,
        weights=_weights(ask.settings),
        calibration=_calibration(embedder),
        limit=3 * ask.limit,
        vector_floor=ask.min_score * ask.settings.vector_min_score_factor,
    )
    good = [entry for entry in ranked if entry.score >= ask.min_score]
    # Measured: on the default weights, marginal relevance only pushes good hits back.
    mmr_lambda = ask.settings.mmr_lambda if ask.settings.profile == "supermemory" else 1.0
    return diversify(good, limit=ask.limit, mmr_lambda=mmr_lambda)


def _pool(
    rows: Sequence[_Row], ask: Ask, words: Sequence[tuple[str, ...]], vector: list[float] | None
) -> tuple[Question, list[Candidate]]:
    question = Question(
        words=words,
        has_vector=vector is not None,
        # As much as ranking ever looks at. The store's own count would let one tenant's scores
        # hang on how much the others keep.
        document_count=2 * len(rows),
    )
    with_places = ask.uses("structure")
    return question, [_candidate(row, with_places=with_places) for row in rows]


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
        by_vector_alone=row.is_by_vector_alone,
        session_id=row.session_id if with_places else None,
        place=row.place if with_places else None,
        speaker=row.speaker if with_places else None,
        salience=0.5 if row.salience is None else row.salience,
        recency_rank=row.recent_rank,
    )


def _weights(settings: RecallSettings) -> Weights:
    if settings.profile != "supermemory":
        return PROFILES[settings.profile]
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


def _status(row: _Row, now: datetime) -> str:
    times = {
        "valid_from": row.valid_from or OPEN_START,
        "valid_until": row.valid_until or OPEN_END,
        "retired_at": row.retired_at or OPEN_END,
        "ended_as": row.ended_as,
    }
    return status_of(times, now)


def _hit(entry: Ranked, row: _Row, ask: Ask, now: datetime) -> Hit:
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
        is_cut=row.is_cut,
        score=round(entry.score, 4),
        scope=row.scope,
        category=row.category,
        salience=row.salience,
        session_id=row.session_id,
        place=row.place,
        role=row.role,
        speaker=row.speaker,
        created_at=row.created_at,
        valid_from=row.valid_from,
        valid_until=row.valid_until,
        retired_at=row.retired_at,
        status=_status(row, now) if row.label == "Memory" else None,
        evidence=evidence if ask.explain else None,
        path=[entry.path] if ask.explain and entry.path else None,
    )


def _answer(
    ask: Ask,
    hits: list[Hit],
    embedder: Embedder,
    notes: list[str],
    started: float,
    *,
    has_vector: bool,
) -> Recalled:
    active = [c for c in CHANNELS if ask.uses(c) and (c != "vector" or has_vector)]
    return Recalled(
        query=ask.query or "",
        hits=hits,
        channels=active,
        embedding_mode=str(embedder.choice),
        notes=notes,
        tokens=sum(token_estimate(hit.content) for hit in hits),
        limit=ask.limit,
        searched_ms=round((time.perf_counter() - started) * 1000, 2),
    )
