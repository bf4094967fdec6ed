"""Communities: `memory_communities`.

Owns: its arguments.
Never: groups anything.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from graphmem_neo4j.errors import BadRequest
from mcp_server.arguments import Arguments, Question, Whole, as_unset
from mcp_server.community_shapes import CommunitiesData
from mcp_server.replies.communities import communities_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

USUAL, MOST = 5, 20


class CommunitiesArguments(Arguments):
    """Which subjects are wanted."""

    spellings: ClassVar = {"q": "query", "question": "query", "session_id": "session_key"}

    query: Annotated[
        Question,
        Field(description="A broad question, in any language; left out: the largest subjects."),
    ] = None
    limit: Annotated[
        Whole,
        Field(
            description=f"Most subjects, 1 to {MOST}; {USUAL} if left out.",
            json_schema_extra={"minimum": 1, "maximum": MOST, "default": USUAL},
        ),
    ] = None
    scopes: Scopes = None
    session_key: Session = None


async def memory_communities(memory: "GraphMemory", asked: CommunitiesArguments) -> Reply:
    """Show the large subjects of the memory: what belongs together, and its most central texts.

    Use it for broad questions ("what do we know about the project overall?"), for which no single
    memory is the answer, and to see what there is at all. With a query only the subjects that it
    touches come, each with what was found in it. For a narrow question use memory_search.
    """
    if asked.limit is not None and asked.limit < 1:
        raise BadRequest(f"limit is {asked.limit}: give 1 to {MOST}")
    limit = min(asked.limit if asked.limit is not None else USUAL, MOST)
    found = await memory.communities(
        as_unset(asked.query), limit=limit, scopes=asked.scopes, session_id=asked.session_key
    )
    return communities_reply(found)


TOOL = ToolSpec(
    asks=CommunitiesArguments,
    gives=CommunitiesData,
    act=memory_communities,
    title="Show subjects",
    reads_only=True,
)
