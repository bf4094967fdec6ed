"""Link: `qmemory_link`.

Owns: its arguments (Q84).
Never: draws a relation by itself.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mcp_server.arguments import Arguments, Text
from mcp_server.replies.changing import link_reply
from mcp_server.shapes import LinkData, Reply
from mcp_server.tools.core.link import LATE
from mcp_server.tools.spec import ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class QLinkArguments(Arguments):
    """Which two nodes to relate, and how."""

    from_id: Annotated[
        str, Field(description="The source node, such as memory:mem123 or entity:ent456.")
    ]
    to_id: Annotated[str, Field(description="The target node.")]
    type: Annotated[
        str,
        Field(
            description="Any relation: supports, contradicts, blocks, depends_on, caused_by,"
            " manages, or a word of your own."
        ),
    ]
    reason: Annotated[Text, Field(description="Why this relation exists.")] = None


async def qmemory_link(memory: "GraphMemory", asked: QLinkArguments) -> Reply:
    """Create a relation between any two nodes of the graph.

    A thing that is not known yet is made when its kind is named, as in system:Railway,
    person:Ahmed or place:Oslo. Linking the same again changes nothing.
    """
    linked = await memory.link(asked.from_id, asked.to_id, asked.type, **asked.given("reason"))
    return link_reply(linked)


TOOL = ToolSpec(
    asks=QLinkArguments,
    gives=LinkData,
    act=qmemory_link,
    title="Link two nodes (qmemory)",
    late=LATE,
)
