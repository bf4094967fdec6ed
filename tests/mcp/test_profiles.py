"""Which tools a server offers: the setting, the arguments, and the printed configuration."""

import subprocess
import sys
from typing import Any, get_args

import pytest
from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from serving import environment, served, wired

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from
from mcp_server.client import client_configuration, client_text
from mcp_server.tools import PROFILES, tools_of

CORE = ["search", "save", "get", "correct", "link", "ingest"]
FOUR = ["search", "save", "correct", "link"]
OFFERED = {
    "core": [f"memory_{name}" for name in CORE],
    "qmemory": [f"qmemory_{name}" for name in FOUR],
    "qmemory-all": [f"qmemory_{name}" for name in (*FOUR, "import", "person")],
    "graph-memory": [f"gm_{name}" for name in ("search", "record", "stats", "maintain")],
    "supermemory": [f"memory_{name}" for name in ("search", "store", "forget", "profile")],
}
OFFERED["full"] = [
    *OFFERED["core"],
    "memory_communities",
    "memory_import",
    "memory_person",
    *OFFERED["qmemory-all"],
    *OFFERED["graph-memory"],
    "memory_entity",
    "memory_review",
    *(f"memory_{name}" for name in ("changes", "why_not", "path", "receipt", "scratchpad")),
    *OFFERED["supermemory"][1:],
]
NOWHERE = {"GRAPHMEM_URI": "bolt://127.0.0.1:9", "GRAPHMEM_EMBEDDING__PROVIDER": "none"}


@pytest.mark.requirement("Q92", "Q93", "X5a", "X11", "R-Q17")
@pytest.mark.parametrize("profile", list(OFFERED))
def test_a_profile_offers_its_tools(profile: str) -> None:
    assert [spec.name for spec in tools_of(profile)] == OFFERED[profile]


def test_the_setting_knows_every_profile() -> None:
    assert get_args(Settings.model_fields["profile"].annotation) == tuple(PROFILES)
    assert Settings().profile == "core"
    for profile in PROFILES:
        assert settings_from({"GRAPHMEM_PROFILE": profile}).profile == profile


def test_an_unknown_profile_is_refused_with_the_known_ones() -> None:
    for given in ({"GRAPHMEM_PROFILE": "all"}, {}):
        with pytest.raises(SettingsError, match=r"GRAPHMEM_PROFILE.*core.*qmemory.*full"):
            settings_from(given, profile=None if given else "all")


@pytest.mark.requirement("Q93", "R-Q17")
@pytest.mark.parametrize(
    ("arguments", "variables", "profile"),
    [
        ([], {}, "core"),
        ([], {"GRAPHMEM_PROFILE": "qmemory"}, "qmemory"),
        (["--profile", "qmemory"], {}, "qmemory"),
        (["stdio", "--profile=qmemory-all"], {"GRAPHMEM_PROFILE": "qmemory"}, "qmemory-all"),
    ],
    ids=str,
)
def test_stdio_offers_what_was_asked_for(
    arguments: list[str], variables: dict[str, str], profile: str
) -> None:
    command = [sys.executable, "-m", "mcp_server", *arguments]
    with wired(command, environment(**NOWHERE, **variables)) as wire:
        wire.greet()
        tools: list[dict[str, Any]] = wire.ask("tools/list")["result"]["tools"]
        wire.close()
    assert [tool["name"] for tool in tools] == OFFERED[profile]


@pytest.mark.requirement("Q93", "R-Q17", "Q133")
async def test_http_offers_the_same() -> None:
    with served(environment(**NOWHERE), "--profile", "full") as url:
        async with Client(StreamableHttpTransport(f"{url}/mcp")) as client:
            names = [tool.name for tool in await client.list_tools()]
    assert names == OFFERED["full"]


@pytest.mark.parametrize(
    "command",
    [
        ["mcp_server", "--profile", "bogus"],
        ["graphmem_neo4j", "serve", "--profile", "bogus"],
        ["graphmem_neo4j", "serve-http", "0", "--profile", "bogus"],
        ["graphmem_neo4j", "connect", "--profile", "bogus"],
    ],
    ids=str,
)
def test_a_wrong_profile_is_one_sentence(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], env=environment(), capture_output=True, check=False
    )
    said = done.stderr.decode()
    assert done.returncode in (2, 3)
    assert done.stdout == b""
    assert "'qmemory-all'" in said
    assert "Traceback" not in said


def test_a_profile_alone_is_no_profile() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mcp_server", "--profile"],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert "usage:" in done.stderr.decode()


@pytest.mark.requirement("Q134")
def test_the_printed_blocks_name_a_profile_that_is_not_the_usual_one() -> None:
    block = client_configuration(profile="qmemory", executable="/x/python")
    arguments = block["mcpServers"]["graphmem"]["args"]
    assert arguments == ["-m", "mcp_server", "--profile", "qmemory"]
    line = client_text("claude-code", profile="qmemory", executable="/x/python")
    assert line.endswith("-- /x/python -m mcp_server --profile qmemory")
    assert "--profile" not in client_text("claude-code", profile="core")
