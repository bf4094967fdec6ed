"""Session state: notes of a session are its own, two that write lose nothing, sums add up."""

import asyncio

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.session_state import METRICS_MAX, SCRATCHPAD_MAX_CHARACTERS

from .asking import contents, rows_of

pytestmark = pytest.mark.requirement("Q108")
TURN = [{"role": "user", "content": "The lift is being repaired"}]


class _Count(BaseModel):
    found: int


async def edges(memory: GraphMemory, session_id: str) -> int:
    (row,) = await rows_of(
        memory,
        _Count,
        "MATCH (:Session {space: $space, session_id: $session_id})-[:HAS_SCRATCHPAD|HAS_METRIC]->"
        "(node) WHERE node:Scratchpad OR node:Metric RETURN count(node) AS found",
        space=space_key(memory.settings.space),
        session_id=session_id,
    )
    return row.found


async def totals(memory: GraphMemory, session_id: str) -> dict[str, float]:
    return {one.name: one.total for one in (await memory.session(session_id)).metrics}


async def test_notes_are_written_added_to_and_cleared(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    fresh = await memory.session("monday")
    assert (fresh.scratchpad, fresh.written_at, fresh.messages) == ("", None, 1)
    assert await memory.write_scratchpad("monday", "Call the caretaker") == "Call the caretaker"
    both = await memory.write_scratchpad("monday", "Order the rope", append=True)
    assert both == "Call the caretaker\nOrder the rope"
    kept = await memory.session("monday")
    assert (kept.scratchpad, kept.written_at is not None) == (both, True)
    assert await memory.write_scratchpad("monday", "Only this") == "Only this"
    assert await memory.write_scratchpad("monday", "") == ""
    assert await edges(memory, "monday") == 1


async def test_notes_are_no_memories_and_of_one_session_alone(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    await memory.ingest("tuesday", TURN)
    await memory.write_scratchpad("monday", "The quokka wants a biscuit")
    assert (await memory.session("tuesday")).scratchpad == ""
    assert "quokka" not in " ".join(contents(await memory.recall("What does the quokka want?")))


async def test_what_would_be_too_long_is_refused_and_what_stood_stays(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    full = "x" * SCRATCHPAD_MAX_CHARACTERS
    assert await memory.write_scratchpad("monday", full) == full
    with pytest.raises(BadRequest, match="8,000 characters"):
        await memory.write_scratchpad("monday", "y", append=True)
    with pytest.raises(BadRequest, match="8,000 characters"):
        await memory.write_scratchpad("monday", full + "y")
    assert (await memory.session("monday")).scratchpad == full


async def test_many_that_add_at_once_lose_nothing(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    await asyncio.gather(
        *(memory.write_scratchpad("monday", f"note {n}", append=True) for n in range(20)),
        *(memory.add_metrics("monday", {"output_tokens": 3, "turns": 1}) for _ in range(20)),
    )
    state = await memory.session("monday")
    assert sorted(state.scratchpad.split("\n")) == sorted(f"note {n}" for n in range(20))
    assert {one.name: (one.total, one.count) for one in state.metrics} == {
        "output_tokens": (60.0, 20),
        "turns": (20.0, 20),
    }
    assert await edges(memory, "monday") == 3


async def test_searches_of_a_session_are_counted(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    for _ in range(3):
        await memory.recall("lift", session_id="monday")
    await memory.recall("lift")
    await memory.recall("lift", session_id="never heard of")
    assert await totals(memory, "monday") == {"searches": 3.0}


async def test_a_session_has_so_many_names(memory: GraphMemory) -> None:
    await memory.ingest("monday", TURN)
    for start in range(0, METRICS_MAX, 50):
        await memory.add_metrics("monday", {f"metric_{n}": 1 for n in range(start, start + 50)})
    with pytest.raises(BadRequest, match="200 names"):
        await memory.add_metrics("monday", {"another": 1, "metric_7": 4})
    state = await totals(memory, "monday")
    # None of them was counted: who sends the known ones again counts them once.
    assert (len(state), state["metric_7"], "another" in state) == (METRICS_MAX, 1.0, False)
    await memory.add_metrics("monday", {"metric_7": 4})
    assert (await totals(memory, "monday"))["metric_7"] == 5.0


async def test_the_last_names_of_a_session_are_counted_whole_or_not_at_all(
    memory: GraphMemory,
) -> None:
    await memory.ingest("monday", TURN)
    known = {f"metric_{n}": 1 for n in range(60)}
    for start in range(0, METRICS_MAX - 20, 60):
        await memory.add_metrics("monday", {f"metric_{n}": 1 for n in range(start, start + 60)})
    with pytest.raises(BadRequest, match="none of them was counted"):
        await memory.add_metrics("monday", {f"z{n}": 1 for n in range(21)} | {"metric_0": 1})
    assert len(await totals(memory, "monday")) == METRICS_MAX - 20
    await memory.add_metrics("monday", {f"z{n}": 1 for n in range(4)} | known)
    state = await totals(memory, "monday")
    assert (len(state), state["metric_0"], state["z3"]) == (METRICS_MAX - 16, 2.0, 1.0)


@pytest.mark.parametrize(
    "amounts",
    [
        {},
        {"Tokens": 1},
        {"a:b": 1},
        {"": 1},
        {"tokens": float("nan")},
        {"tokens": float("inf")},
        {"tokens": True},
        {"tokens": "3"},
        {f"metric_{n}": 1 for n in range(65)},
    ],
)
async def test_a_wrong_metric_is_refused(memory: GraphMemory, amounts: dict[str, float]) -> None:
    await memory.ingest("monday", TURN)
    with pytest.raises(BadRequest):
        await memory.add_metrics("monday", amounts)
    assert await totals(memory, "monday") == {}


async def test_what_nobody_said_a_word_in_is_no_session(memory: GraphMemory) -> None:
    with pytest.raises(NotFound, match="ingest a message first"):
        await memory.session("nowhere")
    with pytest.raises(NotFound):
        await memory.add_metrics("nowhere", {"turns": 1})


async def test_notes_may_come_before_anything_is_said(memory: GraphMemory) -> None:
    await memory.write_scratchpad("new", "Ask for the budget")
    assert (await memory.session("new")).messages == 0
    await memory.ingest("new", TURN)
    state = await memory.session("new")
    assert (state.messages, state.scratchpad) == (1, "Ask for the budget")
    assert await memory.doctor() == []
