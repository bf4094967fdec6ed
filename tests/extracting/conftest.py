"""Fixtures: a memory that asks a scripted language model, and a clock that a test sets."""

import json
from collections.abc import AsyncGenerator, Callable, Generator
from datetime import timedelta
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import Clock, ticking
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LanguageSettings, Settings

SECRET = "sk-testSECRET-9876543210"
_DAYS = iter(range(1, 20_000, 3))
"""The model's account is the whole database's: each test has days of its own."""


@pytest.fixture
def clock() -> Clock:
    """Noon of a day."""
    return ticking(Clock.moment + timedelta(days=next(_DAYS)))


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    """A language model that finds nothing, until a test tells it what to say."""
    with served(Chat()) as scripted:
        yield scripted


MakeMemory = Callable[..., GraphMemory]


@pytest.fixture
async def make(settings: Settings, chat: Chat, clock: Clock) -> AsyncGenerator[MakeMemory, None]:
    """Give a function that opens a memory in the test's space; arguments change the settings."""
    opened: list[GraphMemory] = []

    def _make(**groups: dict[str, Any]) -> GraphMemory:
        llm = {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET}
        llm |= groups.pop("llm", {})
        changed: dict[str, Any] = {"llm": LanguageSettings.model_validate(llm)}
        for name, fields in groups.items():
            changed[name] = getattr(settings, name).model_copy(update=fields)
        memory = GraphMemory(settings.model_copy(update=changed), environ={}, clock=clock)
        opened.append(memory)
        return memory

    yield _make
    for memory in opened:
        await memory.close()


@pytest.fixture
async def memory(make: MakeMemory) -> GraphMemory:
    """A memory with the scripted model."""
    made = make()
    await made.ready()
    return made


def said(*texts: str, role: str = "user", **more: Any) -> list[dict[str, Any]]:
    """Give messages of one speaker."""
    return [{"role": role, "content": text, **more} for text in texts]


def told(**lists: list[dict[str, Any]]) -> str:
    """Give an answer of the model."""
    return json.dumps(lists, ensure_ascii=False)


def fact(content: str, *turns: int, **more: Any) -> dict[str, Any]:
    """Give a statement as a model tells it."""
    return {"content": content, "kind": "fact", "turns": list(turns), **more}


def asked(chat: Chat, number: int = -1) -> dict[str, Any]:
    """Give the data of a question that the model was asked."""
    return json.loads(chat.asked[number])
