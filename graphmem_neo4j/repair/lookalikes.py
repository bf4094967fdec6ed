"""Lookalikes: which entities are one, though they were stored as two?

A job: it looks at what is new or has new names, joins what names, company and vectors say, merges
where the names leave no doubt, asks a person where they leave some, and leaves all others alone. A
pair is asked about once; one that was kept apart, declined or parted is left alone for good. An
entity counts as looked at once all its pairs are dealt with: what was stopped is gone on with.

Owns: the run of a look, its bounds, and what it does with each opinion.
Never: compares all with all, or undoes what a person decided.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.naming import Band
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.acting import NAMES_MAX, Listed, Look, ask, fits, merge_pair
from graphmem_neo4j.repair.evidence import Facts, Opinion, join, judge_names, review_id
from graphmem_neo4j.repair.roads import Found, Pair, by_company, by_names, by_vectors
from graphmem_neo4j.repair.shapes import LookalikeCounts
from graphmem_neo4j.status import gds_version

log = structlog.get_logger()

LIST_NAMES = load("repair/list_names")
LIST_EVIDENCE = load("repair/list_evidence")
MARK_LOOKED = load("repair/mark_looked")

ENTITIES_MAX = 50_000
"""Entities whose names are held in memory during a look; of more, those that were not looked at and
the newest others."""
PAIRS_MAX = 20_000
"""Pairs of one look; an entity that has one left over is looked at again by the next one."""
_BATCH = 200
_CONTEXT_MAX = 300
_DEGREE_MAX = 200
_SHOWN_MAX = 5
_TOLD_PAIRS_MAX = 50


class _Fresh(Listed):
    is_fresh: bool


class Known(BaseModel):
    """What the graph says of a pair, by its number."""

    number: int
    is_apart: bool
    asked: str | None
    together: int
    elsewhere: int
    shared: int
    shared_names: list[str]
    first_context: str | None
    second_context: str | None


class _Marked(BaseModel):
    marked: int


async def find_lookalikes(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    suffix: Callable[[], str],
    auto_merge: bool = True,
    vector_property: str | None = None,
    told: Callable[[int], None] | None = None,
) -> LookalikeCounts:
    """Look at up to `limit` entities that are new or have new names.

    `told` hears how many pairs were dealt with. A dry run changes nothing, and names what it would
    do in `pairs`. Idempotent: run again, it goes on with what is left. Raises StoreUnavailable.
    """
    rows = await _named(graph, space)
    fresh = [row.entity_id for row in rows if row.is_fresh]
    looked = fresh[:limit]
    look = Look(
        graph=graph,
        space=space,
        now=now,
        suffix=suffix,
        is_dry=is_dry,
        auto_merge=auto_merge,
        things={row.entity_id: row.thing() for row in rows},
        ages={row.entity_id: (row.is_guess, row.recorded_at) for row in rows},
    )
    found = await _found(look, looked, vector_property) if looked else Found()
    done = await _deal_all(look, found, looked, told)
    counts = _counted(look, found, done, len(fresh))
    log.info("lookalikes.looked", **counts.model_dump(exclude={"by", "changes", "pairs"}))
    return counts


def _counted(look: Look, found: Found, looked: int, fresh: int) -> LookalikeCounts:
    return LookalikeCounts(
        looked=looked,
        compared=min(len(found.pairs), PAIRS_MAX),
        remaining=fresh - looked,
        by=found.by,
        changes=look.changes,
        pairs=look.pairs[:_TOLD_PAIRS_MAX],
        is_dry=look.is_dry,
        **look.counts,
    )


async def _named(graph: Graph, space: str) -> list[_Fresh]:
    return await graph.run(
        LIST_NAMES,
        _Fresh,
        space=space_key(space),
        open_end=OPEN_END,
        names_max=NAMES_MAX,
        limit=ENTITIES_MAX,
    )


async def _found(look: Look, looked: Sequence[str], vector_property: str | None) -> Found:
    """Walk all roads that lead to pairs; of each entity, those by names come first."""
    found = Found(by=["names"])
    fresh = frozenset(looked)
    found.pairs |= dict.fromkeys(await by_names(list(look.things.values()), fresh))
    has_gds = await gds_version(look.graph) is not None
    found.alike, way = await by_company(
        look.graph, space_key(look.space), looked, suffix=look.suffix, has_gds=has_gds
    )
    found.by.append(way)
    if vector_property is not None and has_gds:
        near = await by_vectors(
            look.graph, space_key(look.space), vector_property, suffix=look.suffix
        )
        found.near = {pair: near[pair] for pair in near if fresh & set(pair)}
        found.by.append("vectors")
    for pair in (*found.alike, *found.near):
        if pair[0] in look.things and pair[1] in look.things:
            found.pairs[pair] = None
    return found


def _in_turn(pairs: Iterable[Pair], looked: Sequence[str]) -> list[Pair]:
    """Put pairs in order, one looked entity after the other, so that each is done with early."""
    places = {entity_id: place for place, entity_id in enumerate(looked)}
    last = len(looked)
    return sorted(pairs, key=lambda pair: min(places.get(one, last) for one in pair))


async def _deal_all(
    look: Look, found: Found, looked: Sequence[str], told: Callable[[int], None] | None
) -> int:
    """Deal with pairs, some at a time; gives how many entities were looked at in full."""
    pairs = _in_turn(found.pairs, looked)
    left = Counter(entity_id for pair in pairs for entity_id in pair)
    await _mark(look, [entity_id for entity_id in looked if not left[entity_id]])
    for start in range(0, min(len(pairs), PAIRS_MAX), _BATCH):
        batch = pairs[start : min(start + _BATCH, PAIRS_MAX)]
        await _deal(look, batch, found)
        met = Counter(entity_id for pair in batch for entity_id in pair)
        left.subtract(met)
        await _mark(look, [one for one in looked if one in met and not left[one]])
        if told is not None:
            told(start + len(batch))
    return sum(not left[entity_id] for entity_id in looked)


async def _deal(look: Look, pairs: Sequence[Pair], found: Found) -> None:
    """Judge some pairs by their names, look up what the graph says, and act."""
    hopeful = [pair for pair in pairs if _may_be_one(look, pair)]
    rows = await known_of(look, hopeful)
    questions: list[tuple[Pair, Opinion, Facts]] = []
    for row in rows:
        pair = hopeful[row.number]
        if row.is_apart or row.asked is not None:
            look.count("known")
            continue
        facts = facts_of(row, found, pair)
        one, two = look.things[pair[0]], look.things[pair[1]]
        opinion = join(one, two, judge_names(one, two, facts.contexts), facts)
        if opinion.band is Band.SAME and look.auto_merge and fits(look, pair):
            await merge_pair(look, pair, opinion, facts)
        elif opinion.band is not Band.DIFFERENT:
            questions.append((pair, opinion, facts))
    await ask(look, questions)


async def known_of(look: Look, pairs: Sequence[Pair]) -> list[Known]:
    """Look up what the graph says of pairs."""
    return await look.graph.run(
        LIST_EVIDENCE,
        Known,
        space=space_key(look.space),
        pairs=[_asked(number, pair) for number, pair in enumerate(pairs)],
        open_end=OPEN_END,
        degree_max=_DEGREE_MAX,
        shown_max=_SHOWN_MAX,
        context_max=_CONTEXT_MAX,
    )


def _may_be_one(look: Look, pair: Pair) -> bool:
    one, two = (look.things[entity_id] for entity_id in pair)
    return judge_names(one, two, (None, None)).band is not Band.DIFFERENT


def _asked(number: int, pair: Pair) -> dict[str, object]:
    first, second = pair
    asked = review_id("lookalike", pair)
    return {"number": number, "first_id": first, "second_id": second, "review_id": asked}


def facts_of(row: Known, found: Found, pair: Pair) -> Facts:
    """Give what is known of a pair as evidence."""
    return Facts(
        together=row.together,
        elsewhere=row.elsewhere,
        shared=row.shared,
        shared_names=tuple(row.shared_names),
        alike=found.alike.get(pair),
        near=found.near.get(pair),
        contexts=(row.first_context, row.second_context),
    )


async def _mark(look: Look, looked: Sequence[str]) -> None:
    for start in range(0, 0 if look.is_dry else len(looked), _BATCH):
        await look.graph.run(
            MARK_LOOKED,
            _Marked,
            space=space_key(look.space),
            entity_ids=list(looked[start : start + _BATCH]),
            now=look.now,
        )
