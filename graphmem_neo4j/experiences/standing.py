"""Standing: how does each experience rank in the whole space, and to which group does it belong?

By GDS where the server has it: on a projection of this run alone, which is dropped whatever
happens, with what killed runs left behind (fault 108). Without it, by the same kind of reckoning
in Python, in a thread and in fixed rounds (fault 114). Ranks of a space sum to 1 either way.

Owns: the jobs that rank and group, and what they write.
Never: asks a language model, or ranks for one question (`search.py` does).
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.experiences.clusters import Group, Member, groups_of, propagate
from graphmem_neo4j.experiences.ranking import pagerank
from graphmem_neo4j.experiences.shapes import CommunityLabel
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.status import gds_version

log = structlog.get_logger()

LIST_GRAPH = load("experiences/list_graph")
PROJECT_GRAPH = load("experiences/project_graph")
LIST_RANKS = load("experiences/list_ranks")
LIST_GROUPS = load("experiences/list_groups")
DROP_GRAPH = load("experiences/drop_graph")
LIST_COMMUNITIES = load("experiences/list_communities")
WRITE_RANKS = load("experiences/write_ranks")
WRITE_GROUPS = load("experiences/write_groups")
WRITE_COMMUNITIES = load("experiences/write_communities")

NODES_MAX = 20_000
_BATCH_MAX = 1_000
_COMMUNITIES_MAX = 5_000
_PREFIX = "graphmem-experiences-"
_LEFT_BEHIND = timedelta(minutes=30)


class RankedExperiences(Frozen):
    """What the job did: experiences ranked, how many ranks are new ones, and by what."""

    ranked: int
    changed: int
    by: str


class GroupedExperiences(Frozen):
    """What the job did: groups found, experiences in them, groups that are as they were, labels.

    `changed` counts the experiences that went to another group.
    """

    communities: int
    changed: int
    grouped: int
    unchanged: int
    by: str
    labels: list[CommunityLabel]


class _Node(BaseModel):
    experience_id: str
    name_key: str
    description: str
    community_id: str | None
    tied: list[str]


class _Rank(BaseModel):
    experience_id: str
    rank: float


class _Grouped(BaseModel):
    experience_id: str
    group: int


class _Known(BaseModel):
    community_id: str
    label: str
    signature: str


class _Written(BaseModel):
    written: int


class _Projected(BaseModel):
    nodes: int | None


class _Dropped(BaseModel):
    dropped: int


async def rank_experiences(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
    damping: float,
    rounds: int,
    run_id: str,
    with_gds: bool | None = None,
) -> RankedExperiences:
    """Write the PageRank of the live experiences of a space, at most `limit` of them (G33).

    `with_gds` None: where the server has it.
    """
    if await _has_gds(graph, with_gds):
        async with _projected(graph, space, run_id, now) as name:
            rows = (
                []
                if name is None
                else await graph.run(LIST_RANKS, _Rank, name=name, damping=damping, rounds=rounds)
            )
        ranks = _shares({row.experience_id: row.rank for row in rows[:limit]})
        by = "gds"
    else:
        nodes = await _nodes(graph, space, limit)
        edges = _edges(nodes)
        found = await asyncio.to_thread(
            pagerank, len(nodes), edges, {}, damping=damping, rounds=rounds
        )
        ranks = {node.experience_id: rank for node, rank in zip(nodes, found, strict=True)}
        by = "python"
    rows_out = [{"experience_id": key, "rank": rank} for key, rank in sorted(ranks.items())]
    changed = await _write(graph, space, WRITE_RANKS, rows_out, is_dry, told)
    log.info("experiences.ranked", ranked=len(ranks), by=by, is_dry=is_dry)
    return RankedExperiences(ranked=len(ranks), changed=changed, by=by)


async def group_experiences(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
    run_id: str,
    with_gds: bool | None = None,
) -> GroupedExperiences:
    """Find the groups of a space, name them by size, and write who belongs to which (G32, R-G8).

    `with_gds` None: where the server has it.
    """
    nodes = await _nodes(graph, space, limit)
    members = [Member(one.experience_id, one.name_key, one.description) for one in nodes]
    labels, by = await _labels(graph, space, nodes, run_id, now, with_gds=with_gds)
    known = await graph.run(
        LIST_COMMUNITIES, _Known, space=space_key(space), limit=_COMMUNITIES_MAX
    )
    signatures = {one.signature: one.label for one in known}
    groups = await asyncio.to_thread(groups_of, members, labels, known=signatures)
    changed = 0 if is_dry else await _write_groups(graph, space, nodes, groups, now, told)
    log.info("experiences.grouped", communities=len(groups), by=by, is_dry=is_dry)
    return GroupedExperiences(
        communities=len(groups),
        changed=changed,
        grouped=sum(len(group.members) for group in groups),
        unchanged=sum(group.signature in signatures for group in groups),
        by=by,
        labels=[
            CommunityLabel(community_id=one.name, label=one.label, size=len(one.members))
            for one in groups
        ],
    )


async def _labels(
    graph: Graph,
    space: str,
    nodes: Sequence[_Node],
    run_id: str,
    now: datetime,
    *,
    with_gds: bool | None,
) -> tuple[list[int], str]:
    """Give the label of each node; one that the projection does not know stands by itself."""
    if not await _has_gds(graph, with_gds):
        edges = _edges(nodes)
        return await asyncio.to_thread(propagate, len(nodes), edges), "python"
    async with _projected(graph, space, run_id, now) as name:
        rows = [] if name is None else await graph.run(LIST_GROUPS, _Grouped, name=name)
    found = {row.experience_id: row.group for row in rows}
    alone = iter(range(-len(nodes) - 1, 0))
    return [found.get(node.experience_id, next(alone)) for node in nodes], "gds"


async def _has_gds(graph: Graph, with_gds: bool | None) -> bool:
    return await gds_version(graph) is not None if with_gds is None else with_gds


async def _write_groups(
    graph: Graph,
    space: str,
    nodes: Sequence[_Node],
    groups: Sequence[Group],
    now: datetime,
    told: Callable[[int], None],
) -> int:
    homes = {member: group.name for group in groups for member in group.members}
    rows = [
        {"experience_id": node.experience_id, "community_id": homes.get(node.experience_id)}
        for node in nodes
        # Unchanged ones are left alone.
        if homes.get(node.experience_id) != node.community_id
    ]
    changed = await _write(graph, space, WRITE_GROUPS, rows, False, told, open_end=OPEN_END)
    recorded = [
        {
            "community_id": f"experiences:{group.name}",
            "label": group.label,
            "size": len(group.members),
            "signature": group.signature,
        }
        for group in groups[:_COMMUNITIES_MAX]
    ]
    await graph.run(WRITE_COMMUNITIES, _Written, space=space_key(space), rows=recorded, now=now)
    return changed


async def _write(
    graph: Graph,
    space: str,
    query: Any,
    rows: Sequence[dict[str, Any]],
    is_dry: bool,
    told: Callable[[int], None],
    **more: Any,
) -> int:
    """Write in batches; gives how many of the rows were others than before."""
    done = changed = 0
    for start in range(0, 0 if is_dry else len(rows), _BATCH_MAX):
        batch = list(rows[start : start + _BATCH_MAX])
        (wrote,) = await graph.run(query, _Written, space=space_key(space), rows=batch, **more)
        changed += wrote.written
        done += len(batch)
        told(done)
    return changed


async def _nodes(graph: Graph, space: str, limit: int) -> list[_Node]:
    return await graph.run(
        LIST_GRAPH,
        _Node,
        space=space_key(space),
        limit=min(limit, NODES_MAX),
        open_end=OPEN_END,
    )


def _edges(nodes: Sequence[_Node]) -> list[tuple[int, int]]:
    places = {node.experience_id: place for place, node in enumerate(nodes)}
    return [
        (places[node.experience_id], places[other])
        for node in nodes
        for other in node.tied
        if other in places
    ]


def _shares(scores: dict[str, float]) -> dict[str, float]:
    total = sum(scores.values()) or 1.0
    return {key: score / total for key, score in scores.items()}


@asynccontextmanager
async def _projected(
    graph: Graph, space: str, run_id: str, now: datetime
) -> AsyncGenerator[str | None]:
    """Give the name of a projection of this run; None where there is nothing to project."""
    name = f"{_PREFIX}{run_id}"
    try:
        (row,) = await graph.run(
            PROJECT_GRAPH, _Projected, space=space_key(space), name=name, open_end=OPEN_END
        )
        yield name if row.nodes else None
    finally:
        await graph.run(
            DROP_GRAPH, _Dropped, name=name, prefix=_PREFIX, made_before=now - _LEFT_BEHIND
        )
