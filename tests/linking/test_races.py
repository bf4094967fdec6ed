"""Races: two linkers at once, what changes while the model thinks, and a process that dies."""

import asyncio
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import SECRET, Clock

from graphmem_neo4j.linking.queue import Queue, Room, Signed
from graphmem_neo4j.linking.ties import Tie
from graphmem_neo4j.maintain.linking import link_memories
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.relations import relation_type
from graphmem_neo4j.settings import Settings

from .telling import (
    Says,
    edges_of,
    jobs_of,
    kept,
    look_again,
    order_of,
    run_link,
    texts_in,
    ties,
    told_of,
)

MAST = "The mast of the boat is oak"
KEEL = "The keel of the boat is lead"
SAIL = "The sail of the boat is red"
BOTH = ties((MAST, "supports", KEEL), (SAIL, "contradicts", KEEL))


def held(opened: threading.Event, reached: threading.Event, then: Says) -> Says:
    """Say something only when it is let go."""

    def answer(request: dict[str, Any]) -> str:
        reached.set()
        opened.wait(30)
        return then(request)

    return answer


@pytest.mark.requirement("Q101", "F64")
async def test_two_linkers_at_once_draw_every_tie_once(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    await kept(memory, MAST, KEEL, SAIL)
    chat.says[0] = BOTH
    other = GraphMemory(asking, environ={}, clock=clock)
    try:
        orders = [await order_of(memory), await order_of(other, run_id="run2")]
        done = await asyncio.gather(*(link_memories(order) for order in orders))
    finally:
        await other.close()
    # Both asked; what the second one hears of what is done already comes to nothing.
    assert sorted(one.memories for one in done) == [0, 3]
    assert sorted(one.drawn for one in done) == [0, 2]
    assert len(await edges_of(memory)) == 2
    assert [job.state for job in await jobs_of(memory)] == ["done"]
    assert await memory.doctor() == []


@pytest.mark.requirement("Q101", "F53", "F64")
async def test_a_linker_killed_between_any_two_statements_loses_and_doubles_nothing(
    memory: GraphMemory, asking: Settings, chat: Chat
) -> None:
    assert asking.uri is not None
    assert asking.user is not None
    assert asking.password is not None
    await kept(memory, MAST, KEEL, SAIL)
    chat.says[0] = BOTH
    given = {
        "uri": asking.uri,
        "user": asking.user,
        "password": asking.password.get_secret_value(),
        "space": asking.space,
        "llm": {"model": "openai/toy", "base_url": chat.url, "api_key": SECRET},
    }
    codes: list[int | None] = []
    for last in range(12):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.linking.killed", json.dumps([given, last])),
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        )
        codes.append(await asyncio.wait_for(process.wait(), 90))
        marked = [job.state for job in await jobs_of(memory)] == ["done"]
        assert len(await edges_of(memory)) in ((2,) if marked else (0, 2))
        if codes[-1] == 0:
            break
    assert codes[-1] == 0
    assert len(codes) > 5
    assert set(codes[:-1]) == {-9}
    assert await told_of(memory) == [(MAST, "SUPPORTS", KEEL), (SAIL, "CONTRADICTS", KEEL)]
    assert [job.state for job in await jobs_of(memory)] == ["done"]
    assert await memory.doctor() == []


@pytest.mark.requirement("Q101", "F64")
@pytest.mark.parametrize("change", ["delete", "correct", "scope"])
async def test_what_changes_while_the_model_thinks_is_not_tied(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock, change: str
) -> None:
    _, keel, _ = await kept(memory, MAST, KEEL, SAIL)
    opened, reached = threading.Event(), threading.Event()
    chat.says[0] = held(opened, reached, BOTH)
    chat.says.append('{"relations": []}')
    other = GraphMemory(asking, environ={}, clock=clock)
    try:
        await other.ready()
        running = asyncio.create_task(run_link(other))
        await asyncio.to_thread(reached.wait, 60)
        if change == "scope":
            await memory.correct(keel, "update", scope="project:other")
        elif change == "correct":
            await memory.correct(keel, "correct", new_content="The keel of the boat is iron")
        else:
            await memory.correct(keel, "delete")
        opened.set()
        report = await running
    finally:
        opened.set()
        await other.close()
    assert report.counts["drawn"] == 0
    assert await edges_of(memory) == []
    # A new version, and what moved to another scope, is asked about anew, in its own right.
    assert report.done == (2 if change == "delete" else 3)
    assert len(chat.requests) == (1 if change == "delete" else 2)
    assert {job.state for job in await jobs_of(memory)} == {"done"}
    assert await memory.doctor() == []


@pytest.mark.requirement("Q101", "F64")
async def test_a_tie_of_two_is_drawn_though_somebody_looked_at_one_of_them(
    memory: GraphMemory,
) -> None:
    mast, keel = await kept(memory, MAST, KEEL)
    work = await order_of(memory)
    queue, signed = Queue(work.graph, work.space), Signed("run1", None, work.suffix)
    room, now = Room("global", None, is_strict=False), work.now
    assert (await queue.draw(room, [mast], [], signed, now=now)).looked == 1
    tie = Tie(mast, mast, keel, relation_type("supports"), 0.9, None)
    done = await queue.draw(room, [mast, keel], [tie], signed, now=now)
    assert (done.looked, done.drawn, done.refused) == (1, 1, 0)
    assert await told_of(memory) == [(MAST, "SUPPORTS", KEEL)]
    # Once nobody waits for a word about either, none is written.
    again = Tie(mast, keel, mast, relation_type("supports"), 0.9, None)
    assert (await queue.draw(room, [mast, keel], [again], signed, now=now)).drawn == 0


@pytest.mark.requirement("Q101", "Q75")
async def test_a_tie_that_is_taken_back_is_not_drawn_again_and_undo_draws_it(
    memory: GraphMemory, chat: Chat
) -> None:
    await kept(memory, MAST)
    await run_link(memory)
    (keel,) = await kept(memory, KEEL)
    tie = ties((KEEL, "supports", MAST))
    chat.says[0] = tie
    (edge_id,) = (await run_link(memory)).counts["edges"]
    seen = await memory.what_changed("2000-01-01")
    assert "supports" in repr(seen)
    gone = await memory.correct(keel, "unlink", edge_id=edge_id, reason="not so")
    assert await edges_of(memory) == []
    # Whatever makes the linker look again, the tie stays taken back.
    await look_again(memory)
    again = await run_link(memory)
    assert (again.done, again.counts["refused"], again.counts["drawn"]) == (2, 1, 0)
    undone = await memory.undo(gone.change_id)
    assert undone.edge_id is not None
    (edge,) = await edges_of(memory)
    assert (edge.created_by, edge.type) == ("linker", "SUPPORTS")
    assert {one.kind for one in (await memory.history(keel)).changes} >= {"unlinked"}
    # Now that it stands again, the model's word confirms it.
    await look_again(memory)
    assert (await run_link(memory)).counts["confirmed"] == 1
    assert len(await edges_of(memory)) == 1
    assert await memory.doctor() == []


@pytest.mark.requirement("Q101", "Q75")
async def test_what_comes_back_before_anybody_looked_at_it_is_linked(
    memory: GraphMemory, chat: Chat
) -> None:
    mast, _ = await kept(memory, MAST, KEEL)
    gone = await memory.correct(mast, "delete")
    assert (await run_link(memory)).done == 1
    await memory.undo(gone.change_id)
    chat.says[0] = ties((MAST, "supports", KEEL))
    assert (await run_link(memory)).done == 1
    assert await told_of(memory) == [(MAST, "SUPPORTS", KEEL)]
    assert {job.state for job in await jobs_of(memory)} == {"done"}


@pytest.mark.requirement("Q101", "Q15")
async def test_a_relation_that_stands_is_confirmed_and_stays_as_it_was_told(
    memory: GraphMemory, chat: Chat
) -> None:
    mast, keel = await kept(memory, MAST, KEEL)
    await memory.link(
        f"memory:{mast}", f"memory:{keel}", "contradicts", reason="Noor said so", confidence=0.6
    )
    # The other way round it says the same.
    chat.says[0] = ties((KEEL, "contradicts", MAST), confidence=0.9)
    report = await run_link(memory)
    assert (report.counts["drawn"], report.counts["confirmed"]) == (0, 1)
    (edge,) = await edges_of(memory)
    assert (edge.source, edge.created_by, edge.reason) == (MAST, "agent", "Noor said so")
    assert edge.confidence == 0.9


@pytest.mark.requirement("Q101", "F53")
async def test_a_save_of_many_batches_is_looked_at_in_full(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    contents = [
        f"Crate number {n} stands in hall {n % 7} by the {n * 7}th door" for n in range(230)
    ]
    other = GraphMemory(asking, environ={}, clock=clock)
    try:
        await other.ready()
        saving = asyncio.create_task(memory.save(contents))
        looked = 0
        while not saving.done():
            looked += (await link_memories(await order_of(other))).memories
            await asyncio.sleep(0.05)
        added = (await saving).added
        looked += (await link_memories(await order_of(other))).memories
    finally:
        await other.close()
    assert looked == added
    assert {job.state for job in await jobs_of(memory)} == {"done"}
    assert max(len(texts_in(request, "new")) for request in chat.requests) <= 10
