"""Search: `qmemory_search`.

Owns: its arguments (Q58-Q65, R-Q9).
Never: searches by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Flag, Question, Text
from mcp_server.replies.qmemory import qmemory_search_reply
from mcp_server.replies.searching import search_data
from mcp_server.shapes import Reply, SearchData
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import (
    CONNECTED_HITS,
    LIMIT_USUAL,
    Categories,
    Limit,
    bounded_limit,
)

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class QSearchArguments(Arguments):
    """What to search for."""

    spellings: ClassVar = {"category": "categories"}

    query: Annotated[
        Question, Field(description="Search by meaning: words of the text, and vectors.")
    ] = None
    categories: Categories = None
    scope: Annotated[
        Text, Field(description="global, or project:x or topic:x beside what is global.")
    ] = None
    limit: Limit = None
    include_tool_calls: Annotated[
        Flag, Field(description="Also search the calls of tools across all sessions.")
    ] = None
    tool_name: Annotated[
        Text, Field(description="Only calls of this tool, such as exec or qmemory_save.")
    ] = None
    include_messages: Annotated[
        Flag, Field(description="Also search the messages of past conversations.")
    ] = None


async def qmemory_search(memory: "GraphMemory", asked: QSearchArguments) -> Reply:
    """Search cross-session memory and the history of tool calls.

    The first five hits show their connections in the graph: linked people, books, systems and
    other memories, worth following. Works without a query: then what is important is listed, or
    the newest calls of a tool.
    """
    notes: list[str] = []
    found = await memory.recall(
        asked.query,
        scopes=asked.scope,
        limit=bounded_limit(asked.limit, notes) or LIMIT_USUAL,
        categories=asked.categories or None,
        kinds=["memory", "message"] if asked.include_messages else ["memory"],
        connections=CONNECTED_HITS,
        **asked.given("include_tool_calls", "tool_name"),
    )
    data = search_data(found)
    return qmemory_search_reply(data.model_copy(update={"notes": [*notes, *data.notes]}))


TOOL = ToolSpec(
    asks=QSearchArguments,
    gives=SearchData,
    act=qmemory_search,
    title="Search memory (qmemory)",
    reads_only=True,
)
