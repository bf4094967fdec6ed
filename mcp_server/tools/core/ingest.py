"""Ingest: `memory_ingest`.

Owns: its arguments.
Never: reads what a message holds.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field

from graphmem_neo4j.models import MESSAGES_MAX, SessionInfo
from mcp_server.arguments import Arguments, Content, Flag, Moment, Text, Whole, as_objects
from mcp_server.replies.saving import ingest_reply
from mcp_server.shapes import IngestData, Reply
from mcp_server.tools.spec import INGEST_SECONDS, ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class TurnArguments(Arguments):
    """One message of a conversation."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    role: Annotated[str, Field(description="user, assistant, system or tool.")]
    content: Annotated[Content, Field(description="What was said.")]
    speaker: Annotated[Text, Field(description="Who said it, by name.")] = None
    message_id: Annotated[Text, Field(description="The host's id of it, where there is one.")] = (
        None
    )
    created_at: Annotated[Moment, Field(description="When it was said (ISO 8601).")] = None
    turn: Annotated[Whole, Field(description="Its number in the conversation.")] = None
    tool_name: Annotated[Text, Field(description="The tool that answered, for role tool.")] = None


class IngestArguments(Arguments):
    """Messages to keep, and the conversation they belong to."""

    spellings: ClassVar = {"session_id": "session_key", "session": "session_key"}

    session_key: Annotated[str, Field(description="The conversation's own, lasting name.")]
    messages: Annotated[
        list[TurnArguments],
        BeforeValidator(as_objects),
        Field(
            description=f"The messages, oldest first; at most {MESSAGES_MAX:,}.",
            max_length=MESSAGES_MAX,
        ),
    ]
    scope: Annotated[Text, Field(description="Where it matters: global, project:x, topic:x.")] = (
        None
    )
    channel: Annotated[Text, Field(description="Where it takes place, such as telegram.")] = None
    chat_type: Annotated[Text, Field(description="direct, group or channel.")] = None
    group_id: Annotated[Text, Field(description="The group's id.")] = None
    topic_id: Annotated[Text, Field(description="The topic's id.")] = None
    is_over: Annotated[
        Flag, Field(description="True: the conversation ends here; memories are read out of it.")
    ] = None


async def memory_ingest(memory: "GraphMemory", asked: IngestArguments) -> Reply:
    """Keep the messages of a conversation, word by word and in order, so that search finds them.

    Sending a message twice is safe: it is recognised by its message_id, created_at or turn, so
    give at least one of them where you can.
    """
    place = asked.given("scope", "channel", "chat_type", "group_id", "topic_id")
    turns: list[dict[str, Any]] = [turn.model_dump(exclude_none=True) for turn in asked.messages]
    kept = await memory.ingest(
        asked.session_key, turns, session=SessionInfo(**place), is_over=bool(asked.is_over)
    )
    return ingest_reply(kept)


TOOL = ToolSpec(
    asks=IngestArguments,
    gives=IngestData,
    act=memory_ingest,
    title="Keep a conversation",
    timeout_seconds=INGEST_SECONDS,
    late="Part of it may be kept; send it again in smaller pieces, nothing is doubled.",
)
