"""Wipe: what is destroyed when a space, or the whole database, begins anew?

All that is stored in the space: every node that carries it with its relationships, whatever the
label, in bounded transactions, so that a store of any size is emptied without filling the server's
memory; its graphs in the memory of GDS; its leases. What is set and how the database is laid out
stays: settings, migrations, indexes, which model the vectors are of, what the language model cost.
Nothing has to be restarted: whoever writes next, from this process or another, begins in an empty
space (S27, R-S13). Maintenance is kept away meanwhile; what somebody else writes while it runs may
stay.

Owns: what goes and what stays, and the bounds of it.
Never: begins without being told twice (`is_dry` only looks), or is offered to an agent.
"""

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import Busy, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.known_shapes import Wiped
from graphmem_neo4j.maintain.lease import Lease, holding
from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.projection import drop_projections
from graphmem_neo4j.queries import load
from graphmem_neo4j.status import gds_version

log = structlog.get_logger()

COUNT_NODES = load("wipe/count_nodes")
LIST_HELD = load("wipe/list_held")
DROP_NODES = load("wipe/drop_nodes")
DROP_LEASES = load("wipe/drop_leases")

LABELS = (
    "Alias",
    "Change",
    "Chunk",
    "Community",
    "Contact",
    "Entity",
    "Experience",
    "Job",
    "JobRun",
    "Memory",
    "Message",
    "Metric",
    "Profile",
    "Projection",
    "Receipt",
    "Review",
    "Scratchpad",
    "Session",
    "Signal",
    "Source",
    "ToolCall",
)
"""What is ours in a database where others may have nodes with a property `space` as well."""
ROUND_MAX = 20_000
"""Nodes destroyed between two looks at what is left."""
BATCH_MAX = 1_000
"""Nodes destroyed in one transaction."""
_MORE_ROUNDS = 20
"""Rounds beyond those that what was counted needs: others may write meanwhile."""
AT_WORK = "maintenance is at work: stop the runner, or try again in a minute"

Told = Callable[[int], None]
"""Hears how many nodes are left."""


class _Counted(BaseModel):
    label: str
    nodes: int


class _Held(BaseModel):
    name: str


@dataclass(frozen=True, slots=True)
class Wiping:
    """What is to go: the space of the site, or all; a dry one only looks."""

    all_spaces: bool = False
    is_dry: bool = True


async def wipe(site: Site, asked: Wiping, *, told: Told | None = None) -> Wiped:
    """Destroy what is stored, or say what would be.

    Raises Busy while maintenance is at work, StoreUnavailable; called again it does the rest.
    """
    space = None if asked.all_spaces else site.space
    key = None if space is None else space_key(space)
    counts = await _counts(site.graph, key)
    done = Wiped(space=space, is_dry=asked.is_dry, nodes=sum(counts.values()), by_label=counts)
    if asked.is_dry:
        return done
    if key is None:
        if await site.graph.run(LIST_HELD, _Held):
            raise Busy(AT_WORK)
        freed = await _destroy(site.graph, key, done.nodes, told or _silent)
    else:
        lease = Lease(site.graph, site.space, holder=f"wipe {site.suffix()}")
        async with holding(lease, site.sleep) as keeping:
            if keeping is None:
                raise Busy(AT_WORK)
            freed = await _destroy(site.graph, key, done.nodes, told or _silent)
    await site.graph.apply(DROP_LEASES, space=key)
    log.warning("space.wiped", nodes=done.nodes, all_spaces=asked.all_spaces)
    return done.model_copy(update={"projections": freed})


def _silent(_left: int) -> None:
    """Tell nobody."""


async def _counts(graph: Graph, key: str | None) -> dict[str, int]:
    rows = await graph.run(COUNT_NODES, _Counted, space=key, labels=list(LABELS))
    return {row.label: row.nodes for row in rows}


async def _destroy(graph: Graph, key: str | None, nodes: int, told: Told) -> int:
    """Free the graphs in memory, then destroy round by round; gives how many graphs there were."""
    freed = 0
    if await gds_version(graph) is not None:
        freed = await drop_projections(graph, key)
    for _ in range(nodes // ROUND_MAX + _MORE_ROUNDS):
        await graph.apply(
            DROP_NODES, space=key, labels=list(LABELS), limit=ROUND_MAX, batch=BATCH_MAX
        )
        left = sum((await _counts(graph, key)).values())
        told(left)
        if not left:
            return freed
    raise StoreUnavailable("others keep writing into it: stop them, and call it again")
