"""Names: what does the name of a file say: its day, its place in the order, its key?

Owns: the reading of daily-note names, the order of import, and the id of a source.
Never: opens a file, or guesses a day that is not written.
"""

import hashlib
import json
import re
from datetime import date
from pathlib import PurePosixPath

DAILY_FOLDER = "memory"
"""The folder of daily notes, in whatever letter case."""
LONG_TERM = "memory.md"
"""The long-term file, in lower case."""
MARKDOWN_ENDINGS = (".md", ".markdown")

_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])")


def day_of(name: str) -> date | None:
    """Read the day of a daily note: `2026-02-15.md`, `2026-02-15-standup.md`; else None.

    Only a whole ISO date at the start of a Markdown file's name counts: `15.02.2026.md`,
    `2026-2-3.md`, `2026-02-30.md` and `2026-02-15.md.bak` have none (fault 99).
    """
    last = PurePosixPath(name).name
    if not is_markdown(last):
        return None
    found = _DAY.match(last)
    return None if found is None else day_in(found[1])


def day_in(text: str) -> date | None:
    """Read a text that is an ISO date, alone or before a time; None for anything else."""
    found = _DAY.match(text.strip())
    if found is None:
        return None
    try:
        return date.fromisoformat(found[1])
    except ValueError:
        return None


def is_markdown(name: str) -> bool:
    """Say whether a name is that of a Markdown file."""
    return name.casefold().endswith(MARKDOWN_ENDINGS)


def is_long_term(name: str) -> bool:
    """Say whether a file is the curated one."""
    return PurePosixPath(name).name.casefold() == LONG_TERM


def order_key(name: str, day: date | None) -> str:
    """Give the text by which files are ordered: MEMORY.md, dated ones by day, the rest by name."""
    last = PurePosixPath(name).name
    if is_long_term(name):
        return f"0 {last}"
    return f"2 {name}" if day is None else f"1 {day.isoformat()} {last}"


def source_id(key: str, scope: str, origin: str | None, *, kind: str = "markdown") -> str:
    """Give a source's id: "src" and 32 hex of its file's key, kind, scope and origin.

    `key` is that of its entry: raw, and root-relative only inside the folder of the settings.
    `origin` is the session where isolation is strict, else None: two sessions that may not know
    of each other keep two records of one file.
    """
    parts = json.dumps(["source", key, kind, scope, origin], ensure_ascii=True)
    return "src" + hashlib.sha256(parts.encode()).hexdigest()[:32]
