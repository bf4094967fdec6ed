"""Dialing: whoever leaves while a connection is opened leaves no socket behind."""

import asyncio
import gc
import warnings
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.dialing import Connection, Dialing
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.status import SHOW_SERVER

TURNS = range(12)
"""Turns of the loop after which somebody leaves: until the driver speaks with the server."""


@dataclass
class Line:
    """A connection that knows whether it was closed."""

    is_closed: bool = False
    farewell: Exception | None = None

    async def close(self) -> None:
        await asyncio.sleep(0)
        self.is_closed = True
        if self.farewell is not None:
            raise self.farewell


@dataclass
class Exchange:
    """A pool whose connections are there when the test says so."""

    fault: Exception | None = None
    line: Line = field(default_factory=Line)
    is_there: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])

    def __post_init__(self) -> None:
        self.opener: Callable[..., Awaitable[Connection]] = self._connected

    async def _connected(self, *place: Any) -> Connection:
        self.asked.append(place)
        await self.is_there.wait()
        if self.fault is not None:
            raise self.fault
        return self.line


def begun(exchange: Exchange) -> "tuple[Dialing, asyncio.Task[Connection]]":
    dialing = Dialing(exchange)

    async def ask() -> Connection:
        return await exchange.opener("here", 7)

    return dialing, asyncio.create_task(ask())


async def left_alone(exchange: Exchange) -> None:
    """Ask for a connection, leave before it is there, and wait for the end of it."""
    dialing, asking = begun(exchange)
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    exchange.is_there.set()
    await dialing.end()


async def test_who_stays_gets_the_connection_or_the_fault() -> None:
    exchange = Exchange()
    exchange.is_there.set()
    _, asking = begun(exchange)
    assert await asking is exchange.line
    assert exchange.asked == [("here", 7)]
    assert not exchange.line.is_closed
    broken = Exchange(fault=ConnectionError("away"))
    broken.is_there.set()
    with pytest.raises(ConnectionError, match="away"):
        await begun(broken)[1]


@pytest.mark.parametrize("fault", [None, ConnectionError("away")])
async def test_what_is_opened_for_nobody_is_closed(fault: Exception | None) -> None:
    exchange = Exchange(fault)
    await left_alone(exchange)
    assert exchange.line.is_closed == (fault is None)


@pytest.mark.parametrize("turns", range(6))
async def test_a_connection_is_not_lost_in_the_moment_it_is_there(turns: int) -> None:
    exchange = Exchange()
    dialing, asking = begun(exchange)
    await asyncio.sleep(0.01)
    exchange.is_there.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    asking.cancel()
    is_held = False
    with suppress(asyncio.CancelledError):
        is_held = await asking is exchange.line
    await dialing.end()
    assert exchange.line.is_closed != is_held


async def test_a_close_that_fails_is_not_told_of(caplog: pytest.LogCaptureFixture) -> None:
    exchange = Exchange(line=Line(farewell=ConnectionResetError("gone")))
    await left_alone(exchange)
    gc.collect()
    assert exchange.line.is_closed
    assert "never retrieved" not in caplog.text


async def test_nothing_is_opened_after_the_end() -> None:
    exchange = Exchange()
    dialing, asking = begun(exchange)
    await asyncio.sleep(0)
    dialing.refuse()
    exchange.is_there.set()
    with pytest.raises(StoreUnavailable, match="closed"):
        await asking
    await dialing.end()
    assert exchange.line.is_closed
    with pytest.raises(StoreUnavailable, match="closed"):
        await exchange.opener("here", 7)
    assert len(exchange.asked) == 1


class AnyRow(BaseModel):
    """Whatever the server would answer."""


@dataclass
class Silent:
    """A server that takes connections and says nothing until it hangs up."""

    uri: str = ""
    hangs_up: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.hangs_up.wait()
        writer.close()


@pytest.fixture
async def silent() -> AsyncGenerator[Silent, None]:
    """A silent server on a port of its own."""
    silent = Silent()
    async with await asyncio.start_server(silent.listen, "127.0.0.1", 0) as server:
        silent.uri = f"bolt://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield silent
        silent.hangs_up.set()


@pytest.mark.parametrize("turns", TURNS)
async def test_a_driver_that_is_left_forgets_no_socket(
    silent: Silent, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    reached = asyncio.Event()
    connect = loop.sock_connect

    async def watched(sock: Any, address: Any) -> None:
        reached.set()
        await connect(sock, address)

    monkeypatch.setattr(loop, "sock_connect", watched)
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", ResourceWarning)
        graph = Graph(silent.uri, user="neo4j", password="pa55word", database=None)
        asking = asyncio.create_task(graph.run(SHOW_SERVER, AnyRow))
        await reached.wait()
        for _ in range(turns):
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        silent.hangs_up.set()
        await graph.close()
        del asking
        gc.collect()
    assert [str(one.message) for one in heard if "unclosed <socket" in str(one.message)] == []
