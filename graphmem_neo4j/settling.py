"""Settling: what becomes of the grey cases of a batch, once somebody was asked about them?

The statements of a batch are near each other as well. What was said about two of them counts while
the first one is stored as it is; else the second is judged anew, when it can be found in the store.

Owns: the pairs of a batch, and what each word makes of a ruling.
Never: finds neighbours, writes, or waits longer than the gate does.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphmem_neo4j.deciding import Gate
from graphmem_neo4j.drafts import Draft
from graphmem_neo4j.pairs import (
    ASKED_OF_ONE_MAX,
    Pair,
    Room,
    Settled,
    Side,
    Word,
    is_askable,
    settle,
)
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.sameness import Found, Ruling

UNSETTLED = Settled()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written for one draft: its ruling, and what a language model's word adds.

    `is_put_off`: what it is near is not stored as it is: the draft is judged anew.
    """

    ruling: Ruling
    settled: Settled = UNSETTLED
    is_put_off: bool = False
    why: str | None = None

    @property
    def asks(self) -> list[str]:
        """The neighbours that a model, or a person, is still to be asked about."""
        settled = self.settled
        pairs = (*(one.pair for one in settled.flags), *settled.waiting)
        return [] if settled.fold is not None else [pair.known.memory_id for pair in pairs]

    @property
    def leans_on(self) -> set[str]:
        """The memories that must be there for this to be written so."""
        if self.ruling.memory_id is not None:
            return {self.ruling.memory_id}
        replaced = self.settled.replaces
        return {*self.asks, *([] if replaced is None else [replaced.pair.known.memory_id])}


async def plans(
    pen: Pen,
    drafts: Sequence[Draft],
    rulings: Mapping[int, Ruling],
    found: Mapping[int, Found],
    *,
    is_last: bool,
) -> dict[int, Plan]:
    """Say what is to be written for each draft, after asking about those that are grey.

    `is_last`: nobody is asked any more; the pairs wait. Without a gate grey cases are left as they
    are. Never fails because of a language model.
    """
    gate = pen.gate
    if gate is None:
        return {number: Plan(ruling) for number, ruling in rulings.items()}
    pairs = _pairs(pen, drafts, rulings, found)
    flat = [pair for some in pairs.values() for pair in some]
    words: list[Word | None] = [None] * len(flat)
    if flat and not is_last:
        rooms = [
            _room(pen, draft) for draft in drafts for _ in range(len(pairs.get(draft.number, ())))
        ]
        words = await gate.words(flat, rooms)
    told = iter(words)
    said = {number: [next(told) for _ in some] for number, some in pairs.items()}
    settled = {
        number: settle(some, said[number], sure_from=gate.sure_from, now=pen.now)
        for number, some in pairs.items()
    }
    made = {
        number: _plan(ruling, settled.get(number, UNSETTLED), gate)
        for number, ruling in rulings.items()
    }
    return _put_off(drafts, made)


def _pairs(
    pen: Pen,
    drafts: Sequence[Draft],
    rulings: Mapping[int, Ruling],
    found: Mapping[int, Found],
) -> dict[int, list[Pair]]:
    """Give the pairs of each grey draft that a word could lead anywhere, the nearest first."""
    sides = {draft.memory_id: _side_of(draft, pen) for draft in drafts}
    for row in found.values():
        for near in (*row.by_words, *row.by_meaning):
            sides[near.memory_id] = Side(
                memory_id=near.memory_id,
                content=near.content,
                kind=near.kind,
                noted_at=near.created_at or near.recorded_at,
                period=(near.valid_from, near.valid_until),
                active_key=near.active_key,
                session_id=near.session_id,
            )
    pairs: dict[int, list[Pair]] = {}
    for draft in drafts:
        ruling = rulings[draft.number]
        near = (
            Pair(
                sides[one.memory_id],
                sides[draft.memory_id],
                one.differences,
                one.by,
                one.similarity,
            )
            for one in (ruling.grey if ruling.memory_id is None else ())
        )
        if some := [pair for pair in near if is_askable(pair, pen.now)][:ASKED_OF_ONE_MAX]:
            pairs[draft.number] = some
    return pairs


def _room(pen: Pen, draft: Draft) -> Room:
    statement = draft.statement
    return statement.scope, statement.session_id if pen.is_strict else None


def _side_of(draft: Draft, pen: Pen) -> Side:
    statement = draft.statement
    return Side(
        memory_id=draft.memory_id,
        content=statement.content,
        kind=statement.kind,
        noted_at=statement.created_at or pen.now,
        period=statement.period,
        active_key=draft.active_key,
        session_id=statement.session_id,
    )


def _plan(ruling: Ruling, settled: Settled, gate: Gate) -> Plan:
    why = gate.why if settled.waiting else None
    fold = settled.fold
    if fold is None:
        return Plan(ruling, settled, why=why)
    folded = replace(
        ruling,
        memory_id=fold.pair.known.memory_id,
        by="model",
        similarity=fold.pair.similarity,
        reason=fold.word.reason,
    )
    return Plan(folded, settled, why=why)


def _put_off(drafts: Iterable[Draft], plans: Mapping[int, Plan]) -> dict[int, Plan]:
    """Put off what leans on a statement of the same batch that is not stored as it is."""
    kept: dict[int, Plan] = {}
    unstored: set[str] = set()
    for draft in drafts:
        plan = plans[draft.number]
        if plan.leans_on & unstored:
            plan = replace(plan, is_put_off=True)
        if plan.is_put_off or plan.ruling.memory_id is not None or plan.settled.replaces:
            unstored.add(draft.memory_id)
        kept[draft.number] = plan
    return kept
