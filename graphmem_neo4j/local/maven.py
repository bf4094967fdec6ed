"""Maven: the one door to Maven Central, through jgo. Which jars, and one jar, please?

jgo is imported inside the functions: it is needed once in a machine's life. Its own settings
file is honoured, so that a company's mirror serves where the central place is not reachable.

Owns: the pinned list's rows, the retry of a broken download, the translation of its errors.
Never: decides where a jar belongs; speaks of Neo4j.
"""

import errno
import hashlib
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphmem_neo4j.errors import DiskFull, DownloadFailed

_ATTEMPT_MAX = 3
_TIMEOUT_SECONDS = 30
_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Jar:
    """A row of the pinned list: what the file is, where it goes, how it must look."""

    folder: str
    sha256: str
    size_bytes: int
    coordinate: str

    @property
    def file_name(self) -> str:
        """The name that Maven gives it: artifact-version[-classifier].jar."""
        return "-".join(self.coordinate.split(":")[1:]) + ".jar"

    @property
    def cache_path(self) -> Path:
        """Where jgo puts it below its cache directory."""
        group, artifact, version = self.coordinate.split(":")[:3]
        return Path(*group.split("."), artifact, version, self.file_name)


def read_jars(text: str) -> tuple[Jar, ...]:
    """Read the pinned list: `folder sha256 bytes coordinate`, a row a line."""
    rows = (line.split() for line in text.splitlines() if line.strip())
    return tuple(Jar(folder, sha256, int(size), name) for folder, sha256, size, name in rows)


def file_sha256(path: Path) -> str:
    """Hash a file without holding it in memory."""
    with path.open("rb") as file:
        digest = hashlib.sha256()
        while block := file.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def fetch(jar: Jar, cache: Path, on_bytes: Callable[[int], None]) -> Path:
    """Download one jar into jgo's cache and check it; at most three attempts.

    `on_bytes` hears how many bytes of this jar have arrived; a new attempt begins at 0 again.
    Raises DownloadFailed or DiskFull. What a broken attempt left is removed first.
    """
    import requests
    from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_exponential

    attempts = Retrying(
        retry=retry_if_exception_type((requests.RequestException, DownloadFailed)),
        stop=stop_after_attempt(_ATTEMPT_MAX),
        wait=wait_exponential(multiplier=0.5, max=4),
        reraise=True,
    )
    try:
        return attempts(_fetch_once, jar, cache, on_bytes)
    except requests.RequestException as error:
        raise DownloadFailed(
            f"Could not download {jar.coordinate} from Maven Central ({type(error).__name__}). "
            "Check the network or proxy and run again; what has arrived is kept."
        ) from error
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise DiskFull(
            f"The disk filled up while downloading to {cache}. Free some space and run again."
        ) from error


def _fetch_once(jar: Jar, cache: Path, on_bytes: Callable[[int], None]) -> Path:
    path = cache / jar.cache_path
    path.unlink(missing_ok=True)
    on_bytes(0)
    context = _context(cache, on_bytes)
    try:
        context.create_dependency(jar.coordinate).artifact.resolve()
    except RuntimeError as error:
        # jgo says so when no repository has the file, and when a mirror refuses.
        raise DownloadFailed(f"No repository gave {jar.coordinate}; try again later.") from error
    if path.stat().st_size != jar.size_bytes or file_sha256(path) != jar.sha256:
        path.unlink()
        raise DownloadFailed(
            f"{jar.coordinate} arrived, but is not the file that was pinned (SHA-256 differs). "
            "Run again; if it stays so, a proxy or mirror changes the files."
        )
    return path


def _context(cache: Path, on_bytes: Callable[[int], None]) -> Any:
    from jgo.config import GlobalSettings
    from jgo.constants import MAVEN_CENTRAL_URL
    from jgo.maven import MavenContext, PythonResolver

    arrived = 0

    def add(count: int) -> None:
        nonlocal arrived
        arrived += count
        on_bytes(arrived)

    @contextmanager
    def watch(_name: str, _size: int) -> Generator[Callable[[int], None], None, None]:
        yield add

    mirrors = GlobalSettings.load().repositories
    return MavenContext(
        resolver=PythonResolver(progress_callback=watch),
        repo_cache=cache,
        remote_repos={**mirrors, "central": MAVEN_CENTRAL_URL},
        timeout=_TIMEOUT_SECONDS,
    )


def resolve(coordinates: Sequence[str], cache: Path) -> list[str]:
    """Name every jar that these coordinates need at run time, themselves included.

    Only for making the pinned list anew; it reads hundreds of small files (a minute or two).
    """
    context = _context(cache, lambda _count: None)
    wanted = [context.create_dependency(coordinate) for coordinate in coordinates]
    own, others = context.resolver.resolve(wanted)
    needed = [one for one in others if one.scope in ("compile", "runtime")]
    return [_name(one.artifact) for one in _chain(own, needed)]


def download(coordinate: str, cache: Path) -> Path:
    """Fetch a jar that is not pinned yet, without anything to check it by but the transport."""
    context = _context(cache, lambda _count: None)
    return Path(context.create_dependency(coordinate).artifact.resolve())


def _chain(*lists: Iterable[Any]) -> list[Any]:
    return [one for each in lists for one in each]


def _name(artifact: Any) -> str:
    parts = [artifact.groupId, artifact.artifactId, artifact.version, artifact.classifier]
    return ":".join(part for part in parts if part)
