"""Wholly: what stands in a space, in every property of every node and relationship?

Owns: the look at all of it, beside the verbs.
Never: leaves out a label, a type or a property.
"""

import json
from collections.abc import Iterator
from typing import Any, cast

from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of


class _Held(BaseModel):
    where: str
    properties: dict[str, Any]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in cast(list[object], value):
            yield from _texts(one)


async def held(memory: GraphMemory) -> list[tuple[str, str, Any]]:
    """Give (label or type, property, value) of all that the space holds."""
    key = space_key(memory.settings.space)
    nodes = await rows_of(
        memory,
        _Held,
        "MATCH (node) WHERE node.space = $space "
        "RETURN head(labels(node)) AS where, properties(node) AS properties",
        space=key,
    )
    edges = await rows_of(
        memory,
        _Held,
        "MATCH (node)-[edge]->() WHERE node.space = $space "
        "RETURN type(edge) AS where, properties(edge) AS properties",
        space=key,
    )
    return [
        (row.where, name, value)
        for row in (*nodes, *edges)
        for name, value in row.properties.items()
    ]


async def places_of(memory: GraphMemory, text: str) -> list[str]:
    """Give each place, as label.property, in which a text stands, in any letter case."""
    wanted = text.casefold()
    # Evidence is kept as JSON, where a quotation mark is escaped.
    escaped = json.dumps(wanted, ensure_ascii=False)[1:-1]
    return sorted(
        {
            f"{where}.{name}"
            for where, name, value in await held(memory)
            for found in _texts(value)
            if wanted in found.casefold() or escaped in found.casefold()
        }
    )
