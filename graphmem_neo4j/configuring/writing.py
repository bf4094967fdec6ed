"""Writing: how does a file get a new text, whole or not at all?

Owns: the reading of what stands there, and the replacement in one step, for its owner's eyes.
Never: decides what is written.
"""

import os
import stat
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from graphmem_neo4j.errors import SettingsError

PRIVATE = 0o600


@dataclass(frozen=True, slots=True)
class NewText:
    """A file, the text it is to have, and the one that was read; `mode` as in `write_whole`."""

    path: Path
    text: str
    before: str | None
    mode: int | None = PRIVATE


def text_of(path: Path) -> str | None:
    """Give the text of a file with its line ends as they are; None where it is not there.

    Raises SettingsError for one that cannot be read.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise SettingsError(f"{path} cannot be read: {reason}") from error


def write_whole(path: Path, text: str, *, before: str | None, mode: int | None = PRIVATE) -> None:
    """Put a text in a file's place in one step; a link is followed, folders on the way are made.

    `before` is what was read: where something else stands there now, the file is left. `mode`
    None leaves the rights of a file as they are; a new one is its owner's alone. Raises
    SettingsError.
    """
    real = Path(os.path.realpath(path))
    if text_of(real) != before:
        raise SettingsError(f"{path} was changed meanwhile: it was left as it is, run this again")
    try:
        real.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept = stat.S_IMODE(real.stat().st_mode) if before is not None else PRIVATE
        _replace(real, text.encode("utf-8"), kept if mode is None else mode)
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror}") from error


def write_all(files: Sequence[NewText], written: Callable[[Path], None]) -> None:
    """Write files in turn, and tell of each; of one that was changed meanwhile, none is written.

    Raises SettingsError as `write_whole` does: what was told of before stands.
    """
    for file in files:
        if text_of(file.path) != file.before:
            raise SettingsError(
                f"{file.path} was changed meanwhile: nothing was written, run this again"
            )
    for file in files:
        write_whole(file.path, file.text, before=file.before, mode=file.mode)
        written(file.path)


def _replace(path: Path, data: bytes, mode: int) -> None:
    # Made with rights for its owner alone; they are widened only after it is whole.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
