"""Facts: which statements does a Markdown text make, and under which headings?

Every list item, table row and line of text is one fact, with what stands above it as context:
`Heading > Sub: parent > child`, and a task's state behind: `buy rope (done)`. Code, rules, empty
bullets and rows, italic hints, what was struck out and what is nested too deep make none; they are
counted.

Owns: the walk over the blocks, the context of a line, and what is no fact.
Never: reads front matter or a file, or raises for any text.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.tree import SyntaxTreeNode

from graphmem_neo4j.workspace.headings import Headings, shortened
from graphmem_neo4j.workspace.inline import (
    Line,
    lines_of,
    plain,
    said_task,
    says_something,
    task_of,
)

FACT_MAX_CHARACTERS = 100_000
"""A longer line is cut between words into several facts; the pen stores long ones in chunks."""
LEVELS_MAX = 80
"""What lies deeper, in quotes and lists, is not read."""
_WRAPPED_MIN_CHARACTERS = 60
_LABEL_WORDS_MAX = 2

_COLON = (":", "：")
_SENTENCE_END = re.compile(r"[.!?;:。！？；：؟۔…][\"'»”’)\]]*$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_LIST_MARK = re.compile(r"^\s*(?:[-*+]|[0-9]{1,9}[.)])\s+")
_TABLE_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+\s*")
_LISTED = ("bullet_list", "ordered_list", "table")


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement with its context, the line where it stands, its headings and task state."""

    content: str
    line: int
    headings: tuple[str, ...] = ()
    task: str | None = None


@dataclass(slots=True)
class Reading:
    """What a text holds: facts in order, lines of code, that say nothing yet, and too deep ones."""

    facts: list[Fact] = field(default_factory=list[Fact])
    code_lines: int = 0
    empty_lines: int = 0
    deep_lines: int = 0


def read_facts(text: str, *, first_line: int = 0, day: date | None = None) -> Reading:
    """Read the facts of a Markdown text with LF line ends; total and deterministic.

    `first_line`: lines of the file above this text. `day`: a heading that only repeats the day of
    a note is no context.
    """
    tree = SyntaxTreeNode(_parser().parse(text))
    reader = _Reader(Headings(tree.children, day), first_line, text)
    reader.blocks(tree.children, ())
    return reader.found


@cache
def _parser() -> MarkdownIt:
    """Make the reader of blocks; lines are read one by one, so that a long one stays cheap.

    Link definitions stay text: `[note]: call Bob` is a line that says something.
    """
    made = MarkdownIt("commonmark", {"maxNesting": LEVELS_MAX}).enable("table")
    made.block.ruler.before("paragraph", "table_below", _is_table_below, {"alt": ["paragraph"]})
    return made.disable(["reference", "inline", "text_join"])


def _is_table_below(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Say that a line ends the text above it: a table begins there, also right below a list."""
    if not silent or start + 1 >= end:
        return False
    head, rule = (
        state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
        for line in (start, start + 1)
    )
    return head.startswith("|") and _TABLE_RULE.fullmatch(rule) is not None


class _Reader:
    """The walk: `parents` are the labels above a block, outermost first."""

    def __init__(self, headings: Headings, first_line: int, text: str) -> None:
        self.found = Reading()
        self._text = text
        self._headings = headings
        self._first_line = first_line
        self._kinds: dict[str, Callable[[SyntaxTreeNode, tuple[str, ...]], None]] = {
            "heading": self._heading,
            "paragraph": self._paragraph,
            "blockquote": self._quote,
            "list_item": self._item,
            "table": self._table,
            "fence": self._code,
            "code_block": self._code,
            "html_block": self._html,
        }

    def blocks(self, nodes: Sequence[SyntaxTreeNode], parents: tuple[str, ...]) -> None:
        """Read blocks one after the other; a line that introduces a list is its label."""
        for place, node in enumerate(nodes):
            following = nodes[place + 1] if place + 1 < len(nodes) else None
            label = _introduced(node, following)
            if label is not None and following is not None:
                self._under(label, [following], node, parents)
            elif place and _introduced(nodes[place - 1], node) is not None:
                continue
            elif node.type in self._kinds:
                self._kinds[node.type](node, parents)
            else:
                self.blocks(node.children, parents)

    def _under(
        self,
        label: Line,
        nodes: Sequence[SyntaxTreeNode],
        node: SyntaxTreeNode,
        parents: tuple[str, ...],
        task: str | None = None,
    ) -> None:
        """Read blocks below a label; where they say nothing, it is a fact itself."""
        before = len(self.found.facts)
        self.blocks(nodes, (*parents, label.text))
        if len(self.found.facts) == before:
            self._add(label, node, parents, task=task)

    def _heading(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        if node.markup == "-":
            # Text right above a rule is text; Markdown's older headings are written that way.
            self._paragraph(node, parents)
        else:
            self._headings.enter(node)

    def _paragraph(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        for offset, line in _unwrapped(lines_of(_raw(node))):
            self._add(line, node, parents, offset=offset)

    def _quote(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        self.found.deep_lines += self._lines_cut(node)
        self.blocks(node.children, parents)

    def _lines_cut(self, node: SyntaxTreeNode) -> int:
        """Count the lines with words that the reader of blocks left out: they are too deep."""
        if node.children or node.level + 1 < LEVELS_MAX or node.map is None:
            return 0
        lines = self._text.split("\n")[slice(*node.map)]
        return sum(says_something(line) for line in lines)

    def _item(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        if not node.children:
            cut = self._lines_cut(node)
            self.found.deep_lines += cut
            self.found.empty_lines += not cut
            return
        first, *rest = node.children
        if first.type != "paragraph":
            self.blocks(node.children, parents)
            return
        task, raw = task_of(_raw(first).lstrip())
        line = _joined(lines_of(raw))
        if _is_label(line) and any(block.type in _LISTED for block in rest):
            self._under(line, rest, first, parents, task)
            return
        self._add(line, first, parents, task=task)
        self.blocks(rest, (*parents, line.text) if says_something(line.text) else parents)

    def _table(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        names: list[str] = []
        for part in node.children:
            for row in part.children:
                cells = [plain(_raw(cell)) for cell in row.children]
                if part.type == "thead":
                    names = cells
                    continue
                named = [
                    f"{name}: {cell}" if name else cell
                    for name, cell in zip(names, cells, strict=False)
                    if cell
                ]
                self._add(Line("; ".join(named), set()), row, parents)

    def _code(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        self.found.code_lines += sum(bool(line.strip()) for line in node.content.split("\n"))

    def _html(self, node: SyntaxTreeNode, parents: tuple[str, ...]) -> None:
        """Keep what is shown of HTML; comments are not."""
        shown = _COMMENT.sub(lambda hidden: "\n" * hidden[0].count("\n"), node.content)
        for offset, raw in enumerate(_TAG.sub(" ", shown).split("\n")):
            if raw.strip():
                line = Line(plain(_LIST_MARK.sub("", raw).strip()), set())
                self._add(line, node, parents, offset=offset)

    def _add(
        self,
        line: Line,
        node: SyntaxTreeNode,
        parents: tuple[str, ...],
        *,
        offset: int = 0,
        task: str | None = None,
    ) -> None:
        if not says_something(line.text) or line.is_placeholder:
            self.found.empty_lines += 1
            return
        headings = self._headings.path
        head = " > ".join(headings)
        above = "".join(f"{shortened(parent)} > " for parent in parents)
        lead = f"{head}: {above}" if head else above
        state = said_task(task)
        number = self._first_line + (node.map or (0, 0))[0] + offset + 1
        self.found.facts += [
            Fact(lead + piece + state, number, headings, task) for piece in _pieces(line.text)
        ]


def _raw(node: SyntaxTreeNode) -> str:
    """Give the unread inline Markdown of a block."""
    return "\n".join(child.content for child in node.children if child.type == "inline")


def _introduced(node: SyntaxTreeNode, following: SyntaxTreeNode | None) -> Line | None:
    """Give the line of a paragraph that introduces the list or table right after it, if so."""
    if node.type != "paragraph" or following is None:
        return None
    if following.type not in _LISTED:
        return None
    raw = _raw(node)
    if "\n" in raw:
        return None
    line = _joined(lines_of(raw))
    is_label = line.text.endswith(_COLON) or line.is_bold
    return line if is_label and says_something(line.text) else None


def _is_label(line: Line) -> bool:
    """Say whether a list item with more below it only names what follows."""
    if not says_something(line.text) or line.is_placeholder:
        return False
    if line.text.endswith(_COLON) or line.is_bold:
        return True
    is_short = len(line.text.split()) <= _LABEL_WORDS_MAX and len(line.text) <= 40
    has_digit = any(character.isdigit() for character in line.text)
    return is_short and not has_digit and not _SENTENCE_END.search(line.text)


def _joined(lines: Sequence[Line]) -> Line:
    """Join the lines of one item: they were only broken to fit the page."""
    shown = [line for line in lines if line.text]
    styles = set[str].intersection(*(line.styles for line in shown)) if shown else set[str]()
    return Line(" ".join(line.text for line in shown), styles)


def _unwrapped(lines: Sequence[Line]) -> list[tuple[int, Line]]:
    """Join lines that were broken to fit a page: long ones that do not end a sentence."""
    found: list[tuple[int, Line]] = []
    last_part = ""
    for offset, line in enumerate(lines):
        is_wrapped = len(last_part) >= _WRAPPED_MIN_CHARACTERS
        if found and is_wrapped and not _SENTENCE_END.search(last_part):
            found[-1] = (found[-1][0], _joined([found[-1][1], line]))
        else:
            found.append((offset, line))
        last_part = line.text
    return found


def _pieces(text: str) -> list[str]:
    """Cut what is far too long for one fact, between words where there is a blank."""
    pieces: list[str] = []
    while len(text) > FACT_MAX_CHARACTERS:
        cut = text.rfind(" ", FACT_MAX_CHARACTERS // 2, FACT_MAX_CHARACTERS)
        cut = FACT_MAX_CHARACTERS if cut < 0 else cut
        pieces.append(text[:cut])
        text = text[cut:].lstrip()
    return [*pieces, text] if text else pieces
