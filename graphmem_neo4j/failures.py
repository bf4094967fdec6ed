"""Failures: what did jobs give up because no answer was of use, and how is it tried again?

A job that asks a language model tries a thing some times, with longer and longer pauses, and then
sets it aside with the reason: what comes after it goes on, and nothing is lost.

Owns: the list of what was set aside, and its release.
Never: sets anything aside, or tries it.
"""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load

LIST_FAILED = load("failures/list_failed")
RELEASE_FAILED = load("failures/release_failed")

GIVES_UP = ("extract", "decide", "link", "aliases", "reflect")
"""The jobs that set things aside, by their names; so are the queues in the graph named."""
FAILED_MAX = 1_000
_ABOUT_MAX = 10


class FailedWork(Frozen):
    """A thing that a job set aside: why, after how many tries, and what it is about.

    `about` holds references, ten at most; `get` shows each of them.
    """

    job: str
    job_id: str
    reason: str
    attempts: int
    failed_at: datetime
    about: list[str]


class _Released(BaseModel):
    job: str
    released: int


async def list_failed(
    graph: Graph, space: str, jobs: Sequence[str], *, limit: int
) -> list[FailedWork]:
    """List what these jobs set aside, newest first. Raises StoreUnavailable."""
    return await graph.run(
        LIST_FAILED,
        FailedWork,
        space=space_key(space),
        kinds=_kinds(jobs),
        about_max=_ABOUT_MAX,
        limit=limit,
    )


async def release_failed(
    graph: Graph,
    space: str,
    jobs: Sequence[str],
    *,
    now: datetime,
    session_id: str | None = None,
) -> dict[str, int]:
    """Let what these jobs set aside be tried again, 1,000 things at most; gives how many of each.

    With a session what is about it alone. Raises StoreUnavailable.
    """
    rows = await graph.run(
        RELEASE_FAILED,
        _Released,
        space=space_key(space),
        kinds=_kinds(jobs),
        session_id=session_id,
        limit=FAILED_MAX,
        now=now,
    )
    return {row.job: row.released for row in rows}


def _kinds(jobs: Sequence[str]) -> list[str]:
    return [name for name in GIVES_UP if name in jobs]
