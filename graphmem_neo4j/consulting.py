"""Consulting: ask the language model, with the account of the day kept in the graph.

    consultant = Consultant(settings.llm, door=memory.prepared, now=utc_now)
    answer = await consultant.ask([Line("system", "..."), Line("user", "...")], Extracted)

All processes that share a database share one account a day, so that the caps hold for all of them
together; a process that was killed loses at most the calls that were under way.

Owns: when the stored account is read and added to, and how many calls run at once.
Never: asks by itself (`language_model.py` does), or decides what is asked.
"""

import asyncio
import copy
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeVar

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import ModelUnavailable, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.language import Line
from graphmem_neo4j.language_model import Answer, Choice, LanguageModel
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import LanguageSettings
from graphmem_neo4j.spending import Budget, Spent

log = structlog.get_logger()

SHOW_DAY = load("consulting/show_day")
WRITE_DAY = load("consulting/write_day")

CALLS_AT_ONCE_MAX = 4
"""Calls of one process under way at the same time; others wait their turn."""
WAITING_SHARE = 0.8
"""Of the day's account, what is left to work that can wait: the rest is for saves and for what is
said, which somebody waits for."""
FRESH_SECONDS = 60.0
"""How long the stored account counts as known; other processes add to it."""

T = TypeVar("T", bound=BaseModel)
Watch = Callable[[], AbstractAsyncContextManager[None]]
"""What stands around each question."""


class _Day(BaseModel):
    day: date
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    unpriced: int


@dataclass(slots=True)
class _Known:
    """What all who share a consultant know: when the account was read, and the last trouble."""

    at: datetime | None = None
    trouble: str | None = None


class Consultant:
    """The language model as the verbs and jobs see it; one object serves one event loop."""

    def __init__(
        self,
        settings: LanguageSettings,
        *,
        door: Callable[[], Awaitable[Graph]],
        now: Callable[[], datetime],
    ) -> None:
        """Choose the model; nothing is loaded, read or called before the first question."""
        self._model = LanguageModel(settings, now=now)
        self._door = door
        self._now = now
        self._turns = asyncio.Semaphore(CALLS_AT_ONCE_MAX)
        self._account = asyncio.Lock()
        self._known = _Known()
        self._watch: Watch = nullcontext

    @property
    def choice(self) -> Choice:
        """Which model it is, or None, and why."""
        return self._model.choice

    @property
    def is_on(self) -> bool:
        """Whether there is a model at all."""
        return self._model.choice.model is not None

    @property
    def budget(self) -> Budget:
        """The account of the day, as this process knows it."""
        return self._model.budget

    @property
    def trouble(self) -> str | None:
        """Why the last question got no answer; None where it got one."""
        return self._known.trouble

    @property
    def day(self) -> str:
        """What today took as this process knows it, and how much it may take, in words."""
        return self.budget.told(self._now())

    def watched(self, watch: Watch) -> "Consultant":
        """Give the same model and account to work whose questions go through `watch`.

        It is entered before each question, which it may refuse by an error of its own, and left
        after it, with the error where there was one.
        """
        watched = copy.copy(self)
        watched._watch = watch
        return watched

    async def ask(
        self, lines: Sequence[Line], shape: type[T], *, can_wait: bool = False
    ) -> Answer[T]:
        """Ask for a value of a shape, as `LanguageModel.ask` does; what it took is stored.

        What `can_wait` is refused with BudgetSpent once four fifths of the day are used. Raises
        what that raises, and StoreUnavailable where the account cannot be read: no call is made
        then. One that cannot be stored is kept and stored with the next.
        """
        async with self._turns, self._watch():
            if self.is_on:
                await self.refresh()
                if can_wait:
                    self.budget.require_share(WAITING_SHARE, now=self._now())
            try:
                answer = await self._model.ask(lines, shape)
            except ModelUnavailable as error:
                self._known.trouble = str(error)
                raise
            else:
                self._known.trouble = None
                return answer
            finally:
                await self._store()

    async def refresh(self) -> Spent:
        """Read the stored account of today where it is not known well enough, and give it."""
        now = self._now()
        async with self._account:
            known = self._known.at
            is_fresh = known is not None and now - known < timedelta(seconds=FRESH_SECONDS)
            if not is_fresh or known is None or known.date() != now.date():
                graph = await self._door()
                rows = await graph.run(SHOW_DAY, _Day, day=now.date().isoformat())
                self.budget.take_up(_spent(rows[0]) if rows else Spent(day=now.date()))
                self._known.at = now
            return self.budget.spent(now)

    async def _store(self) -> None:
        async with self._account:
            unsaved = self.budget.drain()
            try:
                for one in unsaved:
                    await self._add(one)
            except StoreUnavailable as error:
                self.budget.put_back(unsaved)
                log.warning("spending.postponed", calls=len(unsaved), reason=str(error))

    async def _add(self, spent: Spent) -> None:
        graph = await self._door()
        counts = {**spent.model_dump(), "day": spent.day.isoformat()}
        rows = await graph.run(WRITE_DAY, _Day, **counts, now=self._now())
        if spent.day == self._now().date():
            self.budget.take_up(_spent(rows[0]))
            self._known.at = self._now()


def _spent(row: _Day) -> Spent:
    return Spent(**row.model_dump())
