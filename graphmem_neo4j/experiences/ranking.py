"""Ranking: which nodes matter, seen from some of them, or on the whole?

PageRank by power iteration over a small graph held in numpy: the walk starts anew at the seeds
alone, and what is at a node without ties goes back to the seeds it came from (R-G7). Ties are
walked both ways, so that only a seed can be without: it keeps its own, and a seed is not put back
for having no ties yet. Rounds are fixed: it ends for any graph. Source: L. Page, S. Brin, R.
Motwani, T. Winograd, The PageRank Citation Ranking, 1999; T. Haveliwala, Topic-Sensitive PageRank,
2002.

Owns: personalised and plain PageRank.
Never: touches the database.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from graphmem_neo4j.pagerank import power_walk

Floats = NDArray[np.float64]
Edge = tuple[int, int]
"""Two places of nodes; the walk goes both ways."""


def pagerank(
    count: int,
    edges: Sequence[Edge],
    seeds: Mapping[int, float],
    *,
    damping: float,
    rounds: int,
) -> list[float]:
    """Give the share of a walk at each of `count` nodes, seen from weighted seeds; sums to 1.

    `edges` join places from 0 to count - 1 and are walked in both directions; edges given twice
    count twice, self-loops not at all. Seeds with weights that are not positive are left out;
    without any seed every node is one, which is plain PageRank: then what is at a node without
    ties is spread over all, so that it ranks below what is tied. An empty graph gives [].
    """
    if count == 0:
        return []
    teleport = _teleport(count, seeds)
    ends = [(a, b) for a, b in edges if a != b]
    sources = np.array([a for a, _ in ends] + [b for _, b in ends], dtype=np.int64)
    targets = np.array([b for _, b in ends] + [a for a, _ in ends], dtype=np.int64)
    ranks = power_walk(
        sources,
        targets,
        np.ones(len(sources)),
        teleport,
        damping=damping,
        rounds=rounds,
        keeps_own=bool(seeds),
    )
    return [float(rank) for rank in ranks]


def _teleport(count: int, seeds: Mapping[int, float]) -> Floats:
    weights = np.zeros(count, dtype=np.float64)
    for place, weight in seeds.items():
        weights[place] = weight if weight > 0.0 and np.isfinite(weight) else 0.0
    total = float(weights.sum())
    return np.full(count, 1.0 / count) if total <= 0.0 else weights / total
