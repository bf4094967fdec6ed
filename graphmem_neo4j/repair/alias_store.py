"""Alias store: about which pairs of names was a language model asked, and what did it say?

Its words are kept with the question of the review inbox, as data: one that is open waits for a
person as before, one that was never put stands as a no of the model. A pair about which it said
nothing of use has a job `aliases:<review_id>`: it is asked about alone, each time later, and given
up after some answers.

Owns: these records.
Never: asks, judges or merges.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.acting import Look

LIST_CONSULTED = load("repair/list_consulted")
MARK_HEARD = load("repair/mark_heard")
WRITE_CONSULTED = load("repair/write_consulted")
WRITE_UNHEARD = load("repair/write_unheard")

ATTEMPTS_MAX = 3
"""Answers of no use after which a pair is given up."""
PAUSE_SECONDS = 1_800
"""How long a pair rests after its first answer of no use; each further one doubles it."""
_REASON_MAX_CHARACTERS = 400


class Consulted(BaseModel):
    """What became of a pair so far: of its review, and of asking a model."""

    review_id: str
    state: str | None
    evidence: str | None
    is_consulted: bool
    attempts: int
    job_state: str | None
    not_before: datetime | None


class WrittenWords(BaseModel):
    """How many words became new questions to a person, and how many a no."""

    asked: int
    declined: int


class _Closed(BaseModel):
    closed: int


class _Unheard(BaseModel):
    given_up: int


async def consulted(look: Look, review_ids: Sequence[str]) -> list[Consulted]:
    """Give what became of pairs; one about which nothing is known is left out."""
    return await look.graph.run(
        LIST_CONSULTED, Consulted, space=space_key(look.space), review_ids=list(review_ids)
    )


def may_ask(before: Consulted | None, now: datetime) -> bool:
    """Say whether a model may be asked about a pair at this moment."""
    if before is None:
        return True
    if before.state not in (None, "open") or before.is_consulted or before.job_state == "failed":
        return False
    return before.not_before is None or before.not_before <= now


async def mark_heard(look: Look, review_ids: Sequence[str]) -> None:
    """Close the jobs of pairs about which something was said; before anything follows from it."""
    if review_ids:
        await look.graph.run(
            MARK_HEARD,
            _Closed,
            space=space_key(look.space),
            review_ids=sorted(review_ids),
            now=look.now,
        )


async def write_words(look: Look, rows: Sequence[dict[str, Any]]) -> WrittenWords:
    """Keep the words about pairs that are not merged."""
    (done,) = await look.graph.run(
        WRITE_CONSULTED,
        WrittenWords,
        space=space_key(look.space),
        rows=_in_order(rows),
        open_end=OPEN_END,
        now=look.now,
    )
    return done


async def write_unheard(look: Look, rows: Sequence[dict[str, Any]], reason: str) -> int:
    """Note that nothing of use was said about pairs; gives how many were given up."""
    (row,) = await look.graph.run(
        WRITE_UNHEARD,
        _Unheard,
        space=space_key(look.space),
        rows=_in_order(rows),
        reason=reason[:_REASON_MAX_CHARACTERS],
        attempts_max=ATTEMPTS_MAX,
        pause_seconds=PAUSE_SECONDS,
        now=look.now,
    )
    return row.given_up


def _in_order(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    # Two writers at once take their locks in one order.
    return sorted(rows, key=lambda row: row["review_id"])
