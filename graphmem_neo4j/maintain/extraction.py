"""Extraction as a job: what waits to be read, is it read now, and what would that take?

Owns: what a run of it counts.
Never: chooses or reads a session (`extracting/` does).
"""

from graphmem_neo4j.extracting.queue import Queue
from graphmem_neo4j.extracting.running import estimate, extract
from graphmem_neo4j.extracting.shapes import ExtractionCounts
from graphmem_neo4j.maintain.shapes import Work


class Extracted(ExtractionCounts):
    """What was read and came of it; `left` sessions wait on. Of a dry run: what it would take."""

    left: int = 0
    stopped: str | None = None
    waiting_turns: int = 0


async def extract_turns(work: Work) -> Extracted:
    """Read the turns that are ripe, at most the limit of the run (Q96, G24-G26).

    Raises StoreUnavailable. Where the model is away, denied or over its budget, `stopped` says so.
    """
    tools = work.tools
    queue = Queue(work.graph, work.space, work.suffix())
    if work.is_dry:
        expected = await estimate(tools, queue)
        return Extracted(
            sessions=expected.sessions,
            waiting_turns=expected.turns,
            calls=expected.estimate.calls,
            tokens_in=expected.estimate.tokens_in,
            tokens_out=expected.estimate.tokens_out,
            cost=expected.estimate.cost,
            left=expected.sessions,
        )
    if not work.settings.extraction.auto_capture:
        return Extracted(stopped="GRAPHMEM_EXTRACTION__AUTO_CAPTURE is false")
    run = await extract(tools, queue, told=work.told, limit=work.limit)
    return Extracted(**run.counts.model_dump(), left=run.left, stopped=run.stopped)
