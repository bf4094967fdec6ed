"""Wire: which requests from a client would the transport drop, or refuse without a reason?

The transport's JSON reader refuses half a surrogate pair, raw control characters and deep nesting,
and with the line it loses the request's id: the client waits for ever. It drops what is no message
of JSON-RPC as well, and takes a request whose id is none for a notification. Here such a line is
mended, or answered.

Owns: the way from the real stdin to the transport, line by line, and what a body over HTTP becomes.
Never: changes a line that the transport can read.
"""

import json
import os
import re
import threading
from collections.abc import Iterable
from typing import Any, BinaryIO, cast

from pydantic import TypeAdapter

DEPTH_MAX = 100
"""Levels of lists and objects that a request may have; the transport's reader gives up at 200."""
ID_CHARACTERS_MAX = 200
INVALID_JSON, INVALID_REQUEST, INVALID_ARGUMENTS = -32700, -32600, -32602
"""Codes of JSON-RPC 2.0."""
_NESTED = f"the request is nested too deeply: use at most {DEPTH_MAX} levels of lists and objects"
_NO_JSON = "the request is no valid JSON: send one JSON-RPC 2.0 message in UTF-8"
_NO_MESSAGE = "the request is no object: send one JSON-RPC 2.0 message at a time, no batch"
_NO_VERSION = 'the request is of no known version: write "jsonrpc": "2.0"'
_NO_METHOD = 'the request names no method: write "method" with a text, such as "tools/call"'
_NO_ID = 'the id of the request is none: write "id" with a text or a whole number'
_NO_PARAMS = 'the params of the request are no object: write "params": {} or leave them out'
_NO_OBJECT = "the arguments of a tool are no object: send {} or names with their values"
_OPENING = (ord("["), ord("{"))
_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)
"""Has the very JSON reader of the transport."""


def watch_stdin(answer_to: int) -> None:
    """Put a pump before the transport's stdin; refusals are written to descriptor `answer_to`."""
    source = os.fdopen(os.dup(0), "rb")
    read_end, write_end = os.pipe()
    os.dup2(read_end, 0)
    os.close(read_end)
    pump = threading.Thread(target=_pump, args=(source, write_end, answer_to), daemon=True)
    pump.start()


def _pump(source: BinaryIO, sink: int, answer_to: int) -> None:
    with source, os.fdopen(sink, "wb", buffering=0) as out:
        try:
            for line in source:
                mended, refusal = mend(line)
                if refusal is not None:
                    # Shorter than the pipe's atomic size: it never mixes with another answer.
                    os.write(answer_to, refusal)
                elif mended:
                    out.write(mended)
        except (BrokenPipeError, ValueError):
            return  # the transport has ended: nobody reads any more


def mend(line: bytes) -> tuple[bytes, bytes | None]:
    """Give a line as the transport can read it, or the refusal that answers it. Total."""
    if not line.strip():
        return line, None
    may_be_deep = sum(line.count(sign) for sign in _OPENING) > DEPTH_MAX
    is_readable, request = (False, None) if may_be_deep else _read(line)
    if not is_readable:
        try:
            # Not strict: raw control characters in a text are taken, as they were meant.
            request = json.loads(line.decode("utf-8", "replace"), strict=False)
        except RecursionError:
            return b"", _refusal(_id_in(line), INVALID_REQUEST, _NESTED)
        except ValueError:
            return b"", _refusal(_id_in(line), INVALID_JSON, _NO_JSON)
        if may_be_deep and _is_deep(request):
            return b"", _refusal(_id_of(request), INVALID_REQUEST, _NESTED)
        is_readable = may_be_deep and _read(line)[0]
    arguments_fit, is_changed = _arguments_of(request)
    fault = _fault_of(request) or (None if arguments_fit else (INVALID_ARGUMENTS, _NO_OBJECT))
    if fault is not None:
        return b"", _refusal(_id_of(request), *fault)
    if is_readable and not is_changed:
        return line, None
    text = json.dumps(request, ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n", None


def _read(line: bytes) -> tuple[bool, Any]:
    """Read a line as the transport does; says whether it can."""
    try:
        return True, _ANYTHING.validate_json(line)
    except ValueError:
        return False, None


def _fault_of(request: Any) -> tuple[int, str] | None:
    """Say by which code and words it is no message of JSON-RPC; None where it is one."""
    message = _inner(request)
    if message is None:
        return INVALID_REQUEST, _NO_MESSAGE
    if message.get("jsonrpc") != "2.0":
        return INVALID_REQUEST, _NO_VERSION
    if "method" not in message and message.keys() & {"result", "error"}:
        return None  # an answer of the client's
    if not isinstance(message.get("method"), str):
        return INVALID_REQUEST, _NO_METHOD
    if "id" in message and not _is_id(message["id"]):
        return INVALID_REQUEST, _NO_ID
    is_fit = message.get("params") is None or _inner(message, "params") is not None
    return None if is_fit else (INVALID_ARGUMENTS, _NO_PARAMS)


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _arguments_of(request: Any) -> tuple[bool, bool]:
    """Look at the arguments of a tool: are they an object, and were they JSON text of one?

    What was text is read, in place.
    """
    params = _inner(request, "params")
    if params is None or _inner(request) is None or request.get("method") != "tools/call":
        return True, False
    given = params.get("arguments")
    if given is None or isinstance(given, dict):
        return True, False
    if isinstance(given, str):
        try:
            params["arguments"] = json.loads(given) if given.strip() else {}
        except (ValueError, RecursionError):
            return False, False
    return isinstance(params["arguments"], dict), True


def _inner(value: Any, name: str | None = None) -> dict[str, Any] | None:
    """Give an object, or the object that stands under a name in it."""
    if not isinstance(value, dict):
        return None
    entries = cast(dict[str, Any], value)
    return entries if name is None else _inner(entries.get(name))


def _id_of(request: Any) -> Any:
    found = cast(dict[str, Any], request).get("id") if isinstance(request, dict) else None
    if isinstance(found, str) and len(found) <= ID_CHARACTERS_MAX:
        return found
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    return found if abs(found) < 10**ID_CHARACTERS_MAX else None


def _is_deep(value: Any) -> bool:
    level: list[Any] = [value]
    for _ in range(DEPTH_MAX):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return cast(dict[str, Any], value).values()
    return cast(list[Any], value) if isinstance(value, list) else ()


def _id_in(line: bytes) -> str | int | None:
    match = re.search(rb'"id"\s*:\s*(?:(\d{1,18})|"([^"\\]{1,200})")', line)
    if match is None:
        return None
    return int(match[1]) if match[1] else match[2].decode("utf-8", "replace")


def _refusal(request_id: Any, code: int, says: str) -> bytes:
    answer = {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": says}}
    return json.dumps(answer).encode() + b"\n"
