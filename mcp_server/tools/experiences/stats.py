"""Stats: `gm_stats`.

Owns: its arguments.
Never: counts by itself.
"""

from typing import TYPE_CHECKING, ClassVar

from mcp_server.arguments import Arguments
from mcp_server.experience_shapes import GmStatsData
from mcp_server.replies.experiences import stats_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class GmStatsArguments(Arguments):
    """Of what to show the numbers."""

    spellings: ClassVar = {"scope": "scopes", "session_id": "session_key"}

    scopes: Scopes = None
    session_key: Session = None


async def gm_stats(memory: "GraphMemory", asked: GmStatsArguments) -> Reply:
    """Show how much experience is recorded: by type, how it is tied, groups, what ranks highest."""
    told = await memory.experience_stats(scopes=asked.scopes, session_id=asked.session_key)
    return stats_reply(told)


TOOL = ToolSpec(
    asks=GmStatsArguments,
    gives=GmStatsData,
    act=gm_stats,
    title="Numbers of experiences (graph-memory)",
    reads_only=True,
)
