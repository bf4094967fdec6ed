"""Counting: how often was each memory shown, and how often recalled?

*Shown* is what a search hands out, *recalled* what somebody opened by its id. Only the second may
ever matter for rank or decay: what ranks high is shown often, and would rise by that alone (X24).
Counts are gathered here and written in the background, many at once: no answer waits for them,
and none fails with them. With them goes how often the memory was *used*: an ingest, a save or a
recall is one use, whatever it holds; profiles are chosen anew after so many (S48). And how often
each session searched is added to its metrics (Q108).

Owns: the tally of one process, when it is written, and its bounds.
Never: reads a clock or a memory, or lets a failure of the store reach whoever asked.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import GraphMemError
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.session_state import add_rows, session_row

log = structlog.get_logger()

WRITE_COUNTS = load("counting/write_counts")

BATCH_MAX = 500
"""Memories counted in one statement."""
FULL_AT = 200
"""Memories from which on the tally is written at once."""
PENDING_MAX = 5_000
"""Memories that wait to be counted; where the store is slow, further ones are not counted."""
SESSIONS_MAX = 500
"""Sessions that wait to be counted; searches of further ones are not."""
PAUSE_SECONDS = 2.0
"""How long counts are gathered before they are written."""
CLOSE_SECONDS = 1.5
"""Longest wait for the last counts when the memory is closed."""


class _Nothing(BaseModel):
    """A row of a statement that gives none."""


@dataclass(slots=True)
class _Count:
    shown: int = 0
    shown_at: datetime | None = None
    recalled: int = 0
    recalled_at: datetime | None = None

    def row(self, memory_id: str) -> dict[str, Any]:
        return {
            "memory_id": memory_id,
            "shown": self.shown,
            "shown_at": self.shown_at,
            "recalled": self.recalled,
            "recalled_at": self.recalled_at,
        }


class Tally:
    """Counts of one space that wait to be written; one object serves one event loop."""

    def __init__(self, door: Callable[[], Awaitable[Graph]], space: str) -> None:
        """Prepare; `door` gives the store when there is something to write."""
        self._door = door
        self._space_key = space_key(space)
        self._counts: dict[str, _Count] = {}
        self._uses = 0
        self._searches: dict[str, tuple[int, datetime]] = {}
        self._hurry = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    def shown(self, memory_ids: Iterable[str], now: datetime) -> None:
        """Count what a search hands out; returns at once."""
        for memory_id in memory_ids:
            if (count := self._count(memory_id)) is not None:
                count.shown, count.shown_at = count.shown + 1, now
        self._begin()

    def recalled(self, memory_ids: Iterable[str], now: datetime) -> None:
        """Count what was opened by its id; returns at once."""
        for memory_id in memory_ids:
            if (count := self._count(memory_id)) is not None:
                count.recalled, count.recalled_at = count.recalled + 1, now
        self._begin()

    def used(self) -> None:
        """Count an ingest, a save or a recall; returns at once."""
        self._uses += 1
        self._begin()

    def searched(self, session_id: str, now: datetime) -> None:
        """Count a search of a session; returns at once."""
        if session_id in self._searches or len(self._searches) < SESSIONS_MAX:
            self._searches[session_id] = (self._searches.get(session_id, (0, now))[0] + 1, now)
        self._begin()

    async def settle(self) -> None:
        """Wait until all that was counted so far is written, or dropped because it cannot be."""
        if self._writing is not None:
            self._hurry.set()
            await asyncio.wait({self._writing})
            if not self._writing.cancelled():
                self._writing.result()

    async def close(self) -> None:
        """Write what waits, but do not wait long for it; closing twice is safe."""
        writing = self._writing
        if writing is None:
            return
        self._hurry.set()
        _, late = await asyncio.wait({writing}, timeout=CLOSE_SECONDS)
        if late:
            writing.cancel()
            await asyncio.wait({writing}, timeout=CLOSE_SECONDS)
            log.info("counts.dropped", memories=len(self._counts), reason="closed")
        self._counts.clear()
        self._searches.clear()
        self._uses = 0

    @property
    def _waits(self) -> bool:
        return bool(self._counts or self._searches) or self._uses > 0

    def _count(self, memory_id: str) -> _Count | None:
        if memory_id not in self._counts and len(self._counts) >= PENDING_MAX:
            return None
        return self._counts.setdefault(memory_id, _Count())

    def _begin(self) -> None:
        if not self._waits:
            return
        if len(self._counts) >= FULL_AT:
            self._hurry.set()
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        """Gather for a while, then write batch by batch until nothing waits."""
        try:
            async with asyncio.timeout(PAUSE_SECONDS):
                await self._hurry.wait()
        except TimeoutError:
            pass
        # What comes while a batch is written is at most PENDING_MAX more, and ends with it.
        for _ in range(2 * PENDING_MAX // BATCH_MAX):
            if not self._waits:
                break
            await self._write_batch()
        self._hurry.clear()

    async def _write_batch(self) -> None:
        # In the order of the ids: two writers take their locks in one order.
        memory_ids = sorted(islice(self._counts, BATCH_MAX))
        counts = [self._counts.pop(memory_id).row(memory_id) for memory_id in memory_ids]
        uses, self._uses = self._uses, 0
        searches, self._searches = self._searches, {}
        try:
            graph = await self._door()
            await graph.run(
                WRITE_COUNTS, _Nothing, space=self._space_key, counts=counts, interactions=uses
            )
            await self._write_searches(graph, searches)
        except GraphMemError as error:
            # A count is worth less than an answer: it is not tried again.
            log.info("counts.dropped", memories=len(counts), reason=type(error).__name__)

    async def _write_searches(
        self, graph: Graph, searches: Mapping[str, tuple[int, datetime]]
    ) -> None:
        rows = [
            session_row(session_id, [("searches", float(count), count)])
            for session_id, (count, _) in sorted(searches.items())
        ]
        if rows:
            now = max(at for _, at in searches.values())
            await add_rows(graph, self._space_key, rows, now=now)
