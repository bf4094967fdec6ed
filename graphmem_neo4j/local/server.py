"""Server: start, stop and look at the one Neo4j of a home directory.

A start is idempotent: a server that runs is given back, one that was killed is started again with
its data and its ports, and of two starters at once one starts and the other gets the same server.

Owns: those decisions, and the lock between two who decide.
Never: downloads or hashes by itself, or keeps anything in memory between two calls.
"""

import errno
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import structlog
from filelock import FileLock, Timeout

from graphmem_neo4j.errors import DiskFull, SettingsError, StartFailed
from graphmem_neo4j.local.bring_up import bring_up, require_room
from graphmem_neo4j.local.distribution import Distribution, ensure_distribution, free_bytes
from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.java import Java, find_java
from graphmem_neo4j.local.ports import Ports, bolt_answers, is_free, pick_ports
from graphmem_neo4j.local.process import Launch, end_process, tail, wait_until_ready
from graphmem_neo4j.local.progress import Report, silent
from graphmem_neo4j.local.sizing import Sizes, machine_memory_mb, size_memory
from graphmem_neo4j.local.start_archive import archive_options
from graphmem_neo4j.local.state import (
    State,
    describe,
    is_dying,
    is_ours,
    read_state,
    write_state,
)
from graphmem_neo4j.local.status import alive, status
from graphmem_neo4j.local.values import LocalStatus, Running, ServerOptions

_LOCK_SECONDS = 300.0
_LET_GO_SECONDS = 5.0
_LET_GO_POLL_SECONDS = 0.1

log = structlog.get_logger()


class LocalServer:
    """The Neo4j of one home directory; it outlives the process that starts it."""

    def __init__(
        self,
        home: Path,
        distribution_root: Path,
        *,
        environ: Mapping[str, str],
        free: Callable[[Path], int] = free_bytes,
    ) -> None:
        # Resolved, because the mark of the process is compared letter by letter.
        self._home = Home(home.expanduser().resolve())
        self._distribution_root = distribution_root.expanduser().resolve()
        self._environ = environ
        self._free = free

    def start(self, options: ServerOptions | None = None, *, report: Report = silent) -> Running:
        """Give a running server, starting it (and first downloading it) when needed.

        Raises JavaMissing, DiskFull, DownloadFailed, PortInUse, StartFailed, AccessDenied, or
        SettingsError when it runs already, but not on the port that was asked for.
        """
        wish = options or ServerOptions()
        there = self.running()
        if there is not None:
            _require_ports(there, wish)
            return there
        with _full_disk_told(self._home.path):
            # Java first: nobody should wait for a download that cannot be run.
            java = find_java(self._environ)
            root = self._distribution_root
            distribution = ensure_distribution(root, report=report, free=self._free)
            with self._locked():
                there = self._join(wish, report)
                return there or self._launch(distribution, java, wish, report)

    def stop(self, *, timeout_seconds: float = 90.0, only_pid: int | None = None) -> bool:
        """Stop the server and wait until it has closed its data; false when none was running.

        One that does not end in time is killed; its next start then recovers by itself. With
        `only_pid` a server that somebody has started anew meanwhile is left alone.
        """
        if not self._home.path.is_dir():
            return False
        with _full_disk_told(self._home.path, "stop"), self._locked():
            state = alive(self._home)
            if state is None:
                self._forget_dead()
                return False
            if only_pid not in (None, state.pid):
                return False
            is_clean = end_process(state.pid, timeout_seconds=timeout_seconds)
            write_state(self._home.state_file, replace(state, pid=0))
        log.info("server.stopped", pid=state.pid, is_clean=is_clean)
        return True

    def running(self) -> Running | None:
        """Give the server if it runs and answers Bolt, without waiting or locking."""
        state = read_state(self._home.state_file)
        if state is None or not is_ours(self._home, state.pid):
            return None
        if not bolt_answers(state.bolt_port):
            return None
        return describe(self._home, state, was_started=False)

    def status(self) -> LocalStatus:
        """Say what is true of this home now, in one plain sentence."""
        return status(self._home)

    def log_tail(self, line_count: int = 50) -> list[str]:
        """Give the last lines of the log that was written last: the server's or its console's."""
        logs = [self._home.logs / "neo4j.log", self._home.console]
        written = [path for path in logs if path.is_file() and path.stat().st_size]
        if not written:
            return []
        return tail(max(written, key=lambda path: path.stat().st_mtime_ns), line_count)

    @contextmanager
    def _locked(self) -> Generator[None, None, None]:
        self._home.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(self._home.lock_file, timeout=_LOCK_SECONDS)
        try:
            lock.acquire()
        except Timeout as error:
            raise StartFailed(
                f"Another process has been starting or stopping the server in {self._home.path} "
                f"for {_LOCK_SECONDS:.0f} seconds. End it and try again."
            ) from error
        try:
            yield
        finally:
            lock.release()

    def _join(self, wish: ServerOptions, report: Report) -> Running | None:
        """Wait for a server that somebody else has started; None when there is none."""
        state = alive(self._home)
        if state is None:
            return None
        ports = Ports(state.bolt_port, state.http_port)
        if not wait_until_ready(
            state.pid, ports, timeout_seconds=wish.timeout_seconds, report=report
        ):
            return None
        write_state(self._home.state_file, state)
        there = describe(self._home, state, was_started=False)
        _require_ports(there, wish)
        return there

    def _launch(
        self, distribution: Distribution, java: Java, wish: ServerOptions, report: Report
    ) -> Running:
        require_room(self._home, self._free)
        old = read_state(self._home.state_file)
        if old is not None and old.pid:
            _let_it_go(old)
        ports, note = pick_ports(
            bolt=wish.bolt_port,
            http=wish.http_port,
            remembered=Ports(old.bolt_port, old.http_port) if old else None,
        )
        launch = Launch(
            home=self._home,
            distribution=distribution,
            java=java,
            ports=ports,
            sizes=_sizes(wish),
            gds=wish.gds,
            quick=wish.quick,
            archive_options=archive_options(distribution, java, gds=wish.gds),
        )
        try:
            running = bring_up(
                launch,
                environ=self._environ,
                timeout_seconds=wish.timeout_seconds,
                on_spawn=lambda state: write_state(self._home.state_file, state),
                report=report,
            )
        finally:
            self._forget_dead()
        return replace(running, note=note)

    def _forget_dead(self) -> None:
        """Drop the number of a process that has ended, and keep the ports."""
        state = read_state(self._home.state_file)
        if state is not None and state.pid and not is_ours(self._home, state.pid):
            write_state(self._home.state_file, replace(state, pid=0))


def _let_it_go(dead: State) -> None:
    """Wait a little until a server that ended by itself has given back its data and its ports.

    A killed process of some gigabytes needs a moment to end, and has its ports until then. When
    they are not free after that, another program has them, and the choice of ports decides.
    """
    began = time.monotonic()
    while time.monotonic() - began < _LET_GO_SECONDS:
        if not is_dying(dead) and is_free(dead.bolt_port) and is_free(dead.http_port):
            return
        time.sleep(_LET_GO_POLL_SECONDS)


def _sizes(wish: ServerOptions) -> Sizes:
    usual = size_memory(machine_memory_mb())
    return Sizes(
        heap_mb=wish.heap_mb or usual.heap_mb,
        page_cache_mb=wish.page_cache_mb or usual.page_cache_mb,
    )


@contextmanager
def _full_disk_told(path: Path, act: str = "start") -> Generator[None, None, None]:
    """Say in a sentence what a full disk did to a small file of ours."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise DiskFull(
            f"The disk below {path} is full, so Neo4j could not {act} as it should. "
            "Free some space and try again; the data is kept."
        ) from error


def _require_ports(there: Running, wish: ServerOptions) -> None:
    for kind, wanted, uri in (
        ("Bolt", wish.bolt_port, there.bolt_uri),
        ("HTTP", wish.http_port, there.http_uri),
    ):
        if wanted is not None and not uri.endswith(f":{wanted}"):
            raise SettingsError(
                f"The local Neo4j runs already, with {kind} at {uri}. Run `graphmem down` first "
                f"to move it to port {wanted}."
            )
