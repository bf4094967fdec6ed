"""Wire: which lines from a client would the transport drop without an answer?

The transport's JSON reader refuses half a surrogate pair and deep nesting, and with the line it
loses the request's id: the client waits for ever. Here such a line is mended, or answered.

Owns: the way from the real stdin to the transport, line by line.
Never: looks at a line that the transport can read.
"""

import json
import os
import re
import threading
from collections.abc import Iterable
from typing import Any, BinaryIO, cast

DEPTH_MAX = 100
"""Levels of lists and objects that a request may have; the transport's reader gives up at 200."""
_HALF_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")
_OPENING = (ord("["), ord("{"))


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
    may_be_deep = sum(line.count(sign) for sign in _OPENING) > DEPTH_MAX
    if not may_be_deep and not _HALF_PAIR.search(line):
        return line, None
    try:
        request = json.loads(line)
    except RecursionError:
        return b"", _refusal(_id_in(line))
    except ValueError:
        return line, None
    if may_be_deep and _is_deep(request):
        return b"", _refusal(_id_of(request))
    if not _HALF_PAIR.search(line):
        return line, None
    text = json.dumps(request, ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n", None


def _id_of(request: Any) -> Any:
    return cast(dict[str, Any], request).get("id") if isinstance(request, dict) else None


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


def _refusal(request_id: Any) -> bytes:
    says = f"the request is nested too deeply: use at most {DEPTH_MAX} levels of lists and objects"
    answer = {"jsonrpc": "2.0", "id": request_id, "error": {"code": -32600, "message": says}}
    return json.dumps(answer).encode() + b"\n"
