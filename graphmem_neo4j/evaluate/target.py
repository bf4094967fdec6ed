"""Target: on which database is measured? A scratch server of our own, never the user's.

Owns: the scratch server's life, and the settings under which its spaces are opened.
Never: connects to the address in the user's settings, whatever `GRAPHMEM_URI` says.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from pydantic import SecretStr

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.steps import Told, told_of_start, unheard
from graphmem_neo4j.local import (
    LocalServer,
    Running,
    ServerOptions,
    default_places,
    scratch_server,
)
from graphmem_neo4j.local.ports import choose_port
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

SERVER_HOME = "server"
_PORT_FIRST, _PORT_STEP, _PORT_STEPS = 17_000, 20, 500


class ServerSize(Frozen):
    """How large the scratch server is; the same for every measurement unless asked otherwise.

    `quick` starts sooner and runs slower: for tests, never for measurements.
    """

    heap_mb: int = 1024
    page_cache_mb: int = 512
    gds: bool = True
    quick: bool = False


DEFAULT_SIZE = ServerSize()


@dataclass(frozen=True, slots=True)
class Target:
    """A database to measure on, and the user's settings for everything but the database."""

    uri: str
    user: str
    password: str
    base: Settings

    def settings(self, space: str) -> Settings:
        """Give the settings of one space: the user's, except for where the data lies."""
        ours: dict[str, Any] = {
            "uri": self.uri,
            "user": self.user,
            "password": SecretStr(self.password),
            "database": None,
            "space": space,
            "isolation": "shared",
            # What is measured is the search; nothing it shows counts as shown to anybody.
            "recall": self.base.recall.model_copy(update={"counting": False}),
        }
        return self.base.model_copy(update=ours)

    def without_vectors(self) -> "Target":
        """Give the same database in full-text mode."""
        embedding = self.base.embedding.model_copy(update={"provider": "none"})
        return replace(self, base=self.base.model_copy(update={"embedding": embedding}))

    def __repr__(self) -> str:
        return f"Target({self.uri!r})"


@asynccontextmanager
async def open_space(
    target: Target,
    space: str,
    *,
    embedder: Embedder | None = None,
    observe: Callable[[Query], None] | None = None,
) -> AsyncGenerator[GraphMemory]:
    """Open one space of the target, connected and with its schema; another embedder may serve."""
    memory = GraphMemory(target.settings(space), environ={}, observe=observe)
    if embedder is not None:
        memory.embedder.close()
        memory.embedder = embedder
    try:
        await memory.ready()
        yield memory
    finally:
        await memory.close()


@dataclass(frozen=True, slots=True)
class Scratch:
    """How a scratch server is made: its size, where the jars are, and where data stays, if at all.

    distribution_root None takes the platform's place; keep None throws the data away.
    """

    environ: Mapping[str, str]
    size: ServerSize = DEFAULT_SIZE
    distribution_root: Path | None = None
    keep: Path | None = None

    @property
    def jars(self) -> Path:
        """The folder of the server's jars; they are downloaded there when it is empty."""
        return self.distribution_root or default_places().distribution_root

    def server(self, folder: Path) -> LocalServer:
        """Give the server whose data lies in a folder of its own, running or not."""
        return LocalServer(folder / SERVER_HOME, self.jars, environ=self.environ)

    def options(self) -> ServerOptions:
        """Give the options of a start, on free ports that are not the user's usual ones.

        Not the system's own choice either: those ports serve outgoing connections, and while a
        server is down a client that knocks may get its very port.
        """
        bolt = choose_port(_PORT_FIRST + _PORT_STEP * (os.getpid() % _PORT_STEPS))
        return ServerOptions(
            gds=self.size.gds,
            bolt_port=bolt,
            http_port=choose_port(bolt + 1),
            heap_mb=self.size.heap_mb,
            page_cache_mb=self.size.page_cache_mb,
            quick=self.size.quick,
        )


@asynccontextmanager
async def scratch_target(
    base: Settings, scratch: Scratch, *, told: Told = unheard
) -> AsyncGenerator[Target]:
    """Start a fresh server and end it.

    Raises ServerError where it cannot start. A cancelled start is waited for and then ended.
    """
    stack = contextlib.ExitStack()
    make = _thrown_away(scratch, told) if scratch.keep is None else _kept(scratch, told)
    starting = asyncio.ensure_future(asyncio.to_thread(stack.enter_context, make))
    try:
        running = await asyncio.shield(starting)
        yield Target(running.bolt_uri, running.user, running.password, base)
    finally:
        await asyncio.wait([starting])
        await asyncio.to_thread(stack.close)


def _thrown_away(scratch: Scratch, told: Told) -> contextlib.AbstractContextManager[Running]:
    return scratch_server(
        distribution=scratch.jars,
        environ=scratch.environ,
        gds=scratch.size.gds,
        heap_mb=scratch.size.heap_mb,
        page_cache_mb=scratch.size.page_cache_mb,
        quick=scratch.size.quick,
        report=told_of_start(told),
    )


@contextmanager
def _kept(scratch: Scratch, told: Told) -> Generator[Running]:
    """Run a server whose data stays in its folder; it must be a fresh one."""
    folder = cast(Path, scratch.keep)
    if (folder / SERVER_HOME).exists():
        raise BadRequest(f"{folder} holds a kept server already: name a folder that is not there")
    server = scratch.server(folder)
    running = server.start(scratch.options(), report=told_of_start(told))
    try:
        yield running
    finally:
        server.stop()
