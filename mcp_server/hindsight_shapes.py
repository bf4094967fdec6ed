"""Hindsight shapes: what is in the structured content of the tools that look back?

Owns: the fields of their replies; a field that is absent was not known.
Never: makes a reply (`replies/hindsight.py` does).
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData, Time


class ChangeView(BaseModel):
    """One thing that happened; `change_id` is what undo takes."""

    at: Time
    kind: str
    id: str
    text: str
    other_id: str | None = None
    other_text: str | None = None
    change_id: str | None = None
    reason: str | None = None
    made_by: str | None = None
    session_key: str | None = None
    before: dict[str, Any] = Field(default_factory=dict[str, Any])
    after: dict[str, Any] = Field(default_factory=dict[str, Any])


class ChangesData(ReplyData):
    """What happened in a period, newest first."""

    since: Time
    until: Time
    changes: list[ChangeView]


class PartView(BaseModel):
    """What one channel says of a text: its rank there, and its share of the score."""

    channel: str
    rank: int | None = None
    raw: float | None = None
    contribution: float


class RivalView(BaseModel):
    """An answer that was preferred."""

    id: str
    content: str
    rank: int
    score: float
    evidence: list[PartView]


class WhyNotData(ReplyData):
    """Why a text is not among the answers, or where among them it is."""

    id: str
    verdict: Annotated[str, Field(description="found, or the first reason that holds.")]
    sentences: list[str]
    content: str | None = None
    rank: int | None = None
    score: float | None = None
    missing_words: list[str] = Field(default_factory=list[str])
    cosine: float | None = None
    evidence: list[PartView] = Field(default_factory=list[PartView])
    path: list[str] = Field(default_factory=list[str])
    rivals: list[RivalView] = Field(default_factory=list[RivalView])


class StepView(BaseModel):
    """One step of a path."""

    from_id: str
    to_id: str
    type: str
    direction: Literal["out", "in"]
    says: str
    edge_id: str | None = None
    reason: str | None = None


class PathData(ReplyData):
    """How two nodes hang together; without steps where no way was found."""

    from_id: str
    to_id: str
    as_of: Time | None = None
    steps: list[StepView]
