"""Session shapes: what is in the structured content of the tools of a session's own state?

Owns: the fields of their replies.
Never: makes a reply (`replies/session.py` does).
"""

from pydantic import Field

from mcp_server.shapes import ReplyData, Time


class ScratchpadData(ReplyData):
    """The working notes of a session, as they stand now."""

    session_key: str
    scratchpad: str = Field(description="Empty where nothing stands in it.")
    written_at: Time | None = None
    metrics: dict[str, float] = Field(description="What was counted in the session, by name.")
