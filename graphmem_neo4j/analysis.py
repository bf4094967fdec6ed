"""Analysis: what do the graph algorithms say of a whole space, once and for all readers?

Jobs of the maintenance runner; each needs the server's GDS library and says so where it is absent.
The projection is refreshed, PageRank (Page et al. 1999) says how central a node is, Louvain
(Blondel et al. 2008) which nodes belong together; both are written to the nodes.

A grouping has names of its own, c-<run>-1 the largest, and is seen by readers only when it is
whole: one that was cut short mixes with no other, and the next run clears it away.

Owns: these jobs, and the names of communities.
Never: runs for a question, or asks a language model.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime, timedelta

from pydantic import BaseModel

from graphmem_neo4j import projection
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.projection import Projected
from graphmem_neo4j.queries import load
from graphmem_neo4j.schema import leased
from graphmem_neo4j.status import gds_version

WRITE_PAGERANK = load("analysis/write_pagerank")
LIST_MEMBERS = load("analysis/list_members")
WRITE_MEMBERS = load("analysis/write_members")
WRITE_COMMUNITIES = load("analysis/write_communities")
MARK_ANALYSED = load("analysis/mark_analysed")
DROP_COMMUNITIES = load("analysis/drop_communities")
UPDATE_GROUPING = load("analysis/update_grouping")
DROP_HOMES = load("analysis/drop_homes")
DROP_RANKS = load("analysis/drop_ranks")

NO_GDS = "skipped: GDS is not installed on this server"
AS_BEFORE = "as the last time: nothing changed since"
COMMUNITY_MIN = 3
"""Smaller groups are no community: their members carry none."""
LEVELS_MAX = 10
LABEL_NAMES = 3
_BATCH = 1_000


class Analysed(Frozen):
    """What a job of analysis did: nodes that carry its result, communities; a note where none.

    changed: nodes that were looked at anew, 0 where the graph is as it was the last time.
    """

    nodes: int = 0
    changed: int = 0
    communities: int = 0
    unchanged: int = 0
    note: str | None = None


class _Member(BaseModel):
    node_id: str
    label: str
    name: str | None
    levels: list[int]
    weight: float


class _Written(BaseModel):
    written: int


class _Communities(BaseModel):
    written: int
    unchanged: int


class _Dropped(BaseModel):
    dropped: int


class _Nothing(BaseModel):
    pass


async def refresh_projection(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    is_dry: bool,
    suffix: Callable[[], str],
    is_forced: bool = False,
) -> Projected:
    """Build the space's projection anew where it no longer agrees with the store."""
    if await gds_version(graph) is None:
        return Projected(state="absent")
    await projection.clean_projections(graph, now=now, is_dry=is_dry)
    return await projection.refresh_projection(
        graph,
        space,
        now=now,
        # A dry run writes nothing, not even a lease.
        lease=nullcontext() if is_dry else _lease(graph, space, now, suffix),
        suffix=suffix,
        is_dry=is_dry,
        is_forced=is_forced,
    )


def _lease(
    graph: Graph, space: str, now: datetime, suffix: Callable[[], str]
) -> AbstractAsyncContextManager[Callable[[], Awaitable[None]]]:
    steady = asyncio.get_running_loop().time
    began = steady()

    def clock() -> datetime:
        # Who waits must see the lease of a dead holder run out.
        return now + timedelta(seconds=steady() - began)

    return leased(graph, f"projection {space_key(space)}", holder=suffix(), clock=clock)


async def write_pagerank(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    is_dry: bool,
    suffix: Callable[[], str],
    damping: float = 0.85,
    iterations: int = 20,
) -> Analysed:
    """Write to every node how central it is in its space (G33); in batches, so it may be stopped.

    The projection is refreshed first; what is not on it loses its rank.
    """
    held = await refresh_projection(graph, space, now=now, is_dry=is_dry, suffix=suffix)
    if held.name is None or held.state in ("absent", "empty", "stale"):
        return Analysed(note=_why_not(held))
    if held.is_ranked or is_dry:
        return Analysed(nodes=held.node_count, note=AS_BEFORE if held.is_ranked else None)
    run = held.name.rpartition("-")[2]
    await graph.apply(
        WRITE_PAGERANK, name=held.name, run=run, damping=damping, iterations=iterations
    )
    await graph.apply(DROP_RANKS, space=space_key(space), run=run)
    await _mark(graph, space, held.name, is_ranked=True)
    return Analysed(nodes=held.node_count, changed=held.node_count)


async def write_communities(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    is_dry: bool,
    suffix: Callable[[], str],
    told: Callable[[int], None],
) -> Analysed:
    """Group what belongs together, and write to every node its community and the levels within.

    Communities are named by size, c-<run>-1 the largest; those of fewer than three are none. A
    signature of the members tells which are as they were (U10). Without a language model: a label
    is the names of its most central entities.
    """
    held = await refresh_projection(graph, space, now=now, is_dry=is_dry, suffix=suffix)
    if held.name is None or held.state in ("absent", "empty", "stale"):
        return Analysed(note=_why_not(held))
    if held.is_grouped:
        return Analysed(nodes=held.node_count, note=AS_BEFORE)
    members = await graph.run(LIST_MEMBERS, _Member, name=held.name, levels_max=LEVELS_MAX)
    grouped = _grouped(members)
    if is_dry:
        return Analysed(nodes=len(members), communities=len(grouped))
    prefix = f"c-{suffix()}-"
    named = {
        group[0].levels[0]: f"{prefix}{place}"
        for place, group in enumerate(grouped, 1)
        if group[0].levels
    }
    await _home(graph, members, named, told)
    kept = await _keep(graph, space_key(space), prefix, grouped, named, now)
    await _mark(graph, space, held.name, is_grouped=True)
    return kept.model_copy(update={"nodes": len(members), "changed": len(members)})


async def _home(
    graph: Graph,
    members: Sequence[_Member],
    named: dict[int, str],
    told: Callable[[int], None],
) -> None:
    """Write to every node its community by its new name, in batches."""
    rows = [
        {
            "node_id": one.node_id,
            "community_id": named.get(one.levels[0] if one.levels else -1),
            "levels": one.levels,
        }
        for one in members
    ]
    for start in range(0, len(rows), _BATCH):
        await graph.run(WRITE_MEMBERS, _Written, rows=rows[start : start + _BATCH])
        told(min(start + _BATCH, len(rows)))


async def _mark(
    graph: Graph, space: str, name: str, *, is_ranked: bool = False, is_grouped: bool = False
) -> None:
    await graph.run(
        MARK_ANALYSED,
        _Nothing,
        space=space_key(space),
        name=name,
        is_ranked=is_ranked,
        is_grouped=is_grouped,
    )


def _why_not(held: Projected) -> str:
    return {
        "absent": NO_GDS,
        "stale": "the projection would be built first",
    }.get(held.state, "the space holds nothing yet")


def _grouped(members: Sequence[_Member]) -> list[list[_Member]]:
    """Give the communities, the largest first; of equal ones the one with the first member."""
    groups: dict[int, list[_Member]] = {}
    for one in members:
        if one.levels:
            groups.setdefault(one.levels[0], []).append(one)
    large = [group for group in groups.values() if len(group) >= COMMUNITY_MIN]
    return sorted(large, key=lambda group: (-len(group), min(one.node_id for one in group)))


async def _keep(
    graph: Graph,
    space: str,
    prefix: str,
    grouped: Sequence[list[_Member]],
    named: dict[int, str],
    now: datetime,
) -> Analysed:
    """Write the communities, let readers see them, and clear away all that are of no use now."""
    rows = [
        {
            "community_id": named[group[0].levels[0]],
            "size": len(group),
            "label": label_of(group),
            "signature": _signature(group),
            "level_count": max(len(one.levels) for one in group),
        }
        for group in grouped
    ]
    unchanged = 0
    for start in range(0, len(rows), _BATCH):
        kept = await graph.run(
            WRITE_COMMUNITIES,
            _Communities,
            space=space,
            prefix=prefix,
            rows=rows[start : start + _BATCH],
            now=now,
        )
        unchanged += sum(one.unchanged for one in kept)
    await graph.run(UPDATE_GROUPING, _Nothing, space=space, prefix=prefix)
    await graph.run(DROP_COMMUNITIES, _Dropped, space=space, prefix=prefix)
    await graph.apply(DROP_HOMES, space=space, prefix=prefix)
    return Analysed(communities=len(rows), unchanged=unchanged)


def label_of(group: Sequence[_Member]) -> str:
    """Name a community by its most central entities; "" where it holds none."""
    named = [one for one in group if one.name]
    named.sort(key=lambda one: (-one.weight, one.name or ""))
    counted = Counter(one.name or "" for one in named)
    return ", ".join(list(counted)[:LABEL_NAMES])


def _signature(group: Sequence[_Member]) -> str:
    joined = "\n".join(sorted(one.node_id for one in group))
    return hashlib.sha256(joined.encode()).hexdigest()[:16]
