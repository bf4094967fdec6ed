"""Store: `memory_store`.

Owns: its arguments.
Never: reads a text (see graphmem_neo4j/extracting/told.py), or judges what is the same.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Content, Flag
from mcp_server.replies.supermemory import store_reply
from mcp_server.shapes import Reply
from mcp_server.supermemory_shapes import StoreData
from mcp_server.tools.spec import STORE_SECONDS, ToolSpec
from mcp_server.tools.words import OneKind

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class StoreArguments(Arguments):
    """A text to keep."""

    spellings: ClassVar = {
        "content": "text",
        "memory": "text",
        "memory_type": "memoryType",
        "type": "memoryType",
        "kind": "memoryType",
    }

    text: Annotated[Content, Field(description="What to remember, understood on its own.")]
    memoryType: Annotated[
        OneKind, Field(description="fact (if left out), preference, or episode.")
    ] = None
    pinned: Annotated[Flag, Field(description="True: it never fades, and leads the profile.")] = (
        None
    )


async def memory_store(memory: "GraphMemory", asked: StoreArguments) -> Reply:
    """Store a text in the long-term memory, with the people and things that it names.

    Store what will matter later: facts about the user, preferences, what happened. A text that
    says several things may become several memories. What is known already is skipped, and counts
    as confirmed. The answer shows which things each was linked to, and how these hang together.
    """
    done = await memory.remember(asked.text, kind=asked.memoryType, pinned=bool(asked.pinned))
    return store_reply(done)


TOOL = ToolSpec(
    asks=StoreArguments,
    gives=StoreData,
    act=memory_store,
    title="Store a memory (supermemory)",
    timeout_seconds=STORE_SECONDS,
    late="Whether it was stored is not known; storing it again is safe.",
)
