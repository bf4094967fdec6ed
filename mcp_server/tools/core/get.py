"""Get: `memory_get`.

Owns: its arguments.
Never: counts as a recall.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import BeforeValidator, Field

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import Memory
from mcp_server.arguments import Arguments, Flag, Whole, as_many
from mcp_server.replies.showing import get_reply
from mcp_server.shapes import GetData, Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

HISTORIES_MAX = 5


class GetArguments(Arguments):
    """Which memories, messages or other nodes to show."""

    spellings: ClassVar = {
        "id": "ids",
        "memory_id": "ids",
        "message_id": "ids",
        "memory_ids": "ids",
        "scope": "scopes",
        "session_id": "session_key",
    }

    ids: Annotated[
        list[str],
        BeforeValidator(as_many),
        Field(
            description="Ids as a search shows them (memory:..., entity:..., session:...), names"
            " such as person:Ahmed, or the first 8 characters of a memory's or message's id."
        ),
    ]
    offset: Annotated[
        Whole, Field(description="Begin at this character of the content; 0 if left out.")
    ] = None
    history: Annotated[
        Flag,
        Field(description="True: also every version, change and relation of each memory."),
    ] = None
    scopes: Scopes = None
    session_key: Session = None


async def memory_get(memory: "GraphMemory", asked: GetArguments) -> Reply:
    """Show memories and messages whole, and any other node of the graph, by their ids.

    Every id that a relation leads to can be given: people and things (entity:...), sessions,
    contacts, sources, calls of tools. Each shows what it is and what it is tied to, -> and <-.
    Use it also when a search marked a hit as cut, or to see a memory's times and status; with
    history, also how it came to be: its earlier versions, what was changed when and why, and its
    relations. A content that is too long for one answer comes in parts: call again with the offset
    it names.
    """
    offset = asked.offset or 0
    if offset < 0:
        raise BadRequest("offset must be 0 or more")
    if asked.history and len(asked.ids) > HISTORIES_MAX:
        raise BadRequest(f"{len(asked.ids)} ids: ask for the history of at most {HISTORIES_MAX}")
    items = await memory.get(asked.ids, scopes=asked.scopes, session_id=asked.session_key)
    texts = [item for item in items if not isinstance(item, NodeCard)]
    cards = await memory.surroundings(texts, scopes=asked.scopes, session_id=asked.session_key)
    if not asked.history:
        return get_reply(items, offset, cards=cards)
    memories = [item for item in texts if isinstance(item, Memory)]
    told = [
        await memory.history(one.memory_id, scopes=asked.scopes, session_id=asked.session_key)
        for one in memories
    ]
    return get_reply(items, offset, told, cards=cards)


TOOL = ToolSpec(
    asks=GetArguments,
    gives=GetData,
    act=memory_get,
    title="Show memories",
    reads_only=True,
)
