"""Lines that the transport's reader would drop: each gets an answer."""

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serving import at, environment, wired

from graphmem_neo4j.settings import Settings
from mcp_server.wire import DEPTH_MAX, mend

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def _nested(depth: int) -> Any:
    value: Any = "end"
    for _ in range(depth):
        value = [value]
    return value


@given(value=JSON)
def test_what_can_be_read_is_not_touched(value: Any) -> None:
    line = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    assert mend(line) == (line, None)


@given(line=st.binary(max_size=200))
def test_any_bytes_are_passed_on_or_answered(line: bytes) -> None:
    mended, refusal = mend(line)
    assert (refusal is None) or mended == b""


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r'"ok \ud83d broken"', "ok ? broken"),
        (r'"\udc9a first"', "? first"),
        (r'"whole \ud83e\udde0 brain"', "whole \N{BRAIN} brain"),
        (r'"a path \\ud83d is text"', r"a path \ud83d is text"),
    ],
)
def test_half_a_pair_is_replaced(written: str, read: str) -> None:
    mended, refusal = mend(b'{"id": 1, "x": ' + written.encode() + b"}\n")
    assert refusal is None
    assert json.loads(mended) == {"id": 1, "x": read}
    mended.decode("utf-8")


@pytest.mark.parametrize("depth", [DEPTH_MAX + 1, 5_000, 200_000])
def test_a_deep_request_is_answered_under_its_id(depth: int) -> None:
    line = b'{"id": "seven", "params": ' + b"[" * depth + b"]" * depth + b"}\n"
    mended, refusal = mend(line)
    assert mended == b""
    assert refusal is not None
    answer = json.loads(refusal)
    assert answer["id"] == "seven"
    assert "nested too deeply" in answer["error"]["message"]


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("written", "read"),
    [
        (b'{"id": 1, "x": "a\x01b\x00c"}', {"id": 1, "x": "a\x01b\x00c"}),
        (b'{"id": 1, "x": "\xed\xa0\x80 raw"}', {"id": 1, "x": "\ufffd\ufffd\ufffd raw"}),
        (
            b'{"id": 1, "method": "tools/call", "params": {"arguments": "{\\"query\\": \\"x\\"}"}}',
            {"id": 1, "method": "tools/call", "params": {"arguments": {"query": "x"}}},
        ),
    ],
    ids=["control characters", "raw surrogates", "arguments as text"],
)
def test_what_was_meant_is_read(written: bytes, read: dict[str, Any]) -> None:
    mended, refusal = mend(written + b"\n")
    assert (json.loads(mended), refusal) == (read, None)


@pytest.mark.requirement("F12", "F73")
@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (b'{"id": 7, "method": "tools/call", "params": {"arguments": [1]}}', -32602, "no object"),
        (b'{"id": 7, "method": "tools/call", "params": {"arguments": "x"}}', -32602, "no object"),
        (b'{"id": 7, "method": "tools/call", "params": {"arguments": 0}}', -32602, "no object"),
        (b'{"id": 7, "method": "tools/call",', -32700, "no valid JSON"),
        (b'{"id": 7} and more', -32700, "no valid JSON"),
    ],
)
def test_what_cannot_be_read_is_answered_under_its_id(line: bytes, code: int, says: str) -> None:
    mended, refusal = mend(line + b"\n")
    answer = json.loads(refusal or b"{}")
    assert (mended, answer["id"], answer["error"]["code"]) == (b"", 7, code)
    assert says in answer["error"]["message"]


def test_many_brackets_side_by_side_are_not_deep() -> None:
    line = json.dumps({"id": 1, "messages": [{"content": []} for _ in range(500)]}).encode() + b"\n"
    assert mend(line) == (line, None)


@pytest.mark.requirement("F12", "F79")
def test_a_real_client_gets_an_answer_to_each(settings: Settings) -> None:
    with wired([sys.executable, "-m", "mcp_server"], environment(**at(settings))) as wire:
        wire.greet()
        saved: dict[str, Any] = {}
        for _ in range(60):
            saved = wire.ask(
                "tools/call", name="memory_save", arguments={"content": "kept \ud83d in half"}
            )
            if not saved["result"].get("isError"):
                break
        assert "in half" in json.dumps(saved["result"]["structuredContent"])
        deep = wire.ask(
            "tools/call", name="memory_save", arguments={"content": "x", "metadata": _nested(300)}
        )
        assert "nested too deeply" in deep["error"]["message"]
        found = wire.ask("tools/call", name="memory_search", arguments={"query": "kept in half"})
        assert "in half" in json.dumps(found["result"]["structuredContent"])
        assert wire.close() == 0
        assert all(json.loads(line) for line in wire.lines)
