"""Pin: which jars does a new version of Neo4j, GDS or Browser need?

Run by hand after a version in `distribution.py` was raised: `python -m graphmem_neo4j.local.pin`
resolves the coordinates, downloads every jar once and writes `jars.txt` anew. The answer is the
same on every platform. What GDS brings and the server has already, by group and artifact, is left
out, because the server's own version comes first on the class path anyway.

Owns: the making of the pinned list.
Never: runs on a user's machine.
"""

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from graphmem_neo4j.local.distribution import BROWSER_VERSION, GDS_VERSION, NEO4J_VERSION
from graphmem_neo4j.local.maven import Jar, download, file_sha256, resolve

_SERVER = (f"org.neo4j:neo4j:{NEO4J_VERSION}",)
_BROWSER = (f"org.neo4j.client:neo4j-browser:{BROWSER_VERSION}",)
_GDS = (
    f"org.neo4j.gds:proc:{GDS_VERSION}",
    f"org.neo4j.gds:opengds-extension:{GDS_VERSION}",
)
_DOWNLOADER_COUNT = 4


def choose_folders(server: list[str], browser: list[str], gds: list[str]) -> list[tuple[str, str]]:
    """Pair each coordinate with its folder: the server's in lib, what only GDS has in plugins."""
    there = {_artifact(coordinate) for coordinate in server}
    extra = [coordinate for coordinate in gds if _artifact(coordinate) not in there]
    rows = [("lib", one) for one in (*server, *browser)] + [("plugins", one) for one in extra]
    return sorted(set(rows))


def _artifact(coordinate: str) -> str:
    return ":".join(coordinate.split(":")[:2])


def pin(cache: Path, fetch: Callable[[str, Path], Path] = download) -> str:
    """Resolve and hash everything; give the text of the list."""
    wanted = [resolve(each, cache) for each in (_SERVER, _BROWSER, _GDS)]
    rows = choose_folders(*wanted)

    def row(pair: tuple[str, str]) -> Jar:
        folder, coordinate = pair
        path = fetch(coordinate, cache)
        return Jar(folder, file_sha256(path), path.stat().st_size, coordinate)

    with ThreadPoolExecutor(_DOWNLOADER_COUNT) as pool:
        jars = list(pool.map(row, rows))
    lines = (f"{jar.folder} {jar.sha256} {jar.size_bytes} {jar.coordinate}" for jar in jars)
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Write the list beside this module."""
    with tempfile.TemporaryDirectory(prefix="graphmem-pin-") as folder:
        text = pin(Path(folder))
    Path(__file__).with_name("jars.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
