"""What the tests of the MCP server share: a real process, a raw client, and a door to close."""

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fastmcp import Client
from hypothesis import strategies as st

from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments
from mcp_server.keeper import Keeper
from mcp_server.server import build_server

ROOT = Path(__file__).parents[2]
# Each waits as long as the tool may take.
_WAKING_CALLS_MAX = 8
GREETING = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters())
    | st.sampled_from(["null", "[", '["a"]', "{}", '{"a":1}', "1e999", "-0", "NaN", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
"""Whatever JSON can hold, and what looks like JSON inside a text."""


def environment(**settings: str) -> dict[str, str]:
    """Give the environment of a server process: ours, without settings but those given."""
    foreign = ("GRAPHMEM_", "QMEMORY_", "PYTHON")  # a process as a client starts it
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    return {**kept, "PYTHONPATH": str(ROOT), **settings}


def at(settings: Settings) -> dict[str, str]:
    """Give the variables that lead a process to the database of a test."""
    password = settings.password.get_secret_value() if settings.password else ""
    return {
        "GRAPHMEM_URI": settings.uri or "",
        "GRAPHMEM_USER": settings.user or "",
        "GRAPHMEM_PASSWORD": password,
        "GRAPHMEM_SPACE": settings.space,
        "GRAPHMEM_EMBEDDING__PROVIDER": "none",
    }


@contextlib.asynccontextmanager
async def talking(
    settings: Settings, profile: str = "core", **changed: Any
) -> AsyncGenerator[Client[Any]]:
    """Give a client in this process of a server on the database of `settings`."""
    settings = with_arguments(settings, profile=profile, **changed)
    async with Client(build_server(Keeper(settings, {}))) as client:
        yield client


async def call(client: Client[Any], name: str, /, **arguments: Any) -> Any:
    """Call a tool; gives the result, or the error result."""
    return await client.call_tool(name, arguments, raise_on_error=False)


async def awake(client: Client[Any], name: str) -> None:
    """Call a tool that only reads until it answers: a busy machine loads a model for long."""
    for _ in range(_WAKING_CALLS_MAX):
        if not (await call(client, name)).is_error:
            return
    raise AssertionError(f"{name} does not answer: {text_of(await call(client, name))}")


def text_of(result: Any) -> str:
    """Give the text that the model reads."""
    return "\n".join(block.text for block in result.content)


class Wire:
    """A server process, and the lines on its stdin and stdout."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            env=dict(environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.lines: list[bytes] = []
        self._errors: list[bytes] = []
        # A pipe that nobody reads would stop the server.
        self._drain = threading.Thread(target=self._read_errors, daemon=True)
        self._drain.start()
        self._count = 0

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self._errors.extend(self.process.stderr)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and read lines until its answer."""
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        return self._answer(self._count)

    def ask_raw(self, request_id: int, line: bytes) -> dict[str, Any]:
        """Send a line as it is, of a request with this id, and read until its answer."""
        self._count = max(self._count, request_id)
        self._write(line + b"\n")
        return self._answer(request_id)

    def _answer(self, request_id: int) -> dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            answer = json.loads(line)
            if answer.get("id") == request_id:
                return answer
        raise AssertionError(f"the server has closed stdout: {self.errors()}")

    def greet(self) -> dict[str, Any]:
        """Do the handshake."""
        answer = self.ask("initialize", **GREETING)
        self._send({"method": "notifications/initialized"})
        return answer["result"]

    def _send(self, message: dict[str, Any]) -> None:
        self._write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def close(self) -> int:
        """Leave, as a client does; gives the exit code, and keeps what was left on stdout."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.lines.extend(self.process.stdout)
        code = self.process.wait(timeout=20)
        self._drain.join(timeout=5)
        self.process.stdout.close()
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code

    def errors(self) -> str:
        """Give what stands on stderr."""
        return b"".join(self._errors).decode()


@contextlib.contextmanager
def wired(command: Sequence[str], environ: Mapping[str, str]) -> Generator[Wire]:
    """Give a server process that ends with the test."""
    wire = Wire(command, environ)
    try:
        yield wire
    finally:
        if wire.process.poll() is None:
            wire.process.kill()
            wire.close()


@contextlib.contextmanager
def served(environ: Mapping[str, str], *arguments: str) -> Generator[str]:
    """Start a server on HTTP as a process; gives its address without the path."""
    with served_by(environ, *arguments) as (url, _):
        yield url


@contextlib.contextmanager
def served_by(environ: Mapping[str, str], *arguments: str) -> Generator[tuple[str, Wire]]:
    """Start a server on HTTP as a process; gives its address without the path, and the process."""
    command = [sys.executable, "-m", "mcp_server", "http", "0", *arguments]
    with wired(command, environ) as wire:
        for _ in range(400):
            found = re.search(r"serving MCP at http://[^ ]*:(\d+)/mcp\n", wire.errors())
            if found:
                break
            assert wire.process.poll() is None, wire.errors()
            threading.Event().wait(0.05)
        else:
            raise AssertionError(f"no address: {wire.errors()}")
        try:
            yield f"http://127.0.0.1:{found[1]}", wire
        except AssertionError as error:
            error.add_note(wire.errors())  # what the server says of it
            raise


class Door:
    """A way to a database that can be closed: down is a closed port, cut connections included."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.is_deaf = False

    @property
    def uri(self) -> str:
        """The database's address through this door."""
        return f"bolt://127.0.0.1:{self.port}"

    async def open(self) -> None:
        """Let connections through, on the same port as before."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut every connection and free the port."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
            for writer in list(self._writers):
                writer.transport.abort()
            await server.wait_closed()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        self._writers |= {writer, inner_writer}
        try:
            await asyncio.gather(self._pump(reader, inner_writer), self._pump(inner_reader, writer))
        finally:
            self._writers -= {writer, inner_writer}
            writer.close()
            inner_writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                if not self.is_deaf:
                    writer.write(data)
                    await writer.drain()
            writer.close()
