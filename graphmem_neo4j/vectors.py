"""Vectors: which model do the stored vectors belong to, and which texts still have none?

Two slots (A and B) hold the vectors of two models. When the model changes, the other slot is
emptied and filled with the new model's vectors, while texts stay and words still find them (X8).

Owns: the record of the model's signature, the vector indexes, and the filling of gaps.
Never: makes a vector by itself, or touches a text.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.embed import Embedder, Signature
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot

log = structlog.get_logger()

_LABELS = ("memory", "message", "chunk")
SHOW_STATE = load("vectors/show_state")
WRITE_STATE = load("vectors/write_state")
MARK_ALL = load("vectors/mark_all")
LIST_WAITING = load("vectors/list_waiting")
WRITE_VECTORS = load("vectors/write_vectors")
_CREATE = {
    slot: [load(f"vectors/create_{label}_vectors_{slot}") for label in _LABELS] for slot in "ab"
}
_DROP = {slot: [load(f"vectors/drop_{label}_vectors_{slot}") for label in _LABELS] for slot in "ab"}
AWAIT_INDEXES = load("schema/await_indexes")

BATCH_MAX = 64
"""Texts filled in one round of the backfill."""


class _State(BaseModel):
    slot: str
    provider: str
    model: str
    dimensions: int

    @property
    def signature(self) -> Signature:
        return Signature(self.provider, self.model, self.dimensions)


class _Done(BaseModel):
    written: int = 0


class _Waiting(BaseModel):
    label: str
    key: str
    space: str
    text: str


async def open_slot(graph: Graph, signature: Signature | None, now: datetime) -> Slot:
    """Find or make the slot for a model's vectors; a change of model empties the other slot.

    Without a signature (mode none) nothing is changed, and stored vectors are kept (S34).
    """
    if signature is None:
        return Slot(None)
    stored = await graph.run(SHOW_STATE, _State)
    if stored and stored[0].signature == signature:
        return Slot(stored[0].slot)
    if not stored:
        # Both slots get their indexes at once: a statement that names an index must find it. Those
        # of a graph that somebody emptied by hand may be of another size: they go first.
        for slot in "ab":
            await _renew(graph, slot, signature)
        await _mark_all(graph, "a")
        await _record(graph, "a", signature, None, now)
        return Slot("a")
    return await _change(graph, stored[0], signature, now)


async def _change(graph: Graph, before: _State, signature: Signature, now: datetime) -> Slot:
    slot = "b" if before.slot == "a" else "a"
    log.warning("vectors.changed", before=str(before.signature), after=str(signature))
    await _renew(graph, slot, signature)
    # The record comes last: a kill before it only means that the change is made once more.
    await _mark_all(graph, slot)
    await _record(graph, slot, signature, str(before.signature), now)
    return Slot(slot, changed_from=str(before.signature))


async def _renew(graph: Graph, slot: str, signature: Signature) -> None:
    for query in _DROP[slot]:
        await graph.apply(query)
    for query in _CREATE[slot]:
        await graph.apply(query, dimensions=signature.dimensions)
    await graph.run(AWAIT_INDEXES, _Done)


async def _record(
    graph: Graph, slot: str, signature: Signature, before: str | None, now: datetime
) -> None:
    await graph.run(
        WRITE_STATE,
        _Done,
        slot=slot,
        provider=signature.provider,
        model=signature.model,
        dimensions=signature.dimensions,
        changed_from=before,
        now=now,
    )


async def _mark_all(graph: Graph, slot: str) -> None:
    """Mark every text for the new slot, and take the old slot's vectors away, in batches."""
    other = "b" if slot == "a" else "a"
    await graph.apply(MARK_ALL, slot=slot, old_property=f"embedding_{other}")


async def fill(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    *,
    limit: int,
    with_before: bool,
    told: Callable[[int], Awaitable[None]] | None = None,
) -> int:
    """Make the vectors that are missing, at most `limit`, in batches; gives how many were tried.

    Can be stopped at any point and called again: what is done is done. A text whose vector the
    model refuses is passed over until the next call, five times at most. `with_before` puts the
    turn before in front of a message. Raises ModelUnavailable.
    """
    made = 0
    refused: list[str] = []
    while slot.vector_property is not None and made < limit:
        waiting = await graph.run(
            LIST_WAITING,
            _Waiting,
            limit=min(BATCH_MAX, limit - made),
            passed_over=refused,
            with_before=with_before,
        )
        if not waiting:
            break
        vectors = await embedder.passages([row.text for row in waiting])
        rows: list[dict[str, Any]] = [
            {"label": row.label, "space": row.space, "key": row.key, "vector": vector}
            for row, vector in zip(waiting, vectors, strict=True)
        ]
        await graph.run(WRITE_VECTORS, _Done, rows=rows, vector_property=slot.vector_property)
        made += len(rows)
        refused += [row["key"] for row in rows if row["vector"] is None]
        if told is not None:
            await told(made)
    return made
