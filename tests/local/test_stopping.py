"""Stopping: a start that is broken off leaves no server; a killed one is not in the way."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from graphmem_neo4j.local import LocalServer, Phase, Progress, ServerOptions
from graphmem_neo4j.local.interrupt import interrupt_held_back
from graphmem_neo4j.local.ports import any_port
from graphmem_neo4j.local.state import State, exists, is_dying, read_state
from graphmem_neo4j.opening import start_local
from graphmem_neo4j.settings import LocalSettings

pytestmark = pytest.mark.usefixtures("usual_ports")

WAIT_SECONDS = 60


def servers_of(folder: Path) -> list[int]:
    """Find every process that carries the mark of a home below this folder."""
    found: list[int] = []
    for process in psutil.process_iter():
        try:
            if any(str(folder) in word for word in process.cmdline() if "graphmem.home" in word):
                found.append(process.pid)
        except psutil.Error:
            continue
    return [pid for pid in found if exists(pid)]


def becomes(condition: Callable[[], bool], seconds: float = WAIT_SECONDS) -> bool:
    """Ask until it holds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.usefixtures("distribution")
@pytest.mark.timeout(240)
@pytest.mark.parametrize("wait_for", ["argument file", "process"])
def test_ctrl_c_during_up_leaves_no_server(tmp_path: Path, wait_for: str) -> None:
    home = tmp_path / "home"
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GRAPHMEM_")}
    environ |= {"GRAPHMEM_LOCAL__HOME": str(home), "GRAPHMEM_LOCAL__HEAP_MB": "384"}
    up = subprocess.Popen(
        [sys.executable, "-m", "graphmem_neo4j", "up"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # As under a terminal; a run in the background may have been told to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    signs = {
        # The helper that starts it is only just being started itself.
        "argument file": lambda: (home / "conf" / "java.args").is_file(),
        "process": lambda: (state := read_state(home / "state.json")) is not None and state.pid > 0,
    }
    assert becomes(signs[wait_for])
    os.killpg(up.pid, signal.SIGINT)  # as a terminal does: to all of the group
    out, _ = up.communicate(timeout=WAIT_SECONDS)
    assert up.returncode == 130
    assert out == b""
    assert becomes(lambda: servers_of(tmp_path) == [], 30)
    state = read_state(home / "state.json")
    assert state is None or state.pid == 0


@pytest.mark.parametrize("in_main", [True, False])
def test_ctrl_c_waits_for_the_end_of_a_step(*, in_main: bool) -> None:
    steps: list[str] = []

    def step() -> None:
        with interrupt_held_back():
            steps.append("begun")
            if in_main:
                signal.raise_signal(signal.SIGINT)
            steps.append("ended")

    # As under a terminal; a run in the background may have been told to ignore it.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        if in_main:
            with pytest.raises(KeyboardInterrupt):
                step()
        else:
            thread = threading.Thread(target=step)
            thread.start()
            thread.join(WAIT_SECONDS)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, usual)
    assert steps == ["begun", "ended"]


@pytest.mark.usefixtures("distribution")
@pytest.mark.timeout(240)
async def test_a_start_that_is_cancelled_leaves_no_server(tmp_path: Path) -> None:
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hear(progress: Progress) -> None:
        if progress.phase is Phase.START:
            loop.call_soon_threadsafe(begun.set)

    local = LocalSettings(home=tmp_path / "home", heap_mb=384)
    start = asyncio.create_task(start_local(local, os.environ, hear))
    await asyncio.wait_for(begun.wait(), WAIT_SECONDS)
    start.cancel()
    await asyncio.wait({start})
    assert start.cancelled()
    assert await asyncio.to_thread(becomes, lambda: servers_of(tmp_path) == [], 20)


@pytest.mark.usefixtures("distribution")
@pytest.mark.timeout(300)  # two starts on a busy machine
def test_a_killed_server_is_not_in_the_way_of_the_next(
    tmp_path: Path, distribution_root: Path
) -> None:
    server = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
    options = ServerOptions(heap_mb=512, page_cache_mb=64, quick=True)
    asked = replace(options, bolt_port=any_port(), http_port=any_port())
    try:
        first = server.start(asked)
        psutil.Process(first.pid).kill()
        second = server.start(asked)  # at once, on the very ports
    finally:
        server.stop(timeout_seconds=20)
    assert second.pid != first.pid
    assert second.bolt_uri == first.bolt_uri


def test_a_process_is_known_by_its_number_and_its_start() -> None:
    state = State(0, 0.0, 7687, 7474, gds=True, java="", heap_mb=0, page_cache_mb=0)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        started_at = psutil.Process(child.pid).create_time()
        living = replace(state, pid=child.pid, started_at=started_at)
        assert is_dying(living)
        assert not is_dying(replace(living, started_at=started_at - 3600))
        child.kill()
    assert not is_dying(living)
    assert not is_dying(state)


def test_only_the_process_that_is_meant_is_stopped(tmp_path: Path, distribution_root: Path) -> None:
    server = LocalServer(tmp_path / "home", distribution_root, environ=os.environ)
    assert not server.stop(only_pid=os.getpid())
    assert exists(os.getpid())
