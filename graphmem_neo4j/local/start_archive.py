"""Start archive: can the next start be shorter than the first?

A Java of version 25 or newer can keep the classes of a practice run, loaded and linked, in one
file and map it at the next start (JEP 483, 514): about half of the way to Bolt. The file fits one
Java and one list of jars; the JVM checks that and, when it does not fit, starts without it.

Owns: the practice run, the archive's name and place.
Never: is needed: without the archive everything works, only later.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import structlog
from filelock import FileLock

from graphmem_neo4j.local.bring_up import bring_up
from graphmem_neo4j.local.distribution import Distribution
from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.java import Java
from graphmem_neo4j.local.ports import scratch_ports
from graphmem_neo4j.local.process import Launch, can_archive, end_process
from graphmem_neo4j.local.progress import Phase, Progress, Report, silent
from graphmem_neo4j.local.sizing import Sizes
from graphmem_neo4j.local.values import Running
from graphmem_neo4j.local.watchdog import watched

_HEAP_MB = 512
_PAGE_CACHE_MB = 64
_START_TIMEOUT_SECONDS = 180.0
_WRITE_TIMEOUT_SECONDS = 300.0
_LOCK_TIMEOUT_SECONDS = 600.0

log = structlog.get_logger()


def archive_path(distribution: Distribution, java: Java) -> Path:
    """Name the archive of this Java: another Java gets another file."""
    key = hashlib.sha256(f"{java.version} {java.path}".encode()).hexdigest()[:12]
    return distribution.root / "start" / f"java-{java.major}-{key}.aot"


def archive_options(distribution: Distribution, java: Java, *, gds: bool) -> tuple[str, ...]:
    """Give the JVM's option for the archive, if there is one that fits this class path."""
    path = archive_path(distribution, java)
    if not (gds and can_archive(java) and path.is_file()):
        return ()
    # An archive that does not fit is no fault: the JVM goes on without it, and need not say so.
    return (f"-XX:AOTCache={path}", "-Xlog:aot*=off")


def ensure_fast_start(
    distribution: Distribution,
    java: Java,
    *,
    environ: Mapping[str, str],
    practice: Callable[[Running], None] | None = None,
    report: Report = silent,
) -> bool:
    """Make the archive unless it is there; say whether it is there now. Takes half a minute once.

    `practice` may talk to the practice server, whose data is thrown away: the classes that it
    causes to be loaded are in the archive too, so that the first queries are fast as well.
    """
    path = archive_path(distribution, java)
    if path.is_file() or not can_archive(java):
        return path.is_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.parent / "lock", timeout=_LOCK_TIMEOUT_SECONDS):
        if path.is_file():
            return True
        report(Progress(Phase.PREPARE, 0, 3, "steps"))
        folder = Path(tempfile.mkdtemp(prefix="practice-", dir=path.parent))
        try:
            _practise(distribution, java, folder, environ=environ, practice=practice, report=report)
            made = folder / "made.aot"
            if made.is_file():
                made.replace(path)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    log.info("archive.written", is_there=path.is_file())
    return path.is_file()


def _practise(
    distribution: Distribution,
    java: Java,
    folder: Path,
    *,
    environ: Mapping[str, str],
    practice: Callable[[Running], None] | None,
    report: Report,
) -> None:
    launch = Launch(
        home=Home(folder / "home"),
        distribution=distribution,
        java=java,
        ports=scratch_ports(),
        sizes=Sizes(_HEAP_MB, _PAGE_CACHE_MB),
        gds=True,
        quick=True,
        archive_options=(f"-XX:AOTCacheOutput={folder / 'made.aot'}",),
    )
    with ExitStack() as after:
        running = bring_up(
            launch,
            environ=environ,
            timeout_seconds=_START_TIMEOUT_SECONDS,
            on_spawn=lambda state: after.enter_context(watched(state.pid, str(folder))),
        )
        # The JVM writes the archive while it ends.
        after.callback(end_process, running.pid, timeout_seconds=_WRITE_TIMEOUT_SECONDS)
        report(Progress(Phase.PREPARE, 1, 3, "steps"))
        if practice is not None:
            practice(running)
        report(Progress(Phase.PREPARE, 2, 3, "steps"))
    report(Progress(Phase.PREPARE, 3, 3, "steps"))
