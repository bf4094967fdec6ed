"""Forget: `memory_forget`.

Owns: its arguments.
Never: decides what is surely meant (see graphmem_neo4j/sureness.py), or erases a text.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Text
from mcp_server.replies.supermemory import forget_reply
from mcp_server.shapes import Reply
from mcp_server.supermemory_shapes import ForgetData
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class ForgetArguments(Arguments):
    """What to forget."""

    spellings: ClassVar = {
        "memory_id": "memoryId",
        "id": "memoryId",
        "description": "query",
        "text": "query",
    }

    query: Annotated[
        Text, Field(description="What it says, as closely as you can; or give memoryId.")
    ] = None
    memoryId: Annotated[
        Text, Field(description="Its id, such as memory:mem17..., or a beginning that only it has.")
    ] = None


async def memory_forget(memory: "GraphMemory", asked: ForgetArguments) -> Reply:
    """Forget one memory, by its id or by what it says: no search finds it any more.

    By words only one that is surely meant is forgotten; else those that may be are listed, and
    nothing changes: call again with the id of the right one. Nothing is destroyed: the user can
    bring it back.
    """
    done = await memory.forget(asked.memoryId, asked.query)
    return forget_reply(done)


TOOL = ToolSpec(
    asks=ForgetArguments,
    gives=ForgetData,
    act=memory_forget,
    title="Forget a memory (supermemory)",
    is_idempotent=False,
    destroys=True,
    timeout_seconds=SAVE_SECONDS,
    late="Whether it was forgotten is not known: search for it before you try again.",
)
