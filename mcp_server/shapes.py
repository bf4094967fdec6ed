"""Shapes: what is in a tool's structured content? The advertised output schemas.

Owns: the fields of every reply; a field that is absent was not known.
Never: makes a reply (`replies.py` does), or has room for a vector.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

Time = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""A moment as ISO 8601 with an offset."""


class ReplyData(BaseModel):
    """What every reply holds beside its answer."""

    notes: list[str] = Field(default_factory=list[str], description="What one should know of it.")


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer: lines for the model, and the same as data."""

    lines: list[str]
    data: ReplyData


class ConnectionView(BaseModel):
    """One relation of a hit, as seen from it: `id` and `name` are those of the other end."""

    type: str
    direction: Literal["out", "in"]
    id: str
    name: str
    reason: str | None = None
    edge_id: str | None = Field(None, description="Unlinking takes it.")


class ConnectionsView(BaseModel):
    """How many relations a hit has, and the first few."""

    total: int
    shown: list[ConnectionView]


class HitView(BaseModel):
    """One hit of a search."""

    id: str = Field(description="The other tools take it.")
    kind: Literal["memory", "message", "tool_call"]
    content: str
    is_cut: bool = Field(description="True: this is a part; memory_get gives the rest.")
    score: float
    scope: str
    category: str | None = None
    salience: float | None = None
    session_key: str | None = None
    speaker: str | None = None
    tool_name: str | None = None
    status: str | None = None
    created_at: Time | None = None
    valid_from: Time | None = None
    valid_until: Time | None = None
    retired_at: Time | None = None
    why: list[str] | None = Field(None, description="What each channel brought, and the path.")
    connections: ConnectionsView | None = None


class SearchData(ReplyData):
    """The answer of a search: hits, best first, and how they were found."""

    hits: list[HitView]
    channels: list[str]
    embedding_mode: str
    limit: int


class WaitingView(BaseModel):
    """What a write leaves to be done later, in numbers."""

    embed: int
    extract: int
    link: int
    decide: int = Field(description="Statements still to be compared with what is near them.")


class ItemView(BaseModel):
    """A memory or message, or the part of it that was asked for; or any other node, by its name."""

    id: str
    kind: Literal["memory", "message", "session", "entity", "contact", "source", "tool_call"]
    content: str
    offset: int = Field(description="Characters of the content before this part.")
    characters: int = Field(description="Length of the whole content.")
    next_offset: int | None = Field(None, description="Give it as offset to read on.")
    scope: str
    recorded_at: Time | None = None
    type: str | None = Field(None, description="What an entity is, such as person.")
    about: dict[str, Any] | None = Field(None, description="What else is known of it.")
    relations: ConnectionsView | None = Field(
        None, description="What it is tied to now; memory_get takes the ids."
    )
    version: int | None = None
    created_at: Time | None = None
    category: str | None = None
    salience: float | None = None
    confidence: float | None = None
    status: str | None = None
    pinned: bool | None = None
    shown: int | None = Field(None, description="Searches that handed it out.")
    recalled: int | None = Field(None, description="Times it was opened by its id.")
    confirmed: int | None = Field(None, description="Times it was saved again.")
    source_type: str | None = None
    source_person: str | None = None
    evidence_type: str | None = None
    context_mood: str | None = None
    session_key: str | None = None
    speaker: str | None = None
    role: str | None = None
    place: int | None = None
    tool_name: str | None = None
    valid_from: Time | None = None
    valid_until: Time | None = None
    retired_at: Time | None = None
    purged_at: Time | None = None
    metadata: dict[str, Any] | None = None


class RelationView(BaseModel):
    """A relation between two nodes; `retired_at` says when it was taken back."""

    edge_id: str
    from_id: str
    to_id: str
    type: str
    relation_type: str
    reason: str | None = None
    confidence: float
    created_by: str
    recorded_at: Time
    valid_from: Time | None = None
    valid_until: Time | None = None
    retired_at: Time | None = None


class ChangeView(BaseModel):
    """What was done to a memory, when, why, by whom, and the values before it."""

    change_id: str
    kind: str
    memory_id: str
    recorded_at: Time
    reason: str | None = None
    session_key: str | None = None
    made_by: str | None = None
    before: dict[str, Any]


class HistoryView(BaseModel):
    """The audit view of a memory: versions, oldest first, changes, and relations of all."""

    id: str
    versions: list[ItemView]
    changes: list[ChangeView]
    relations: list[RelationView]


class GetData(ReplyData):
    """Memories, messages and other nodes, in the order asked; `histories` where wanted."""

    items: list[ItemView]
    histories: list[HistoryView] | None = None


class FieldView(BaseModel):
    """One field before and after; null is an open end."""

    field: str
    before: str | float | None = None
    after: str | float | None = None


class CorrectData(ReplyData):
    """What became of a memory: `new_id` is the version that took its place."""

    action: Literal["correct", "update", "delete", "unlink"]
    id: str
    change_id: str = Field(description="The record of it, by which it can be taken back.")
    new_id: str | None = None
    edge_id: str | None = None
    changes: list[FieldView]


class LinkData(ReplyData):
    """A relation, read back from the graph; `is_new` false: it stood already."""

    relation: RelationView
    is_new: bool
    created: list[str] = Field(description="The entities that were made for it.")
    change_id: str | None = Field(
        None, description="Where its reason was another: the record of that."
    )


class ImportedFileView(BaseModel):
    """What became of one file."""

    name: str
    action: str
    facts: int
    added: int
    updated: int
    merged: int
    known: int
    notes: list[str]


class ImportData(ReplyData):
    """The receipt of an import; at most the first hundred files are listed."""

    is_dry_run: bool
    facts: int
    added: int
    updated: int
    merged: int
    known: int
    skipped_lines: int
    files: list[ImportedFileView]
    file_count: int
    mode: Literal["simple", "smart"] = Field(
        description="smart: a language model read lines of the files."
    )
    relations: int
    calls: int = Field(description="Calls of the language model; of a dry run, at most.")
    tokens: int = Field(description="Tokens of these calls, read and written.")
    asked: int = Field(description="Pairs of facts that were put to a language model.")
    waiting: WaitingView
    embedding_mode: str | None = None


class StoredView(BaseModel):
    """Where one message ended up."""

    id: str
    place: int
    is_new: bool
    differs: bool = Field(False, description="True: known with another text, which was kept.")


class IngestData(ReplyData):
    """The receipt of an ingest: at most the first hundred messages are listed."""

    session_key: str
    added: int
    known: int
    messages: list[StoredView]
    receipt_id: str
    waiting: WaitingView
    embedding_mode: str
