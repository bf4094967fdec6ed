"""Chores: a server reads what was said by itself, unless that is switched off."""

import asyncio
import json
from collections.abc import Generator

import pytest
from chatting import Chat
from scripted import served

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments
from mcp_server.chores import Chores

WAIT_SECONDS = 30


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    answer = {
        "memories": [
            {"content": "Noor wants answers in Arabic", "kind": "preference", "turns": [1]}
        ]
    }
    with served(Chat()) as endpoint:
        endpoint.says[0] = json.dumps(answer)
        yield endpoint


async def _becomes_asked(chat: Chat) -> None:
    for _ in range(20 * WAIT_SECONDS):
        if chat.requests:
            return
        await asyncio.sleep(0.05)


async def _becomes_read(memory: GraphMemory) -> None:
    for _ in range(20 * WAIT_SECONDS):
        counts = (await memory.status()).counts
        if counts is not None and counts.conversations_waiting == 0:
            return
        await asyncio.sleep(0.05)


@pytest.mark.requirement("S44", "Q96", "S3")
async def test_a_server_reads_what_was_said_while_nobody_asks(
    settings: Settings, chat: Chat
) -> None:
    asks = {"llm__model": "openai/toy", "llm__base_url": chat.url, "llm__api_key": "k"}
    asks |= {"recall__graph": False}
    eager = GraphMemory(with_arguments(settings, **asks), environ={})
    silent_settings = with_arguments(
        settings, **asks, space=f"{settings.space} silent", extraction__auto_capture=False
    )
    silent = GraphMemory(silent_settings, environ={})
    chores = [Chores(), Chores()]
    try:
        for memory, text in ((silent, "hush"), (eager, "please")):
            turn = {"role": "user", "content": f"From now on always answer in Arabic, {text}."}
            await memory.ingest("talk", [turn])
        assert chat.requests == []
        for memory, chore in zip((silent, eager), chores, strict=True):
            chore.begin(memory)
        await _becomes_asked(chat)
        # Broken off in the middle of a statement it would leave a connection behind.
        await _becomes_read(eager)
        for chore in chores:
            await chore.stop()
        assert len(chat.requests) == 1
        assert "please" in chat.asked[0]
        # Whoever asks for it has it read all the same.
        await silent.extract("talk")
        assert "hush" in chat.asked[-1]
    finally:
        for memory in (eager, silent):
            await memory.close()
