"""The account: what the language model took is kept in the graph, for all processes together."""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from chatting import Chat
from pydantic import BaseModel
from scripted import served

from graphmem_neo4j.consulting import CALLS_AT_ONCE_MAX, Consultant
from graphmem_neo4j.errors import AnswerUnreadable, BudgetSpent, ModelOff, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import LanguageSettings, Settings

from .conftest import ASKED, FOUND, SECRET, Clock, Places

MakeConsultant = Callable[..., Consultant]
_DAYS = iter(range(1, 28, 2))
"""The account is the whole database's: each test has two days of its own."""


class _Day(BaseModel):
    day: date
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    unpriced: int


@pytest.fixture
def clock() -> Clock:
    """Noon of a day that no other test spends."""
    return Clock(datetime(2031, 5, next(_DAYS), 12, tzinfo=UTC))


@pytest.fixture
async def graph(settings: Settings) -> AsyncGenerator[Graph, None]:
    """The store."""
    async with GraphMemory.open(settings) as memory:
        yield await memory.prepared()


@pytest.fixture
def consult(chat: Chat, clock: Clock, graph: Graph) -> MakeConsultant:
    """Give a function that makes a consultant, each as if in a process of its own."""

    def make(**fields: Any) -> Consultant:
        async def door() -> Graph:
            return graph

        given = {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET, **fields}
        return Consultant(LanguageSettings.model_validate(given), door=door, now=clock)

    return make


async def _stored(graph: Graph, clock: Clock) -> _Day:
    (row,) = await graph.run(load("consulting/show_day"), _Day, day=clock().date().isoformat())
    return row


@pytest.mark.requirement("R-Q1", "U16")
async def test_every_call_is_accounted_for_in_the_graph(
    consult: MakeConsultant, graph: Graph, clock: Clock
) -> None:
    consultant = consult()
    assert (await consultant.ask(ASKED, Places)).value == FOUND
    await consultant.ask(ASKED, Places)
    day = await _stored(graph, clock)
    assert (day.calls, day.tokens_in, day.tokens_out, day.unpriced) == (2, 40, 10, 2)


@pytest.mark.requirement("R-Q1")
async def test_the_cap_holds_for_all_processes_together(
    consult: MakeConsultant, chat: Chat, clock: Clock
) -> None:
    chat.usage = {"prompt_tokens": 200, "completion_tokens": 50, "total_tokens": 250}
    first, second = (consult(daily_tokens=400, answer_tokens=100) for _ in range(2))
    await first.ask(ASKED, Places)
    with pytest.raises(BudgetSpent):
        await second.ask(ASKED, Places)
    assert len(chat.requests) == 1
    clock.forward(24 * 3600)
    assert (await second.ask(ASKED, Places)).value == FOUND


async def test_what_another_process_spent_is_seen_within_a_minute(
    consult: MakeConsultant, chat: Chat, clock: Clock
) -> None:
    chat.usage = {"prompt_tokens": 200, "completion_tokens": 50, "total_tokens": 250}
    first, second = (consult(daily_tokens=900, answer_tokens=100) for _ in range(2))
    await first.ask(ASKED, Places)
    await second.ask(ASKED, Places)
    await second.ask(ASKED, Places)
    clock.forward(61)
    with pytest.raises(BudgetSpent):
        await first.ask(ASKED, Places)


async def test_an_answer_of_no_use_costs_all_the_same(
    consult: MakeConsultant, chat: Chat, graph: Graph, clock: Clock
) -> None:
    chat.says[0] = "I had rather not."
    with pytest.raises(AnswerUnreadable):
        await consult().ask(ASKED, Places)
    assert (await _stored(graph, clock)).calls == 2


async def test_where_the_store_is_away_nothing_is_forgotten(
    chat: Chat, clock: Clock, graph: Graph
) -> None:
    is_away = False

    async def door() -> Graph:
        if is_away:
            raise StoreUnavailable("away")
        return graph

    settings = LanguageSettings.model_validate(
        {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET}
    )
    consultant = Consultant(settings, door=door, now=clock)
    await consultant.ask(ASKED, Places)
    is_away = True
    await consultant.ask(ASKED, Places)
    is_away = False
    await consultant.ask(ASKED, Places)
    assert (await _stored(graph, clock)).calls == 3
    assert consultant.budget.spent(clock()).calls == 3


class _Crowd(Chat):
    """A model that counts how many ask it at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self.most = 0
        self.counting = threading.Lock()

    def answer(self, path: str, request: dict[str, Any]) -> Any:
        with self.counting:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.05)
        with self.counting:
            self.now -= 1
        return super().answer(path, request)


async def test_only_so_many_calls_run_at_once(graph: Graph, clock: Clock) -> None:
    crowd = _Crowd()
    crowd.says[0] = FOUND.model_dump_json()

    async def door() -> Graph:
        return graph

    with served(crowd):
        settings = LanguageSettings(model="openai/toy", base_url=crowd.url)
        consultant = Consultant(settings, door=door, now=clock)
        await asyncio.gather(*(consultant.ask(ASKED, Places) for _ in range(12)))
    assert 1 < crowd.most <= CALLS_AT_ONCE_MAX
    assert (await _stored(graph, clock)).calls == 12


async def test_without_a_model_nothing_is_asked_or_stored(
    consult: MakeConsultant, graph: Graph, clock: Clock
) -> None:
    consultant = consult(model="none")
    assert not consultant.is_on
    with pytest.raises(ModelOff):
        await consultant.ask(ASKED, Places)
    assert await graph.run(load("consulting/show_day"), _Day, day=clock().date().isoformat()) == []
