"""Lease: may this runner work in the space, and does it still hold the place?

There is one lease a space, in the graph, so that any number of runners on any number of machines
never overlap. It runs out by itself: whoever was killed is replaced after a minute. Whose clock
says what "now" is matters between machines, so that of the server counts, unless one is handed in.

Owns: taking, renewing and releasing it, and its times.
Never: runs a job.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import GraphMemError
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.queries import load

log = structlog.get_logger()

TAKE_LEASE = load("maintain/take_lease")
RELEASE_LEASE = load("maintain/release_lease")

LEASE_SECONDS = 60
"""How long the lease of a runner that was killed keeps the others away."""
_BEATS = 4
"""Renewals within the time of a lease; one may take as long as lies between two."""
_SPARE = 6
"""The lease is given up when less than this part of it is left: work ends before it runs out."""
_MISSES_MAX = 3
_BEATS_MAX = 1_000_000


class _Held(BaseModel):
    is_held: bool
    held_until: datetime


class _Released(BaseModel):
    released: int


@dataclass(slots=True)
class Lease:
    """A place in a space that one runner holds at a time.

    `until` is when the lease runs out, whoever holds it. `clock` None takes the server's. Whether
    it may still be ours goes by our own time since it was last asked for, whatever clocks say.
    """

    graph: Graph
    space: str
    holder: str
    clock: Callable[[], datetime] | None = None
    until: datetime | None = None
    seconds: int = LEASE_SECONDS
    _sure_until: float = 0.0

    async def take(self) -> bool:
        """Take or renew it; gives whether it is ours. Raises StoreUnavailable."""
        asked_at = asyncio.get_running_loop().time()
        rows = await self.graph.run(
            TAKE_LEASE,
            _Held,
            space=space_key(self.space),
            holder=self.holder,
            moment=self.clock() if self.clock else None,
            seconds=self.seconds,
        )
        self.until = rows[0].held_until
        self._sure_until = asked_at + self.seconds * (1 - 1 / _SPARE)
        return rows[0].is_held

    async def release(self) -> None:
        """Give it back, if it is ours; where that fails it runs out by itself."""
        try:
            await self.graph.run(
                RELEASE_LEASE, _Released, space=space_key(self.space), holder=self.holder
            )
        except GraphMemError as error:
            log.warning("lease.kept", holder=self.holder, reason=type(error).__name__)

    async def keep(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Renew it again and again; returns only when it is lost, or may be before long."""
        now = asyncio.get_running_loop().time
        beat, misses = self.seconds / _BEATS, 0
        for _ in range(_BEATS_MAX):
            await sleep(beat)
            try:
                # A renewal that hangs is a miss, too: the time of the lease goes on meanwhile.
                async with asyncio.timeout_at(min(now() + beat, self._sure_until)):
                    if not await self.take():
                        return
                misses = 0
            except (GraphMemError, TimeoutError) as error:
                misses += 1
                log.warning("lease.missed", misses=misses, reason=type(error).__name__)
                if misses >= _MISSES_MAX or now() >= self._sure_until:
                    return


@asynccontextmanager
async def holding(
    lease: Lease, sleep: Callable[[float], Awaitable[None]]
) -> AsyncGenerator["asyncio.Task[None] | None"]:
    """Hold the lease; gives the task that renews it, which ends when it is lost.

    Gives None where another runner holds it.
    """
    if not await lease.take():
        yield None
        return
    keeping = asyncio.create_task(lease.keep(sleep))
    try:
        yield keeping
    finally:
        keeping.cancel()
        await asyncio.wait({keeping})
        await lease.release()
