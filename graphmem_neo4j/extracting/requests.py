"""Requests: what do people and hosts ask of the queue: read it soon, or once more?

Owns: the marks on jobs, and the list of what was set aside.
Never: reads a session.
"""

from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.extracting.shapes import FailedTurns
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.queries import load

LIST_FAILED = load("extracting/list_failed")
MARK_ASKED = load("extracting/mark_asked")
WRITE_RERUN = load("extracting/write_rerun")

SESSIONS_MAX = 1_000
"""Sessions that one statement marks."""
_ROUNDS_MAX = 1_000


class _Sessions(BaseModel):
    sessions: int


class _Rerun(BaseModel):
    job_id: str
    turns: int


async def mark_asked(
    graph: Graph, space: str, asked: str, now: datetime, *, session_id: str | None
) -> int:
    """Have what waits read soon, of a session or of all; gives how many are marked by it."""
    marked = 0
    for _ in range(_ROUNDS_MAX):
        rows = await graph.run(
            MARK_ASKED,
            _Sessions,
            space=space_key(space),
            session_id=session_id,
            asked=asked,
            now=now,
            limit=SESSIONS_MAX,
        )
        marked += rows[0].sessions
        if session_id is not None or rows[0].sessions < SESSIONS_MAX:
            break
    return marked


async def list_failed(graph: Graph, space: str, *, limit: int) -> list[FailedTurns]:
    """List what was set aside, newest first."""
    return await graph.run(LIST_FAILED, FailedTurns, space=space_key(space), limit=limit)


async def read_again(
    graph: Graph, space: str, session_id: str, asked: str, now: datetime
) -> int | None:
    """Have a session read once more from its beginning; gives its turns, None where it has none."""
    rows = await graph.run(
        WRITE_RERUN,
        _Rerun,
        space=space_key(space),
        session_id=session_id,
        asked=asked,
        now=now,
    )
    return rows[0].turns if rows else None
