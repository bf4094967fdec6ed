"""Keeping: what do all tools that save a statement do beside the save?

Owns: what is left out of the nudges because it is linked already, and the notes of a memory that
a normal search will not show.
Never: saves by itself.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.receipts import SaveAction, SavedMemory
from mcp_server.replies.saving import save_data
from mcp_server.saving_shapes import SaveData

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


async def keep(memory: "GraphMemory", fields: Mapping[str, Any], *, link_tool: str) -> SaveData:
    """Save one statement; the nudges name calls of `link_tool` (Q56)."""
    # Imported now: the tools are listed before the driver is there.
    from graphmem_neo4j.save import new_memory, why_unfound

    statement = new_memory(fields)
    saved = await memory.save([statement])
    one = saved.memories[0]
    linked: set[str] = set()
    if one.near and one.action is not SaveAction.ADDED:
        linked = await _linked(memory, one, statement.session_id)
    least = memory.settings.recall.min_salience
    notes = why_unfound(statement, one, memory.moment(), min_salience=least)
    return save_data(saved, linked=linked, notes=notes, link_tool=link_tool)


async def _linked(memory: "GraphMemory", one: SavedMemory, session_id: str | None) -> set[str]:
    """Give the references of what a memory that was there before is related to."""
    try:
        told = await memory.history(one.memory_id, scopes=[one.scope], session_id=session_id)
    except NotFound:
        return set()
    live = [relation for relation in told.relations if relation.retired_at is None]
    return {end for relation in live for end in (relation.from_id, relation.to_id)}
