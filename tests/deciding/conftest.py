"""Fixtures: a memory that asks a scripted language model about what is near, and its clock."""

from collections.abc import AsyncGenerator, Generator

import pytest
from chatting import Chat
from consulting_memory import Clock, asking_of, opened
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .saying import says


@pytest.fixture
def clock() -> Clock:
    """Noon of a day."""
    return Clock()


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    """A language model that holds everything for unrelated until a test says otherwise."""
    chat = Chat()
    chat.says[0] = says("unrelated")
    with served(chat) as scripted:
        yield scripted


@pytest.fixture
def asking(settings: Settings, chat: Chat) -> Settings:
    """Settings of a fresh space whose grey cases are put to the scripted model, without hurry."""
    return asking_of(settings, chat, decide_seconds=60.0)


@pytest.fixture
async def memory(asking: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode, that asks."""
    async with opened(asking, clock) as memory:
        yield memory
