"""Fixtures: a Neo4j for the tests that change the model, and a scripted endpoint.

The record of the model is one a database: these tests have a server of their own.
"""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.local import Running, scratch_server
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import EmbeddingSettings, Settings
from graphmem_neo4j.sources import settings_from

from .scripted import Endpoint, served

SECRET = "sk-testSECRET-0123456789"
ToyEmbedder = Callable[..., Embedder]


@pytest.fixture(scope="session")
def server(distribution_root: Path) -> Generator[Running, None, None]:
    """A Neo4j without GDS, on free ports; it ends with the test run."""
    with scratch_server(
        distribution=distribution_root, environ=os.environ, gds=False, heap_mb=1024
    ) as running:
        yield running


@pytest.fixture
async def emptied(settings: Settings) -> None:
    """The database without texts: a backfill is for all of it."""
    query = Query(
        "tests/empty",
        "",
        Mode.WRITE,
        frozenset(),
        (),
        # What messages are read with is forgotten too, so that no test meets another's setting.
        "MATCH (n) WHERE n.space IS NOT NULL OR n:VectorState "
        "FOREACH (_ IN CASE WHEN n:VectorState THEN [1] ELSE [] END | SET n.message_text = null) "
        "WITH n WHERE NOT n:VectorState DETACH DELETE n",
    )
    none = settings.embedding.model_copy(update={"provider": "none"})
    async with GraphMemory.open(settings.model_copy(update={"embedding": none})) as memory:
        graph, _ = await memory.ready()
        await graph.apply(query)


@pytest.fixture
def endpoint() -> Generator[Endpoint, None, None]:
    """An embedding endpoint that does what the test tells it."""
    with served(Endpoint()) as scripted:
        yield scripted


@pytest.fixture
def toy_settings(settings: Settings, endpoint: Endpoint) -> Callable[..., Settings]:
    """Settings of the test's space with the scripted endpoint; arguments change them."""

    def make(**arguments: Any) -> Settings:
        assert settings.password is not None
        return settings_from(
            {},
            **{
                "uri": settings.uri,
                "user": settings.user,
                "password": settings.password.get_secret_value(),
                "space": settings.space,
                "embedding__provider": "openai",
                "embedding__model": "toy",
                "embedding__base_url": endpoint.url,
                "embedding__api_key": SECRET,
                "embedding__dimensions": 4,
                "embedding__message_text": "turn",
                # Names that are found in texts get vectors of their own: here texts are counted.
                "extraction__mentions": "none",
                **arguments,
            },
        )

    return make


@pytest.fixture
def toy(endpoint: Endpoint) -> ToyEmbedder:
    """Give a function that makes an embedder of the scripted endpoint, four numbers a vector."""

    def make(**fields: Any) -> Embedder:
        return Embedder(
            EmbeddingSettings.model_validate(
                {
                    "provider": "openai",
                    "model": "toy",
                    "base_url": endpoint.url,
                    "api_key": SECRET,
                    "dimensions": 4,
                    **fields,
                }
            )
        )

    return make
