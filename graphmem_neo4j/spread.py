"""Spread: what does the graph add to a question's best hits, and by which way?

From what the question names and from the best hits a walk goes over the space's graph. Where its
projection is at hand the database ranks all of it (personalised PageRank, Page et al. 1999,
Haveliwala 2002); else the texts around are fetched by plain hops and ranked here.

Owns: the choice of the way, and the seeds.
Never: says what a walk is worth (`walking.py` does), or builds a projection.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel, RootModel

from graphmem_neo4j.asking import Ask
from graphmem_neo4j.errors import ProcedureFailed, WrongVersion
from graphmem_neo4j.gathering import bounds
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.mentions import question_names
from graphmem_neo4j.periods import axes, looks_back
from graphmem_neo4j.queries import load
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.walking import OWN_WEIGHT, TEXTS_MAX, Spread, SpreadRow, ranked_here, valued

FIND_BY_RANK = load("spread/find_by_rank")
FIND_BY_HOPS = load("spread/find_by_hops")

HOPS_TEXTS_MAX = 300
"""Texts around that plain hops fetch; they are ranked here."""
WALK_MAX = 200
"""Nodes of the walk's best that are looked at, entities and unseen ones among them."""
NAMES_MAX = 200
OWN_MAX = 20
HUB_MAX = 500
"""A thing named by more texts than this leads to none of them by itself."""
RARE_MAX = 50
FRESH_MAX = 20
OWN_SHARE = 0.9
SEED_SHARE = 0.3
"""What the best hits weigh as seeds, beside things that are named."""
PEERS = 2
TOLERANCE = 0.0001
"""Change of a score at which the walk stands still, where the seeds' weights sum to about 1."""
MISSING = "it is not projected yet, maintenance does that"
ABSENT = "GDS, by which the graph is walked, is not installed on this server"
OUTSIDE = "the projection holds neither the past nor what is one session's own"
YOUNGER = "the projection does not hold what was met, it is older or being renewed"
REST_SECONDS = 30.0
"""How long a missing projection is not asked for again."""


log = structlog.get_logger()


class _Nothing(BaseModel):
    """The row that says: there is a projection, and the walk over it met no text."""

    node_id: None


class _Met(RootModel[SpreadRow | _Nothing]):
    pass


@dataclass(slots=True)
class Walk:
    """Which way this process takes; a projection that is missing is asked for again later."""

    asks_again_at: float = -math.inf
    lacks_gds: bool = False

    def is_ranked(self, moment: float) -> bool:
        """Whether to try the projection now."""
        return moment >= self.asks_again_at

    def missed(self, moment: float) -> None:
        """Remember that there is no projection, or no GDS at all."""
        self.asks_again_at = moment + REST_SECONDS


@dataclass(frozen=True, slots=True)
class Start:
    """What the walk starts from: the best hits with their scores, best first, and the vector."""

    hits: Sequence[tuple[str, float]]
    vectors: Mapping[str, Any]


async def spread(
    graph: Graph,
    viewer: Viewer,
    ask: Ask,
    start: Start,
    walk: Walk,
    *,
    now: datetime,
    moment: float,
) -> Spread | None:
    """Walk from a question's names and best hits; None where there is nothing to start from.

    One statement; one more, by plain hops, where the walk over the projection meets nothing (all
    may be newer than it), or where there is none, which is looked for every half minute. `moment`:
    seconds of a steady clock. Raises StoreUnavailable when Neo4j is away.
    """
    named = question_names(ask.query or "", NAMES_MAX)
    seeds = _seeds(start.hits[: ask.settings.graph_seed_limit])
    if not named and not seeds:
        return None
    common = _common(viewer, ask, named, seeds, start, now)
    # The projection is of now and of all sessions: the past and one session's own go by hops.
    is_plain = viewer.origin is None and not looks_back(axes(ask.when, now))
    because = None if is_plain else OUTSIDE
    if is_plain and walk.is_ranked(moment):
        rows = await _by_rank(graph, ask, common, walk)
        if rows:
            return valued(rows, ask.words, named, "pagerank")
        if rows is None:
            walk.missed(moment)
        else:
            because = YOUNGER
    rows = await graph.run(
        FIND_BY_HOPS,
        SpreadRow,
        rare_max=RARE_MAX,
        depth=1 if ask.settings.graph_hop_depth > 1 else 0,
        **(common | {"limit": HOPS_TEXTS_MAX}),
    )
    if not rows:
        return None
    because = because or (ABSENT if walk.lacks_gds else MISSING)
    return valued(_here(rows, ask), ask.words, named, "hops", because=because)


async def _by_rank(
    graph: Graph, ask: Ask, common: dict[str, Any], walk: Walk
) -> list[SpreadRow] | None:
    """Walk over the projection; None where there is none."""
    walk.lacks_gds = False
    try:
        met = await graph.run(
            FIND_BY_RANK,
            _Met,
            damping=ask.settings.pagerank_damping,
            iterations=ask.settings.pagerank_iterations,
            tolerance=TOLERANCE,
            walk_max=WALK_MAX,
            fresh_max=FRESH_MAX,
            peers=PEERS if ask.wants_peers else 0,
            **common,
        )
    except WrongVersion:
        walk.lacks_gds = True
        return None
    except ProcedureFailed as error:
        # Replaced while it was walked; or a text came back, or changed its scope, after it was
        # built, and is no seed in it. The next refresh mends that, hops answer now.
        log.info("walk.broke_off", reason=str(error))
        return []
    return [row.root for row in met if isinstance(row.root, SpreadRow)] if met else None


def _common(
    viewer: Viewer,
    ask: Ask,
    named: Sequence[tuple[str, float]],
    seeds: Sequence[tuple[str, float]],
    start: Start,
    now: datetime,
) -> dict[str, Any]:
    return bounds(viewer, ask, ask.words, now) | {
        "keys": [{"key": key, "weight": weight} for key, weight in named],
        "seeds": [{"node_id": node_id, "weight": weight} for node_id, weight in seeds],
        "own_weight": OWN_WEIGHT,
        "own_share": OWN_SHARE,
        "seed_share": SEED_SHARE,
        "own_max": OWN_MAX,
        "hub_max": HUB_MAX,
        "open_end": OPEN_END,
        "limit": TEXTS_MAX,
        **{"vector_a": None, "vector_b": None, **start.vectors},
    }


def _seeds(hits: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Give hits weights that sum to 1: what they have beyond the last of them."""
    if not hits:
        return []
    least = hits[-1][1] * 0.99
    more = [max(score - least, 0.0) for _, score in hits]
    total = sum(more) or 1.0
    return [(hits[place][0], value / total) for place, value in enumerate(more) if value > 0.0]


def _here(rows: Sequence[SpreadRow], ask: Ask) -> list[SpreadRow]:
    settings = ask.settings
    return ranked_here(rows, damping=settings.pagerank_damping, rounds=settings.pagerank_iterations)
