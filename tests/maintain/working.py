"""Working: runners with jobs of the tests' own, and a clock that runs as fast as it is awaited.

Owns: sites, jobs that do as they are told, and the simulated clock.
Never: touches a job of the registry.
"""

import asyncio
import heapq
import itertools
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.maintain.shapes import Job, Work
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.slot import Slot

from .aging import NOW


class Counted(Frozen):
    """What the jobs here report."""

    moved: int = 0


def job(
    name: str,
    work: Callable[[Work], Awaitable[int]],
    *,
    every: int = 300,
    idle: int = 300,
    timeout_seconds: float = 60.0,
    **options: Any,
) -> Job:
    """Make a job of a function that gives how much it did."""

    async def counted(order: Work) -> Counted:
        return Counted(moved=await work(order))

    return Job(name, f"does {name}", counted, "moved", every, idle, timeout_seconds, **options)


async def site_of(memory: GraphMemory, **options: Any) -> Site:
    """Give a site on the memory's graph, without vectors."""
    graph = await memory.prepared()

    async def slot() -> Slot:
        return Slot(None)

    usual: dict[str, Any] = {"clock": lambda: NOW, "suffix": lambda: secrets.token_hex(5)}
    return Site(
        graph=graph,
        settings=memory.settings,
        embedder=memory.embedder,
        consultant=memory.consultant,
        slot=slot,
        **{**usual, **options},
    )


@dataclass
class SimulatedClock:
    """A clock that moves to the next moment at which somebody wants to wake, once all else rests.

    `now` is handed in as the clock, `sleep` as the way to wait; `run` moves it on.
    """

    moment: datetime = NOW
    _sleepers: list[tuple[datetime, int, asyncio.Event]] = field(
        default_factory=list[tuple[datetime, int, asyncio.Event]]
    )
    _order: "itertools.count[int]" = field(default_factory=lambda: itertools.count(0))

    def now(self) -> datetime:
        return self.moment

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        at = self.moment + timedelta(seconds=seconds)
        heapq.heappush(self._sleepers, (at, next(self._order), woken))
        await woken.wait()

    async def run(self, until: datetime, *, is_over: Callable[[], bool]) -> None:
        """Move on until a moment, or until it is over."""
        while self.moment < until and not is_over():
            await self._settled()
            if self._sleepers:
                self.moment, _, woken = heapq.heappop(self._sleepers)
                woken.set()

    async def _settled(self) -> None:
        """Wait until nobody lies down to sleep any more: all others rest, or ask the database."""
        seen = -1
        while seen != len(self._sleepers):
            seen = len(self._sleepers)
            await asyncio.sleep(0.02)
