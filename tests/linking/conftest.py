"""Fixtures: a memory whose linker asks a scripted language model, and its clock."""

from collections.abc import AsyncGenerator, Generator

import pytest
from chatting import Chat
from consulting_memory import Clock, asking_of, opened, ticking
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.fixture
def clock() -> Clock:
    """Noon of a day."""
    return ticking()


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    """A language model that names no relation until a test says otherwise."""
    chat = Chat()
    chat.says[0] = '{"relations": []}'
    with served(chat) as scripted:
        yield scripted


@pytest.fixture
def asking(settings: Settings, chat: Chat) -> Settings:
    """Settings of a fresh space whose background work asks the scripted model; saves do not."""
    return asking_of(settings, chat, decide="never")


@pytest.fixture
async def memory(asking: Settings, clock: Clock) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode, that asks."""
    async with opened(asking, clock) as memory:
        yield memory
