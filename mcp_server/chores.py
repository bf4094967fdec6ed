"""Chores: what does a server do for its memory while nobody asks it anything?

Texts that wait for a vector get one, and the graph in memory is built anew where it is old: words
and plain hops find meanwhile (S35-S37). What was said is read by the language model, where there
is one and it may (S3, Q96): agents never wait for it.

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
"""Between two looks for vectors, where nothing is left to do or the model is away."""
READ_REST_SECONDS = 20.0
"""Between two looks for what was said: at most so long after a message it is seen to."""
PAUSE_SECONDS = 0.1
"""Between two batches: those who ask go first."""
STOP_SECONDS = 3.0
_TEXTS_MAX = 10_000
_TURNS_MAX = 1_000
_LOOKS_MAX = 10_000_000


class Chores:
    """The background tasks of an open memory."""

    def __init__(self) -> None:
        """Prepare; nothing runs before `begin`."""
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, memory: "GraphMemory") -> None:
        """Look after this memory from now on; one that was looked after before is let go."""
        for task in self._tasks:
            task.cancel()
        works = [_keep_filled]
        if memory.settings.extraction.auto_capture:
            works.append(_keep_reading)
        self._tasks = [asyncio.create_task(work(memory)) for work in works]
        for task in self._tasks:
            task.add_done_callback(_note_end)

    async def stop(self) -> None:
        """End the work; what is made is kept."""
        running = [task for task in self._tasks if not task.done()]
        self._tasks = []
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running, timeout=STOP_SECONDS)


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


async def _keep_reading(memory: "GraphMemory") -> None:
    """Let the language model read what is ripe; what stops it is said once, not at each look."""
    said: str | None = None
    for _ in range(_LOOKS_MAX):
        # Asked for here: the choice of a model reads a file, which a start need not wait for.
        if not await asyncio.to_thread(_has_language, memory):
            return
        turns, stopped = 0, None
        try:
            run = await memory.extract(limit=_TURNS_MAX)
            turns, stopped = run.counts.turns, run.stopped
        except GraphMemError as error:
            stopped = redact(str(error))
        if stopped is not None and stopped != said:
            log.warning("extraction.stopped", reason=stopped)
        said = stopped
        await asyncio.sleep(PAUSE_SECONDS if turns >= _TURNS_MAX else READ_REST_SECONDS)


def _has_language(memory: "GraphMemory") -> bool:
    return memory.consultant.is_on


async def _pause(_made: int) -> None:
    await asyncio.sleep(PAUSE_SECONDS)


def _note_end(task: "asyncio.Task[None]") -> None:
    """Log what nobody foresaw: the server goes on, texts are found by words."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("chore.broke", kind=type(error).__name__, reason=redact(str(error)))
