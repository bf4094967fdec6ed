"""Tool calls: which calls of tools does a message tell of, and what came of them?

Hosts write them as a list beside the text (OpenAI), as blocks of the content (Anthropic), or as
messages of the role "tool". A call and its result often stand in two messages: the id that the
host gave joins them, within a session and over any time; without one, the order of the messages.
Where a host uses an id again, each call stands by itself, and a result joins the newest one that
has none (ingest/append_messages decides it: only the store knows the earlier calls).

Owns: the shapes of calls and results, the ids of calls, and how much of them is kept.
Never: touches the database, or fails for a shape that it does not know.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any, cast

from graphmem_neo4j.content import clean_text, read_content
from graphmem_neo4j.indexed import shelf_of
from graphmem_neo4j.words import terms

TOOL_CALL = "c"
"""The letter of their shelves; they lie in an index of their own."""
INPUT_MAX_CHARACTERS = 2_000
RESULT_MAX_CHARACTERS = 4_000
CALLS_MAX = 100
"""Most parts of calls that are read from one message."""
TERMS_MAX_CHARACTERS = 40_000
"""Of the index terms of one call, whatever its parts are."""
CUT_MARK = " … [cut]"

_NAME_MAX_CHARACTERS = 200
_CALL_TYPES = frozenset({"tool_use", "server_tool_use", "mcp_tool_use", "tool_call"})
_CALL_TYPES_OPENAI = frozenset({"function_call", "custom_tool_call"})
_RESULT_TYPES = frozenset({"tool_result", "mcp_tool_result", "function_call_output"})
_RESULT_ROLES = frozenset({"tool", "function"})
_ID_KEYS = ("tool_use_id", "tool_call_id", "call_id", "id")
_INPUT_KEYS = ("arguments", "input", "args", "parameters")
_RESULT_KEYS = ("result", "output", "content", "response")


@dataclass(frozen=True, slots=True)
class ToolPart:
    """What one message tells of a call: that it was made, what came of it, or both.

    `host_id` is the id the host gave. `result` None: this message does not tell it.
    """

    is_call: bool
    host_id: str | None = None
    tool_name: str | None = None
    input: str | None = None
    result: str | None = None
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ToolRow:
    """A part with the id of the call that it belongs to.

    `own_id` is of this part alone: it names the call where `tool_call_id` is that of another one.
    """

    tool_call_id: str
    own_id: str
    part: ToolPart

    def written(self, space: str, scope: str, session_id: str) -> dict[str, Any]:
        """Give it as the graph takes it; what it does not tell is left out."""
        part = self.part
        known = {
            "tool_name": part.tool_name,
            "tool_key": None if part.tool_name is None else part.tool_name.casefold(),
            "input": part.input,
            "result": part.result,
            "is_error": part.is_error if part.result is not None else None,
        }
        told = " ".join(text for text in (part.tool_name, part.input, part.result) if text)
        return {
            "tool_call_id": self.tool_call_id,
            "own_id": self.own_id,
            "is_call": part.is_call,
            "properties": {name: value for name, value in known.items() if value is not None},
            "terms": " ".join(terms(told)),
            "shelf": shelf_of(space, scope, TOOL_CALL, session_id),
        }


@dataclass(slots=True)
class Joiner:
    """Gives each part the id of its call, in the order of a session's messages."""

    session_id: str
    _open: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def rows(self, parts: Sequence[ToolPart], *, owner_id: str) -> list[ToolRow]:
        """Key the parts of one message; `owner_id` is an id that no other message has."""
        return [
            ToolRow(self._call_id(part, own_id), own_id, part)
            for part, own_id in (
                (part, _digest("own", owner_id, number)) for number, part in enumerate(parts)
            )
        ]

    def _call_id(self, part: ToolPart, own_id: str) -> str:
        name = (part.tool_name or "").casefold()
        waiting = self._open.setdefault(name, [])
        if part.host_id is not None:
            key = _digest("host", self.session_id, part.host_id)
        elif not part.is_call and waiting:
            # No id: the oldest call of this tool that still waits for its result.
            return waiting.pop(0)
        else:
            key = own_id
        if part.is_call and part.result is None:
            waiting.append(key)
        elif key in waiting:
            waiting.remove(key)
        return key


def _digest(*parts: object) -> str:
    text = json.dumps(["tool_call", *parts])
    return "tcl" + hashlib.sha256(text.encode()).hexdigest()[:32]


def tool_parts(
    *,
    role: str,
    content: object,
    text: str,
    tool_calls: Sequence[Mapping[str, Any]] | None,
    tool_name: str | None,
    tool_call_id: object = None,
) -> list[ToolPart]:
    """Read what a message tells of tools, each call once; `text` is its content as clean text.

    Total: what has no name (of a call) or neither name nor id (of a result) is passed over.
    """
    parts: dict[tuple[object, ...], ToolPart] = {}
    blocks = list(_blocks(content))
    for part in (
        *(_call(entry) for entry in tool_calls or ()),
        *(_block_part(block) for block in blocks),
    ):
        if part is not None and len(parts) < CALLS_MAX:
            # Some hosts say one call in both ways.
            own = part.input if part.host_id is None else None
            number = len(parts) if part.host_id is None else None
            parts.setdefault((part.is_call, part.host_id, part.tool_name, own, number), part)
    found = list(parts.values())
    if role.casefold() in _RESULT_ROLES and not any(part.result is not None for part in found):
        name, host_id = _name(tool_name), _host_id(tool_call_id)
        if name is not None or host_id is not None:
            found.append(ToolPart(False, host_id, name, result=_cut(text, RESULT_MAX_CHARACTERS)))
    return found


def parts_text(parts: Sequence[ToolPart]) -> str:
    """Give what tells two messages of the same words apart by their calls; "" without any."""
    return "\n" + json.dumps([astuple(part) for part in parts]) if parts else ""


def _blocks(content: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(content, Mapping):
        yield cast(Mapping[str, Any], content)
    elif isinstance(content, list | tuple):
        for block in cast(Sequence[object], content):
            if isinstance(block, Mapping):
                yield cast(Mapping[str, Any], block)


def _block_part(block: Mapping[str, Any]) -> ToolPart | None:
    kind = str(block.get("type") or "").casefold()
    if kind in _CALL_TYPES or kind in _CALL_TYPES_OPENAI:
        return _call(block)
    if kind not in _RESULT_TYPES:
        return None
    host_id = _first(block, _ID_KEYS, _host_id)
    name = _name(block.get("name") or block.get("tool_name"))
    if host_id is None and name is None:
        return None
    return ToolPart(
        is_call=False,
        host_id=host_id,
        tool_name=name,
        result=_result(block) or "",
        is_error=block.get("is_error") is True,
    )


def _call(entry: Mapping[str, Any]) -> ToolPart | None:
    """Read a call, in the words of any host; some keep its result beside it."""
    inner = entry.get("function")
    body = cast(Mapping[str, Any], inner) if isinstance(inner, Mapping) else entry
    name = _name(body.get("name") or entry.get("tool_name") or entry.get("name"))
    if name is None:
        return None
    given = next((body[key] for key in _INPUT_KEYS if body.get(key) is not None), None)
    return ToolPart(
        is_call=True,
        # An item of OpenAI's responses has an id of its own beside that of the call.
        host_id=_first(entry, ("call_id", "tool_call_id", "id"), _host_id),
        tool_name=name,
        input=None if given is None else _cut(_text(given), INPUT_MAX_CHARACTERS),
        result=_result(entry),
        is_error=entry.get("is_error") is True,
    )


def _first(entry: Mapping[str, Any], keys: Sequence[str], read: Any) -> str | None:
    return next((text for key in keys if (text := read(entry.get(key))) is not None), None)


def _host_id(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return clean_text(_plain(value)).strip() or None


def _name(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    return " ".join(clean_text(value).split())[:_NAME_MAX_CHARACTERS] or None


def _result(entry: Mapping[str, Any]) -> str | None:
    value = next((entry[key] for key in _RESULT_KEYS if entry.get(key) is not None), None)
    if value is None:
        return None
    is_block = not isinstance(value, dict) or "type" in value
    said = read_content(cast(object, value)).text if is_block else ""
    return _cut(said or _text(cast(object, value)), RESULT_MAX_CHARACTERS)


def _text(value: object) -> str:
    """Give a text as it is, anything else as JSON."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return ""


def _plain(value: str | int) -> str:
    try:
        return str(value)
    except ValueError:  # Python refuses to print integers of more than 4,300 digits
        return ""


def _cut(text: str, characters_max: int) -> str:
    clean = clean_text(text).strip()
    if len(clean) <= characters_max:
        return clean
    return clean[: characters_max - len(CUT_MARK)] + CUT_MARK
