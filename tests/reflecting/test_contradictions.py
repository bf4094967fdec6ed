"""Contradictions: the newer of two goes on by itself where nothing is in doubt, else a person says.

The conditions are those of every grey case (see tests/deciding): one scope, a newer one that holds
now, facts or preferences, and a model that is sure.
"""

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import SPRINTS, active, clash, insight, insights, keep, reflect, says

OLD, NEW = "Noura lives in a flat in Gdansk", "Since May the home of Noura is Tolmin"
FILL = SPRINTS[2:]


async def two(memory: GraphMemory, clock: Clock, **fields: object) -> list[str]:
    """Save the two that contradict, a month apart, and three others; gives the ids of the two."""
    (old,) = await keep(memory, [OLD], **fields)
    clock.forward(days=30)
    new, *_ = await keep(memory, [NEW, *FILL], **fields)
    return [old, new]


@pytest.mark.requirement("Q55", "Q102", "X3b")
async def test_the_newer_takes_the_place_of_the_older_and_it_can_be_undone(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    old, new = await two(memory, clock)
    await memory.link(f"memory:{old}", "person:Noura", "about")
    # Whichever is named first: their times say which one is newer.
    chat.says[0] = says(contradictions=[clash(NEW, OLD)])
    report = await reflect(memory)
    assert (report.counts["updated"], report.counts["flagged"]) == (1, 0)
    assert await active(memory) == sorted([NEW, *FILL])
    told = await memory.history(new)
    assert {(one.content, one.status) for one in told.versions} == {
        (OLD, "superseded"),
        (NEW, "active"),
    }
    (change,) = told.changes
    assert (change.made_by, change.reason) == ("model", "toy reason")
    assert [r.from_id for r in told.relations if r.retired_at is None] == [f"memory:{new}"]
    undone = await memory.undo(report.counts["changes"][0])
    assert undone.parted_from == new
    assert await active(memory) == sorted([OLD, NEW, *FILL])
    assert await memory.doctor() == []


@pytest.mark.requirement("Q55", "Q102", "X3b")
@pytest.mark.parametrize(
    ("relation", "confidence", "flagged"),
    [("contradiction", 0.95, 1), ("update", 0.6, 1), ("update", 0.2, 0), ("contradiction", 0.2, 0)],
)
async def test_what_is_in_doubt_is_put_to_a_person(
    memory: GraphMemory, chat: Chat, clock: Clock, relation: str, confidence: float, flagged: int
) -> None:
    old, new = await two(memory, clock)
    chat.says[0] = says(contradictions=[clash(OLD, NEW, relation, confidence)])
    report = await reflect(memory)
    assert (report.counts["updated"], report.counts["flagged"]) == (0, flagged)
    assert OLD in await active(memory)
    reviews = await memory.reviews()
    assert len(reviews) == flagged
    if flagged:
        assert reviews[0].subjects == [f"memory:{old}", f"memory:{new}"]
        done = await memory.decide(reviews[0].review_id, "accept", made_by="person")
        assert OLD not in await active(memory)
        await memory.undo(done.review.change_ids[0])
        assert OLD in await active(memory)


@pytest.mark.requirement("X3b")
@pytest.mark.parametrize(
    ("fields", "older", "flagged"),
    [
        pytest.param({"kind": "episode"}, {}, 1, id="episodes are not updated"),
        pytest.param({}, {"valid_until": "2027-01-01"}, 1, id="each of a time of its own"),
    ],
)
async def test_what_may_not_go_by_itself_does_not(
    memory: GraphMemory,
    chat: Chat,
    clock: Clock,
    fields: dict[str, object],
    older: dict[str, object],
    flagged: int,
) -> None:
    await keep(memory, [OLD], **fields, **older)
    clock.forward(days=30)
    await keep(memory, [NEW, *FILL], **fields)
    chat.says[0] = says(contradictions=[clash(OLD, NEW, "update", 1.0)])
    report = await reflect(memory)
    assert report.counts["updated"] + report.counts["flagged"] == flagged
    assert report.counts["updated"] == (1 if older else 0)


@pytest.mark.requirement("X3b")
async def test_of_two_of_one_moment_none_is_newer(memory: GraphMemory, chat: Chat) -> None:
    said = [{"content": text, "created_at": "2026-02-01"} for text in (OLD, NEW, *FILL)]
    await memory.save(said)
    chat.says[0] = says(contradictions=[clash(OLD, NEW, "update", 1.0)])
    report = await reflect(memory)
    assert (report.counts["updated"], report.counts["flagged"]) == (0, 1)


@pytest.mark.requirement("X3b")
async def test_where_no_model_may_decide_a_person_does(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    save = asking.save.model_copy(update={"decide": "never"})
    async with GraphMemory.open(asking.model_copy(update={"save": save}), environ={}) as memory:
        await two(memory, clock)
        chat.says[0] = says(contradictions=[clash(OLD, NEW, "update", 1.0)])
        report = await reflect(memory)
        assert (report.counts["updated"], report.counts["flagged"]) == (0, 1)


@pytest.mark.requirement("X3b", "Q102")
async def test_numbers_that_were_not_shown_lead_to_nothing(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await two(memory, clock)
    bad: list[object] = [
        {"first": 1, "second": 99, "relation": "update", "confidence": 1.0, "reason": ""},
        {"first": 2, "second": 2, "relation": "update", "confidence": 1.0, "reason": ""},
        {"first": -1, "second": 0, "relation": "update", "confidence": 1.0, "reason": ""},
        {"first": 1, "second": 2, "relation": "delete", "confidence": 1.0, "reason": ""},
    ]
    chat.says[0] = says(contradictions=bad, patterns=[])
    report = await reflect(memory)
    assert (report.counts["refused"], report.counts["updated"]) == (4, 0)
    assert len(await active(memory)) == 5


@pytest.mark.requirement("X3b", "Q103")
async def test_an_insight_does_not_rest_on_what_is_true_no_more(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await two(memory, clock)
    chat.says[0] = says(
        contradictions=[clash(OLD, NEW)],
        patterns=[insight("Noura lives near water in both homes", [OLD, NEW])],
    )
    report = await reflect(memory)
    assert (report.counts["updated"], report.counts["patterns"]) == (1, 0)
    assert await insights(memory) == []


@pytest.mark.requirement("X3b", "X1")
async def test_what_changes_while_the_model_thinks_is_left_alone(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    old, new = await two(memory, clock)
    say = says(contradictions=[clash(OLD, NEW)])
    other = GraphMemory(asking, environ={}, clock=clock)
    try:
        await other.ready()
        chat.says[0] = say
        # The answer is kept; then the process ends before it writes anything.
        await memory.correct(old, "delete")
        report = await reflect(other)
    finally:
        await other.close()
    # Deleted before it was asked: it is not even shown, and its number is none.
    assert (report.done, report.counts["updated"]) == (0, 0)
    assert sorted(await active(memory)) == sorted([NEW, *FILL])
    assert new
