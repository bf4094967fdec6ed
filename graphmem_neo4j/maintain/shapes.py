"""Shapes: what is a job, what is it handed, and what does a run of it report?

Owns: the value that describes a job, the work order, and the report of a run.
Never: runs anything.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, Field

from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot

Told = Callable[[int], None]
"""Hears, after each batch, how much a job has done so far."""
Heard = Callable[[str, int], None]
"""Hears of all jobs: the name of one, and how much it has done so far."""


class JobState(StrEnum):
    """How a run stands: `lost` is one whose runner went away before it ended."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    TIMED_OUT = "timed_out"
    STOPPED = "stopped"
    SKIPPED = "skipped"
    LOST = "lost"


class JobReport(Frozen):
    """One run of a job: when, how it ended, what it counted, and a sentence where one is needed.

    `done` is how much it did (0: it found nothing to do), `left` how much it knows to be left,
    `idle_runs` how many runs in a row, this one included, found nothing. A dry run counts what
    would be done, changes nothing, and has no id.
    """

    job: str
    state: JobState
    run_id: str | None = None
    is_dry: bool = False
    started_at: datetime
    ended_at: datetime | None = None
    done: int = 0
    left: int = 0
    idle_runs: int = 0
    counts: dict[str, Any] = Field(default_factory=dict[str, Any])
    message: str | None = None
    holder: str | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """What a job is handed. It does at most `limit` things, and calls `told` after each batch."""

    graph: Graph
    settings: Settings
    embedder: Embedder
    consultant: Consultant
    slot: Slot
    suffix: Callable[[], str]
    run_id: str
    now: datetime
    is_dry: bool
    told: Told
    clock: Callable[[], datetime]

    @property
    def space(self) -> str:
        """The tenant."""
        return self.settings.space

    @property
    def limit(self) -> int:
        """The most things that one run does."""
        return self.settings.maintain.limit

    @property
    def is_strict(self) -> bool:
        """Whether a session that is not main sees only what came from itself (X1)."""
        return self.settings.isolation == "strict"

    @property
    def tools(self) -> Tools:
        """What a worker needs that lets the language model read."""
        return Tools(
            graph=self.graph,
            embedder=self.embedder,
            slot=self.slot,
            settings=self.settings,
            consultant=self.consultant,
            clock=self.clock,
            suffix=self.suffix,
        )


@dataclass(frozen=True, slots=True)
class Job:
    """A job: its name, what it does in one sentence, how, and how often.

    `work` gives counts; the one named `done` is how much was done, the one named `left`, where
    there is one, how much is left for the next run. A run that found nothing doubles the time until
    the next, from `interval_seconds` up to `idle_seconds`, unless work waits by the count that
    `waits` names. `is_limited` says that a run does at most the limit, so that one that did as much
    has left something; another does the whole at once. A job is bounded, does nothing twice when
    repeated, and leaves nothing half done wherever it is stopped.
    """

    name: str
    says: str
    work: Callable[[Work], Awaitable[BaseModel]]
    done: str
    interval_seconds: int
    idle_seconds: int
    timeout_seconds: float = 600.0
    needs_gds: bool = False
    needs_model: bool = False
    needs_language: bool = False
    is_limited: bool = True
    waits: str | None = None
    left: str | None = None


class Planned(Frozen):
    """A job as the runner sees it: how often, how it went last, when it is due, what it lacks."""

    job: str
    says: str
    interval_seconds: int
    idle_seconds: int
    last: JobReport | None
    due_at: datetime | None
    note: str | None = None
