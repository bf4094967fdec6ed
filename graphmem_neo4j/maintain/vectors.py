"""Vectors: how many texts wait for a vector, and which get one now? The backfill, as a job.

Owns: what a run of it counts.
Never: changes the model of the stored vectors: who wants that calls `graphmem backfill`.
"""

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.maintain.shapes import Work
from graphmem_neo4j.maintain.waiting import count_waiting
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.vectors import fill


class Filled(Frozen):
    """Texts of this space that waited before, and those of them that were tried."""

    waited: int = 0
    tried: int = 0


async def fill_vectors(work: Work) -> Filled:
    """Make vectors that this space misses (S9); other spaces have runs of their own.

    Raises ModelUnavailable, StoreUnavailable.
    """
    waiting = await count_waiting(work.graph, work.space)
    if work.is_dry:
        return Filled(waited=waiting.vectors, tried=min(waiting.vectors, work.limit))

    async def told(made: int) -> None:
        work.told(made)

    tried = await fill(
        work.graph,
        work.embedder,
        work.slot,
        limit=work.limit,
        with_before=work.settings.embedding.message_text == "pair",
        now=work.now,
        space=space_key(work.space),
        told=told,
    )
    return Filled(waited=waiting.vectors, tried=tried)
