"""Projection: is the space's graph in the server's memory, and does it still agree with the store?

One named graph a space, in the memory of one server (GDS), built by Cypher aggregation from texts,
entities, experiences and the relations between them. It is never built for a question: the runner
refreshes it, and so does a long-lived server when it has grown old. It vanishes when the server
restarts, and where there is no GDS: both are ordinary, plain hops answer then.

Owns: the names of these graphs, when one is stale, its building, replacing and clearing away.
Never: ranks, or holds a copy of the graph by itself.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.walking import OWN_FACTOR, OWN_WEIGHT

log = structlog.get_logger()

PROJECT_GRAPH = load("projection/project_graph")
SHOW_PROJECTION = load("projection/show_projection")
WRITE_PROJECTION = load("projection/write_projection")
DROP_PROJECTION = load("projection/drop_projection")
LIST_PROJECTIONS = load("projection/list_projections")

PREFIX = "graphmem-"
OWNLESS_FACTOR = 0.1
"""What a name brings that no text has for its own, beside one that has: both were measured on
multi-hop questions over passages."""
NEXT_WEIGHT = 0.2
RELATION_WEIGHT = 1.0
KEPT_MAX = 16
"""Projections that one server holds at most; the longest unrefreshed go first."""
_YOUNG = timedelta(minutes=10)
"""An unknown graph younger than this may be another's that is just being built."""


class Projected(Frozen):
    """A space's projection: what became of it, and how large it is.

    state: "built", "fresh" (it agreed with the store already), "absent" (no GDS on this server),
    "empty" (the space holds nothing) or "stale" (a dry run: it would have been built). is_ranked,
    is_grouped: what was computed on it already.
    """

    state: str
    name: str | None = None
    node_count: int = 0
    relationship_count: int = 0
    built_at: datetime | None = None
    is_ranked: bool = False
    is_grouped: bool = False


class _State(BaseModel):
    name: str | None
    stamp: str | None
    until: datetime | None
    built_at: datetime | None
    node_count: int | None
    relationship_count: int | None
    is_ranked: bool
    is_grouped: bool
    current: str
    newest: datetime | None


class _Built(BaseModel):
    name: str | None
    node_count: int | None
    relationship_count: int | None
    scopes: list[str]


class _Former(BaseModel):
    former: str | None


class _Dropped(BaseModel):
    dropped: str


class _Listed(BaseModel):
    name: str
    is_kept: bool
    built_at: datetime | None
    made_at: datetime


async def refresh_projection(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    lease: AbstractAsyncContextManager[Callable[[], Awaitable[None]] | None],
    suffix: Callable[[], str],
    is_dry: bool = False,
    is_forced: bool = False,
) -> Projected:
    """Build a space's projection anew where it is gone or no longer agrees with the store.

    `lease` keeps two from building at once. Readers go on with the former graph until the new one
    stands. The caller knows that the server has GDS. Raises StoreUnavailable where another builds.
    """
    key = space_key(space)
    async with lease as renew:
        state = (await graph.run(SHOW_PROJECTION, _State, space=key))[0]
        held = {one.name for one in await graph.run(LIST_PROJECTIONS, _Listed, prefix=PREFIX)}
        if not is_forced and state.stamp == state.current and state.name in held:
            return Projected(
                state="fresh",
                name=state.name,
                node_count=state.node_count or 0,
                relationship_count=state.relationship_count or 0,
                built_at=state.built_at,
                is_ranked=state.is_ranked,
                is_grouped=state.is_grouped,
            )
        if is_dry:
            return Projected(state="stale", name=state.name, built_at=state.built_at)
        if renew is not None:
            await renew()  # whoever waited for the lease has less than a minute of it left
        return await _build(graph, key, state, now=now, name=f"{PREFIX}{key[:80]}-{suffix()}")


async def _build(graph: Graph, key: str, state: _State, *, now: datetime, name: str) -> Projected:
    built = await graph.run(
        PROJECT_GRAPH,
        _Built,
        space=key,
        name=name,
        open_end=OPEN_END,
        own_weight=OWN_WEIGHT,
        own_factor=OWN_FACTOR,
        ownless_factor=OWNLESS_FACTOR,
        next_weight=NEXT_WEIGHT,
        relation_weight=RELATION_WEIGHT,
    )
    if not built or built[0].name is None:
        return Projected(state="empty")
    await _serve(graph, key, state, built[0], now=now)
    nodes, relationships = built[0].node_count or 0, built[0].relationship_count or 0
    log.info("projection.built", nodes=nodes, relationships=relationships)
    return Projected(
        state="built",
        name=name,
        node_count=nodes,
        relationship_count=relationships,
        built_at=now,
    )


async def _serve(graph: Graph, key: str, state: _State, built: _Built, *, now: datetime) -> None:
    """Let a new graph serve the space from now on, and free the one that did."""
    counts = [int(part) for part in state.current.split(":")]
    former = await graph.run(
        WRITE_PROJECTION,
        _Former,
        space=key,
        name=built.name,
        # What was recorded later than was seen before the building is reached by plain hops.
        stamp=state.current,
        until=state.newest or OPEN_START,
        node_count=built.node_count or 0,
        relationship_count=built.relationship_count or 0,
        text_count=counts[0] + counts[1],
        scopes=sorted(set(built.scopes)),
        now=now,
    )
    for one in former:
        if one.former is not None and one.former != built.name:
            await graph.run(DROP_PROJECTION, _Dropped, name=one.former)


async def drop_projections(graph: Graph, space: str | None) -> int:
    """Free the graphs of a space (its key), or of all; gives how many there were.

    The caller knows that the server has GDS.
    """
    prefix = PREFIX if space is None else f"{PREFIX}{space[:80]}-"
    listed = await graph.run(LIST_PROJECTIONS, _Listed, prefix=prefix)
    for one in listed:
        await graph.run(DROP_PROJECTION, _Dropped, name=one.name)
    return len(listed)


async def clean_projections(graph: Graph, *, now: datetime, is_dry: bool = False) -> list[str]:
    """Free what a killed process left in the server's memory, and the oldest beyond the limit.

    Gives the names. One that is not older than ten minutes may be just being built: it stays.
    """
    listed = await graph.run(LIST_PROJECTIONS, _Listed, prefix=PREFIX)
    lost = [one for one in listed if not one.is_kept and now - one.made_at > _YOUNG]
    kept = sorted((one for one in listed if one.is_kept), key=lambda one: one.built_at or now)
    gone = [one.name for one in [*lost, *kept[: max(0, len(kept) - KEPT_MAX)]]]
    for name in [] if is_dry else gone:
        try:
            await graph.run(DROP_PROJECTION, _Dropped, name=name)
        except StoreUnavailable as error:
            log.warning("projection.stayed", name=name, reason=str(error))
    return gone
