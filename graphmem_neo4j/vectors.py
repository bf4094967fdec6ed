"""Vectors: which model do the stored vectors belong to, and which texts still have none?

Two slots (A and B) hold the vectors of two models. When the model changes, the other slot is
emptied and filled with the new model's vectors, while texts stay and words still find them (X8).
Only a model that somebody chose takes the place of another: one that was merely found on this
machine leaves the stored vectors of everybody alone and works by words.

Owns: the record of the model's signature, the vector indexes, and the filling of gaps.
Never: makes a vector by itself, or touches a text.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.embed import Choice, Embedder, Signature
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot

log = structlog.get_logger()

_LABELS = ("memory", "message", "chunk", "experience", "alias")
SHOW_STATE = load("vectors/show_state")
WRITE_STATE = load("vectors/write_state")
UPDATE_LABELS = load("vectors/update_labels")
MARK_SETTLED = load("vectors/mark_settled")
RELEASE_SLOT = load("vectors/release_slot")
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
SETTLE_SECONDS = 60
"""After so long no statement runs any more that began before a change (they end after 30)."""
_SWEEP_MAX, _SWEEPS_MAX = 5_000, 100_000
_CHOSEN = frozenset({"configured", "asked for"})
"""The reasons of `embed.Choice` that say that a person chose the model."""


class _State(BaseModel):
    slot: str
    provider: str
    model: str
    dimensions: int
    message_text: str | None
    is_settled: bool
    labels: list[str]

    @property
    def signature(self) -> Signature:
        return Signature(self.provider, self.model, self.dimensions)

    @property
    def has_all_indexes(self) -> bool:
        """Whether no release since brought a label whose vectors have no index yet."""
        return set(_LABELS) <= set(self.labels)


class _Done(BaseModel):
    marked: int = 0
    cleared: int = 0
    is_current: bool = True


class _Waiting(BaseModel):
    label: str
    key: str
    space: str
    text: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What this process would store: its model and why, and what a message's vector is of."""

    choice: Choice
    message_text: str

    @property
    def is_chosen(self) -> bool:
        """Whether a person chose the model, so that it may take the place of another."""
        return self.choice.reason in _CHOSEN


async def look(graph: Graph, wanted: Wanted) -> Slot:
    """Say where this process's vectors are, and change nothing; words only where they are not."""
    if wanted.choice.signature is None:
        return Slot(None)
    state = await _state(graph)
    if state is None:
        return Slot(None, "no vectors are stored yet: the first save or search chooses the model")
    return _seen(state, wanted)


async def open_slot(
    graph: Graph,
    wanted: Wanted,
    *,
    lease: AbstractAsyncContextManager[Callable[[], Awaitable[None]]],
    clock: Callable[[], datetime],
    takes_over: bool = False,
) -> Slot:
    """Find or make the slot for a model's vectors.

    The first model of a database is recorded. Another one takes its place where a person chose it,
    or where the caller says so (`takes_over`), which also makes messages anew whose vectors are of
    another text; else the slot is none, with a note. Without a signature (mode none) nothing is
    changed, and stored vectors are kept (S34). A change is made under `lease`, which gives what
    renews it. Raises StoreUnavailable.
    """
    signature = wanted.choice.signature
    if signature is None:
        return Slot(None)
    state = await _state(graph)
    if state is not None and not _must_change(state, wanted, takes_over) and state.has_all_indexes:
        return _seen(state, wanted)
    async with lease as renew_lease:
        # Another process may have done it while we waited.
        state = await _state(graph)
        if state is not None and not state.has_all_indexes:
            await _extend(graph, state, clock())
        if _must_change(state, wanted, takes_over):
            await _change(graph, state, wanted, signature, renew_lease, clock)
    return await look(graph, wanted)


async def _state(graph: Graph) -> _State | None:
    rows = await graph.run(SHOW_STATE, _State)
    return rows[0] if rows else None


def _must_change(state: _State | None, wanted: Wanted, takes_over: bool) -> bool:
    if state is None:
        return True
    if state.signature != wanted.choice.signature:
        return wanted.is_chosen or takes_over
    return takes_over and _reads_otherwise(state, wanted)


def _reads_otherwise(state: _State, wanted: Wanted) -> bool:
    return state.message_text not in (None, wanted.message_text)


def _seen(state: _State, wanted: Wanted) -> Slot:
    if state.signature != wanted.choice.signature:
        return Slot(
            None,
            f"stored vectors are of {state.signature}, this process is set to "
            f"{wanted.choice.signature}: words only; a backfill changes the model, "
            "or GRAPHMEM_EMBEDDING__PROVIDER brings the stored one back",
        )
    if _reads_otherwise(state, wanted):
        return Slot(
            state.slot,
            f"stored vectors of messages are of message_text {state.message_text}, this process is "
            f"set to {wanted.message_text}: a backfill makes them anew",
        )
    return Slot(state.slot)


async def _change(
    graph: Graph,
    before: _State | None,
    wanted: Wanted,
    signature: Signature,
    renew_lease: Callable[[], Awaitable[None]],
    clock: Callable[[], datetime],
) -> None:
    """Empty the other slot, record the model as the last act, then mark what a moment allows.

    A kill before the record only means that the change is made once more; after it, `fill` marks
    what is left, as long as the record is not settled.
    """
    slot = "b" if before is not None and before.slot == "a" else "a"
    for _ in range(_SWEEPS_MAX):
        await renew_lease()
        left = {"vector_property": f"embedding_{slot}", "limit": _SWEEP_MAX}
        if not (await graph.run(RELEASE_SLOT, _Done, **left))[0].cleared:
            break
    # Only now: an index that vectors were taken out of can break every search. At first both slots
    # get theirs: a statement that names one must find it. Those of a graph that was emptied by
    # hand may be of another size: they go too.
    for letter in "ab" if before is None else slot:
        await _renew_indexes(graph, letter, signature)
    await graph.run(AWAIT_INDEXES, _Done)
    await renew_lease()
    await graph.run(
        WRITE_STATE,
        _Done,
        slot=slot,
        provider=signature.provider,
        model=signature.model,
        dimensions=signature.dimensions,
        message_text=wanted.message_text,
        changed_from=None if before is None else str(before.signature),
        labels=list(_LABELS),
        now=clock(),
    )
    if before is not None:
        log.warning("vectors.changed", before=str(before.signature), after=str(signature))
    await _mark(graph, slot)


async def _extend(graph: Graph, state: _State, now: datetime) -> None:
    """Make the indexes of labels that a newer release brought: a statement that names one needs it.

    What stands already stays as it is.
    """
    for query in (*_CREATE["a"], *_CREATE["b"]):
        await graph.apply(query, dimensions=state.dimensions)
    await graph.run(AWAIT_INDEXES, _Done)
    await graph.run(UPDATE_LABELS, _Done, labels=list(_LABELS), now=now)


async def _renew_indexes(graph: Graph, slot: str, signature: Signature) -> None:
    for query in _DROP[slot]:
        await graph.apply(query)
    for query in _CREATE[slot]:
        await graph.apply(query, dimensions=signature.dimensions)


async def _mark(graph: Graph, slot: str) -> int:
    other = "b" if slot == "a" else "a"
    parameters = {"slot": slot, "old_property": f"embedding_{other}", "limit": _SWEEP_MAX}
    return (await graph.run(MARK_ALL, _Done, **parameters))[0].marked


async def _settle(graph: Graph, slot: str, now: datetime) -> None:
    """Mark every text for the slot in use, in batches, and record that it is done."""
    state = await _state(graph)
    if state is None or state.slot != slot or state.is_settled:
        return
    for _ in range(_SWEEPS_MAX):
        if not await _mark(graph, slot):
            break
    changed_before = now - timedelta(seconds=SETTLE_SECONDS)
    await graph.run(MARK_SETTLED, _Done, slot=slot, changed_before=changed_before)


def _row(waiting: _Waiting, vector: list[float] | None) -> dict[str, Any]:
    return waiting.model_dump(include={"label", "space", "key"}) | {"vector": vector}


async def fill(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    *,
    limit: int,
    with_before: bool,
    now: datetime,
    space: str | None = None,
    told: Callable[[int], Awaitable[None]] | None = None,
) -> int:
    """Make missing vectors, of one `space` (its key) or of all; gives how many were tried.

    At most `limit`, in batches. Can be stopped at any point and called again: what is done is
    done. A text whose vector the model refuses is passed over until the next call, five times at
    most. Ends early where another process changes the model meanwhile. `with_before` puts the turn
    before in front of a message. Raises ModelUnavailable.
    """
    made = 0
    refused: list[list[str]] = []
    if slot.letter is not None:
        await _settle(graph, slot.letter, now)
    while slot.letter is not None and made < limit:
        waiting = await graph.run(
            LIST_WAITING,
            _Waiting,
            space=space,
            limit=min(BATCH_MAX, limit - made),
            passed_over=refused,
            with_before=with_before,
        )
        if not waiting:
            break
        vectors = await embedder.passages([row.text for row in waiting])
        rows = [_row(*one) for one in zip(waiting, vectors, strict=True)]
        batch = {"rows": rows, "vector_property": slot.vector_property}
        if not (await graph.run(WRITE_VECTORS, _Done, **batch))[0].is_current:
            log.warning("backfill.ended", reason="another process changed the model")
            break
        made += len(rows)
        refused += [[r["label"], r["space"], r["key"]] for r in rows if r["vector"] is None]
        if told is not None:
            await told(made)
    return made
