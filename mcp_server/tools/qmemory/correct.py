"""Correct: `qmemory_correct`.

Owns: its arguments (Q75-Q78).
Never: decides which field belongs to which action.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mcp_server.arguments import Arguments, Moment, Share, Text
from mcp_server.replies.changing import correct_reply
from mcp_server.shapes import CorrectData, Reply
from mcp_server.tools.core.correct import LATE
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec
from mcp_server.tools.words import OneAction

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class QCorrectArguments(Arguments):
    """What to change about a memory."""

    memory_id: Annotated[str, Field(description="The memory's id, such as memory:mem1234abcd.")]
    action: Annotated[OneAction, Field(description="correct, update, delete or unlink.")]
    new_content: Annotated[Text, Field(description="Only for correct: the right content.")] = None
    salience: Annotated[Share, Field(description="Only for update: importance, 0 to 1.")] = None
    scope: Annotated[Text, Field(description="Only for update: global, project:x or topic:x.")] = (
        None
    )
    valid_until: Annotated[
        Moment, Field(description="Only for update: when it expires (ISO 8601).")
    ] = None
    edge_id: Annotated[
        Text, Field(description="Only for unlink: the relation's id, relates:...")
    ] = None


async def qmemory_correct(memory: "GraphMemory", asked: QCorrectArguments) -> Reply:
    """Fix, update, delete or unlink a memory.

    correct: new content; the old memory is kept as an earlier version. update: importance, scope
    or expiry, in place. delete: gone from every search, kept for the record. unlink: takes one
    relation away, both ends stay.
    """
    done = await memory.correct(
        asked.memory_id,
        asked.action,
        **asked.given("new_content", "salience", "scope", "valid_until", "edge_id"),
    )
    return correct_reply(done)


TOOL = ToolSpec(
    asks=QCorrectArguments,
    gives=CorrectData,
    act=qmemory_correct,
    title="Correct a memory (qmemory)",
    is_idempotent=False,
    destroys=True,
    timeout_seconds=SAVE_SECONDS,
    late=LATE,
)
