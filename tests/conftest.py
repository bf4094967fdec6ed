"""Fixtures: a real Neo4j with GDS, started once a process of the run, and a fresh space a test.

The run is shared out to processes: the tests of a file stay together, what may take longest begins
first.
"""

import itertools
import os
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import hypothesis
import pytest
from filelock import FileLock

from graphmem_neo4j.local import Running, default_places, scratch_server
from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from

_SPACES = itertools.count()

# A busy machine is no fault: speed is measured by commands, never by the time of a test.
hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files with the longest tests first, so that no process ends long after another."""
    seconds: dict[Path, float] = {}
    for item in items:
        marker = item.get_closest_marker("timeout")
        longest = float(marker.args[0]) if marker is not None else 0.0
        seconds[item.path] = max(seconds.get(item.path, 0.0), longest)
    items.sort(key=lambda item: -seconds[item.path])


@pytest.fixture
def usual_ports(tmp_path_factory: pytest.TempPathFactory) -> Generator[None, None, None]:
    """Start servers as a user does, on the usual ports where they are free: one test at a time."""
    with FileLock(tmp_path_factory.getbasetemp().parent / "usual ports.lock", timeout=600):
        yield


@pytest.fixture(scope="session", autouse=True)
def logs() -> None:
    """Logs go to stderr, as in every entrance."""
    configure_logs(debug=False)


@pytest.fixture(scope="session")
def distribution_root() -> Path:
    """Where the jars are, or will be downloaded to."""
    return default_places().distribution_root


@pytest.fixture(scope="session")
def server(distribution_root: Path) -> Generator[Running, None, None]:
    """A Neo4j of our own with GDS, on free ports; it ends with the test run."""
    with scratch_server(
        distribution=distribution_root, environ=os.environ, heap_mb=2048
    ) as running:
        yield running


@pytest.fixture
def settings(server: Running) -> Settings:
    """Settings of a fresh space, without embeddings: tests that want them say so."""
    return settings_from(
        {},
        uri=server.bolt_uri,
        user=server.user,
        password=server.password,
        space=f"space {next(_SPACES)}",
        embedding__provider="none",
    )


@pytest.fixture
async def memory(settings: Settings) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, in full-text mode."""
    async with GraphMemory.open(settings) as opened:
        await opened.ready()
        yield opened


@pytest.fixture
async def local_memory(settings: Settings) -> AsyncGenerator[GraphMemory, None]:
    """An open memory in a fresh space, with the local embedder."""
    embedding = settings.embedding.model_copy(update={"provider": "local"})
    async with GraphMemory.open(settings.model_copy(update={"embedding": embedding})) as opened:
        await opened.ready()
        yield opened
