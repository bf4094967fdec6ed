"""Turns: ingest asks nobody and keeps all, and who may see what is read out of a conversation."""

import pytest
from chatting import Chat
from pydantic import BaseModel

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.queries import Mode, Query

from .conftest import Clock, MakeMemory, fact, said, told

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


class _Held(BaseModel):
    what: str
    number: int


async def held(memory: GraphMemory) -> dict[str, int]:
    """Count what the graph knows, by label and type; the accounts of the work itself left out."""
    query = Query(
        "test",
        "test",
        Mode.READ,
        frozenset({"space"}),
        ("what", "number"),
        "MATCH (n {space: $space}) "
        "WHERE NOT n:Receipt AND NOT n:Job AND NOT n:Metric "
        "CALL (n) { RETURN labels(n)[0] AS what "
        "UNION ALL MATCH (n)-[e]->(m) WHERE NOT m:Metric RETURN n.space + type(e) AS what } "
        "RETURN what, count(*) AS number",
    )
    graph = await memory.prepared()
    rows = await graph.run(query, _Held, space=space_key(memory.settings.space))
    return {row.what: row.number for row in rows}


@pytest.mark.requirement("F67")
async def test_reading_again_and_again_leaves_the_graph_as_it_is(
    memory: GraphMemory, chat: Chat
) -> None:
    chat.says[0] = told(
        memories=[
            fact("Noor Haddad works at Lumen in Riga.", 1, mentions=["Noor Haddad", "Lumen"]),
            fact("Lumen has moved to a larger hall.", 2, mentions=["Lumen"]),
        ],
        entities=[{"name": "Noor Haddad", "type": "person"}, {"name": "Lumen", "type": "org"}],
        relations=[
            {"source": "Noor Haddad", "relation": "works_at", "target": "Lumen", "turns": [1]}
        ],
    )
    turns = ["I am Noor Haddad and work at Lumen in Riga.", "Lumen has moved to a larger hall."]
    await memory.ingest("talk", said(*turns))
    assert (await memory.extract("talk")).counts.added == 2
    first = await held(memory)
    for _ in range(3):
        again = (await memory.extract("talk", again=True)).counts
        assert (again.turns, again.added, again.known) == (2, 0, 2)
        assert await held(memory) == first


@pytest.mark.requirement("F67", "S18")
async def test_reading_again_brings_nothing_back_that_was_forgotten_or_corrected(
    memory: GraphMemory, chat: Chat
) -> None:
    room, tea = "The desk of Noor is in room 7.", "Noor drinks green tea."
    chat.says[0] = told(memories=[fact(room, 1), fact(tea, 2)])
    await memory.ingest("talk", said("My desk is in room 7.", "I, Noor, drink green tea."))
    await memory.extract("talk")
    hits = {hit.content: hit.node_id for hit in (await memory.recall(kinds="memory")).hits}
    await memory.forget(hits[tea])
    corrected = "The desk of Noor is in room 9."
    await memory.correct(hits[room], "correct", new_content=corrected)
    again = (await memory.extract("talk", again=True)).counts
    assert (again.turns, again.added, again.known) == (2, 0, 2)
    left = [hit.content for hit in (await memory.recall(kinds="memory")).hits]
    assert left == [corrected]


@pytest.mark.requirement("U11", "F53")
async def test_what_is_tried_again_later_is_said_to_wait(memory: GraphMemory, chat: Chat) -> None:
    chat.says[0] = ""
    await memory.ingest("talk", said("From now on always answer in Arabic, please."))
    for run in (await memory.extract("talk"), await memory.extract(everything=True)):
        assert (run.counts.turns, run.left) == (0, 1)
        assert any("1 session is tried again from" in note for note in run.notes)
    expected = await memory.extraction_estimate()
    assert (expected.sessions, expected.turns, expected.estimate.calls) == (1, 1, 1)
    asked = len(chat.requests)
    (report,) = await memory.maintain(["extract"])
    assert (report.left, len(chat.requests)) == (1, asked)


async def test_a_session_that_is_not_there_is_not_read(memory: GraphMemory) -> None:
    with pytest.raises(NotFound, match="there is no session 'nowhere'"):
        await memory.extract("nowhere")


@pytest.mark.requirement("Q111")
async def test_the_status_says_what_the_day_of_the_model_took(
    make: MakeMemory, chat: Chat, clock: Clock
) -> None:
    clock.forward(days=7_000)  # a day of its own: the account is that of all spaces
    memory = make(llm={"daily_tokens": 6_000, "daily_cost": 0})
    chat.says[0] = told(memories=[])
    chat.usage = {"prompt_tokens": 5_990, "completion_tokens": 10, "total_tokens": 6_000}
    assert (await memory.status()).language_day == "0 of 6,000 tokens today, $0.00"
    await memory.ingest("talk", said("From now on always answer in Arabic, please."))
    await memory.extract("talk")
    day = (await memory.status()).language_day
    assert day == "6,000 of 6,000 tokens today, $0.00: the day is spent"


@pytest.mark.requirement("X1")
async def test_what_a_project_says_of_two_known_things_is_not_told_to_others(
    memory: GraphMemory, chat: Chat
) -> None:
    both = [{"name": "Omar Petrov", "type": "person"}, {"name": "Zeta Werke", "type": "org"}]
    told_of = {"source": "Omar Petrov", "target": "Zeta Werke", "turns": [1]}
    chat.says[0] = told(
        memories=[fact("Omar Petrov works at Zeta Werke.", 1)],
        entities=both,
        relations=[{**told_of, "relation": "works_at"}],
    )
    await memory.ingest("open", said("Omar Petrov works at Zeta Werke, remember that."))
    await memory.extract("open")
    chat.says[0] = told(
        memories=[fact("Omar Petrov secretly buys Zeta Werke.", 1)],
        entities=both,
        relations=[{**told_of, "relation": "secretly_buys"}],
    )
    secret = said("Omar Petrov secretly buys Zeta Werke, remember that.")
    await memory.ingest("closed", secret, session=SessionInfo(scope="project:a"))
    counts = (await memory.extract("closed")).counts
    assert (counts.added, counts.relations, counts.refused) == (1, 0, 1)
    view = await memory.entity("Omar Petrov")
    assert [one.type for one in view.relations] == ["works_at"]
