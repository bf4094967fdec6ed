"""Races: two who save one update, a memory that goes meanwhile, a process that dies."""

import asyncio
import json
import signal
import sys
import threading
from pathlib import Path

import pytest
from chatting import Chat
from consulting_memory import SECRET, Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.settings import Settings

from .saying import active, held, jobs_of, says, says_each
from .test_saving import NEW, OLD, SAME, kept


@pytest.mark.requirement("F64", "Q52", "X3b")
async def test_two_who_save_one_update_leave_one(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    old = await kept(memory, OLD)
    other = GraphMemory(asking, environ={}, clock=clock)
    try:
        await other.ready()
        chat.says[0] = says_each(lambda known, _: "update" if known == OLD else "duplicate")
        saves = [memory.save(NEW), other.save(NEW), other.save("Noura now lives in a Gdansk house")]
        done = [saved.memories[0] for saved in await asyncio.gather(*saves)]
    finally:
        await other.close()
    assert len(await active(memory)) == 1
    assert sum(one.replaced_id == old for one in done) == 1
    assert {one.action for one in done} <= {
        SaveAction.UPDATED,
        SaveAction.KNOWN,
        SaveAction.MERGED,
    }


@pytest.mark.requirement("F64", "X3b")
@pytest.mark.parametrize("change", ["correct", "delete"])
@pytest.mark.parametrize("relation", ["update", "duplicate"])
async def test_a_memory_that_goes_while_the_model_thinks_is_judged_anew(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock, change: str, relation: str
) -> None:
    old = await kept(memory, OLD)
    other = GraphMemory(asking, environ={}, clock=clock)
    opened, reached = threading.Event(), threading.Event()
    chat.says[0] = held(opened, reached, says(relation))
    try:
        await other.ready()
        saving = asyncio.create_task(other.save(SAME))
        await asyncio.to_thread(reached.wait, 60)
        words = {"new_content": "Noura lives in a loft in Gdansk"} if change == "correct" else {}
        await memory.correct(old, change, **words)  # pyright: ignore[reportArgumentType]
        opened.set()
        (one,) = (await saving).memories
    finally:
        opened.set()
        await other.close()
    held_now = await active(memory)
    if change == "delete":
        assert (one.action, held_now) == (SaveAction.ADDED, [SAME])
    else:
        # The correction is what it is near now: it was asked about again.
        wanted = SAME if relation == "update" else "Noura lives in a loft in Gdansk"
        assert (held_now, one.by) == ([wanted], "model")
        assert one.replaced_id != old


@pytest.mark.requirement("F53", "F64", "Q52")
async def test_a_process_killed_while_the_model_thinks_loses_and_doubles_nothing(
    memory: GraphMemory, asking: Settings, chat: Chat
) -> None:
    assert asking.uri is not None
    assert asking.user is not None
    assert asking.password is not None
    await kept(memory, OLD)
    opened, reached = threading.Event(), threading.Event()
    chat.says[0] = held(opened, reached, says("update"))
    given = {
        "uri": asking.uri,
        "user": asking.user,
        "password": asking.password.get_secret_value(),
        "space": asking.space,
        "llm": {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET},
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(__file__).with_name("saver.py")),
        json.dumps([given, NEW]),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert await asyncio.to_thread(reached.wait, 90)
    finally:
        process.send_signal(signal.SIGKILL)
        await process.wait()
        opened.set()
    # Nothing was acknowledged, and nothing is half there.
    assert (await active(memory), await jobs_of(memory)) == ([OLD], [])
    chat.says[0] = says("update")
    assert (await memory.save(NEW)).updated == 1
    assert await active(memory) == [NEW]
    assert (await memory.save(NEW)).known == 1
