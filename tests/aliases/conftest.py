"""Fixtures: a memory that asks a scripted language model about names, and its clock."""

from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from chatting import Chat
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LanguageSettings, Settings

from .telling import two

SECRET = "sk-testSECRET-0123456789"


@dataclass
class Clock:
    """A clock that a test moves; each look at it takes a millisecond."""

    moment: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Give the moment."""
        self.moment += timedelta(milliseconds=1)
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
    """A language model that takes all for two until a test says otherwise."""
    chat = Chat()
    chat.says[0] = two()
    with served(chat) as scripted:
        yield scripted


@pytest.fixture
def asking(settings: Settings, chat: Chat) -> Settings:
    """Settings of a fresh space whose background work asks the scripted model; saves do not."""
    model = LanguageSettings.model_validate(
        {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET}
    )
    save = settings.save.model_copy(update={"decide": "never"})
    return settings.model_copy(update={"llm": model, "save": save})


@pytest.fixture
async def memory(asking: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode, that asks."""
    opened = GraphMemory(asking, environ={}, clock=clock)
    try:
        await opened.ready()
        yield opened
    finally:
        await opened.close()
