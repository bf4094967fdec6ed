"""Fixtures: a scripted language model, what is asked of it, and a clock that a test sets."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from chatting import Chat
from scripted import served

from graphmem_neo4j.language import Line
from graphmem_neo4j.language_model import LanguageModel
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.settings import LanguageSettings

SECRET = "sk-testSECRET-0123456789"
ASKED = [Line("system", "Find places."), Line("user", "I moved to Oslo.")]


class Place(Frozen):
    """A thing in a text, as these tests ask for it."""

    name: str
    type: str = "city"


class Places(Frozen):
    """The answer that these tests ask for."""

    entities: list[Place]


OSLO = '{"entities": [{"name": "Oslo", "type": "city"}]}'
FOUND = Places(entities=[Place(name="Oslo")])


@dataclass
class Clock:
    """A clock that stands still until a test moves it."""

    moment: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Give the moment."""
        return self.moment

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    """Noon of a day."""
    return Clock()


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    """A language model that says what the test tells it; first of all where Oslo is."""
    chat = Chat()
    chat.says[0] = OSLO
    with served(chat) as scripted:
        yield scripted


MakeModel = Callable[..., LanguageModel]


@pytest.fixture
def toy(chat: Chat, clock: Clock) -> MakeModel:
    """Give a function that makes the door to the scripted model; arguments change the settings."""

    def make(**fields: Any) -> LanguageModel:
        given = {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET, **fields}
        return LanguageModel(LanguageSettings.model_validate(given), now=clock)

    return make
