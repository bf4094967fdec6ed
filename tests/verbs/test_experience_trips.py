"""Round trips of experiences: how often is the database asked, and what an older database lacks."""

from collections.abc import AsyncGenerator
from typing import LiteralString, cast

import pytest
from pydantic import BaseModel

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

from .asking import rows_of
from .practising import learn
from .test_round_trips import Counted


class _Index(BaseModel):
    name: str


@pytest.fixture
async def by_words(settings: Settings) -> AsyncGenerator[Counted, None]:
    counted = Counted(settings)
    await counted.memory.ready()
    counted.asked()
    yield counted
    await counted.memory.close()


@pytest.fixture
async def with_vectors(settings: Settings) -> AsyncGenerator[Counted, None]:
    embedding = settings.embedding.model_copy(update={"provider": "local"})
    counted = Counted(settings.model_copy(update={"embedding": embedding}))
    await counted.memory.ready()
    counted.asked()
    yield counted
    await counted.memory.close()


FIND, WRITE = "experiences/find_named", "experiences/write_experience"


async def test_every_verb_keeps_its_budget(by_words: Counted) -> None:
    memory = by_words.memory
    await learn(memory, "cure")
    assert by_words.asked() == [FIND, WRITE]
    await learn(memory, "trouble", "EVENT", related_skill="cure")
    assert by_words.asked() == [FIND, WRITE]
    await learn(memory, "trouble", "EVENT", content="much more than it said before")
    assert by_words.asked() == [FIND, WRITE]
    await memory.tie_experiences("trouble", "cure", "PATCHES", instruction="x")
    assert by_words.asked() == [FIND, "experiences/write_tie"]
    await memory.search_experiences("trouble")
    assert by_words.asked() == ["experiences/find_seeds_by_words", "experiences/gather_walk"]
    await memory.experience_stats()
    assert by_words.asked() == ["experiences/count_all"]
    edited = await memory.edit_experience("cure", content="other")
    assert by_words.asked() == [FIND, WRITE]
    await memory.undo(edited.change_id)
    assert by_words.asked() == ["undo/show_change", "experiences/show_change", WRITE]
    await memory.delete_experience("cure")
    assert by_words.asked() == [FIND, "experiences/retire_experience"]


async def test_with_vectors_a_search_takes_as_many(with_vectors: Counted) -> None:
    await learn(with_vectors.memory, "cure")
    assert with_vectors.asked() == [FIND, WRITE]
    await with_vectors.memory.search_experiences("cure")
    assert with_vectors.asked() == ["experiences/find_seeds", "experiences/gather_walk"]


async def test_maintenance_asks_no_more_than_it_must(with_vectors: Counted) -> None:
    memory = with_vectors.memory
    await learn(memory, "cure")
    await learn(memory, "trouble", "EVENT", related_skill="cure")
    with_vectors.asked()
    await memory.maintain_experiences()
    first = with_vectors.asked()
    assert first.count("experiences/find_twins") == 2
    await memory.maintain_experiences()
    again = with_vectors.asked()
    assert again.count("experiences/find_twins") == 1
    assert "experiences/write_groups" not in again
    assert len(again) <= 24


@pytest.mark.requirement("S35", "F25")
async def test_a_database_of_an_older_release_gets_the_indexes_it_lacks(
    local_memory: GraphMemory,
) -> None:
    """As it was before experiences had vectors: no index of theirs, and no record of it."""
    await learn(local_memory, "cure")
    graph, _ = await local_memory.ready()
    for letter in ("a", "b"):
        for label in ("experience", "alias"):
            await graph.apply(_statement(f"DROP INDEX {label}_vectors_{letter} IF EXISTS"))
    await graph.apply(_statement("MATCH (state:VectorState) REMOVE state.labels"))
    async with GraphMemory.open(local_memory.settings) as newer:
        await newer.ready()
        listing = "SHOW VECTOR INDEXES YIELD name RETURN name"
        made = {row.name for row in await rows_of(newer, _Index, listing)}
        assert {"experience_vectors_a", "experience_vectors_b", "alias_vectors_a"} <= made
        assert len((await newer.search_experiences("cure")).hits) == 1


def _statement(text: str) -> Query:
    return Query("tests/older", "", Mode.SCHEMA, frozenset(), (), cast(LiteralString, text))
