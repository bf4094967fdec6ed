"""Session: how does an agent read the working notes of its session?

Owns: the lines and the data of these replies.
Never: asks the memory anything.
"""

from graphmem_neo4j.session_state import SessionState
from mcp_server.replies.forms import time_text
from mcp_server.session_shapes import ScratchpadData
from mcp_server.shapes import Reply


def scratchpad_reply(state: SessionState) -> Reply:
    """Show the scratchpad, and what was counted."""
    data = ScratchpadData(
        session_key=state.session_id,
        scratchpad=state.scratchpad,
        written_at=time_text(state.written_at),
        metrics={metric.name: metric.total for metric in state.metrics},
        notes=[],
    )
    return Reply([state.scratchpad or "The scratchpad is empty."], data)
