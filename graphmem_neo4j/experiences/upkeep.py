"""Upkeep: put the experiences of a space in order: doubles, then PageRank, then communities.

The order of a session's end (G30, G47); no language model is asked (X17).

Owns: the order, and what the whole of it answers.
Never: does a job by itself.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem_neo4j.experiences.doubles import DEFAULT_LIMIT, merge_experiences, same_above
from graphmem_neo4j.experiences.shapes import Maintained
from graphmem_neo4j.experiences.standing import (
    NODES_MAX,
    RankedExperiences,
    group_experiences,
    rank_experiences,
)
from graphmem_neo4j.experiences.stats import stats
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What a maintenance works with: where, with which model and settings, and its name."""

    graph: Graph
    slot: Slot
    model: str
    settings: Settings
    viewer: Viewer
    now: datetime
    run_id: str


async def maintain(work: Upkeep, *, is_dry: bool, told: Callable[[int], None]) -> Maintained:
    """Merge doubles, rank, and group, in this order; a dry run only says what would be merged."""
    started = time.perf_counter()
    notes: list[str] = []
    settings = work.settings
    common: dict[str, Any] = {
        "now": work.now,
        "is_dry": is_dry,
        "told": told,
        "run_id": work.run_id,
    }
    doubles = await merge_experiences(
        work.graph,
        settings.space,
        limit=DEFAULT_LIMIT,
        slot=work.slot,
        threshold=same_above(settings.save.experience_threshold, work.model),
        is_strict=settings.isolation == "strict",
        **common,
    )
    if work.slot.letter is None:
        notes.append("no vectors here: doubles were not looked for")
    ranked = await _rank(work, common)
    grouped = await group_experiences(work.graph, settings.space, limit=NODES_MAX, **common)
    if ranked.by == "python":
        notes.append("GDS is not installed on this server: ranked and grouped without it")
    told_now = await stats(work.graph, work.viewer)
    return Maintained(
        duration_ms=round((time.perf_counter() - started) * 1000),
        merged=doubles.merged,
        ranked=ranked.ranked,
        communities=grouped.communities,
        labels=told_now.labels,
        top=told_now.top,
        notes=notes,
    )


async def _rank(work: Upkeep, common: dict[str, Any]) -> RankedExperiences:
    recall = work.settings.recall
    return await rank_experiences(
        work.graph,
        work.settings.space,
        limit=NODES_MAX,
        damping=recall.pagerank_damping,
        rounds=recall.pagerank_iterations,
        **common,
    )
