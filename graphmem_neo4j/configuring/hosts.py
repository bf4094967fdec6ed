"""Hosts: how does a client's configuration stand with this memory in it?

Owns: where clients keep theirs, and the entry of our server among others'.
Never: reads or writes a file, touches what is not ours in one, or puts a secret there.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from graphmem_neo4j.configuring.changes import MASK, REFERENCE
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.json_splice import parsed, put
from graphmem_neo4j.logs import redact
from graphmem_neo4j.settings_file import CONFIG_VARIABLE

SERVERS = "mcpServers"
TOLD = (CONFIG_VARIABLE,)
"""What a client is told of the settings: where they are. A value of theirs may be a secret."""
_OURS = ("command", "args")


@dataclass(frozen=True, slots=True)
class Host:
    """A client, by a short name, and the file that lists its servers."""

    name: str
    title: str
    path: Path


@dataclass(frozen=True, slots=True)
class Registered:
    """The new text of a host's file, and our entry before and after."""

    text: str
    before: dict[str, Any] | None
    after: dict[str, Any]

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to write."""
        return self.before != self.after

    def lines(self, name: str) -> list[str]:
        """Show the entry that will stand there; of what is not ours in it the names alone."""
        shown: dict[str, Any] = {
            key: _seen(value, is_ours=key in _OURS) for key, value in self.after.items()
        }
        if isinstance(self.after.get("env"), dict):
            env = cast(dict[str, Any], self.after["env"])
            shown["env"] = {key: _seen(value, is_ours=key in TOLD) for key, value in env.items()}
        sign = "+" if self.before is None else "~"
        text = json.dumps({name: shown}, ensure_ascii=False, indent=2)
        return [f"{sign} {line}" for line in text.split("\n")[1:-1]]


def hosts(environ: Mapping[str, str], project: Path, platform: str) -> list[Host]:
    """List the files in which clients keep their servers, whether they are there or not."""
    found = [Host("project", "this project, for Claude Code", project / ".mcp.json")]
    home = environ.get("HOME") or environ.get("USERPROFILE")
    if home:
        found.append(Host("claude-code", "Claude Code", Path(home) / ".claude.json"))
    folder = _desktop_folder(environ, home, platform)
    if folder is not None:
        path = folder / "Claude" / "claude_desktop_config.json"
        found.append(Host("claude-desktop", "Claude Desktop", path))
    return found


def _desktop_folder(environ: Mapping[str, str], home: str | None, platform: str) -> Path | None:
    if platform == "win32":
        return Path(environ["APPDATA"]) if environ.get("APPDATA") else None
    if home is None:
        return None
    if platform == "darwin":
        return Path(home) / "Library" / "Application Support"
    return Path(environ.get("XDG_CONFIG_HOME") or Path(home) / ".config")


def host_named(name: str, known: list[Host]) -> Host:
    """Find a client by its short name, or take a path to a JSON file; BadRequest for neither."""
    for host in known:
        if host.name == name:
            return host
    if name.endswith(".json"):
        path = Path(name).expanduser()
        return Host(str(path), str(path), path)
    names = ", ".join(host.name for host in known)
    raise BadRequest(f"{name!r} is no client: name {names}, or the path of a JSON file")


def registered(text: str | None, name: str, entry: Mapping[str, Any]) -> Registered:
    """Put our entry into a host's file; every other byte of it stays.

    What else stands in our entry stays as well, such as variables that somebody added; of ours only
    those of TOLD are put there, never a secret. Raises SettingsError for a text that is no JSON
    object, or whose entry is of a server at an address.
    """
    servers: Any = parsed(text).get(SERVERS, {}) if text and text.strip() else {}
    before: Any = cast(dict[str, Any], servers).get(name) if isinstance(servers, dict) else None
    if isinstance(before, dict) and "url" in before:
        raise SettingsError(f"has an entry {name} of a server at an address")
    kept: dict[str, Any] = cast(dict[str, Any], before) if isinstance(before, dict) else {}
    after = {**kept, **{key: entry[key] for key in _OURS if key in entry}}
    there: Any = kept.get("env")
    env = cast(dict[str, Any], there) if isinstance(there, dict) else {}
    env = {**env, **{key: value for key, value in entry.get("env", {}).items() if key in TOLD}}
    if env:
        after["env"] = env
    return Registered(put(text or "", (SERVERS, name), after), kept or None, after)


def _seen(value: object, *, is_ours: bool) -> object:
    """Give a value as it may be seen: nobody knows what others keep there."""
    if is_ours and isinstance(value, list):
        return [redact(str(part)) for part in cast(list[object], value)]
    if is_ours:
        return redact(str(value))
    return value if isinstance(value, str) and REFERENCE.fullmatch(value) else MASK
