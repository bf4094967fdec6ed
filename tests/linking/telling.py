"""Telling: what a scripted language model says about memories, and what the graph holds then.

Owns: the answers, and looks at the graph that tests of the linker share.
Never: judges a memory by itself.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from consulting_memory import data_in, rows_of
from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.maintain.shapes import JobReport, Work
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query

Says = Callable[[dict[str, Any]], str]
Told = tuple[str, str, str]
"""A relation as a test tells it: two beginnings of texts, and a type between them."""


def texts_in(request: dict[str, Any], *parts: str) -> list[str]:
    """Give the texts that a request shows, of its parts new and known."""
    data = data_in(request)
    return [one["text"] for part in parts or ("new", "known") for one in data[part]]


def numbers_in(request: dict[str, Any]) -> dict[str, int]:
    """Give the number of each text that a request shows."""
    data = data_in(request)
    return {one["text"]: one["number"] for part in ("new", "known") for one in data[part]}


def ties(*told: Told, **fields: Any) -> Says:
    """Name these relations wherever both texts are shown."""

    def answer(request: dict[str, Any]) -> str:
        numbers = numbers_in(request)

        def number(begins: str) -> int | None:
            return next((numbers[text] for text in numbers if text.startswith(begins)), None)

        found = [
            {
                "source": number(source),
                "target": number(target),
                "type": kind,
                "confidence": 0.8,
                "reason": "toy reason",
                **fields,
            }
            for source, kind, target in told
        ]
        there = [one for one in found if one["source"] and one["target"]]
        return json.dumps({"relations": there})

    return answer


def ties_to_things(*told: tuple[str, str]) -> Says:
    """Name relations of the first new memory to things, by their names."""

    def answer(request: dict[str, Any]) -> str:
        data = data_in(request)
        numbers = {one["name"]: one["number"] for one in data["things"]}
        source = data["new"][0]["number"]
        return says(
            [
                {"source": source, "target": numbers[name], "type": kind, "confidence": 0.8}
                for name, kind in told
            ]
        )

    return answer


def says(relations: Sequence[dict[str, Any]]) -> str:
    """Name relations by numbers, as they are."""
    return json.dumps({"relations": list(relations)})


class Job(BaseModel):
    """A job `link` as it stands; `memory_id` of one memory's own."""

    job_id: str
    state: str
    attempts: int
    reason: str | None
    memory_id: str | None


class _Number(BaseModel):
    number: int


class Edge(BaseModel):
    """A relation that stands, by the texts of its ends."""

    source: str
    type: str
    target: str
    created_by: str
    confidence: float
    reason: str | None
    model: str | None
    run_id: str | None


async def jobs_of(memory: GraphMemory) -> list[Job]:
    """List the jobs `link` of the space, oldest first."""
    return await rows_of(
        memory,
        Job,
        "MATCH (job:Job {space: $space, kind: 'link'}) "
        "OPTIONAL MATCH (job)-[:CONCERNS]->(m:Memory) "
        "RETURN job.job_id AS job_id, job.state AS state, job.attempts AS attempts, "
        "job.reason AS reason, m.memory_id AS memory_id ORDER BY job.created_at, job.job_id",
    )


async def edges_of(memory: GraphMemory) -> list[Edge]:
    """List the live relations between memories of the space."""
    return await rows_of(
        memory,
        Edge,
        "MATCH (a:Memory {space: $space})-[e]->(b:Memory) "
        "WHERE e.edge_id IS NOT NULL AND e.retired_at.year = 9999 "
        "RETURN a.content AS source, type(e) AS type, b.content AS target, "
        "e.created_by AS created_by, e.confidence AS confidence, e.reason AS reason, "
        "e.model AS model, e.run_id AS run_id ORDER BY source, type, target",
    )


async def told_of(memory: GraphMemory) -> list[Told]:
    """List the live relations between memories, as a test tells them."""
    return [(edge.source, edge.type, edge.target) for edge in await edges_of(memory)]


async def look_again(memory: GraphMemory) -> None:
    """Let the linker look at everything again, as if nobody had."""
    graph, _ = await memory.ready()
    text = (
        "MATCH (job:Job {space: $space, kind: 'link'}) SET job.state = 'waiting' "
        "WITH count(*) AS jobs MATCH (m:Memory {space: $space}) REMOVE m.linked_at "
        "RETURN count(*) AS number"
    )
    query = Query("tests/telling", "", Mode.WRITE, frozenset({"space"}), (), text)
    await graph.run(query, _Number, space=space_key(memory.settings.space))


async def run_link(memory: GraphMemory) -> JobReport:
    """Run the job once."""
    (report,) = await memory.maintain("link")
    return report


async def kept(memory: GraphMemory, *contents: str, **fields: Any) -> list[str]:
    """Save statements together; gives the ids of their memories."""
    saved = await memory.save([{"content": content, **fields} for content in contents])
    return [one.memory_id for one in saved.memories]


def _unheard(_done: int) -> None:
    """Hear nothing of how far a run is."""


async def order_of(memory: GraphMemory, **changes: Any) -> Work:
    """Give the order of one run of the job, for who runs it without a lease."""
    site = await memory.site()
    slot = await site.slot()
    fields: dict[str, Any] = {
        "graph": site.graph,
        "settings": site.settings,
        "embedder": site.embedder,
        "consultant": site.consultant,
        "slot": slot,
        "suffix": site.suffix,
        "run_id": "run1",
        "now": site.clock(),
        "is_dry": False,
        "told": _unheard,
        "clock": site.clock,
    }
    return Work(**{**fields, **changes})
