"""Reviews: who may see a question, and what a decision takes back, once and never too much."""

import asyncio

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.repair import views
from graphmem_neo4j.repair.shapes import Review
from graphmem_neo4j.settings import Settings

from .people import tell
from .repairs import findings, made, mentioned, relations

SECRET = "project:secret"


async def asked(memory: GraphMemory, **who: str) -> Review:
    """Give the one contradiction that waits."""
    await memory.find_contradictions()
    (review,) = await memory.reviews(kind="contradiction", **who)  # pyright: ignore[reportArgumentType]
    return review


async def torn(memory: GraphMemory) -> tuple[str, str, str]:
    """Let Ann live in two places; gives her, and the ids of the two relations."""
    (ann,) = await made(memory, "Ann Vale")
    berlin, oslo = await made(memory, "Berlin", "Oslo", kind="concept")
    first = await memory.link(ann, berlin, "lives in")
    second = await memory.link(ann, oslo, "lives in")
    return ann, first.relation.edge_id, second.relation.edge_id


@pytest.mark.requirement("X1", "S7")
async def test_evidence_is_of_the_scopes_of_the_pair(memory: GraphMemory) -> None:
    one, two = await made(memory, "J. Brandt", "Jonas Brandt")
    (third,) = await made(memory, "Quiet Harbour", kind="org", scope=SECRET)
    (open_one,) = await made(memory, "Loud Harbour", kind="org")
    await mentioned(memory, "J. Brandt pays for the hidden boat", one, scope=SECRET)
    await mentioned(memory, "The plain words of Jonas Brandt", two)
    await mentioned(memory, "A hidden text names both", one, two, scope=SECRET)
    hidden = (await memory.save({"content": "The hidden plan", "scope": SECRET})).memories[0]
    for ref in (one, two):
        for thing in (third, open_one, f"memory:{hidden.memory_id}"):
            await memory.link(ref, thing, "works for")
    await memory.find_lookalikes()
    (review,) = await memory.reviews()
    for told in (repr(review), repr((await memory.entity(one)).changes)):
        assert [word for word in ("hidden", "Quiet") if word in told] == []
    assert review.evidence["shared_names"] == ["Loud Harbour"]
    assert review.evidence["contexts"] == ["The plain words of Jonas Brandt"]
    assert "together" not in review.evidence
    # What it may not show still speaks against the pair.
    assert any("another scope" in reason for reason in review.evidence["reasons"])


@pytest.mark.requirement("X1", "X6")
async def test_what_another_scope_knows_keeps_two_apart(memory: GraphMemory) -> None:
    (one,) = await made(memory, "Iván Prokić")
    (two,) = await made(memory, "Ivan Prokic")
    await mentioned(memory, "one text names the two", one, two, scope=SECRET)
    done = await memory.find_lookalikes()
    assert (done.merged, done.asked) == (0, 1)


@pytest.mark.requirement("X1", "X6")
@pytest.mark.parametrize("end", ["entity", "memory", "session"])
async def test_a_contradiction_is_for_who_sees_all_of_it(memory: GraphMemory, end: str) -> None:
    (ann,) = await made(memory, "Ann Vale")
    (rome,) = await made(memory, "Rome", kind="concept")
    far = "session:one"
    if end == "entity":
        (far,) = await made(memory, "Hidden Bay", kind="concept", scope=SECRET)
    elif end == "memory":
        saved = await memory.save({"content": "The Hidden Bay", "scope": SECRET})
        far = f"memory:{saved.memories[0].memory_id}"
    else:
        await memory.ingest("one", [{"role": "user", "content": "hi"}])
    await memory.link(ann, rome, "lives in")
    await memory.link(ann, far, "lives in", reason="hidden")
    await memory.find_contradictions()
    seen = await memory.reviews()
    if end == "session":
        assert [set(review.subjects) for review in seen] == [{ann, rome, "session:one"}]
        return
    assert seen == []
    (review,) = await memory.reviews(scopes=SECRET)
    assert review.subjects[0] == ann
    with pytest.raises(NotFound, match="no review"):
        await memory.decide(review.review_id, "accept")


@pytest.mark.requirement("X1")
async def test_a_subject_that_went_to_another_scope_takes_the_question_along(
    memory: GraphMemory,
) -> None:
    (ann,) = await made(memory, "Ann Vale")
    (rome,) = await made(memory, "Rome", kind="concept")
    bay = (await memory.save("The bay of Ann")).memories[0].memory_id
    await memory.link(ann, rome, "lives in")
    await memory.link(ann, f"memory:{bay}", "lives in")
    await asked(memory)
    corrected = await memory.correct(bay, "correct", new_content="The bay of Anna")
    await memory.correct(str(corrected.new_id), "update", scope=SECRET)
    assert await memory.reviews() == []
    assert len(await memory.reviews(scopes=SECRET)) == 1


@pytest.mark.requirement("X1")
async def test_strict_sessions_are_asked_of_their_own(settings: Settings) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        refs: dict[str, list[str]] = {}
        for session in ("a", "b"):
            people = [
                await tell(memory, name, session_id=session)
                for name in (f"Ann {session}", f"Rome {session}", f"Oslo {session}")
            ]
            refs[session] = [f"entity:{one.people[0].entity.entity_id}" for one in people]
        ann, rome, oslo = refs["a"]
        await memory.link(ann, rome, "lives in", session_id="main")
        await memory.link(ann, oslo, "lives in", session_id="main")
        # The main session ties what belongs to two: neither of them is asked.
        await memory.link(refs["b"][0], refs["b"][1], "lives in", session_id="main")
        await memory.link(refs["b"][0], rome, "lives in", session_id="main")
        await memory.find_contradictions()
        assert [one.subjects[0] for one in await memory.reviews(session_id="a")] == [ann]
        assert await memory.reviews(session_id="b") == []
        assert await memory.reviews() == []
        assert len(await memory.reviews(session_id="main")) == 2


@pytest.mark.requirement("X1")
async def test_look_alikes_of_strict_spaces_are_the_main_sessions_business(
    settings: Settings,
) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        for name in ("J. Brandt", "Jonas Brandt"):
            await tell(memory, name, session_id="main")
            await tell(memory, name, session_id="b")
        await memory.save({"content": "Jonas Brandt hides a boat", "session_id": "b"})
        await memory.find_lookalikes()
        assert await memory.reviews(session_id="b") == await memory.reviews() == []
        (review,) = await memory.reviews(session_id="main")
        assert "boat" not in repr(review)


@pytest.mark.requirement("X6")
async def test_the_last_value_is_never_taken(memory: GraphMemory) -> None:
    ann, first, second = await torn(memory)
    review = await asked(memory)
    await memory.correct(ann, "unlink", edge_id=second)
    for edge_id in (None, first, second):
        with pytest.raises(BadRequest, match="settled"):
            await memory.decide(review.review_id, "accept", edge_id=edge_id)
    assert await relations(memory, ann) == {("out", "lives in", "Berlin", None)}
    assert (await memory.decide(review.review_id, "decline")).review.state == "declined"


@pytest.mark.requirement("X6", "F65")
async def test_of_two_who_take_different_values_one_does(memory: GraphMemory) -> None:
    ann, first, second = await torn(memory)
    review = await asked(memory)
    results = await asyncio.gather(
        *(
            memory.decide(review.review_id, "accept", edge_id=edge_id)
            for edge_id in (first, second, first, second)
        ),
        memory.decide(review.review_id, "decline"),
        return_exceptions=True,
    )
    done = [one for one in results if not isinstance(one, BaseException)]
    refused = [one for one in results if isinstance(one, BaseException)]
    assert len(done) == 1
    assert all(isinstance(one, BadRequest) for one in refused), refused
    (kept,) = await memory.reviews(state="all")
    state = done[0].review.state
    assert (kept.state, kept.change_ids) == (state, done[0].review.change_ids)
    assert len(await relations(memory, ann)) == (1 if state == "accepted" else 2)


@pytest.mark.requirement("X6")
async def test_what_was_accepted_is_undone_by_its_change(memory: GraphMemory) -> None:
    ann, _, second = await torn(memory)
    review = await asked(memory)
    done = await memory.decide(review.review_id, "accept", edge_id=second, reason="she moved")
    with pytest.raises(BadRequest, match=f"undo {done.review.change_ids[0]}"):
        await memory.decide(review.review_id, "accept")
    (change,) = [one for one in (await memory.entity(ann)).changes if one.kind == "unlinked"]
    assert (change.change_id, change.reason) == (done.review.change_ids[0], "she moved")
    await memory.undo(change.change_id)
    assert len(await relations(memory, ann)) == 2
    assert await findings(memory) == []


@pytest.mark.requirement("X6")
@pytest.mark.parametrize("end", ["source", "target"])
async def test_a_memory_corrected_since_is_decided(memory: GraphMemory, end: str) -> None:
    (rome, oslo) = await made(memory, "Rome", "Oslo", kind="concept")
    boat = (await memory.save("The boat is red")).memories[0].memory_id
    if end == "source":
        first = await memory.link(f"memory:{boat}", rome, "lives in")
        await memory.link(f"memory:{boat}", oslo, "lives in")
    else:
        first = await memory.link(rome, f"memory:{boat}", "lives in")
        await memory.link(rome, oslo, "lives in")
    await asked(memory)
    corrected = await memory.correct(boat, "correct", new_content="The boat is blue")
    review = await asked(memory)  # One question still.
    assert f"memory:{str(corrected.new_id).removeprefix('memory:')}" in review.subjects
    done = await memory.decide(review.review_id, "accept", edge_id=first.relation.edge_id)
    assert done.review.state == "accepted"
    left = (await memory.entity(oslo)).relations, (await memory.entity(rome)).relations
    assert [len(one) for one in left] == ([1, 0] if end == "source" else [1, 1])
    await memory.undo(done.review.change_ids[0])
    assert await findings(memory) == []


async def test_a_relation_of_a_corrected_memory_is_taken_back_by_its_old_id(
    memory: GraphMemory,
) -> None:
    (rome,) = await made(memory, "Rome", kind="concept")
    boat = (await memory.save("The boat is red")).memories[0].memory_id
    linked = await memory.link(f"memory:{boat}", rome, "lies in")
    new = (await memory.correct(boat, "correct", new_content="The boat is blue")).new_id
    done = await memory.correct(boat, "unlink", edge_id=linked.relation.edge_id)
    assert done.memory_id == new
    assert await relations(memory, rome) == set()


@pytest.mark.requirement("X6")
async def test_an_entity_merged_since_is_decided(memory: GraphMemory) -> None:
    ann, first, _ = await torn(memory)
    review = await asked(memory)
    (anna,) = await made(memory, "Anna Vale")
    await memory.merge_entities(anna, ann)
    assert (await asked(memory)).review_id == review.review_id
    done = await memory.decide(review.review_id, "accept", edge_id=first)
    assert await relations(memory, anna) == {("out", "lives in", "Oslo", None)}
    await memory.undo(done.review.change_ids[0])
    assert await findings(memory) == []


@pytest.mark.requirement("X6")
@pytest.mark.parametrize("is_yes", [True, False])
async def test_whoever_merges_two_or_keeps_them_apart_answers(
    memory: GraphMemory, is_yes: bool
) -> None:
    """The change and its decision are one write: whoever dies after it leaves no question open."""
    one, two = await made(memory, "J. Brandt", "Jonas Brandt")
    await memory.find_lookalikes()
    (review,) = await memory.reviews()
    if is_yes:
        (third,) = await made(memory, "Jonas von Brandt")
        await memory.merge_entities(third, one)
        (still,) = await memory.reviews()
        # The ids of two that were made in one millisecond come in any order.
        assert set(still.subjects) == {third, two}
        assert still == review.model_copy(update={"subjects": still.subjects})
        change_id = (await memory.merge_entities(two, third)).change_id
    else:
        change_id = (await memory.never_merge(one, two)).change_id or ""
    assert await memory.reviews() == []
    (kept,) = await memory.reviews(state="all")
    assert (kept.state, kept.change_ids) == ("accepted" if is_yes else "declined", [change_id])
    assert await findings(memory) == []
    with pytest.raises(BadRequest, match=f"already .to take it back: undo {change_id}"):
        await memory.decide(review.review_id, "accept")


async def test_what_was_asked_does_not_hide_what_is_new(memory: GraphMemory) -> None:
    for number in range(4):
        (person,) = await made(memory, f"Person {number}")
        for place in await made(memory, f"Place {number}", f"Bay {number}", kind="concept"):
            await memory.link(person, place, "lives in")
    runs = [await memory.find_contradictions(limit=2) for _ in range(3)]
    assert [(one.found, one.asked, one.known) for one in runs] == [(2, 2, 0), (2, 2, 0), (2, 0, 2)]
    assert len(await memory.reviews()) == 4


@pytest.mark.requirement("X1")
async def test_a_view_counts_and_tells_what_may_be_seen(memory: GraphMemory) -> None:
    (ann,) = await made(memory, "Ann Vale")
    (hidden,) = await made(memory, "Bea Vale", scope=SECRET)
    await mentioned(memory, "A plain text", ann)
    await mentioned(memory, "A hidden text", ann, scope=SECRET)
    await memory.never_merge(ann, hidden, reason="hidden")
    seen = await memory.entity(ann)
    assert (seen.mentions, seen.kept_apart_from, seen.changes) == (1, [], [])
    within = await memory.entity(ann, scope=SECRET)
    assert (within.mentions, within.kept_apart_from) == (2, [hidden])
    assert [one.kind for one in within.changes] == ["kept_apart"]


async def test_a_view_tells_the_newest_changes(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "CHANGES_MAX", 3)
    (ann,) = await made(memory, "Ann Vale")
    done = [await memory.add_alias(ann, f"Annie {letter}") for letter in "abcdef"]
    shown = (await memory.entity(ann)).changes
    assert [one.change_id for one in shown] == [one.change_id for one in done[:2:-1]]


@pytest.mark.requirement("X1")
async def test_a_view_of_a_strict_session_counts_its_texts(settings: Settings) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        told = await tell(memory, "Ann Vale", session_id="a")
        ann = f"entity:{told.people[0].entity.entity_id}"
        await memory.save({"content": "Ann Vale left", "session_id": "a"})
        assert (await memory.entity(ann, session_id="a")).mentions == 1
        with pytest.raises(NotFound):
            await memory.entity(ann, session_id="b")
