"""Importing there: how do these tests import, and look at what came of it?

Owns: the shortest way from a folder to a receipt, and the memories behind it.
Never: asserts anything.
"""

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.workspace.importing import Told, import_files, import_place
from graphmem_neo4j.workspace.shapes import Imported
from graphmem_neo4j.workspace.storing import Storing


class Kept(BaseModel):
    """An active memory, as it stands in the graph."""

    memory_id: str
    content: str
    category: str
    scope: str
    metadata: str
    created_day: str | None
    sources: list[str]


_KEPT = """
CYPHER 25
MATCH (memory:Memory {space: $space})
WHERE memory.retired_at = $open_end
RETURN
  memory.memory_id AS memory_id,
  memory.content AS content,
  memory.category AS category,
  memory.scope AS scope,
  memory.metadata AS metadata,
  toString(memory.created_at) AS created_day,
  COLLECT {
    MATCH (memory)-[:FROM_SOURCE]->(source)
    RETURN source.path ORDER BY source.path
  } AS sources
ORDER BY memory.recorded_at, memory.content
LIMIT 5000
"""


async def imported(
    memory: GraphMemory,
    path: Path | str,
    *,
    roots: Sequence[str] | None = None,
    scope: str | None = None,
    session_id: str | None = None,
    dry_run: bool = False,
    told: Told | None = None,
) -> Imported:
    """Import as the façade does."""
    place = import_place(memory.settings.imports, scope=scope, session_id=session_id)

    async def storing() -> Storing:
        graph, slot = await memory.ready()
        return Storing(graph, memory.embedder, slot, memory.moment, memory.settings.save)

    doors = None if dry_run else storing
    return await import_files(doors, place, path, roots=roots, told=told)


async def kept(memory: GraphMemory) -> list[Kept]:
    """Give the active memories of the space."""
    graph, _ = await memory.ready()
    query = Query("tests/kept", "", Mode.READ, frozenset({"space", "open_end"}), (), _KEPT)
    space = space_key(memory.settings.space)
    return await graph.run(query, Kept, space=space, open_end=OPEN_END)


async def texts(memory: GraphMemory) -> list[str]:
    """Give the contents of the active memories, sorted."""
    return sorted(one.content for one in await kept(memory))


def bytes_below(folder: Path) -> dict[Path, bytes]:
    """Give what stands in the files of a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*.md")}


def put(folder: Path, name: str, content: str | bytes) -> Path:
    """Write one file, and the folders above it."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
