"""State: what did the last start leave behind, and does that process still live?

A process is ours when its command line carries the mark of this very home; the number alone may
have been given to another program, and start times move when a clock is set.

Owns: state.json, the mark, the finding of a process by it.
Never: starts or ends a process.
"""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import psutil

from graphmem_neo4j.local.home import Home, write_private
from graphmem_neo4j.local.values import LOOPBACK, USER, Running

_ENDED = (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
_CLOCK_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class State:
    """The last start. `pid` is 0 after a clean stop; the ports are remembered for the next."""

    pid: int
    started_at: float
    bolt_port: int
    http_port: int
    gds: bool
    java: str
    heap_mb: int
    page_cache_mb: int


def read_state(path: Path) -> State | None:
    """Read state.json; None when there is none, or when it is cut or not ours."""
    try:
        read: Any = json.loads(path.read_text(encoding="utf-8"))
        values: dict[str, Any] = {field.name: read[field.name] for field in fields(State)}
    except (OSError, ValueError, KeyError, TypeError):
        return None
    kinds = {"gds": bool, "java": str, "started_at": (int, float)}
    if not all(_is(value, kinds.get(name, int)) for name, value in values.items()):
        return None
    state = State(**values)
    ports = (state.bolt_port, state.http_port)
    return state if all(0 < port < 65_536 for port in ports) else None


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def write_state(path: Path, state: State) -> None:
    """Write state.json whole or not at all."""
    write_private(path, json.dumps(asdict(state), indent=1))


def describe(home: Home, state: State, *, was_started: bool, note: str = "") -> Running:
    """Say what a caller needs to know of a living server."""
    return Running(
        bolt_uri=f"bolt://{LOOPBACK}:{state.bolt_port}",
        http_uri=f"http://{LOOPBACK}:{state.http_port}",
        user=USER,
        password=home.read_password(),
        pid=state.pid,
        home=home.path,
        java=state.java,
        gds=state.gds,
        heap_mb=state.heap_mb,
        page_cache_mb=state.page_cache_mb,
        was_started=was_started,
        note=note,
    )


def mark(home: Home) -> str:
    """Give the argument that tells this home's server from every other process."""
    return f"-Dgraphmem.home={home.path}"


def is_ours(home: Home, pid: int) -> bool:
    """Say whether a process lives and is the server of this home."""
    if pid <= 0:
        return False
    try:
        process = psutil.Process(pid)
        return process.status() not in _ENDED and mark(home) in process.cmdline()
    except psutil.Error:
        return False


def is_dying(state: State) -> bool:
    """Say whether the very process of this state still exists, whatever is left of it.

    While a killed process ends, its command line is gone, so that it counts no longer as ours.
    """
    try:
        process = psutil.Process(state.pid)
        began_alike = abs(process.create_time() - state.started_at) < _CLOCK_SECONDS
        return began_alike and process.status() not in _ENDED
    except (psutil.Error, ValueError):
        return False


def exists(pid: int) -> bool:
    """Say whether a living program has this number; a zombie does not live."""
    try:
        return pid > 0 and psutil.Process(pid).status() not in _ENDED
    except psutil.NoSuchProcess:
        return False
    except psutil.Error:
        return True


def find_server(home: Home) -> int:
    """Look through all processes for this home's server; 0 when there is none.

    For the case that state.json is lost: a second server on the same data must not be tried.
    """
    for process in psutil.process_iter():
        if is_ours(home, process.pid):
            return process.pid
    return 0


def configured_ports(home: Home) -> tuple[int, int] | None:
    """Read the Bolt and HTTP ports that neo4j.conf names, for a server whose state is lost."""
    try:
        lines = (home.conf / "neo4j.conf").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    ports = [
        values.get(f"server.{kind}.listen_address", "").rpartition(":")[2]
        for kind in ("bolt", "http")
    ]
    return (int(ports[0]), int(ports[1])) if all(port.isdigit() for port in ports) else None
