"""Batches: which memories are reflected on together, and which reflections are not over?

Owns: the jobs of reflection in the graph: taking up, keeping an answer, ending.
Never: asks a model, or writes a memory.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.reflection.shapes import SHOWN_MAX, SHOWN_MIN
from graphmem_neo4j.reflection.showing import KNOWN_MAX

LIST_GROUPS = load("reflecting/list_groups")
LIST_GONE = load("reflecting/list_gone")
LIST_INSIGHTS = load("reflecting/list_insights")
LIST_JOBS = load("reflecting/list_jobs")
LIST_LIVE = load("reflecting/list_live")
LIST_WAITING = load("reflecting/list_waiting")
TAKE_MEMORIES = load("reflecting/take_memories")
WRITE_ANSWER = load("reflecting/write_answer")
WRITE_OUTCOME = load("reflecting/write_outcome")

GROUPS_MAX = 1_000
"""Scopes, and sessions, that one run looks at."""
_REASON_MAX_CHARACTERS = 400


class Group(BaseModel):
    """A scope, and a session where isolation is strict, with the memories that wait there."""

    scope: str
    session_id: str | None
    memories: int

    @property
    def batches(self) -> int:
        """How many reflections these memories make; what is left over waits for more."""
        whole, rest = divmod(self.memories, SHOWN_MAX)
        return whole + (rest >= SHOWN_MIN)

    @property
    def shown(self) -> int:
        """How many of them are shown."""
        rest = self.memories % SHOWN_MAX
        return self.memories - (rest if rest < SHOWN_MIN else 0)


class Begun(BaseModel):
    """A reflection that was begun; `answer` is what a worker before us believed already."""

    job_id: str
    scope: str
    session_id: str | None
    attempts: int
    answer: str | None
    memories: list[dict[str, Any]]


class Standing(BaseModel):
    """A memory that stands, and where it comes from."""

    memory_id: str
    source_type: str
    scope: str
    session_id: str | None


class _Id(BaseModel):
    job_id: str


class _MemoryId(BaseModel):
    memory_id: str


class _Taken(BaseModel):
    taken: int


class _Hash(BaseModel):
    content_hash: str


class _Text(BaseModel):
    content: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a reflection."""

    state: Literal["waiting", "done", "failed"]
    attempts: int
    reason: str | None
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Batches:
    """The reflections of one space, as one run sees them. `is_strict` is its isolation (X1)."""

    graph: Graph
    space: str
    run_id: str
    is_strict: bool

    async def groups(self, now: datetime) -> list[Group]:
        """List where enough memories wait, those that wait longest first."""
        return await self.graph.run(
            LIST_GROUPS,
            Group,
            space=space_key(self.space),
            is_strict=self.is_strict,
            now=now,
            open_end=OPEN_END,
            least=SHOWN_MIN,
            limit=GROUPS_MAX,
        )

    async def take(self, group: Group, limit: int, now: datetime) -> int:
        """Take up the memories of a group that wait longest; gives how many."""
        place: dict[str, Any] = {"scope": group.scope, "session_id": group.session_id}
        waiting = await self.graph.run(
            LIST_WAITING,
            _MemoryId,
            space=space_key(self.space),
            **place,
            is_strict=self.is_strict,
            now=now,
            open_end=OPEN_END,
            limit=limit,
        )
        # Two workers at once take their locks in one order.
        memory_ids = sorted(row.memory_id for row in waiting)
        rows = await self.graph.run(
            TAKE_MEMORIES,
            _Taken,
            space=space_key(self.space),
            job_id=job_id(memory_ids),
            memory_ids=memory_ids,
            least=SHOWN_MIN,
            **place,
            now=now,
            open_end=OPEN_END,
        )
        return rows[0].taken if rows else 0

    async def next(self) -> Begun | None:
        """Give a reflection that is not over and was not looked at in this run."""
        rows = await self.graph.run(
            LIST_JOBS,
            Begun,
            space=space_key(self.space),
            run_id=self.run_id,
            is_strict=self.is_strict,
            open_end=OPEN_END,
            limit=1,
        )
        return rows[0] if rows else None

    async def insights(self, begun: Begun) -> list[str]:
        """Give the newest insights that stand where these memories are."""
        rows = await self.graph.run(
            LIST_INSIGHTS,
            _Text,
            space=space_key(self.space),
            scope=begun.scope,
            session_id=begun.session_id,
            is_strict=self.is_strict,
            open_end=OPEN_END,
            limit=KNOWN_MAX,
        )
        return [row.content for row in rows]

    async def gone(self, begun: Begun, hashes: Sequence[str]) -> set[str]:
        """Give those of some texts, by their hashes, that were insights here and taken back."""
        rows = await self.graph.run(
            LIST_GONE,
            _Hash,
            space=space_key(self.space),
            scope=begun.scope,
            hashes=list(hashes),
            open_end=OPEN_END,
        )
        return {row.content_hash for row in rows}

    async def standing(self, memory_ids: Sequence[str]) -> dict[str, Standing]:
        """Give those of some memories that stand, by their ids."""
        rows = await self.graph.run(
            LIST_LIVE,
            Standing,
            space=space_key(self.space),
            memory_ids=sorted(set(memory_ids)),
            open_end=OPEN_END,
        )
        return {row.memory_id: row for row in rows}

    async def keep_answer(self, begun: Begun, answer: str, now: datetime) -> bool:
        """Keep what is believed of an answer.

        False where another worker was first, or what was shown was erased for good meanwhile.
        """
        rows = await self.graph.run(
            WRITE_ANSWER,
            _Id,
            space=space_key(self.space),
            job_id=begun.job_id,
            memory_ids=[one["memory_id"] for one in begun.memories],
            answer=answer,
            now=now,
        )
        return bool(rows)

    async def end(self, begun: Begun, outcome: Outcome, now: datetime) -> bool:
        """Note what became of a reflection; False where another worker was first."""
        reason = outcome.reason
        rows = await self.graph.run(
            WRITE_OUTCOME,
            _Id,
            space=space_key(self.space),
            job_id=begun.job_id,
            state=outcome.state,
            attempts=outcome.attempts,
            reason=None if reason is None else reason[:_REASON_MAX_CHARACTERS],
            run_id=self.run_id,
            counts=outcome.counts,
            now=now,
        )
        return bool(rows)


def job_id(memory_ids: Sequence[str]) -> str:
    """Give the id of the reflection on some memories: the same for whoever begins it."""
    return "reflect:" + _digest("reflect", *memory_ids)[:32]


def receipt_id(space: str, job: str) -> str:
    """Give the receipt of what a reflection writes: the same for whoever writes it."""
    return "rcp" + _digest("reflection", space, job)[:32]


def _digest(*parts: str) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
