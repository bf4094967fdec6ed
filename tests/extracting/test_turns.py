"""Turns: ingest asks nobody and keeps all, and who may see what is read out of a conversation."""

import pytest
from chatting import Chat

from graphmem_neo4j.memory import GraphMemory

from .conftest import MakeMemory, fact, said, told

SECRET_PLAN = "The surprise party for Noor is on 3 May."


@pytest.mark.requirement("G14", "G15", "Q96", "E126")
async def test_ingest_asks_nobody_and_keeps_every_role(memory: GraphMemory, chat: Chat) -> None:
    turns = [
        *said("From now on always answer in Arabic, please."),
        *said("I will.", role="assistant"),
        *said("You are a terse assistant.", role="system"),
        *said("21 degrees", role="tool", tool_name="weather"),
    ]
    await memory.ingest("talk", turns)
    assert chat.requests == []
    found = await memory.recall(kinds="message", limit=10)
    assert {hit.content for hit in found.hits} == {turn["content"] for turn in turns}
    # What weighs much is read in the next round of whoever reads, and not in half an hour.
    chat.says[0] = told(memories=[fact("The user wants answers in Arabic.", 1)])
    assert (await memory.extract()).counts.added == 1


@pytest.mark.requirement("E125", "E118")
async def test_what_was_told_and_is_read_as_well_is_kept_once(
    memory: GraphMemory, chat: Chat
) -> None:
    saved = await memory.save("The budget of Larkspur is 40,000 euros.")
    await memory.ingest("talk", said("The budget of Larkspur is 40,000 euros, remember that."))
    chat.says[0] = told(memories=[fact("The budget of Larkspur is 40,000 euros.", 1)])
    counts = (await memory.extract("talk")).counts
    assert (counts.added, counts.known, counts.failed) == (0, 1, 0)
    found = await memory.recall("budget of Larkspur", kinds="memory")
    assert [hit.node_id for hit in found.hits] == [saved.memories[0].memory_id]


@pytest.mark.requirement("E124", "X1")
@pytest.mark.parametrize("isolation", ["strict", "shared"])
async def test_what_a_group_says_is_its_own_where_isolation_is_strict(
    make: MakeMemory, chat: Chat, isolation: str
) -> None:
    memory = make()
    memory.settings = memory.settings.model_copy(update={"isolation": isolation})
    await memory.ingest("group", said(SECRET_PLAN))
    chat.says[0] = told(memories=[fact(SECRET_PLAN, 1)])
    assert (await memory.extract("group")).counts.added == 1
    seen = {
        who: [hit.content for hit in (await memory.recall("party", session_id=who)).hits]
        for who in ("group", "another", "main")
    }
    assert SECRET_PLAN in seen["group"]
    assert SECRET_PLAN in seen["main"]
    assert (SECRET_PLAN in seen["another"]) is (isolation == "shared")


@pytest.mark.requirement("S44")
async def test_a_job_reads_nothing_where_that_is_switched_off(make: MakeMemory, chat: Chat) -> None:
    memory = make(extraction={"auto_capture": False})
    chat.says[0] = told(memories=[])
    await memory.ingest("talk", said("From now on always answer in Arabic."), is_over=True)
    (report,) = await memory.maintain(["extract"])
    assert "AUTO_CAPTURE" in str(report.counts["stopped"])
    assert chat.requests == []
    assert (await memory.extract("talk")).counts.questions == 1
