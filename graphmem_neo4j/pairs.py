"""Pairs: what is a language model asked about two statements, and what may follow from its word?

Its word alone does little. Values that differ veto a repetition (X6); only the newer of two takes
the place of the other, of one kind, and not before it holds (R-S6, X3b); what contradicts is for a
person, and so is what is not sure. Two that both stand are the ordinary case.

Owns: the shapes of question and answer, and what each word may lead to.
Never: asks a model, or trusts a number that it was not asked about.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import BeforeValidator, Field

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.drafts import Period
from graphmem_neo4j.models import Frozen, MemoryKind
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.sameness import NearStep
from graphmem_neo4j.statements.differences import Difference

ASKED_OF_ONE_MAX = 3
"""Neighbours of one statement that are asked about."""
PAIRS_PER_CALL_MAX = 10
TEXT_MAX_CHARACTERS = 1_500
"""Longer texts are passages, not statements: nobody is asked about them."""
REASON_MAX_CHARACTERS = 200
NUMBER_STEP = 11
"""Pairs are numbered 11, 22, 33: a model that counts by itself gives numbers that are none."""
FLAG_FROM = 0.5
"""From this confidence on, what may not be done by itself is put to a person."""
_UPDATED_KINDS = frozenset({MemoryKind.FACT, MemoryKind.PREFERENCE})


class Relation(StrEnum):
    """How a new statement stands to a known one."""

    DUPLICATE = "duplicate"
    UPDATE = "update"
    CONTRADICTION = "contradiction"
    ELABORATION = "elaboration"
    UNRELATED = "unrelated"


class Act(StrEnum):
    """What follows from a word about a pair."""

    FOLD = "fold"  # the new one says nothing new: the known one stays alone
    REPLACE = "replace"  # the new one takes the place of the known one
    FLAG = "flag"  # both stay, and a person is asked
    STAND = "stand"  # both stay


@dataclass(frozen=True, slots=True)
class Side:
    """One statement of a pair: when it was noted, and from when until when it holds."""

    memory_id: str
    content: str
    kind: MemoryKind
    noted_at: datetime
    period: Period
    active_key: str
    session_id: str | None


@dataclass(frozen=True, slots=True)
class Pair:
    """A known statement and a new one that is near it; `differences` are those of `statements`."""

    known: Side
    new: Side
    differences: tuple[str, ...]
    by: NearStep
    similarity: float


def _short(value: object) -> str:
    """Make a reason one clean line; a pair is not lost because of its reason."""
    text = clean_text(value) if isinstance(value, str) else ""
    return " ".join(text.split())[:REASON_MAX_CHARACTERS]


class Word(Frozen):
    """What was said about the pair of a number."""

    number: int
    relation: Relation
    confidence: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
    reason: Annotated[str, BeforeValidator(_short)]


class Words(Frozen):
    """What was said about the pairs of one question."""

    pairs: list[Word]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A pair, and the word about it."""

    pair: Pair
    word: Word


@dataclass(frozen=True, slots=True)
class Settled:
    """What follows for one new statement from what was said about all its pairs.

    One memory at most takes it in, or gives up its place to it. `flags` are for a person.
    `waiting`: the known ones about which nothing was said yet.
    """

    fold: Ruled | None = None
    replaces: Ruled | None = None
    flags: tuple[Ruled, ...] = ()
    waiting: tuple[Pair, ...] = ()


def is_askable(pair: Pair, now: datetime) -> bool:
    """Say whether a word about a pair could lead to anything."""
    if max(len(pair.known.content), len(pair.new.content)) > TEXT_MAX_CHARACTERS:
        return False
    return pair.known.period == pair.new.period or _takes_over(pair, now)


def number_of(place: int) -> int:
    """Give the number under which the pair at a place of a question is asked about."""
    return NUMBER_STEP * (place + 1)


Room = tuple[str, str | None]
"""Where statements stand: their scope and, where isolation is strict, their session."""


def shared(rooms: Sequence[Room]) -> list[list[int]]:
    """Share pairs, given by the room of each, among questions; gives the places in each question.

    A question is about one room: what is said of one pair carries no words of another room's.
    """
    places: dict[Room, list[int]] = {}
    for place, room in enumerate(rooms):
        places.setdefault(room, []).append(place)
    return [
        some[start : start + PAIRS_PER_CALL_MAX]
        for some in places.values()
        for start in range(0, len(some), PAIRS_PER_CALL_MAX)
    ]


def asked(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Give the pairs of a question as data, numbered by us."""
    return {
        "pairs": [
            {"number": number_of(place), "known": _told(pair.known), "new": _told(pair.new)}
            for place, pair in enumerate(pairs)
        ]
    }


def _told(side: Side) -> dict[str, str]:
    since, until = (shown_time(time) for time in side.period)
    times = {"noted_at": side.noted_at, "holds_from": since, "holds_until": until}
    told = {name: time.isoformat() for name, time in times.items() if time is not None}
    return {"text": side.content, **told}


class Numbered(Protocol):
    """A word about the pair of a number."""

    @property
    def number(self) -> int:
        """The number that the pair was asked about under."""
        ...


N = TypeVar("N", bound=Numbered)


def heard(words: Sequence[N], count: int) -> tuple[dict[int, N], int]:
    """Give the word about each place of a question, and how many words were refused.

    Refused is a number that was not asked about, and all of one that was answered more than once.
    """
    places = {number_of(place): place for place in range(count)}
    times = Counter(word.number for word in words)
    kept = {
        places[word.number]: word
        for word in words
        if word.number in places and times[word.number] == 1
    }
    return kept, len(words) - len(kept)


def act_on(pair: Pair, word: Word, *, sure_from: float, now: datetime) -> Act:
    """Say what follows from a word about a pair; `sure_from` is the least confidence to act on."""
    is_sure = word.confidence >= sure_from
    is_flagged = word.confidence >= min(FLAG_FROM, sure_from)
    if word.relation is Relation.DUPLICATE:
        is_one = Difference.VALUES not in pair.differences and pair.known.period == pair.new.period
        return Act.FOLD if is_sure and is_one else Act.STAND
    if word.relation is Relation.UPDATE and not _takes_over(pair, now):
        # Each holds in a time of its own.
        return Act.STAND
    if word.relation is Relation.UPDATE and is_sure and _may_replace(pair):
        return Act.REPLACE
    if word.relation in (Relation.UPDATE, Relation.CONTRADICTION) and is_flagged:
        return Act.FLAG
    return Act.STAND


def _takes_over(pair: Pair, now: datetime) -> bool:
    """Say whether the new one holds now, and as long as the known one would."""
    (known_since, known_until), (since, until) = pair.known.period, pair.new.period
    return since <= now < until and since >= known_since and until >= known_until


def _may_replace(pair: Pair) -> bool:
    is_newer = pair.new.noted_at >= pair.known.noted_at
    return is_newer and pair.known.kind is pair.new.kind and pair.known.kind in _UPDATED_KINDS


def settle(
    pairs: Sequence[Pair], words: Sequence[Word | None], *, sure_from: float, now: datetime
) -> Settled:
    """Settle a new statement from the words about its pairs; None: nothing was said.

    A repetition goes before an update, the surer before the less sure. What may be done once only
    is put to a person for the others. Total.
    """
    ruled = [Ruled(pair, word) for pair, word in zip(pairs, words, strict=True) if word is not None]
    acts: dict[Act, list[Ruled]] = {act: [] for act in Act}
    for one in sorted(ruled, key=lambda one: -one.word.confidence):
        acts[act_on(one.pair, one.word, sure_from=sure_from, now=now)].append(one)
    fold = acts[Act.FOLD][0] if acts[Act.FOLD] else None
    replaced = acts[Act.REPLACE]
    replaces = replaced[0] if replaced and fold is None else None
    waiting = tuple(pair for pair, word in zip(pairs, words, strict=True) if word is None)
    return Settled(
        fold=fold,
        replaces=replaces,
        flags=(*(one for one in replaced if one is not replaces), *acts[Act.FLAG]),
        waiting=() if fold is not None else waiting,
    )
