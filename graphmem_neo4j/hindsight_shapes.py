"""Hindsight shapes: what changed, why was something missed, and how do two things hang together?

A *change entry* is one thing that happened in a period. A *why-not* says what kept a text from the
answers to a question. A *path* leads from one node to another, step by step.

Owns: the shapes of these three answers.
Never: reads, searches or decides anything.
"""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from graphmem_neo4j.answers import ChannelEvidence
from graphmem_neo4j.models import Frozen


class ChangeEntry(Frozen):
    """One thing that happened: when, to which node, and what it was before and after.

    ref: the node's reference; text: its name, or the beginning of its text. other: the node at the
    other end, of a relation that was drawn. change_id: of its record, where it has one; undo takes
    it. before, after: the values that it changed, as far as the record holds them.
    """

    at: datetime
    kind: str
    ref: str
    text: str
    other: str | None = None
    other_text: str | None = None
    change_id: str | None = None
    reason: str | None = None
    made_by: str | None = None
    session_id: str | None = None
    before: dict[str, Any] = Field(default_factory=dict[str, Any])
    after: dict[str, Any] = Field(default_factory=dict[str, Any])


class Changes(Frozen):
    """What happened from `since` until `until`, newest first; the notes say where there is more."""

    since: datetime
    until: datetime
    entries: list[ChangeEntry]
    limit: int
    notes: list[str] = Field(default_factory=list[str])


Verdict = Literal[
    "found",
    "not_found",
    "other_scope",
    "not_asked",
    "other_kind",
    "other_category",
    "superseded",
    "forgotten",
    "not_known_yet",
    "expired",
    "not_valid_yet",
    "below_min_salience",
    "no_channel",
    "below_vector_floor",
    "below_min_score",
    "repeats_a_better_one",
    "below_limit",
    "over_token_budget",
]
"""Why a text is not among the answers, or `found`: the first reason that holds, in this order."""


class Rival(Frozen):
    """An answer that was preferred, with what each channel says of it."""

    ref: str
    content: str
    rank: int
    score: float
    evidence: list[ChannelEvidence]


class WhyNot(Frozen):
    """Why a text is not among the answers to a question, or at which place it is.

    ref: its reference, as it was asked for where nothing was found. sentences: the reasons, in
    plain words. rank, score: in the whole ranking, where it is in there. evidence, path: what each
    channel says of it, and how the graph led to it. missing_words: words of the question that it
    does not hold. cosine: to the question, where both have a vector. rivals: the best answers and
    the last one.
    """

    query: str
    ref: str
    verdict: Verdict
    sentences: list[str]
    content: str | None = None
    rank: int | None = None
    score: float | None = None
    limit: int
    candidates: int = 0
    missing_words: list[str] = Field(default_factory=list[str])
    cosine: float | None = None
    evidence: list[ChannelEvidence] = Field(default_factory=list[ChannelEvidence])
    path: list[str] = Field(default_factory=list[str])
    rivals: list[Rival] = Field(default_factory=list[Rival])
    notes: list[str] = Field(default_factory=list[str])


class PathNode(Frozen):
    """A node on a path: its reference, its kind, and its name or the beginning of its text."""

    ref: str
    kind: str
    name: str


class PathStep(Frozen):
    """One step of a path, told as it is walked.

    type: "mentions", "next", "has message", or a relation as it was worded. direction: that of the
    edge as seen from `from_ref`. edge_id: of a relation that somebody drew. crowd: how many
    texts that one may see name the same thing, or stand in the same session (501: more than 500);
    the fewer, the more the step tells.
    """

    from_ref: str
    to_ref: str
    type: str
    direction: Literal["out", "in"]
    says: str
    edge_id: str | None = None
    reason: str | None = None
    crowd: int | None = None


class Path(Frozen):
    """How two nodes hang together; without steps where no way was found.

    cost: what the ways were compared by: a step weighs 1, and more where many take it. looked_at:
    nodes that the search met.
    """

    from_ref: str
    to_ref: str
    as_of: datetime | None = None
    nodes: list[PathNode] = Field(default_factory=list[PathNode])
    steps: list[PathStep] = Field(default_factory=list[PathStep])
    cost: float | None = None
    max_hops: int
    looked_at: int = 0
    notes: list[str] = Field(default_factory=list[str])
