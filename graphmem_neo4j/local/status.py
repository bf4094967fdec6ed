"""Status: what is true of a home's server now, in one plain sentence?

Owns: the conditions, their sentences, the finding of a server whose state file was lost.
Never: changes anything.
"""

from dataclasses import replace

import psutil
import structlog

from graphmem_neo4j.local.home import Home
from graphmem_neo4j.local.ports import bolt_answers
from graphmem_neo4j.local.state import (
    State,
    configured_ports,
    describe,
    exists,
    find_server,
    is_ours,
    read_state,
)
from graphmem_neo4j.local.values import LOOPBACK, Condition, LocalStatus

log = structlog.get_logger()


def alive(home: Home) -> State | None:
    """Give the state of a living server; when state.json is lost or old, look for the process."""
    state = read_state(home.state_file)
    if state is not None and is_ours(home, state.pid):
        return state
    ports = configured_ports(home)
    pid = find_server(home) if ports else 0
    if not pid or ports is None:
        return None
    known = state or State(0, 0.0, *ports, gds=True, java="", heap_mb=0, page_cache_mb=0)
    log.info("server.adopted", pid=pid)
    return replace(known, pid=pid, bolt_port=ports[0], http_port=ports[1])


def status(home: Home) -> LocalStatus:
    """Look at the state file, the process and the port."""
    living = alive(home)
    if living is not None:
        return _living(home, living)
    state = read_state(home.state_file)
    if state is not None:
        return _resting(state)
    if home.has_data:
        return LocalStatus(
            Condition.STOPPED, "The local Neo4j is stopped; `graphmem up` starts it, with its data."
        )
    return LocalStatus(Condition.ABSENT, "There is no local Neo4j yet; `graphmem up` makes one.")


def _living(home: Home, state: State) -> LocalStatus:
    try:
        resident = psutil.Process(state.pid).memory_info().rss >> 20
    except psutil.Error:
        resident = None
    if bolt_answers(state.bolt_port):
        sentence = (
            f"The local Neo4j runs on bolt://{LOOPBACK}:{state.bolt_port} (process {state.pid})."
        )
        running = describe(home, state, was_started=False)
        facts = _facts(Condition.RUNNING, sentence, state)
        return replace(facts, running=running, resident_mb=resident)
    sentence = (
        f"The local Neo4j (process {state.pid}) lives, but does not answer on port "
        f"{state.bolt_port} yet; `graphmem logs` shows what it is doing."
    )
    return replace(_facts(Condition.STARTING, sentence, state), resident_mb=resident)


def _resting(state: State) -> LocalStatus:
    again = f"`graphmem up` starts it again, with its data, on port {state.bolt_port}."
    if not state.pid:
        return _facts(Condition.STOPPED, f"The local Neo4j is stopped; {again}", state)
    if exists(state.pid):
        sentence = (
            f"The local Neo4j is gone, and its process number {state.pid} now belongs to another "
            f"program; {again}"
        )
        return _facts(Condition.FOREIGN, sentence, state)
    sentence = f"The local Neo4j (process {state.pid}) ended without being stopped; {again}"
    return _facts(Condition.STALE, sentence, state)


def _facts(condition: Condition, sentence: str, state: State) -> LocalStatus:
    return LocalStatus(
        condition,
        sentence,
        java=state.java,
        bolt_port=state.bolt_port,
        http_port=state.http_port,
        started_at=state.started_at or None,
    )
