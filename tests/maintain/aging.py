"""Aging: memories that were saved some days ago, and what the graph holds of them.

Owns: the moment at which these tests take place, and reading a whole space beside the verbs.
Never: waits.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


class Row(BaseModel):
    """A row of one value."""

    value: Any


@asynccontextmanager
async def opened(settings: Settings, *, days_ago: float = 0) -> AsyncGenerator[GraphMemory]:
    """Open a memory whose clock stands some days before NOW."""
    memory = GraphMemory(settings, clock=lambda: NOW - timedelta(days=days_ago))
    try:
        yield memory
    finally:
        await memory.close()


async def saved(settings: Settings, content: str, *, days_ago: float, **fields: Any) -> str:
    """Save a statement some days before NOW; gives its id."""
    async with opened(settings, days_ago=days_ago) as memory:
        kept = await memory.save({"content": content, **fields})
    return kept.memories[0].memory_id


async def values(memory: GraphMemory, text: Any, **params: Any) -> list[Any]:
    """Read, or break, the graph behind the verbs; `text` gives one column `value`."""
    graph = await memory.prepared()
    known = {"space": space_key(memory.settings.space), **params}
    wanted = {name: value for name, value in known.items() if f"${name}" in text}
    query = Query("tests/aging", "", Mode.WRITE, frozenset(wanted), (), text)
    return [row.value for row in await graph.run(query, Row, **wanted)]


async def dump(memory: GraphMemory) -> list[str]:
    """Give every node and relationship of a space, and every lease, with all their values."""
    nodes = await values(
        memory,
        "MATCH (node) WHERE node.space = $space OR node:Lease "
        "RETURN [labels(node), properties(node)] AS value",
    )
    edges = await values(
        memory,
        "MATCH (one {space: $space})-[edge]->() RETURN [type(edge), properties(edge)] AS value",
    )
    return sorted(repr(one) for one in [*nodes, *edges])
