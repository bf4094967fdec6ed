"""The tool that shows the subjects of a memory: what it answers, and what it takes."""

import jsonschema
import pytest
from serving import call, talking, text_of

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

TEXTS = (
    "Ines Moreau signed the contract with Port Varna",
    "Georgi Petrov speaks for Port Varna",
    "Georgi Petrov called Ines Moreau about the quay",
)


@pytest.mark.requirement("U7")
async def test_subjects_are_shown(settings: Settings, memory: GraphMemory) -> None:
    async with talking(settings, "full") as client:
        before = await call(client, "memory_communities")
        for text in TEXTS:
            await memory.save(text)
        await memory.maintain(["mentions", "projection", "pagerank", "communities"])
        largest = await call(client, "memory_communities", limit="3", query="null")
        asked = await call(client, "memory_communities", question="Who speaks for Port Varna?")
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
    assert "the maintenance job communities finds them" in text_of(before)
    for result in (largest, asked):
        jsonschema.validate(result.structured_content, schema["memory_communities"] or {})
        view = result.structured_content["communities"][0]
        assert view["id"].startswith("c-")
        assert view["entities"][0]["id"].startswith("entity:ent")
        assert view["texts"][0]["id"].startswith("memory:mem")
    assert asked.structured_content["communities"][0]["hit_count"] >= 1
    assert "score" not in largest.structured_content["communities"][0]
    assert text_of(largest).startswith("[c-")


@pytest.mark.parametrize("limit", [0, -1, "many", [1], 1e308])
async def test_a_limit_that_is_none_is_refused(settings: Settings, limit: object) -> None:
    async with talking(settings, "full") as client:
        result = await call(client, "memory_communities", limit=limit)
    assert result.is_error
    assert "limit" in text_of(result)
