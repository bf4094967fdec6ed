"""Backfill: are texts still without a vector, is the graph in memory old? Mends both meanwhile.

A model that was away, or that has changed, leaves texts without vectors; words find them meanwhile.
The graph that recall walks is built from what the store held then; plain hops reach what is newer.
So a server looks once its memory is open, and again every few minutes (S35-S37).

Owns: when the server looks, and how much it does at a time.
Never: changes the model of the stored vectors, or keeps a tool from answering.
"""

import asyncio
from typing import TYPE_CHECKING

import structlog

from graphmem_neo4j.errors import GraphMemError
from graphmem_neo4j.logs import redact

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

log = structlog.get_logger()

REST_SECONDS = 300.0
"""Between two looks, where nothing is left to do or the model is away."""
PAUSE_SECONDS = 0.1
"""Between two batches: those who ask go first."""
STOP_SECONDS = 3.0
_TEXTS_MAX = 10_000
_LOOKS_MAX = 1_000_000


class Backfill:
    """The one background task of an open memory."""

    def __init__(self) -> None:
        """Prepare; nothing runs before `begin`."""
        self._task: asyncio.Task[None] | None = None

    def begin(self, memory: "GraphMemory") -> None:
        """Look after this memory from now on; one that was looked after before is let go."""
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(_keep_filled(memory))
        self._task.add_done_callback(_note_end)

    async def stop(self) -> None:
        """End the work; what is made is kept."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=STOP_SECONDS)


async def _keep_filled(memory: "GraphMemory") -> None:
    for _ in range(_LOOKS_MAX):
        made = 0
        try:
            if memory.embedder.signature is not None:
                made = await memory.fill_vectors(limit=_TEXTS_MAX, told=_pause, takes_over=False)
            if memory.settings.recall.graph and made < _TEXTS_MAX:
                await memory.renew_projection()
        except GraphMemError as error:
            log.warning("backfill.failed", kind=type(error).__name__, reason=redact(str(error)))
        if made:
            log.info("backfill.advanced", texts=made)
        await asyncio.sleep(PAUSE_SECONDS if made == _TEXTS_MAX else REST_SECONDS)


async def _pause(_made: int) -> None:
    await asyncio.sleep(PAUSE_SECONDS)


def _note_end(task: "asyncio.Task[None]") -> None:
    """Log what nobody foresaw: the server goes on, texts are found by words."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("backfill.broke", kind=type(error).__name__, reason=redact(str(error)))
