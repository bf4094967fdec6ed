"""Vectors of experiences and names: one that was missing is made later, by the same backfill."""

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.mark.requirement("G42", "G12")
async def test_a_vector_that_was_missing_is_made_later(settings: Settings, emptied: None) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.record_experience("Docker run", "SKILL", "Start a container", "docker run")
        await memory.person("Ahmed", aliases=["Abu Omar"])
    embedding = settings.embedding.model_copy(update={"provider": "local"})
    async with GraphMemory.open(settings.model_copy(update={"embedding": embedding})) as later:
        assert await later.fill_vectors(limit=100_000) >= 3
        found = await later.search_experiences("How do I launch an image?")
        assert [hit.experience.name_key for hit in found.hits] == ["docker-run"]
        assert found.notes == []
        assert await later.fill_vectors(limit=100_000) == 0
