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


class HitView(BaseModel):
    """One hit of a search."""

    id: str = Field(description="memory_get takes it.")
    kind: Literal["memory", "message"]
    content: str
    is_cut: bool = Field(description="True: this is a part; memory_get gives the rest.")
    score: float
    scope: str
    category: str | None = None
    salience: float | None = None
    session_key: str | None = None
    speaker: str | None = None
    created_at: Time | None = None
    valid_until: Time | None = None


class SearchData(ReplyData):
    """The answer of a search: hits, best first, and how they were found."""

    hits: list[HitView]
    channels: list[str]
    embedding_mode: str
    limit: int


class NearView(BaseModel):
    """A memory close to a new one."""

    id: str
    content: str
    by: Literal["hash", "words", "meaning"]
    similarity: float


class WaitingView(BaseModel):
    """What a write leaves to be done later, in numbers."""

    embed: int
    extract: int
    link: int


class SaveData(ReplyData):
    """The receipt of a save: `id` names the memory that now holds the statement."""

    action: Literal["added", "merged", "known"]
    id: str
    content: str
    category: str
    salience: float
    scope: str
    near: list[NearView]
    receipt_id: str
    waiting: WaitingView
    embedding_mode: str


class ItemView(BaseModel):
    """A memory or message, or the part of it that was asked for."""

    id: str
    kind: Literal["memory", "message"]
    content: str
    offset: int = Field(description="Characters of the content before this part.")
    characters: int = Field(description="Length of the whole content.")
    next_offset: int | None = Field(None, description="Give it as offset to read on.")
    scope: str
    recorded_at: Time
    created_at: Time | None = None
    category: str | None = None
    salience: float | None = None
    confidence: float | None = None
    status: str | None = None
    pinned: bool | None = None
    source_type: str | None = None
    session_key: str | None = None
    speaker: str | None = None
    role: str | None = None
    place: int | None = None
    tool_name: str | None = None
    valid_from: Time | None = None
    valid_until: Time | None = None
    retired_at: Time | None = None
    metadata: dict[str, Any] | None = None


class GetData(ReplyData):
    """Whole memories and messages, in the order asked for."""

    items: list[ItemView]


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
