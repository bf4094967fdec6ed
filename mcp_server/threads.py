"""Threads: how is slow work done beside an event loop, without keeping the process alive?

Owns: that one way.
Never: knows what the work is.
"""

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from graphmem_neo4j.errors import GraphMemError

Value = TypeVar("Value")


async def in_thread(work: Callable[[], Value]) -> Value:
    """Run slow work in a thread that does not keep the process alive.

    A client that leaves while Neo4j is being started must not find a process that hangs until it
    is up, which the event loop's own threads would make it do.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    made: list[Value] = []

    def settle(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        try:
            made.append(work())
        finally:
            # The loop is gone where the client has left meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, sys.exception())

    def run_known() -> None:
        with suppress(GraphMemError):
            run()

    threading.Thread(target=run_known, name="graphmem-opening", daemon=True).start()
    await done
    return made[0]
