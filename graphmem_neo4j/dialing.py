"""Dialing: how is a connection opened so that nobody who leaves cuts it short?

The driver forgets the socket of a connection that is cancelled while it reaches for the server: it
stays open until the garbage collector comes by. And a pool that was closed takes in what is opened
afterwards, and closes it never. So each opening goes to its end in a task of its own, and a
connection for which nobody waits any more is closed.

Owns: the openings of one driver, and what becomes of those that are left alone.
Never: decides when to connect, or tries again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from graphmem_neo4j.errors import StoreUnavailable

END_SECONDS = 1.0
"""How long the end waits for each step, an opening and its close, of what is under way."""
_CLOSED = "the memory was closed"

_T = TypeVar("_T")


class Connection(Protocol):
    """What is opened."""

    def close(self) -> Awaitable[None]:
        """Say goodbye, and close."""
        ...


class Pool(Protocol):
    """What keeps connections, and opens one where it has none."""

    opener: Callable[..., Awaitable[Connection]]


class Dialing:
    """The openings of a pool, taken over from it."""

    def __init__(self, pool: Pool) -> None:
        """Stand between the pool and its opener."""
        self._open = pool.opener
        self._running: set[asyncio.Task[Any]] = set()
        self._is_over = False
        pool.opener = self._opened

    def refuse(self) -> None:
        """Open nothing from now on; what is being opened is closed as soon as it is there."""
        self._is_over = True

    async def end(self) -> None:
        """Wait until what is being opened is there and closed, but not for ever."""
        while self._running:
            _, late = await asyncio.wait(self._running, timeout=END_SECONDS)
            if late:
                return

    async def _opened(self, *place: Any) -> Connection:
        if self._is_over:
            raise StoreUnavailable(_CLOSED)
        opening = self._run(self._go(*place))
        try:
            connection = await asyncio.shield(opening)
        except asyncio.CancelledError:
            self._run(_close(opening))
            raise
        if self._is_over:
            self._run(_close(opening))
            raise StoreUnavailable(_CLOSED)
        return connection

    async def _go(self, *place: Any) -> Connection:
        return await self._open(*place)

    def _run(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task


async def _close(opening: "asyncio.Task[Connection]") -> None:
    """Close what was opened for nobody, when it is there."""
    await asyncio.wait({opening})
    if not opening.cancelled() and opening.exception() is None:
        with suppress(OSError):  # the other end is gone: so is the connection
            await opening.result().close()
