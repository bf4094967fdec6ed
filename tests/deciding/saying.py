"""Saying: what a scripted language model says about pairs, and what the graph holds afterwards.

Owns: the answers, and looks at the graph that tests of deciding share.
Never: judges a pair by itself.
"""

import json
import threading
from collections.abc import Callable
from typing import Any

from consulting_memory import data_in, rows_of
from pydantic import BaseModel

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory

Says = Callable[[dict[str, Any]], str]


def pairs_in(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the pairs that a request asks about; asked once more, words follow the data."""
    return data_in(request)["pairs"]


def says(relation: str, confidence: float = 0.9, reason: str = "toy reason") -> Says:
    """Say the same about every pair."""
    return says_each(lambda _known, _new: relation, confidence, reason)


def says_each(
    tell: Callable[[str, str], str], confidence: float = 0.9, reason: str = "toy reason"
) -> Says:
    """Say of every pair what `tell` gives for its texts, the known one and the new one."""

    def answer(request: dict[str, Any]) -> str:
        words = [
            {
                "number": pair["number"],
                "relation": tell(pair["known"]["text"], pair["new"]["text"]),
                "confidence": confidence,
                "reason": reason,
            }
            for pair in pairs_in(request)
        ]
        return json.dumps({"pairs": words})

    return answer


def held(opened: threading.Event, reached: threading.Event, then: Says) -> Says:
    """Say something only when it is let go."""

    def answer(request: dict[str, Any]) -> str:
        reached.set()
        opened.wait(30)
        return then(request)

    return answer


class Job(BaseModel):
    """A job `decide` as it stands."""

    state: str
    attempts: int
    reason: str | None
    near: list[str]
    memory_id: str


class Change(BaseModel):
    """An audit record of a merge or a replacement."""

    kind: str
    by: str | None
    made_by: str | None
    reason: str | None
    confidence: float | None
    memory_id: str


async def jobs_of(memory: GraphMemory) -> list[Job]:
    """List the jobs `decide` of the space, oldest first."""
    return await rows_of(
        memory,
        Job,
        "MATCH (job:Job {space: $space, kind: 'decide'})-[:CONCERNS]->(m:Memory) "
        "RETURN job.state AS state, job.attempts AS attempts, job.reason AS reason, "
        "job.near AS near, m.memory_id AS memory_id ORDER BY job.created_at, job.job_id",
    )


async def changes_of(memory: GraphMemory) -> list[Change]:
    """List the audit records of the space, oldest first."""
    return await rows_of(
        memory,
        Change,
        "MATCH (c:Change {space: $space})-[:CHANGED]->(m:Memory) RETURN c.kind AS kind, "
        "c.by AS by, c.made_by AS made_by, c.reason AS reason, c.confidence AS confidence, "
        "m.memory_id AS memory_id ORDER BY c.recorded_at, c.change_id",
    )


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    """Give a memory, whole."""
    (one,) = await memory.get(memory_id)
    assert isinstance(one, Memory)
    return one


class _Text(BaseModel):
    content: str


async def active(memory: GraphMemory) -> list[str]:
    """List what is active, by its words."""
    rows = await rows_of(
        memory,
        _Text,
        "MATCH (m:Memory {space: $space, is_active: true}) RETURN m.content AS content "
        "ORDER BY content",
    )
    return [row.content for row in rows]
