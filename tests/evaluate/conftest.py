"""Fixtures: the shared test server as a target to measure on."""

import os
from pathlib import Path

import pytest

from graphmem_neo4j.evaluate.target import Scratch, ServerSize, Target
from graphmem_neo4j.local import Running
from graphmem_neo4j.settings import EmbeddingSettings, Settings


@pytest.fixture
def base() -> Settings:
    """Give a user's settings that point elsewhere: an evaluation must never go there."""
    return Settings(
        uri="bolt://127.0.0.1:9",
        space="the user's own",
        isolation="strict",
        embedding=EmbeddingSettings(provider="none"),
    )


@pytest.fixture
def target(server: Running, base: Settings) -> Target:
    return Target(server.bolt_uri, server.user, server.password, base)


@pytest.fixture
def scratch(distribution_root: Path) -> Scratch:
    """How a test starts a server of its own: small."""
    return Scratch(
        environ=os.environ,
        size=ServerSize(heap_mb=1024, page_cache_mb=128, gds=False, quick=True),
        distribution_root=distribution_root,
    )
