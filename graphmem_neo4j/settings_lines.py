"""Settings lines: what does a file of `NAME=value` lines say, and how does it stand once changed?

Comments, blank lines, and lines that are not ours stay as they are, byte for byte.

Owns: the form of such a line: `export`, quotes, a comment behind a value.
Never: knows a setting, reads a file, or expands `${NAME}`.
"""

import re
from collections.abc import Mapping

from graphmem_neo4j.errors import SettingsError

_LINE = re.compile(r"^(?P<lead>\s*(?:export\s+)?)(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=(?P<rest>.*)$")
_DOUBLE = re.compile(r'^\s*"(?P<value>(?:[^"\\]|\\.)*)"(?P<behind>.*)$')
_SINGLE = re.compile(r"^\s*'(?P<value>[^']*)'(?P<behind>.*)$")
_BARE = re.compile(r"^(?P<value>.*?)(?P<behind>\s+#.*)?$")
_ESCAPED = re.compile(r"\\(.)")
_NEEDS_QUOTES = re.compile(r"[\s#'\"\\]")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")


def parse(text: str) -> dict[str, str]:
    """Give the variables of a text; of two lines of one name the last counts. Total."""
    found: dict[str, str] = {}
    for line in text.removeprefix("\ufeff").split("\n"):
        match = _LINE.match(line.removesuffix("\r"))
        if match is not None:
            found[match["name"]] = _value(match["rest"])[0]
    return found


def merged(text: str, changes: Mapping[str, str | None]) -> str:
    """Give the text with variables set, or taken out where the new value is None.

    A variable that is there keeps its place and the comment behind it; a new one comes last. Of two
    lines of one name the earlier goes: it does not count, and may hold a secret that was replaced.
    Raises SettingsError for a value that no line can hold.
    """
    end = "\r\n" if "\r\n" in text else "\n"
    kept: list[str] = []
    open_changes = dict(changes)
    # From the end: the last line of a name is the one that counts.
    for line in reversed(text.split("\n")):
        match = _LINE.match(line.removesuffix("\r").removeprefix("\ufeff"))
        name = None if match is None else match["name"]
        if match is None or name not in changes:
            kept.append(line)
        elif (value := open_changes.pop(match["name"], None)) is not None:
            kept.append(_changed(line, match, value))
    whole = "\n".join(reversed(kept))
    added = [f"{name}={_quoted(value)}{end}" for name, value in open_changes.items() if value]
    if added and whole and not whole.endswith("\n"):
        whole += end
    return whole + "".join(added)


def _changed(line: str, match: re.Match[str], value: str) -> str:
    mark = "\ufeff" if line.startswith("\ufeff") else ""
    return_mark = "\r" if line.endswith("\r") else ""
    behind = _value(match["rest"])[1]
    return f"{mark}{match['lead']}{match['name']}={_quoted(value)}{behind}{return_mark}"


def _value(rest: str) -> tuple[str, str]:
    """Give the value of a line, and the comment behind it."""
    if quoted := _DOUBLE.match(rest):
        return _ESCAPED.sub(r"\1", quoted["value"]), _comment(quoted["behind"])
    if quoted := _SINGLE.match(rest):
        return quoted["value"], _comment(quoted["behind"])
    bare = _BARE.match(rest)
    return (bare["value"].strip(), bare["behind"] or "") if bare else (rest.strip(), "")


def _comment(behind: str) -> str:
    return behind if behind.lstrip().startswith("#") else ""


def _quoted(value: str) -> str:
    if _CONTROL.search(value):
        raise SettingsError("a setting is one line: take line ends and control characters out")
    if not _NEEDS_QUOTES.search(value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
