"""Distribution: whole, as pinned, resumable; on a list of small jars."""

import errno
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from graphmem_neo4j.errors import DiskFull, DownloadFailed
from graphmem_neo4j.local import Phase, Progress, ensure_distribution, find_distribution
from graphmem_neo4j.local.distribution import BROWSER_VERSION, VERSION, pinned_jars
from graphmem_neo4j.local.maven import Jar, fetch
from graphmem_neo4j.local.pin import choose_folders


def content(name: str) -> bytes:
    return name.encode() * 1000


def small_jar(folder: str, name: str) -> Jar:
    data = content(name)
    return Jar(folder, hashlib.sha256(data).hexdigest(), len(data), f"org.small:{name}:1.0")


JARS = (
    *(small_jar("lib", f"jar{number}") for number in range(4)),
    small_jar("plugins", "plugin"),
)


class Source:
    """A place to fetch from that counts, and that breaks when told to."""

    def __init__(self, breaks_at: str = "") -> None:
        self.fetched: list[str] = []
        self.breaks_at = breaks_at

    def fetch(self, jar: Jar, cache: Path, on_bytes: Callable[[int], None]) -> Path:
        if jar.file_name == self.breaks_at:
            raise DownloadFailed("the line broke")
        self.fetched.append(jar.file_name)
        path = cache / jar.cache_path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content(jar.coordinate.split(":")[1]))
        on_bytes(jar.size_bytes)
        return path


def test_a_first_call_fetches_all_and_a_second_nothing(tmp_path: Path):
    source, heard = Source(), list[Progress]()
    made = ensure_distribution(tmp_path, report=heard.append, jars=JARS, fetch_jar=source.fetch)
    assert len(source.fetched) == len(JARS)
    assert all(path.is_file() for path in made.class_path(gds=True))
    assert len(made.class_path(gds=False)) == 4
    assert not (made.root / "incoming").exists()
    last = [progress for progress in heard if progress.phase is Phase.DOWNLOAD][-1]
    assert last.done == last.total == sum(jar.size_bytes for jar in JARS)
    assert ensure_distribution(tmp_path, jars=JARS, fetch_jar=source.fetch) == made
    assert len(source.fetched) == len(JARS)


@pytest.mark.parametrize("damage", [b"", b"cut", content("jar1")[:-1] + b"!"])
def test_a_damaged_jar_is_found_and_fetched_again(tmp_path: Path, damage: bytes):
    source = Source()
    made = ensure_distribution(tmp_path, jars=JARS, fetch_jar=source.fetch)
    broken = made.root / "lib" / "jar1-1.0.jar"
    broken.write_bytes(damage)
    assert find_distribution(tmp_path, jars=JARS) is None
    source.fetched.clear()
    ensure_distribution(tmp_path, jars=JARS, fetch_jar=source.fetch)
    assert source.fetched == ["jar1-1.0.jar"]
    assert broken.read_bytes() == content("jar1")


def test_a_broken_download_goes_on_where_it_was(tmp_path: Path):
    breaking = Source(breaks_at="jar3-1.0.jar")
    with pytest.raises(DownloadFailed):
        ensure_distribution(tmp_path, jars=JARS, fetch_jar=breaking.fetch)
    resumed = Source()
    ensure_distribution(tmp_path, jars=JARS, fetch_jar=resumed.fetch)
    assert "jar3-1.0.jar" in resumed.fetched
    assert sorted(breaking.fetched + resumed.fetched) == sorted(jar.file_name for jar in JARS)


def test_two_downloaders_fetch_each_jar_once(tmp_path: Path):
    source, barrier = Source(), Barrier(2)

    def ensure() -> None:
        barrier.wait(timeout=10)
        ensure_distribution(tmp_path, jars=JARS, fetch_jar=source.fetch)

    with ThreadPoolExecutor(2) as pool:
        for task in [pool.submit(ensure) for _ in range(2)]:
            task.result(timeout=30)
    assert sorted(source.fetched) == sorted(jar.file_name for jar in JARS)


def test_a_disk_too_small_is_said_before_the_download(tmp_path: Path):
    source = Source()
    with pytest.raises(DiskFull, match=r"needs \d+ MB .* and 3 MB are free"):
        ensure_distribution(tmp_path, jars=JARS, fetch_jar=source.fetch, free=lambda _path: 3 << 20)
    assert source.fetched == []


@pytest.mark.requirement("Q138")
def test_the_pinned_list_is_whole_and_of_our_versions():
    jars = pinned_jars()
    names = [jar.file_name for jar in jars]
    assert len(set(names)) == len(names) == 380
    assert {jar.folder for jar in jars} == {"lib", "plugins"}
    assert all(len(jar.sha256) == 64 and jar.size_bytes > 0 for jar in jars)
    neo4j, gds = VERSION.removeprefix("neo4j-").split("-gds-")
    for coordinate in (
        f"org.neo4j:neo4j:{neo4j}",
        f"org.neo4j.gds:proc:{gds}",
        f"org.neo4j.gds:opengds-extension:{gds}",
        f"org.neo4j.client:neo4j-browser:{BROWSER_VERSION}",
    ):
        assert coordinate in {jar.coordinate for jar in jars}


def test_what_the_server_has_is_not_repeated_for_gds():
    rows = choose_folders(
        ["org.neo4j:neo4j:1", "com.shared:shared:1"],
        ["org.neo4j.client:neo4j-browser:5"],
        ["org.neo4j.gds:proc:2", "com.shared:shared:2"],
    )
    assert rows == [
        ("lib", "com.shared:shared:1"),
        ("lib", "org.neo4j.client:neo4j-browser:5"),
        ("lib", "org.neo4j:neo4j:1"),
        ("plugins", "org.neo4j.gds:proc:2"),
    ]


def test_one_real_jar_arrives_and_a_changed_pin_is_refused(tmp_path: Path):
    jar = min(pinned_jars(), key=lambda one: one.size_bytes)
    heard: list[int] = []
    assert fetch(jar, tmp_path, heard.append).stat().st_size == jar.size_bytes
    assert heard[-1] == jar.size_bytes
    with pytest.raises(DownloadFailed, match="is not the file that was pinned"):
        fetch(replace(jar, sha256="0" * 64), tmp_path, heard.append)
    assert not (tmp_path / jar.cache_path).exists()


def test_a_disk_that_fills_up_is_one_sentence(tmp_path: Path):
    def full(_count: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(DiskFull, match="The disk filled up while downloading"):
        fetch(pinned_jars()[0], tmp_path, full)
