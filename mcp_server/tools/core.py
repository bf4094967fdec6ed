"""Core: the tools that every client sees: search, save, get, ingest.

Owns: their arguments, as the model reads them, and which verb of the façade each one calls.
Never: decides anything; the verbs do.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import RESULTS_MAX, Category, MemoryKind, SessionInfo
from mcp_server.arguments import (
    Arguments,
    Content,
    Flag,
    Moment,
    Object,
    Share,
    Text,
    Texts,
    Whole,
    as_many,
    as_objects,
    as_unset,
)
from mcp_server.replies import get_reply, ingest_reply, save_reply, search_reply
from mcp_server.shapes import GetData, IngestData, Reply, SaveData, SearchData
from mcp_server.tools.spec import INGEST_SECONDS, SAVE_SECONDS, ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

SCOPES = "Also search these beside global ones: project:x or topic:x."
SESSION = "The conversation in which this is asked."


def _one_of(words: Iterable[str]) -> dict[str, Any]:
    return {"type": "string", "enum": [str(word) for word in words]}


class SearchArguments(Arguments):
    """What to search for."""

    spellings: ClassVar = {
        "scope": "scopes",
        "category": "categories",
        "kind": "kinds",
        "session_id": "session_key",
        "q": "query",
    }

    query: Annotated[str, Field(description="What you want to know, as a sentence or words.")]
    limit: Annotated[
        Whole, Field(description=f"Most hits, 1 to {RESULTS_MAX}; 10 if left out.")
    ] = None
    scopes: Annotated[Texts, Field(description=SCOPES)] = None
    categories: Annotated[
        Texts,
        Field(
            description="Only memories of these.", json_schema_extra={"items": _one_of(Category)}
        ),
    ] = None
    kinds: Annotated[
        Texts,
        Field(
            description="Only memories, or only messages.",
            json_schema_extra={"items": _one_of(("memory", "message"))},
        ),
    ] = None
    min_score: Annotated[Share, Field(description="Leave out hits below this score, 0 to 1.")] = (
        None
    )
    session_key: Annotated[Text, Field(description=SESSION)] = None


async def memory_search(memory: "GraphMemory", asked: SearchArguments) -> Reply:
    """Search the long-term memory: facts, preferences, decisions and past conversations.

    Search before you answer anything that may depend on earlier conversations, on the user or on
    a project. Each line of the answer is one hit, best first: [id] [category, salience] content,
    or for a past message [id] [message, session, speaker, time] content.
    """
    notes: list[str] = []
    limit = asked.limit
    if limit is not None and limit < 1:
        raise BadRequest(f"limit must be from 1 to {RESULTS_MAX}")
    if limit is not None and limit > RESULTS_MAX:
        limit = RESULTS_MAX
        notes.append(f"limit was lowered to {RESULTS_MAX}, the most one search gives")
    found = await memory.recall(
        asked.query,
        scopes=asked.scopes,
        session_id=asked.session_key,
        limit=limit,
        categories=asked.categories or None,
        kinds=asked.kinds or None,
        min_score=asked.min_score,
    )
    return search_reply(found.model_copy(update={"notes": [*notes, *found.notes]}))


class SaveArguments(Arguments):
    """One statement to keep."""

    spellings: ClassVar = {"session_id": "session_key", "text": "content", "memory": "content"}

    content: Annotated[
        Content, Field(description="One clear statement that is understood on its own.")
    ]
    category: Annotated[
        Category | SkipJsonSchema[None],
        BeforeValidator(as_unset),
        WithJsonSchema(_one_of(Category)),
        Field(description="What it is about; context if left out."),
    ] = None
    salience: Annotated[
        Share, Field(description="How much it matters, 0 to 1; 0.5 if left out.")
    ] = None
    scope: Annotated[
        Text, Field(description="Where it matters: global (if left out), project:x or topic:x.")
    ] = None
    confidence: Annotated[Share, Field(description="How sure it is, 0 to 1; 0.8 if left out.")] = (
        None
    )
    kind: Annotated[
        MemoryKind | SkipJsonSchema[None],
        BeforeValidator(as_unset),
        WithJsonSchema(_one_of(MemoryKind)),
        Field(description="How it ages; fact if left out."),
    ] = None
    pinned: Annotated[Flag, Field(description="True: it never fades.")] = None
    valid_from: Annotated[Moment, Field(description="Since when it holds (ISO 8601).")] = None
    valid_until: Annotated[Moment, Field(description="Until when it holds (ISO 8601).")] = None
    session_key: Annotated[Text, Field(description="The conversation it came from.")] = None
    metadata: Annotated[Object, Field(description="Anything else to keep with it.")] = None


async def memory_save(memory: "GraphMemory", asked: SaveArguments) -> Reply:
    """Save one statement to the long-term memory.

    Save what will matter in later conversations: who the user is, what they prefer, what was
    decided and why. Saving the same again changes nothing; the answer says whether it was added,
    folded into a memory that says the same, or known already.
    """
    statement = asked.given(
        "content",
        "category",
        "salience",
        "scope",
        "confidence",
        "kind",
        "pinned",
        "valid_from",
        "valid_until",
        "metadata",
    )
    if asked.session_key is not None:
        statement["session_id"] = asked.session_key
    return save_reply(await memory.save([statement]))


class GetArguments(Arguments):
    """Which memories or messages to show whole."""

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
        Field(description="Ids as a search shows them, or at least their first 8 characters."),
    ]
    offset: Annotated[
        Whole, Field(description="Begin at this character of the content; 0 if left out.")
    ] = None
    scopes: Annotated[Texts, Field(description=SCOPES)] = None
    session_key: Annotated[Text, Field(description=SESSION)] = None


async def memory_get(memory: "GraphMemory", asked: GetArguments) -> Reply:
    """Show memories or messages whole, by their ids.

    Use it when a search marked a hit as cut, or to see a memory's times, status and source. A
    content that is too long for one answer comes in parts: call again with the offset it names.
    """
    offset = asked.offset or 0
    if offset < 0:
        raise BadRequest("offset must be 0 or more")
    items = await memory.get(asked.ids, scopes=asked.scopes, session_id=asked.session_key)
    return get_reply(items, offset)


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
        Field(description="The messages, oldest first; at most 1,000.", max_length=1_000),
    ]
    scope: Annotated[Text, Field(description="Where it matters: global, project:x, topic:x.")] = (
        None
    )
    channel: Annotated[Text, Field(description="Where it takes place, such as telegram.")] = None
    chat_type: Annotated[Text, Field(description="direct, group or channel.")] = None
    group_id: Annotated[Text, Field(description="The group's id.")] = None
    topic_id: Annotated[Text, Field(description="The topic's id.")] = None


async def memory_ingest(memory: "GraphMemory", asked: IngestArguments) -> Reply:
    """Keep the messages of a conversation, word by word and in order, so that search finds them.

    Sending a message twice is safe: it is recognised by its message_id, created_at or turn, so
    give at least one of them where you can.
    """
    place = asked.given("scope", "channel", "chat_type", "group_id", "topic_id")
    turns: list[dict[str, Any]] = [turn.model_dump(exclude_none=True) for turn in asked.messages]
    kept = await memory.ingest(asked.session_key, turns, session=SessionInfo(**place))
    return ingest_reply(kept)


TOOLS: tuple[ToolSpec[Any], ...] = (
    ToolSpec(
        asks=SearchArguments,
        gives=SearchData,
        act=memory_search,
        title="Search memory",
        reads_only=True,
    ),
    ToolSpec(
        asks=SaveArguments,
        gives=SaveData,
        act=memory_save,
        title="Save to memory",
        timeout_seconds=SAVE_SECONDS,
        late="Whether it was saved is not known; saving it again is safe.",
    ),
    ToolSpec(
        asks=GetArguments,
        gives=GetData,
        act=memory_get,
        title="Show memories",
        reads_only=True,
    ),
    ToolSpec(
        asks=IngestArguments,
        gives=IngestData,
        act=memory_ingest,
        title="Keep a conversation",
        timeout_seconds=INGEST_SECONDS,
        late="Part of it may be kept; send it again in smaller pieces, nothing is doubled.",
    ),
)
