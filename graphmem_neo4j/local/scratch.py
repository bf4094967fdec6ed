"""Scratch: a fresh server that is thrown away, for tests, evaluation and benchmarks.

Owns: the temporary directory, the free ports, the end of the server whatever happens.
Never: comes near the user's own data, or outlives the process that asked for it.
"""

import shutil
import tempfile
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from graphmem_neo4j.errors import PortInUse
from graphmem_neo4j.local.bring_up import bring_up
from graphmem_neo4j.local.distribution import Distribution, ensure_distribution
from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.java import find_java
from graphmem_neo4j.local.ports import scratch_ports
from graphmem_neo4j.local.process import Launch, kill_process
from graphmem_neo4j.local.progress import Report, silent
from graphmem_neo4j.local.sizing import Sizes
from graphmem_neo4j.local.start_archive import archive_options
from graphmem_neo4j.local.state import State, is_ours
from graphmem_neo4j.local.values import Running
from graphmem_neo4j.local.watchdog import watched

_ATTEMPT_MAX = 3


@contextmanager
def scratch_server(
    *,
    distribution: Distribution | Path,
    environ: Mapping[str, str],
    gds: bool = True,
    heap_mb: int = 512,
    page_cache_mb: int = 128,
    quick: bool = True,
    directory: Path | None = None,
    timeout_seconds: float = 120.0,
    report: Report = silent,
) -> Generator[Running, None, None]:
    """Give a running server with an empty database, on free ports, with a random password.

    `distribution` is a checked one, or the root below which it is (or will be downloaded).
    The server is killed at the end, not stopped: nobody needs its data. `directory` holds its
    files in place of the system's temporary one. For measurements set `quick` to false.
    """
    if isinstance(distribution, Path):
        distribution = ensure_distribution(distribution, report=report)
    java = find_java(environ)
    folder = Path(tempfile.mkdtemp(prefix="graphmem-scratch-", dir=directory))
    launch = Launch(
        home=Home(folder / "home"),
        distribution=distribution,
        java=java,
        ports=scratch_ports(),
        sizes=Sizes(heap_mb, page_cache_mb),
        gds=gds,
        quick=quick,
        archive_options=archive_options(distribution, java, gds=gds),
    )
    with ExitStack() as after:
        after.callback(shutil.rmtree, folder, ignore_errors=True)
        yield _start(launch, after, environ, timeout_seconds, report)


def _start(
    launch: Launch,
    after: ExitStack,
    environ: Mapping[str, str],
    timeout_seconds: float,
    report: Report,
) -> Running:
    """Start on free ports; when somebody is quicker to take one, on others."""

    def guard(state: State) -> None:
        after.enter_context(watched(state.pid, str(launch.home.path.parent)))
        after.callback(_end, launch.home, state.pid)

    for attempt in range(_ATTEMPT_MAX):
        try:
            return bring_up(
                replace(launch, ports=scratch_ports()),
                environ=environ,
                timeout_seconds=timeout_seconds,
                report=report,
                on_spawn=guard,
            )
        except PortInUse:
            if attempt + 1 == _ATTEMPT_MAX:
                raise
    raise AssertionError("unreachable")


def _end(home: Home, pid: int) -> None:
    # It may have ended long ago, and its number may be somebody else's by now.
    if is_ours(home, pid):
        kill_process(pid)
