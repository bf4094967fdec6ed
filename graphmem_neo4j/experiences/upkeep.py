"""Upkeep: put the experiences of a space in order: doubles, then PageRank, then communities.

The order of a session's end (G30, G47); no language model is asked (X17). Without vectors doubles
are not looked for, without GDS the reckoning is in Python: the rest is done all the same.

Owns: the order, and what a run of it counts.
Never: does one of the three by itself, or takes the lease under which they run.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from graphmem_neo4j.experiences.doubles import merge_experiences, same_above
from graphmem_neo4j.experiences.shapes import Merged
from graphmem_neo4j.experiences.standing import (
    NODES_MAX,
    group_experiences,
    rank_experiences,
)
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot


class Ordered(Frozen):
    """What a run did: experiences compared, pairs merged, experiences ranked and groups found.

    `done` is how many were compared, or 1 where only ranks or groups are others than before.
    """

    done: int
    compared: int
    merged: list[Merged]
    ranked: int
    communities: int
    by: str
    has_vectors: bool


async def put_in_order(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
    slot: Slot,
    model: str,
    settings: Settings,
    run_id: str,
) -> Ordered:
    """Merge doubles, rank, and group, in this order; a dry run only says what would be merged.

    `limit` bounds what is compared; the whole graph is ranked and grouped. Raises StoreUnavailable.
    """
    common: dict[str, Any] = {"now": now, "is_dry": is_dry, "told": told, "run_id": run_id}
    doubles = await merge_experiences(
        graph,
        space,
        limit=limit,
        slot=slot,
        threshold=same_above(settings.save.experience_threshold, model),
        is_strict=settings.isolation == "strict",
        **common,
    )
    common["limit"] = NODES_MAX
    damping, rounds = settings.recall.pagerank_damping, settings.recall.pagerank_iterations
    ranked = await rank_experiences(graph, space, damping=damping, rounds=rounds, **common)
    grouped = await group_experiences(graph, space, **common)
    return Ordered(
        done=max(doubles.compared, min(1, ranked.changed + grouped.changed)),
        compared=doubles.compared,
        merged=doubles.merged,
        ranked=ranked.ranked,
        communities=grouped.communities,
        by=ranked.by,
        has_vectors=slot.letter is not None,
    )
