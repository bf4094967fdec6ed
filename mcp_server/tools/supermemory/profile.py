"""Profile: `memory_profile`.

Owns: its arguments.
Never: chooses what is known by heart.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Flag
from mcp_server.replies.supermemory import profile_reply
from mcp_server.shapes import Reply
from mcp_server.supermemory_shapes import ProfileData
from mcp_server.tools.spec import ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class ProfileArguments(Arguments):
    """Whether to choose it anew."""

    spellings: ClassVar = {"refresh": "rebuild"}

    rebuild: Annotated[
        Flag, Field(description="True: choose it anew now, with what was stored just now.")
    ] = None


async def memory_profile(memory: "GraphMemory", asked: ProfileArguments) -> Reply:
    """Show what the memory knows by heart: lasting facts and preferences, and recent episodes.

    Read it at the beginning of a conversation. What is pinned comes first, then what was used
    most, then the newest. It is renewed by itself; the counts below tell how much is stored.
    """
    known = await memory.profile(bool(asked.rebuild))
    return profile_reply(known, await memory.stats())


TOOL = ToolSpec(
    asks=ProfileArguments,
    gives=ProfileData,
    act=memory_profile,
    title="Show the profile (supermemory)",
    # What it keeps is only which memories it chose.
    reads_only=True,
)
