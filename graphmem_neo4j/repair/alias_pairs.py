"""Alias pairs: which of the newest things look alike enough that a language model is asked?

Of the 120 newest things of a space, those of one scope and type whose names are alike in letters or
near in meaning (R-S7). What a rule forbids to be one, such as another number, is left out: no word
of a model could make it one.

Owns: the candidates, and their order.
Never: asks, or judges what the graph says of a pair.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from pydantic import BaseModel

from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.naming import Verdict
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.acting import NAMES_MAX, Listed, Look
from graphmem_neo4j.repair.evidence import Thing, judge_names
from graphmem_neo4j.repair.roads import Pair, pair_of

LIST_NEWEST = load("repair/list_newest")
FIND_CLOSE = load("repair/find_close")

THINGS_MAX = 120
"""The newest things whose names are compared (R-S7)."""
LETTERS_MIN = 0.74
"""How alike two names are in letters, from 0 to 1, that a model is asked about (R-S7)."""
COSINE_MIN = 0.86
"""The same of the vectors of their names, on the scale of models whose cosines spread (R-S7)."""
PAIRS_MAX = 2_000
_COMPARED_MAX = 4
_UNSURE_TYPE = "concept"


class _Near(BaseModel):
    first_id: str
    second_id: str
    similarity: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair by the ids of its things, what the rules say of the names, and how alike they are.

    `score`, 0 to 1, orders pairs; `near`: the cosine of their names, None where it is not near.
    """

    pair: Pair
    names: Verdict
    score: float
    near: float | None


async def candidates(look: Look, vector_property: str | None, cosine_min: float) -> list[Candidate]:
    """Find the pairs of the newest things, the best first; fills the things and ages of the look.

    One statement, two where there are vectors. Raises StoreUnavailable.
    """
    rows = await look.graph.run(
        LIST_NEWEST,
        Listed,
        space=space_key(look.space),
        open_end=OPEN_END,
        names_max=NAMES_MAX,
        limit=THINGS_MAX,
    )
    look.things = {row.entity_id: row.thing() for row in rows}
    look.ages = {row.entity_id: (row.is_guess, row.recorded_at) for row in rows}
    near: list[_Near] = []
    if vector_property is not None and len(rows) > 1:
        near = await look.graph.run(
            FIND_CLOSE,
            _Near,
            space=space_key(look.space),
            entity_ids=sorted(look.things),
            vector_property=vector_property,
            cosine_min=cosine_min,
            open_end=OPEN_END,
            limit=PAIRS_MAX,
        )
    close = {pair_of(row.first_id, row.second_id): round(row.similarity, 4) for row in near}
    return await asyncio.to_thread(_ranked, list(look.things.values()), close)


def _ranked(things: Sequence[Thing], close: Mapping[Pair, float]) -> list[Candidate]:
    found: list[Candidate] = []
    for one, two in combinations(things, 2):
        if one.scope != two.scope or not _may_be_of_one_type(one, two):
            continue
        pair = pair_of(one.entity_id, two.entity_id)
        near, letters = close.get(pair), likeness(one, two)
        if near is None and letters < LETTERS_MIN:
            continue
        first, second = (one, two) if pair[0] == one.entity_id else (two, one)
        names = judge_names(first, second, (None, None))
        if not names.vetoes:
            found.append(Candidate(pair, names, max(near or 0.0, letters), near))
    return sorted(found, key=lambda one: (-one.score, one.pair))[:PAIRS_MAX]


def _may_be_of_one_type(one: Thing, two: Thing) -> bool:
    """Say whether two types may mean one: the same, or one of which nobody was sure."""
    return one.type == two.type or _UNSURE_TYPE in (one.type, two.type)


def likeness(one: Thing, two: Thing) -> float:
    """Give how alike the names of two things are in letters, 0 to 1, the best of all."""
    best = 0.0
    for name in _names(one):
        for other in _names(two):
            matcher = SequenceMatcher(None, name, other, autojunk=False)
            if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
                best = max(best, matcher.ratio())
    return best


def _names(thing: Thing) -> list[str]:
    every = (" ".join(name.casefold().split()) for name in (thing.name, *thing.names))
    return list(dict.fromkeys(every))[:_COMPARED_MAX]
