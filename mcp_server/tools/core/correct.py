"""Correct: `memory_correct`.

Owns: its arguments.
Never: decides which field belongs to which action (correcting.py does).
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Moment, Share, Text
from mcp_server.replies.changing import correct_reply
from mcp_server.shapes import CorrectData, Reply
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec
from mcp_server.tools.words import OneAction, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was done is not known: look the memory up before you try again."


class CorrectArguments(Arguments):
    """What to change about a memory."""

    spellings: ClassVar = {
        "id": "memory_id",
        "content": "new_content",
        "session_id": "session_key",
    }

    memory_id: Annotated[str, Field(description="The memory, such as memory:mem17...")]
    action: Annotated[
        OneAction,
        Field(
            description="correct: new words, the old ones are kept as a version. update: salience,"
            " scope or expiry, in place. delete: out of every search. unlink: take a relation back."
        ),
    ]
    new_content: Annotated[Text, Field(description="For correct: what is right.")] = None
    salience: Annotated[Share, Field(description="For update: how much it matters, 0 to 1.")] = None
    scope: Annotated[Text, Field(description="For update: global, project:x or topic:x.")] = None
    valid_until: Annotated[
        Moment, Field(description="For update: until when it holds (ISO 8601), or never.")
    ] = None
    edge_id: Annotated[
        Text, Field(description="For unlink: the relation, relates:... as it is shown.")
    ] = None
    reason: Annotated[Text, Field(description="Why; it is kept with the change.")] = None
    session_key: Session = None


async def memory_correct(memory: "GraphMemory", asked: CorrectArguments) -> Reply:
    """Correct, update or delete a memory, or take back one of its relations.

    Use it when something that was saved is wrong, matters more or less than before, has an end, or
    shall be forgotten. Nothing is destroyed: memory_get with history shows what was before.
    """
    done = await memory.correct(
        asked.memory_id,
        asked.action,
        session_id=asked.session_key,
        **asked.given("new_content", "salience", "scope", "valid_until", "edge_id", "reason"),
    )
    return correct_reply(done)


TOOL = ToolSpec(
    asks=CorrectArguments,
    gives=CorrectData,
    act=memory_correct,
    title="Correct a memory",
    is_idempotent=False,
    destroys=True,
    timeout_seconds=SAVE_SECONDS,
    late=LATE,
)
