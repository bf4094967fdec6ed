"""Inline: which words does a piece of Markdown say, without its marks?

Owns: the reading of links, wiki links, code spans, emphasis and task markers within a line.
Never: knows headings, lists or tables (`facts.py` does).
"""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

INLINE_MAX_CHARACTERS = 4_000
"""Longer pieces are kept as they stand: marks in them are not worth the time they could cost."""

_MARKS = re.compile(r"[\\`*_\[\]<>&~!]")
_WIKI_LINK = re.compile(r"!?\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]\n]{1,300}))?\]\]")
_CALLOUT = re.compile(r"^\[![\w-]{1,30}\][+-]?\s*")
_TASK = re.compile(r"\[([^\]\n])\](?:[ \t]+|$)")
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_SPACES = re.compile(r"\s+")
_KEPT_URL = re.compile(r"(?:https?|ftp|mailto):", re.IGNORECASE)
_TASK_STATES = {
    " ": "open",
    "x": "done",
    "X": "done",
    "/": "started",
    ">": "moved",
    "<": "scheduled",
    "-": "cancelled",
}


@dataclass(slots=True)
class Line:
    """One line of a piece: its words, and whether all of them are italic, struck or bold."""

    text: str = ""
    styles: set[str] = field(default_factory=lambda: {"em", "s", "strong"})

    @property
    def is_placeholder(self) -> bool:
        """Say whether it is an italic hint, or was struck out by its writer."""
        return says_something(self.text) and bool(self.styles & {"em", "s"})

    @property
    def is_bold(self) -> bool:
        """Say whether all of it is bold: a heading in all but name."""
        return "strong" in self.styles


def says_something(text: str) -> bool:
    """Say whether a text holds a letter or a digit of any script."""
    return any(unicodedata.category(character)[0] in "LN" for character in text)


def task_of(raw: str) -> tuple[str | None, str]:
    """Part a list item into its task state and the rest: `[x] buy rope` is ("done", "buy rope").

    A letter or digit in the brackets (`[a] real`) or more than one character (`[00:11] hello`)
    is text of the line.
    """
    found = _TASK.match(raw)
    if found is None or (found[1] not in "xX" and found[1].isalnum()):
        return None, raw
    return _TASK_STATES.get(found[1], found[1]), raw[found.end() :]


def said_task(task: str | None) -> str:
    """Give what is put behind the words of a task, so that its state is read and found with them.

    Empty for a sign that has no word of its own.
    """
    return f" ({task})" if task in _TASK_STATES.values() else ""


def lines_of(raw: str) -> list[Line]:
    """Read a piece of inline Markdown into its lines, without marks; blanks are single."""
    raw = _CALLOUT.sub("", raw)
    if len(raw) > INLINE_MAX_CHARACTERS or not _MARKS.search(raw):
        found = [Line(text, set()) for text in raw.split("\n")]
    else:
        found = _read(raw)
    for line in found:
        line.text = _SPACES.sub(" ", line.text).strip()
    return found


def plain(raw: str) -> str:
    """Read a piece of inline Markdown as one line."""
    return _SPACES.sub(" ", " ".join(line.text for line in lines_of(raw))).strip()


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("strikethrough")


def _read(raw: str) -> list[Line]:
    lines = [Line()]
    open_styles: dict[str, int] = {}
    links: list[tuple[str, int]] = []
    for token in _parser().parseInline(raw)[0].children or []:
        if token.type in ("softbreak", "hardbreak"):
            lines.append(Line())
        elif token.type == "link_open":
            links.append((str(token.attrGet("href") or ""), len(lines[-1].text)))
        elif token.type == "link_close" and links:
            _close_link(lines[-1], *links.pop())
        elif token.type.endswith(("_open", "_close")):
            style = token.type.rpartition("_")[0]
            open_styles[style] = open_styles.get(style, 0) + token.nesting
        else:
            _add(lines[-1], _words(token), open_styles)
    return lines


def _add(line: Line, text: str, open_styles: dict[str, int]) -> None:
    line.text += text
    if text.strip():
        line.styles &= {style for style, depth in open_styles.items() if depth > 0}


def _close_link(line: Line, url: str, start: int) -> None:
    """Put the address behind a link's text, where it is one that leads somewhere by itself."""
    if _KEPT_URL.match(url) and line.text[start:].strip() not in (url, url.partition(":")[2]):
        line.text += f" ({url})"


def _words(token: Token) -> str:
    if token.type == "text":
        return _WIKI_LINK.sub(lambda link: link[2] or link[1], token.content)
    if token.type == "html_inline":
        return " " if _BREAK_TAG.match(token.content) else ""
    return token.content
