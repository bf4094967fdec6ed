"""Consulting memory: what do tests share whose memory asks a scripted language model?

Owns: the clock that a test moves, the settings and the opening of such a memory, looks at a
request's data and at the rows of its space.
Never: knows what a job asks, or what the model says.
"""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, LiteralString, TypeVar

from chatting import Chat
from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import LanguageSettings, Settings

SECRET = "sk-testSECRET-0123456789"
_MILLISECOND = timedelta(milliseconds=1)
_STILL = timedelta(0)

Row = TypeVar("Row", bound=BaseModel)


@dataclass
class Clock:
    """A clock that a test moves; it goes on by a `step` whenever it is asked."""

    moment: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    step: timedelta = _STILL

    def __call__(self) -> datetime:
        """Give the moment."""
        self.moment += self.step
        return self.moment

    def forward(self, **by: float) -> None:
        """Let time pass."""
        self.moment += timedelta(**by)


def ticking(moment: datetime = Clock.moment) -> Clock:
    """Give a clock on which no two looks see the same moment."""
    return Clock(moment, _MILLISECOND)


def asking_of(settings: Settings, chat: Chat, **save: Any) -> Settings:
    """Give settings of a space whose work asks the scripted model; `save`: of saves."""
    model = LanguageSettings.model_validate(
        {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET}
    )
    changed = settings.save.model_copy(update=save)
    return settings.model_copy(update={"llm": model, "save": changed})


@asynccontextmanager
async def opened(settings: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """Open a memory by a test's clock, and close it in any case."""
    memory = GraphMemory(settings, environ={}, clock=clock)
    try:
        await memory.ready()
        yield memory
    finally:
        await memory.close()


def data_in(request: dict[str, Any]) -> dict[str, Any]:
    """Give what a request is about; asked once more, words follow the data."""
    told = next(line["content"] for line in request["messages"] if line["role"] == "user")
    return json.JSONDecoder().raw_decode(told)[0]


async def rows_of(memory: GraphMemory, shape: type[Row], text: LiteralString) -> list[Row]:
    """Read rows of the space, which is `$space`."""
    graph, _ = await memory.ready()
    query = Query("tests/rows", "", Mode.READ, frozenset({"space"}), (), text)
    return await graph.run(query, shape, space=space_key(memory.settings.space))
