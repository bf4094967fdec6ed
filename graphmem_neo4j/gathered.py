"""Gathered: what does a row of the gathering statements say, as a candidate and as a hit?

Owns: the shape of those rows, and what ranking and answers take from them.
Never: runs a statement, or ranks.
"""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from graphmem_neo4j.answers import ChannelEvidence, Hit
from graphmem_neo4j.asking import Ask
from graphmem_neo4j.fuse import Candidate, Ranked
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.periods import status_of


class GatheredRow(BaseModel):
    """A text that may answer, whole or a piece of it, with the raw score of each channel."""

    label: Literal["Memory", "Message"]
    node_id: str
    piece_id: str | None
    words_score: float | None
    cosine: float | None
    recent_rank: int | None
    is_beside: bool
    content: str
    is_cut: bool
    matched: list[str]
    term_count: int
    scope: str
    category: str | None
    salience: float | None
    session_id: str | None
    place: int | None
    role: str | None
    speaker: str | None
    created_at: datetime
    valid_from: datetime | None
    valid_until: datetime | None
    retired_at: datetime | None
    ended_as: str | None

    @property
    def is_by_vector_alone(self) -> bool:
        """Whether nothing but its vector names it: no word, no neighbour, no newness."""
        others = (self.words_score, self.recent_rank, self.matched or None)
        return not self.is_beside and others == (None, None, None)


def candidate_of(
    row: GatheredRow,
    *,
    with_places: bool,
    graph: float | None = None,
    graph_path: str = "",
) -> Candidate:
    """Give a row as ranking takes it; `graph` is what the walk over the graph says of it."""
    return Candidate(
        candidate_id=row.piece_id or row.node_id,
        owner_id=row.node_id if row.piece_id else None,
        kind="chunk" if row.piece_id else "memory" if row.label == "Memory" else "message",
        content=row.content,
        matched=tuple(row.matched),
        term_count=row.term_count,
        words_score=row.words_score,
        cosine=row.cosine,
        by_vector_alone=row.is_by_vector_alone,
        session_id=row.session_id if with_places else None,
        place=row.place if with_places else None,
        speaker=row.speaker if with_places else None,
        salience=0.5 if row.salience is None else row.salience,
        recency_rank=row.recent_rank,
        graph=graph,
        graph_path=graph_path,
    )


def _status(row: GatheredRow, now: datetime) -> str:
    times = {
        "valid_from": row.valid_from or OPEN_START,
        "valid_until": row.valid_until or OPEN_END,
        "retired_at": row.retired_at or OPEN_END,
        "ended_as": row.ended_as,
    }
    return status_of(times, now)


def hit_of(entry: Ranked, row: GatheredRow, ask: Ask, now: datetime) -> Hit:
    """Give a ranked row as an answer shows it."""
    evidence = [
        ChannelEvidence(
            channel=reason.channel,
            rank=reason.rank,
            raw=reason.raw,
            contribution=round(reason.contribution, 4),
        )
        for reason in entry.reasons
    ]
    return Hit(
        kind="memory" if row.label == "Memory" else "message",
        node_id=row.node_id,
        content=row.content,
        is_cut=row.is_cut,
        score=round(entry.score, 4),
        scope=row.scope,
        category=row.category,
        salience=row.salience,
        session_id=row.session_id,
        place=row.place,
        role=row.role,
        speaker=row.speaker,
        created_at=row.created_at,
        valid_from=row.valid_from,
        valid_until=row.valid_until,
        retired_at=row.retired_at,
        status=_status(row, now) if row.label == "Memory" else None,
        evidence=evidence if ask.explain else None,
        path=[entry.path] if ask.explain and entry.path else None,
    )
