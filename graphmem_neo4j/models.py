"""Models: the nouns that two rooms or more share, as frozen pydantic values; the glossary.

A *session* is a conversation. A *message* is one turn of it. A *memory* is a stored statement,
a *statement* one that is not stored yet. A *chunk* is a piece of a long text. A *scope* says
where a memory matters, a *space* is the tenant. A *receipt* says what became of a write, a *job*
what still waits to be done.

Owns: the shapes that cross a border, and their bounds.
Never: reads, writes or decides anything.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from graphmem_neo4j.faults import faults

Unit = Annotated[
    float, Field(ge=0.0, le=1.0, allow_inf_nan=False), AfterValidator(lambda share: share + 0.0)
]
"""A share from 0 to 1; -0.0 is 0."""

MESSAGES_MAX = 1_000
"""Most messages one ingest takes."""
STATEMENTS_MAX = 1_000
"""Most statements one save takes."""
MENTIONS_MAX = 64
"""Most names that a caller tells of one statement."""
REFERENCES_MAX = 20
"""Most things of other systems that one statement refers to."""
RESULTS_MAX = 50
"""Most hits one search returns (Q62)."""


class Frozen(BaseModel):
    """A value that cannot change and knows no stray field."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Category(StrEnum):
    """What a memory is about (Q31); `self` is what an agent learned about itself (R-Q8)."""

    STYLE = "style"
    PREFERENCE = "preference"
    CONTEXT = "context"
    DECISION = "decision"
    IDEA = "idea"
    FEEDBACK = "feedback"
    DOMAIN = "domain"
    SELF = "self"


class Evidence(StrEnum):
    """How a statement is known (R-Q8): seen, told, concluded, or the agent's own."""

    OBSERVED = "observed"
    REPORTED = "reported"
    INFERRED = "inferred"
    SELF = "self"


class MemoryKind(StrEnum):
    """How a memory ages: a lasting fact, a preference, or an episode (X7)."""

    FACT = "fact"
    PREFERENCE = "preference"
    EPISODE = "episode"


class NewMessage(Frozen):
    """One turn, as the host gives it.

    `content` is text, or the blocks of a chat API (text, tool use, tool result, image).
    Give `message_id`, or at least `created_at` or `turn`, wherever the host knows them: they tell
    a repeated delivery from an honest repetition.
    """

    role: Annotated[str, Field(min_length=1, max_length=40)]
    content: Any
    speaker: str | None = None
    message_id: str | int | None = None
    created_at: datetime | str | None = None
    turn: int | None = None
    tool_name: str | None = None
    tool_call_id: str | int | None = None
    tool_calls: list[dict[str, Any]] | None = None
    token_count: Annotated[int, Field(ge=0)] | None = None


class SessionInfo(Frozen):
    """What a host knows of a conversation beside its key (Q19)."""

    channel: str | None = None
    chat_type: str | None = None
    topic_id: str | None = None
    group_id: str | None = None
    scope: str = "global"


class Waiting(Frozen):
    """What a write leaves to be done later, in numbers; `decide`: memories to be compared."""

    embed: int = 0
    extract: int = 0
    link: int = 0
    decide: int = 0


class IngestedMessage(Frozen):
    """Where one message ended up; `place` counts from 0 within its session.

    `differs`: its id is known with another text, and that first text was kept. `skipped_blocks`
    counts the blocks of its content that said nothing we can read.
    """

    message_id: str
    place: int
    is_new: bool
    differs: bool = False
    skipped_blocks: int = 0


class Ingested(Frozen):
    """The receipt of an ingest: one entry a message, in the order given.

    `notes` says what was not taken as it came.
    """

    receipt_id: str
    session_id: str
    messages: list[IngestedMessage]
    added: int
    known: int
    waiting: Waiting
    embedding_mode: str
    notes: list[str] = []


class EntityType(StrEnum):
    """What an entity is (Q23, and a place)."""

    PERSON = "person"
    PLACE = "place"
    PROJECT = "project"
    ORG = "org"
    CONCEPT = "concept"
    SYSTEM = "system"
    EMAIL = "email"
    TASK = "task"
    EVENT = "event"
    DOCUMENT = "document"
    SMARTSHEET = "smartsheet"
    DEPLOYMENT = "deployment"


class NewReference(Frozen):
    """A thing in another system, to be linked and never copied (Q167-Q169).

    `source` is hey, apple-reminders, smartsheet, railway, calendar or any other short name; `id`
    is kept as it is written there, such as "hey:12345" or "smartsheet:row:789". `relation` is the
    type of the edge from the memory to it. There is no place for what it says.
    """

    source: Annotated[str, Field(min_length=1, max_length=64)]
    id: Annotated[str, Field(min_length=1, max_length=400)]
    url: Annotated[str, Field(max_length=2_000)] | None = None
    name: Annotated[str, Field(max_length=200)] | None = None
    type: EntityType | None = None
    relation: str = "refers_to"


class NewMention(Frozen):
    """A name that a statement holds, as it is written there, and what bears it, where known."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    type: EntityType | None = None


class NewMemory(Frozen):
    """A statement to keep (Q69-Q72).

    Without a category, a preference is one and all else is context; without a kind, what is of the
    category preference is one and all else a fact (X7). `valid_from` and
    `valid_until` say when it holds; `created_at` when it was said or noted, where that is known
    and not the moment of the save. `source_person` is who said it, `evidence_type` how it is known,
    `context_mood` the mood in which it was said (R-Q8). `references` are the things elsewhere that
    it is about, `mentions` names that the caller knows to be in it: they are linked beside those
    found by rules.
    """

    content: Any
    category: Category = Category.CONTEXT
    salience: Unit = 0.5
    scope: str = "global"
    confidence: Unit = 0.8
    kind: MemoryKind = MemoryKind.FACT
    pinned: bool = False
    valid_from: datetime | str | None = None
    valid_until: datetime | str | None = None
    created_at: datetime | str | None = None
    session_id: str | None = None
    source_type: str = "tool"
    source_person: str | None = None
    evidence_type: Evidence | None = None
    context_mood: str | None = None
    metadata: dict[str, Any] | None = None
    references: Annotated[list[NewReference], Field(max_length=REFERENCES_MAX)] = []
    mentions: Annotated[list[NewMention], Field(max_length=MENTIONS_MAX)] = []

    @model_validator(mode="before")
    @classmethod
    def _a_preference_is_one(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        fields = cast(dict[str, Any], given)
        if fields.get("kind") == MemoryKind.PREFERENCE and "category" not in fields:
            return {**fields, "category": Category.PREFERENCE}
        if fields.get("category") == Category.PREFERENCE and "kind" not in fields:
            return {**fields, "kind": MemoryKind.PREFERENCE}
        return fields


class Memory(Frozen):
    """A stored memory, whole. Open ends of time are None.

    `version` counts the corrections that led to it, from 1. `created_at`: when it was said or
    noted, where known. `shown` counts the searches that handed it out, `recalled` how often it was
    opened by its id, `confirmed` how often it was saved again; the first two come a little later.
    `purged_at`: when its text was erased for good; then `content` is empty.
    """

    memory_id: str
    content: str
    category: str
    salience: float
    confidence: float
    scope: str
    kind: str
    pinned: bool
    status: Literal["active", "superseded", "expired", "forgotten", "future"]
    source_type: str
    source_person: str | None = None
    evidence_type: str | None = None
    context_mood: str | None = None
    session_id: str | None
    version: int = 1
    created_at: datetime | None = None
    valid_from: datetime | None
    valid_until: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    metadata: dict[str, Any] | None
    shown: Annotated[int, Field(ge=0)] = 0
    recalled: Annotated[int, Field(ge=0)] = 0
    confirmed: Annotated[int, Field(ge=0)] = 0
    last_decayed_at: datetime | None = None
    purged_at: datetime | None = None


class Message(Frozen):
    """A stored message, whole.

    `purged_at`: when its text was erased for good; then `content` is empty.
    """

    message_id: str
    session_id: str
    place: int
    role: str
    speaker: str | None
    content: str
    created_at: datetime
    recorded_at: datetime
    scope: str
    tool_name: str | None
    purged_at: datetime | None = None


def first_fault(error: ValidationError, known: Iterable[str] = ()) -> str:
    """Say in a few words what is wrong with a value: `.salience: give a number`.

    `known`: the names that the value may have, for who gave another one.
    """
    fault = faults(error)[0]
    names = ", ".join(known)
    is_name = names and len(fault.place) == 1 and str(fault).endswith("is not known")
    return f"{fault}: use {names}" if is_name else str(fault)


def named_fault(error: ValidationError, whole: str, known: Iterable[str] = ()) -> str:
    """Say it of a value whose parts are a caller's own parameters; `whole` is all of it."""
    said = first_fault(error, known)
    return said.removeprefix(".") if said.startswith(".") else f"{whole}{said}"
