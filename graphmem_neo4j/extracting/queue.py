"""Queue: which turns wait to be read, who reads them, and what was set aside?

Owns: the jobs of extraction in the graph: taking, keeping, closing, giving back, setting aside.
Never: asks a model, or writes a memory.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.extraction.shapes import Turn
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.session_state import metric_rows

COUNT_WAITING = load("extracting/count_waiting")
LIST_TURNS = load("extracting/list_turns")
LIST_WAITING = load("extracting/list_waiting")
RELEASE_JOB = load("extracting/release_job")
TAKE_JOB = load("extracting/take_job")
WRITE_ANSWER = load("extracting/write_answer")
SHOW_HELD = load("extracting/show_held")
WRITE_BATCH = load("extracting/write_batch")
WRITE_FAILED = load("extracting/write_failed")

HELD = timedelta(minutes=5)
"""How long a worker that is not heard of keeps a job: longer than the slowest question."""
REST_MAX = timedelta(days=2)
"""No job is put off for longer: what is, was written by a clock that was ahead."""
LOOKED_AT_TURNS_MAX = 200
"""Turns of a session that are looked at to see whether it is ripe."""
TURN_MAX_CHARACTERS = 20_000


class WaitingSession(BaseModel):
    """A session with turns that wait; `paused_until`: an answer of no use, or none, came before."""

    job_id: str
    session_id: str
    asked: str | None
    turns: int
    characters: int
    longest: int
    is_group: bool
    is_high: bool
    asks_to_remember: bool
    last_at: datetime | None
    paused_until: datetime | None = None


class Taken(BaseModel):
    """A job that is ours for a while; `answer` is what a worker before us believed already."""

    session_id: str
    scope: str
    done_to: int
    up_to: int
    attempts: int
    run: int
    answer: str | None
    answer_to: int | None
    answer_at: datetime | None


class _Turn(BaseModel):
    message_id: str
    place: int
    role: str
    speaker: str | None
    content: str
    created_at: datetime
    tool_name: str | None


class _Held(BaseModel):
    scope: str


class _Id(BaseModel):
    job_id: str


class Closed(BaseModel):
    """What closing a batch told: whether the job is done by it, and how many memories are new."""

    is_done: bool
    added: int


class _Attempts(BaseModel):
    attempts: int


class _FailedId(BaseModel):
    failed_id: str


class Left(BaseModel):
    """How many sessions wait, how many of them are tried again later, and from when on."""

    sessions: int
    paused: int
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue of one space, as one worker sees it; `holder` names the worker."""

    graph: Graph
    space: str
    holder: str

    async def waiting(
        self,
        now: datetime,
        *,
        session_id: str | None = None,
        with_paused: bool = False,
        passed_over: int = 0,
        limit: int = 100,
    ) -> list[WaitingSession]:
        """List sessions whose turns wait, those that somebody asked for first.

        Those that are tried again later are left out, unless they are wanted, or one is named.
        """
        return await self.graph.run(
            LIST_WAITING,
            WaitingSession,
            space=space_key(self.space),
            session_id=session_id,
            with_paused=with_paused,
            now=now,
            held_max=now + 2 * HELD,
            rest_max=now + REST_MAX,
            turns_max=LOOKED_AT_TURNS_MAX,
            passed_over=passed_over,
            limit=limit,
        )

    async def left(self, now: datetime, *, session_id: str | None = None) -> Left:
        """Count the sessions whose turns wait, those that another worker holds among them."""
        rows = await self.graph.run(
            COUNT_WAITING, Left, space=space_key(self.space), session_id=session_id, now=now
        )
        return rows[0]

    async def take(self, job_id: str, now: datetime) -> Taken | None:
        """Take a job; None where another worker has it or it is done."""
        rows = await self.graph.run(
            TAKE_JOB,
            Taken,
            space=space_key(self.space),
            job_id=job_id,
            holder=self.holder,
            held_until=now + HELD,
            now=now,
        )
        return rows[0] if rows else None

    async def turns(self, session_id: str, from_place: int, to_place: int) -> list[Turn]:
        """Give the turns of a session between two places, both included."""
        rows = await self.graph.run(
            LIST_TURNS,
            _Turn,
            space=space_key(self.space),
            session_id=session_id,
            from_place=from_place,
            to_place=to_place,
            text_max=TURN_MAX_CHARACTERS,
            limit=max(1, to_place - from_place + 1),
        )
        return [Turn(**row.model_dump()) for row in rows]

    async def held_scope(self, job_id: str) -> str | None:
        """Give the scope that the session of a job has now; None where it is not ours any more."""
        rows = await self.graph.run(
            SHOW_HELD, _Held, space=space_key(self.space), job_id=job_id, holder=self.holder
        )
        return rows[0].scope if rows else None

    async def keep_answer(
        self,
        job_id: str,
        answer: str,
        answer_to: int,
        now: datetime,
        *,
        stale: str | None = None,
    ) -> bool:
        """Keep what is believed of an answer; False where the job is not ours any more.

        `stale`: the one that was kept before and cannot be read, whose place it takes.
        """
        rows = await self.graph.run(
            WRITE_ANSWER,
            _Id,
            space=space_key(self.space),
            job_id=job_id,
            holder=self.holder,
            held_until=now + HELD,
            answer=answer,
            answer_to=answer_to,
            stale=stale,
            now=now,
        )
        return bool(rows)

    async def close(
        self,
        job_id: str,
        session_id: str,
        receipt: dict[str, Any],
        sources: Sequence[dict[str, Any]],
        now: datetime,
    ) -> Closed | None:
        """Close a batch of a session; None where the job is not ours any more."""
        rows = await self.graph.run(
            WRITE_BATCH,
            Closed,
            space=space_key(self.space),
            job_id=job_id,
            holder=self.holder,
            held_until=now + HELD,
            receipt=receipt,
            sources=list(sources),
            counted=metric_rows(session_id, _counted(receipt["counts"])),
            now=now,
        )
        return rows[0] if rows else None

    async def give_back(
        self,
        job_id: str,
        now: datetime,
        *,
        not_before: datetime | None = None,
        reason: str | None = None,
        failed: int = 0,
    ) -> None:
        """Give a job back undone; `failed` adds to its tries."""
        await self.graph.run(
            RELEASE_JOB,
            _Attempts,
            space=space_key(self.space),
            job_id=job_id,
            holder=self.holder,
            not_before=not_before,
            reason=reason,
            failed=failed,
            now=now,
        )

    async def set_aside(
        self, job_id: str, session_id: str, places: tuple[int, int], reason: str, now: datetime
    ) -> None:
        """Set turns aside that cannot be read; the job goes on behind them."""
        from_place, to_place = places
        own = f"extract-aside:{from_place}-{to_place}:{session_id}"
        await self.graph.run(
            WRITE_FAILED,
            _FailedId,
            space=space_key(self.space),
            job_id=job_id,
            holder=self.holder,
            failed_id=own,
            from_place=from_place,
            to_place=to_place,
            reason=reason,
            now=now,
        )


def _counted(counts: Mapping[str, Any]) -> list[tuple[str, float, int]]:
    """Give what a batch adds to its session's metrics (see session_state.py)."""
    return [
        (f"extraction_{name}", float(counts[name]), 1)
        for name in ("calls", "tokens_in", "tokens_out")
        if counts.get(name)
    ]
