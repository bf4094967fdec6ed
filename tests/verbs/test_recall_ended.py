"""Recall of what ended: it does not answer, but who asks is told that it would."""

import pytest

from graphmem_neo4j.gathered import NOTHING_NOW, NOTHING_THEN
from graphmem_neo4j.memory import GraphMemory

from .asking import contents

ENDED = {"content": "Mira Solberg lives in Oslo", "valid_until": "2026-02-01"}
QUESTION = "Where does Mira Solberg live?"


@pytest.mark.requirement("X14", "Q40")
async def test_what_ended_is_told_of_where_nothing_else_fits(memory: GraphMemory) -> None:
    saved = await memory.save([ENDED, "The harbour crane is blue"])
    found = await memory.recall(QUESTION)
    assert "Oslo" not in " ".join(contents(found))
    (note,) = [one for one in found.notes if "ended" in one]
    assert f"memory:{saved.memories[0].memory_id} (until 2026-02-01)" in note
    assert "include_history" in note
    with_history = await memory.recall(QUESTION, include_history=True)
    assert contents(with_history)[0] == ENDED["content"]
    assert with_history.hits[0].valid_until is not None
    assert not [one for one in with_history.notes if "ended" in one]
    await memory.save("Mira Solberg lives in Bergen")
    assert not [one for one in (await memory.recall(QUESTION)).notes if "ended" in one]


@pytest.mark.requirement("X14")
async def test_where_nothing_is_found_the_moment_is_named(memory: GraphMemory) -> None:
    await memory.save("The harbour crane is blue")
    assert NOTHING_NOW in (await memory.recall("zebra")).notes
    assert NOTHING_THEN in (await memory.recall("crane", as_of="2001-01-01")).notes
    assert (await memory.recall("zebra", include_history=True)).notes == []


@pytest.mark.requirement("F42", "X14")
async def test_the_version_that_holds_comes_before_those_it_replaced(memory: GraphMemory) -> None:
    saved = await memory.save("Elias approves expenses above 5,000 euros")
    memory_id = saved.memories[0].memory_id
    for limit in ("6,000", "7,000"):
        content = f"Elias approves expenses above {limit} euros"
        done = await memory.correct(memory_id, "correct", new_content=content)
        memory_id = done.new_id or ""
    found = await memory.recall("Who approves expenses?", include_history=True)
    assert [hit.status for hit in found.hits] == ["active", "superseded", "superseded"]
