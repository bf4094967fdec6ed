"""Acting: what becomes of a pair of look-alikes that was judged?

The sure ones are merged, the younger into the older; nothing is merged where any two of those that
would become one are forbidden to. The others become questions of the review inbox.

Owns: a look in progress: what it merged and asked so far.
Never: judges a pair, or finds one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.correcting import Asker, Mark
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import change_id, receipt_id, space_key
from graphmem_neo4j.naming import Band, Verdict
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.evidence import (
    Facts,
    Opinion,
    Thing,
    as_text,
    evidence_of,
    judge_names,
    question,
    review_id,
)
from graphmem_neo4j.repair.merging import merge
from graphmem_neo4j.repair.roads import Pair, pair_of
from graphmem_neo4j.visibility import viewer

log = structlog.get_logger()

WRITE_REVIEWS = load("repair/write_reviews")

MADE_BY = "lookalikes"
NAMES_MAX = 12
"""Names of one entity that a look compares."""
CLUSTER_MAX = 20
"""Most entities that one look makes into one by itself."""


class Listed(BaseModel):
    """An entity as the graph lists it for a look, with its names."""

    entity_id: str
    name: str
    name_key: str
    type: str
    scope: str
    is_guess: bool
    recorded_at: datetime
    names: list[str]
    handles: list[str]

    def thing(self) -> Thing:
        """Give it as a look knows it."""
        fields = self.model_dump(include={"entity_id", "name", "name_key", "type", "scope"})
        names, handles = tuple(self.names), frozenset(self.handles)
        return Thing(**fields, names=names, handles=handles, is_told=not self.is_guess)


class _Asked(BaseModel):
    review_id: str
    is_new: bool


@dataclass(slots=True)
class Look:
    """A look in progress."""

    graph: Graph
    space: str
    now: datetime
    suffix: Callable[[], str]
    is_dry: bool
    auto_merge: bool
    things: dict[str, Thing]
    ages: dict[str, tuple[bool, datetime]]
    clusters: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    counts: dict[str, int] = field(default_factory=dict[str, int])
    changes: list[str] = field(default_factory=list[str])
    pairs: list[str] = field(default_factory=list[str])
    made_by: str = MADE_BY

    def count(self, name: str, number: int = 1) -> None:
        """Count what was done."""
        self.counts[name] = self.counts.get(name, 0) + number


def _is_different(names: Verdict) -> bool:
    return names.band is Band.DIFFERENT


def _members(look: Look, entity_id: str) -> list[str]:
    return look.clusters.get(entity_id, [entity_id])


def fits(look: Look, pair: Pair, is_barred: Callable[[Verdict], bool] = _is_different) -> bool:
    """Say whether nothing in either cluster forbids it: what is one with one is one with all."""
    ours, theirs = (_members(look, entity_id) for entity_id in pair)
    if ours is theirs or len(ours) + len(theirs) > CLUSTER_MAX:
        return ours is theirs
    return not any(
        is_barred(judge_names(look.things[one], look.things[two], (None, None)))
        for one in ours
        for two in theirs
    )


async def merge_pair(
    look: Look,
    pair: Pair,
    opinion: Opinion,
    facts: Facts,
    *,
    more: Mapping[str, object] | None = None,
) -> None:
    """Merge what a rule guessed into what was told, and the younger into the older (R-S7).

    `more`: further evidence that is kept with the merge.
    """
    keep, gone = sorted(pair, key=lambda entity_id: (look.ages[entity_id], entity_id))
    one, two = look.things[keep], look.things[gone]
    if _members(look, keep) is _members(look, gone) and len(_members(look, keep)) > 1:
        return
    look.pairs.append(f"make one: {one.name[:80]} = {two.name[:80]}")
    if look.is_dry:
        look.count("merged")
        return
    receipt = receipt_id(int(look.now.timestamp() * 1000), look.suffix())
    why = "; ".join(opinion.reasons)[:1_000] or None
    mark = Mark(change_id(receipt, 0), Asker(made_by=look.made_by), why)
    try:
        done = await merge(
            look.graph,
            viewer(look.space, one.scope),
            f"entity:{keep}",
            f"entity:{gone}",
            mark=mark,
            now=look.now,
            evidence={**evidence_of(one, two, opinion, facts), **(more or {})},
        )
    except (BadRequest, NotFound) as error:
        # Somebody was quicker, or keeps them apart: the sentence says which.
        log.info("lookalike.refused", reason=str(error)[:200])
        look.count("refused")
        return
    look.count("merged")
    look.changes.append(done.change_id)
    members = [*_members(look, keep), *_members(look, gone)]
    look.clusters |= dict.fromkeys(members, members)


async def ask(look: Look, questions: Iterable[tuple[Pair, Opinion, Facts]]) -> None:
    """Put pairs into the review inbox, each once."""
    rows = [_question(look, pair, opinion, facts) for pair, opinion, facts in questions]
    look.pairs += [f"ask: {row['says']}" for row in rows]
    if look.is_dry or not rows:
        look.count("asked", len(rows))
        return
    written = await look.graph.run(
        WRITE_REVIEWS, _Asked, space=space_key(look.space), rows=rows, now=look.now
    )
    look.count("asked", sum(row.is_new for row in written))
    look.count("known", sum(not row.is_new for row in written))


def _question(look: Look, pair: Pair, opinion: Opinion, facts: Facts) -> dict[str, object]:
    one, two = (look.things[entity_id] for entity_id in pair_of(*pair))
    return {
        "review_id": review_id("lookalike", pair),
        "kind": "lookalike",
        "score": opinion.score,
        "says": question(one, two),
        "evidence": as_text(evidence_of(one, two, opinion, facts)),
        "scope": one.scope,
        "session_id": None,
        "concerns": [{"label": "Entity", "key": entity_id} for entity_id in pair],
    }
