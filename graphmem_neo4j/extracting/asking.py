"""Asking: may one more question about turns be asked this hour, and what did those in vain take?

A question counts from the moment on which it is asked, whatever comes back, in one statement for
all workers: two never have the last question of an hour. One that could not be put, because the
model is away, denied or over its budget, counts for nothing.

Owns: the hour's account around each question, and what answers of no use took.
Never: asks, or chooses what is asked about.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pydantic import BaseModel

from graphmem_neo4j.errors import AnswerUnreadable, HourSpent, ModelRefused, ModelUnavailable
from graphmem_neo4j.extracting.shapes import ExtractionCounts
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.wording import counted

COUNT_QUESTIONS = load("extracting/count_questions")
RELEASE_QUESTION = load("extracting/release_question")
WRITE_QUESTION = load("extracting/write_question")

HOUR = timedelta(hours=1)
SKEW_MAX = timedelta(minutes=1)
"""How far the clocks of two workers may differ; what lies further ahead counts for nothing."""
QUESTIONS_KEPT_MAX = 1_000


class _Questions(BaseModel):
    questions: int


class _Allowed(BaseModel):
    is_allowed: bool
    oldest: datetime | None


class _Released(BaseModel):
    released: int


async def questions_within_hour(graph: Graph, space: str, now: datetime) -> int:
    """Count the questions that were asked in the hour before, whatever came back."""
    rows = await graph.run(
        COUNT_QUESTIONS,
        _Questions,
        space=space_key(space),
        since=now - HOUR,
        until=now + SKEW_MAX,
    )
    return rows[0].questions


async def begin_question(
    graph: Graph, space: str, now: datetime, allowed: int | None
) -> datetime | None:
    """Count a question that is asked now; where the hour allows none, say when the next may be."""
    rows = await graph.run(
        WRITE_QUESTION,
        _Allowed,
        space=space_key(space),
        allowed=allowed,
        since=now - HOUR,
        until=now + SKEW_MAX,
        kept_max=QUESTIONS_KEPT_MAX,
        now=now,
    )
    return None if rows[0].is_allowed else (rows[0].oldest or now) + HOUR


@dataclass(slots=True)
class Account:
    """The questions of one piece of work; `allowed` an hour over all sessions, None: no limit."""

    tools: Tools
    allowed: int | None
    in_vain: ExtractionCounts = field(default_factory=ExtractionCounts)

    def watching(self) -> Tools:
        """Give the tools whose every question goes through this account."""
        return replace(self.tools, consultant=self.tools.consultant.watched(self._question))

    @asynccontextmanager
    async def _question(self) -> AsyncGenerator[None, None]:
        """Stand around a question. Raises HourSpent where the hour allows none."""
        asked_at = self.tools.clock()
        until = await begin_question(self.tools.graph, self.tools.space, asked_at, self.allowed)
        if until is not None:
            asks = counted(self.allowed or 0, "question")
            raise HourSpent(
                f"mode {self.tools.mode.value} asks {asks} an hour: `graphmem extract --all` asks "
                "at once",
                until=until,
            )
        try:
            yield
        except AnswerUnreadable as error:
            self._add(error.calls, error.tokens_in, error.tokens_out, error.cost)
            raise
        except ModelRefused:
            self._add(1, 0, 0, None)
            raise
        except ModelUnavailable:
            await self._take_back(asked_at)
            raise

    async def _take_back(self, asked_at: datetime) -> None:
        await self.tools.graph.run(
            RELEASE_QUESTION,
            _Released,
            space=space_key(self.tools.space),
            asked_at=asked_at,
            now=self.tools.clock(),
        )

    def _add(self, calls: int, tokens_in: int, tokens_out: int, cost: float | None) -> None:
        took = ExtractionCounts(
            questions=1, calls=calls, tokens_in=tokens_in, tokens_out=tokens_out, cost=cost
        )
        self.in_vain = self.in_vain.plus(took)
