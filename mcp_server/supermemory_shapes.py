"""Supermemory shapes: what is in the structured content of the tools of supermemory?

Owns: the fields of their replies, in that system's spelling (R-S1).
Never: makes a reply (`replies/supermemory.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData

MemoryType = Literal["fact", "preference", "episode"]


class FoundView(BaseModel):
    """One memory that was found; `source` is what told most of it."""

    id: str
    text: str
    memoryType: MemoryType
    pinned: bool
    score: float = Field(description="0 to 1.")
    source: Literal["vector", "fts", "graph"]


class FindData(ReplyData):
    """The answer of a search: memories, best first, and how they were looked for."""

    count: int
    mode: Literal["hybrid", "fts+graph", "fts-only"]
    memories: list[FoundView]


class NamedView(BaseModel):
    """A thing that a memory names: the form of the name there, and the thing itself."""

    mention: str
    canonicalName: str
    kind: str
    entityId: str
    aliasId: str


class TiedView(BaseModel):
    """A relation of a memory to another one, or to a thing; or of two things that it names."""

    type: str
    target: str
    source: str | None = Field(None, description="The thing it leads from, where that is one.")


class StoredMemoryView(BaseModel):
    """A memory that now holds what was told."""

    id: str
    text: str
    memoryType: MemoryType
    pinned: bool
    entities: list[NamedView]
    relationships: list[TiedView]


class StoreData(ReplyData):
    """What became of a text, as one memory or several; `skipped`: all of it was known."""

    action: Literal["stored", "skipped"]
    count: int
    memories: list[StoredMemoryView]


class CandidateView(BaseModel):
    """A memory that may be meant."""

    id: str
    text: str
    score: float


class ForgetData(ReplyData):
    """What became of a wish to forget."""

    action: Literal["deleted", "not_found", "candidates"]
    id: str | None = None
    text: str | None = None
    score: float | None = None
    change_id: str | None = Field(None, description="The record of it, which brings it back.")
    candidates: list[CandidateView] | None = None


class ProfileItemView(BaseModel):
    """A memory of the profile; a long one is cut."""

    id: str
    text: str
    memoryType: MemoryType
    pinned: bool


class StatsView(BaseModel):
    """The five counts."""

    total: int
    active: int
    superseded: int
    entities: int
    relationships: int


class ProfileData(ReplyData):
    """What is known by heart: what lasts, and what happened lately."""

    longTerm: list[ProfileItemView]
    recent: list[ProfileItemView]
    stats: StatsView
    rebuilt: bool
