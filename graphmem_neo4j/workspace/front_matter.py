"""Front matter: what does the block at the top of a file say of it?

Only a block at byte 0 that is closed again counts; every value stays the text that was written
(YAML would make false of NO and 45000 of 12:30:00). A block that cannot be read is reported, and
the body below it is imported all the same.

Owns: the borders of the block, and the title, day and tags in it.
Never: raises for a file's mistakes, or loses a line of the body.
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, cast

import yaml

from graphmem_neo4j.workspace.names import day_in

BLOCK_MAX_CHARACTERS = 64_000
TAGS_MAX = 50
_TAG_MAX_CHARACTERS = 100
_TITLE_MAX_CHARACTERS = 300
_FENCE = re.compile(r"---[ \t]*\n")
_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
_EMPTY_LINE = re.compile(r"^[ \t]*$", re.MULTILINE)
_DATE_LIKE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ].*)?$")
_TAG_SEPARATOR = re.compile(r"[,;\s]+")
_DAY_KEYS = ("date", "day", "created")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the block says, where the body begins (in lines), and what could not be read."""

    title: str | None = None
    day: date | None = None
    tags: tuple[str, ...] = ()
    fault: str | None = None


def split(text: str) -> tuple[FrontMatter, str, int]:
    """Part a text into its front matter, its body, and the number of lines above the body."""
    block = _block(text)
    if block is None:
        return FrontMatter(), text, 0
    inner, end = block
    return _read(inner), text[end:], text.count("\n", 0, end)


def _block(text: str) -> tuple[str, int] | None:
    """Find the closed block at byte 0; None where a rule between sections only looks like one."""
    opening = _FENCE.match(text)
    if opening is None:
        return None
    start = opening.end()
    close = _CLOSE.search(text, start, start + BLOCK_MAX_CHARACTERS)
    if close is None:
        return None
    inner = text[start : close.start()]
    if inner and not inner.partition("\n")[0].strip():
        return None
    if _HEADING.search(inner) and _EMPTY_LINE.search(inner.rstrip()):
        return None
    return inner, min(close.end() + 1, len(text))


def _read(block: str) -> FrontMatter:
    try:
        value = yaml.load(block, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        return FrontMatter(fault=f"front matter left out: {_reason(error)}")
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return FrontMatter(fault="front matter left out: it is no YAML")
    if not isinstance(value, dict):
        kind = "a list" if isinstance(value, list) else "no list of names and values"
        return FrontMatter(fault=None if not block.strip() else f"front matter left out: {kind}")
    fields = {str(key).casefold(): entry for key, entry in cast(dict[Any, Any], value).items()}
    return FrontMatter(
        title=_text(fields.get("title"), _TITLE_MAX_CHARACTERS),
        day=next((day for key in _DAY_KEYS if (day := _day(fields.get(key)))), None),
        tags=_tags(fields.get("tags", fields.get("tag"))),
        fault=_impossible_day(fields),
    )


def _reason(error: yaml.MarkedYAMLError) -> str:
    """Say what is wrong and in which line of the file; the block begins in its second."""
    problem = error.problem or "it is no YAML"
    line = "" if error.problem_mark is None else f" in line {error.problem_mark.line + 2}"
    return f"{problem}{line}"


def _impossible_day(fields: dict[str, Any]) -> str | None:
    for key, value in fields.items():
        if isinstance(value, str) and _DATE_LIKE.match(value) and day_in(value) is None:
            return f"front matter: {key[:80]} {value[:40]} is no date"
    return None


def _text(value: object, limit: int) -> str | None:
    text = value.strip() if isinstance(value, str) else ""
    return text[:limit] or None


def _day(value: object) -> date | None:
    return day_in(value) if isinstance(value, str) else None


def _tags(value: object) -> tuple[str, ...]:
    """Read tags as a list, or as a text with commas or blanks between; `#` is no part of one."""
    if isinstance(value, str):
        parts: list[object] = list(_TAG_SEPARATOR.split(value))
    else:
        parts = cast(list[object], value) if isinstance(value, list) else []
    found = (part.strip().lstrip("#") for part in parts[:TAGS_MAX] if isinstance(part, str))
    return tuple(dict.fromkeys(tag[:_TAG_MAX_CHARACTERS] for tag in found if tag))
