"""Search: `memory_search`, as supermemory has it.

The profile `core` has a tool of this name as well; each server offers one of them, and `full` ours.

Owns: its arguments, and which signals take part (S16).
Never: searches by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments
from mcp_server.replies.supermemory import find_reply
from mcp_server.shapes import Reply
from mcp_server.supermemory_shapes import FindData
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Limit, bounded_limit

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class FindArguments(Arguments):
    """What to search for."""

    spellings: ClassVar = {"q": "query"}

    query: Annotated[str, Field(description="What you want to know, in any language.")]
    limit: Limit = None


async def memory_search(memory: "GraphMemory", asked: FindArguments) -> Reply:
    """Search the long-term memory by meaning, by words and along the graph.

    Search before you answer what may depend on earlier conversations. Each line is one memory,
    best first: its type (fact, preference, episode), its text, how well it fits, where it was
    found, and its id.
    """
    notes: list[str] = []
    recall = memory.settings.recall
    with_graph = recall.graph and recall.graph_weight > 0
    found = await memory.recall(
        asked.query,
        kinds="memory",
        limit=bounded_limit(asked.limit, notes),
        channels=() if with_graph else ("words", "vector"),
        explain=True,
    )
    traits = await memory.traits([hit.node_id for hit in found.hits])
    found = found.model_copy(update={"notes": [*notes, *found.notes]})
    return find_reply(found, traits, with_graph=with_graph)


TOOL = ToolSpec(
    asks=FindArguments,
    gives=FindData,
    act=memory_search,
    title="Search memory (supermemory)",
    reads_only=True,
)
