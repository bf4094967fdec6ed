"""Learning: the verbs by which a memory fills itself from what was said.

Owns: `extract`, its estimate and its requests, what failed, and `receipt` of the façade.
Never: holds logic of a verb.
"""

from collections.abc import Callable
from typing import Literal

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.extracting.queue import Queue
from graphmem_neo4j.extracting.receipts import receipt_status
from graphmem_neo4j.extracting.requests import (
    list_failed,
    mark_asked,
    read_again,
)
from graphmem_neo4j.extracting.running import estimate, extract
from graphmem_neo4j.extracting.shapes import (
    ExtractionEstimate,
    ExtractionRun,
    FailedTurns,
    ReceiptStatus,
)
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.ripeness import Trigger
from graphmem_neo4j.failures import release_failed
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.session_state import session_state

TURNS_MAX = 1_000_000
FAILED_MAX = 1_000


def unheard(_turns: int) -> None:
    """Listen to nothing."""


class Learning(Readiness):
    """The verbs of extraction; part of `GraphMemory`."""

    async def extract(
        self,
        session_id: str | None = None,
        *,
        everything: bool = False,
        again: bool = False,
        limit: int = 10_000,
        told: Callable[[int], None] = unheard,
    ) -> ExtractionRun:
        """Let the language model read what waits, and keep what is worth it (see extracting/).

        Of a session all that waits; without one what is ripe, or, with `everything`, all that
        waits anywhere. `again` reads the session once more from its beginning: what is known stays
        as it is. At most `limit` turns; `told` hears how many are done. Raises ModelOff without a
        model, NotFound for an unknown session, BadRequest, StoreUnavailable.
        """
        if not 1 <= limit <= TURNS_MAX:
            raise BadRequest(f"limit is {limit}: give 1 to {TURNS_MAX:,}")
        if again and session_id is None:
            raise BadRequest("again reads one session once more: name it")
        session = None if session_id is None else clean_name(session_id, name="session_id")
        tools, queue = await self._extractor()
        now, command = self._clock(), Trigger.COMMAND.value
        if session is not None and again:
            turns = await read_again(tools.graph, tools.space, session, command, now)
            if turns is None:
                raise NotFound(f"there is no session {session[:80]!r} with messages in this space")
        elif session is not None:
            await session_state(tools.graph, tools.space, session)
        if session is not None or everything:
            await mark_asked(tools.graph, tools.space, command, now, session_id=session)
        return await extract(tools, queue, told=told, session_id=session, limit=limit)

    async def extraction_estimate(self, session_id: str | None = None) -> ExtractionEstimate:
        """Say what reading all that waits would take, in calls, tokens and US dollars."""
        tools, queue = await self._extractor()
        return await estimate(tools, queue, session_id=session_id)

    async def request_extraction(
        self, session_id: str, why: Literal["session_end", "context"] = "session_end"
    ) -> int:
        """Have what waits in a session read soon, whatever its points: it ends, or is cut (X5).

        Gives how many jobs wait for it; 0 where all is read. Raises BadRequest, StoreUnavailable.
        """
        trigger = Trigger(why)
        if trigger not in (Trigger.SESSION_END, Trigger.CONTEXT):
            raise BadRequest("why must be session_end or context")
        return await mark_asked(
            await self.prepared(),
            self.settings.space,
            trigger.value,
            self._clock(),
            session_id=clean_name(session_id, name="session_id"),
        )

    async def failed_turns(self, limit: int = 100) -> list[FailedTurns]:
        """List the turns that could not be read, newest first, each with its reason."""
        if not 1 <= limit <= FAILED_MAX:
            raise BadRequest(f"limit is {limit}: give 1 to {FAILED_MAX:,}")
        return await list_failed(await self.prepared(), self.settings.space, limit=limit)

    async def retry_failed(self, session_id: str | None = None) -> int:
        """Let turns that were set aside be read again; gives how many stretches of them."""
        graph, now = await self.prepared(), self._clock()
        space = self.settings.space
        done = await release_failed(graph, space, ["extract"], now=now, session_id=session_id)
        return done.get("extract", 0)

    async def receipt(self, receipt_id: str) -> ReceiptStatus:
        """Say what became of a write: stored, read, merged, failed and why (see receipts.py)."""
        return await receipt_status(await self.prepared(), self.settings.space, receipt_id)

    async def _extractor(self) -> tuple[Tools, Queue]:
        tools = await self._tools()
        return tools, Queue(tools.graph, self.settings.space, self._suffix())
