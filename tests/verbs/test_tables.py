"""Tables: what such systems keep in tables of their own stands in one graph, joined by edges."""

import pytest
from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of


class _Memory(BaseModel):
    content: str
    kind: str
    pinned: bool
    valid_until: object
    shown: int | None
    aliases: list[str]
    entities: list[str]
    before: str | None


class _Index(BaseModel):
    type: str
    labels: list[str]


async def held(memory: GraphMemory) -> list[_Memory]:
    """Read every memory as it stands in the graph, with what it names."""
    return await rows_of(
        memory,
        _Memory,
        "MATCH (m:Memory {space: $space}) "
        "OPTIONAL MATCH (m)-[:PREV_VERSION]->(before:Memory) "
        "RETURN m.content AS content, m.kind AS kind, m.pinned AS pinned, "
        "m.valid_until AS valid_until, m.shown AS shown, "
        "[(m)-[:MENTIONS]->(a:Alias) | a.name] AS aliases, "
        "[(m)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(e:Entity) | e.name] AS entities, "
        "before.content AS before",
        space=space_key(memory.settings.space),
    )


@pytest.mark.requirement("S85", "S86", "S87", "S88", "S89", "S90", "S91", "S92")
async def test_what_others_keep_in_tables_stands_in_one_graph(memory: GraphMemory) -> None:
    old, other = (
        await memory.save(
            [
                {"content": "Robert Vale lives in Porto", "kind": "fact", "pinned": True},
                {"content": "Robert Vale met Ann Vale in Porto", "valid_until": "2030-01-01"},
            ]
        )
    ).memories
    await memory.correct(old.memory_id, "correct", new_content="Robert Vale lives in Lisbon")
    await memory.recall("Where does Robert Vale live?")
    await memory.profile()
    await memory.settle()
    by_content = {row.content: row for row in await held(memory)}
    new = by_content["Robert Vale lives in Lisbon"]
    assert (new.before, new.pinned, new.kind) == ("Robert Vale lives in Porto", True, "fact")
    assert (new.shown or 0) >= 1
    # Two memories that name one thing are two steps apart.
    shared = set(new.entities) & set(by_content["Robert Vale met Ann Vale in Porto"].entities)
    assert shared == {"Robert Vale"}
    assert "Robert Vale" in new.aliases
    traits = {one.memory_id: one for one in await memory.traits([other.memory_id])}
    assert traits[other.memory_id]
    indexes = await rows_of(
        memory,
        _Index,
        "SHOW INDEXES YIELD type, labelsOrTypes RETURN type, coalesce(labelsOrTypes, []) AS labels",
    )
    kinds = {index.type for index in indexes if "Memory" in index.labels}
    assert {"FULLTEXT", "RANGE"} <= kinds
