"""Community shapes: what is in the structured content of the tool that shows subjects?

Owns: the fields of its reply; a field that is absent was not known.
Never: makes a reply (`replies/communities.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData, Time


class CentralEntityView(BaseModel):
    """A thing or person of a community, the most central first."""

    id: str
    name: str
    type: str


class CentralTextView(BaseModel):
    """A text of a community: what a question found in it, else the most central ones."""

    kind: Literal["memory", "message"]
    id: str
    content: str
    is_cut: bool = False
    score: float | None = None


class CommunityView(BaseModel):
    """What belongs together; numbers are of what the asker may see."""

    id: str
    label: str
    size: int
    entity_count: int
    memory_count: int
    message_count: int
    score: float | None = Field(
        None, description="Its share of what the question found, 0 to 1; hits have their own."
    )
    hit_count: int | None = None
    entities: list[CentralEntityView]
    texts: list[CentralTextView]
    parts: list[str] = Field(default_factory=list[str])


class CommunitiesData(ReplyData):
    """The subjects of the memory, and when they were found."""

    communities: list[CommunityView]
    computed_at: Time | None = None
    elsewhere: int = 0
