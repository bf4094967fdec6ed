"""Reflection shapes: what is shown, what may be answered, and what of an answer is kept?

Owns: the memories as a model sees them, the shape of its answer, and the checked plan.
Never: reads, asks or decides anything.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator, Field

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.models import Category, EntityType, Frozen, MemoryKind, Unit

SHOWN_MAX = 30
"""Memories that one question is about (R-Q14)."""
SHOWN_MIN = 5
"""Fewer are not worth a question (R-Q14)."""
ITEMS_MAX = 50
"""Items of each list of an answer that are looked at."""
REASON_MAX_CHARACTERS = 200

_Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


def _short(value: object) -> str:
    """Make a reason one clean line; an item is not lost because of its reason."""
    text = clean_text(value) if isinstance(value, str) else ""
    return " ".join(text.split())[:REASON_MAX_CHARACTERS]


_Reason = Annotated[str, BeforeValidator(_short)]
_Numbers = Annotated[list[int], Field(max_length=ITEMS_MAX)]


@dataclass(frozen=True, slots=True)
class Seen:
    """A stored memory as it is shown; `noted_at` is when it was said, else when it was stored."""

    memory_id: str
    content: str
    category: Category
    kind: MemoryKind
    salience: float
    scope: str
    session_id: str | None
    noted_at: datetime
    valid_from: datetime | None
    valid_until: datetime | None


class Depth(StrEnum):
    """What kind of a memory a reflection adds."""

    PATTERN = "pattern"  # what several memories show together
    COMPRESSION = "compression"  # one that says what several say in pieces
    LEARNING = "learning"  # what the agent should do better


class ToldInsight(Frozen):
    """A pattern in the memories of these numbers, or what they teach the agent."""

    content: str
    sources: _Numbers = Field(default_factory=list[int])
    confidence: _Share = 0.5
    reason: _Reason = ""
    category: Category | None = None


class Clash(StrEnum):
    """How two memories that cannot both be true stand to each other; values of pairs.Relation."""

    UPDATE = "update"
    CONTRADICTION = "contradiction"


class ToldClash(Frozen):
    """Two memories, by their numbers, that cannot both be true."""

    first: int
    second: int
    relation: Clash
    confidence: _Share
    reason: _Reason = ""


class ToldGhost(Frozen):
    """A name that several texts hold."""

    name: str
    type: str = "concept"


class Reflected(Frozen):
    """The answer that is asked for: five lists in one."""

    patterns: list[ToldInsight] = Field(default_factory=list[ToldInsight], max_length=ITEMS_MAX)
    contradictions: list[ToldClash] = Field(default_factory=list[ToldClash], max_length=ITEMS_MAX)
    compressions: list[ToldInsight] = Field(default_factory=list[ToldInsight], max_length=ITEMS_MAX)
    ghosts: list[ToldGhost] = Field(default_factory=list[ToldGhost], max_length=ITEMS_MAX)
    learnings: list[ToldInsight] = Field(default_factory=list[ToldInsight], max_length=ITEMS_MAX)


class PlannedInsight(Frozen):
    """A memory to be added, and the memories that it rests on."""

    depth: Depth
    content: str
    category: Category
    kind: MemoryKind
    salience: Unit
    confidence: Unit
    reason: str
    source_ids: list[str]
    session_id: str | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None


class PlannedClash(Frozen):
    """Two memories to be settled, the older first."""

    known_id: str
    new_id: str
    relation: Clash
    confidence: Unit
    reason: str


class PlannedGhost(Frozen):
    """A name to become a thing, and the memories that hold it."""

    name: str
    type: EntityType
    memory_ids: list[str]


class Plan(Frozen):
    """What of an answer is believed; `refused` says in a few words what is not, and why.

    Stored before any of it is written, so that a worker that was killed is followed exactly.
    """

    insights: list[PlannedInsight] = Field(default_factory=list[PlannedInsight])
    clashes: list[PlannedClash] = Field(default_factory=list[PlannedClash])
    ghosts: list[PlannedGhost] = Field(default_factory=list[PlannedGhost])
    refused: list[str] = Field(default_factory=list[str])
    calls: int = 0
    tokens: int = 0
