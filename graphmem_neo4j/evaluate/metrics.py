"""Metrics: given a ranking and what is right, how good is it? And how slow are these times?

Gold is a set of units (turns, passages, sentences); gain is binary. R@k is the share of the gold
units among the first k, nDCG as in Järvelin and Kekäläinen 2002 with binary gains, MRR as in
Voorhees 1999, cut at what was asked for. Two runs over the same questions are compared question by
question; the interval is that of a bootstrap over questions (Efron 1979).

Owns: the arithmetic.
Never: reads, asks or rounds anything.
"""

import math
from collections.abc import Sequence, Set
from typing import Final, TypeAlias

import numpy as np

from graphmem_neo4j.models import Frozen

RESAMPLES: Final = 2_000
Ranking: TypeAlias = tuple[Sequence[str], Set[str]]
"""What was ranked, best first, and the gold."""


class Interval(Frozen):
    """A mean over questions, and where it lies in 95 of 100 resamplings of the questions."""

    mean: float
    low: float
    high: float


class Gain(Frozen):
    """What a run has over another one, question by question; each number in [-1, 1]."""

    over: str
    recall_at_5: Interval
    recall_at_10: Interval


class Scores(Frozen):
    """Means over questions, each in [0, 1]; `mrr` is cut at the number of hits asked for."""

    questions: int
    recall_at_1: float
    recall_at_5: float
    recall_at_10: float
    ndcg_at_10: float
    mrr: float


class Times(Frozen):
    """Percentiles of a list of times, in milliseconds."""

    count: int
    p50_ms: float
    p95_ms: float
    p99_ms: float


def recall_at(ranked: Sequence[str], gold: Set[str], cut: int) -> float:
    """Give the share of the gold units among the first `cut`; gold must not be empty."""
    return len(gold & set(ranked[:cut])) / len(gold)


def ndcg_at(ranked: Sequence[str], gold: Set[str], cut: int) -> float:
    """Give the discounted gain of the first `cut` over the best that any ranking could have."""
    gains = sum(
        1.0 / math.log2(rank + 1)
        for rank, unit in enumerate(_once(ranked)[:cut], start=1)
        if unit in gold
    )
    best = sum(1.0 / math.log2(rank + 1) for rank in range(1, min(len(gold), cut) + 1))
    return gains / best


def reciprocal_rank(ranked: Sequence[str], gold: Set[str]) -> float:
    """Give 1 over the rank of the first gold unit; 0 where there is none."""
    for rank, unit in enumerate(ranked, start=1):
        if unit in gold:
            return 1.0 / rank
    return 0.0


def score(rankings: Sequence[Ranking]) -> Scores:
    """Average over questions, each a ranking with its gold; no question scores nothing."""
    return Scores(
        questions=len(rankings),
        recall_at_1=_mean([recall_at(ranked, gold, 1) for ranked, gold in rankings]),
        recall_at_5=_mean([recall_at(ranked, gold, 5) for ranked, gold in rankings]),
        recall_at_10=_mean([recall_at(ranked, gold, 10) for ranked, gold in rankings]),
        ndcg_at_10=_mean([ndcg_at(ranked, gold, 10) for ranked, gold in rankings]),
        mrr=_mean([reciprocal_rank(ranked, gold) for ranked, gold in rankings]),
    )


def paired_gain(
    one: Sequence[Ranking], other: Sequence[Ranking], *, over: str, seed: int
) -> Gain | None:
    """Compare rankings of the same questions in the same order; None where they are not as many."""
    if len(one) != len(other) or not one:
        return None

    def interval(cut: int) -> Interval:
        differences = np.array(
            [
                recall_at(*mine, cut) - recall_at(*theirs, cut)
                for mine, theirs in zip(one, other, strict=True)
            ]
        )
        drawn = np.random.default_rng(seed).integers(
            0, len(differences), size=(RESAMPLES, len(differences))
        )
        low, high = np.percentile(differences[drawn].mean(axis=1), [2.5, 97.5])
        return Interval(mean=float(differences.mean()), low=float(low), high=float(high))

    return Gain(over=over, recall_at_5=interval(5), recall_at_10=interval(10))


def share(part: int, whole: int, *, nothing: float = 1.0) -> float:
    """Give the share that a part has of a whole, to four places; `nothing` where there is none."""
    return round(part / whole, 4) if whole else nothing


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value below which a share of the values lies, linear between neighbours."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = (len(ordered) - 1) * share
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def times(values_ms: Sequence[float]) -> Times:
    """Give the percentiles of times in milliseconds; of none they are 0."""
    return Times(
        count=len(values_ms),
        p50_ms=percentile(values_ms, 0.50),
        p95_ms=percentile(values_ms, 0.95),
        p99_ms=percentile(values_ms, 0.99),
    )


def _once(ranked: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(ranked))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0
