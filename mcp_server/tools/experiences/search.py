"""Search: `gm_search`.

Owns: its arguments.
Never: searches by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments
from mcp_server.experience_shapes import GmSearchData
from mcp_server.replies.experiences import search_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class GmSearchArguments(Arguments):
    """What to search for."""

    spellings: ClassVar = {"q": "query", "scope": "scopes", "session_id": "session_key"}

    query: Annotated[str, Field(description="The trouble or the task, as a sentence or words.")]
    scopes: Scopes = None
    session_key: Session = None


async def gm_search(memory: "GraphMemory", asked: GmSearchArguments) -> Reply:
    """Search what earlier work taught: skills, events (what went wrong) and tasks.

    Call it when something may have been done or solved before. What hangs together with what fits
    is shown as well: an error leads to the skill that solved it.
    """
    found = await memory.search_experiences(
        asked.query, scopes=asked.scopes, session_id=asked.session_key
    )
    return search_reply(found)


TOOL = ToolSpec(
    asks=GmSearchArguments,
    gives=GmSearchData,
    act=gm_search,
    title="Search experiences (graph-memory)",
    reads_only=True,
)
