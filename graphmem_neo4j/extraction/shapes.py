"""Extraction shapes: what is asked about, what may be answered, and what is kept of an answer?

Owns: the turns as a model sees them, the shape of its answer, and the checked plan.
Never: reads, asks or decides anything.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from graphmem_neo4j.models import (
    Category,
    EntityType,
    Evidence,
    Frozen,
    MemoryKind,
    NewMemory,
    NewMention,
    Unit,
)

TURNS_MAX = 40
"""Turns that one question may be about."""
ITEMS_MAX = 400
"""Items of each list of an answer that are looked at."""

_Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Who(StrEnum):
    """Who speaks: a person, the agent itself, or a tool."""

    PERSON = "person"
    AGENT = "agent"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class Turn:
    """A stored turn, as the worker read it."""

    message_id: str
    place: int
    role: str
    speaker: str | None
    content: str
    created_at: datetime
    tool_name: str | None = None


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn as the model is shown it: its number there, who speaks, and the text, perhaps cut."""

    number: int
    turn: Turn
    who: Who
    text: str
    is_cut: bool = False

    @property
    def speaker(self) -> str | None:
        """The name of a person who speaks, where it is known."""
        return self.turn.speaker if self.who is Who.PERSON else None


@dataclass(frozen=True, slots=True)
class Batch:
    """What one question is about: the turns, and those before them that help to understand."""

    before: tuple[ShownTurn, ...]
    turns: tuple[ShownTurn, ...]

    @property
    def people(self) -> list[ShownTurn]:
        """The turns in which a person speaks."""
        return [turn for turn in self.turns if turn.who is Who.PERSON]


class ToldMemory(Frozen):
    """A statement that a model read out of the turns it names."""

    content: str
    kind: MemoryKind = MemoryKind.FACT
    category: Category | None = None
    salience: _Share = 0.5
    confidence: _Share = 0.8
    turns: list[int] = Field(default_factory=list[int], max_length=ITEMS_MAX)
    mentions: list[str] = Field(default_factory=list[str], max_length=ITEMS_MAX)
    holds_from: str | None = None
    holds_until: str | None = None


class ToldEntity(Frozen):
    """A name in the turns, and what kind of thing bears it."""

    name: str
    type: str = "concept"


class ToldRelation(Frozen):
    """A typed relation between two names."""

    source: str
    relation: str
    target: str
    confidence: _Share = 0.8
    turns: list[int] = Field(default_factory=list[int], max_length=ITEMS_MAX)


class ToldExperience(Frozen):
    """What was done (TASK), how it is done (SKILL), or what went wrong (EVENT)."""

    name: str
    type: str
    description: str
    content: str
    turns: list[int] = Field(default_factory=list[int], max_length=ITEMS_MAX)


class ToldTie(Frozen):
    """A tie between two experiences, by their names."""

    source: str
    type: str
    target: str
    instruction: str
    condition: str | None = None


class Extracted(Frozen):
    """The answer that is asked for (S74): everything in one."""

    memories: list[ToldMemory] = Field(default_factory=list[ToldMemory], max_length=ITEMS_MAX)
    entities: list[ToldEntity] = Field(default_factory=list[ToldEntity], max_length=ITEMS_MAX)
    relations: list[ToldRelation] = Field(default_factory=list[ToldRelation], max_length=ITEMS_MAX)
    experiences: list[ToldExperience] = Field(
        default_factory=list[ToldExperience], max_length=ITEMS_MAX
    )
    ties: list[ToldTie] = Field(default_factory=list[ToldTie], max_length=ITEMS_MAX)


class PlannedName(Frozen):
    """A name as it was written, and what bears it."""

    name: str
    type: EntityType

    @property
    def sure_type(self) -> EntityType | None:
        """What bears it; None where that is not known."""
        return None if self.type is EntityType.CONCEPT else self.type


class PlannedMemory(Frozen):
    """A statement to be kept: it passed the check, its times are resolved."""

    content: str
    kind: MemoryKind
    category: Category
    salience: Unit
    confidence: Unit
    said_at: datetime
    message_ids: list[str]
    names: list[PlannedName] = Field(default_factory=list[PlannedName])
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    source_person: str | None = None

    def as_new(self, **more: Any) -> NewMemory:
        """Give it as a statement for the pen; `more` says where it belongs, and may overrule."""
        fields: dict[str, Any] = {
            "content": self.content,
            "category": self.category,
            "kind": self.kind,
            "salience": self.salience,
            "confidence": self.confidence,
            "evidence_type": Evidence.REPORTED,
            "valid_from": self.valid_from,
            "valid_until": self.valid_until,
            "mentions": [NewMention(name=one.name, type=one.sure_type) for one in self.names],
        }
        return NewMemory(**{**fields, **more})


class PlannedRelation(Frozen):
    """A relation to be drawn between two names."""

    source: PlannedName
    relation: str
    target: PlannedName
    confidence: Unit


class PlannedExperience(Frozen):
    """An experience to be recorded."""

    name: str
    type: str
    description: str
    content: str


class PlannedTie(Frozen):
    """A tie to be drawn between two experiences."""

    source: str
    type: str
    target: str
    instruction: str
    condition: str | None = None


class Plan(Frozen):
    """What of an answer is believed; `refused` says in a few words what is not, and why.

    Stored before any of it is written, so that a worker that was killed is followed exactly.
    """

    memories: list[PlannedMemory] = Field(default_factory=list[PlannedMemory])
    relations: list[PlannedRelation] = Field(default_factory=list[PlannedRelation])
    experiences: list[PlannedExperience] = Field(default_factory=list[PlannedExperience])
    ties: list[PlannedTie] = Field(default_factory=list[PlannedTie])
    refused: list[str] = Field(default_factory=list[str])
    cut_turns: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.memories or self.relations or self.experiences or self.ties)
