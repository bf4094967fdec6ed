"""Purged turns: what was erased is read no more, and what was read out of it before is named."""

import json

import pytest
from chatting import Chat

from graphmem_neo4j.memory import GraphMemory

from .conftest import asked, fact, said, told

pytestmark = pytest.mark.requirement("X2", "F67")
TEXTS = ("Noor Haddad works at Lumen in Riga.", "Lumen has moved to a larger hall.")


async def test_a_session_that_is_read_again_shows_nothing_of_it(
    memory: GraphMemory, chat: Chat
) -> None:
    kept = await memory.ingest("talk", said(*TEXTS))
    chat.says[0] = told(memories=[fact(TEXTS[0], 1), fact(TEXTS[1], 2)])
    assert (await memory.extract("talk")).counts.added == 2
    done = await memory.purge(f"message:{kept.messages[0].message_id}", "privacy")
    (read_out,) = done.read_out
    assert done.left == [read_out]
    assert any("1 memory was read out of it" in note for note in done.notes)
    chat.says[0] = told(memories=[])
    await memory.extract("talk", again=True)
    assert "Riga" not in json.dumps(asked(chat))
    assert TEXTS[1] in json.dumps(asked(chat))
    await memory.purge(read_out, "privacy")
    assert await memory.doctor() == []


async def test_nobody_is_asked_about_an_empty_turn(memory: GraphMemory, chat: Chat) -> None:
    kept = await memory.ingest("talk", said(TEXTS[0]))
    await memory.purge(f"message:{kept.messages[0].message_id}", "privacy")
    run = await memory.extract("talk")
    assert (run.counts.turns, run.counts.questions, chat.requests) == (1, 0, [])
