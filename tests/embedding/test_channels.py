"""Channels: an answer names those that took part, not those that would have."""

from collections.abc import Callable

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .scripted import Endpoint


@pytest.mark.requirement("X8", "F34")
async def test_vectors_are_no_channel_while_the_model_is_away(
    toy_settings: Callable[..., Settings], endpoint: Endpoint
) -> None:
    async with GraphMemory.open(toy_settings(embedding__timeout_seconds=0.2)) as memory:
        await memory.save("the cat sleeps")
        assert "vector" in (await memory.recall("cat")).channels
        endpoint.always = 401
        answer = await memory.recall("cat")
        assert [hit.content for hit in answer.hits] == ["the cat sleeps"]
        assert "vector" not in answer.channels
