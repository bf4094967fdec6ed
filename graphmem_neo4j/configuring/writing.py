"""Writing: how does a file get a new text, whole or not at all?

Owns: the reading of what stands there, and the replacement in one step, for its owner's eyes.
Never: decides what is written.
"""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from graphmem_neo4j.errors import SettingsError

PRIVATE = 0o600


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

    `before` is what was read: where something else stands there now, nothing is written. `mode`
    None leaves the rights of a file as they are; a new one is its owner's alone. Raises
    SettingsError.
    """
    real = Path(os.path.realpath(path))
    if text_of(real) != before:
        raise SettingsError(f"{path} was changed meanwhile: nothing was written, run this again")
    try:
        real.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept = stat.S_IMODE(real.stat().st_mode) if before is not None else PRIVATE
        _replace(real, text.encode("utf-8"), kept if mode is None else mode)
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror}") from error


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
