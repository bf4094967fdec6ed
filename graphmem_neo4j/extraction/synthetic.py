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
_ANY_TAG = "|".join(map(re.escape, _TAGS))
_BLOCK = re.compile(
    rf"<(?P<tag>{_ANY_TAG})\b[^<>]*>(?:(?!<(?:{_ANY_TAG})\b).)*?</(?P=tag)\s*>",
    re.IGNORECASE | re.DOTALL,
)
# One that was cut off begins a line; within one somebody speaks of such a tag.
_CUT_BLOCK = re.compile(
    rf"^[ \t]*<(?:{_ANY_TAG})\b[^<>]*>.*\Z", re.IGNORECASE | re.DOTALL | re.MULTILINE
)
_LEVELS_MAX = 8
_SENTINEL = re.compile(
    r"^[^\n:]{0,40}\(untrusted (?:metadata|context)[^\n]{0,80}\):?[ \t]*\n"
    r"(?:```[a-z]*\n.*?\n```|(?:[^\n]+\n?)+)",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_WHOLE = re.compile(
    r"\s*(?:"
    r"heartbeat[\s.!:]*|heartbeat[_ ](?:ok|poll|check|tick)\b.{0,40}"
    r"|read heartbeat\.md\b.*"
    r"|no_reply"
    r"|pre-?compaction memory flush\b.*"
    r"|session nearing (?:auto-?)?compaction\b.*"
    r"|(?:\[(?:gateway|system)[^\n\]]{0,60}\]|gateway\b)[^\n]{0,60}"
    r"\b(?:connected|disconnected|restarted|online|offline)\b[^\n]{0,80}"
    r"|a new session was started via /(?:new|reset)\b.*"
    r"|/(?:new|reset|clear|compact)(?:\s+\S{1,40})?"
    r")\s*",
    re.IGNORECASE | re.DOTALL,
)
_WHOLE_MAX_CHARACTERS = 2_000


def said_by_someone(text: str) -> str:
    """Give what somebody said of a text: injected blocks are cut out; "" where nothing is left."""
    for _ in range(_LEVELS_MAX):
        # The inner ones first: what stands around them is injected all the same.
        text, found = _BLOCK.subn(" ", text)
        if not found:
            break
    kept = _SENTINEL.sub("", _CUT_BLOCK.sub(" ", text)).strip()
    if len(kept) <= _WHOLE_MAX_CHARACTERS and _WHOLE.fullmatch(kept):
        return ""
    return kept
