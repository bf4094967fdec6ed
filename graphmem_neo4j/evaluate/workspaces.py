"""Workspaces: which Markdown files would a host have kept, and which facts are in them?

Made up, the same for a seed, in the shapes that people's files have: front matter, good and
broken; bullets, tasks, nested lists, tables, paragraphs; code, rules, comments and empty bullets
between them; all line ends and encodings. The truth is written down while a file is made, and
owes nothing to the reader that is measured.

Owns: the made files, and the truth about them.
Never: reads Markdown.
"""

import codecs
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from graphmem_neo4j.evaluate.statements import made_statement

_STATES = {" ": "open", "x": "done", "X": "done", "/": "started"}
_FIRST_DAY = date(2020, 1, 1)
_HEADINGS = ("People", "Work", "Home", "Open points", "Ideas of the week")
_LABELS = ("Falcon", "Garden", "Next quarter", "Trip")
_SHARED = 150
"""Statements that stand in many files."""
_SHARED_HEADING = "Standing"
_CODE = "```sh\n# not a heading\n- not a fact\n```\n"
_CODE_LINES = 2
_NOISE = ("---\n", "- \n", "_write something here_\n", "<!-- hidden: yes -->\n")
_FRONT = ("", "---\ntitle: Day {number}\ntags: [work, daily]\n---\n", "---\ntitle: a: b: c\n---\n")


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file: its name below the workspace, its bytes, and the facts in it, in order."""

    name: str
    data: bytes
    facts: tuple[str, ...]
    code_lines: int


@dataclass(slots=True)
class _Draft:
    parts: list[str] = field(default_factory=list[str])
    facts: list[str] = field(default_factory=list[str])
    code_lines: int = 0


def made_files(seed: int, count: int) -> Iterator[MadeFile]:
    """Make so many files: MEMORY.md first, then a daily note a day, every tenth without a day."""
    for number in range(count):
        yield made_file(seed, number)


def made_file(seed: int, number: int, *, more: int = 0) -> MadeFile:
    """Make the file of a number; `more` adds so many new lines at its end, as a person would."""
    draw = random.Random(f"workspace {seed}:{number}")
    draft = _Draft()
    draft.parts.append(draw.choice(_FRONT).format(number=number))
    draft.parts.append(f"# Notes {number}\n\n")
    statement = number * 100
    for heading in draw.sample(_HEADINGS, draw.randint(1, 3)):
        draft.parts.append(f"## {heading}\n\n")
        for _ in range(draw.randint(1, 4)):
            _block(draft, draw, heading, made_statement(seed, statement).text)
            statement += 1
    draft.parts.append(f"## {_SHARED_HEADING}\n\n")
    for shared in draw.sample(range(_SHARED), 2):
        _bullet(draft, _SHARED_HEADING, made_statement(seed, 10_000_000 + shared).text)
    for extra in range(more):
        _bullet(draft, _SHARED_HEADING, made_statement(seed, 20_000_000 + number + extra).text)
    text = "".join(draft.parts)
    return MadeFile(_name(number), _encoded(text, draw), tuple(draft.facts), draft.code_lines)


def write_files(folder: Path, files: Iterator[MadeFile]) -> list[MadeFile]:
    """Write files below a folder; gives them."""
    (folder / "memory").mkdir(parents=True, exist_ok=True)
    made = list(files)
    for file in made:
        (folder / file.name).write_bytes(file.data)
    return made


def _name(number: int) -> str:
    if number == 0:
        return "MEMORY.md"
    if number % 10 == 0:
        return f"memory/topic-{number}.md"
    day = _FIRST_DAY + timedelta(days=number)
    return f"memory/{day.isoformat()}{'-standup' if number % 7 == 0 else ''}.md"


def _bullet(draft: _Draft, heading: str, text: str) -> None:
    draft.parts.append(f"- {text}\n")
    draft.facts.append(f"{heading}: {text}")


def _block(draft: _Draft, draw: random.Random, heading: str, text: str) -> None:
    """Write one statement in one of the shapes, and sometimes what is no fact."""
    shape = draw.randrange(5)
    if shape == 0:
        _bullet(draft, heading, text)
    elif shape == 1:
        sign = draw.choice(" xX/")
        draft.parts.append(f"- [{sign}] **{text}**\n")
        draft.facts.append(f"{heading}: {text} ({_STATES[sign]})")
    elif shape == 2:
        draft.parts.append(f"\n{text}\n\n")
        draft.facts.append(f"{heading}: {text}")
    elif shape == 3:
        label = draw.choice(_LABELS)
        draft.parts.append(f"\n- {label}:\n  - {text}\n")
        draft.facts.append(f"{heading}: {label} > {text}")
    else:
        label = draw.choice(_LABELS)
        draft.parts.append(f"\n| Topic | Detail |\n|---|---|\n| {label} | {text} |\n| | |\n\n")
        draft.facts.append(f"{heading}: Topic: {label}; Detail: {text}")
    if draw.random() < 0.2:
        draft.parts.append(f"\n{_CODE}\n")
        draft.code_lines += _CODE_LINES
    if draw.random() < 0.3:
        draft.parts.append(f"\n{draw.choice(_NOISE)}\n")


def _encoded(text: str, draw: random.Random) -> bytes:
    """Write a text with one of the line ends and encodings."""
    text = text.replace("\n", draw.choice(("\n", "\n", "\n", "\r\n", "\r")))
    mark, encoding = draw.choice(
        ((b"", "utf-8"),) * 6
        + ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (b"", "cp1252"))
    )
    return mark + text.encode(encoding)
