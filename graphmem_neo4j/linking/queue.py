"""Queue: which memories did nobody look at yet to link them, and what became of those looked at?

A save, and a new version of a memory, leaves a job `link:<receipt_id>`, which waits until all that
is live of its receipt was looked at. A memory about which an answer was of no use gets a job of its
own, `link:<memory_id>`: it is asked about alone, each time later, and given up after some answers.
A memory that was looked at carries the moment, `linked_at`, whether a tie came of it or not; the
ties of an answer and the marks of its memories are one transaction.

Owns: the jobs of kind `link`, the marks, and the relations that the linker draws.
Never: asks a model, or judges an answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import CreatedBy, NodeKind
from graphmem_neo4j.keys import OPEN_END, OPEN_START, space_key
from graphmem_neo4j.linking.ties import NEW_MAX_CHARACTERS, Shown, Tie
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.relations import TYPES_MAX, edge_id, show_edge_id

COUNT_DUE = load("linking/count_due")
LIST_WAITING = load("linking/list_waiting")
MARK_DONE = load("linking/mark_done")
WRITE_RELATIONS = load("linking/write_relations")
WRITE_FAILED = load("linking/write_failed")

ATTEMPTS_MAX = 5
"""Answers of no use after which a memory is given up."""
PAUSE_SECONDS = 300
"""How long a memory rests after its first answer of no use; each further one doubles it."""
JOBS_AT_ONCE_MAX = 50
_REASON_MAX_CHARACTERS = 400


class Unlinked(Shown):
    """A memory that waits; `is_alone`: an answer about it was of no use, so it is asked alone."""

    scope: str
    session_id: str | None = None
    is_alone: bool = False


class Queued(BaseModel):
    """A job that waits, with some of its memories; none are left where it can be closed."""

    job_id: str
    memories: list[Unlinked]


class Due(BaseModel):
    """How many memories of one scope and session wait, and how many of them are asked alone."""

    scope: str
    session_id: str | None
    together: int
    alone: int


class Drawn(BaseModel):
    """What was written of one answer: memories marked, ties drawn, confirmed and refused.

    `edges` are the ids of the new ones, as the tools show them.
    """

    looked: int = 0
    drawn: int = 0
    confirmed: int = 0
    refused: int = 0
    edges: list[str] = Field(default_factory=list[str])


class _Failed(BaseModel):
    given_up: int


class _Closed(BaseModel):
    closed: int


@dataclass(frozen=True, slots=True)
class Room:
    """Where an answer may tie: memories of the scope with each other and with what is global.

    With `is_strict` only those of one session, or of none.
    """

    scope: str
    session_id: str | None
    is_strict: bool

    @property
    def scopes(self) -> list[str]:
        """The scopes whose memories it may see."""
        return list(dict.fromkeys([self.scope, "global"]))


@dataclass(frozen=True, slots=True)
class Signed:
    """Where a tie comes from: the run that asked, and the model that said so."""

    run_id: str
    model: str | None
    suffix: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue of one space. Every verb is one statement, and raises StoreUnavailable."""

    graph: Graph
    space: str

    async def due(self, now: datetime) -> list[Due]:
        """Count what may be asked about at this moment, by scope and session."""
        return await self.graph.run(
            COUNT_DUE, Due, space=space_key(self.space), open_end=OPEN_END, now=now
        )

    async def waiting(self, now: datetime, *, limit: int) -> list[Queued]:
        """List jobs that may be worked at, the oldest first, each with so many memories at most."""
        return await self.graph.run(
            LIST_WAITING,
            Queued,
            space=space_key(self.space),
            open_end=OPEN_END,
            now=now,
            jobs_max=JOBS_AT_ONCE_MAX,
            text_max=2 * NEW_MAX_CHARACTERS,
            limit=limit,
        )

    async def close(self, job_ids: Sequence[str], now: datetime) -> int:
        """Close those of some jobs whose memories were all looked at; gives how many."""
        if not job_ids:
            return 0
        (row,) = await self.graph.run(
            MARK_DONE,
            _Closed,
            space=space_key(self.space),
            job_ids=sorted(job_ids),
            open_end=OPEN_END,
            now=now,
        )
        return row.closed

    async def draw(
        self,
        room: Room,
        looked: Sequence[str],
        ties: Sequence[Tie],
        signed: Signed,
        *,
        now: datetime,
    ) -> Drawn:
        """Draw the ties of an answer and mark its memories, all or nothing.

        What somebody else looked at meanwhile is left alone, with its ties to others than those
        that are looked at now; what stands is confirmed; what went, changed its scope or was taken
        back once is refused.
        """
        (row,) = await self.graph.run(
            WRITE_RELATIONS,
            Drawn,
            space=space_key(self.space),
            looked=sorted(looked),
            rows=[_row(tie, signed, now) for tie in ties],
            types=sorted({tie.type.name for tie in ties}),
            types_max=TYPES_MAX,
            scope=room.scope,
            session_id=room.session_id,
            is_strict=room.is_strict,
            open_end=OPEN_END,
            now=now,
        )
        return row.model_copy(update={"edges": [show_edge_id(edge) for edge in row.edges]})

    async def fail(self, memory_ids: Sequence[str], reason: str, now: datetime) -> int:
        """Note that an answer about memories was of no use; gives how many were given up."""
        (row,) = await self.graph.run(
            WRITE_FAILED,
            _Failed,
            space=space_key(self.space),
            memory_ids=sorted(memory_ids),
            reason=reason[:_REASON_MAX_CHARACTERS],
            attempts_max=ATTEMPTS_MAX,
            pause_seconds=PAUSE_SECONDS,
            open_end=OPEN_END,
            now=now,
        )
        return row.given_up


def _row(tie: Tie, signed: Signed, now: datetime) -> dict[str, Any]:
    source = ref_text(NodeKind.MEMORY, tie.source_id)
    target = ref_text(NodeKind.ENTITY if tie.is_to_thing else NodeKind.MEMORY, tie.target_id)
    return {
        "source_id": tie.source_id,
        "target_id": tie.target_id,
        "type": tie.type.name,
        "is_mutual": tie.is_mutual,
        "is_to_thing": tie.is_to_thing,
        "values": {
            "edge_id": edge_id(source, tie.type.name, target, signed.suffix()),
            "wording": tie.type.wording,
            "reason": tie.reason,
            "confidence": tie.confidence,
            "created_by": CreatedBy.LINKER.value,
            "valid_from": OPEN_START,
            "valid_until": OPEN_END,
            "recorded_at": now,
            "run_id": signed.run_id,
            "model": signed.model,
        },
    }
