"""Files: which files may be imported from here, and what bytes are in them?

The door to the disk. A path is judged by its text first, so that the answer about anything
outside the allowed folders is the same whether it is there or not; then its links are followed,
and the place where they lead must be inside as well.

Owns: the kinds and sizes of files, links and twins, and the reading of what was listed.
Never: writes, or tells existence or size of what lies outside.
"""

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.workspace.doors import (
    Door,
    Roots,
    is_inside,
    is_opened_inside,
    outside,
    read_path,
    read_roots,
)
from graphmem_neo4j.workspace.names import DAILY_FOLDER, is_long_term, is_markdown

FILES_MAX = 20_000
"""Most files of one import."""
_ENTRIES_MAX = 100_000
_LEADS_OUT = "leads out of the workspace: not imported"
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file to import: where it really is, its name, and the folders that it may lie in.

    `name` is what is shown: relative to the root, and clean. `key` and `workspace` are what the
    file and its workspace are known by: no two files have the same key, whatever their names.
    """

    path: str
    name: str
    key: str
    workspace: str
    size_bytes: int
    allowed: tuple[str, ...]


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


def list_files(
    path: object,
    *,
    roots: Roots | None,
    known_roots: Sequence[str],
    file_max_bytes: int,
) -> Listing:
    """Find the files that a path names: one Markdown file, or those of a workspace folder.

    `roots` None: a person asks, the folder named is the root. Raises BadRequest, in one sentence,
    for a path that may not be imported or holds nothing to import.
    """
    folders = read_roots(roots)
    shown, absolute = read_path(path, folders)
    allowed = _allowed(shown, absolute, folders)
    in_settings = read_roots(known_roots, name="imports.roots") or ()
    known = tuple(os.path.realpath(os.path.expanduser(root)) for root in in_settings)
    door = Door(allowed, known, file_max_bytes)
    real = os.path.realpath(absolute)
    if not door.holds(real):
        raise outside(shown, folders)
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


def _allowed(shown: str, absolute: str, folders: tuple[str, ...] | None) -> tuple[str, ...]:
    """Give the real folders in which a path may lie; its own text must lie in one of them."""
    if folders is None:
        return (_workspace_of(absolute),)
    spelled = [os.path.abspath(os.path.expanduser(root)) for root in folders]
    allowed = tuple(os.path.realpath(root) for root in spelled)
    if not any(is_inside(absolute, root) for root in (*spelled, *allowed)):
        raise outside(shown, folders)
    return allowed


def read_bytes(entry: Entry, *, file_max_bytes: int) -> bytes:
    """Read a file that was listed; raises BadRequest where it changed into something else.

    Its folders may have changed as well since: what was opened must lie in the allowed ones.
    """
    try:
        handle = os.open(entry.path, os.O_RDONLY | _NOFOLLOW)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise BadRequest("is no file: only files can be imported")
            if not is_opened_inside(handle, entry.path, entry.allowed):
                raise BadRequest(_LEADS_OUT)
            data = file.read(file_max_bytes + 1)
    except OSError as error:
        raise BadRequest(f"cannot be read: {error.strerror}") from error
    if len(data) > file_max_bytes:
        raise _too_large(file_max_bytes)
    return data


def _too_large(file_max_bytes: int) -> BadRequest:
    return BadRequest(f"is larger than {file_max_bytes:,} bytes: split it")


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
            self._refuse(folder, _LEADS_OUT)
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
            self._refuse(path, _LEADS_OUT)
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
        key, workspace = self._door.keys_of(real)
        name, allowed = self._door.name_of(real), self._door.allowed
        self.listing.entries.append(Entry(real, name, key, workspace, found.st_size, allowed))

    def _refuse(self, path: str, reason: str) -> None:
        self.listing.refused.append(Refusal(self._door.name_of(path), reason))


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
