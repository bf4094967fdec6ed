"""Embedded: does the embedded Neo4j behind a server run, and is it started again when it broke?

One that was killed is started like one that never ran. One that lives and cannot work, as after a
full disk, is stopped first: a few times in ten minutes at most, with pauses, since a restart that
did not help twice will hardly help.

Owns: its start in words that a client understands, and the limit of its restarts.
Never: decides that the memory is lost (`keeper.py` does), or imports the package before it must.
"""

import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING

import structlog

from graphmem_neo4j.errors import StoreBroken, StoreUnavailable
from graphmem_neo4j.settings import LocalSettings

if TYPE_CHECKING:
    from graphmem_neo4j.local import Progress

log = structlog.get_logger()

RESTARTS_MAX = 3
RESTARTS_SPAN_SECONDS = 600.0
RESTART_PAUSE_SECONDS = 10.0

_STEPS = {
    "check": "is being checked",
    "wait": "is being started",
    "download": "is being downloaded for the first time",
    "prepare": "is being prepared for the first time",
    "start": "is being started",
}


class NotReady(StoreUnavailable):
    """The memory is still being opened; the text says what it waits for."""


class Embedded:
    """The embedded Neo4j as one MCP server sees it."""

    def __init__(self, settings: LocalSettings, environ: Mapping[str, str]) -> None:
        """Prepare; nothing is started before `start`."""
        self._settings = settings
        self._environ = environ
        self._pid: int | None = None
        self._broken_pid: int | None = None
        self._restarts: deque[float] = deque(maxlen=RESTARTS_MAX)
        self._is_closing = False
        self._is_preparing = False
        self.step = _STEPS["start"]
        """What is being done with it, as the end of a sentence."""

    def start(self) -> None:
        """Start it or find it running; stop it first where it was found to be broken. Blocks."""
        from graphmem_neo4j.opening import start_embedded

        broken_pid, self._broken_pid = self._broken_pid, None
        try:
            running = start_embedded(
                self._settings, self._environ, self.hear, broken_pid=broken_pid
            )
        finally:
            if broken_pid is not None:
                log.warning("store.restarted", broken_pid=broken_pid)
                self._restarts.append(time.monotonic())
        self._pid = running.pid

    def is_gone(self) -> bool:
        """Say whether the process that we found or started has ended; false where there is none."""
        if self._pid is None:
            return False
        from graphmem_neo4j.opening import has_ended  # loaded by the start

        return has_ended(self._pid)

    def suspect(self, fault: BaseException | None) -> None:
        """Hear what the memory failed with: a server that cannot work is restarted at `start`."""
        if not isinstance(fault, StoreBroken) or self._pid is None:
            return
        now = time.monotonic()
        is_full = len(self._restarts) == RESTARTS_MAX
        is_soon = self._restarts and now - self._restarts[-1] < RESTART_PAUSE_SECONDS
        if is_soon or (is_full and now - self._restarts[0] < RESTARTS_SPAN_SECONDS):
            return
        self._broken_pid = self._pid

    def close(self) -> None:
        """Break off what is only done once and can be done later: download and preparation."""
        self._is_closing = True

    def hear(self, progress: "Progress") -> None:
        """Hear how far it is; raises NotReady where that is to be broken off."""
        phase = progress.phase.value
        # The practice server of the preparation is started, too.
        if phase == "prepare":
            self._is_preparing = progress.done < progress.total
        # Downloading threads would keep the process alive; what has arrived is kept.
        if self._is_closing and (phase == "download" or self._is_preparing):
            raise NotReady("the server is being closed")
        if self._is_preparing:
            phase = "prepare"
        self.step = _STEPS[phase]
        if phase == "download" and progress.total:
            self.step += f" ({100 * progress.done // progress.total} %)"
