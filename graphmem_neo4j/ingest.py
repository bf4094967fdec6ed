"""Ingest: put a conversation's messages into the graph, each exactly once and in order.

Takes one statement a batch (one more where the first new turn is embedded with the last old one),
and no language model: a turn cannot be lost to a model that is slow or away. While one batch is
written the next one is embedded.

Owns: the reading of messages, their ids, and the order of a session.
Never: extracts anything, or waits for a language model.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

import structlog
from pydantic import BaseModel, ValidationError

from graphmem_neo4j.content import clean_name, content_text
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BadRequest, ModelUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import MESSAGE, Indexed, indexed
from graphmem_neo4j.keys import OPEN_END, OPEN_START, as_utc, message_id, parse_scope, space_key
from graphmem_neo4j.models import (
    MESSAGES_MAX,
    Ingested,
    IngestedMessage,
    NewMessage,
    SessionInfo,
    Waiting,
    first_fault,
)
from graphmem_neo4j.queries import load
from graphmem_neo4j.vectors import Slot

log = structlog.get_logger()

APPEND_MESSAGES = load("ingest/append_messages")
SHOW_LAST_TURN = load("ingest/show_last_turn")

BATCH_MAX = 128
"""Messages written in one statement: while it runs, the next ones are embedded."""


@dataclass(slots=True)
class _Turn:
    message_id: str
    properties: dict[str, Any]
    indexed: Indexed


class _LastTurn(BaseModel):
    speaker: str | None
    content: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where and when an ingest happens: tenant, session, zone, moment, receipt."""

    space: str
    session_id: str
    zone: tzinfo
    now: datetime
    receipt_id: str


def new_message(message: NewMessage | Mapping[str, Any], number: int) -> NewMessage:
    """Read a message as a caller gives it; raises BadRequest naming what to change."""
    try:
        return NewMessage.model_validate(message)
    except ValidationError as error:
        raise BadRequest(f"messages[{number}]{first_fault(error)}") from error


async def ingest(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    place: Place,
    messages: Sequence[NewMessage],
    *,
    session: SessionInfo,
    with_before: bool,
) -> Ingested:
    """Append messages to a session; sending them again changes nothing.

    Raises BadRequest for an unusable message (none is stored then), StoreUnavailable when Neo4j
    is away (what was stored before is known when they are sent again).
    """
    if len(messages) > MESSAGES_MAX:
        raise BadRequest(f"{len(messages)} messages: give at most {MESSAGES_MAX} a call")
    info = _session_properties(session)
    before = ""
    if with_before and slot.letter is not None and messages:
        before = await _last_turn(graph, place)
    ids, turns = _turns(
        place, messages, scope=info["scope"], before=before, with_before=with_before
    )
    places: dict[str, IngestedMessage] = {}
    waiting_vectors = 0
    batches = [turns[start : start + BATCH_MAX] for start in range(0, len(turns), BATCH_MAX)] or [
        []
    ]
    vectors = await _vectors(embedder, batches[0])
    for number, batch in enumerate(batches):
        rows = _rows(batch, vectors, awaits=slot.letter is not None)
        waiting_vectors += _missing(rows) if slot.letter is not None else 0
        following = batches[number + 1] if number + 1 < len(batches) else []
        written, vectors = await asyncio.gather(
            _append(graph, slot, place, info, rows), _vectors(embedder, following)
        )
        for row in written:
            places.setdefault(row.message_id, row)
    return _receipt(place, ids, places, waiting_vectors, embedder)


def _session_properties(session: SessionInfo) -> dict[str, Any]:
    """Give what is known of the session; what is not given is left as it was."""
    known = session.model_dump(exclude_none=True, exclude={"scope"})
    properties: dict[str, Any] = {
        name: clean_name(value, name=name) for name, value in known.items()
    }
    return {**properties, "scope": parse_scope(session.scope)}


async def _last_turn(graph: Graph, place: Place) -> str:
    rows = await graph.run(
        SHOW_LAST_TURN, _LastTurn, space=space_key(place.space), session_id=place.session_id
    )
    return _spoken(rows[0].speaker, rows[0].content) + "\n" if rows else ""


def _spoken(speaker: str | None, content: str) -> str:
    return f"{speaker}: {content}" if speaker else content


def _turns(
    place: Place, messages: Sequence[NewMessage], *, scope: str, before: str, with_before: bool
) -> tuple[list[str], list[_Turn]]:
    """Clean and key every message; nothing is stored unless all of them are usable.

    Gives one id a message, and one turn an id: a message may come twice in one call.
    """
    ids: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    turns: dict[str, _Turn] = {}
    for number, message in enumerate(messages):
        turn = _turn(place, message, scope=scope, before=before, seen=seen, number=number)
        ids.append(turn.message_id)
        turns.setdefault(turn.message_id, turn)
        if with_before:
            properties = turn.properties
            before = _spoken(properties["speaker"], properties["content"]) + "\n"
    return ids, list(turns.values())


def _turn(
    place: Place,
    message: NewMessage,
    *,
    scope: str,
    before: str,
    seen: dict[tuple[str, str], int],
    number: int,
) -> _Turn:
    content = content_text(message.content)
    role = clean_name(message.role, name="role")
    speaker = None if message.speaker is None else clean_name(message.speaker, name="speaker")
    said_at = None
    if message.created_at is not None:
        said_at = as_utc(message.created_at, place.zone, name=f"messages[{number}].created_at")
    occurrence = seen.get((role, content), 0)
    seen[role, content] = occurrence + 1
    key = message_id(
        place.session_id,
        role,
        content,
        host_id=message.message_id,
        said_at=said_at,
        turn_number=message.turn,
        occurrence=occurrence,
    )
    spoken = _spoken(speaker, content)
    # A long turn is cut into pieces; the one before it would only push its words out.
    found = indexed(
        spoken, space=place.space, scope=scope, letter=MESSAGE, owner_id=key, before=before[-800:]
    )
    properties = {
        "role": role,
        "content": content,
        "speaker": speaker,
        "created_at": said_at or place.now,
        "turn": message.turn,
        "tool_name": message.tool_name,
        "tool_calls": json.dumps(message.tool_calls) if message.tool_calls else None,
        "token_count": message.token_count,
        **found.properties,
    }
    return _Turn(key, properties, found)


async def _vectors(embedder: Embedder, batch: Sequence[_Turn]) -> list[list[float] | None]:
    """Embed a batch; when the model is away the messages are stored without vectors."""
    texts = [text for turn in batch for text in turn.indexed.to_embed]
    try:
        return await embedder.passages(texts)
    except ModelUnavailable as error:
        log.warning("vectors.postponed", texts=len(texts), reason=str(error))
        return [None] * len(texts)


def _rows(
    batch: Sequence[_Turn], vectors: list[list[float] | None], *, awaits: bool
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    start = 0
    for turn in batch:
        end = start + len(turn.indexed.to_embed)
        own, chunks = turn.indexed.rows(vectors[start:end])
        start = end
        awaits_own = awaits and own is None and not chunks
        rows.append(
            {
                "message_id": turn.message_id,
                "properties": turn.properties,
                "vector": own,
                "awaits_vector": awaits_own,
                "chunks": chunks,
            }
        )
    return rows


def _missing(rows: Sequence[dict[str, Any]]) -> int:
    """Count the vectors that a batch leaves to be made later."""
    return sum(row["awaits_vector"] for row in rows) + sum(
        chunk["vector"] is None for row in rows for chunk in row["chunks"]
    )


async def _append(
    graph: Graph, slot: Slot, place: Place, info: dict[str, Any], rows: list[dict[str, Any]]
) -> list[IngestedMessage]:
    return await graph.run(
        APPEND_MESSAGES,
        IngestedMessage,
        space=space_key(place.space),
        session_id=place.session_id,
        session=info,
        messages=rows,
        open_start=OPEN_START,
        open_end=OPEN_END,
        vector_property=slot.vector_property,
        receipt_id=place.receipt_id,
        now=place.now,
    )


def _receipt(
    place: Place,
    ids: list[str],
    places: dict[str, IngestedMessage],
    waiting_vectors: int,
    embedder: Embedder,
) -> Ingested:
    stored = [places[message_id] for message_id in ids]
    added = sum(message.is_new for message in places.values())
    return Ingested(
        receipt_id=place.receipt_id,
        session_id=place.session_id,
        messages=stored,
        added=added,
        known=len(stored) - added,
        waiting=Waiting(embed=waiting_vectors if added else 0, extract=added),
        embedding_mode=str(embedder.choice),
    )
