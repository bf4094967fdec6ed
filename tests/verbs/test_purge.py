"""Purge: the text is nowhere any more, its id and its end stay, and nothing leads back."""

import asyncio
import threading

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.vectors import WRITE_VECTORS

from .asking import contents
from .repairs import made
from .wholly import held, places_of

pytestmark = pytest.mark.requirement("X2")
WHY = "a request of privacy"
LONG = " ".join(f"Sentence {n} says that Zanzibarium has {n} 'cellars'." for n in range(120))


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    (one,) = await memory.get(memory_id)
    assert isinstance(one, Memory)
    return one


async def lived_with(memory: GraphMemory, content: str) -> str:
    """Save a text, fold, correct, relate and ask about it in every way that repeats it."""
    kept = {"content": content, "metadata": {"quote": content}, "session_id": "talk"}
    memory_id = (await memory.save(kept)).memories[0].memory_id
    await memory.save({"content": f"{content.upper()}!", "salience": 0.9, "session_id": "talk"})
    linked = await memory.link(
        f"memory:{memory_id}", "person:Bo Lind", "told by", reason=f"he said: {content}"
    )
    back = await memory.link(
        "person:Bo Lind", f"memory:{memory_id}", "wrote", reason=f"he said: {content}"
    )
    await memory.link("person:Bo Lind", f"memory:{memory_id}", "wrote", reason=f"again: {content}")
    person = back.relation.from_id
    await memory.correct(
        person, "unlink", edge_id=back.relation.edge_id, reason=f"not he: {content}"
    )
    await memory.correct(memory_id, "update", salience=0.7, reason=f"as it says: {content}")
    done = await memory.correct(
        memory_id, "correct", new_content=f"{content} (as of May)", reason=f"was: {content}"
    )
    await memory.profile(rebuild=True)
    assert linked.is_new
    return str(done.new_id)


async def test_afterwards_the_text_is_nowhere(memory: GraphMemory) -> None:
    await erased_everywhere(memory)


async def test_afterwards_neither_text_nor_vectors_are_there(local_memory: GraphMemory) -> None:
    await erased_everywhere(local_memory)
    vectors = [place for place in await held(local_memory) if place[1].startswith("embedding_")]
    kept = [place[2] for place in vectors if place[0] in ("Memory", "Chunk")]
    # What stands in their place says nothing.
    assert [sum(map(abs, vector)) for vector in kept] == [1.0, 1.0]


async def test_searches_and_saves_go_on_after_the_last_of_several_is_erased(
    local_memory: GraphMemory,
) -> None:
    """A vector that is taken out of the index made every search fail, also those of others."""
    saved = await local_memory.save(
        ["The harbour is wide", "A cat sleeps in the sun", "Ropes are made of hemp"]
    )
    turns = [{"role": "user", "content": f"Harbour {n} is wide"} for n in range(3)]
    kept = await local_memory.ingest("talk", turns)
    refs = [f"message:{one.message_id}" for one in kept.messages]
    refs += [one.memory_id for one in saved.memories]
    for ref in (refs[2], refs[1], refs[5], refs[4]):
        await local_memory.purge(ref, WHY)
        found = await local_memory.recall("the harbour is wide")
        assert "The harbour is wide" in contents(found)
    assert (await local_memory.save("The quay is long")).added == 1
    assert await local_memory.doctor() == []


async def erased_everywhere(memory: GraphMemory) -> None:
    new_id = await lived_with(memory, 'Zanzibarium is the "password" of Quentin Oddleigh')
    before = await places_of(memory, "zanzibarium")
    assert {"Memory.content", "Memory.metadata", "Change.wording", "Change.reason"} <= set(before)
    assert "TOLD_BY.reason" in before
    done = await memory.purge(new_id, WHY)
    assert len(done.memory_ids) == 2
    assert (done.wordings, done.relations >= 3, done.left) == (3, True, [])
    for word in ("zanzibarium", "quentin", "oddleigh"):
        assert await places_of(memory, word) == []
    assert await memory.doctor() == []
    assert contents(await memory.recall("zanzibarium password", include_history=True)) == []


async def test_a_long_text_goes_with_its_pieces(local_memory: GraphMemory) -> None:
    memory_id = (await local_memory.save(LONG)).memories[0].memory_id
    assert "Chunk.content" in await places_of(local_memory, "zanzibarium")
    done = await local_memory.purge(memory_id, WHY)
    assert done.pieces > 3
    assert await places_of(local_memory, "zanzibarium") == []
    assert await local_memory.doctor() == []


async def test_what_stays_is_the_id_the_times_and_that_it_was_erased(memory: GraphMemory) -> None:
    kept = {"content": "Zanzibarium is shut", "category": "decision", "valid_from": "2026-01-05"}
    memory_id = (await memory.save(kept)).memories[0].memory_id
    before = await shown(memory, memory_id)
    done = await memory.purge(memory_id, WHY, session_id="desk")
    after = await shown(memory, memory_id)
    assert (after.content, after.status, after.metadata) == ("", "forgotten", None)
    assert (after.recorded_at, after.valid_from) == (before.recorded_at, before.valid_from)
    assert after.retired_at == after.purged_at is not None
    assert after.category == "decision"
    (change,) = (await memory.history(memory_id)).changes
    assert (change.kind, change.reason, change.change_id) == ("purged", WHY, done.change_id)
    assert (change.made_by, change.session_id) == ("person", "desk")
    kinds = [one.kind for one in (await memory.what_changed("2020-01-01")).entries]
    assert "memory_purged" in kinds


@pytest.mark.parametrize("before", ["nothing", "deleted", "corrected"])
async def test_nothing_leads_back(memory: GraphMemory, before: str) -> None:
    memory_id = (await memory.save("Zanzibarium is shut")).memories[0].memory_id
    changes: list[str] = []
    if before == "deleted":
        changes.append((await memory.correct(memory_id, "delete")).change_id)
    if before == "corrected":
        done = await memory.correct(memory_id, "correct", new_content="Zanzibarium is open")
        changes.append(done.change_id)
    purged = await memory.purge(memory_id, WHY)
    for change_id in (*changes, str(purged.change_id)):
        with pytest.raises(BadRequest, match="erased for good"):
            await memory.undo(change_id)
    with pytest.raises(NotFound, match=r"(deleted|corrected) already"):
        await memory.correct(memory_id, "update", salience=1.0)
    with pytest.raises(NotFound, match="was erased already: only its id is left"):
        await memory.purge(memory_id, WHY)
    assert await places_of(memory, "zanzibarium") == []
    assert await memory.doctor() == []


async def test_a_thing_that_only_this_text_named_goes_and_one_of_others_stays(
    memory: GraphMemory,
) -> None:
    saved = await memory.save(
        ["Quentin Oddleigh met Robert Vale in Lisbon", "Robert Vale likes boats"]
    )
    before = await memory.traits([one.memory_id for one in saved.memories])
    assert {one.name for one in before[0].names} >= {"Quentin Oddleigh", "Robert Vale"}
    done = await memory.purge(saved.memories[0].memory_id, WHY)
    assert done.names >= 1
    assert await places_of(memory, "oddleigh") == []
    (vale,) = await memory.traits(saved.memories[1].memory_id)
    assert [one.name for one in vale.names] == ["Robert Vale"]
    assert await memory.doctor() == []


async def test_a_thing_that_somebody_told_of_stays(memory: GraphMemory) -> None:
    saved = await memory.save("Quentin Oddleigh keeps bees")
    await memory.person("Quentin Oddleigh", contacts=[{"source": "mail", "id": "q@example.org"}])
    done = await memory.purge(saved.memories[0].memory_id, WHY)
    assert (done.names, done.mentions) == (0, 1)
    assert (await memory.person("Quentin Oddleigh", action="find")).action == "found"
    assert await memory.doctor() == []


async def test_a_question_that_quotes_the_text_loses_it(memory: GraphMemory) -> None:
    saved = await memory.save(["Zanzibarium is shut", "The harbour is long"])
    first, second = (f"memory:{one.memory_id}" for one in saved.memories)
    for target in ("system:Rome", "system:Oslo"):
        await memory.link(first, target, "lives in", reason="as Zanzibarium says")
    await memory.find_contradictions()
    assert {"Review.says", "Review.evidence"} <= set(await places_of(memory, "zanzibarium"))
    done = await memory.purge(first, WHY)
    assert done.reviews == 1
    assert await places_of(memory, "zanzibarium") == []
    (review,) = await memory.reviews(state="all")
    assert (review.evidence, review.says) == ({}, "What this question quoted was erased for good.")
    # There is nothing left to decide.
    assert (review.state, review.decided_by) == ("declined", "person")
    assert (await shown(memory, second.removeprefix("memory:"))).content == "The harbour is long"


@pytest.mark.parametrize("decision", [None, "accept", "decline"])
async def test_a_question_about_two_things_loses_what_it_quotes(
    memory: GraphMemory, decision: str | None
) -> None:
    one, two = await made(memory, "J. Brandt", "Jonas Brandt")
    saved = await memory.save(["Zanzibarium is kept by J. Brandt", "Jonas Brandt repairs clocks"])
    first, second = (f"memory:{one.memory_id}" for one in saved.memories)
    harbour = "org:Loud Harbour"
    for ref, said in ((one, first), (two, second)):
        await memory.link(ref, harbour, "works for", reason="Zanzibarium says so")
        await memory.link(said, harbour, "is about")
    await memory.find_lookalikes()
    (review,) = await memory.reviews(kind="lookalike")
    assert "Review.evidence" in await places_of(memory, "zanzibarium is kept")
    if decision is not None:
        await memory.decide(review.review_id, decision)
    await memory.purge(first, WHY)
    assert await places_of(memory, "zanzibarium is kept") == []
    # What is said of other things is said by others.
    assert await places_of(memory, "zanzibarium says") != []
    assert await memory.doctor() == []


async def test_it_goes_from_relations_of_things_that_were_merged(memory: GraphMemory) -> None:
    ann, anne = await made(memory, "Ann Vale", "Anne Vale")
    first = f"memory:{(await memory.save('Zanzibarium is shut')).memories[0].memory_id}"
    for ref in (ann, anne):
        await memory.link(ref, first, "wrote", reason=f"of {ref}: Zanzibarium is shut")
    await memory.merge_entities(ann, anne)
    await memory.purge(first, WHY)
    assert await places_of(memory, "zanzibarium") == []
    assert await memory.doctor() == []


async def test_other_texts_that_say_the_same_are_named(memory: GraphMemory) -> None:
    turn = {"role": "user", "content": "Well, zanzibarium is shut now.", "message_id": "m1"}
    await memory.ingest("talk", [turn])
    saved = await memory.save(
        [
            "Zanzibarium is shut",
            {"content": "Zanzibarium is shut", "scope": "project:a"},
            "A tent is not a harbour",
        ]
    )
    one, other, _ = (memory.memory_id for memory in saved.memories)
    done = await memory.purge(one, WHY)
    assert done.left == [f"memory:{other}", "message:m1"]
    assert done.notes == ["other texts hold the same words, and stay"]
    (stays,) = await memory.get(other, scopes="project:a")
    assert stays.content == "Zanzibarium is shut"


async def test_a_dry_run_says_what_would_go_and_touches_nothing(memory: GraphMemory) -> None:
    new_id = await lived_with(memory, "Zanzibarium is shut")
    before = await held(memory)
    told = await memory.purge(new_id, dry_run=True)
    assert (told.is_dry, len(told.memory_ids), told.change_id) == (True, 2, None)
    assert sorted(map(repr, await held(memory))) == sorted(map(repr, before))


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        (None, "reason is needed"),
        ("  ", "reason is needed"),
        ("it says: zanzibarium IS shut", "repeats the text"),
        ("x" * 2_000, "too long"),
    ],
)
async def test_a_reason_is_needed_and_does_not_repeat_the_text(
    memory: GraphMemory, reason: str | None, says: str
) -> None:
    memory_id = (await memory.save("Zanzibarium is shut")).memories[0].memory_id
    with pytest.raises(BadRequest, match=says):
        await memory.purge(memory_id, reason)
    assert (await shown(memory, memory_id)).content == "Zanzibarium is shut"


async def test_what_is_not_there_is_said(memory: GraphMemory) -> None:
    with pytest.raises(NotFound, match="there is no memory"):
        await memory.purge("mem0000000000000nothing", WHY)
    with pytest.raises(BadRequest, match="too short"):
        await memory.purge("mem1", WHY)


@pytest.mark.requirement("X1")
async def test_a_strict_session_erases_nothing_of_another(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        kept = {"content": "Zanzibarium is shut", "session_id": "a"}
        memory_id = (await memory.save(kept)).memories[0].memory_id
        for session in ("b", None):
            with pytest.raises(NotFound, match="there is no memory"):
                await memory.purge(memory_id, WHY, session_id=session)
        assert (await memory.purge(memory_id, WHY, session_id="a")).memory_ids == [memory_id]


@pytest.mark.requirement("F64")
async def test_who_corrects_it_between_the_look_and_the_erasing_is_met(settings: Settings) -> None:
    driver = Meanwhile(settings)
    memory = GraphMemory(settings, observe=driver.heard)
    try:
        memory_id = (await memory.save("Zanzibarium is shut")).memories[0].memory_id
        driver.memory_id = memory_id
        done = await memory.purge(memory_id, WHY)
        # The new version was not there when it was looked, and is erased as well.
        assert driver.was_there
        assert len(done.memory_ids) == 2
        assert await places_of(memory, "zanzibarium") == []
        assert await memory.doctor() == []
    finally:
        await memory.close()


class Meanwhile:
    """Somebody else, in a loop and thread of his own, who corrects before the first erasing."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.memory_id, self.was_there = settings, "", False

    def heard(self, query: Query) -> None:
        if query.name != "purge/erase_memory" or self.was_there:
            return
        self.was_there = True
        thread = threading.Thread(target=lambda: asyncio.run(self._correct()))
        thread.start()
        thread.join(timeout=60)

    async def _correct(self) -> None:
        async with GraphMemory.open(self.settings) as other:
            await other.correct(self.memory_id, "correct", new_content="Zanzibarium is open")


async def test_a_vector_that_comes_late_is_not_written(local_memory: GraphMemory) -> None:
    """The backfill read the text before it was erased: what it brings is refused."""
    memory_id = (await local_memory.save("Zanzibarium is shut")).memories[0].memory_id
    vector = await local_memory.embedder.query("Zanzibarium is shut")
    await local_memory.purge(memory_id, WHY)
    graph, slot = await local_memory.ready()
    key = space_key(local_memory.settings.space)
    row = {"label": "Memory", "space": key, "key": memory_id, "vector": vector}
    (done,) = await graph.run(
        WRITE_VECTORS, _Done, rows=[row], vector_property=slot.vector_property
    )
    assert (done.is_current, done.written) == (True, 0)


class _Done(BaseModel):
    is_current: bool
    written: int
