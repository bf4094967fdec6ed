"""Saving: what a language model says of a grey case becomes of the statement, and can be undone."""

import json

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.settings import Settings

from .saying import active, changes_of, jobs_of, pairs_in, says, says_each, shown

OLD, NEW = "Noura lives in a flat in Gdansk", "Noura lives in a house in Gdansk"
ROOMS = "oak elm fir ash yew bay fig nut rye pea leek kale mint sage dill thyme rice corn oat hop"
SAME = "Gdansk is where the flat is that Noura lives in"


async def kept(memory: GraphMemory, content: str, **fields: object) -> str:
    """Save one statement; gives the id of the memory that holds it."""
    return (await memory.save({"content": content, **fields})).memories[0].memory_id


@pytest.mark.requirement("Q51", "Q100", "X6", "R-S6")
async def test_a_duplicate_is_folded_in_by_the_model(memory: GraphMemory, chat: Chat) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = says("duplicate", 0.93, "the same home")
    saved = await memory.save({"content": SAME, "salience": 0.8})
    (one,) = saved.memories
    assert (one.action, one.memory_id, one.content) == (SaveAction.MERGED, old, OLD)
    assert (one.by, one.reason, saved.asked, saved.merged) == ("model", "the same home", 1, 1)
    assert await active(memory) == [OLD]
    (change,) = await changes_of(memory)
    assert change.model_dump() == {
        "kind": "merged",
        "by": "model",
        "made_by": "model",
        "reason": "the same home",
        "confidence": 0.93,
        "memory_id": old,
    }
    # Said again, and weighed more: as with every merge.
    folded = await shown(memory, old)
    assert (folded.confirmed, folded.salience) == (1, 0.8)
    assert await jobs_of(memory) == []


@pytest.mark.requirement("Q51", "Q54", "Q55", "X3b")
async def test_an_update_takes_the_place_of_what_was_true_before(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    old = await kept(memory, OLD, salience=0.9, pinned=True)
    linked = await memory.link(f"memory:{old}", "person:Noura", "about")
    clock.forward(days=30)
    chat.says[0] = says("update", 0.8, "she moved")
    saved = await memory.save(NEW)
    (one,) = saved.memories
    assert (one.action, one.replaced_id, one.by) == (SaveAction.UPDATED, old, "model")
    assert (one.reason, one.salience, saved.updated, saved.added) == ("she moved", 0.9, 1, 0)
    assert await active(memory) == [NEW]
    told = await memory.history(one.memory_id)
    assert [version.content for version in told.versions] == [OLD, NEW]
    assert [version.status for version in told.versions] == ["superseded", "active"]
    assert [version.version for version in told.versions] == [1, 2]
    assert told.versions[1].pinned
    assert [(c.kind, c.made_by, c.reason) for c in told.changes] == [
        ("corrected", "model", "she moved")
    ]
    live = [relation for relation in told.relations if relation.retired_at is None]
    assert [relation.type for relation in live] == [linked.relation.type]
    assert live[0].from_id == f"memory:{one.memory_id}"


@pytest.mark.requirement("Q54", "Q57", "X3b")
async def test_an_update_that_was_wrong_is_undone_and_both_stand(
    memory: GraphMemory, chat: Chat
) -> None:
    old = await kept(memory, OLD)
    await memory.link(f"memory:{old}", "person:Noura", "about")
    chat.says[0] = says("update")
    new = await kept(memory, NEW)
    (change,) = (await memory.history(new)).changes
    undone = await memory.undo(change.change_id)
    assert (undone.parted_from, undone.memory_id) == (new, old)
    assert sorted(await active(memory)) == sorted([NEW, OLD])
    assert await memory.doctor() == []
    told = await memory.history(str(undone.new_id))
    live = [relation for relation in told.relations if relation.retired_at is None]
    assert [relation.from_id for relation in live] == [f"memory:{undone.new_id}"]


@pytest.mark.requirement("Q55", "Q102", "X3b")
async def test_a_contradiction_keeps_both_and_asks_a_person(
    memory: GraphMemory, chat: Chat
) -> None:
    old = await kept(memory, "The bridge of Tolmin was built in 1934")
    chat.says[0] = says("contradiction", 0.9, "one year of building")
    saved = await memory.save("The bridge of Tolmin was built in 1943")
    (one,) = saved.memories
    assert (one.action, one.flagged, one.by) == (SaveAction.ADDED, [old], None)
    assert len(await active(memory)) == 2
    (review,) = await memory.reviews()
    assert review.kind == "contradiction"
    assert review.subjects == [f"memory:{old}", f"memory:{one.memory_id}"]
    assert review.evidence["reasons"] == ["one year of building"]
    assert "1934" in review.says
    assert "1943" in review.says
    # The job that kept it safe until it was asked is done.
    assert [job.state for job in await jobs_of(memory)] == ["done"]
    # Asked once: what is said again is known by its words.
    await memory.save("The bridge of Tolmin was built in 1943")
    assert len(chat.requests) == 1
    assert len(await memory.reviews()) == 1


@pytest.mark.requirement("Q51")
@pytest.mark.parametrize("relation", ["elaboration", "unrelated"])
async def test_what_adds_something_stays_beside(
    memory: GraphMemory, chat: Chat, relation: str
) -> None:
    await kept(memory, OLD)
    chat.says[0] = says(relation)
    saved = await memory.save(NEW)
    assert (saved.added, saved.asked, saved.waiting.decide) == (1, 1, 0)
    assert len(await active(memory)) == 2
    assert (await memory.reviews(), await jobs_of(memory)) == ([], [])


@pytest.mark.requirement("X6")
async def test_values_that_differ_veto_a_duplicate_and_not_an_update(
    memory: GraphMemory, chat: Chat
) -> None:
    first, second = "The budget of Osprey is 500 euros", "Osprey has a budget of 700 euros"
    await kept(memory, first)
    chat.says[0] = says("duplicate", 1.0)
    assert (await memory.save(second)).added == 1
    assert len(await active(memory)) == 2
    chat.says[0] = says("update", 1.0)
    saved = await memory.save("The budget of Osprey is now 900 euros")
    # Of the two that it is near, one gives up its place; a person is asked about the other.
    assert (saved.updated, len(await active(memory)), len(await memory.reviews())) == (1, 2, 1)


@pytest.mark.requirement("X3b", "X6")
@pytest.mark.parametrize(
    ("relation", "confidence", "reviews"),
    [("duplicate", 0.6, 0), ("update", 0.6, 1), ("update", 0.4, 0), ("contradiction", 0.4, 0)],
)
async def test_what_is_not_sure_stays(
    memory: GraphMemory, chat: Chat, relation: str, confidence: float, reviews: int
) -> None:
    await kept(memory, OLD)
    chat.says[0] = says(relation, confidence)
    assert (await memory.save(NEW)).added == 1
    assert len(await active(memory)) == 2
    assert len(await memory.reviews()) == reviews


@pytest.mark.requirement("R-S6")
async def test_an_episode_is_never_outdated(memory: GraphMemory, chat: Chat) -> None:
    await kept(memory, "We met Noura in the harbour", kind="episode")
    chat.says[0] = says("update", 1.0)
    saved = await memory.save({"content": "We met Noura in the old harbour", "kind": "episode"})
    assert (saved.added, len(await active(memory))) == (1, 2)
    assert len(await memory.reviews()) == 1


@pytest.mark.requirement("R-S6", "X3b")
async def test_one_memory_at_most_gives_up_its_place(memory: GraphMemory, chat: Chat) -> None:
    await memory.save([OLD, "Noura lives in a small flat in Gdansk"])
    chat.says[0] = says("update", 1.0)
    saved = await memory.save(NEW)
    assert (saved.updated, saved.asked, len(await active(memory))) == (1, 2, 2)
    assert len(await memory.reviews()) == 1


@pytest.mark.requirement("X3b", "F40")
async def test_older_words_and_other_times_replace_nothing(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await kept(memory, OLD)
    chat.says[0] = says("update", 1.0)
    earlier = await memory.save({"content": NEW, "created_at": "2020-05-01"})
    assert (earlier.added, len(await memory.reviews())) == (1, 1)
    # It holds later, or for a while only: until then, and after it, the known one is true.
    asked = len(chat.requests)
    for fields in ({"valid_from": "2030-01-01"}, {"valid_until": "2026-04-01"}):
        await memory.save({"content": "Noura lives in a tent in Gdansk", **fields})
    assert len(await active(memory)) == 4
    assert len(chat.requests) == asked
    since = {"content": "Noura lives in a boat in Gdansk", "valid_from": "2026-02-01"}
    assert (await memory.save(since)).updated == 1


@pytest.mark.requirement("Q51", "X6")
async def test_only_grey_cases_are_asked_about_and_told_with_their_times(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await kept(memory, OLD, created_at="2026-02-01", valid_from="2026-01-15")
    clock.forward(days=2)
    for content in (OLD, "The ferry to Hel leaves at noon", "Invoice 77 is 200 dinars"):
        await memory.save({"content": content, "valid_from": "2026-01-15"})
    # Two things differ and nothing says that one changed: it is another invoice.
    await memory.save("Invoice 78 is 300 dinars")
    assert chat.requests == []
    await memory.save({"content": NEW, "valid_from": "2026-02-20", "created_at": "2026-02-21"})
    (request,) = chat.requests
    assert pairs_in(request) == [
        {
            "number": 11,
            "known": {
                "text": OLD,
                "noted_at": "2026-02-01T00:00:00+00:00",
                "holds_from": "2026-01-15T00:00:00+00:00",
            },
            "new": {
                "text": NEW,
                "noted_at": "2026-02-21T00:00:00+00:00",
                "holds_from": "2026-02-20T00:00:00+00:00",
            },
        }
    ]
    assert "contradiction" in json.dumps(request["messages"][0])


@pytest.mark.requirement("Q53")
async def test_many_statements_are_asked_about_together(memory: GraphMemory, chat: Chat) -> None:
    rooms = [f"The {name} room is painted in a warm colour" for name in ROOMS.split()]
    chat.says[0] = says("unrelated")
    saved = await memory.save(rooms)
    assert (saved.added, saved.asked) == (20, 40)
    # Ten pairs a question; what is beyond the budget of a save waits.
    assert [len(pairs_in(request)) for request in chat.requests] == [10] * 4
    assert saved.waiting.decide == len(await jobs_of(memory)) == 5
    assert "40 pairs at most" in str((await jobs_of(memory))[0].reason)


@pytest.mark.requirement("Q51", "Q52", "Q53")
async def test_statements_of_one_save_are_near_each_other_too(
    memory: GraphMemory, chat: Chat
) -> None:
    chat.says[0] = says_each(lambda _known, new: "duplicate" if new == SAME else "update")
    saved = await memory.save([OLD, SAME, NEW])
    assert [one.action for one in saved.memories] == [
        SaveAction.ADDED,
        SaveAction.MERGED,
        SaveAction.UPDATED,
    ]
    assert await active(memory) == [NEW]
    # All of them are near what is said now; it repeats what took the first one's place.
    chat.says[0] = says_each(lambda known, _new: "duplicate" if known == NEW else "unrelated")
    again = await memory.save(
        ["In Gdansk Noura lives in a house", "Noura lives in Gdansk, a house"]
    )
    assert {one.memory_id for one in again.memories} == {saved.memories[2].memory_id}
    assert await active(memory) == [NEW]


@pytest.mark.requirement("X1")
async def test_what_another_session_said_is_not_told(asking: Settings, chat: Chat) -> None:
    strict = asking.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict, environ={}) as memory:
        await kept(memory, OLD, session_id="a")
        chat.says[0] = says("update", 1.0)
        saved = await memory.save({"content": NEW, "session_id": "b"})
        assert (saved.added, chat.requests) == (1, [])
        saved = await memory.save({"content": NEW, "session_id": "a"})
        assert saved.updated == 1


@pytest.mark.requirement("X1", "Q32")
async def test_scopes_do_not_meet(memory: GraphMemory, chat: Chat) -> None:
    await kept(memory, OLD, scope="project:a")
    assert (await memory.save({"content": NEW, "scope": "project:b"})).added == 1
    assert chat.requests == []
