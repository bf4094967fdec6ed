"""Headings: under which headings does a line stand, as far as they say something?

Owns: the stack of headings, and which of them name the whole file and so are no context.
Never: reads a line's text.
"""

import re
from collections.abc import Sequence
from datetime import date

from markdown_it.tree import SyntaxTreeNode

from graphmem_neo4j.workspace.inline import plain, says_something

_NAMES_OF_FILES = (
    "memory|memory.md|memories|long term memory|long-term memory|longterm memory|notes|note|"
    "daily note|daily notes|daily log|log|journal|память|заметки|долговременная память|"
    "الذاكرة|ذاكرة|ملاحظات|记忆|記憶|长期记忆|長期記憶|笔记|筆記|日志"
)
_GENERIC = frozenset(_NAMES_OF_FILES.split("|"))
_CONTEXT_MAX_CHARACTERS = 200
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


def _is_generic(text: str, day: date | None) -> bool:
    bare = _EDGES.sub("", text).casefold()
    return bare in _GENERIC or (day is not None and bare == day.isoformat())


def shortened(text: str) -> str:
    """Cut a text that is context for others, and take the colon from its end."""
    text = text.rstrip(":： ")
    if len(text) <= _CONTEXT_MAX_CHARACTERS:
        return text
    return text[:_CONTEXT_MAX_CHARACTERS].rstrip() + "…"


def _level(node: SyntaxTreeNode) -> int:
    return int(node.tag[1:])


def _is_heading(node: SyntaxTreeNode) -> bool:
    return node.type == "heading" and node.markup != "-"


class Headings:
    """The headings above the line that is read now, outermost first."""

    def __init__(self, nodes: Sequence[SyntaxTreeNode], day: date | None) -> None:
        self._day = day
        self._stack: list[tuple[int, str]] = []
        self._title = _title_of(nodes)
        self.path: tuple[str, ...] = ()

    def enter(self, node: SyntaxTreeNode) -> None:
        """Go below a heading; one that names the file, or nothing, only ends those above it."""
        level = _level(node)
        while self._stack and self._stack[-1][0] >= level:
            self._stack.pop()
        text = plain("\n".join(c.content for c in node.children if c.type == "inline"))
        is_title = self._title is not None and node.map == self._title.map
        if not is_title and says_something(text) and not _is_generic(text, self._day):
            self._stack.append((level, shortened(text)))
        self.path = tuple(heading for _, heading in self._stack)


def _title_of(nodes: Sequence[SyntaxTreeNode]) -> SyntaxTreeNode | None:
    """Find the title of a file: its only heading of the first level, where it opens the file."""
    tops = [node for node in nodes if _is_heading(node) and _level(node) == 1]
    shown = [node for node in nodes if node.type not in ("html_block", "hr")]
    return tops[0] if len(tops) == 1 and shown[0] is tops[0] else None
