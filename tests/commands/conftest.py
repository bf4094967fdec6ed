"""Fixtures: the command line as a person runs it, in a process of its own, on the tests' server."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory

Result = subprocess.CompletedProcess[str]
RunCommand = Callable[..., Result]


@pytest.fixture(scope="session")
async def prepared(server: Running) -> None:
    """Apply the schema once: on a busy machine that takes longer than a command may."""
    async with GraphMemory.open(
        environ={},
        uri=server.bolt_uri,
        user=server.user,
        password=server.password,
        embedding__provider="none",
    ) as memory:
        await memory.ready()


@pytest.fixture
def run_command(server: Running, tmp_path: Path, prepared: None) -> RunCommand:
    """Give a function that runs `graphmem ARGUMENTS`, in a space of the test, without vectors."""

    def run(*arguments: str, stdin: str = "", **variables: str) -> Result:
        environ = {
            name: value for name, value in os.environ.items() if not name.startswith("GRAPHMEM_")
        }
        environ |= {
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "XDG_CONFIG_HOME": str(tmp_path / ".config"),
            "COLUMNS": "120",
            "GRAPHMEM_URI": server.bolt_uri,
            "GRAPHMEM_USER": server.user,
            "GRAPHMEM_PASSWORD": server.password,
            "GRAPHMEM_SPACE": tmp_path.name,
            "GRAPHMEM_EMBEDDING__PROVIDER": "none",
            **variables,
        }
        return subprocess.run(
            [sys.executable, "-m", "graphmem_neo4j", *arguments],
            env={name: value for name, value in environ.items() if value},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )

    return run
