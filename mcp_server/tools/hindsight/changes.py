"""Changes: `memory_changes`.

Owns: its arguments.
Never: decides what is a change.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Moment, Whole
from mcp_server.hindsight_shapes import ChangesData
from mcp_server.replies.hindsight import changes_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LIMIT_USUAL = 30
LIMIT_MAX = 100


class ChangesArguments(Arguments):
    """Which period is meant."""

    spellings: ClassVar = {"scope": "scopes", "session_id": "session_key", "from": "since"}

    since: Annotated[
        Moment, Field(description="What happened since then: a date, or a time (ISO 8601).")
    ]
    until: Annotated[Moment, Field(description="And until then; now if left out.")] = None
    limit: Annotated[
        Whole,
        Field(
            description=f"Most entries, 1 to {LIMIT_MAX}; {LIMIT_USUAL} if left out.",
            json_schema_extra={"minimum": 1, "maximum": LIMIT_MAX, "default": LIMIT_USUAL},
        ),
    ] = None
    scopes: Scopes = None
    session_key: Session = None


async def memory_changes(memory: "GraphMemory", asked: ChangesArguments) -> Reply:
    """Show what changed in the memory since a moment, newest first.

    Memories that were added, corrected, updated or deleted, relations that were drawn or taken
    back, things that were merged, split or named, and experiences. Use it to catch up with what
    happened since you were last here. Each change that can be taken back has a change_id.
    """
    limit = LIMIT_USUAL if asked.limit is None else min(asked.limit, LIMIT_MAX)
    told = await memory.what_changed(
        asked.since,
        until=asked.until,
        scopes=asked.scopes,
        session_id=asked.session_key,
        limit=limit,
    )
    return changes_reply(told)


TOOL = ToolSpec(
    asks=ChangesArguments,
    gives=ChangesData,
    act=memory_changes,
    title="Show what changed",
    reads_only=True,
)
