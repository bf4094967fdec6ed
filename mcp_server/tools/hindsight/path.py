"""Path: `memory_path`.

Owns: its arguments.
Never: searches by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Moment, Whole
from mcp_server.hindsight_shapes import PathData
from mcp_server.replies.hindsight import path_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

HOPS_USUAL, HOPS_MAX = 4, 6


class PathArguments(Arguments):
    """Which two things are meant."""

    spellings: ClassVar = {
        "from": "left",
        "to": "right",
        "from_id": "left",
        "to_id": "right",
        "scope": "scopes",
        "session_id": "session_key",
    }

    left: Annotated[
        str, Field(description="An id (memory:..., entity:...), person:Ahmed, or a thing's name.")
    ]
    right: Annotated[str, Field(description="The other one.")]
    as_of: Annotated[Moment, Field(description="As it was then (ISO 8601); now if left out.")] = (
        None
    )
    max_hops: Annotated[
        Whole,
        Field(
            description=f"Most steps, 1 to {HOPS_MAX}; {HOPS_USUAL} if left out.",
            json_schema_extra={"minimum": 1, "maximum": HOPS_MAX, "default": HOPS_USUAL},
        ),
    ] = None
    scopes: Scopes = None
    session_key: Session = None


async def memory_path(memory: "GraphMemory", asked: PathArguments) -> Reply:
    """Show how two things in the memory hang together, step by step.

    Steps go from a text to what it names, along relations, and from turn to turn of a
    conversation; ways over what few texts name are taken first.
    """
    told = await memory.path_between(
        asked.left,
        asked.right,
        as_of=asked.as_of,
        scopes=asked.scopes,
        session_id=asked.session_key,
        max_hops=HOPS_USUAL if asked.max_hops is None else asked.max_hops,
    )
    return path_reply(told)


TOOL = ToolSpec(
    asks=PathArguments,
    gives=PathData,
    act=memory_path,
    title="Show how two things hang together",
    reads_only=True,
)
