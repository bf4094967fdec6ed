"""Filling: how do 50,000 memories get into a benchmark's database within a minute?

A bulk writer of the benchmark's own. It writes the properties that the pen writes, so that
recall finds the same kind of node, but looks for no neighbours and leaves no receipt.

Owns: the rows of made-up memories, and their batches.
Never: writes into a database that is not a benchmark's.
"""

from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.entity_names import milliseconds
from graphmem_neo4j.evaluate.projection import SeededEmbedder
from graphmem_neo4j.evaluate.statements import MadeStatement, made_statement
from graphmem_neo4j.evaluate.steps import Step, Told
from graphmem_neo4j.indexed import MEMORY, indexed
from graphmem_neo4j.keys import (
    OPEN_END,
    OPEN_START,
    active_key,
    content_hash,
    memory_id,
    space_key,
)
from graphmem_neo4j.memory import GraphMemory, utc_now
from graphmem_neo4j.models import Category, MemoryKind
from graphmem_neo4j.queries import load

WRITE_MEMORIES = load("evaluate/write_memories")
_BATCH = 500
_CATEGORIES = tuple(category.value for category in Category)


class _Written(BaseModel):
    written: int


async def fill_memories(
    memory: GraphMemory,
    embedder: SeededEmbedder,
    count: int,
    *,
    seed: int,
    told: Told,
    awaits_mentions: bool = False,
) -> None:
    """Write so many made-up memories with their vectors; the newest was recorded just now.

    `awaits_mentions` leaves them to the job that links the names in texts.
    """
    space = memory.settings.space
    began = utc_now() - timedelta(seconds=count)
    for start in range(0, count, _BATCH):
        numbers = range(start, min(start + _BATCH, count))
        rows = [
            _row(space, made_statement(seed, number), number, began, embedder) for number in numbers
        ]
        if awaits_mentions:
            for row in rows:
                row["properties"]["awaits_mentions"] = True
        await write_rows(memory, rows)
        told(Step("filling", numbers.stop, count))


async def write_rows(memory: GraphMemory, rows: list[dict[str, Any]]) -> None:
    """Write rows of made-up memories, as `made_row` gives them."""
    graph, slot = await memory.ready()
    await graph.run(
        WRITE_MEMORIES,
        _Written,
        space=space_key(memory.settings.space),
        rows=rows,
        vector_property=slot.vector_property,
        open_start=OPEN_START,
        open_end=OPEN_END,
    )


def made_row(
    space: str,
    new_id: str,
    content: str,
    *,
    recorded_at: datetime,
    scope: str,
    vector: list[float] | None = None,
    **properties: Any,
) -> dict[str, Any]:
    """Give the row of a made-up memory; `properties` are stored, over the usual ones."""
    held = indexed(content, space=space, scope=scope, letter=MEMORY, owner_id=new_id)
    usual = {
        "content": content,
        "content_hash": content_hash(content),
        "scope": scope,
        "confidence": 0.8,
        "kind": MemoryKind.FACT.value,
        "pinned": False,
        "source_type": "bench",
    }
    return {
        "memory_id": new_id,
        "active_key": active_key(space, scope, content, valid_from=None, valid_until=None),
        "properties": {**usual, **properties, **held.properties},
        "recorded_at": recorded_at,
        "vector": vector,
    }


def _row(
    space: str, made: MadeStatement, number: int, began: datetime, embedder: SeededEmbedder
) -> dict[str, Any]:
    recorded_at = began + timedelta(seconds=number)
    return made_row(
        space,
        memory_id(milliseconds(recorded_at), f"{number:08d}"),
        made.text,
        recorded_at=recorded_at,
        scope=made.scope,
        vector=embedder.vector(made.text),
        category=_CATEGORIES[number % len(_CATEGORIES)],
        salience=0.3 + 0.7 * (number % 71) / 70,
    )
