"""Files: which files may be imported from here, and what bytes are in them?

The door to the disk. A path is judged by its text first, so that the answer about anything
outside the allowed folders is the same whether it is there or not; then its links are followed,
and the place where they lead must be inside as well.

Owns: the allowed folders, the kinds and sizes of files, links and twins, the names in the receipt.
Never: writes, or tells existence or size of what lies outside.
"""

import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.workspace.names import DAILY_FOLDER, is_long_term, is_markdown

FILES_MAX = 20_000
"""Most files of one import."""
_ENTRIES_MAX = 100_000
_SHOWN_MAX = 200
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:/")
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file to import: where it really is, its name relative to the root, its workspace."""

    path: str
    name: str
    workspace: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file of a workspace that is not imported, and why."""

    name: str
    reason: str


@dataclass(slots=True)
class Listing:
    """What an import will read, in the order of the folder, and what it leaves out.

    `is_single`: one file was named outright.
    """

    entries: list[Entry] = field(default_factory=list[Entry])
    refused: list[Refusal] = field(default_factory=list[Refusal])
    is_single: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """Where an import may look: `allowed` folders, and the `known` ones that names start from."""

    allowed: tuple[str, ...]
    known: tuple[str, ...]
    file_max_bytes: int

    def holds(self, path: str) -> bool:
        """Say whether a path without links lies in an allowed folder."""
        return any(_is_inside(path, root) for root in self.allowed)

    def root_of(self, path: str) -> str:
        """Give the folder to which the name of a file is relative."""
        roots = (*self.known, *self.allowed)
        return next((root for root in roots if _is_inside(path, root)), os.path.dirname(path))


def list_files(
    path: object,
    *,
    roots: Sequence[str] | None,
    known_roots: Sequence[str],
    file_max_bytes: int,
) -> Listing:
    """Find the files that a path names: one Markdown file, or those of a workspace folder.

    `roots` None: a person asks, the folder named is the root. Raises BadRequest, in one sentence,
    for a path that may not be imported or holds nothing to import.
    """
    shown, absolute = _absolute(path, roots)
    if roots is None:
        allowed = (_workspace_of(absolute),)
    else:
        spelled = [os.path.abspath(os.path.expanduser(root)) for root in roots]
        allowed = tuple(os.path.realpath(root) for root in spelled)
        if not any(_is_inside(absolute, root) for root in (*spelled, *allowed)):
            raise _outside(shown, roots)
    known = tuple(os.path.realpath(os.path.expanduser(root)) for root in known_roots)
    door = Door(allowed, known, file_max_bytes)
    real = os.path.realpath(absolute)
    if not door.holds(real):
        raise _outside(shown, roots)
    try:
        mode = os.stat(real).st_mode
    except (OSError, ValueError):
        raise BadRequest(f"{shown!r} is not there: name a Markdown file or a workspace") from None
    finder = _Finder(door)
    if stat.S_ISDIR(mode):
        finder.add_workspace(real)
    else:
        finder.listing.is_single = True
        finder.add(real)
        if finder.listing.refused:
            raise BadRequest(f"{shown!r} {finder.listing.refused[0].reason}")
    if not finder.listing.entries and not finder.listing.refused:
        raise BadRequest(
            f"{shown!r} holds neither MEMORY.md nor memory/*.md: name a folder that does"
        )
    return finder.listing


def read_bytes(entry: Entry, *, file_max_bytes: int) -> bytes:
    """Read a file that was listed; raises BadRequest where it changed into something else."""
    try:
        handle = os.open(entry.path, os.O_RDONLY | _NOFOLLOW)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise BadRequest("is no file: only files can be imported")
            data = file.read(file_max_bytes + 1)
    except OSError as error:
        raise BadRequest(f"cannot be read: {error.strerror}") from error
    if len(data) > file_max_bytes:
        raise _too_large(file_max_bytes)
    return data


def _absolute(path: object, roots: Sequence[str] | None) -> tuple[str, str]:
    """Read a path as a caller gives it: how it is shown in messages, and its absolute form."""
    text = path if isinstance(path, str) else ""
    if isinstance(path, os.PathLike):
        text = os.fsdecode(cast("os.PathLike[str]", path))
    shown = clean_text(text)[:_SHOWN_MAX]
    if not text.strip():
        raise BadRequest("file_path is empty: name a Markdown file or a workspace folder")
    if "\0" in text:
        raise BadRequest(f"{shown!r} holds a NUL character: name a path as the system writes it")
    if _URL.match(text):
        raise BadRequest(f"{shown!r} is an address: name a file by its path")
    try:
        os.fsencode(text)
        expanded = os.path.expanduser(text)
    except ValueError:
        raise BadRequest(f"{shown!r} is no path of this system: name one that is") from None
    if roots and not os.path.isabs(expanded):
        expanded = os.path.join(os.path.expanduser(roots[0]), expanded)
    return shown, os.path.abspath(expanded)


def _outside(shown: str, roots: Sequence[str] | None) -> BadRequest:
    if roots is None:
        return BadRequest(f"{shown!r} is a link that leads out of its folder: name the file itself")
    where = ", ".join(roots) or "none is set, see the setting imports.roots"
    return BadRequest(f"{shown!r} is outside the folders that may be imported ({where})")


def _too_large(file_max_bytes: int) -> BadRequest:
    return BadRequest(f"is larger than {file_max_bytes:,} bytes: split it")


def _is_inside(path: str, root: str) -> bool:
    path, root = os.path.normcase(path), os.path.normcase(root)
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _workspace_of(absolute: str) -> str:
    """Give the workspace of a path: a daily note's is the folder above `memory`."""
    folder = absolute if os.path.isdir(absolute) else os.path.dirname(absolute)
    folder = os.path.realpath(folder)
    is_daily = os.path.basename(folder).casefold() == DAILY_FOLDER
    return os.path.dirname(folder) if is_daily else folder


class _Finder:
    """The files found so far; one that is linked twice is found once."""

    def __init__(self, door: Door) -> None:
        self.listing = Listing()
        self._door = door
        self._seen: set[tuple[int, int]] = set()

    def add_workspace(self, folder: str) -> None:
        """Add MEMORY.md and the daily notes of a folder, whatever the letter case of `memory`."""
        names = _names_in(folder)
        for name in names:
            if is_long_term(name):
                self.add(os.path.join(folder, name))
        daily = [name for name in names if name.casefold() == DAILY_FOLDER]
        notes = [os.path.join(folder, name) for name in daily]
        if not daily and os.path.basename(folder).casefold() == DAILY_FOLDER:
            notes = [folder]
        for place in notes:
            self._add_notes(place, with_long_term=bool(daily))

    def _add_notes(self, folder: str, *, with_long_term: bool) -> None:
        real = os.path.realpath(folder)
        if not self._door.holds(real):
            self._refuse(folder, "leads out of the workspace: not imported")
            return
        if not os.path.isdir(real):
            return
        try:
            names = _names_in(real)
        except BadRequest as error:
            self._refuse(folder, str(error))
            return
        for name in names:
            if is_markdown(name) and (with_long_term or not is_long_term(name)):
                self.add(os.path.join(real, name))

    def add(self, path: str) -> None:
        """Add a file, or the reason why it is not imported."""
        real = os.path.realpath(path)
        if not self._door.holds(real):
            self._refuse(path, "leads out of the workspace: not imported")
            return
        try:
            found = os.stat(real)
        except (OSError, ValueError):
            self._refuse(path, "is a link to nothing, or cannot be looked at")
            return
        reason = _unfit(real, found, self._door.file_max_bytes)
        if reason is not None:
            self._refuse(path, reason)
            return
        if found.st_ino and (found.st_dev, found.st_ino) in self._seen:
            self._refuse(path, "is the same file under another name: imported once")
            return
        self._seen.add((found.st_dev, found.st_ino))
        if len(self.listing.entries) >= FILES_MAX:
            raise BadRequest(f"more than {FILES_MAX:,} files: import them in parts")
        name = self._name(real)
        self.listing.entries.append(Entry(real, name, _workspace_name(name), found.st_size))

    def _refuse(self, path: str, reason: str) -> None:
        self.listing.refused.append(Refusal(self._name(path), reason))

    def _name(self, path: str) -> str:
        relative = os.path.relpath(path, self._door.root_of(path))
        return clean_text(relative.replace(os.sep, "/"))


def _unfit(path: str, found: os.stat_result, file_max_bytes: int) -> str | None:
    if not stat.S_ISREG(found.st_mode):
        return "is no file: only files can be imported"
    if not is_markdown(path):
        return "is no Markdown file: its name must end in .md"
    if found.st_size > file_max_bytes:
        return str(_too_large(file_max_bytes))
    return None


def _names_in(folder: str) -> list[str]:
    """List a folder in the order of names, capitals first; hidden names are left out."""
    try:
        with os.scandir(folder) as entries:
            names: list[str] = []
            for entry in entries:
                if len(names) >= _ENTRIES_MAX:
                    raise BadRequest(f"a folder holds more than {_ENTRIES_MAX:,} names: split it")
                if not entry.name.startswith("."):
                    names.append(entry.name)
    except OSError as error:
        raise BadRequest(f"a folder cannot be read: {error.strerror}") from error
    return sorted(names)


def _workspace_name(name: str) -> str:
    """Give the folder, relative to the root, of the workspace to which a file belongs."""
    parts = Path(name).parts[:-1]
    for place in range(len(parts) - 1, -1, -1):
        if parts[place].casefold() == DAILY_FOLDER:
            return "/".join(parts[:place])
    return "/".join(parts)
