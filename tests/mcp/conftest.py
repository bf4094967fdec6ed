"""Fixtures of the MCP tests: the shared Neo4j with its schema applied."""

import pytest

from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.fixture(scope="session")
async def prepared(server: Running) -> None:
    """Apply the schema once: on a busy machine that takes longer than a tool waits."""
    async with GraphMemory.open(
        environ={},
        uri=server.bolt_uri,
        user=server.user,
        password=server.password,
        embedding__provider="none",
    ) as memory:
        await memory.ready()


@pytest.fixture
def settings(settings: Settings, prepared: None) -> Settings:
    """Give settings of a fresh space in a database that is ready."""
    return settings
