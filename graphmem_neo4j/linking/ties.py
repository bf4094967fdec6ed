"""Ties: what is a language model asked about new memories, and what of its answer counts?

Memories are named by numbers that we give; a number that we did not give, a tie of one with itself,
one between two known memories and a type that is none of ours are refused. Every tie has a new
memory at one end: what is known of a project is told to nobody else by the reason of a tie.

Owns: the types of ties, the shapes of question and answer, and what is refused.
Never: asks a model, or draws anything.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.pairs import number_of
from graphmem_neo4j.relations import RelationType, relation_type
from graphmem_neo4j.wording import one_line

MEMORIES_PER_CALL_MAX = 10
"""New memories of one question (R-Q14)."""
TIES_PER_CALL_MAX = 30
"""Ties of one answer; what it names beyond them is refused."""
NEW_MAX_CHARACTERS, KNOWN_MAX_CHARACTERS = 1_000, 400
"""What the model is shown of a new memory, and of a known one."""
NAME_MAX_CHARACTERS = 120
REASON_MAX_CHARACTERS = 200
CONFIDENCE = 0.7
"""Confidence of a tie whose answer gives none (R-Q14)."""
CONFIDENCE_LEAST = 0.5
"""What the model itself holds for less likely than not is no tie."""

MUTUAL = frozenset({"CONTRADICTS"})
"""Types that hold both ways: drawn once, in whichever direction."""
TYPES = (
    "supports",
    "contradicts",
    "elaborates",
    "depends_on",
    "blocks",
    "caused_by",
    "follows",
    "part_of",
    "example_of",
    "resolved_by",
)
"""The types that the linker may draw, as `prompts/link.md` explains them.

A list, because the database never frees the name of a type, and any word in a text could become
one: what agents and people say has all words (Q16).
"""
THING_TYPES = (
    "assigned_to",
    "approved_by",
    "managed_by",
    "affects",
    "resolved_by",
    "deployed_on",
)
"""The types that may be drawn from a new memory to a thing or person that it names (Q17)."""
_LEGAL = {relation_type(wording).name: relation_type(wording) for wording in TYPES}
_LEGAL_OF_THINGS = {relation_type(wording).name: relation_type(wording) for wording in THING_TYPES}


class Shown(BaseModel):
    """A memory as the model is shown it."""

    memory_id: str
    content: str
    noted_at: datetime


class NamedThing(BaseModel):
    """A thing or person that new memories name, as the model is shown it."""

    entity_id: str
    name: str
    type: str


def _short(value: object) -> str:
    """Make a reason one clean line; a tie is not lost because of its reason."""
    text = clean_text(value) if isinstance(value, str) else ""
    return " ".join(text.split())[:REASON_MAX_CHARACTERS]


def _given(value: object) -> object:
    return CONFIDENCE if value is None else value


class Word(Frozen):
    """One tie that was named: the numbers of its ends, its type, how sure, and why."""

    source: int
    target: int
    type: str
    confidence: Annotated[
        float,
        BeforeValidator(_given),
        Field(default=CONFIDENCE, ge=0.0, le=1.0, allow_inf_nan=False),
    ]
    reason: Annotated[str, BeforeValidator(_short), Field(default="")]


class Words(Frozen):
    """All ties that were named in one answer."""

    relations: list[Word]


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie that may be drawn, by the ids of its ends; `of` is the new memory that it is about.

    `is_to_thing`: its target is an entity.
    """

    of: str
    source_id: str
    target_id: str
    type: RelationType
    confidence: float
    reason: str | None
    is_to_thing: bool = False

    @property
    def is_mutual(self) -> bool:
        """Whether it says the same in the other direction."""
        return self.type.name in MUTUAL


@dataclass(frozen=True, slots=True)
class Heard:
    """What counts of an answer.

    `refused`: ties that may not be, or are too many; `weak`: what is not likely.
    """

    ties: list[Tie]
    refused: int
    weak: int


def asked(
    new: Sequence[Shown], known: Sequence[Shown], things: Sequence[NamedThing] = ()
) -> dict[str, Any]:
    """Give what a question is about as data, numbered by us: new memories, known ones, things."""
    so_far = len(new) + len(known)
    return {
        "new": [_told(place, one, NEW_MAX_CHARACTERS) for place, one in enumerate(new)],
        "known": [
            _told(place, one, KNOWN_MAX_CHARACTERS) for place, one in enumerate(known, len(new))
        ],
        "things": [
            {"number": number_of(place), "name": _cut(one.name), "type": one.type}
            for place, one in enumerate(things, so_far)
        ],
    }


def _cut(name: str) -> str:
    return " ".join(name.split())[:NAME_MAX_CHARACTERS]


def _told(place: int, one: Shown, characters_max: int) -> dict[str, Any]:
    return {
        "number": number_of(place),
        "text": one_line(one.content, characters_max),
        "noted_at": one.noted_at.isoformat(timespec="seconds"),
    }


def heard(
    said: Words,
    new: Sequence[Shown],
    known: Sequence[Shown],
    things: Sequence[NamedThing] = (),
    *,
    related_max: int = TIES_PER_CALL_MAX,
) -> Heard:
    """Give the ties of an answer that may be drawn, each once, the surest where one is told twice.

    Of one new memory at most `related_max` lead to other memories, the surest (S72); those to
    things are not counted among them. Total: what may not be is counted, and leaves the others
    alone.
    """
    memories = [one.memory_id for one in (*new, *known)]
    ends = _Ends(
        {number_of(place): memory_id for place, memory_id in enumerate(memories)},
        {number_of(place): one.entity_id for place, one in enumerate(things, len(memories))},
        frozenset(one.memory_id for one in new),
    )
    refused = max(0, len(said.relations) - TIES_PER_CALL_MAX)
    weak = 0
    kept: dict[tuple[str, ...], Tie] = {}
    for word in said.relations[:TIES_PER_CALL_MAX]:
        tie = _tie(word, ends)
        if tie is None:
            refused += 1
        elif tie.confidence < CONFIDENCE_LEAST:
            weak += 1
        elif (key := _key(tie)) not in kept or tie.confidence > kept[key].confidence:
            kept[key] = tie
    ties = _surest(list(kept.values()), related_max)
    return Heard(ties, refused + len(kept) - len(ties), weak)


def _surest(ties: Sequence[Tie], related_max: int) -> list[Tie]:
    """Keep of each new memory the surest ties to other memories, in the order of the answer."""
    taken: Counter[str] = Counter()
    kept: set[int] = set()
    for place in sorted(range(len(ties)), key=lambda place: -ties[place].confidence):
        tie = ties[place]
        if tie.is_to_thing or taken[tie.of] < related_max:
            kept.add(place)
            taken[tie.of] += not tie.is_to_thing
    return [tie for place, tie in enumerate(ties) if place in kept]


@dataclass(frozen=True, slots=True)
class _Ends:
    """What may be tied, by the numbers of a question; `new`: the memories that it is about."""

    memories: Mapping[int, str]
    things: Mapping[int, str]
    new: frozenset[str]


def _tie(word: Word, ends: _Ends) -> Tie | None:
    """Read one tie; None for what may not be."""
    is_to_thing = word.target in ends.things
    source = ends.memories.get(word.source)
    target = (ends.things if is_to_thing else ends.memories).get(word.target)
    kind = _legal(word.type, _LEGAL_OF_THINGS if is_to_thing else _LEGAL)
    if source is None or target is None or source == target or kind is None:
        return None
    of = next((one for one in (source, target) if one in ends.new), None)
    if of is None:
        return None
    return Tie(of, source, target, kind, word.confidence, word.reason or None, is_to_thing)


def _legal(wording: str, legal: Mapping[str, RelationType]) -> RelationType | None:
    try:
        return legal.get(relation_type(wording).name)
    except BadRequest:
        return None


def _key(tie: Tie) -> tuple[str, ...]:
    ends = (tie.source_id, tie.target_id)
    return (tie.type.name, *(sorted(ends) if tie.is_mutual else ends))
