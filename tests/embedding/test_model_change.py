"""Change of model: who may make it, and what do processes of the earlier model do meanwhile?"""

import asyncio
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j import nano
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query, load
from graphmem_neo4j.settings import Settings
from mcp_server.keeper import Keeper

from .scripted import Endpoint
from .test_vectors import ToySettings, by_meaning, contents, waiting

pytestmark = pytest.mark.usefixtures("emptied")


def wipe(text: Any) -> Query:
    return Query("tests/wipe", "", Mode.WRITE, frozenset(), (), text)


def as_found(settings: Settings) -> Settings:
    """The same space for a process that found the local model by itself."""
    embedding = type(settings.embedding)()
    return settings.model_copy(update={"embedding": embedding})


@pytest.mark.requirement("X8", "U8", "S37")
@pytest.mark.skipif(not nano.is_installed(), reason="the local model is not installed")
async def test_a_model_that_was_only_found_leaves_the_vectors_of_others_alone(
    toy_settings: ToySettings,
) -> None:
    settings = toy_settings()
    async with (
        GraphMemory.open(settings) as chosen,
        GraphMemory.open(as_found(settings)) as found,
    ):
        await chosen.save(["the cat sleeps", "a ship left port"])
        said = "stored vectors are of openai toy (4), this process is set to local"
        assert any(said in note for note in (await found.status()).notes)
        answer = await found.recall("cat")
        assert contents(answer) == ["the cat sleeps"]
        assert any(said in note for note in answer.notes)
        assert "none" in answer.embedding_mode
        await found.save("a kitten came")
        await found.ingest("s", [{"role": "user", "content": "a feline"}])
        assert await found.fill_vectors(takes_over=False) == 0
        assert await by_meaning(chosen, "vessel", limit=1) == ["a ship left port"]
        assert await waiting(chosen) == 2
        assert await chosen.fill_vectors(takes_over=False) == 2
        # Asked for by name, it takes over; the other then works by words once it looks again.
        assert await found.fill_vectors() == 4
        assert await by_meaning(found, "vessel", limit=1) == ["a ship left port"]
        assert await chosen.fill_vectors(takes_over=False) == 0
        assert any("words only" in note for note in (await chosen.recall("cat")).notes)


@pytest.mark.requirement("X8")
async def test_asking_for_the_status_or_a_memory_changes_nothing(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        saved = await memory.save("the cat sleeps")
    endpoint.dimensions = 8
    async with GraphMemory.open(toy_settings(embedding__dimensions=8)) as memory:
        await memory.status()
        await memory.get(saved.memories[0].memory_id)
        assert (await memory.status()).stored_vectors == "openai toy (4)"


@pytest.mark.requirement("X8", "F30")
async def test_a_process_with_the_slot_of_an_earlier_model_writes_no_vector(
    toy_settings: ToySettings,
) -> None:
    long = "a tale of a ship. " * 200
    async with GraphMemory.open(toy_settings()) as late:
        await late.save("the cat sleeps")
        changed = toy_settings(embedding__model="other")
        async with GraphMemory.open(changed) as memory:
            await memory.ready()
            await late.save(["a kitten came", long])
            await late.ingest("s", [{"role": "user", "content": "a feline"}])
            graph, _ = await late.ready()
            rows = await graph.run(STALE, _Count)
            assert [row.stale for row in rows] == [0]
            assert await late.fill_vectors(takes_over=False) == 0
            assert await waiting(memory) >= 4
            await memory.fill_vectors()
            assert await waiting(memory) == 0
            assert len(await by_meaning(memory, "purrs", limit=3)) == 3


@pytest.mark.requirement("X8", "F30")
async def test_back_and_forth_counts_no_vector_of_another_model(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings(embedding__model="one")) as memory:
        await memory.save(["the cat sleeps", "a ship left port"])
        await memory.fill_vectors()
    for model in ("two", "three", "one", "two"):
        # Nothing is filled in between: what the slot held before must not come back.
        async with GraphMemory.open(toy_settings(embedding__model=model)) as memory:
            assert await by_meaning(memory, "kitten") == []
            assert await waiting(memory) == 2
    endpoint.requests.clear()
    async with GraphMemory.open(toy_settings(embedding__model="two")) as memory:
        assert await memory.fill_vectors() == 2
        assert await by_meaning(memory, "kitten", limit=1) == ["the cat sleeps"]


@pytest.mark.requirement("X8", "Q139")
async def test_six_first_opens_at_once_do_not_block_each_other(toy_settings: ToySettings) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        graph, _ = await memory.ready()
        await graph.apply(wipe("MATCH (n) DETACH DELETE n"))
    memories = [GraphMemory(toy_settings()) for _ in range(6)]
    try:
        opened = await asyncio.gather(*(memory.ready() for memory in memories))
        assert {slot.letter for _, slot in opened} == {"a"}
        await asyncio.gather(*(m.save(f"cat number {n}") for n, m in enumerate(memories)))
        assert len(await by_meaning(memories[0], "kitten")) == 6
    finally:
        for memory in memories:
            await memory.close()


@pytest.mark.requirement("X8")
async def test_an_index_that_is_away_is_said_as_a_store_that_is_busy(
    toy_settings: ToySettings,
) -> None:
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save("the cat sleeps")
        graph, slot = await memory.ready()
        drop = load(f"vectors/drop_memory_vectors_{slot.letter}")
        create = load(f"vectors/create_memory_vectors_{slot.letter}")
        await graph.apply(drop)
        try:
            with pytest.raises(StoreUnavailable):
                await memory.recall("kitten")
        finally:
            await graph.apply(create, dimensions=4)
            await graph.apply(load("schema/await_indexes"))


@pytest.mark.requirement("S37")
async def test_vectors_of_messages_with_other_text_are_said_and_made_anew(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    turns = [{"role": "user", "content": f"cat {n}"} for n in range(2)]
    async with GraphMemory.open(toy_settings(embedding__model="reader")) as memory:
        await memory.ingest("s", turns)
    pair = toy_settings(embedding__model="reader", embedding__message_text="pair")
    async with GraphMemory.open(pair) as memory:
        assert len(await by_meaning(memory, "kitten")) == 2
        assert any("message_text turn" in note for note in (await memory.status()).notes)
        endpoint.requests.clear()
        assert await memory.fill_vectors() == 2
        assert sorted(endpoint.texts) == ["cat 0", "cat 0\ncat 1"]
        assert not any("message_text" in note for note in (await memory.status()).notes)


@pytest.mark.requirement("S35", "S36", "S37")
async def test_a_server_fills_in_the_background_and_stops_with_it(
    toy_settings: ToySettings, endpoint: Endpoint
) -> None:
    endpoint.always = 401
    async with GraphMemory.open(toy_settings()) as memory:
        await memory.save(["the cat sleeps", "a ship left port"])
        assert await waiting(memory) == 2
        endpoint.always = None
        keeper = Keeper(toy_settings(), {})
        try:
            await keeper.memory(20.0)
            for _ in range(100):
                if not await waiting(memory):
                    break
                await asyncio.sleep(0.1)
            assert await waiting(memory) == 0
        finally:
            await keeper.close()
        assert not [task for task in asyncio.all_tasks() if "_keep_filled" in repr(task)]


class _Count(BaseModel):
    stale: int


STALE = Query(
    "tests/stale",
    "",
    Mode.READ,
    frozenset(),
    ("stale",),
    "MATCH (state:VectorState) MATCH (n:Memory|Message|Chunk) "
    "RETURN count(CASE WHEN n[CASE state.slot WHEN 'a' THEN 'embedding_b' ELSE 'embedding_a' END] "
    "IS NOT NULL THEN 1 END) AS stale",
)
