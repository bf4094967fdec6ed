"""Fixtures: a memory whose reflections are put to a scripted language model, and its clock."""

from collections.abc import AsyncGenerator, Generator
from datetime import timedelta

import pytest
from chatting import Chat
from consulting_memory import Clock, asking_of, opened
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import says


@pytest.fixture
def clock() -> Clock:
    """Noon of a day; each look takes a second."""
    return Clock(step=timedelta(seconds=1))


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
    return asking_of(settings, chat, decide="later")


@pytest.fixture
async def memory(asking: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode, that reflects."""
    async with opened(asking, clock) as memory:
        yield memory
