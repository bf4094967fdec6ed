"""Lines that the transport's reader would drop: each gets an answer."""

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.types import jsonrpc_message_adapter
from serving import at, environment, wired

from graphmem_neo4j.settings import Settings
from mcp_server.wire import DEPTH_MAX, mend

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)

HEAD = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", '


def _nested(depth: int) -> Any:
    value: Any = "end"
    for _ in range(depth):
        value = [value]
    return value


MESSAGES = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "method": st.text(), "params": st.dictionaries(st.text(), JSON)},
    optional={"id": st.integers() | st.text(), "more": JSON},
)


def _line(**more: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", **more}).encode() + b"\n"


@given(value=MESSAGES)
def test_what_can_be_read_is_not_touched(value: dict[str, Any]) -> None:
    line = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    assert mend(line) == (line, None)


@given(value=JSON | st.dictionaries(st.sampled_from(["jsonrpc", "id", "method", "params"]), JSON))
def test_whatever_is_passed_on_is_read_by_the_transport(value: Any) -> None:
    mended, refusal = mend(json.dumps(value).encode() + b"\n")
    if refusal is None:
        jsonrpc_message_adapter.validate_json(mended, by_name=False)
    else:
        assert json.loads(refusal)["error"]["code"] in {-32600, -32602}


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("message", "id_told", "code", "says"),
    [
        ({"jsonrpc": "1.0", "id": 6, "method": "ping"}, 6, -32600, "version"),
        ({"id": 6, "method": "ping"}, 6, -32600, "version"),
        ([{"jsonrpc": "2.0", "id": 6, "method": "ping"}], None, -32600, "no batch"),
        ({"jsonrpc": "2.0", "id": 6}, 6, -32600, "no method"),
        ({"jsonrpc": "2.0", "id": 6, "method": 5}, 6, -32600, "no method"),
        ({"jsonrpc": "2.0", "id": None, "method": "ping"}, None, -32600, "whole number"),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, None, -32600, "whole number"),
        ({"jsonrpc": "2.0", "id": True, "method": "ping"}, None, -32600, "whole number"),
        ({"jsonrpc": "2.0", "id": [6], "method": "ping"}, None, -32600, "whole number"),
        ({"jsonrpc": "2.0", "id": 6, "method": "ping", "params": []}, 6, -32602, "no object"),
        ({"jsonrpc": "2.0", "id": "six", "method": "x", "params": 5}, "six", -32602, "no object"),
    ],
)
def test_what_is_no_message_is_answered(message: Any, id_told: Any, code: int, says: str) -> None:
    mended, refusal = mend(json.dumps(message).encode() + b"\n")
    answer = json.loads(refusal or b"{}")
    assert (mended, answer["id"], answer["error"]["code"]) == (b"", id_told, code)
    assert says in answer["error"]["message"]


@pytest.mark.parametrize("answer", [{"result": {}}, {"error": {"code": 1, "message": "x"}}])
def test_an_answer_of_the_client_is_passed_on(answer: dict[str, Any]) -> None:
    line = json.dumps({"jsonrpc": "2.0", "id": 1, **answer}).encode() + b"\n"
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
    mended, refusal = mend(HEAD + b'"x": ' + written.encode() + b"}\n")
    assert refusal is None
    assert json.loads(mended)["x"] == read
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
        (b'"x": "a\x01b\x00c"}', {"x": "a\x01b\x00c"}),
        (b'"x": "\xed\xa0\x80 raw"}', {"x": "\ufffd\ufffd\ufffd raw"}),
        (
            b'"params": {"arguments": "{\\"query\\": \\"x\\"}"}}',
            {"params": {"arguments": {"query": "x"}}},
        ),
    ],
    ids=["control characters", "raw surrogates", "arguments as text"],
)
def test_what_was_meant_is_read(written: bytes, read: dict[str, Any]) -> None:
    mended, refusal = mend(HEAD + written + b"\n")
    head = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    assert (json.loads(mended), refusal) == ({**head, **read}, None)


@pytest.mark.requirement("F12", "F73")
@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (_line(params={"arguments": [1]}), -32602, "no object"),
        (_line(params={"arguments": "x"}), -32602, "no object"),
        (_line(params={"arguments": 0}), -32602, "no object"),
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
    line = _line(params={"messages": [{"content": []} for _ in range(500)]})
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
