"""Entity shapes: what is in the structured content of the tools that repair entities?

Owns: the fields of their replies; a field that is absent was not known.
Never: makes a reply (`replies/entities.py` does).
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData, Time


class AliasView(BaseModel):
    """One spelling of a name, and how many texts have it."""

    name: str
    mentions: int
    came_from: str | None = None


class EntityRelationView(BaseModel):
    """One relation of an entity: `id` and `name` are those of the other end."""

    edge_id: str
    type: str
    direction: Literal["in", "out"]
    id: str
    name: str
    reason: str | None = None
    confidence: float


class EntityData(ReplyData):
    """What became of an entity, or what it is."""

    action: str
    id: str
    name: str
    change_id: Annotated[str | None, Field(description="Undo takes it.")] = None
    other_id: str | None = None
    other_name: str | None = None
    type: str | None = None
    scope: str | None = None
    when: Time | None = None
    aliases: list[AliasView] = Field(default_factory=list[AliasView])
    relations: list[EntityRelationView] = Field(default_factory=list[EntityRelationView])
    relation_count: int = 0
    mentions: int = 0
    merged_from: list[str] = Field(default_factory=list[str])
    merged_into: str | None = None
    kept_apart_from: list[str] = Field(default_factory=list[str])
    references: list[str] = Field(default_factory=list[str])


class ReviewView(BaseModel):
    """One question of the inbox."""

    id: str
    kind: Literal["lookalike", "contradiction"]
    state: Literal["open", "accepted", "declined"]
    score: float
    question: str
    subjects: list[str]
    evidence: dict[str, Any]
    recorded_at: Time
    change_ids: list[str] = Field(default_factory=list[str])


class ReviewData(ReplyData):
    """The review inbox, or the one question that was decided."""

    action: Literal["list", "accept", "decline"]
    reviews: list[ReviewView]
