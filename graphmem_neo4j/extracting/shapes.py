"""Extracting shapes: what did a run do, what would it take, and what became of a write?

Owns: the answers of the verbs about extraction.
Never: reads, asks or decides anything.
"""

from datetime import datetime
from typing import Literal

from pydantic import Field

from graphmem_neo4j.models import Frozen
from graphmem_neo4j.spending import Estimate


class ExtractionCounts(Frozen):
    """What was read, and what came of it. `nothing` counts questions that gave nothing to keep."""

    sessions: int = 0
    turns: int = 0
    questions: int = 0
    added: int = 0
    merged: int = 0
    known: int = 0
    relations: int = 0
    experiences: int = 0
    refused: int = 0
    nothing: int = 0
    failed: int = 0
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0

    def minus(self, other: "ExtractionCounts") -> "ExtractionCounts":
        """Give what came since other, earlier counts."""
        numbers = {
            name: getattr(self, name) - getattr(other, name)
            for name in ExtractionCounts.model_fields
            if name != "cost"
        }
        is_priced = self.cost is not None and other.cost is not None
        cost = (self.cost or 0.0) - (other.cost or 0.0) if is_priced else None
        return ExtractionCounts(**numbers, cost=cost)

    def plus(self, other: "ExtractionCounts") -> "ExtractionCounts":
        """Add the counts of another piece of work; a cost that is not known leaves none."""
        numbers = {
            name: getattr(self, name) + getattr(other, name)
            for name in ExtractionCounts.model_fields
            if name != "cost"
        }
        is_priced = self.cost is not None and other.cost is not None
        cost = (self.cost or 0.0) + (other.cost or 0.0) if is_priced else None
        return ExtractionCounts(**numbers, cost=cost)


class ExtractionRun(Frozen):
    """A run over what waited: counts, sessions that still wait, and notes for a person.

    `stopped` says why it ended early: the model, the budget, the limit; None where it did not.
    """

    counts: ExtractionCounts
    left: int = 0
    stopped: str | None = None
    notes: list[str] = Field(default_factory=list[str])


class ExtractionEstimate(Frozen):
    """What reading all that waits would take (the cost gate)."""

    sessions: int
    turns: int
    estimate: Estimate
    is_partial: bool = False
    """More waits than was looked at."""


class FailedTurns(Frozen):
    """A stretch of turns that was set aside: places from and to, why, and after how many tries."""

    session_id: str
    from_place: int
    to_place: int
    reason: str
    attempts: int
    failed_at: datetime


class ReadTurns(Frozen):
    """A stretch of turns that was read, and what came of it."""

    receipt_id: str
    from_place: int
    to_place: int
    recorded_at: datetime
    trigger: str | None = None
    added: int = 0
    merged: int = 0
    known: int = 0
    relations: int = 0
    experiences: int = 0
    refused: int = 0
    reasons: list[str] = Field(default_factory=list[str])
    calls: int = 0


class ReceiptStatus(Frozen):
    """What became of a write, as far as it is known now.

    `state` of an ingest: `waiting` (some turns are not read yet), `extracted` (all are read),
    `failed` (all are read but those in `failures`); of any other write `stored`. `stored` counts
    the messages or memories that it wrote, `known` those that were there, `extracted` the turns of
    it that were read, `nothing` says that they held nothing to keep. `waiting_vectors`
    and `waiting_names` count memories of it that are not found by meaning, or by name, yet.
    """

    receipt_id: str
    kind: str
    state: Literal["stored", "waiting", "extracted", "failed"]
    recorded_at: datetime
    session_id: str | None = None
    from_place: int | None = None
    to_place: int | None = None
    stored: int = 0
    known: int = 0
    merged: int = 0
    extracted: int = 0
    nothing: bool = False
    waiting_reason: str | None = None
    reads: list[ReadTurns] = Field(default_factory=list[ReadTurns])
    failures: list[FailedTurns] = Field(default_factory=list[FailedTurns])
    memory_ids: list[str] = Field(default_factory=list[str])
    retired_ids: list[str] = Field(default_factory=list[str])
    waiting_vectors: int = 0
    waiting_names: int = 0
