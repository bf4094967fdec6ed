"""Search: `memory_search`.

Owns: its arguments, and what is left out of a call of the façade.
Never: searches by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import (
    Arguments,
    Flag,
    Moment,
    Question,
    Share,
    Text,
    Texts,
    Whole,
    one_of,
)
from mcp_server.replies.searching import search_reply
from mcp_server.shapes import Reply, SearchData
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import (
    CONNECTED_HITS,
    Categories,
    Limit,
    Scopes,
    Session,
    bounded_limit,
    wanted_kinds,
)

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class SearchArguments(Arguments):
    """What to search for."""

    spellings: ClassVar = {
        "scope": "scopes",
        "category": "categories",
        "kind": "kinds",
        "session_id": "session_key",
        "q": "query",
    }

    query: Annotated[
        Question,
        Field(
            description="What you want to know, as a sentence or words; left out: what is important"
            " is listed."
        ),
    ] = None
    limit: Limit = None
    scopes: Scopes = None
    categories: Categories = None
    kinds: Annotated[
        Texts,
        Field(
            description="Only memories, or only messages.",
            json_schema_extra={"items": one_of(("memory", "message"))},
        ),
    ] = None
    min_score: Annotated[Share, Field(description="Leave out hits below this score, 0 to 1.")] = (
        None
    )
    as_of: Annotated[
        Moment, Field(description="What was known and valid then (ISO 8601); now if left out.")
    ] = None
    valid_at: Annotated[
        Moment, Field(description="What was valid then, by what is known now (ISO 8601).")
    ] = None
    known_at: Annotated[
        Moment, Field(description="What was known then (ISO 8601); as_of sets both.")
    ] = None
    include_history: Annotated[
        Flag, Field(description="True: also what ended, was corrected, or is still to come.")
    ] = None
    include_tool_calls: Annotated[
        Flag, Field(description="True: also search the calls of tools, of all sessions.")
    ] = None
    tool_name: Annotated[Text, Field(description="Only calls of this tool, such as exec.")] = None
    connections: Annotated[
        Whole,
        Field(description=f"Show relations of so many first hits; {CONNECTED_HITS} if left out."),
    ] = None
    explain: Annotated[
        Flag, Field(description="True: below each hit, what each channel found and the path.")
    ] = None
    session_key: Session = None


async def memory_search(memory: "GraphMemory", asked: SearchArguments) -> Reply:
    """Search the long-term memory: facts, preferences, decisions and past conversations.

    Search before you answer anything that may depend on earlier conversations, on the user or on
    a project. Each line of the answer is one hit, best first: [id] [category, salience, date, from
    and until when it holds, score 0 to 1] content, or for a past message [id] [message, session,
    speaker, time, score] content. Below the first hits stand their relations: -> [type] what it
    leads to (id): reason.
    """
    notes: list[str] = []
    found = await memory.recall(
        asked.query,
        scopes=asked.scopes,
        session_id=asked.session_key,
        limit=bounded_limit(asked.limit, notes),
        categories=asked.categories or None,
        kinds=wanted_kinds(asked.kinds, asked.categories),
        connections=CONNECTED_HITS if asked.connections is None else asked.connections,
        **asked.given(
            *("min_score", "as_of", "valid_at", "known_at", "include_history"),
            *("include_tool_calls", "tool_name", "explain"),
        ),
    )
    return search_reply(found.model_copy(update={"notes": [*notes, *found.notes]}))


TOOL = ToolSpec(
    asks=SearchArguments,
    gives=SearchData,
    act=memory_search,
    title="Search memory",
    reads_only=True,
)
