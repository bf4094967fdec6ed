"""A real server in a real process under 500 hostile calls: it lives, answers, and stays small."""

import http.client
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import psutil
import pytest
from hostile import hostile_call
from serving import at, environment, served_by, wired

from graphmem_neo4j.settings import Settings
from mcp_server.tools import tools_of
from mcp_server.tools.offer import SENTENCE_CHARACTERS_MAX

CALLS, WARM_UP = 500, 150
SEED = 20_260_314
GROWTH_MAX_BYTES = 24_000_000
"""More than allocators keep back after large requests, less than 350 calls that leak theirs."""
UNFIT = re.compile(
    r"Traceback|internal error|Error calling tool|<class|object at 0x|NoneType|pydantic|Neo\.|"
    r"Input should|Exception\b|\bFile \"",
    re.IGNORECASE,
)
Ask = Callable[[int, bytes], dict[str, Any]]


def environ_of(settings: Settings, tmp_path: Path) -> dict[str, str]:
    (tmp_path / "MEMORY.md").write_text("- The harbour has nine cranes\n", encoding="utf-8")
    return environment(
        **at(settings), GRAPHMEM_PROFILE="full", GRAPHMEM_IMPORTS__ROOTS=str(tmp_path)
    )


def request(call_id: int, method: str, **params: Any) -> bytes:
    message = {"jsonrpc": "2.0", "id": call_id, "method": method, "params": params}
    return json.dumps(message).encode()


def saved(ask: Ask) -> str:
    """Save one memory once the server is ready; gives its id."""
    arguments = {"content": "The harbour has nine cranes"}
    for call_id in range(1_000_000, 1_000_060):
        answer = ask(
            call_id, request(call_id, "tools/call", name="memory_save", arguments=arguments)
        )
        if not answer["result"].get("isError"):
            return answer["result"]["structuredContent"]["id"]
    raise AssertionError("the server never became ready")


def check(name: str, line: bytes, answer: dict[str, Any], validator: Any) -> str:
    """Hold that an answer is a result that fits, or one sentence; gives which of them it was."""
    told = f"{name}: {line[:300]!r}"
    if "error" in answer:
        said = answer["error"]["message"]
        assert not UNFIT.search(said), (told, said)
        assert 10 < len(said) < SENTENCE_CHARACTERS_MAX, (told, said)
        return "error"
    result = answer["result"]
    text = "\n".join(block["text"] for block in result["content"])
    if result.get("isError"):
        assert "\n" not in text, (told, text)
        assert 10 < len(text) < SENTENCE_CHARACTERS_MAX + 200, (told, text)
        assert not UNFIT.search(text), (told, text)
        return "refused"
    validator.validate(result["structuredContent"])
    assert len(text) < 60_000, told
    return "done"


def bombard(ask: Ask, process: psutil.Process) -> None:
    """Send the calls; every answer fits, and the memory of the process stays what it was."""
    validators = {
        spec.name: jsonschema.Draft202012Validator(spec.gives.model_json_schema())
        for spec in tools_of("full")
    }
    memory_id = saved(ask)
    chance = random.Random(SEED)
    outcomes: dict[str, int] = {}
    warm = 0
    for call_id in range(1, CALLS + 1):
        name, line = hostile_call(chance, call_id, memory_id)
        outcome = check(name, line, ask(call_id, line), validators[name])
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        if call_id == WARM_UP:
            warm = process.memory_info().rss
    grown = process.memory_info().rss - warm
    assert grown < GROWTH_MAX_BYTES, f"grew by {grown:,} bytes from {warm:,}"
    assert set(outcomes) == {"done", "refused", "error"}, outcomes
    assert outcomes["done"] > CALLS // 20, outcomes
    # It still works.
    assert saved(ask)


@pytest.mark.timeout(400)
@pytest.mark.requirement("F12", "F20", "F29", "F36", "F73", "F74", "F77", "F78", "F79", "F82")
def test_stdio_outlives_hostile_calls(settings: Settings, tmp_path: Path) -> None:
    with wired([sys.executable, "-m", "mcp_server"], environ_of(settings, tmp_path)) as wire:
        wire.greet()
        bombard(wire.ask_raw, psutil.Process(wire.process.pid))
        assert wire.close() == 0
        assert all(json.loads(line)["jsonrpc"] == "2.0" for line in wire.lines)
        assert "Traceback" not in wire.errors()


@pytest.mark.timeout(400)
@pytest.mark.requirement("F12", "F20", "F29", "F36", "F73", "F74", "F77", "F78", "F82")
def test_http_outlives_hostile_calls(settings: Settings, tmp_path: Path) -> None:
    with served_by(environ_of(settings, tmp_path)) as (url, wire):
        where = urlsplit(url)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)

        def ask(_call_id: int, line: bytes) -> dict[str, Any]:
            headers = {
                "Content-Type": "application/json",
                "Accept": "application/json, text/event-stream",
            }
            connection.request("POST", "/mcp", line, headers)
            return json.loads(connection.getresponse().read())

        bombard(ask, psutil.Process(wire.process.pid))
        connection.close()
        wire.process.terminate()
        wire.close()
        assert "Traceback" not in wire.errors()


def test_a_body_that_is_too_large_is_refused(settings: Settings, tmp_path: Path) -> None:
    from mcp_server.bodies import BODY_MAX_BYTES

    with served_by(environ_of(settings, tmp_path)) as (url, _):
        where = urlsplit(url)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)
        connection.request("POST", "/mcp", b" " * (BODY_MAX_BYTES + 1))
        answer = connection.getresponse()
        assert (answer.status, b"at most" in answer.read()) == (413, True)
        connection.close()
