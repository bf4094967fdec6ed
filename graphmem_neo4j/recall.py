"""Recall: what bears on this question? One statement gathers, pure functions rank.

Owns: the choice of the active channels, and the shape of the answer.
Never: writes anything, or ranks by itself (`fuse.py` does).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from graphmem_neo4j.answers import Hit, Recalled
from graphmem_neo4j.asking import CHANNELS, Ask
from graphmem_neo4j.calibrate import calibration_of
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.diversity import diversify, within_budget
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.fuse import PROFILES, Candidate, Question, Ranked, Weights, fuse
from graphmem_neo4j.fuse_evidence import Calibration
from graphmem_neo4j.gathered import GatheredRow, asides, candidate_of, hit_of, parted
from graphmem_neo4j.gathering import by_vector, gathering
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.spread import Spread, Start, Walk, spread
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

GATHER = load("recall/gather")
GATHER_BY_WORDS = load("recall/gather_by_words")

STARTS_MAX = 50
"""Best hits from which a walk may start; `graph_seed_limit` says how many do."""
RANKED_FACTOR = 3
"""Ranked entries for each hit wanted: repetition may push some back."""
GRIP_MIN = 0.05
"""A question that names next to nothing is answered without the graph."""
BY_HOPS = "the graph was walked by plain hops: {}"
NO_WORD = "the query holds no word to search for: leave it out to list what is there"
_UNASKED = frozenset({"vector", "graph"})
"""What takes no part where there is nothing to ask for."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, ready to be put: its words where they take part, its vector where it has one."""

    ask: Ask
    words: Sequence[tuple[str, ...]]
    vector: list[float] | None
    calibration: Calibration
    now: datetime


@dataclass(frozen=True, slots=True)
class Ranking:
    """All that ranking saw of a question, best first, before anything is cut off.

    rows: by the ids of the pieces that stand for them, else of the texts. vector: the question's,
    None where meaning takes no part. steadily: seconds of a steady clock, when the search began.
    has_walk: whether a walk over the graph took part. ended: what would answer had it not ended,
    ranked apart; ended_rows are its rows.
    """

    rows: dict[str, GatheredRow]
    ranked: list[Ranked]
    vector: list[float] | None
    calibration: Calibration
    notes: list[str]
    steadily: float
    has_walk: bool
    ended: list[Ranked]
    ended_rows: list[GatheredRow]

    @property
    def idle(self) -> frozenset[str]:
        """The channels that took no part, asked for or not."""
        took_part = {"vector": self.vector is not None, "graph": self.has_walk}
        return frozenset(name for name, did in took_part.items() if not did)

    def hits(self, entries: Sequence[Ranked], ask: Ask, now: datetime) -> list[Hit]:
        """Give ranked entries as answers show them."""
        return [hit_of(entry, self.rows[entry.best.candidate_id], ask, now) for entry in entries]


async def recall(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    viewer: Viewer,
    ask: Ask,
    *,
    now: datetime,
    walk: Walk | None = None,
) -> Recalled:
    """Find what bears on a question: at most one call to the embedding model.

    One statement gathers; where a `walk` is given and the channel is active, a second one follows
    the graph from what was found. Raises StoreUnavailable when Neo4j is away. When the model is
    away, words still find, and the answer says so.
    """
    if not ask.words:
        notes = [NO_WORD]
        return _answer(ask, [], embedder, notes, time.perf_counter(), idle=_UNASKED)
    found = await rank(graph, embedder, slot, viewer, ask, now=now, walk=walk)
    notes = found.notes
    kept = within_budget(found.hits(best(found.ranked, ask), ask, now), ask.token_budget, notes)
    top = max((hit.score for hit in kept), default=None)
    notes += asides(ask, top, found.ended, found.ended_rows)
    answer = _answer(ask, kept, embedder, notes, found.steadily, idle=found.idle)
    log.info("memory.recalled", nodes=len(answer.hits), candidates=len(found.rows))
    return answer


async def rank(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    viewer: Viewer,
    ask: Ask,
    *,
    now: datetime,
    walk: Walk | None = None,
    limit: int | None = None,
) -> Ranking:
    """Rank what bears on a question that holds words, as `recall` does before it cuts off.

    `limit`: most entries; as many as recall looks at, where it is None.
    """
    notes: list[str] = []
    vector = await _vector(embedder, slot, ask, notes)
    asked = _asked(ask, embedder, vector, now)
    started = time.perf_counter()
    rows, ended = parted(await _gather(graph, slot, viewer, asked), ask, now)
    looked_at = RANKED_FACTOR * ask.limit
    has_walk = False
    ranked = _rank(rows, asked, limit=limit or looked_at)
    if walk is not None and ask.uses("graph"):
        begin = _start(ranked[:looked_at], slot, vector)
        met = await spread(graph, viewer, ask, begin, walk, now=now, moment=started)
        if met is not None and met.grip >= GRIP_MIN:
            has_walk = True
            rows = _together(rows, met)
            ranked = _rank(rows, asked, met, limit=limit or looked_at)
            if met.by == "hops":
                notes.append(BY_HOPS.format(met.because))
    by_id = {row.piece_id or row.node_id: row for row in rows}
    gone = _rank(ended, asked, limit=looked_at)
    return Ranking(by_id, ranked, vector, asked.calibration, notes, started, has_walk, gone, ended)


def _asked(ask: Ask, embedder: Embedder, vector: list[float] | None, now: datetime) -> _Asked:
    words = ask.words if ask.uses("words") else []
    return _Asked(ask, words, vector, _calibration(embedder), now)


def _start(ranked: Sequence[Ranked], slot: Slot, vector: list[float] | None) -> Start:
    return Start(
        [(entry.hit_id, entry.score) for entry in ranked[:STARTS_MAX]],
        {} if vector is None else slot.ask(vector),
    )


def _together(rows: Sequence[GatheredRow], met: Spread) -> list[GatheredRow]:
    """Give what was gathered, and what the walk alone has met."""
    known = {row.node_id for row in rows}
    return [*rows, *(row for row in met.rows if row.node_id not in known)]


async def gather_pool(
    graph: Graph, embedder: Embedder, slot: Slot, viewer: Viewer, ask: Ask, *, now: datetime
) -> tuple[Question, list[Candidate]]:
    """Give what recall would rank, unranked: weights are learned from it (`graphmem tune`).

    Raises StoreUnavailable when Neo4j is away.
    """
    vector = await _vector(embedder, slot, ask, [])
    asked = _asked(ask, embedder, vector, now)
    rows, _ = parted(await _gather(graph, slot, viewer, asked), ask, now)
    return _pool(rows, asked)


async def _vector(embedder: Embedder, slot: Slot, ask: Ask, notes: list[str]) -> list[float] | None:
    if slot.letter is None or not ask.uses("vector"):
        return None
    try:
        return await embedder.query(ask.query or "")
    except ModelUnavailable as error:
        notes.append(f"searched by words only: {error}")
        return None


async def _gather(graph: Graph, slot: Slot, viewer: Viewer, asked: _Asked) -> list[GatheredRow]:
    common = gathering(viewer, asked.ask, asked.words, asked.now)
    if asked.vector is None:
        return await graph.run(GATHER_BY_WORDS, GatheredRow, **common)
    by_meaning = {**by_vector(viewer, asked.ask, asked.now), **slot.ask(asked.vector)}
    return await graph.run(GATHER, GatheredRow, **common, **by_meaning)


def _rank(
    rows: Sequence[GatheredRow], asked: _Asked, met: Spread | None = None, *, limit: int
) -> list[Ranked]:
    question, candidates = _pool(rows, asked, met)
    return fuse(
        question,
        candidates,
        weights=_weights(asked.ask.settings),
        calibration=asked.calibration,
        limit=limit,
        vector_floor=vector_floor(asked.ask),
    )


def vector_floor(ask: Ask) -> float:
    """Give the closeness, 0 to 1, below which a vector alone names nothing (S59)."""
    return ask.min_score * ask.settings.vector_min_score_factor


def best(ranked: Sequence[Ranked], ask: Ask) -> list[Ranked]:
    """Give the entries that answer, before the token budget."""
    good = [entry for entry in ranked if entry.score >= ask.min_score]
    # Measured: on the default weights, marginal relevance only pushes good hits back.
    mmr_lambda = ask.settings.mmr_lambda if ask.settings.profile == "supermemory" else 1.0
    return diversify(good, limit=ask.limit, mmr_lambda=mmr_lambda)


def _pool(
    rows: Sequence[GatheredRow], asked: _Asked, met: Spread | None = None
) -> tuple[Question, list[Candidate]]:
    question = Question(
        words=asked.words,
        has_vector=asked.vector is not None,
        # As much as ranking ever looks at. The store's own count would let one tenant's scores
        # hang on how much the others keep.
        document_count=2 * len(rows),
        grip=0.0 if met is None else met.grip,
    )
    with_places = asked.ask.uses("structure")
    values, paths = ({}, {}) if met is None else (met.values, met.paths)
    candidates = [
        candidate_of(
            row,
            with_places=with_places,
            graph=values.get(row.node_id),
            graph_path=paths.get(row.node_id, ""),
            past_at=asked.now if asked.ask.when.with_history else None,
        )
        for row in rows
    ]
    return question, candidates


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


def _answer(
    ask: Ask,
    hits: list[Hit],
    embedder: Embedder,
    notes: list[str],
    started: float,
    *,
    idle: frozenset[str],
) -> Recalled:
    active = [c for c in CHANNELS if ask.uses(c) and c not in idle]
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
