"""Receipts: what became of a write: is it stored, was it read, what came of it, what failed?

Owns: the reading of a receipt's state out of the graph, as it is now.
Never: writes anything.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.extracting.shapes import FailedTurns, ReadTurns, ReceiptStatus
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.queries import load

SHOW_RECEIPT = load("extracting/show_receipt")
LISTED_MAX = 100
_READ_FIELDS = frozenset(ReadTurns.model_fields)


class _Failure(BaseModel):
    from_place: int
    to_place: int
    reason: str | None
    attempts: int | None
    failed_at: datetime


class _Released(BaseModel):
    from_place: int
    to_place: int
    reason: str | None


class _Memory(BaseModel):
    memory_id: str
    is_live: bool
    awaits_vector: bool
    awaits_mentions: bool


class _Row(BaseModel):
    receipt: dict[str, Any]
    session_id: str | None
    done_to: int
    waiting_reason: str | None
    extractions: list[dict[str, Any]]
    failures: list[_Failure]
    released: list[_Released]
    memories: list[_Memory]


async def receipt_status(graph: Graph, space: str, receipt_id: object) -> ReceiptStatus:
    """Say what became of a write. Raises NotFound for a receipt that this space did not give."""
    wanted = clean_name(receipt_id, name="receipt_id", max_bytes=200)
    rows = await graph.run(
        SHOW_RECEIPT,
        _Row,
        space=space_key(space),
        receipt_id=wanted,
        open_end=OPEN_END,
        limit=LISTED_MAX,
    )
    if not rows:
        raise NotFound(
            f"there is no receipt {wanted[:80]!r} in this space: copy it as a write returned it"
        )
    return _status(wanted, rows[0])


def _status(receipt_id: str, row: _Row) -> ReceiptStatus:
    held = row.receipt
    recorded_at: datetime = held["recorded_at"]
    reads = [_read(one) for one in row.extractions]
    failures = [
        FailedTurns(
            session_id=row.session_id or "",
            from_place=one.from_place,
            to_place=one.to_place,
            reason=one.reason or "",
            attempts=one.attempts or 0,
            failed_at=one.failed_at,
        )
        for one in row.failures
    ]
    unread = [*failures, *row.released]
    extracted = _extracted(held, row.done_to, unread) if held["kind"] == "ingest" else 0
    state = "waiting" if row.released else _state(held, row.done_to, failures)
    reasons = [row.waiting_reason, *(one.reason for one in row.released)]
    return ReceiptStatus(
        receipt_id=receipt_id,
        kind=held["kind"],
        state=state,
        recorded_at=recorded_at,
        session_id=row.session_id,
        from_place=held.get("from_place"),
        to_place=held.get("to_place"),
        stored=held.get("added") or 0,
        known=held.get("known") or 0,
        merged=held.get("merged") or 0,
        extracted=extracted,
        nothing=state == "extracted" and bool(reads) and not any(map(_gave, reads)),
        waiting_reason=next(filter(None, reasons), None) if state == "waiting" else None,
        reads=reads,
        failures=failures,
        memory_ids=[one.memory_id for one in row.memories],
        retired_ids=[one.memory_id for one in row.memories if not one.is_live],
        waiting_vectors=sum(one.awaits_vector for one in row.memories),
        waiting_names=sum(one.awaits_mentions for one in row.memories),
    )


def _read(properties: dict[str, Any]) -> ReadTurns:
    return ReadTurns(**{name: value for name, value in properties.items() if name in _READ_FIELDS})


def _gave(read: ReadTurns) -> bool:
    return bool(read.added or read.merged or read.known or read.relations or read.experiences)


def _state(
    held: dict[str, Any], done_to: int, failures: list[FailedTurns]
) -> Literal["stored", "waiting", "extracted", "failed"]:
    if held["kind"] != "ingest" or not held.get("added"):
        return "stored"
    if done_to < held["to_place"]:
        return "waiting"
    return "failed" if failures else "extracted"


def _extracted(
    held: dict[str, Any], done_to: int, unread: Sequence[FailedTurns | _Released]
) -> int:
    """Count the turns of an ingest that were read: up to the cursor, less what was set aside."""
    first, last = held.get("from_place") or 0, min(held.get("to_place", -1), done_to)
    failed = sum(max(0, min(one.to_place, last) - max(one.from_place, first) + 1) for one in unread)
    return max(0, last - first + 1 - failed)
