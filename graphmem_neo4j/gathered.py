"""Gathered: what does a row of the gathering statements say, as a candidate and as a hit?

Words name what has ended as well: it does not answer, but an answer may tell that it would.

Owns: the shape of those rows, and what ranking, answers and the note on what ended take from them.
Never: runs a statement, or ranks.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from graphmem_neo4j.answers import ChannelEvidence, Hit
from graphmem_neo4j.asking import Ask
from graphmem_neo4j.fuse import Candidate, Ranked
from graphmem_neo4j.keys import OPEN_END, OPEN_START, show_memory_id
from graphmem_neo4j.periods import NOW, axes, status_of

FEWER_WORDS = "nothing found for so many words: ask again with two or three rarer ones"
NOTHING_NOW = (
    "only what holds now was looked at: include_history also finds what ended, was corrected or is "
    "to come"
)
NOTHING_THEN = "nothing that was known and held at that moment fits: name none to ask about now"
# Words of a question from which on it is long: where nothing answers it, fewer may.
_LONG_QUERY_WORDS = 4
_ENDED_SHOWN_MAX = 3
_BETTER_BY = 0.1


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


def parted(
    rows: Sequence[GatheredRow], ask: Ask, now: datetime
) -> tuple[list[GatheredRow], list[GatheredRow]]:
    """Part what holds at the moment asked for from what had ended by then."""
    after = axes(ask.when, now).valid_until_after
    held = [row for row in rows if row.valid_until is None or row.valid_until > after]
    return held, [row for row in rows if row.valid_until is not None and row.valid_until <= after]


def asides(
    ask: Ask, best: float | None, ended: Sequence[Ranked], rows: Sequence[GatheredRow]
) -> list[str]:
    """Say what whoever asks should know beside the hits, of which the best scores `best`.

    `ended`: what has ended, ranked by the same question; `rows` are theirs.
    """
    notes = [FEWER_WORDS] if best is None and len(ask.words) >= _LONG_QUERY_WORDS else []
    least = ask.min_score if best is None else max(ask.min_score, best + _BETTER_BY)
    told = _ended_note(ended, rows, least)
    if told is not None:
        notes.append(told)
    elif best is None and not ask.when.with_history:
        notes.append(NOTHING_NOW if ask.when == NOW else NOTHING_THEN)
    return notes


def _ended_note(ended: Sequence[Ranked], rows: Sequence[GatheredRow], least: float) -> str | None:
    """Say which memories that ended score `least` and more; None where none does."""
    by_id = {row.piece_id or row.node_id: row for row in rows}
    better = [by_id[one.best.candidate_id] for one in ended if one.score >= least]
    if not better:
        return None
    named = ", ".join(
        f"{show_memory_id(row.node_id)} (until {row.valid_until:%Y-%m-%d})"
        for row in better[:_ENDED_SHOWN_MAX]
    )
    more = f" and {len(better) - _ENDED_SHOWN_MAX} more" if len(better) > _ENDED_SHOWN_MAX else ""
    return f"what has ended fits better: {named}{more}; include_history shows it"


def candidate_of(
    row: GatheredRow,
    *,
    with_places: bool,
    graph: float | None = None,
    graph_path: str = "",
    past_at: datetime | None = None,
) -> Candidate:
    """Give a row as ranking takes it; `graph` is what the walk over the graph says of it.

    `past_at`: the moment at which what ended or was replaced is past; None: nothing is.
    """
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
        is_past=past_at is not None and _status(row, past_at) not in ("active", "future"),
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
