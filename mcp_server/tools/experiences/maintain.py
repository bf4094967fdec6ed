"""Maintain: `gm_maintain`.

Owns: its arguments.
Never: does a job by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Flag
from mcp_server.experience_shapes import GmMaintainData
from mcp_server.replies.experiences import maintain_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import IMPORT_SECONDS, ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "What was done is kept; calling it again does the rest."


class GmMaintainArguments(Arguments):
    """How to maintain."""

    spellings: ClassVar = {"scope": "scopes", "session_id": "session_key"}

    dry_run: Annotated[Flag, Field(description="True: only say what would be merged.")] = None
    scopes: Scopes = None
    session_key: Session = None


async def gm_maintain(memory: "GraphMemory", asked: GmMaintainArguments) -> Reply:
    """Put the recorded experience in order: join doubles, rank by PageRank, find groups.

    No language model is asked. What is joined can be taken back. All is put in order; what is
    shown of it is what may be seen from here.
    """
    is_dry_run = bool(asked.dry_run)
    done = await memory.maintain_experiences(
        is_dry=is_dry_run, scopes=asked.scopes, session_id=asked.session_key
    )
    return maintain_reply(done, is_dry_run=is_dry_run)


TOOL = ToolSpec(
    asks=GmMaintainArguments,
    gives=GmMaintainData,
    act=gm_maintain,
    title="Maintain experiences (graph-memory)",
    timeout_seconds=IMPORT_SECONDS,
    late=LATE,
)
