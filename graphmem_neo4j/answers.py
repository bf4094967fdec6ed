"""Answers: what does a search give back, as frozen pydantic values?

A *hit* is a memory, a message or a tool call that bears on what was asked; a *connection* is one
typed relation of a hit, as seen from it. A *card* is any node of the graph with its connections.

Owns: the shapes of a recall's answer, and of a look at a node.
Never: searches, ranks or decides anything.
"""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from graphmem_neo4j.models import Frozen


class ChannelEvidence(Frozen):
    """What one channel says of a hit: its rank there (1 is best), raw score and share."""

    channel: str
    rank: int | None
    raw: float | None
    contribution: float


class Connection(Frozen):
    """One relation of a hit: `type` as it was worded, towards or from the node `node_id`.

    `node_id` is a reference such as "entity:ent17..."; `name` is what it is called, or the
    beginning of its text.
    """

    edge_id: str
    type: str
    direction: Literal["out", "in"]
    node_id: str
    name: str
    reason: str | None = None


class Connections(Frozen):
    """The relations of a hit that its asker may see: how many, and the first few (Q67, R-Q9)."""

    total: int
    shown: list[Connection]


class Hit(Frozen):
    """One answer of recall: a memory or a message, with its place and its score in [0, 1].

    `status` is told of memories alone. `connections` is None where they were not asked for.
    """

    kind: Literal["memory", "message", "tool_call"]
    node_id: str
    content: str
    score: float
    is_cut: bool = False
    scope: str
    category: str | None = None
    salience: float | None = None
    session_id: str | None = None
    place: int | None = None
    role: str | None = None
    speaker: str | None = None
    created_at: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    retired_at: datetime | None = None
    status: str | None = None
    tool_name: str | None = None
    connections: Connections | None = None
    evidence: list[ChannelEvidence] | None = None
    path: list[str] | None = None


class NodeCard(Frozen):
    """Any node of the graph: what it is, and what it is tied to now (Q68, Q85).

    `ref` is its reference, such as "entity:ent17..."; `type` what an entity is, such as "person".
    `about` tells what else is known, in short texts, numbers and lists of texts: aliases of an
    entity, the path of a source, the input of a tool's call. `session_id` is where it came from.
    """

    ref: str
    kind: Literal["memory", "message", "session", "entity", "contact", "source", "tool_call"]
    name: str
    type: str | None = None
    scope: str
    session_id: str | None = None
    recorded_at: datetime | None = None
    about: dict[str, Any] = Field(default_factory=dict[str, Any])
    relations: Connections

    @property
    def content(self) -> str:
        """The text that stands for it: its name."""
        return self.name


class Recalled(Frozen):
    """The answer of recall: hits by falling score, and how they were found."""

    query: str
    hits: list[Hit]
    channels: list[str]
    embedding_mode: str
    notes: list[str] = Field(default_factory=list[str])
    tokens: int
    limit: int
    searched_ms: float | None = None
