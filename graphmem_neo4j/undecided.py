"""Undecided: which pairs of memories wait for a language model's word, and which for a person's?

A new memory whose neighbours were not asked about has a job `decide:<memory_id>`, written with it.
It is `waiting` until a word was said, then `done`; `failed` after some tries, with the last reason.

Owns: the questions to people about pairs of memories, the jobs, and their order.
Never: asks anybody, or changes a memory.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, review_id, space_key
from graphmem_neo4j.pairs import Ruled
from graphmem_neo4j.queries import load
from graphmem_neo4j.wording import one_line

LIST_WAITING = load("undecided/list_waiting")
WRITE_OUTCOMES = load("undecided/write_outcomes")

ATTEMPTS_MAX = 5
"""Answers of no use after which a pair is given up."""
_SHOWN_CHARACTERS = 120
_REASON_CHARACTERS = 400

State = Literal["waiting", "done", "failed"]


class Undecided(BaseModel):
    """A new memory whose pairs wait: tries so far, and its live neighbours, by properties."""

    attempts: int
    memory: dict[str, Any]
    known: list[dict[str, Any]]


class Outcomes(BaseModel):
    """What was written: questions, those asked before among them, and jobs put off.

    `put_off` names the new memories whose questions are about something that went meanwhile.
    """

    asked: int = 0
    put_off: list[str] = []


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the job of a new memory; `near` are the neighbours that still wait.

    `flagged`: the ids of the questions that come of it. Where one of them cannot be put, because a
    memory of it is gone or moved since, the job waits on.
    """

    memory_id: str
    state: State
    near: tuple[str, ...] = ()
    attempts: int = 0
    reason: str | None = None
    run_id: str | None = None
    flagged: tuple[str, ...] = ()

    def row(self) -> dict[str, Any]:
        """Give the row that writes it."""
        return {
            "memory_id": self.memory_id,
            "state": self.state,
            "near": list(self.near),
            "attempts": self.attempts,
            "reason": None if self.reason is None else self.reason[:_REASON_CHARACTERS],
            "run_id": self.run_id,
            "flagged": list(self.flagged),
        }


class Holder(Protocol):
    """The memory that holds a new statement."""

    @property
    def memory_id(self) -> str:
        """Its id."""
        ...

    @property
    def content(self) -> str:
        """What it says."""
        ...

    @property
    def scope(self) -> str:
        """Where it matters."""
        ...


def review_row(ruled: Ruled, holder: Holder, *, session_id: str | None) -> dict[str, Any]:
    """Give the row of the question about a known memory and the one that holds the new statement.

    A question is of the scope of both, and of the session.
    """
    known, word = ruled.pair.known, ruled.word
    sides = [
        {"memory_id": known.memory_id, "content": known.content},
        {"memory_id": holder.memory_id, "content": holder.content},
    ]
    evidence = {
        "relation": word.relation.value,
        "reasons": [word.reason] if word.reason else [],
        "statements": sides,
    }
    first, second = (f'"{one_line(side["content"], _SHOWN_CHARACTERS)}"' for side in sides)
    properties = {
        "kind": "contradiction",
        "score": word.confidence,
        "says": f"{first}, and {second}: it seems that only one holds. Which goes?",
        "evidence": json.dumps(evidence, ensure_ascii=False, sort_keys=True),
        "scope": holder.scope,
        "session_id": session_id,
        "concerns": [known.memory_id, holder.memory_id],
    }
    return {"review_id": review_id(known.memory_id, holder.memory_id), "properties": properties}


async def write_outcomes(
    graph: Graph,
    space: str,
    *,
    reviews: Sequence[dict[str, Any]] = (),
    outcomes: Sequence[Outcome] = (),
    now: datetime,
) -> Outcomes:
    """Put questions to people and note what became of jobs, in one transaction.

    No question is put about a memory that is gone, or moved to another scope. Raises
    StoreUnavailable.
    """
    if not reviews and not outcomes:
        return Outcomes()
    (wrote,) = await graph.run(
        WRITE_OUTCOMES,
        Outcomes,
        space=space_key(space),
        # Two writers at once take their locks in one order.
        reviews=sorted(reviews, key=lambda row: row["review_id"]),
        jobs=sorted((one.row() for one in outcomes), key=lambda row: row["memory_id"]),
        open_end=OPEN_END,
        now=now,
    )
    return wrote


async def list_undecided(graph: Graph, space: str, *, run_id: str, limit: int) -> list[Undecided]:
    """List new memories whose pairs wait and were not looked at in this run, the least tried first.

    Raises StoreUnavailable.
    """
    return await graph.run(
        LIST_WAITING,
        Undecided,
        space=space_key(space),
        run_id=run_id,
        open_end=OPEN_END,
        limit=limit,
    )
