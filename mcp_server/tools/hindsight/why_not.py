"""Why not: `memory_why_not`.

Owns: its arguments.
Never: ranks.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Flag, Moment, Share, Texts, one_of
from mcp_server.hindsight_shapes import WhyNotData
from mcp_server.replies.hindsight import why_not_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import (
    Categories,
    Limit,
    Scopes,
    Session,
    bounded_limit,
    wanted_kinds,
)

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class WhyNotArguments(Arguments):
    """Which text was expected of which question."""

    spellings: ClassVar = {
        "id": "memory_id",
        "message_id": "memory_id",
        "q": "query",
        "scope": "scopes",
        "category": "categories",
        "kind": "kinds",
        "session_id": "session_key",
    }

    query: Annotated[str, Field(description="The question, as it was searched for.")]
    memory_id: Annotated[str, Field(description="The memory or message that was expected.")]
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
    min_score: Annotated[Share, Field(description="The least score of a hit, 0 to 1.")] = None
    as_of: Annotated[Moment, Field(description="The moment that was asked about (ISO 8601).")] = (
        None
    )
    include_history: Annotated[
        Flag, Field(description="True: what ended was searched as well.")
    ] = None
    session_key: Session = None


async def memory_why_not(memory: "GraphMemory", asked: WhyNotArguments) -> Reply:
    """Say why a memory that you expected was not found by a search, or where it stands.

    Give the same question and options as the search. The first reason that holds is told: it is
    over, not important enough, of another kind, shares no word or meaning with the question, or
    others say more of what was asked. Use it before you save something again that is there.
    """
    notes: list[str] = []
    options = asked.given("categories", "min_score", "as_of", "include_history")
    told = await memory.why_not(
        asked.query,
        asked.memory_id,
        scopes=asked.scopes,
        session_id=asked.session_key,
        limit=bounded_limit(asked.limit, notes),
        kinds=wanted_kinds(asked.kinds, asked.categories),
        **options,
    )
    return why_not_reply(told.model_copy(update={"notes": [*notes, *told.notes]}))


TOOL = ToolSpec(
    asks=WhyNotArguments,
    gives=WhyNotData,
    act=memory_why_not,
    title="Say why it was not found",
    reads_only=True,
)
