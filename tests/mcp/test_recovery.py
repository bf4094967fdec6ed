"""A database that is down, comes up, goes away, hangs: what clients and watchers are told."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client, FastMCP
from serving import Door, call, text_of

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import AccessDenied, StoreBroken, StoreUnavailable
from graphmem_neo4j.local import LocalServer, Phase, Progress, Running
from graphmem_neo4j.local.ports import any_port
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LocalSettings, Settings
from graphmem_neo4j.sources import settings_from
from mcp_server.embedded import Embedded, NotReady
from mcp_server.health import Condition
from mcp_server.keeper import Keeper
from mcp_server.server import build_server
from mcp_server.tools import tools_of
from mcp_server.tools.offer import offered

pytestmark = pytest.mark.usefixtures("usual_ports")

AWAY = "The memory's database (Neo4j) cannot be reached now."


@pytest.fixture
async def door(server: Running) -> AsyncGenerator[Door]:
    """Give a way to the database that can be closed."""
    door = Door(int(server.bolt_uri.rpartition(":")[2]))
    await door.open()
    yield door
    await door.close()


@pytest.fixture
def behind(settings: Settings, door: Door) -> Settings:
    """Give the settings that lead through the door."""
    return settings.model_copy(update={"uri": door.uri})


async def condition_becomes(keeper: Keeper, wanted: Condition, seconds: float = 15.0) -> bool:
    """Ask for health until it says so, as a watcher does."""
    for _ in range(int(seconds * 4)):
        if (await keeper.health()).condition is wanted:
            return True
        await asyncio.sleep(0.25)
    return False


@pytest.mark.requirement("F83", "Q136")
async def test_down_at_the_start_then_up(behind: Settings, door: Door) -> None:
    await door.close()
    keeper = Keeper(behind, {})
    async with Client(build_server(keeper)) as client:
        assert len(await client.list_tools()) == 6
        started = asyncio.get_running_loop().time()
        refused = await call(client, "memory_search", query="x")
        took_seconds = asyncio.get_running_loop().time() - started
        health = await keeper.health()
        await door.open()
        await asyncio.sleep(1.1)
        saved = await call(client, "memory_save", content="Up again")
        found = await call(client, "memory_search", query="again")
        healthy = await keeper.health()
    assert refused.is_error
    assert text_of(refused).startswith(AWAY)
    assert took_seconds < 9
    assert health.condition is Condition.DOWN
    assert not saved.is_error
    assert "Up again" in text_of(found)
    assert healthy.condition is Condition.OK


@pytest.mark.requirement("F84")
async def test_restarted_under_a_running_server(behind: Settings, door: Door) -> None:
    keeper = Keeper(behind, {})
    async with Client(build_server(keeper)) as client:
        await call(client, "memory_save", content="Before the restart")
        await door.close()
        await door.open()
        results = [await call(client, "memory_search", query="restart") for _ in range(3)]
        saved = await call(client, "memory_save", content="After the restart")
    assert sum(result.is_error for result in results) <= 1
    assert "Before the restart" in text_of(results[-1])
    assert not saved.is_error


@pytest.mark.requirement("F83", "F84")
async def test_away_for_a_while_and_back(behind: Settings, door: Door) -> None:
    keeper = Keeper(behind, {})
    async with Client(build_server(keeper)) as client:
        await call(client, "memory_save", content="The harbour is blue")
        await door.close()
        refused = await call(client, "memory_search", query="harbour")
        is_seen = await condition_becomes(keeper, Condition.DOWN)
        await door.open()
        is_back = await condition_becomes(keeper, Condition.OK)
        found = await call(client, "memory_search", query="harbour")
    assert text_of(refused).startswith(AWAY)
    assert (is_seen, is_back) == (True, True)
    assert "The harbour is blue" in text_of(found)


@pytest.mark.requirement("R-Q10", "F83")
async def test_the_model_is_loaded_before_the_first_question(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks while it loads is told so, and the first answer has its whole time."""
    gate = asyncio.Event()
    loaded: list[Embedder] = []

    async def slowly(embedder: Embedder) -> None:
        await gate.wait()
        loaded.append(embedder)

    monkeypatch.setattr(Embedder, "warm", slowly)
    keeper = Keeper(settings, {})
    quick = [replace(spec, timeout_seconds=6.0) for spec in tools_of("core")]
    server: FastMCP[Any] = FastMCP("quick", tools=[offered(spec, keeper) for spec in quick])
    async with Client(server) as client:
        with contextlib.suppress(NotReady):
            await keeper.memory(20)
        told = await call(client, "memory_search", query="x")
        gate.set()
        found = await call(client, "memory_search", query="x")
    await keeper.close()
    assert "not ready yet: the embedding model is being loaded" in text_of(told)
    assert not found.is_error
    assert len(loaded) == 1


@pytest.mark.requirement("R-Q10", "F83")
async def test_a_database_that_hangs(behind: Settings, door: Door) -> None:
    keeper = Keeper(behind, {})
    quick = [replace(spec, timeout_seconds=4.0) for spec in tools_of("core")]
    server: FastMCP[Any] = FastMCP("quick", tools=[offered(spec, keeper) for spec in quick])
    async with Client(server) as client:
        # Before anything was opened, the limit is one of waiting.
        await keeper.memory(20)
        door.is_deaf = True
        hung = await call(client, "memory_search", query="x")
        again = await call(client, "memory_search", query="x")
        health = await keeper.health()
        door.is_deaf = False
        await condition_becomes(keeper, Condition.OK)
        found = await call(client, "memory_search", query="x")
    await keeper.close()
    assert "did not answer within 4 seconds" in text_of(hung)
    assert again.is_error
    assert "\n" not in text_of(again)
    assert health.condition is not Condition.OK
    assert not found.is_error


@pytest.mark.requirement("F86")
async def test_a_wrong_password_is_said_at_once(settings: Settings) -> None:
    wrong = settings.model_copy(
        update={"password": type(settings.password)("pa55word")}  # pyright: ignore[reportCallIssue,reportOptionalCall]
    )
    async with Client(build_server(Keeper(wrong, {}))) as client:
        refused = [await call(client, "memory_search", query="x") for _ in range(2)]
    for result in refused:
        assert "GRAPHMEM_PASSWORD" in text_of(result)
        assert "pa55word" not in text_of(result)


@pytest.mark.requirement("F83")
async def test_a_closed_port_is_told_at_once_and_a_silent_one_soon(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent_port = silent.getsockname()[1]
        closed_port = any_port()
        took: list[float] = []
        for port in (closed_port, silent_port):
            away = settings.model_copy(update={"uri": f"bolt://127.0.0.1:{port}"})
            async with Client(build_server(Keeper(away, {}))) as client:
                started = asyncio.get_running_loop().time()
                refused = await call(client, "memory_search", query="x")
                took.append(asyncio.get_running_loop().time() - started)
            assert refused.is_error
    assert took[0] < 3
    assert took[1] < 9


async def survives(client: Client[Any], content: str, seconds: float) -> int:
    """Save until it works; gives the count of the calls that failed before."""
    deadline = asyncio.get_running_loop().time() + seconds
    failed = 0
    while asyncio.get_running_loop().time() < deadline:
        if not (await call(client, "memory_save", content=content)).is_error:
            return failed
        failed += 1
        await asyncio.sleep(0.2)
    raise AssertionError(f"{failed} calls failed, and the time is over")


@pytest.mark.timeout(400)  # two starts of a JVM on a busy machine
@pytest.mark.requirement("F84", "Q136")
async def test_a_killed_embedded_server_is_started_again(
    settings: Settings, tmp_path: Path, distribution_root: Path
) -> None:
    local = LocalSettings(home=tmp_path / "home", heap_mb=512, page_cache_mb=64, gds=False)
    embedded = settings.model_copy(update={"uri": None, "password": None, "local": local})
    home = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
    keeper = Keeper(embedded, os.environ)
    try:
        async with Client(build_server(keeper)) as client:
            await survives(client, "Said before", 150)
            first = home.running()
            assert first is not None
            os.kill(first.pid, signal.SIGKILL)
            await survives(client, "Said after", 150)
            found = await call(client, "memory_search", query="said before after")
            second = home.running()
        await keeper.close()
    finally:
        await asyncio.to_thread(home.stop)
    assert second is not None
    assert second.pid != first.pid
    assert second.bolt_uri == first.bolt_uri
    assert "Said before" in text_of(found)


@pytest.mark.timeout(400)
@pytest.mark.requirement("F84")
async def test_an_embedded_server_that_cannot_work_is_restarted_a_few_times(
    tmp_path: Path, distribution_root: Path
) -> None:
    local = LocalSettings(home=tmp_path / "home", heap_mb=512, page_cache_mb=64)
    home = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
    embedded = Embedded(local, os.environ)
    pids: list[int] = []
    try:
        for fault in (None, StoreUnavailable("busy"), StoreBroken("full"), StoreBroken("again")):
            embedded.suspect(fault)
            await asyncio.to_thread(embedded.start)
            running = home.running()
            assert running is not None
            pids.append(running.pid)
        (tmp_path / "home" / "password").write_text("of another time")
        alone = settings_from({}, embedding__provider="none").model_copy(update={"local": local})
        async with GraphMemory.open(alone) as memory:
            with pytest.raises(AccessDenied) as refused:
                await memory.ready()
    finally:
        await asyncio.to_thread(home.stop)
    assert pids[0] == pids[1]
    assert pids[1] != pids[2]
    assert pids[2] == pids[3], "not again at once: the restart did not help"
    assert embedded.is_gone()
    assert "put the present one into the file" in str(refused.value)
    assert str(tmp_path) in str(refused.value)


def test_leaving_breaks_off_what_is_only_done_once(tmp_path: Path) -> None:
    embedded = Embedded(LocalSettings(home=tmp_path), {})
    steps = [Progress(Phase.PREPARE, 0, 3, "steps"), Progress(Phase.START, 1, 9, "seconds")]
    for step in steps:
        embedded.hear(step)
    assert embedded.step == "is being prepared for the first time"
    embedded.close()
    for step in (*steps, Progress(Phase.DOWNLOAD, 1, 2, "bytes")):
        with pytest.raises(NotReady):
            embedded.hear(step)
    done = Embedded(LocalSettings(home=tmp_path), {})
    done.close()
    done.hear(Progress(Phase.PREPARE, 3, 3, "steps"))
    done.hear(Progress(Phase.START, 1, 9, "seconds"))


@pytest.mark.timeout(240)  # a JVM on a busy machine
@pytest.mark.requirement("Q136")
async def test_the_embedded_server_starts_behind_an_answering_one(
    tmp_path: Path, distribution_root: Path, settings: Settings
) -> None:
    local = LocalSettings(home=tmp_path / "home", heap_mb=1024, page_cache_mb=64, gds=False)
    embedded = settings.model_copy(update={"uri": None, "password": None, "local": local})
    keeper = Keeper(embedded, os.environ)
    quick = replace(tools_of("core")[0], timeout_seconds=2.0)
    server: FastMCP[Any] = FastMCP("embedded", tools=[offered(quick, keeper)])
    try:
        async with Client(server) as client:
            early = await call(client, "memory_search", query="x")
            first = await keeper.health()
            is_up = await condition_becomes(keeper, Condition.OK, seconds=180)
            # The first calls may wait for plans longer than a tool does here.
            late = early
            for _ in range(10):
                late = await call(client, "memory_search", query="x") if late.is_error else late
        await keeper.close()
    finally:
        home = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
        await asyncio.to_thread(home.stop)
    assert "the embedded Neo4j is being" in text_of(early)
    assert first.condition is Condition.STARTING
    assert is_up
    assert not late.is_error
