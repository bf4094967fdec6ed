"""Link: `memory_link`.

Owns: its arguments.
Never: draws a relation by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Share, Text
from mcp_server.replies.changing import link_reply
from mcp_server.shapes import LinkData, Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was linked is not known; linking it again is safe."


class LinkArguments(Arguments):
    """Which two nodes to relate, and how."""

    spellings: ClassVar = {
        "from": "from_id",
        "to": "to_id",
        "relation": "type",
        "session_id": "session_key",
    }

    from_id: Annotated[
        str,
        Field(
            description="Where it starts: memory:..., entity:..., session:..., or a thing that is"
            " made by its kind if it is new: person:Ahmed, place:Oslo, org:Acme, project:..., "
            "system:..., concept:..., event:..., document:..., task:..., or hey:12345."
        ),
    ]
    to_id: Annotated[str, Field(description="Where it leads, written as from_id.")]
    type: Annotated[
        str,
        Field(description="Any relation: supports, contradicts, depends_on, caused_by, manages..."),
    ]
    reason: Annotated[Text, Field(description="Why, in one sentence.")] = None
    confidence: Annotated[Share, Field(description="How sure it is, 0 to 1; 1 if left out.")] = None
    scope: Annotated[
        Text, Field(description="Of a thing that is made for it: global, project:x, topic:x.")
    ] = None
    session_key: Session = None


async def memory_link(memory: "GraphMemory", asked: LinkArguments) -> Reply:
    """Relate any two things in the memory: memories, people, projects, systems, conversations.

    Use it when one thing supports, contradicts, causes, blocks or belongs to another. Linking the
    same again changes nothing. The answer names the relation's id, with which it can be taken back.
    """
    linked = await memory.link(
        asked.from_id,
        asked.to_id,
        asked.type,
        session_id=asked.session_key,
        **asked.given("reason", "confidence", "scope"),
    )
    return link_reply(linked)


TOOL = ToolSpec(
    asks=LinkArguments,
    gives=LinkData,
    act=memory_link,
    title="Link two things",
    late=LATE,
)
