"""Save: `memory_save`.

Owns: its arguments.
Never: judges what is the same.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.models import REFERENCES_MAX
from mcp_server.arguments import (
    Arguments,
    Content,
    Flag,
    Moment,
    Object,
    Share,
    Text,
    as_objects,
)
from mcp_server.replies.saving import save_reply
from mcp_server.saving_shapes import SaveData
from mcp_server.shapes import Reply
from mcp_server.tools.keeping import keep
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec
from mcp_server.tools.words import SCOPE, OneCategory, OneEvidence, OneKind

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class ReferenceArguments(Arguments):
    """A thing in another system."""

    source: Annotated[
        str, Field(description="hey, apple-reminders, smartsheet, railway, calendar or another.")
    ]
    id: Annotated[str, Field(description="Its id there, such as hey:12345.")]
    url: Annotated[Text, Field(description="A link to it.")] = None
    name: Annotated[Text, Field(description="What it is called, in a few words.")] = None
    type: Annotated[Text, Field(description="What it is: email, task, event, document, ...")] = None
    relation: Annotated[
        Text, Field(description="How the memory relates to it; refers_to if left out.")
    ] = None


class SaveArguments(Arguments):
    """One statement to keep."""

    spellings: ClassVar = {"session_id": "session_key", "text": "content", "memory": "content"}

    content: Annotated[
        Content, Field(description="One clear statement that is understood on its own.")
    ]
    category: Annotated[
        OneCategory, Field(description="What it is about; context if left out.")
    ] = None
    salience: Annotated[
        Share, Field(description="How much it matters, 0 to 1; 0.5 if left out.")
    ] = None
    scope: Annotated[Text, Field(description=SCOPE)] = None
    confidence: Annotated[Share, Field(description="How sure it is, 0 to 1; 0.8 if left out.")] = (
        None
    )
    kind: Annotated[OneKind, Field(description="How it ages; fact if left out.")] = None
    pinned: Annotated[Flag, Field(description="True: it never fades.")] = None
    valid_from: Annotated[Moment, Field(description="Since when it holds (ISO 8601).")] = None
    valid_until: Annotated[Moment, Field(description="Until when it holds (ISO 8601).")] = None
    created_at: Annotated[
        Moment, Field(description="When it was said or noted (ISO 8601), if not now.")
    ] = None
    references: Annotated[
        Annotated[list[ReferenceArguments], Field(max_length=REFERENCES_MAX)]
        | SkipJsonSchema[None],
        BeforeValidator(as_objects),
        WithJsonSchema({"type": "array", "items": ReferenceArguments.schema_of()}),
        Field(description="E-mails, tasks, rows it is about: they are linked, never copied."),
    ] = None
    session_key: Annotated[Text, Field(description="The conversation it came from.")] = None
    source_person: Annotated[Text, Field(description="Who said it.")] = None
    evidence_type: Annotated[OneEvidence, Field(description="How it is known.")] = None
    context_mood: Annotated[Text, Field(description="The mood in which it was said.")] = None
    metadata: Annotated[Object, Field(description="Anything else to keep with it.")] = None


async def memory_save(memory: "GraphMemory", asked: SaveArguments) -> Reply:
    """Save one statement to the long-term memory.

    Save what will matter in later conversations: who the user is, what they prefer, what was
    decided and why. Saving the same again changes nothing; the answer says whether it was added,
    took the place of one that is outdated, was folded into a memory that says the same, or was
    known already, and which memories are near: link those that are related.
    """
    fields: dict[str, Any] = asked.given(
        "content",
        "category",
        "salience",
        "scope",
        "confidence",
        "kind",
        "pinned",
        "valid_from",
        "valid_until",
        "created_at",
        "source_person",
        "evidence_type",
        "context_mood",
        "metadata",
    )
    fields["session_id"] = asked.session_key
    fields["references"] = [one.model_dump(exclude_none=True) for one in asked.references or []]
    return save_reply(await keep(memory, fields, link_tool="memory_link"))


TOOL = ToolSpec(
    asks=SaveArguments,
    gives=SaveData,
    act=memory_save,
    title="Save to memory",
    timeout_seconds=SAVE_SECONDS,
    late="Whether it was saved is not known; saving it again is safe.",
)
