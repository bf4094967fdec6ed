"""What the tests of the local server share: the jars, fetched once for this machine."""

import os
import socket
from collections.abc import Generator
from pathlib import Path

import pytest

from graphmem_neo4j.local import Distribution, default_places, ensure_distribution


@pytest.fixture(scope="session")
def distribution_root() -> Path:
    """Say where the jars are: GRAPHMEM_TEST_DISTRIBUTION, or where a user would have them."""
    given = os.environ.get("GRAPHMEM_TEST_DISTRIBUTION")
    return Path(given) if given else default_places().distribution_root


@pytest.fixture(scope="session")
def distribution(distribution_root: Path) -> Distribution:
    """Give the whole distribution; only on a new machine does this download."""
    return ensure_distribution(distribution_root)


@pytest.fixture
def taken_port() -> Generator[int, None, None]:
    """Give a port of loopback on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield int(listener.getsockname()[1])
