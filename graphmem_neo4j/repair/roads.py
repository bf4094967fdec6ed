"""Roads: which pairs of entities are worth a comparison?

Three roads lead to a pair: keys that their names have in common, the company that both keep (node
similarity, or plain hops without GDS), and vectors of names that are near. Each is bounded, so that
no look ever compares all with all.

Owns: the candidates of a look, and the short-lived in-memory graphs of it.
Never: judges a pair.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.naming import blocking_keys
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.evidence import Thing

FIND_SHARED = load("repair/find_shared")
PROJECT_COMPANY = load("repair/project_company")
FIND_SIMILAR = load("repair/find_similar")
RELEASE_COMPANY = load("repair/release_company")
PROJECT_NAMES = load("repair/project_names")
FIND_NEAR = load("repair/find_near")

BLOCK_MAX = 40
"""Most entities that share a key of their names and are still compared with each other; of more,
only the new ones are, with that many of the others."""
DEGREE_MAX = 30
"""Texts that name more than this, and things that stand with more, tell nothing of a pair."""
SIMILARITY_MIN = 0.3
SHARED_MIN = 2
PAIRS_EACH = 5
FOUND_MAX = 5_000
VECTORS_MAX = 20_000
_HOPS_BATCH = 100
_SEED = 42
NAME = "graphmem-lookalikes-"
"""How the in-memory graphs of a look begin: one that a crash left behind is known by it."""

Pair = tuple[str, str]


@dataclass(slots=True)
class Found:
    """Pairs by id, with what led to them."""

    pairs: dict[Pair, None] = field(default_factory=dict[Pair, None])
    alike: dict[Pair, float] = field(default_factory=dict[Pair, float])
    near: dict[Pair, float] = field(default_factory=dict[Pair, float])
    by: list[str] = field(default_factory=list[str])


class _Pair(BaseModel):
    first_id: str
    second_id: str
    similarity: float


class _Built(BaseModel):
    name: str | None
    node_count: int | None


class _Dropped(BaseModel):
    dropped: str | None


def pair_of(one: str, two: str) -> Pair:
    """Give two ids in their one order."""
    return (one, two) if one < two else (two, one)


async def by_names(things: Sequence[Thing], fresh: frozenset[str]) -> list[Pair]:
    """Give the pairs that share a key of their names, at least one of them new.

    In a thread: of many things it takes long, and the lease of a job is renewed meanwhile.
    """
    return await asyncio.to_thread(_by_names, things, fresh)


def _by_names(things: Sequence[Thing], fresh: frozenset[str]) -> list[Pair]:
    blocks: dict[tuple[str, str], list[Thing]] = defaultdict(list)
    for thing in things:
        for key in _keys(thing):
            blocks[thing.scope, key].append(thing)
    found: dict[Pair, None] = {}
    for block in blocks.values():
        for one, two in _pairs(block, fresh):
            if one.entity_id != two.entity_id:
                found[pair_of(one.entity_id, two.entity_id)] = None
    return list(found)


def _keys(thing: Thing) -> set[str]:
    names = dict.fromkeys([thing.name, *thing.names])
    return {key for name in names for key in blocking_keys(name)}


def _pairs(block: Sequence[Thing], fresh: frozenset[str]) -> Iterable[tuple[Thing, Thing]]:
    if len(block) <= BLOCK_MAX:
        return (
            (one, two)
            for one, two in combinations(block, 2)
            if one.entity_id in fresh or two.entity_id in fresh
        )
    near = sorted(block, key=lambda thing: thing.name_key)
    return (
        (one, two)
        for place, one in enumerate(near)
        if one.entity_id in fresh
        for two in near[max(0, place - BLOCK_MAX // 2) : place + BLOCK_MAX // 2]
        if one is not two
    )


async def by_company(
    graph: Graph, space_key: str, fresh: Sequence[str], *, suffix: Callable[[], str], has_gds: bool
) -> tuple[dict[Pair, float], str]:
    """Give the pairs that stand with the same third ones, how alike, and by which way."""
    if has_gds:
        rows = await _by_similarity(graph, space_key, NAME + suffix())
        wanted = frozenset(fresh)
        kept = [row for row in rows if row.first_id in wanted or row.second_id in wanted]
        return _scored(kept), "node similarity"
    found: dict[Pair, float] = {}
    for start in range(0, len(fresh), _HOPS_BATCH):
        rows = await graph.run(
            FIND_SHARED,
            _Pair,
            space=space_key,
            entity_ids=list(fresh[start : start + _HOPS_BATCH]),
            open_end=OPEN_END,
            degree_max=DEGREE_MAX,
            shared_min=SHARED_MIN,
            pairs_max=PAIRS_EACH,
        )
        found |= _scored(rows)
        if len(found) > FOUND_MAX:
            break
    return found, "plain hops"


async def _by_similarity(graph: Graph, space_key: str, name: str) -> list[_Pair]:
    return await _projected(
        graph,
        name,
        lambda: graph.run(
            PROJECT_COMPANY,
            _Built,
            space=space_key,
            name=name,
            open_end=OPEN_END,
            degree_max=DEGREE_MAX,
        ),
        lambda: graph.run(
            FIND_SIMILAR,
            _Pair,
            name=name,
            similarity_min=SIMILARITY_MIN,
            pairs_max=PAIRS_EACH,
            degree_max=DEGREE_MAX * 20,
            limit=FOUND_MAX,
        ),
    )


async def by_vectors(
    graph: Graph, space_key: str, vector_property: str, *, suffix: Callable[[], str]
) -> dict[Pair, float]:
    """Give the pairs whose names' vectors are nearest neighbours; {} where none have any."""
    name = NAME + suffix()
    rows = await _projected(
        graph,
        name,
        lambda: graph.run(
            PROJECT_NAMES,
            _Built,
            space=space_key,
            name=name,
            vector_property=vector_property,
            open_end=OPEN_END,
            limit=VECTORS_MAX,
        ),
        lambda: graph.run(
            FIND_NEAR, _Pair, name=name, pairs_max=PAIRS_EACH, seed=_SEED, limit=FOUND_MAX
        ),
    )
    return _scored(rows)


async def _projected(
    graph: Graph,
    name: str,
    build: Callable[[], Awaitable[list[_Built]]],
    ask: Callable[[], Awaitable[list[_Pair]]],
) -> list[_Pair]:
    """Build an in-memory graph, ask it, and free it whatever happened (fault 108)."""
    try:
        built = await build()
        is_empty = not built or not built[0].name or (built[0].node_count or 0) < 2
        return [] if is_empty else await ask()
    finally:
        await graph.run(RELEASE_COMPANY, _Dropped, name=name)


def _scored(rows: Sequence[_Pair]) -> dict[Pair, float]:
    return {pair_of(row.first_id, row.second_id): round(row.similarity, 4) for row in rows}
