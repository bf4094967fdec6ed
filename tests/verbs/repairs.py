"""Repairs: how do tests make things that are one or two, and look at what became of them?

Owns: entities by name and type, the texts that mention them, and their relations as sets.
Never: judges an answer.
"""

from pydantic import BaseModel

from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.evaluate.made_graph import Shape, shape_of
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import load

from .people import ensured

WRITE_MADE_GRAPH = load("evaluate/write_made_graph")


class Written(BaseModel):
    written: int


async def made(
    memory: GraphMemory, *names: str, kind: str = "person", scope: str = "global"
) -> list[str]:
    """Make entities by name; gives their references."""
    found = await ensured(memory, *((name, kind) for name in names), scope=scope)
    return [f"entity:{one.entity.entity_id}" for one in found]


async def mentioned(memory: GraphMemory, text: str, *refs: str, scope: str = "global") -> str:
    """Save a text that mentions entities by their own names; gives its id."""
    saved = await memory.save({"content": text, "scope": scope})
    memory_id = saved.memories[0].memory_id
    graph = await memory.prepared()
    views = [await memory.entity(ref) for ref in refs]
    rows = [
        {
            "entity_id": view.entity.removeprefix("entity:"),
            "alias_id": f"test~{view.entity}",
            "name": view.name,
            "name_key": view.name.casefold(),
            "texts": [memory_id],
        }
        for view in views
    ]
    moment = memory.moment()
    await graph.run(
        WRITE_MADE_GRAPH,
        Written,
        space=space_key(memory.settings.space),
        entities=[],
        aliases=rows,
        edges=[],
        now=moment.now,
        open_end=moment.now.replace(
            year=9999, month=12, day=31, hour=23, minute=59, second=59, microsecond=0
        ),
    )
    return memory_id


async def relations(memory: GraphMemory, ref: str) -> set[tuple[str, str, str, str | None]]:
    """Give the relations of an entity as (direction, type, name, reason)."""
    view = await memory.entity(ref)
    return {(one.direction, one.type, one.name, one.reason) for one in view.relations}


async def shape(memory: GraphMemory) -> Shape:
    """Give the whole shape of the space's entities."""
    return await shape_of(await memory.prepared(), memory.settings.space)


async def findings(memory: GraphMemory) -> list[str]:
    """Give what the doctor finds."""
    found = await doctor(await memory.prepared(), memory.settings.space)
    return [f"{one.check}: {one.samples}" for one in found]
