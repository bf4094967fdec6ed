"""Process: how is the server's process started, watched until it is ready, and ended?

Ready means that Bolt agrees on a version in a handshake on its port, which Neo4j opens after its
databases, and that the HTTP port, which it opens last, names that very Bolt port. Both are spoken
raw, because the driver has another door.

Owns: the options of the JVM, the start, the wait, the end.
Never: reads or writes state.json, or chooses ports.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from graphmem_neo4j.errors import StartFailed
from graphmem_neo4j.local import detach
from graphmem_neo4j.local.distribution import Distribution
from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.java import VECTOR_MODULE, Java
from graphmem_neo4j.local.ports import Ports, bolt_answers, http_answers
from graphmem_neo4j.local.progress import Phase, Progress, Report
from graphmem_neo4j.local.sizing import Sizes
from graphmem_neo4j.local.state import exists, mark

MAIN_CLASS = "org.neo4j.server.Neo4jCommunity"
_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.lang")
_POLL_SECONDS = 0.05
_KILL_SECONDS = 10.0
_SPAWN_SECONDS = 30.0
_UNDO_SECONDS = 5.0
_UNSAFE_FLAG_SINCE = 24
_ARCHIVE_SINCE = 25


@dataclass(frozen=True, slots=True)
class Launch:
    """Everything that a start needs to know."""

    home: Home
    distribution: Distribution
    java: Java
    ports: Ports
    sizes: Sizes
    gds: bool
    quick: bool
    archive_options: Sequence[str] = field(default=())


def can_archive(java: Java) -> bool:
    """Say whether this Java knows the archive of loaded classes that makes a start shorter."""
    return java.major >= _ARCHIVE_SINCE


def java_arguments(launch: Launch) -> list[str]:
    """Give the options of the JVM, class path included, as they go to the argument file."""
    heap_first = min(launch.sizes.heap_mb, 256)
    options = [f"-Xms{heap_first}m", f"-Xmx{launch.sizes.heap_mb}m", "-XX:+ExitOnOutOfMemoryError"]
    options += ["-Dfile.encoding=UTF-8", "-Djava.awt.headless=true", "-XX:-UsePerfData"]
    options += [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED]
    options += ["--enable-native-access=ALL-UNNAMED"]
    if launch.java.major >= _UNSAFE_FLAG_SINCE:
        options += ["--sun-misc-unsafe-memory-access=allow"]
    if launch.java.has_vector_module:
        options += [f"--add-modules={VECTOR_MODULE}"]
    if launch.quick:
        options += ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    options += launch.archive_options
    separator = ";" if sys.platform == "win32" else ":"
    jars = launch.distribution.class_path(gds=launch.gds)
    return [*options, "-cp", separator.join(str(jar) for jar in jars)]


def spawn(launch: Launch, *, environ: Mapping[str, str]) -> int:
    """Start the server as nobody's child and give its number. Its console goes to a file."""
    home = launch.home
    lines = (_quote(argument) for argument in java_arguments(launch))
    home.arguments_file.write_text("\n".join(lines), encoding="utf-8")
    command = [str(launch.java.path), mark(home), f"@{home.arguments_file}", MAIN_CLASS]
    command += [f"--home-dir={home.path}", f"--config-dir={home.conf}"]
    # Neo4j takes NEO4J_ variables as settings; those of another installation are not for us.
    clean = {key: value for key, value in environ.items() if not key.startswith("NEO4J_")}
    helper = subprocess.Popen(
        [sys.executable, "-I", "-S", detach.__file__, str(home.console), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=home.path,
        env=clean,
        start_new_session=True,  # Ctrl-C is for us: the helper must live to name what it started
    )
    with helper, _undone(helper):
        said, complaint = helper.communicate(timeout=_SPAWN_SECONDS)
    if helper.returncode != 0:
        raise StartFailed(f"{launch.java.path} could not be run: {complaint.strip()}.")
    return int(said)


@contextmanager
def _undone(helper: "subprocess.Popen[str]") -> Generator[None, None, None]:
    """When the wait for the helper is broken off, end what it has started meanwhile."""
    is_told = False
    try:
        yield
        is_told = True
    finally:
        if not is_told:
            with suppress(subprocess.TimeoutExpired, ValueError):
                kill_process(int(helper.communicate(timeout=_UNDO_SECONDS)[0]))
            helper.kill()


def _quote(argument: str) -> str:
    return '"' + argument.replace("\\", "\\\\").replace('"', '\\"') + '"'


def wait_until_ready(
    pid: int,
    ports: Ports,
    *,
    timeout_seconds: float,
    report: Report,
    has_failed: Callable[[], bool] = lambda: False,
) -> bool:
    """Wait until the server answers: true; false when it ended or failed first.

    Raises StartFailed when neither happens in time.
    """
    began = time.monotonic()
    while (waited := time.monotonic() - began) < timeout_seconds:
        if not exists(pid) or has_failed():
            return False
        if bolt_answers(ports.bolt) and http_answers(ports):
            return True
        report(Progress(Phase.START, int(waited), int(timeout_seconds), "seconds"))
        time.sleep(_POLL_SECONDS)
    raise StartFailed(
        f"Neo4j did not answer on port {ports.bolt} within {timeout_seconds:.0f} seconds. "
        "`graphmem logs` shows what it is doing; a busy machine may need a longer time-out."
    )


def end_process(pid: int, *, timeout_seconds: float) -> bool:
    """Ask a process to end and wait for it; true when it did so by itself, false when killed.

    On Windows there is no asking: the process ends at once and recovers at its next start.
    """
    try:
        process = psutil.Process(pid)
        process.terminate()
    except psutil.NoSuchProcess:
        return True
    if _wait_for_end(pid, timeout_seconds):
        return True
    kill_process(pid)
    return False


def kill_process(pid: int) -> None:
    """End a process without asking, and wait until it is gone."""
    with suppress(psutil.NoSuchProcess):
        psutil.Process(pid).kill()
    _wait_for_end(pid, _KILL_SECONDS)


def _wait_for_end(pid: int, timeout_seconds: float) -> bool:
    began = time.monotonic()
    while time.monotonic() - began < timeout_seconds:
        if not exists(pid):
            return True
        time.sleep(_POLL_SECONDS)
    return not exists(pid)


def size_of(path: Path) -> int:
    """Give the size of a file in bytes, 0 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def tail(path: Path, line_count: int, *, since: int = 0, byte_max: int = 262_144) -> list[str]:
    """Read the last lines of a log, without reading all of it or anything before byte `since`."""
    try:
        with path.open("rb") as file:
            file.seek(max(since, path.stat().st_size - byte_max))
            text = file.read(byte_max).decode("utf-8", errors="replace")
    except OSError:
        return []
    return text.splitlines()[-line_count:]
