"""Experience shapes: what is in the structured content of the tools of graph-memory?

Owns: the fields of their replies, in that system's spelling (R-G1).
Never: makes a reply (`replies/experiences.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ReplyData


class ExperienceView(BaseModel):
    """One experience: `name` is its normal form, `title` the name as it was given."""

    name: str
    title: str
    type: Literal["TASK", "SKILL", "EVENT"]
    description: str
    content: str = Field(description="At most its first 400 characters.")
    pagerank: float
    validatedCount: int
    community: str | None = None
    scope: str
    score: float | None = Field(None, description="Its share of the walk from what fits best.")


class TieView(BaseModel):
    """A tie between two experiences; `when` says in which case it holds."""

    edge_id: str
    type: str
    from_name: str
    to_name: str
    instruction: str
    when: str | None = None


class GmSearchData(ReplyData):
    """The answer of a search: experiences, best first, and the ties among them."""

    count: int
    query: str
    nodes: list[ExperienceView]
    edges: list[TieView]
    embedding_mode: str


class GmRecordData(ReplyData):
    """What became of a recording."""

    name: str
    type: Literal["TASK", "SKILL", "EVENT"]
    action: Literal["added", "confirmed", "improved"]
    validatedCount: int
    scope: str
    tie: TieView | None = None
    change_id: str | None = Field(None, description="Where a text was replaced: takes it back.")


class GroupView(BaseModel):
    """A group of experiences that hang together."""

    id: str
    label: str
    size: int


class GmStatsData(ReplyData):
    """What is known by experience, in numbers."""

    totalNodes: int
    byType: dict[str, int]
    totalEdges: int
    byEdgeType: dict[str, int]
    communities: int
    groups: list[GroupView]
    top: list[ExperienceView]


class MergedView(BaseModel):
    """Two experiences that said the same."""

    kept: str
    dropped: str
    similarity: float
    change_id: str | None = Field(None, description="Takes it back.")


class GmMaintainData(ReplyData):
    """What a maintenance did."""

    durationMs: int
    dedupMerged: int
    communities: int
    is_dry_run: bool
    merged: list[MergedView] = Field(description="At most the first five.")
    groups: list[GroupView]
    top: list[ExperienceView]
