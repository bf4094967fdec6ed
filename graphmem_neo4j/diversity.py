"""Diversity: which of the ranked hits say something the better ones have not said, and fit?

Owns: the order after repetition is pushed back, and the budget of tokens.
Never: changes a score, or drops a hit while there is room.
"""

import math
from collections.abc import Sequence

from graphmem_neo4j.answers import Hit
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.fuse import Ranked
from graphmem_neo4j.wording import counted
from graphmem_neo4j.words import terms


def diversify(ranked: Sequence[Ranked], *, limit: int, mmr_lambda: float = 1.0) -> list[Ranked]:
    """Take the first `limit` hits after repetition is pushed back; `ranked` is best first.

    With `mmr_lambda` 1 (the measured default) only a hit that repeats a better one word for word
    (case, punctuation and inflection aside; same speaker) goes behind all others. Below 1 it is
    maximal marginal relevance over the shared terms (Carbonell and Goldstein 1998): each place
    goes to the hit with the highest lambda · score - (1 - lambda) · likeness to those chosen.
    """
    if limit < 1:
        return []
    if mmr_lambda >= 1.0:
        return _repeats_last(ranked)[:limit]
    return _marginal(ranked, limit, max(mmr_lambda, 0.0))


def _repeats_last(ranked: Sequence[Ranked]) -> list[Ranked]:
    seen: set[tuple[str | None, tuple[str, ...]]] = set()
    fresh: list[Ranked] = []
    repeats: list[Ranked] = []
    for hit in ranked:
        said = (hit.best.speaker, tuple(terms(hit.best.content)))
        (repeats if said in seen and said[1] else fresh).append(hit)
        seen.add(said)
    return fresh + repeats


def _marginal(ranked: Sequence[Ranked], limit: int, mmr_lambda: float) -> list[Ranked]:
    texts = [frozenset(terms(hit.best.content)) for hit in ranked]
    likeness = [0.0] * len(ranked)
    left = list(range(len(ranked)))
    chosen: list[Ranked] = []
    while left and len(chosen) < limit:
        best = max(
            left,
            key=lambda row: (
                mmr_lambda * ranked[row].score - (1.0 - mmr_lambda) * likeness[row],
                -row,
            ),
        )
        left.remove(best)
        chosen.append(ranked[best])
        for row in left:
            likeness[row] = max(likeness[row], shared_terms(texts[best], texts[row]))
    return chosen


def shared_terms(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard likeness of two sets of terms, 0 to 1; two empty ones share nothing."""
    together = len(one | other)
    return len(one & other) / together if together else 0.0


def within_budget(hits: Sequence[Hit], token_budget: int, notes: list[str]) -> list[Hit]:
    """Keep the best hits whose texts fit; the first one always comes, cut where it must be."""
    kept: list[Hit] = []
    left = token_budget
    for hit in hits:
        size = token_estimate(hit.content)
        if size > left and kept:
            more = counted(len(hits) - len(kept), "more hit")
            notes.append(f"{more} did not fit {token_budget} tokens")
            break
        if size > left:
            share = left / size
            cut = hit.content[: max(1, math.floor(len(hit.content) * share))]
            hit = hit.model_copy(update={"content": cut, "is_cut": True})
        kept.append(hit)
        left -= size
    return kept
