"""State: what a start leaves behind, and what is believed of it."""

import json
import os
import stat
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphmem_neo4j.errors import AccessDenied
from graphmem_neo4j.local import Condition, LocalServer
from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.state import State, is_ours, read_state, write_state

LAST = State(
    pid=4_194_304 * 2,  # above every process number that Linux gives
    started_at=1.5,
    bolt_port=17687,
    http_port=17474,
    gds=True,
    java="Java 25",
    heap_mb=512,
    page_cache_mb=256,
)


def server(home: Path) -> LocalServer:
    return LocalServer(home, home / "never", environ={})


def test_state_is_read_as_written_and_private(tmp_path: Path):
    path = tmp_path / "state.json"
    write_state(path, LAST)
    assert read_state(path) == LAST
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(json.dumps(asdict(LAST))) - 1))
def test_a_half_written_state_is_no_state(tmp_path: Path, cut: int):
    path = tmp_path / "state.json"
    path.write_text(json.dumps(asdict(LAST))[:cut])
    assert read_state(path) is None


@pytest.mark.parametrize(
    "text", ["[]", "null", "7", "{}", '{"pid": true}', json.dumps({**asdict(LAST), "pid": "1"})]
)
def test_a_state_of_another_shape_is_no_state(tmp_path: Path, text: str):
    path = tmp_path / "state.json"
    path.write_text(text)
    assert read_state(path) is None


@pytest.mark.parametrize("pid", [-1, 0, 1, LAST.pid, pytest.param(os.getpid(), id="ours")])
def test_a_process_without_our_mark_is_not_ours(tmp_path: Path, pid: int):
    assert not is_ours(Home(tmp_path), pid)


def test_nothing_there_is_absent(tmp_path: Path):
    status = server(tmp_path / "home").status()
    assert status.condition is Condition.ABSENT
    assert "graphmem up" in status.sentence
    assert not server(tmp_path / "home").stop()
    assert server(tmp_path / "home").log_tail() == []
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("pid", "condition", "words"),
    [
        (0, Condition.STOPPED, "is stopped"),
        (LAST.pid, Condition.STALE, "ended without being stopped"),
        (os.getpid(), Condition.FOREIGN, "now belongs to another program"),
    ],
    ids=["stopped", "stale", "foreign"],
)
def test_each_condition_has_its_sentence(
    tmp_path: Path, pid: int, condition: Condition, words: str
):
    write_state(tmp_path / "state.json", replace(LAST, pid=pid))
    status = server(tmp_path).status()
    assert status.condition is condition
    assert words in status.sentence
    assert "on port 17687" in status.sentence
    assert status.running is None
    assert not server(tmp_path).stop()
    assert server(tmp_path).status().condition is Condition.STOPPED


def test_the_password_is_made_once_and_private(tmp_path: Path):
    home = Home(tmp_path / "home")
    password = home.prepare()
    assert len(password) >= 24
    assert home.prepare() == password
    assert stat.S_IMODE(home.password_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.path.stat().st_mode) == 0o700
    first = (home.data / "dbms" / "auth.ini").read_text()
    assert password not in first


def test_a_crash_before_the_password_was_written_is_no_trouble(tmp_path: Path):
    home = Home(tmp_path / "home")
    home.path.mkdir()
    (home.path / "password.new").write_text("half")
    assert home.prepare() != "half"


def test_data_without_its_password_is_a_clear_sentence(tmp_path: Path):
    home = Home(tmp_path / "home")
    home.prepare()
    (home.data / "databases" / "system").mkdir(parents=True)
    home.password_file.unlink()
    with pytest.raises(AccessDenied, match="is gone, but the database beside it has a password"):
        home.prepare()
