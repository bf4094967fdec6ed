"""PageRank: which texts does a walk from the seeds meet most often, where few are at hand?

The whole graph is ranked inside the database; this is for a neighbourhood of some hundred texts,
where the server has no GDS, or the question is about the past.

Owns: the walk itself, for whoever ranks a small graph, and that over texts that share names.
Never: touches a database, or runs longer than its rounds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Tie:
    """That a text names a thing: by how much, 0 to 1, and how many texts name that thing."""

    entity_id: str
    weight: float
    mentions: int


def personalised_pagerank(
    ties: Mapping[str, Sequence[Tie]],
    seeds: Mapping[str, float],
    *,
    damping: float = 0.85,
    rounds: int = 20,
) -> dict[str, float]:
    """Rank texts by a walk that returns to the seeds; scores sum to at most 1.

    `ties` are those of each text, `seeds` the weights of texts or entities to start from. A step
    goes from a text to a thing it names and from there to a text, both by weight; mass that can
    go nowhere returns to the seeds (Page et al. 1999; Haveliwala 2002). Fixed rounds: it ends,
    whatever the graph (fault 114).
    """
    texts, entities = list(ties), _numbered(ties)
    place = {text: row for row, text in enumerate(texts)} | {
        entity: len(texts) + row for entity, row in entities.items()
    }
    start = np.zeros(len(place))
    for node, weight in seeds.items():
        if node in place and weight > 0.0:
            start[place[node]] += weight
    if not start.sum():
        return dict.fromkeys(texts, 0.0)
    start /= start.sum()
    left, right, weights = _edges(ties, place)
    rank = power_walk(left, right, weights, start, damping=damping, rounds=rounds)
    return {text: float(rank[place[text]]) for text in texts}


def _numbered(ties: Mapping[str, Sequence[Tie]]) -> dict[str, int]:
    names = dict.fromkeys(tie.entity_id for of_text in ties.values() for tie in of_text)
    return {entity: row for row, entity in enumerate(names)}


def _edges(
    ties: Mapping[str, Sequence[Tie]], place: Mapping[str, int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    pairs = [
        (place[text], place[tie.entity_id], max(tie.weight, 0.0) / (1.0 + np.log1p(tie.mentions)))
        for text, of_text in ties.items()
        for tie in of_text
    ]
    left = np.array([pair[0] for pair in pairs], dtype=np.int64)
    right = np.array([pair[1] for pair in pairs], dtype=np.int64)
    weights = np.array([pair[2] for pair in pairs], dtype=np.float64)
    return (
        np.concatenate([left, right]),
        np.concatenate([right, left]),
        np.concatenate([weights, weights]),
    )


def power_walk(
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    weights: NDArray[np.float64],
    start: NDArray[np.float64],
    *,
    damping: float,
    rounds: int,
    keeps_own: bool = False,
) -> NDArray[np.float64]:
    """Walk along weighted edges, anew from `start` (it sums to 1) with what damping leaves.

    left, right: places of each edge's ends; weights as long. What is at a place that no edge
    leaves goes back to the start, or stays where it is with `keeps_own`.
    """
    count = len(start)
    leaving = np.bincount(left, weights, count)
    is_dead = leaving <= 0.0
    shares = weights / np.where(is_dead, 1.0, leaving)[left]
    rank = start.copy()
    for _ in range(rounds):
        arrived = np.bincount(right, rank[left] * shares, count)
        idle = np.where(is_dead, rank, 0.0)
        back = idle if keeps_own else float(idle.sum()) * start
        rank = (1.0 - damping) * start + damping * (arrived + back)
    return rank
