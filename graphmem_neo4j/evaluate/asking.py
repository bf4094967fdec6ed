"""Asking: what does the public recall answer to each question, and how long does it take?

Owns: the calls with their bounded concurrency, and the join of hits with gold.
Never: ranks or filters: a hit counts where recall put it.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from graphmem_neo4j.evaluate.corpus import Question
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.memory import GraphMemory

TOKEN_BUDGET = 100_000
"""So much that no hit is cut away for its length: rankings are measured, not budgets."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How recall is asked.

    `channels` None leaves the choice to recall; `with_moments` asks about the time that a
    question names.
    """

    name: str
    kind: Literal["memory", "message"]
    channels: tuple[str, ...] | None = None
    limit: int = 10
    min_score: float = 0.0
    with_moments: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """Give the public options of recall."""
        return {
            "limit": self.limit,
            "kinds": (self.kind,),
            "channels": self.channels,
            "min_score": self.min_score,
            "token_budget": TOKEN_BUDGET,
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """One question's answer: node ids as ranked, the nodes that hold its gold, and the times."""

    category: str
    ranked: Sequence[str]
    gold: frozenset[str]
    total_ms: float
    searched_ms: float | None
    channels: Sequence[str]
    notes: Sequence[str]


async def ask(
    memory: GraphMemory, question: Question, node_of: Mapping[str, str], manner: Manner
) -> Asked:
    """Ask one question once."""
    watch = Stopwatch()
    moment = question.moment if manner.with_moments else None
    answer = await memory.recall(question.text, valid_at=moment, **manner.options)
    return Asked(
        category=question.category,
        ranked=[hit.node_id for hit in answer.hits],
        gold=frozenset(node_of[key] for key in question.gold),
        total_ms=watch.ms,
        searched_ms=answer.searched_ms,
        channels=answer.channels,
        notes=answer.notes,
    )


async def ask_all(
    memory: GraphMemory,
    questions: Iterable[Question],
    node_of: Mapping[str, str],
    manner: Manner,
    *,
    clients: int,
) -> list[Asked]:
    """Ask questions, at most `clients` at once, as tasks of this process; in their order."""
    gate = asyncio.Semaphore(clients)

    async def one(question: Question) -> Asked:
        async with gate:
            return await ask(memory, question, node_of, manner)

    return await asyncio.gather(*(one(question) for question in questions))
