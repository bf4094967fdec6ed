"""Errors: a server that is away, strange or refuses costs one sentence, and never a secret."""

import asyncio
import os
import socket
import traceback
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graphmem_neo4j.errors import (
    AccessDenied,
    GraphMemError,
    ServerError,
    SettingsError,
    StoreUnavailable,
)
from graphmem_neo4j.local import LocalServer, ServerOptions
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from

from .asking import contents

pytestmark = pytest.mark.usefixtures("usual_ports")


@pytest.fixture
def closed_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def fault_of(settings: Settings) -> GraphMemError:
    async with GraphMemory.open(settings) as memory:
        with pytest.raises(GraphMemError) as caught:
            await memory.recall("anything")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


@pytest.mark.requirement("F83", "Q136", "Q137", "F87")
@pytest.mark.timeout(60)
@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
async def test_a_closed_port_is_told_in_one_sentence(closed_port: int, scheme: str) -> None:
    settings = settings_from(
        {},
        uri=f"{scheme}://127.0.0.1:{closed_port}",
        password="pa55word",
        embedding__provider="none",
    )
    fault = await fault_of(settings)
    assert isinstance(fault, StoreUnavailable)
    assert str(fault) == (
        f"nothing answers at {scheme}://127.0.0.1:{closed_port} (connection refused): "
        "is Neo4j running?"
    )
    assert "pa55word" not in "".join(traceback.format_exception(fault))


@pytest.mark.requirement("F86", "F87")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"password": "wr0ng-pass"}, "GRAPHMEM_PASSWORD"),
        ({"user": "nobody"}, "GRAPHMEM_USER"),
        ({"password": None, "user": None}, "GRAPHMEM_PASSWORD"),
        ({"password": "", "user": ""}, "GRAPHMEM_PASSWORD"),
        ({"database": "elsewhere"}, "GRAPHMEM_DATABASE"),
    ],
)
async def test_who_is_refused_is_told_what_to_set(
    settings: Settings, changes: dict[str, Any], says: str
) -> None:
    assert settings.password is not None
    arguments: dict[str, Any] = {
        "uri": settings.uri,
        "user": settings.user,
        "password": settings.password.get_secret_value(),
        "embedding__provider": "none",
        **changes,
    }
    fault = await fault_of(settings_from({}, **arguments))
    assert isinstance(fault, AccessDenied)
    assert says in str(fault)
    assert "wr0ng-pass" not in "".join(traceback.format_exception(fault))


@pytest.mark.requirement("F86", "F87")
@pytest.mark.parametrize(
    "uri",
    [
        "localhost:7687",
        "http://localhost:7474",
        "bolt://neo4j:pa55@localhost:notaport",
        "bolt://neo4j:pa55@[half",
        "ftp://neo4j:pa55@h",
        "bolt://neo4j:pa55@127.0.0.1:1?x=y",
        "://",
    ],
)
async def test_an_address_that_is_none_is_refused_without_its_secret(uri: str) -> None:
    fault = await fault_of(settings_from({}, uri=uri, embedding__provider="none"))
    assert isinstance(fault, SettingsError | ServerError)
    assert "pa55" not in "".join(traceback.format_exception(fault))


@pytest.mark.requirement("F87")
async def test_a_password_in_the_address_shows_in_no_error(closed_port: int) -> None:
    uri = f"bolt://neo4j:pa55@127.0.0.1:{closed_port}"
    fault = await fault_of(settings_from({}, uri=uri, embedding__provider="none"))
    assert "pa55" not in "".join(traceback.format_exception(fault))


@pytest.mark.requirement("F85")
def test_each_event_loop_may_open_a_memory_of_its_own(settings: Settings) -> None:
    async def once() -> int:
        async with GraphMemory.open(settings) as memory:
            await memory.save("one fact of two loops")
            return len((await memory.recall("loops")).hits)

    assert [asyncio.run(once()), asyncio.run(once())] == [1, 1]


@pytest.fixture
def own_server(tmp_path: Path, distribution_root: Path) -> Generator[LocalServer, None, None]:
    server = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
    yield server
    server.stop()


@pytest.mark.requirement("F83", "F84", "Q132", "Q136", "U31")
@pytest.mark.timeout(240)
async def test_a_memory_outlives_a_restart_of_its_server(own_server: LocalServer) -> None:
    options = ServerOptions(gds=False, heap_mb=512, page_cache_mb=64, quick=True)
    running = await asyncio.to_thread(own_server.start, options)
    settings = settings_from(
        {},
        uri=running.bolt_uri,
        user=running.user,
        password=running.password,
        embedding__provider="none",
    )
    async with GraphMemory.open(settings) as memory:
        await memory.save("kept over the restart")
        await asyncio.to_thread(own_server.stop)
        with pytest.raises(StoreUnavailable):
            await memory.save("said while it was away")
        again = await asyncio.to_thread(own_server.start, options)
        assert again.bolt_uri == running.bolt_uri
        assert contents(await memory.recall("restart")) == ["kept over the restart"]
        assert (await memory.save("saved afterwards")).added == 1
