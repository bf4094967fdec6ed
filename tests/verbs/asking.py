"""Asking: what do tests of the verbs ask of an answer, or of the graph behind it?

Owns: reading straight from the graph, beside the verbs.
Never: writes.
"""

from typing import LiteralString, TypeVar

from pydantic import BaseModel

from graphmem_neo4j.answers import Recalled
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query

Row = TypeVar("Row", bound=BaseModel)


def contents(answer: Recalled) -> list[str]:
    """Give the texts of an answer, best first."""
    return [hit.content for hit in answer.hits]


async def rows_of(
    memory: GraphMemory, into: type[Row], text: LiteralString, **params: object
) -> list[Row]:
    """Read straight from the graph what no verb shows."""
    graph, _ = await memory.ready()
    query = Query("tests/asking", "", Mode.READ, frozenset(params), (), text)
    return await graph.run(query, into, **params)
