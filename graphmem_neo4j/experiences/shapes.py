"""Shapes: what is an experience, and what does each verb answer?

A *task* is what was done, a *skill* how it is done, an *event* what went wrong. A *tie* is one of
five typed relations between two of them, with an instruction and, for SOLVED_BY, a condition.

Owns: the closed lists of types, the shapes of experiences, ties and answers.
Never: reads, writes or decides anything.
"""

from datetime import datetime
from enum import StrEnum
from typing import Literal

from pydantic import Field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import Frozen


class ExperienceType(StrEnum):
    """The three types of experiences (G7)."""

    TASK = "TASK"
    SKILL = "SKILL"
    EVENT = "EVENT"


class TieType(StrEnum):
    """The five types of ties (G8)."""

    USED_SKILL = "USED_SKILL"
    SOLVED_BY = "SOLVED_BY"
    REQUIRES = "REQUIRES"
    PATCHES = "PATCHES"
    CONFLICTS_WITH = "CONFLICTS_WITH"


class Experience(Frozen):
    """A stored experience. `pagerank` is that of the whole space, as it was last reckoned.

    `content` may be the beginning alone where `is_cut`; `version` counts its changes.
    """

    experience_id: str
    type: ExperienceType
    name: str
    name_key: str
    description: str
    content: str
    is_cut: bool = False
    scope: str
    session_id: str | None = None
    validated_count: int
    pagerank: float = 0.0
    community_id: str | None = None
    version: int
    recorded_at: datetime
    updated_at: datetime


class Tie(Frozen):
    """A tie between two experiences: ids for programs, names for people."""

    edge_id: str
    type: TieType
    from_id: str
    from_name: str
    to_id: str
    to_name: str
    instruction: str
    condition: str | None = None


class Recorded(Frozen):
    """What became of a recording.

    added: it is new. confirmed: it was known, and counts once more. improved: known, and a text of
    it was replaced by a longer one. `waits_for_vector`: until then words alone find it.
    """

    action: Literal["added", "confirmed", "improved"]
    experience: Experience
    tie: Tie | None = None
    change_id: str | None = None
    waits_for_vector: bool = False
    embedding_mode: str
    notes: list[str] = Field(default_factory=list[str])


class Edited(Frozen):
    """What became of an edit or a deletion; `change_id` takes it back."""

    action: Literal["edited", "deleted"]
    experience: Experience
    change_id: str
    notes: list[str] = Field(default_factory=list[str])


class Tied(Frozen):
    """A tie as it was read back; `is_new` False: it stood already."""

    tie: Tie
    is_new: bool
    change_id: str | None = None


class Ranked(Frozen):
    """An experience that a search found, and its share of the walk (they sum to at most 1)."""

    experience: Experience
    score: float


class Found(Frozen):
    """The answer of a search: best first, and the ties among them."""

    query: str
    hits: list[Ranked]
    ties: list[Tie]
    embedding_mode: str
    searched_ms: float
    notes: list[str] = Field(default_factory=list[str])


class CommunityLabel(Frozen):
    """A group of experiences that hang together, and what most of them are about."""

    community_id: str
    label: str
    size: int


class Stats(Frozen):
    """What a space knows: counts of what is live and may be seen, and what ranks highest."""

    total_nodes: int
    by_type: dict[str, int]
    total_edges: int
    by_edge_type: dict[str, int]
    communities: int
    labels: list[CommunityLabel]
    top: list[Experience]
    notes: list[str] = Field(default_factory=list[str])


class Merged(Frozen):
    """Two experiences that said the same: `kept` holds the ties of both.

    Both are of one scope, and where isolation is strict of one session: that of the kept one.
    """

    kept: str
    dropped: str
    similarity: float
    change_id: str
    scope: str
    session_id: str | None = None


class Maintained(Frozen):
    """What a maintenance did, in its order: doubles, PageRank, communities (G30).

    It is done for the whole space, and so are the counts; `merged`, `labels` and `top` hold what
    whoever asks may see.
    """

    duration_ms: int
    merged_count: int
    merged: list[Merged]
    ranked: int
    communities: int
    labels: list[CommunityLabel]
    top: list[Experience]
    notes: list[str] = Field(default_factory=list[str])


def read_type(value: object) -> ExperienceType:
    """Read a type of experience in any letter case; raises BadRequest naming the three."""
    text = str(value).strip().upper()
    if text in set(ExperienceType):
        return ExperienceType(text)
    raise BadRequest(
        f"type {str(value)[:40]!r} is none of an experience: use TASK (what was done), SKILL (how) "
        "or EVENT (what went wrong)"
    )


def read_tie_type(value: object) -> TieType:
    """Read a type of tie in any letter case; raises BadRequest naming the five."""
    text = "_".join(str(value).strip().upper().replace("-", " ").split())
    if text in set(TieType):
        return TieType(text)
    raise BadRequest(
        f"type {str(value)[:40]!r} is none between experiences: use {', '.join(TieType)}"
    )
