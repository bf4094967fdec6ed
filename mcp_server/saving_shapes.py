"""Saving shapes: what is in the structured content of the tools that save a statement?

Owns: the fields of their replies.
Never: makes a reply (`replies/saving.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData, WaitingView


class NearView(BaseModel):
    """A memory close to a new one, and the call that would relate the two."""

    id: str
    content: str
    by: Literal["hash", "words", "meaning"]
    similarity: float
    link_call: str


class SaveData(ReplyData):
    """The receipt of a save: `id` names the memory that now holds the statement."""

    action: Literal["added", "updated", "merged", "known"]
    id: str
    replaced: str | None = Field(None, description="The memory whose place it took.")
    by: Literal["hash", "words", "meaning", "model"] | None = Field(
        None, description="The step that found it known, or something outdated."
    )
    reason: str | None = Field(None, description="Why, where a language model said so.")
    asked: int = Field(0, description="Pairs that were put to a language model.")
    flagged: list[str] = Field(
        default_factory=list[str], description="What it seems to contradict; a review asks."
    )
    content: str
    category: str
    salience: float
    scope: str
    near: list[NearView]
    references: list[str] = Field(description="The entities of other systems it refers to.")
    receipt_id: str
    waiting: WaitingView
    embedding_mode: str
