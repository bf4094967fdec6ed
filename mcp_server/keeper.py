"""Keeper: is the memory open, and if not, why not? Opens it once, in the background.

Opening can take minutes (the embedded Neo4j is downloaded the first time) and can fail (the
database is down). Neither keeps the server from answering: whoever asks meanwhile is told in one
sentence, and the next one who asks after a failure starts the next attempt. So a server that was
started before its database recovers by itself (Q136).

Owns: the one open memory of a server's life, the attempts to open it, and what health says.
Never: answers a question of a client, or blocks an answer for longer than it is told to.
"""

import asyncio
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import GraphMemError, ModelUnavailable, StoreUnavailable
from graphmem_neo4j.logs import redact
from graphmem_neo4j.settings import Settings
from mcp_server.chores import Chores
from mcp_server.embedded import Embedded, NotReady
from mcp_server.health import Condition, Health
from mcp_server.threads import in_thread

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
"""Least time between the end of a failed attempt and the next: no storms against a database."""
LONG_PAUSE_SECONDS = 10.0
"""The same where a person must act: a start that fails is slow, and the reason stays the same."""
PING_SECONDS = 3.0
PING_FRESH_SECONDS = 1.0
CLOSE_SECONDS = 3.0


class _AnyRow(BaseModel):
    """Whatever a ping answers."""


class Keeper:
    """Keeps the memory of one server, for one event loop."""

    def __init__(self, settings: Settings, environ: Mapping[str, str]) -> None:
        """Prepare; nothing is imported, started or connected before `begin`."""
        self.settings = settings
        self._environ = environ
        self._memory: GraphMemory | None = None
        self._attempt: asyncio.Task[GraphMemory] | None = None
        self._failure: BaseException | None = None
        self._rests_until = float("-inf")
        self._was_lost = False
        self._is_doubtful = False
        self._pinged_at = float("-inf")
        self._is_closing = False
        self._is_loading = False
        self._chores = Chores()
        self._embedded = Embedded(settings.local, environ)

    def begin(self) -> None:
        """Open the memory in the background, if it is neither open nor being opened."""
        if self._memory is None and (self._attempt is None or self._attempt.done()):
            self._attempt = asyncio.create_task(self._open())
            self._attempt.add_done_callback(self._note_end)

    async def memory(self, wait_seconds: float) -> "GraphMemory":
        """Give the open memory, waiting at most so long for it.

        Raises NotReady while it is being opened, and what the opening raised when it failed.
        """
        deadline = _now() + wait_seconds
        await self._look_again()
        if self._memory is not None:
            return self._memory
        if self._failure is not None and _now() < self._rests_until:
            raise self._failure
        self.begin()
        attempt = self._attempt
        if attempt is None:
            raise AssertionError("begin makes an attempt")
        await asyncio.wait({attempt}, timeout=max(0.0, deadline - _now()))
        if attempt.done():
            return attempt.result()
        if self.settings.uri is not None and (self._was_lost or self._failure is not None):
            raise StoreUnavailable("Neo4j does not answer")
        raise NotReady(self._waits_for())

    def doubt(self) -> None:
        """Hear that the database did not answer: it is looked at before it is used again."""
        self._is_doubtful = True

    async def health(self) -> Health:
        """Say how the memory is, from a look that is at most a second old."""
        await self._look_again()
        if self._memory is not None:
            if await self._answers(self._memory):
                return Health(Condition.OK, "the memory answers")
            self.doubt()
            return Health(Condition.DOWN, "Neo4j does not answer")
        failure = self._failure
        if failure is None or _now() >= self._rests_until:
            self.begin()
        if failure is None and not self._was_lost:
            return Health(Condition.STARTING, self._waits_for())
        reason = type(failure).__name__ if failure else "Neo4j does not answer"
        return Health(Condition.DOWN, f"the memory could not be opened: {reason}")

    async def close(self) -> None:
        """Give everything back; a download or a preparation under way is broken off."""
        self._is_closing = True
        self._embedded.close()
        if self._attempt is not None and not self._attempt.done():
            self._attempt.cancel()
            await asyncio.wait({self._attempt}, timeout=CLOSE_SECONDS)
        await self._chores.stop()
        memory, self._memory = self._memory, None
        if memory is not None:
            await _close(memory)

    def _waits_for(self) -> str:
        if self._is_loading:
            return "the embedding model is being loaded"
        if self.settings.uri is not None:
            return "the connection to Neo4j is being opened"
        return f"the embedded Neo4j {self._embedded.step}"

    def _ready_line(self, memory: "GraphMemory") -> str:
        """Say once what answers and in which mode (G64, G65)."""
        where = redact(self.settings.uri) if self.settings.uri else "the embedded Neo4j"
        return f"ready: {where}, space {self.settings.space}, embeddings: {memory.embedder.choice}"

    def _note_end(self, attempt: "asyncio.Task[GraphMemory]") -> None:
        if attempt.cancelled():
            return
        self._failure = attempt.exception()
        if self._failure is None:
            self._memory = attempt.result()
            self._was_lost = self._is_doubtful = False
            self._pinged_at = _now()
            log.info("store.opened")
            sys.stderr.write(f"graphmem: {self._ready_line(self._memory)}\n")
            if not self._is_closing:
                self._chores.begin(self._memory)
            return
        self._embedded.suspect(self._failure)
        passes = isinstance(self._failure, StoreUnavailable)
        self._rests_until = _now() + (PAUSE_SECONDS if passes else LONG_PAUSE_SECONDS)
        where = redact(self.settings.uri) if self.settings.uri else "the embedded Neo4j"
        log.warning(
            "store.refused",
            note=f"cannot connect to {where}",
            kind=type(self._failure).__name__,
            reason=redact(str(self._failure)),
        )

    async def _open(self) -> "GraphMemory":
        # In a thread: the imports take 0.2 s of CPU, and the size of a remote model's vectors may
        # have to be looked up in litellm, whose import takes seconds.
        memory = await in_thread(self._make)
        # Beside the start of the database: it takes seconds, which the first question would lack.
        warming = asyncio.create_task(_warm(memory))
        is_ready = False
        try:
            if self.settings.uri is None and self.settings.local.autostart:
                await in_thread(self._embedded.start)
            await memory.ready()
            self._is_loading = True
            await warming
            is_ready = True
        finally:
            self._is_loading = False
            if not is_ready:
                warming.cancel()
                await _close(memory)
        return memory

    def _make(self) -> "GraphMemory":
        from graphmem_neo4j.memory import GraphMemory

        return GraphMemory(self.settings, environ=self._environ)

    async def _look_again(self) -> None:
        """Keep a memory that is in doubt and answers; let one go that does not.

        Opening anew finds an embedded server that moved, starts one that died or broke, and waits
        for the indexes of a database that was restarted.
        """
        memory = self._memory
        is_gone = self._embedded.is_gone()
        if memory is None or not (self._is_doubtful or is_gone):
            return
        if (is_gone or not await self._answers(memory)) and self._memory is memory:
            self._memory = None
            self._was_lost = True
            self._is_doubtful = False
            await self._chores.stop()
            await _close(memory)

    async def _answers(self, memory: "GraphMemory") -> bool:
        if not self._is_doubtful and _now() - self._pinged_at < PING_FRESH_SECONDS:
            return True
        fault = await _ping(memory)
        self._embedded.suspect(fault)
        if fault is None:
            self._is_doubtful = False
            self._pinged_at = _now()
        return fault is None


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _ping(memory: "GraphMemory") -> Exception | None:
    """Ask the database something small; gives what it failed with."""
    from graphmem_neo4j.status import SHOW_SERVER

    try:
        async with asyncio.timeout(PING_SECONDS):
            graph, _ = await memory.ready()
            await graph.run(SHOW_SERVER, _AnyRow)
    except (GraphMemError, TimeoutError) as error:
        log.info("ping.failed", kind=type(error).__name__)
        return error
    return None


async def _warm(memory: "GraphMemory") -> None:
    """Load the local model; where it cannot load, words find, and answers say so."""
    try:
        await memory.embedder.warm()
    except ModelUnavailable as error:
        log.warning("model.refused", reason=redact(str(error)))


async def _close(memory: "GraphMemory") -> None:
    """Close a memory, but do not wait for ever."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await memory.close()
    except (GraphMemError, TimeoutError) as error:
        log.info("close.failed", kind=type(error).__name__)
