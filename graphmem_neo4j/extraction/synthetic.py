"""Synthetic text: what in a turn was put there by a host or by us, and not said by anyone?

What a memory injects must not come back as something that was said (S105, R-S9): an agent would
learn its own recollections, and with each round more firmly. So blocks of ours and of the hosts we
know are cut out, and turns that a host made up whole are left out.

Owns: the marks by which such text is known.
Never: changes a stored text: this is about what is learned from it.
"""

import re

MEMORY_TAG = "graphmem-memory"
"""The one tag around everything that we put into a prompt (X10)."""

_TAGS = (
    MEMORY_TAG,
    "supermemory-context",
    "supermemory",
    "relevant-memories",
    "relevant_memories",
    "memory-context",
    "user-profile",
    "knowledge_graph",
    "knowledge-graph",
    "graph-memory",
    "qmemory",
    "system-reminder",
    "command-name",
    "command-message",
    "local-command-stdout",
)
_BLOCK = re.compile(
    r"<(?P<tag>" + "|".join(map(re.escape, _TAGS)) + r")\b[^<>]*>.*?(?:</(?P=tag)\s*>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_SENTINEL = re.compile(
    r"^[^\n:]{0,40}\(untrusted (?:metadata|context)[^\n]{0,80}\):?[ \t]*\n"
    r"(?:```[a-z]*\n.*?\n```|(?:[^\n]+\n?)+)",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_WHOLE = re.compile(
    r"\s*(?:"
    r"heartbeat(?:_ok|_poll)?\b.{0,40}"
    r"|read heartbeat\.md\b.*"
    r"|no_reply"
    r"|pre-?compaction memory flush\b.*"
    r"|session nearing (?:auto-?)?compaction\b.*"
    r"|(?:\[(?:gateway|system)[^\n\]]{0,60}\]|gateway\b)[^\n]{0,60}"
    r"\b(?:connected|disconnected|restarted|online|offline)\b[^\n]{0,80}"
    r"|a new session was started via /(?:new|reset)\b.*"
    r"|/(?:new|reset|clear|compact)\b.{0,40}"
    r")\s*",
    re.IGNORECASE | re.DOTALL,
)
_WHOLE_MAX_CHARACTERS = 2_000


def said_by_someone(text: str) -> str:
    """Give what somebody said of a text: injected blocks are cut out; "" where nothing is left."""
    kept = _SENTINEL.sub("", _BLOCK.sub(" ", text)).strip()
    if len(kept) <= _WHOLE_MAX_CHARACTERS and _WHOLE.fullmatch(kept):
        return ""
    return kept
