"""Doors: where may an import look, and by what is a file there known?

Owns: the reading of paths and roots as callers give them, the allowed folders, the names and keys
of files in them, and the proof that an opened file lies inside.
Never: lists a folder or reads a file.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.workspace.names import DAILY_FOLDER

Roots = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""Folders that may be read: one path, or several."""
ROOTS_MAX = 1_000
_SHOWN_MAX = 200
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:/")
_OPENED = "/proc/self/fd"


@dataclass(frozen=True, slots=True)
class Door:
    """Where an import may look: `allowed` folders, and the `known` ones that names start from.

    All are real paths. `known` are those of the settings; what agents and people import from the
    first of them is one source for both, wherever that folder is mounted.
    """

    allowed: tuple[str, ...]
    known: tuple[str, ...]
    file_max_bytes: int

    def holds(self, path: str) -> bool:
        """Say whether a path without links lies in an allowed folder."""
        return any(is_inside(path, root) for root in self.allowed)

    def name_of(self, path: str) -> str:
        """Give the name of a file as it is shown: relative to its root, and clean."""
        return clean_text(_relative(path, self._root_of(path)))

    def keys_of(self, path: str) -> tuple[str, str]:
        """Give the texts by which a file and its workspace are known, each one's own.

        Relative inside the first folder of the settings; elsewhere the real path is a part of it,
        as two workspaces both have a MEMORY.md.
        """
        root = self._root_of(path)
        relative = _relative(path, root)
        folder = _workspace_name(relative)
        if root in self.known[:1]:
            return _key(relative), _key(folder)
        return _key(os.path.join(root, relative)), _key(
            os.path.normpath(os.path.join(root, folder))
        )

    def _root_of(self, path: str) -> str:
        roots = (*self.known, *self.allowed)
        return next((root for root in roots if is_inside(path, root)), os.path.dirname(path))


def read_roots(roots: object, *, name: str = "roots") -> tuple[str, ...] | None:
    """Read the folders that may be read, as a caller gives them: one path, several, or None.

    Raises BadRequest, in one sentence, for what names no folders.
    """
    if roots is None:
        return None
    given: list[object] = [roots]
    if not isinstance(roots, str | os.PathLike):
        if not isinstance(roots, Sequence):
            raise BadRequest(f"{name} names no folders: give one path, or a list of paths")
        given = list(cast("Sequence[object]", roots[: ROOTS_MAX + 1]))
    if len(given) > ROOTS_MAX:
        raise BadRequest(f"{name} names more than {ROOTS_MAX:,} folders: name those above them")
    return tuple(_root(root, name) for root in given)


def _root(root: object, name: str) -> str:
    if not isinstance(root, str | os.PathLike):
        raise BadRequest(f"{name} names no folders: give one path, or a list of paths")
    text = os.fsdecode(cast("str | os.PathLike[str]", root))
    if not text.strip():
        raise BadRequest(f"{name} holds an empty path: name a folder")
    if "\0" in text or not _is_encodable(text):
        shown = clean_text(text)[:_SHOWN_MAX]
        raise BadRequest(f"{name} holds {shown!r}, no path of this system: name a folder")
    return text


def read_path(path: object, roots: Sequence[str] | None) -> tuple[str, str]:
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
    if not _is_encodable(text):
        raise BadRequest(f"{shown!r} is no path of this system: name one that is")
    expanded = os.path.expanduser(text)
    if roots and not os.path.isabs(expanded):
        expanded = os.path.join(os.path.expanduser(roots[0]), expanded)
    return shown, os.path.abspath(expanded)


def outside(shown: str, roots: Sequence[str] | None) -> BadRequest:
    """Make the refusal of a path that is outside, the same whether it is there or not."""
    if roots is None:
        return BadRequest(f"{shown!r} is a link that leads out of its folder: name the file itself")
    where = clean_text(", ".join(roots)) or "none is set, see the setting imports.roots"
    return BadRequest(f"{shown!r} is outside the folders that may be imported ({where})")


def is_inside(path: str, root: str) -> bool:
    """Say whether an absolute path is a folder or lies in it, by its text."""
    path, root = os.path.normcase(path), os.path.normcase(root)
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def is_opened_inside(handle: int, path: str, allowed: Sequence[str]) -> bool:
    """Say whether a file opened by a path lies in an allowed folder, whatever its folders are now.

    The system is asked where the open file is; where it cannot say, the path is followed once
    more, and must lead to that very file. Raises OSError where that cannot be looked at.
    """
    try:
        real = os.readlink(f"{_OPENED}/{handle}")
    except OSError:
        real = os.path.realpath(path)
        found, opened = os.stat(real), os.fstat(handle)
        if (found.st_dev, found.st_ino) != (opened.st_dev, opened.st_ino):
            return False
    return any(is_inside(real, root) for root in allowed)


def _is_encodable(text: str) -> bool:
    try:
        os.fsencode(text)
    except ValueError:
        return False
    return True


def _relative(path: str, root: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def _key(path: str) -> str:
    """Spell a path as the disk has it, so that no two are one: the bytes that are no text escaped.

    What is written in two ways, as é, stays two; the locale makes no difference.
    """
    data = os.fsencode(path.replace(os.sep, "/")).replace(b"\\", b"\\\\")
    return data.decode("utf-8", errors="backslashreplace")


def _workspace_name(relative: str) -> str:
    """Give the folder, relative to the root, of the workspace to which a file belongs."""
    parts = Path(relative).parts[:-1]
    for place in range(len(parts) - 1, -1, -1):
        if parts[place].casefold() == DAILY_FOLDER:
            return "/".join(parts[:place])
    return "/".join(parts)
