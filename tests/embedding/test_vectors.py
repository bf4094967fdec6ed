"""Vectors: no text is lost to its vector, and a change of model loses nothing but vectors."""

from collections.abc import Callable
from typing import Any

import pytest

from graphmem_neo4j.answers import Recalled
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

from .scripted import Endpoint

pytestmark = pytest.mark.usefixtures("emptied")

ToySettings = Callable[..., Settings]


def contents(answer: Recalled) -> list[str]:
    return [hit.content for hit in answer.hits]


async def by_meaning(memory: GraphMemory, query: str, **options: Any) -> list[str]:
    return contents(await memory.recall(query, channels=["vector"], **options))


async def waiting(memory: GraphMemory) -> int:
    counts = (await memory.status()).counts
    assert counts is not None
    return counts.vectors_waiting


@pytest.mark.requirement("S16", "S32", "S33", "Q26", "Q35")
async def test_meaning_finds_what_words_do_not(toy_settings: ToySettings) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save(["the cat sleeps", "a ship left port", "the levy rose"])
        await memory.ingest("s", [{"role": "user", "content": "our boat is old"}])
        assert await by_meaning(memory, "kitten", limit=1) == ["the cat sleeps"]
        assert set(await by_meaning(memory, "vessel", limit=2)) == {
            "a ship left port",
            "our boat is old",
        }
        assert contents(await memory.recall("kitten", channels=["words"])) == []
        answer = await memory.recall("kitten")
        assert "vector" in answer.channels
        assert "toy" in answer.embedding_mode


@pytest.mark.requirement("F68", "X1")
async def test_vectors_keep_spaces_and_scopes_apart(toy_settings: ToySettings) -> None:
    mine = toy_settings()
    theirs = mine.model_copy(update={"space": mine.space + " too"})
    async with GraphMemory.open(mine) as first, GraphMemory.open(theirs) as second:
        await first.save([{"content": "my cat", "scope": "project:a"}, "a cat of all"])
        await second.save([f"cat {n} of theirs" for n in range(60)])
        assert await by_meaning(first, "kitten", limit=50) == ["a cat of all"]
        both = await by_meaning(first, "kitten", scopes="project:a", limit=50)
        assert sorted(both) == ["a cat of all", "my cat"]


async def test_the_job_makes_vectors_of_its_own_space_only(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    mine = toy_settings()
    theirs = mine.model_copy(update={"space": mine.space + " too"})
    async with GraphMemory.open(mine) as first, GraphMemory.open(theirs) as second:
        endpoint.always = 401
        for memory in (first, second):
            await memory.save(["the cat sleeps", "a ship left port"])
        endpoint.always = None
        assert (await waiting(first), await waiting(second)) == (2, 2)
        (report,) = await first.maintain("vectors")
        assert report.counts == {"waited": 2, "tried": 2}
        assert (await waiting(first), await waiting(second)) == (0, 2)
        assert await first.fill_vectors() == 2
        assert await waiting(second) == 0


@pytest.mark.requirement("F31", "S36")
@pytest.mark.parametrize("kind", ["zero", "nan", "empty", "null", "down"])
async def test_a_text_whose_vector_failed_is_kept_found_by_words_and_healed(
    toy_settings: ToySettings, endpoint: Endpoint, kind: str
) -> None:
    odd = {"zero": [0.0] * 4, "nan": [float("nan")] * 4, "empty": [], "null": None}
    if kind == "down":
        endpoint.always = 401
    else:
        endpoint.spoil = lambda text, vector: odd[kind] if "kitten" in text else vector
    async with GraphMemory.open(toy_settings()) as memory:
        saved = await memory.save(["the kitten Quirin", "ship A", "tax B", "D four", "E five"])
        told = await memory.ingest("s", [{"role": "user", "content": "a kitten again"}])
        lost = 5 if kind == "down" else 1
        assert saved.added == 5
        assert (saved.waiting.embed, told.waiting.embed) == (lost, 1)
        assert await waiting(memory) == lost + 1
        assert contents(await memory.recall("Quirin", channels=["words"])) == ["the kitten Quirin"]
        endpoint.always, endpoint.spoil = None, lambda _text, vector: vector
        assert await memory.fill_vectors() == lost + 1
        assert await waiting(memory) == 0
        assert set(await by_meaning(memory, "cat", limit=2)) == {
            "the kitten Quirin",
            "a kitten again",
        }


@pytest.mark.requirement("F31")
@pytest.mark.parametrize("kind", ["zero", "nan", "null", "down", "slow"])
async def test_a_question_without_a_vector_is_answered_by_words(
    toy_settings: ToySettings, endpoint: Endpoint, kind: str
) -> None:
    async with GraphMemory.open(toy_settings(embedding__timeout_seconds=0.2)) as memory:
        await memory.save("the cat sleeps")
        if kind in ("down", "slow"):
            endpoint.always = 401 if kind == "down" else "slow"
        else:
            odd = {"zero": [0.0] * 4, "nan": [float("nan")] * 4, "null": None}
            endpoint.spoil = lambda _text, _vector: odd[kind]
        answer = await memory.recall("cat")
        assert contents(answer) == ["the cat sleeps"]
        if kind in ("down", "slow"):
            assert any("words only" in note for note in answer.notes)


@pytest.mark.requirement("F30", "X8", "S37", "S15", "S36", "Q121")
async def test_a_change_of_model_loses_nothing_and_is_said(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    texts = ["the cat sleeps", "a ship left port", "the levy rose"]
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save(texts)
        await memory.ingest("s", [{"role": "user", "content": "our boat is old"}])
    endpoint.dimensions = 8
    async with GraphMemory.open(toy_settings(embedding__dimensions=8)) as memory:
        status = await memory.status()
        assert status.stored_vectors == "openai toy (4)"
        assert any("this process is set to openai toy (8)" in note for note in status.notes)
        await memory.ready()
        status = await memory.status()
        assert status.stored_vectors == "openai toy (8)"
        assert any("(4)" in note and "4 texts wait" in note for note in status.notes)
        assert contents(await memory.recall("levy")) == ["the levy rose"]
        assert await by_meaning(memory, "kitten") == []
        await memory.save("a duty was added")
        assert set(await by_meaning(memory, "tax")) == {"a duty was added"}
        steps: list[int] = []

        async def told(made: int) -> None:
            steps.append(made)

        assert await memory.fill_vectors(told=told) == 4
        assert steps == [4]
        assert await memory.fill_vectors() == 0
        assert await by_meaning(memory, "kitten", limit=1) == ["the cat sleeps"]
        assert len(await by_meaning(memory, "vessel", limit=2)) == 2
        assert not any("wait" in note for note in (await memory.status()).notes)
    # And back: the first slot is emptied and filled anew.
    endpoint.dimensions = 4
    async with GraphMemory.open(toy_settings()) as memory:
        assert await by_meaning(memory, "kitten") == []
        assert await memory.fill_vectors() == 5
        assert await by_meaning(memory, "kitten", limit=1) == ["the cat sleeps"]


@pytest.mark.requirement("S34", "S35")
async def test_vectors_switched_off_are_kept_and_what_came_meanwhile_is_filled(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save("the cat sleeps")
    asked = len(endpoint.requests)
    async with GraphMemory.open(toy_settings(embedding__enabled=False)) as memory:
        saved = await memory.save("a kitten came")
        told = await memory.ingest("s", [{"role": "user", "content": "which feline?"}])
        assert (saved.waiting.embed, told.waiting.embed) == (0, 0)
        answer = await memory.recall("kitten")
        assert contents(answer) == ["a kitten came"]
        assert "none" in answer.embedding_mode
        status = await memory.status()
        assert status.counts is not None
        assert status.counts.vectors_waiting == 0
        assert any("full-text" in note for note in status.notes)
        assert await memory.fill_vectors() == 0
    assert len(endpoint.requests) == asked
    async with GraphMemory.open(toy_settings()) as memory:
        assert await by_meaning(memory, "purrs", limit=1) == ["the cat sleeps"]
        assert await memory.fill_vectors() == 2
        assert len(await by_meaning(memory, "purrs", limit=3)) == 3


@pytest.mark.requirement("S36", "F31")
async def test_a_backfill_can_be_stopped_and_gives_up_on_nothing_but_hopeless_texts(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    endpoint.always = 401
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save([f"boat {n}" for n in range(10)])
        endpoint.always = None
        endpoint.spoil = lambda text, vector: [0.0] * 4 if text == "boat 9" else vector
        assert await memory.fill_vectors(limit=4) == 4
        assert await waiting(memory) in (6, 7)
        assert await memory.fill_vectors() in (6, 7)
        calls = 2
        while await waiting(memory) and calls < 9:
            assert await memory.fill_vectors() == 1
            calls += 1
        assert calls in (5, 6)
        assert "boat 9" in contents(await memory.recall("boat 9", limit=1))


@pytest.mark.requirement("U12")
async def test_messages_sent_again_are_not_embedded_again(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    turns = [{"role": "user", "content": f"cat number {n}"} for n in range(5)]
    async with GraphMemory.open(toy_settings(embedding__message_text="pair")) as memory:
        await memory.ingest("s", turns[:4])
        sent = len(endpoint.texts)
        await memory.ingest("s", turns)
    assert endpoint.texts[sent:] == ["cat number 3\ncat number 4"]


@pytest.mark.requirement("F30")
async def test_a_message_is_embedded_alike_at_once_and_later(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    long = "a tale of a ship. " * 100
    turns = [
        {"role": "user", "content": "first", "speaker": "Ann"},
        {"role": "user", "content": long, "speaker": "Bob"},
        {"role": "user", "content": "last", "speaker": "Cid"},
    ]
    async with GraphMemory.open(toy_settings(embedding__message_text="pair")) as memory:
        await memory.ingest("at once", turns)
        at_once = sorted(endpoint.texts)
        endpoint.requests.clear()
        endpoint.always = 401
        await memory.ingest("later", turns)
        endpoint.always = None
        endpoint.requests.clear()
        await memory.fill_vectors()
    assert sorted(endpoint.texts) == at_once


@pytest.mark.requirement("X8", "Q139")
async def test_a_graph_emptied_by_hand_gets_indexes_of_the_right_size(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save("the cat sleeps")
        graph, _ = await memory.ready()
        await graph.apply(
            Query("tests/wipe", "", Mode.WRITE, frozenset(), (), "MATCH (n) DETACH DELETE n")
        )
    endpoint.dimensions = 8
    async with GraphMemory.open(toy_settings(embedding__dimensions=8)) as memory:
        await memory.save("another cat sleeps")
        assert await by_meaning(memory, "kitten") == ["another cat sleeps"]


@pytest.mark.requirement("X8")
async def test_a_change_of_model_that_was_killed_is_made_again(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save(["the cat sleeps", "a ship left port"])
    endpoint.dimensions = 8
    changed = toy_settings(embedding__dimensions=8)

    def die(query: Query) -> None:
        if query.name == "vectors/write_state":
            raise StoreUnavailable("the process is killed here")

    dying = GraphMemory(changed, observe=die)
    with pytest.raises(StoreUnavailable):
        await dying.ready()
    await dying.close()
    async with GraphMemory.open(changed) as memory:
        await memory.ready()
        assert await waiting(memory) == 2
        assert await memory.fill_vectors() == 2
        assert await by_meaning(memory, "kitten", limit=1) == ["the cat sleeps"]
