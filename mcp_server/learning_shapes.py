"""Learning shapes: what is in the structured content of the tools that tell of what was learned?

Owns: the fields of their replies; a field that is absent was not known.
Never: makes a reply (`replies/learning.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData, Time


class ReadView(BaseModel):
    """Messages that were read, by their places in the conversation, and what came of them."""

    from_place: int
    to_place: int
    added: int
    merged: int
    known: int
    relations: int
    experiences: int
    refused: int


class FailureView(BaseModel):
    """Messages that could not be read."""

    from_place: int
    to_place: int
    reason: str


class ReceiptData(ReplyData):
    """What became of a write."""

    receipt_id: str
    kind: str
    state: Literal["stored", "waiting", "extracted", "failed"]
    at: Time
    session_key: str | None = None
    stored: int = Field(description="Messages or memories that were written.")
    known: int
    merged: int
    extracted: int = Field(description="Messages of it that were read for memories.")
    waiting_reason: str | None = None
    reads: list[ReadView]
    failures: list[FailureView]
    memory_ids: list[str]
