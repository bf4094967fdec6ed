"""Telling: what a scripted language model says about pairs of names, and what the inbox holds.

Owns: the answers, and looks at the graph that these tests share.
Never: judges a pair by itself.
"""

import json
from collections.abc import Callable
from typing import Any

from consulting_memory import data_in, rows_of
from pydantic import BaseModel

from graphmem_neo4j.entities import WantedEntity, ensure
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory

Says = Callable[[dict[str, Any]], str]


def pairs_in(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the pairs that a request asks about; asked once more, words follow the data."""
    return data_in(request)["pairs"]


def names_in(request: dict[str, Any]) -> list[frozenset[str]]:
    """Give the two names of each pair that a request asks about."""
    return [frozenset({p["first"]["name"], p["second"]["name"]}) for p in pairs_in(request)]


def says_each(
    tell: Callable[[frozenset[str]], bool], confidence: float = 0.95, reason: str = "toy reason"
) -> Says:
    """Say of every pair whether it is one by what `tell` gives for its names."""

    def answer(request: dict[str, Any]) -> str:
        words = [
            {
                "number": pair["number"],
                "same": tell(names),
                "confidence": confidence,
                "reason": reason,
            }
            for pair, names in zip(pairs_in(request), names_in(request), strict=True)
        ]
        return json.dumps({"pairs": words})

    return answer


def one(confidence: float = 0.95) -> Says:
    """Say that every pair is one."""
    return says_each(lambda _names: True, confidence)


def two(confidence: float = 0.95) -> Says:
    """Say that no pair is one."""
    return says_each(lambda _names: False, confidence)


async def made(
    memory: GraphMemory, *names: str, kind: str = "system", scope: str = "global"
) -> list[str]:
    """Make things by name, one after the other; gives their references."""
    refs: list[str] = []
    for name in names:
        moment = memory.moment()
        (entity,) = await ensure(
            await memory.prepared(),
            memory.viewer(scope, None),
            [WantedEntity(name, kind, scope)],
            now=moment.now,
            suffix=moment.suffix,
        )
        refs.append(f"entity:{entity.entity.entity_id}")
    return refs


async def run_aliases(memory: GraphMemory) -> JobReport:
    """Run the job once."""
    (report,) = await memory.maintain("aliases")
    return report


class Job(BaseModel):
    """A job `aliases` as it stands."""

    state: str
    attempts: int
    reason: str | None


async def jobs_of(memory: GraphMemory) -> list[Job]:
    """List the jobs `aliases` of the space."""
    return await rows_of(
        memory,
        Job,
        "MATCH (job:Job {space: $space, kind: 'aliases'}) RETURN job.state AS state, "
        "job.attempts AS attempts, job.reason AS reason ORDER BY job.job_id",
    )
