"""Ingest: put a conversation's messages into the graph, each exactly once and in order.

Takes one statement a batch (with vectors one more, which says what is known already and need not
be embedded), and no language model: a turn cannot be lost to a model that is slow or away. While
one batch is written the next one is embedded.

Owns: the reading of messages, their ids, and the order of a session.
Never: extracts anything, or waits for a language model.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.embed import Embedder, Vector
from graphmem_neo4j.entries import Entry, entries_of, shelves_of, texts_to_name
from graphmem_neo4j.errors import BadRequest, ModelUnavailable, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START, parse_scope, space_key
from graphmem_neo4j.mentioning import link_now
from graphmem_neo4j.mentions.plan import Linking
from graphmem_neo4j.models import (
    MESSAGES_MAX,
    Ingested,
    IngestedMessage,
    NewMessage,
    SessionInfo,
    Waiting,
)
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.tool_calls import TERMS_MAX_CHARACTERS
from graphmem_neo4j.turns import (
    Place,
    Turn,
    new_message,
    notes_on,
    read_turns,
    session_properties,
    spoken,
)

__all__ = ["Place", "ingest", "new_message"]

log = structlog.get_logger()

APPEND_MESSAGES = load("ingest/append_messages")
SHOW_SESSION = load("ingest/show_session")
WRITE_SCOPE = load("ingest/write_scope")

BATCH_MAX = 128
"""Messages written in one statement: while it runs, the next ones are embedded."""
_SCOPE_ATTEMPTS = 3


class _Session(BaseModel):
    scope: str
    speaker: str | None
    content: str | None
    known_ids: set[str]


class _Appended(BaseModel):
    """What became of a message; without any there is one row, which tells of the session alone."""

    given_id: str
    message_id: str
    place: int
    is_new: bool
    differs: bool
    scope: str
    is_behind: bool


@dataclass(slots=True)
class _Work:
    """One ingest on its way: the doors, the place, and what is known of the session.

    A model that was away once is not waited for again in this call: the backfill asks it later.
    """

    graph: Graph
    embedder: Embedder
    slot: Slot
    place: Place
    with_before: bool
    properties: dict[str, Any]
    scope: str
    keeps_scope: bool
    linking: Linking | None = None
    marks: bool = False
    before: str = ""
    is_model_away: bool = False
    known_ids: set[str] = field(default_factory=set[str])

    @property
    def front(self) -> str | None:
        """What stands in front of the first turn, for its vector; None puts nothing there."""
        return self.before if self.with_before else None


async def ingest(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    place: Place,
    messages: Sequence[NewMessage],
    *,
    session: SessionInfo,
    with_before: bool,
    linking: Linking | None = None,
    marks: bool = False,
) -> Ingested:
    """Append messages to a session; sending them again changes nothing.

    A session keeps its scope unless another one is given. `linking` ties new turns to what they
    name, `marks` says what each is. Raises BadRequest (none is stored then), StoreUnavailable.
    """
    if len(messages) > MESSAGES_MAX:
        raise BadRequest(f"{len(messages)} messages: give at most {MESSAGES_MAX} a call")
    work = _Work(
        graph=graph,
        embedder=embedder,
        slot=slot,
        place=place,
        with_before=with_before,
        properties=session_properties(session),
        scope=parse_scope(session.scope),
        keeps_scope="scope" not in session.model_fields_set,
        linking=linking,
        marks=marks,
    )
    ids, turns = read_turns(place, messages)
    if slot.letter is not None and turns:
        await _look(work, turns)
    for _ in range(_SCOPE_ATTEMPTS):
        entries = entries_of(place, turns, work.scope, work.known_ids, work.front)
        written = await _write(work, entries)
        scopes = {row.scope for row in written.values()} - {work.scope}
        if not scopes:
            if any(row.is_behind for row in written.values()):
                await _follow_scope(work)
            await _name(work, entries, written)
            return _receipt(work, ids, entries, written)
        work.scope = scopes.pop()
    raise StoreUnavailable(f"the scope of session {place.session_id!r} keeps changing: try again")


async def _look(work: _Work, turns: Sequence[Turn]) -> None:
    """Ask what the session holds already: its scope, its last turn, and which of these turns."""
    rows = await work.graph.run(
        SHOW_SESSION,
        _Session,
        space=space_key(work.place.space),
        session_id=work.place.session_id,
        message_ids=[text for turn in turns for text in {turn.given_id, turn.other_id}],
    )
    for row in rows:
        work.known_ids = row.known_ids
        if work.keeps_scope:
            work.scope = row.scope
        if work.with_before and row.content is not None:
            work.before = spoken(row.speaker, row.content) + "\n"


async def _write(work: _Work, entries: Sequence[Entry]) -> dict[str, _Appended]:
    """Embed and append batch by batch; stops where the session turns out to have another scope."""
    starts = range(0, max(len(entries), 1), BATCH_MAX)
    batches = [entries[start : start + BATCH_MAX] for start in starts]
    written: dict[str, _Appended] = {}
    await _embed(work, batches[0])
    for batch, following in zip(batches, [*batches[1:], []], strict=True):
        if work.marks:
            # Rules over words take their time: the loop serves others meanwhile.
            await asyncio.to_thread(_mark, batch)
        rows = await _append_and_embed(work, batch, following)
        written |= {row.given_id: row for row in rows}
        if any(row.scope != work.scope for row in rows):
            break
    return written


def _mark(batch: Sequence[Entry]) -> None:
    for entry in batch:
        if not entry.is_known:
            entry.marks = entry.marked()


async def _append_and_embed(
    work: _Work, batch: Sequence[Entry], following: Sequence[Entry]
) -> list[_Appended]:
    """Append a batch while the next one is embedded; nothing goes on when either fails."""
    embedding = asyncio.create_task(_embed(work, following))
    try:
        rows = await _append(work, batch)
        await embedding
    finally:
        embedding.cancel()
        await asyncio.gather(embedding, return_exceptions=True)
    return rows


async def _embed(work: _Work, batch: Sequence[Entry]) -> None:
    """Embed a batch; when the model is away the messages are stored without vectors."""
    if work.is_model_away:
        return
    texts = [text for entry in batch for text in entry.to_embed]
    vectors: list[Vector | None] = [None] * len(texts)
    try:
        vectors = await work.embedder.passages(texts)
    except ModelUnavailable as error:
        work.is_model_away = True
        work.embedder.postpone(len(texts), error)
    start = 0
    for entry in batch:
        end = start + len(entry.to_embed)
        if not entry.is_known:
            entry.vectors = vectors[start:end]
        start = end


async def _append(work: _Work, batch: Sequence[Entry]) -> list[_Appended]:
    return await work.graph.run(
        APPEND_MESSAGES,
        _Appended,
        space=space_key(work.place.space),
        session_id=work.place.session_id,
        session=work.properties,
        scope=work.scope,
        keeps_scope=work.keeps_scope,
        messages=[
            entry.written(work.place, work.scope, reads_names=work.linking is not None)
            for entry in batch
        ],
        open_start=OPEN_START,
        open_end=OPEN_END,
        vector_property=work.slot.vector_property,
        terms_limit=TERMS_MAX_CHARACTERS,
        receipt_id=work.place.receipt_id,
        now=work.place.now,
    )


async def _follow_scope(work: _Work) -> None:
    """Give the earlier turns the scope that the host gave their session since.

    Their pieces and their calls of tools follow. What an interruption leaves is taken up with the
    next message.
    """
    place = work.place
    await work.graph.apply(
        WRITE_SCOPE,
        space=space_key(place.space),
        session_id=place.session_id,
        scope=work.scope,
        **shelves_of(place, work.scope),
    )
    log.info("session.moved", session_id=place.session_id, scope=work.scope)


async def _name(work: _Work, entries: Sequence[Entry], written: dict[str, _Appended]) -> None:
    """Tie the new turns to what they name, once all of them are acknowledged."""
    if work.linking is None:
        return
    ids_new = {given: row.message_id for given, row in written.items() if row.is_new}
    place = work.place
    texts = texts_to_name(place, entries, ids_new, work.scope)
    await link_now(work.graph, place.space, texts, now=place.now, linking=work.linking)


def _receipt(
    work: _Work, ids: list[str], entries: Sequence[Entry], written: dict[str, _Appended]
) -> Ingested:
    skipped = {entry.turn.given_id: entry.turn.skipped_blocks for entry in entries}
    stored = [
        IngestedMessage(
            message_id=written[given].message_id,
            place=written[given].place,
            is_new=written[given].is_new,
            differs=written[given].differs,
            skipped_blocks=skipped[given],
        )
        for given in ids
    ]
    added = sum(row.is_new for row in written.values())
    missing = sum(entry.missing for entry in entries if written[entry.turn.given_id].is_new)
    return Ingested(
        receipt_id=work.place.receipt_id,
        session_id=work.place.session_id,
        messages=stored,
        added=added,
        known=len(stored) - added,
        waiting=Waiting(embed=missing if work.slot.letter is not None else 0, extract=added),
        embedding_mode=str(work.embedder.choice),
        notes=notes_on(stored),
    )
