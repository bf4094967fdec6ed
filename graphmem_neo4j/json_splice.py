"""JSON splice: how does a JSON text stand once one member of it is set or taken out?

All else keeps its bytes: order, blanks, the spelling of numbers. So a file of another program can
be written back without being rewritten.

Owns: the walk to a member, and its replacement in the text.
Never: mends a text that is no JSON, or reads a file.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from graphmem_neo4j.errors import SettingsError

_BLANKS = re.compile(r"[ \t\r\n]*")
_INDENT = re.compile(r"\{[ \t]*\r?\n(?P<indent>[ \t]+)")
_DEPTH_MAX = 20


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of an object: its name, where it begins, and where its value stands."""

    name: str
    start: int
    value_start: int
    value_end: int


def parsed(text: str) -> dict[str, Any]:
    """Give the object that a JSON text holds.

    Raises SettingsError where it is no JSON, no object, or says a name twice: such a text cannot
    be changed without guessing.
    """
    try:
        document = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_pairs)
    except (ValueError, RecursionError) as error:
        place = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise SettingsError(f"is not JSON{place}") from None
    if not isinstance(document, dict):
        raise SettingsError("must hold one JSON object")
    return cast(dict[str, Any], document)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise SettingsError(f"says {twice!r} twice in one object")
    return dict(pairs)


def put(text: str, path: Sequence[str], value: Any) -> str:
    """Set the member at a path of names; objects on the way are made. An empty text is `{}`.

    Raises SettingsError as `parsed` does, and where something on the way is no object.
    """
    text = text if text.strip() else "{}\n"
    parsed(text)
    return _put(text, _first(text, 0), tuple(path), value, depth=1)


def remove(text: str, path: Sequence[str]) -> str:
    """Take the member at a path out; a text that does not hold it stays as it is."""
    parsed(text)
    place = _first(text, 0)
    for name in path[:-1]:
        member = _member(text, place, name)
        if member is None or text[member.value_start] != "{":
            return text
        place = member.value_start
    members = _members(text, place)
    at = next((i for i, member in enumerate(members) if member.name == path[-1]), None)
    if at is None:
        return text
    if at > 0:
        return text[: members[at - 1].value_end] + text[members[at].value_end :]
    if len(members) > 1:
        return text[: members[0].start] + text[members[1].start :]
    return text[: members[0].start] + text[members[0].value_end :]


def _put(text: str, place: int, path: tuple[str, ...], value: Any, *, depth: int) -> str:
    if text[place] != "{" or depth > _DEPTH_MAX:
        raise SettingsError(f"holds something other than an object where {path[0]!r} belongs")
    member = _member(text, place, path[0])
    if member is None:
        for name in reversed(path[1:]):
            value = {name: value}
        return _inserted(text, place, path[0], value, depth)
    if len(path) > 1:
        return _put(text, member.value_start, path[1:], value, depth=depth + 1)
    return text[: member.value_start] + _shown(text, value, depth) + text[member.value_end :]


def _inserted(text: str, place: int, name: str, value: Any, depth: int) -> str:
    end, unit = _line_end(text), _unit(text)
    member = f"{end}{unit * depth}{json.dumps(name)}: {_shown(text, value, depth)}"
    members = _members(text, place)
    if members:
        at = members[-1].value_end
        return f"{text[:at]},{member}{text[at:]}"
    closing = _first(text, place + 1)
    return f"{text[: place + 1]}{member}{end}{unit * (depth - 1)}{text[closing:]}"


def _shown(text: str, value: Any, depth: int) -> str:
    unit = _unit(text)
    lines = json.dumps(value, ensure_ascii=False, indent=unit).split("\n")
    return (_line_end(text) + unit * depth).join(lines)


def _unit(text: str) -> str:
    found = _INDENT.search(text)
    return found["indent"] if found else "  "


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _member(text: str, place: int, name: str) -> _Member | None:
    return next((one for one in _members(text, place) if one.name == name), None)


def _members(text: str, place: int) -> list[_Member]:
    """List the members of the object that begins here; the text is known to be JSON."""
    found: list[_Member] = []
    decoder = json.JSONDecoder()
    here = _first(text, place + 1)
    while text[here] != "}":
        if text[here] == ",":
            here = _first(text, here + 1)
        start = here
        name, here = decoder.raw_decode(text, start)
        value_start = _first(text, _first(text, here) + 1)
        _, value_end = decoder.raw_decode(text, value_start)
        found.append(_Member(name, start, value_start, value_end))
        here = _first(text, value_end)
    return found


def _first(text: str, place: int) -> int:
    """Give the place of the first sign that is no blank; a byte order mark is one."""
    if place == 0 and text.startswith("\ufeff"):
        place = 1
    match = _BLANKS.match(text, place)
    return match.end() if match else place
