"""Shapes: what became of a repair, as frozen pydantic values.

Owns: the receipts of merges, splits and names, and the entries of the review inbox.
Never: reads, writes or decides anything.
"""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from graphmem_neo4j.models import Frozen

ReviewKind = Literal["lookalike", "contradiction"]
ReviewState = Literal["open", "accepted", "declined"]


class Merged(Frozen):
    """The receipt of a merge: `gone` is known as `keep` from now on; both are references.

    names: spellings that went over. moved: relations that went over. folded: relations that both
    had, kept once with the evidence of both. ended: relations of the two with each other.
    """

    keep: str
    gone: str
    keep_name: str
    gone_name: str
    change_id: str
    names: int
    moved: int
    folded: int
    ended: int


class SplitOff(Frozen):
    """The receipt of a split: `new` holds the names; `is_revived`: it was merged once."""

    entity: str
    new: str
    name: str
    new_name: str
    is_revived: bool
    change_id: str
    names: int
    moved: int


class AliasChanged(Frozen):
    """The receipt of a name given or taken; `change_id` is None where nothing was to do."""

    entity: str
    name: str
    alias: str
    change_id: str | None
    notes: list[str] = Field(default_factory=list[str])


class KeptApart(Frozen):
    """The receipt of keeping two entities apart; `change_id` is None where they were already."""

    first: str
    second: str
    names: tuple[str, str]
    change_id: str | None


class Review(Frozen):
    """An entry of the review inbox.

    subjects: the references of what it is about. evidence: what speaks for it, in plain words and
    numbers. change_ids: what was done when it was accepted or declined, to be undone by these ids.
    """

    review_id: str
    kind: ReviewKind
    state: ReviewState
    score: float
    says: str
    subjects: list[str]
    evidence: dict[str, Any]
    recorded_at: datetime
    decided_at: datetime | None = None
    decided_by: str | None = None
    change_ids: list[str] = Field(default_factory=list[str])


class Decided(Frozen):
    """What became of a review that was decided; `notes` say what was done."""

    review: Review
    notes: list[str] = Field(default_factory=list[str])


class LookalikeCounts(Frozen):
    """What a look for look-alikes did.

    looked: entities that were looked at. compared: pairs whose names were compared. merged: pairs
    that were merged by themselves (in a dry run: would be). asked: new entries of the inbox.
    known: pairs that stand in the inbox, or were kept apart. remaining: entities left for the next
    run. by: which ways of finding pairs worked. changes: the ids of the merges.
    """

    looked: int = 0
    compared: int = 0
    merged: int = 0
    asked: int = 0
    known: int = 0
    refused: int = 0
    remaining: int = 0
    by: list[str] = Field(default_factory=list[str])
    changes: list[str] = Field(default_factory=list[str])
    pairs: list[str] = Field(default_factory=list[str])
    is_dry: bool = False


class AliasCounts(Frozen):
    """What asking a language model about names did.

    compared: pairs that look alike. asked: pairs that it said something about. merged: pairs that
    are one now; reviews: new entries of the inbox; declined: pairs that stay two; refused: words
    that fitted no pair, and merges that were forbidden; unread: pairs whose answer was of no use;
    failed: those given up. left: pairs left for the next run. changes: the ids of the merges.
    In a dry run asked and calls are what it would take.
    """

    compared: int = 0
    asked: int = 0
    merged: int = 0
    reviews: int = 0
    declined: int = 0
    refused: int = 0
    unread: int = 0
    failed: int = 0
    calls: int = 0
    tokens: int = 0
    left: int = 0
    stopped_by: str | None = None
    changes: list[str] = Field(default_factory=list[str])
    pairs: list[str] = Field(default_factory=list[str])
    is_dry: bool = False


class ContradictionCounts(Frozen):
    """What a look for contradictions did: pairs of values found, new entries, known ones.

    pairs: the questions of the first of them, in a dry run also of those that are known already.
    """

    found: int = 0
    asked: int = 0
    known: int = 0
    pairs: list[str] = Field(default_factory=list[str])
    types: list[str] = Field(default_factory=list[str])
    is_dry: bool = False


class EntityRelation(Frozen):
    """A relation of an entity as it stood at the moment asked for."""

    edge_id: str
    type: str
    direction: Literal["in", "out"]
    node: str
    name: str
    reason: str | None
    confidence: float
    valid_from: datetime | None
    valid_until: datetime | None
    recorded_at: datetime


class AliasSeen(Frozen):
    """A spelling of an entity's name, how many texts name it, and where it came from, if merged."""

    name: str
    mentions: int
    came_from: str | None = None


class EntityChange(Frozen):
    """A recorded change of an entity; `undone` says that it was taken back."""

    change_id: str
    kind: str
    recorded_at: datetime
    made_by: str | None
    reason: str | None
    undone: bool


class EntityView(Frozen):
    """An entity at a moment: names, relations, and what it was merged from or into.

    when: the moment asked for; None for now. merged_into: where it went later, or is now.
    """

    entity: str
    name: str
    type: str
    scope: str
    when: datetime | None
    recorded_at: datetime
    aliases: list[AliasSeen]
    relations: list[EntityRelation]
    relation_count: int
    mentions: int
    merged_from: list[str]
    merged_into: str | None
    kept_apart_from: list[str]
    references: list[str]
    pagerank: float | None = None
    community_id: str | None = None
    changes: list[EntityChange] = Field(default_factory=list[EntityChange])
    notes: list[str] = Field(default_factory=list[str])
