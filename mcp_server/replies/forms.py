"""Forms: how do ids, times and long texts look in a reply?

Owns: the bounds of a reply, the form of times (ISO 8601 with an offset), references to nodes.
Never: knows a kind of answer.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.models import Waiting
from mcp_server.shapes import WaitingView

REPLY_CHARACTERS_MAX = 24_000
"""Most characters of all texts of one reply: hosts refuse larger ones (fault 78)."""
PREVIEW_CHARACTERS_MAX = 1_500
PREVIEW_CHARACTERS_MIN = 200
LISTED_MAX = 100
"""Most entries of a list that has no limit of its own."""
NAME_CHARACTERS_MAX = 200


def memory_ref(node_id: str) -> str:
    """Give a memory's id as tools show it: with `memory:` before it (Q73)."""
    return node_id if node_id.startswith("memory:") else show_memory_id(node_id)


def time_text(moment: datetime | None) -> str | None:
    """Give a moment as ISO 8601 with its offset; None stays None (an open end)."""
    return None if moment is None else moment.isoformat()


def preview(text: str, characters_max: int) -> str:
    """Give the beginning of a text, at a word's end where one is near."""
    if len(text) <= characters_max:
        return text
    head = text[:characters_max]
    space = head.rfind(" ", characters_max - 40)
    return head[:space] if space > 0 else head


def share_of(count: int, *, least: int = PREVIEW_CHARACTERS_MIN) -> int:
    """Give the characters that each of so many texts may take, so that a reply stays bounded."""
    return max(least, min(PREVIEW_CHARACTERS_MAX, REPLY_CHARACTERS_MAX // max(1, count)))


def one_line(text: str) -> str:
    """Put a text into one line (Q66): line ends become spaces."""
    return " ".join(text.split())


def short_line(text: str, characters_max: int = NAME_CHARACTERS_MAX) -> str:
    """Give the beginning of a text as one line; a cut shows as an ellipsis."""
    line = one_line(text)
    cut = preview(line, characters_max)
    return cut if cut == line else f"{cut} …"


def listed(entries: Sequence[Any], what: str, notes: list[str]) -> Sequence[Any]:
    """Give the first entries of a long list, and note that there are more."""
    if len(entries) > LISTED_MAX:
        notes.append(f"only the first {LISTED_MAX} of {len(entries)} {what} are listed")
    return entries[:LISTED_MAX]


def waiting_view(waiting: Waiting) -> WaitingView:
    """Show what a write leaves to be done later."""
    return WaitingView(
        embed=waiting.embed, extract=waiting.extract, link=waiting.link, decide=waiting.decide
    )
