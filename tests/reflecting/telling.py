"""Telling: what a scripted language model says about memories, and what the graph holds then.

Owns: the answers by the texts they rest on, and looks at the graph that these tests share.
Never: reflects by itself.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from consulting_memory import data_in, rows_of
from pydantic import BaseModel

from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory

Says = Callable[[dict[str, Any]], str]
SPRINTS = [
    "Mira moved the launch of Osprey because the tests were red",
    "Mira put the release of Heron off until the tests were green",
    "Mira asked for a test run before the demo of Plover",
    "The kitchen of the office in Porto has a new oven",
    "Tomas plays the cello on Sundays",
]
PATTERN = "Mira ships nothing before the tests are green"
LESSON = "Say the number first when Noor asks about money"


def shown_in(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the memories that a request shows; asked once more, words follow the data."""
    return data_in(request)["memories"]


def known_in(request: dict[str, Any]) -> list[str]:
    """Give the insights that a request says are known."""
    return data_in(request)["known_insights"]


def numbers(request: dict[str, Any], texts: Sequence[str]) -> list[int]:
    """Give the numbers under which texts are shown; those that are not are left out."""
    by_text = {one["text"]: one["number"] for one in shown_in(request)}
    return [by_text[text] for text in texts if text in by_text]


def insight(
    content: str, texts: Sequence[str], **more: object
) -> Callable[[dict[str, Any]], dict[str, object]]:
    """Say an insight that rests on memories of these texts."""

    def item(request: dict[str, Any]) -> dict[str, object]:
        told = {"content": content, "confidence": 0.9, "reason": "toy reason", **more}
        return {"sources": numbers(request, texts), **told}

    return item


def clash(
    first: str, second: str, relation: str = "update", confidence: float = 0.9
) -> Callable[[dict[str, Any]], dict[str, object]]:
    """Say that two memories cannot both be true."""

    def item(request: dict[str, Any]) -> dict[str, object]:
        told = {"relation": relation, "confidence": confidence, "reason": "toy reason"}
        places = numbers(request, [first]) or [0], numbers(request, [second]) or [0]
        return {"first": places[0][0], "second": places[1][0], **told}

    return item


def says(**lists: Sequence[object]) -> Says:
    """Say these lists; an item that is a function is told what the request shows."""

    def answer(request: dict[str, Any]) -> str:
        told = {
            name: [item(request) if callable(item) else item for item in items]
            for name, items in lists.items()
        }
        return json.dumps(told)

    return answer


async def keep(memory: GraphMemory, texts: Sequence[str], **fields: object) -> list[str]:
    """Save texts one after another; gives the ids of their memories."""
    ids: list[str] = []
    for text in texts:
        saved = await memory.save({"content": text, **fields})
        ids.append(saved.memories[0].memory_id)
    return ids


async def reflect(memory: GraphMemory, *, dry_run: bool = False) -> JobReport:
    """Run the job once."""
    (report,) = await memory.maintain("reflect", dry_run=dry_run)
    return report


class Insight(BaseModel):
    """A memory that a reflection made, with the relations to what it rests on."""

    memory_id: str
    content: str
    category: str
    kind: str
    scope: str
    session_id: str | None
    metadata: str | None
    sources: list[str]
    reasons: list[str | None]
    makers: list[str]
    confidences: list[float]


class Batch(BaseModel):
    """A job `reflect` as it stands."""

    state: str
    attempts: int
    reason: str | None
    answer: str | None
    memories: int


class Thing(BaseModel):
    """An entity, with the texts that name it."""

    name: str
    type: str
    texts: list[str]


class _Text(BaseModel):
    content: str


async def insights(memory: GraphMemory) -> list[Insight]:
    """List what reflections made and what stands, by its words."""
    return await rows_of(
        memory,
        Insight,
        "MATCH (m:Memory {space: $space, source_type: 'reflect', is_active: true}) "
        "CALL (m) { OPTIONAL MATCH (m)-[edge:SYNTHESIZED_FROM]->(source:Memory) "
        "WHERE edge.retired_at.year = 9999 WITH edge, source ORDER BY source.memory_id RETURN "
        "collect(source.memory_id) AS sources, collect(edge.reason) AS reasons, "
        "collect(edge.created_by) AS makers, collect(edge.confidence) AS confidences } "
        "RETURN m.memory_id AS memory_id, m.content AS content, m.category AS category, "
        "m.kind AS kind, m.scope AS scope, m.session_id AS session_id, m.metadata AS metadata, "
        "sources, reasons, makers, confidences ORDER BY m.content",
    )


async def things(memory: GraphMemory) -> list[Thing]:
    """List what is called zorblax."""
    return await rows_of(
        memory,
        Thing,
        "MATCH (e:Entity {space: $space, name_key: 'zorblax'}) "
        "CALL (e) { OPTIONAL MATCH (e)-[:HAS_ALIAS]->(:Alias)<-[:MENTIONS]-(m:Memory) "
        "WITH m ORDER BY m.content RETURN collect(m.content) AS texts } "
        "RETURN e.name AS name, e.type AS type, texts",
    )


async def batches(memory: GraphMemory) -> list[Batch]:
    """List the jobs `reflect`, oldest first."""
    return await rows_of(
        memory,
        Batch,
        "MATCH (job:Job {space: $space, kind: 'reflect'}) "
        "RETURN job.state AS state, job.attempts AS attempts, job.reason AS reason, "
        "job.answer AS answer, COUNT { (job)-[:CONCERNS]->(:Memory) } AS memories "
        "ORDER BY job.created_at, job.job_id",
    )


async def active(memory: GraphMemory) -> list[str]:
    """List what is active, by its words."""
    rows = await rows_of(
        memory,
        _Text,
        "MATCH (m:Memory {space: $space, is_active: true}) RETURN m.content AS content "
        "ORDER BY content",
    )
    return [row.content for row in rows]


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    """Give a memory, whole."""
    (one,) = await memory.get(memory_id)
    assert isinstance(one, Memory)
    return one
