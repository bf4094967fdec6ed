"""The job: what is saved is shown to a model beside what is there, and tied by its word."""

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import (
    edges_of,
    jobs_of,
    kept,
    run_link,
    texts_in,
    ties,
    ties_to_things,
    told_of,
)

BAKERY = "The bakery opens at six because of the night shift"
SHIFT = "The night shift starts at ten in the evening"
OVEN = "The oven of the bakery broke on Monday"


@pytest.mark.requirement("Q101", "R-Q14", "Q15", "X4a")
async def test_memories_are_tied_by_the_words_of_a_model(memory: GraphMemory, chat: Chat) -> None:
    first, second = await kept(memory, BAKERY, SHIFT)
    assert [job.state for job in await jobs_of(memory)] == ["waiting"]
    status = await memory.status()
    assert status.counts is not None
    assert status.counts.links_waiting == 1
    assert any("the job link" in told for told in status.waits)
    chat.says[0] = ties((BAKERY, "depends on", SHIFT))
    report = await run_link(memory)
    assert (report.state, report.done, report.left) == ("done", 2, 0)
    assert (report.counts["drawn"], report.counts["calls"]) == (1, 1)
    (edge,) = await edges_of(memory)
    assert (edge.source, edge.type, edge.target) == (BAKERY, "DEPENDS_ON", SHIFT)
    assert (edge.created_by, edge.confidence, edge.reason) == ("linker", 0.8, "toy reason")
    assert (edge.model, edge.run_id) == ("openai/toy", report.run_id)
    assert [job.state for job in await jobs_of(memory)] == ["done"]
    (relation,) = (await memory.history(first)).relations
    assert (relation.to_id, relation.created_by) == (f"memory:{second}", "linker")
    assert report.counts["edges"] == [f"relates:{relation.edge_id}"]
    # A second run has nothing to do, and asks nobody.
    again = await run_link(memory)
    assert (again.done, again.left, len(chat.requests)) == (0, 0, 1)
    assert await memory.doctor() == []


@pytest.mark.requirement("R-Q14")
async def test_what_no_tie_came_of_is_looked_at_once(memory: GraphMemory, chat: Chat) -> None:
    await kept(memory, BAKERY, SHIFT)
    assert (await run_link(memory)).counts["drawn"] == 0
    assert (await run_link(memory)).done == 0
    assert len(chat.requests) == 1
    # What comes later is shown beside it.
    await kept(memory, OVEN)
    chat.says[0] = ties((OVEN, "blocks", BAKERY))
    assert (await run_link(memory)).done == 1
    assert texts_in(chat.requests[-1], "new") == [OVEN]
    assert set(texts_in(chat.requests[-1], "known")) == {BAKERY, SHIFT}
    assert await told_of(memory) == [(OVEN, "BLOCKS", BAKERY)]


@pytest.mark.requirement("R-Q14")
async def test_questions_are_of_ten_and_show_the_newest_twenty(
    memory: GraphMemory, chat: Chat
) -> None:
    await kept(memory, *(f"Crate number {n} stands in hall {n % 7}" for n in range(12)))
    await kept(memory, *(f"Barrel {n} holds {n * 3} litres of oil" for n in range(25)))
    await run_link(memory)
    sizes = [len(texts_in(request, "new")) for request in chat.requests]
    assert (max(sizes), sum(sizes)) == (10, 37)
    assert all(20 <= len(texts_in(request, "known")) <= 60 for request in chat.requests)


@pytest.mark.requirement("Q101", "X4a")
async def test_a_dry_run_tells_what_waits_and_the_calls_it_takes(
    memory: GraphMemory, chat: Chat
) -> None:
    await kept(memory, *(f"Crate number {n} stands in hall {n % 7}" for n in range(12)))
    await kept(memory, "The mast is oak", scope="project:boat")
    (dry,) = await memory.maintain("link", dry_run=True)
    assert (dry.done, dry.left, dry.counts["calls"]) == (13, 13, 3)
    assert chat.requests == []
    assert [job.state for job in await jobs_of(memory)] == ["waiting", "waiting"]


@pytest.mark.requirement("Q101")
async def test_without_a_model_the_job_says_so_and_what_waits_stays(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    off = asking.model_copy(update={"llm": asking.llm.model_copy(update={"model": "none"})})
    memory = GraphMemory(off, environ={}, clock=clock)
    try:
        await kept(memory, BAKERY, SHIFT)
        report = await run_link(memory)
        assert report.state == "skipped"
        assert "no language model" in str(report.message)
        assert [job.state for job in await jobs_of(memory)] == ["waiting"]
        status = await memory.status()
        assert status.counts is not None
        assert status.counts.links_waiting == 1
    finally:
        await memory.close()


@pytest.mark.requirement("Q101", "Q17", "Q16")
async def test_memories_are_tied_to_the_things_that_they_name(
    memory: GraphMemory, chat: Chat
) -> None:
    told = await memory.person("Robert Vale")
    vale = f"entity:{told.people[0].entity.entity_id}"
    (oven,) = await kept(memory, "Robert Vale has to mend the oven of the bakery")
    chat.says[0] = ties_to_things(("Robert Vale", "assigned_to"), ("Robert Vale", "supports"))
    report = await run_link(memory)
    # Between statements and things there are types of their own.
    assert (report.done, report.counts["drawn"], report.counts["refused"]) == (1, 1, 1)
    (relation,) = (await memory.history(oven)).relations
    assert (relation.to_id, relation.relation_type) == (vale, "ASSIGNED_TO")
    assert relation.created_by == "linker"
    view = await memory.entity(vale)
    assert [one.node for one in view.relations] == [f"memory:{oven}"]
    assert await memory.doctor() == []
