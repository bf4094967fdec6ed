"""Fixtures: the command line as a person runs it, in a process of its own, on the tests' server."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory

Result = subprocess.CompletedProcess[str]
RunCommand = Callable[..., Result]
_COMMAND_SECONDS = 90


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


@pytest.fixture(scope="session")
def zygote() -> Generator[str, None, None]:
    """The address of a process that has imported the libraries, and forks commands."""
    program = Path(__file__).with_name("zygote.py")
    with tempfile.TemporaryDirectory(prefix="zygote-") as folder:
        address = f"{folder}/socket"
        command = [sys.executable, str(program), address]
        environ = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            yield address
            process.kill()


def _forked(
    address: str, arguments: tuple[str, ...], environ: dict[str, str], stdin: str, folder: Path
) -> Result:
    """Run a command to its end, as a child of the zygote's; what it says is read from files."""
    with tempfile.TemporaryDirectory(dir=folder) as streams:
        paths = {name: Path(streams, name) for name in ("stdin", "stdout", "stderr")}
        for name, path in paths.items():
            path.write_text(stdin if name == "stdin" else "", encoding="utf-8")
        asked = {name: str(path) for name, path in paths.items()}
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
            door.settimeout(_COMMAND_SECONDS)
            door.connect(address)
            with door.makefile("rw", encoding="utf-8") as talk:
                told = asked | {"arguments": arguments, "environ": environ}
                talk.write(json.dumps(told) + "\n")
                talk.flush()
                pid = json.loads(talk.readline())["pid"]
                try:
                    code = json.loads(talk.readline())["code"]
                except TimeoutError:
                    os.kill(pid, signal.SIGKILL)
                    raise
        said = [paths[name].read_text(encoding="utf-8") for name in ("stdout", "stderr")]
    return subprocess.CompletedProcess(list(arguments), code, *said)


@pytest.fixture
def run_command(server: Running, tmp_path: Path, prepared: None, zygote: str) -> RunCommand:
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
        given = {name: value for name, value in environ.items() if value}
        return _forked(zygote, arguments, given, stdin, tmp_path.parent)

    return run
