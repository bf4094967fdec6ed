"""Bring up: from a prepared choice to a server that answers, or to the reason why not.

Owns: the order home, configuration, process, wait; the reading of the logs after a failure.
Never: chooses ports or memory, or remembers anything.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import psutil
import structlog

from graphmem_neo4j.errors import DiskFull, ServerError
from graphmem_neo4j.local.distribution import free_bytes
from graphmem_neo4j.local.home import Home, configuration
from graphmem_neo4j.local.interrupt import interrupt_held_back
from graphmem_neo4j.local.process import (
    Launch,
    kill_process,
    size_of,
    spawn,
    tail,
    wait_until_ready,
)
from graphmem_neo4j.local.progress import Report, silent
from graphmem_neo4j.local.reasons import explain
from graphmem_neo4j.local.state import State, describe
from graphmem_neo4j.local.values import Running

ROOM_MIN_BYTES = 300 * 1024 * 1024
_LOG_LINE_COUNT = 200
# Having said so, Neo4j may take ten more seconds to end.
_FAILED = "Failed to start Neo4j"

log = structlog.get_logger()


def require_room(home: Home, free: Callable[[Path], int] = free_bytes) -> None:
    """Refuse to start on a disk so full that the first writes would fail. Raises DiskFull."""
    there = free(home.path)
    if there < ROOM_MIN_BYTES:
        raise DiskFull(
            f"Only {there >> 20} MB are free below {home.path}, and Neo4j needs "
            f"{ROOM_MIN_BYTES >> 20} MB to start. Free some space and start again."
        )


def bring_up(
    launch: Launch,
    *,
    environ: Mapping[str, str],
    timeout_seconds: float,
    on_spawn: Callable[[State], None],
    report: Report = silent,
) -> Running:
    """Start a server and wait until Bolt answers; `on_spawn` hears of the process at once.

    Whatever goes wrong, and an interrupt too, the process does not stay behind.
    """
    home = launch.home
    home.prepare()
    server_log = home.logs / "neo4j.log"
    since = size_of(server_log)
    began = time.monotonic()
    (home.conf / "neo4j.conf").write_text(_configuration(launch), encoding="utf-8")
    pid: int | None = None
    is_up = False
    try:
        with interrupt_held_back():
            pid = spawn(launch, environ=environ)
            state = _state(launch, pid)
            on_spawn(state)
        is_up = wait_until_ready(
            pid,
            launch.ports,
            timeout_seconds=timeout_seconds,
            report=report,
            has_failed=lambda: _FAILED in "\n".join(tail(server_log, _LOG_LINE_COUNT, since=since)),
        )
        if not is_up:
            raise _reason(launch, since)
    finally:
        if pid is not None and not is_up:
            kill_process(pid)
    seconds = round(time.monotonic() - began, 2)
    log.info("server.started", pid=pid, bolt_port=launch.ports.bolt, seconds=seconds)
    return describe(home, state, was_started=True)


def _configuration(launch: Launch) -> str:
    return configuration(
        launch.home,
        bolt_port=launch.ports.bolt,
        http_port=launch.ports.http,
        page_cache_mb=launch.sizes.page_cache_mb,
        plugins=launch.distribution.plugins if launch.gds else launch.home.no_plugins,
        # A quick server is small and lives for minutes: planning anew would be most of its work.
        plans_kept="5m" if launch.quick else "10s",
    )


def _state(launch: Launch, pid: int) -> State:
    try:
        started_at = psutil.Process(pid).create_time()
    except psutil.Error:
        started_at = 0.0
    return State(
        pid=pid,
        started_at=started_at,
        bolt_port=launch.ports.bolt,
        http_port=launch.ports.http,
        gds=launch.gds,
        java=launch.java.reason,
        heap_mb=launch.sizes.heap_mb,
        page_cache_mb=launch.sizes.page_cache_mb,
    )


def _reason(launch: Launch, since: int) -> ServerError:
    words = _words(launch.home, since)
    ports = launch.ports
    log.warning("server.failed", bolt_port=ports.bolt)
    return explain(words, bolt_port=ports.bolt, http_port=ports.http, heap_mb=launch.sizes.heap_mb)


def _words(home: Home, since: int) -> str:
    """Give the words of the JVM and of this start's server, in that order."""
    lines = tail(home.console, _LOG_LINE_COUNT)
    return "\n".join(lines + tail(home.logs / "neo4j.log", _LOG_LINE_COUNT, since=since))
