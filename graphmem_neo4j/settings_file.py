"""Settings file: which file holds the settings, and what does it say as it stands?

Owns: where it is, and the reading of its bytes.
Never: knows a setting, or writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings_lines import parse

CONFIG_VARIABLE = "GRAPHMEM_CONFIG"
USUAL_FILE = "graphmem-neo4j/graphmem.env"
_CONFIG_FOLDERS = (("XDG_CONFIG_HOME", ""), ("APPDATA", ""), ("HOME", ".config"))


@dataclass(frozen=True, slots=True)
class Stored:
    """The settings file: where it is, and its text, None where there is none yet."""

    path: Path
    text: str | None

    @property
    def is_lines(self) -> bool:
        """Whether it holds lines `NAME=value`; else it is JSON."""
        return self.path.name.endswith(".env")

    @property
    def lines(self) -> dict[str, str]:
        """The variables of its lines; none of a JSON file."""
        return parse(self.text or "") if self.is_lines else {}


def stored(environ: Mapping[str, str]) -> Stored | None:
    """Read the settings file; None where none is named, and the usual one is not there.

    Raises SettingsError where it cannot be read.
    """
    is_named = bool(environ.get(CONFIG_VARIABLE))
    path = stored_path(environ)
    if path is None or not (is_named or path.is_file()):
        return None
    try:
        return Stored(path, path.read_bytes().decode("utf-8"))
    except FileNotFoundError as error:
        raise SettingsError(
            f"{CONFIG_VARIABLE}: {path}: there is no such file: `graphmem configure` makes it, or "
            f"unset {CONFIG_VARIABLE}"
        ) from error
    except OSError as error:
        raise SettingsError(
            f"{CONFIG_VARIABLE}: {path} cannot be read: {error.strerror}"
        ) from error
    except ValueError as error:
        raise SettingsError(f"{CONFIG_VARIABLE}: {path} is no UTF-8 text") from error


def stored_path(environ: Mapping[str, str]) -> Path | None:
    """Say where the settings file is, or would be; None where the environment has no home."""
    if named := environ.get(CONFIG_VARIABLE):
        return Path(named).expanduser()
    for variable, below in _CONFIG_FOLDERS:
        if folder := environ.get(variable):
            return Path(folder) / below / USUAL_FILE
    return None
