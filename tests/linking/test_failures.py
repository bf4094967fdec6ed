"""Failures: what jobs gave up is listed with its reason, and tried again when somebody says so."""

from typing import Any

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.linking.queue import ATTEMPTS_MAX
from graphmem_neo4j.memory import GraphMemory

from .telling import kept, run_link, texts_in, ties, told_of

MAST, KEEL = "The mast of the boat is oak", "The keel of the boat is lead"
CURSED = "The cursed anchor"


async def given_up(memory: GraphMemory, chat: Chat, clock: Clock) -> str:
    """Let the linker give a memory up; gives its id."""

    def picky(request: dict[str, Any]) -> str:
        return "" if CURSED in texts_in(request, "new") else '{"relations": []}'

    chat.says[0] = picky
    (cursed_id, *_) = await kept(memory, CURSED, MAST, KEEL)
    for _ in range(ATTEMPTS_MAX + 1):
        await run_link(memory)
        clock.forward(hours=2)
    return cursed_id


@pytest.mark.requirement("U14", "F53")
async def test_what_was_given_up_is_listed_and_tried_again(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    cursed_id = await given_up(memory, chat, clock)
    (failed,) = await memory.failed_work()
    assert (failed.job, failed.attempts) == ("link", ATTEMPTS_MAX)
    assert "no answer of use" in failed.reason
    assert failed.about == [f"memory:{cursed_id}"]
    assert await memory.failed_work("reflect") == []
    told = " ".join((await memory.status()).waits)
    assert "1 thing was given up" in told
    assert "--failed" in told
    assert await memory.retry_work(["reflect", "decide"]) == {}
    assert await memory.retry_work() == {"link": 1}
    assert await memory.failed_work() == []
    assert await memory.retry_work() == {}
    chat.says[0] = ties((CURSED, "depends_on", KEEL))
    assert (await run_link(memory)).done == 1
    assert await told_of(memory) == [(CURSED, "DEPENDS_ON", KEEL)]


async def test_what_is_given_up_again_is_listed_again(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await given_up(memory, chat, clock)
    asked = len(chat.requests)
    await memory.retry_work("link")
    for _ in range(ATTEMPTS_MAX + 1):
        await run_link(memory)
        clock.forward(hours=2)
    (failed,) = await memory.failed_work()
    assert failed.attempts == ATTEMPTS_MAX
    assert len(chat.requests) > asked


@pytest.mark.parametrize("limit", [0, -1, 1_001])
async def test_a_list_has_its_bounds(memory: GraphMemory, limit: int) -> None:
    with pytest.raises(BadRequest):
        await memory.failed_work(limit=limit)
    with pytest.raises(BadRequest):
        await memory.retry_work("no such job")
