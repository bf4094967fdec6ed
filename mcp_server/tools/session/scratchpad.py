"""Scratchpad: `memory_scratchpad`.

Owns: its arguments.
Never: keeps a note as a memory.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from graphmem_neo4j.errors import BadRequest
from mcp_server.arguments import Arguments, Flag, Text
from mcp_server.replies.session import scratchpad_reply
from mcp_server.session_shapes import ScratchpadData
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class ScratchpadArguments(Arguments):
    """Whose notes, and what to write."""

    spellings: ClassVar = {
        "session_id": "session_key",
        "session": "session_key",
        "text": "content",
    }

    session_key: Annotated[str, Field(description="The session whose working notes these are.")]
    content: Annotated[Text, Field(description="What to write; leave it out to read.")] = None
    append: Annotated[
        Flag, Field(description="Add it as a line behind what stands there; else it replaces that.")
    ] = None
    clear: Annotated[Flag, Field(description="Empty the notes.")] = None


async def memory_scratchpad(memory: "GraphMemory", asked: ScratchpadArguments) -> Reply:
    """Read or write the working notes of a session: a plan, open ends, what to do next.

    They are for this session alone: no search finds them, and they are no memories. What should be
    known in other conversations belongs into memory_save.
    """
    if asked.clear and asked.content is not None:
        raise BadRequest("give content to write, or clear: not both")
    if asked.clear or asked.content is not None:
        text, is_added = asked.content or "", bool(asked.append)
        await memory.write_scratchpad(asked.session_key, text, append=is_added)
    return scratchpad_reply(await memory.session(asked.session_key))


TOOL = ToolSpec(
    asks=ScratchpadArguments,
    gives=ScratchpadData,
    act=memory_scratchpad,
    title="Working notes",
    is_idempotent=False,
)
