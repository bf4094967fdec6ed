"""Fixtures: a memory whose reflections are put to a scripted language model, and its clock."""

from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from chatting import Chat
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LanguageSettings, Settings

from .telling import says

SECRET = "sk-testSECRET-0123456789"


@dataclass
class Clock:
    """A clock that goes on by a second whenever it is asked."""

    moment: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Give the moment."""
        self.moment += timedelta(seconds=1)
        return self.moment

    def forward(self, **by: float) -> None:
        """Let time pass."""
        self.moment += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    """Noon of a day."""
    return Clock()


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    """A language model that finds nothing until a test says otherwise."""
    chat = Chat()
    chat.says[0] = says(patterns=[])
    with served(chat) as scripted:
        yield scripted


@pytest.fixture
def asking(settings: Settings, chat: Chat) -> Settings:
    """Settings of a fresh space with a scripted model; saves leave what is near to the jobs."""
    model = LanguageSettings.model_validate(
        {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET}
    )
    save = settings.save.model_copy(update={"decide": "later"})
    return settings.model_copy(update={"llm": model, "save": save})


@pytest.fixture
async def memory(asking: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode, that reflects."""
    opened = GraphMemory(asking, environ={}, clock=clock)
    try:
        await opened.ready()
        yield opened
    finally:
        await opened.close()
