"""Distribution: are the jars of Neo4j, GDS and Browser here, whole and as pinned?

The list `jars.txt` names every jar with its size and SHA-256, so that nothing has to be resolved
on the user's machine and a changed or cut file is found. GDS's own jars lie in `plugins/`; what
the server's `lib/` already has is not repeated there. Both folders go on the class path.

Owns: the folder of one version, its check, its download, the lock between two downloaders.
Never: starts Java, or deletes another version.
"""

import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Any, cast

import structlog
from filelock import FileLock, Timeout

from graphmem_neo4j.errors import DiskFull, DownloadFailed
from graphmem_neo4j.local.maven import Jar, fetch, file_sha256, read_jars
from graphmem_neo4j.local.progress import Phase, Progress, Report, silent

NEO4J_VERSION = "2026.08.1"
GDS_VERSION = "2.26.0"
BROWSER_VERSION = "5.24.0"
VERSION = f"neo4j-{NEO4J_VERSION}-gds-{GDS_VERSION}"

_DOWNLOADER_COUNT = 6
_SPARE_BYTES = 200 * 1024 * 1024
_LOCK_TIMEOUT_SECONDS = 1800.0
_STAMP = "checked.json"

log = structlog.get_logger()

Fetch = Callable[[Jar, Path, Callable[[int], None]], Path]


@dataclass(frozen=True, slots=True)
class Distribution:
    """A checked folder with every jar in place."""

    root: Path
    jars: tuple[Jar, ...]

    @property
    def plugins(self) -> Path:
        """The folder that Neo4j scans for procedures."""
        return self.root / "plugins"

    def class_path(self, *, gds: bool) -> list[Path]:
        """Every jar in a fixed order: the start archive is only valid for the same order."""
        folders = ("lib", "plugins") if gds else ("lib",)
        return [
            self.root / jar.folder / jar.file_name for jar in self.jars if jar.folder in folders
        ]


@cache
def pinned_jars() -> tuple[Jar, ...]:
    """Read the list that this release was tried with."""
    return read_jars(files("graphmem_neo4j.local").joinpath("jars.txt").read_text(encoding="ascii"))


def free_bytes(path: Path) -> int:
    """Say how much room the disk below a path has, in bytes; the path need not exist yet."""
    while not path.exists():
        path = path.parent
    return shutil.disk_usage(path).free


def find_distribution(
    root: Path, *, jars: Sequence[Jar] | None = None, version: str = VERSION
) -> Distribution | None:
    """Give the distribution if it is complete, without downloading or locking anything.

    Sizes and change times are compared with those of the last full check: a few milliseconds.
    """
    found = Distribution(root / version, tuple(jars or pinned_jars()))
    stamp = _read_stamp(found.root)
    marks = ((stamp.get(jar.file_name), _mark(_path(found.root, jar))) for jar in found.jars)
    return found if all(seen and seen == now for seen, now in marks) else None


def ensure_distribution(
    root: Path,
    *,
    report: Report = silent,
    jars: Sequence[Jar] | None = None,
    fetch_jar: Fetch = fetch,
    free: Callable[[Path], int] = free_bytes,
) -> Distribution:
    """Give the distribution below `root`, after fetching whatever is missing or broken.

    Two processes at once: one downloads, the other waits for it. A jar is put in place whole or
    not at all, so a broken download goes on where it was. Raises DownloadFailed, DiskFull.
    """
    found = find_distribution(root, jars=jars)
    if found is not None:
        return found
    wanted = Distribution(root / VERSION, tuple(jars or pinned_jars()))
    try:
        wanted.root.mkdir(parents=True, exist_ok=True)
        report(Progress(Phase.WAIT, 0, 0, "seconds"))
        with FileLock(wanted.root / "lock", timeout=_LOCK_TIMEOUT_SECONDS):
            _complete(wanted, report, fetch_jar, free)
    except Timeout as error:
        raise DownloadFailed(
            f"Another process has been downloading to {wanted.root} for half an hour. "
            "Stop it, then run again."
        ) from error
    return wanted


def _complete(
    wanted: Distribution, report: Report, fetch_jar: Fetch, free: Callable[[Path], int]
) -> None:
    missing = _missing(wanted, report)
    if missing:
        size = sum(jar.size_bytes for jar in missing)
        _require_room(wanted.root, size, free)
        log.info("download.started", jars=len(missing), bytes=size)
        _download(wanted.root, missing, report, fetch_jar)
        log.info("download.finished", jars=len(missing), bytes=size)
    shutil.rmtree(wanted.root / "incoming", ignore_errors=True)
    marks = {jar.file_name: _mark(_path(wanted.root, jar)) for jar in wanted.jars}
    stamp = wanted.root / f"{_STAMP}.new"
    stamp.write_text(json.dumps(marks), encoding="utf-8")
    stamp.replace(wanted.root / _STAMP)


def _missing(wanted: Distribution, report: Report) -> list[Jar]:
    """Find the jars that are not there or not as pinned; this reads every byte."""
    missing: list[Jar] = []
    for number, jar in enumerate(wanted.jars):
        path = _path(wanted.root, jar)
        if not path.is_file():
            missing.append(jar)
        elif path.stat().st_size != jar.size_bytes or file_sha256(path) != jar.sha256:
            log.warning("jar.rejected", jar=jar.coordinate)
            path.unlink()
            missing.append(jar)
        report(Progress(Phase.CHECK, number + 1, len(wanted.jars), "files"))
    return missing


def _require_room(root: Path, size: int, free: Callable[[Path], int]) -> None:
    needed, there = size + _SPARE_BYTES, free(root)
    if there < needed:
        raise DiskFull(
            f"The download needs {needed >> 20} MB below {root}, and {there >> 20} MB are free. "
            "Free some space, or choose another directory, and run again."
        )


def _download(root: Path, missing: Sequence[Jar], report: Report, fetch_jar: Fetch) -> None:
    total = sum(jar.size_bytes for jar in missing)
    arrived: dict[str, int] = {}
    guard = Lock()
    incoming = root / "incoming"

    def get(jar: Jar) -> None:
        def count(done: int) -> None:
            with guard:
                arrived[jar.file_name] = done
                report(Progress(Phase.DOWNLOAD, min(sum(arrived.values()), total), total, "bytes"))

        target = _path(root, jar)
        target.parent.mkdir(parents=True, exist_ok=True)
        fetch_jar(jar, incoming, count).replace(target)
        count(jar.size_bytes)

    with ThreadPoolExecutor(_DOWNLOADER_COUNT, thread_name_prefix="download") as pool:
        # The big ones first, so that no lane is still busy with one at the end.
        ordered = sorted(missing, key=lambda jar: jar.size_bytes, reverse=True)
        tasks = [pool.submit(get, jar) for jar in ordered]
        try:
            for task in tasks:
                task.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _path(root: Path, jar: Jar) -> Path:
    return root / jar.folder / jar.file_name


def _mark(path: Path) -> list[int] | None:
    try:
        seen = os.stat(path)
    except OSError:
        return None
    return [seen.st_size, seen.st_mtime_ns]


def _read_stamp(root: Path) -> Mapping[str, list[int]]:
    try:
        read: Any = json.loads((root / _STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, list[int]]", read) if isinstance(read, dict) else {}
