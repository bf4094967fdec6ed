"""The other lists: names that became nothing yet, pieces of one thing, and lessons."""

import json

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import (
    LESSON,
    SPRINTS,
    active,
    insight,
    insights,
    keep,
    reflect,
    says,
    shown,
    things,
)

GHOSTS = [
    "the pipeline on zorblax broke at night",
    "we should move zorblax to the new host",
    "deploys to zorblax take an hour",
    "somebody named the pasta zorblaxian for fun",
    "the budget of the team is late again, and the budget of the others, too",
]
PIECES = [
    "The harbour party is on the 14th of June",
    "The harbour party begins at 18:00",
    "For the harbour party 40 chairs are booked",
    "Tomas plays the cello on Sundays",
    "The kitchen of the office has a new oven",
]
WHOLE = "The harbour party is on the 14th of June at 18:00, and 40 chairs are booked for it"
COMPLAINTS = [
    "Noor said the answer about money should have begun with the number",
    "Noor asked again for the number first when the talk was of money",
    "Tomas plays the cello on Sundays",
    "The kitchen of the office has a new oven",
    "The mast of the boat is oak",
]


@pytest.mark.requirement("R-Q14")
async def test_a_name_that_three_texts_hold_becomes_a_thing(
    memory: GraphMemory, chat: Chat
) -> None:
    await keep(memory, GHOSTS)
    assert await things(memory) == []
    chat.says[0] = says(
        ghosts=[
            {"name": "ZORBLAX", "type": "system"},
            # In two texts, a word of daily life, a role, and one that stands nowhere.
            {"name": "pipeline", "type": "system"},
            {"name": "the", "type": "concept"},
            {"name": "the user", "type": "person"},
            {"name": "Robert Vale", "type": "person"},
        ]
    )
    report = await reflect(memory)
    assert (report.counts["entities"], report.counts["refused"]) == (1, 4)
    (thing,) = await things(memory)
    assert (thing.name, thing.type) == ("zorblax", "system")
    # As a word of its own: what only begins like it is another word.
    assert thing.texts == sorted(GHOSTS[:3])
    assert await memory.doctor() == []
    assert (await reflect(memory)).done == 0


@pytest.mark.requirement("R-Q14")
async def test_names_are_left_alone_where_no_text_is_read_for_names(
    asking: Settings, chat: Chat
) -> None:
    extraction = asking.extraction.model_copy(update={"mentions": "none"})
    settings = asking.model_copy(update={"extraction": extraction})
    async with GraphMemory.open(settings, environ={}) as memory:
        await keep(memory, GHOSTS)
        chat.says[0] = says(ghosts=[{"name": "zorblax", "type": "system"}])
        assert (await reflect(memory)).counts["entities"] == 0
        assert await things(memory) == []


@pytest.mark.requirement("R-Q14", "Q103")
async def test_pieces_are_told_as_one_and_stay(memory: GraphMemory, chat: Chat) -> None:
    ids = await keep(memory, PIECES, salience=0.65)
    chat.says[0] = says(compressions=[insight(WHOLE, PIECES[:3])])
    report = await reflect(memory)
    assert report.counts["compressions"] == 1
    (one,) = await insights(memory)
    assert (one.content, one.sources) == (WHOLE, sorted(ids[:3]))
    assert json.loads(one.metadata or "")["insight"] == "compression"
    assert await active(memory) == sorted([WHOLE, *PIECES])
    weights = [(await shown(memory, one)).salience for one in ids]
    assert weights == [0.65] * 5


@pytest.mark.requirement("R-Q14")
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(WHOLE.replace("40 ", ""), id="a number is lost"),
        pytest.param(WHOLE.replace("40", "45"), id="a number is another"),
        pytest.param(WHOLE.replace(" at 18:00", ""), id="a time is lost"),
    ],
)
async def test_a_compression_that_loses_something_is_refused(
    memory: GraphMemory, chat: Chat, content: str
) -> None:
    await keep(memory, PIECES)
    chat.says[0] = says(compressions=[insight(content, PIECES[:3])])
    report = await reflect(memory)
    assert (report.counts["refused"], report.counts["compressions"]) == (1, 0)
    assert await active(memory) == sorted(PIECES)


@pytest.mark.requirement("R-Q14", "Q102")
async def test_a_lesson_is_kept_as_one_of_the_agent_itself(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    ids = await keep(memory, COMPLAINTS, category="preference", kind="preference")
    chat.says[0] = says(learnings=[insight(LESSON, COMPLAINTS[:2])])
    assert (await reflect(memory)).counts["learnings"] == 1
    (one,) = await insights(memory)
    assert (one.content, one.category, one.kind) == (LESSON, "self", "fact")
    assert one.sources == sorted(ids[:2])
    assert set(one.makers) == {"reflect"}


@pytest.mark.requirement("R-Q14", "Q102")
async def test_all_five_of_one_answer_are_kept(memory: GraphMemory, chat: Chat) -> None:
    texts = [*SPRINTS[:3], *PIECES[:3], *COMPLAINTS[:2]]
    await keep(memory, texts)
    chat.says[0] = says(
        patterns=[insight("Mira ships nothing before the tests are green", SPRINTS[:3])],
        compressions=[insight(WHOLE, PIECES[:3])],
        learnings=[insight(LESSON, COMPLAINTS[:2])],
        ghosts=[],
        contradictions=[],
    )
    counts = (await reflect(memory)).counts
    assert (counts["patterns"], counts["compressions"], counts["learnings"]) == (1, 1, 1)
    assert [len(one.sources) for one in await insights(memory)] == [3, 2, 3]
    assert await memory.doctor() == []
