"""Save: `qmemory_save`.

Owns: its arguments (Q69-Q72, R-Q9).
Never: judges what is the same.
"""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic.json_schema import WithJsonSchema

from graphmem_neo4j.models import Category
from mcp_server.arguments import Arguments, Content, Share, Text, as_word, one_of
from mcp_server.replies.qmemory import qmemory_save_reply
from mcp_server.saving_shapes import SaveData
from mcp_server.shapes import Reply
from mcp_server.tools.keeping import keep
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec
from mcp_server.tools.words import SCOPE, OneEvidence

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

_SOURCE = ("source_person", "evidence_type", "context_mood")


class QSaveArguments(Arguments):
    """One fact to keep."""

    content: Annotated[Content, Field(description="The fact to remember: one clear statement.")]
    category: Annotated[
        Category,
        BeforeValidator(as_word),
        WithJsonSchema(one_of(Category)),
        Field(description="What it is about."),
    ]
    salience: Annotated[
        Share,
        Field(
            description="Importance, 0 to 1; 0.5 if left out, 0.8 and more for critical facts.",
            json_schema_extra={"default": 0.5},
        ),
    ] = None
    scope: Annotated[Text, Field(description=SCOPE, json_schema_extra={"default": "global"})] = None
    source_person: Annotated[Text, Field(description="Who said it.")] = None
    evidence_type: Annotated[OneEvidence, Field(description="How it is known.")] = None
    confidence: Annotated[Share, Field(description="How sure it is, 0 to 1; 0.8 if left out.")] = (
        None
    )
    context_mood: Annotated[Text, Field(description="The mood in which it was said.")] = None


async def qmemory_save(memory: "GraphMemory", asked: QSaveArguments) -> Reply:
    """Save a fact to cross-session memory; duplicates are found by themselves.

    The answer begins with ADD, UPDATE (merged into what was known, or in the place of what is
    outdated) or NOOP (known already), and shows nearby memories with the calls that would link
    them.
    """
    fields: dict[str, Any] = asked.given(
        "content", "category", "salience", "scope", "confidence", *_SOURCE
    )
    return qmemory_save_reply(await keep(memory, fields, link_tool="qmemory_link"))


TOOL = ToolSpec(
    asks=QSaveArguments,
    gives=SaveData,
    act=qmemory_save,
    title="Save to memory (qmemory)",
    timeout_seconds=SAVE_SECONDS,
    late="Whether it was saved is not known; saving it again is safe.",
)
