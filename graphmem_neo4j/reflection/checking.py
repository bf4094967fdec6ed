"""Checking a reflection: what of a model's answer is believed?

An answer is data. Numbers are checked against the memories that were shown, values and names
against their texts; an insight rests on two memories at least, or it is refused. What does not
hold is counted; nothing that is stored depends on it.

Owns: what is refused, and why.
Never: mends a statement, asks again, or looks anything up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from graphmem_neo4j.content import wording
from graphmem_neo4j.drafts import Period
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.models import Category, MemoryKind
from graphmem_neo4j.reflection.grounds import (
    find_ghost,
    lost_of,
    read_text,
    unsaid_in,
)
from graphmem_neo4j.reflection.shapes import (
    Clash,
    Depth,
    Plan,
    PlannedClash,
    PlannedGhost,
    PlannedInsight,
    Reflected,
    Seen,
    ToldClash,
    ToldGhost,
    ToldInsight,
)
from graphmem_neo4j.reflection.showing import numbered
from graphmem_neo4j.statements.differences import compare, read_statement

SOURCES_MIN = 2
"""Memories that an insight rests on at least."""
SURE_FROM = 0.6
"""Least confidence of what is added."""
INSIGHTS_MAX = 5
CLASHES_MAX = 10
GHOSTS_MAX = 10
GHOST_TEXTS_MIN = 3
"""Texts that hold a name, before it becomes a thing (R-Q14)."""
REFUSALS_MAX = 30
_REPEATS_FROM = 0.85
"""From this likeness of words on, an insight repeats a memory."""
SALIENCE_MIN, SALIENCE_MAX = 0.5, 0.7
"""What an insight weighs: as its weightiest source, within these bounds."""

Told = TypeVar("Told")
Planned = TypeVar("Planned")


class _Refused(Exception):
    """An item that is not believed; its text says why, and quotes nothing of it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What an answer is checked against: the memories by number, and what must not be told."""

    by_number: Mapping[int, Seen]
    is_secret: Callable[[str], bool]
    refused: list[str] = field(default_factory=list[str])

    @property
    def texts(self) -> dict[str, str]:
        """The texts that were shown, by the ids of their memories."""
        return {one.memory_id: one.content for one in self.by_number.values()}

    def repeats(self, content: str) -> bool:
        """Say whether a statement says what one of the memories says, in nearly its words."""
        new = read_statement(content)
        return any(
            wording(content) == wording(text)
            or compare(new, read_statement(text)).lexical >= _REPEATS_FROM
            for text in self.texts.values()
        )

    def reason(self, text: str) -> str:
        """Give a reason as it is kept; one that tells a secret is not, and costs nothing else."""
        return "" if self.is_secret(text) else text

    def sources(self, numbers: Iterable[int]) -> list[Seen]:
        """Give the memories of these numbers, each once; what was not shown is left out."""
        return [self.by_number[n] for n in dict.fromkeys(numbers) if n in self.by_number]


def check(told: Reflected, seen: Sequence[Seen], *, is_secret: Callable[[str], bool]) -> Plan:
    """Give what of an answer is believed; total, whatever the answer holds."""
    look = _Look(numbered(seen), is_secret)
    clashes = _kept(told.contradictions, lambda one: _clash(one, look), look, CLASHES_MAX)
    insights: list[PlannedInsight] = []
    for depth, items in (
        (Depth.PATTERN, told.patterns),
        (Depth.COMPRESSION, told.compressions),
        (Depth.LEARNING, told.learnings),
    ):
        plan = _planner(depth, look)
        insights += _kept(items, plan, look, INSIGHTS_MAX)
    ghosts = _kept(told.ghosts, lambda one: _ghost(one, look), look, GHOSTS_MAX)
    # The same words twice in one answer are one statement, the same name one thing.
    texts = {wording(one.content): one for one in reversed(insights)}
    pairs = {frozenset((one.known_id, one.new_id)): one for one in reversed(clashes)}
    return Plan(
        insights=list(texts.values())[::-1],
        clashes=list(pairs.values())[::-1],
        ghosts=list({one.name.casefold(): one for one in ghosts}.values()),
        refused=look.refused[:REFUSALS_MAX],
    )


def _kept(
    items: Iterable[Told], plan: Callable[[Told], Planned], look: _Look, most: int
) -> list[Planned]:
    kept: list[Planned] = []
    for item in items:
        if len(kept) == most:
            look.refused.append(f"more than {most} of a kind")
            break
        try:
            kept.append(plan(item))
        except _Refused as reason:
            look.refused.append(str(reason))
    return kept


def _planner(depth: Depth, look: _Look) -> Callable[[ToldInsight], PlannedInsight]:
    return lambda told: _insight(told, depth, look)


def _insight(told: ToldInsight, depth: Depth, look: _Look) -> PlannedInsight:
    sources = look.sources(told.sources)
    if len(sources) < SOURCES_MIN:
        raise _Refused(f"a {depth} that rests on {len(sources)} of the memories shown")
    content = _content(told.content, depth, look, sources)
    if told.confidence < SURE_FROM:
        raise _Refused(f"a {depth} that is not sure")
    if depth is Depth.COMPRESSION:
        _check_whole(content, sources)
    since, until = _period(depth, sources)
    sessions = {one.session_id for one in sources}
    return PlannedInsight(
        depth=depth,
        content=content,
        category=_category(told, depth, sources),
        kind=_kind(depth, sources),
        salience=min(SALIENCE_MAX, max(SALIENCE_MIN, *(one.salience for one in sources))),
        confidence=told.confidence,
        reason=look.reason(told.reason),
        source_ids=[one.memory_id for one in sources],
        session_id=sessions.pop() if len(sessions) == 1 else None,
        valid_from=None if since == OPEN_START else since,
        valid_until=None if until == OPEN_END else until,
    )


def _content(text: str, depth: Depth, look: _Look, sources: Sequence[Seen]) -> str:
    content = read_text(text)
    if content is None:
        raise _Refused(f"a {depth} of {len(text)} characters, or none that anybody would say")
    if look.is_secret(content):
        raise _Refused(f"a {depth} that tells a secret")
    if look.repeats(content):
        raise _Refused(f"a {depth} that repeats a memory")
    if unsaid_in(content, [one.content for one in sources]):
        raise _Refused(f"a {depth} with a value or name that its sources do not hold")
    return content


def _check_whole(content: str, sources: Sequence[Seen]) -> None:
    if len({_period_of(one) for one in sources}) > 1:
        raise _Refused("a compression of what holds at different times")
    if lost_of(content, [one.content for one in sources]):
        raise _Refused("a compression that leaves a value or name out")


def _period_of(one: Seen) -> Period:
    return one.valid_from or OPEN_START, one.valid_until or OPEN_END


def _period(depth: Depth, sources: Sequence[Seen]) -> Period:
    """Say when an insight holds: a compression as its sources do, else until the last ends."""
    periods = [_period_of(one) for one in sources]
    since = periods[0][0] if depth is Depth.COMPRESSION else OPEN_START
    return since, max(until for _, until in periods)


def _category(told: ToldInsight, depth: Depth, sources: Sequence[Seen]) -> Category:
    if depth is Depth.LEARNING:
        return Category.SELF
    (usual, _) = Counter(one.category for one in sources).most_common(1)[0]
    return usual if depth is Depth.COMPRESSION else told.category or usual


def _kind(depth: Depth, sources: Sequence[Seen]) -> MemoryKind:
    kinds = {one.kind for one in sources}
    is_one = depth is Depth.COMPRESSION and len(kinds) == 1
    return kinds.pop() if is_one else MemoryKind.FACT


def _clash(told: ToldClash, look: _Look) -> PlannedClash:
    pair = look.sources((told.first, told.second))
    if len(pair) != SOURCES_MIN:
        raise _Refused("a contradiction of what was not shown, or of a memory with itself")
    known, new = sorted(pair, key=_age)
    # Which one is newer decides which one goes: where neither is, a person says so (X3b).
    relation = told.relation if _age(known) != _age(new) else Clash.CONTRADICTION
    return PlannedClash(
        known_id=known.memory_id,
        new_id=new.memory_id,
        relation=relation,
        confidence=told.confidence,
        reason=look.reason(told.reason),
    )


def _age(one: Seen) -> Period:
    return one.valid_from or one.noted_at, one.noted_at


def _ghost(told: ToldGhost, look: _Look) -> PlannedGhost:
    found = find_ghost(told.name, told.type, look.texts)
    if found is None:
        raise _Refused("a name that is none, or a role")
    name, kind, memory_ids = found
    if look.is_secret(name):
        raise _Refused("a name that tells a secret")
    if len(memory_ids) < GHOST_TEXTS_MIN:
        raise _Refused(f"a name that {len(memory_ids)} of the texts hold")
    return PlannedGhost(name=name, type=kind, memory_ids=memory_ids)
