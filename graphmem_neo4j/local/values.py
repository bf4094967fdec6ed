"""Values: what does one say to the local server, and what does it say back?

Owns: options, the description of a running server, the conditions of a home.
Never: acts.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

USER = "neo4j"
LOOPBACK = "127.0.0.1"
BOLT_PORT = 7687
HTTP_PORT = 7474


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How a server shall run.

    A port of None is the one of last time, else the usual one, else a free one; a port that is
    given is a demand, and when somebody else has it the start fails. Memory of None is by the
    size of the machine. `quick` takes the cheap compiler and collector: sooner up, but slower
    under long load.
    """

    gds: bool = True
    bolt_port: int | None = None
    http_port: int | None = None
    heap_mb: int | None = None
    page_cache_mb: int | None = None
    quick: bool = False
    timeout_seconds: float = 120.0


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers Bolt. `password` is a secret and stays out of the repr.

    `was_started` is false when it ran before; `note` is a sentence on ports that had to move.
    """

    bolt_uri: str
    http_uri: str
    user: str
    password: str
    pid: int
    home: Path
    java: str
    gds: bool
    heap_mb: int
    page_cache_mb: int
    was_started: bool
    note: str = ""

    @property
    def browser_uri(self) -> str:
        """Where Neo4j Browser is served."""
        return f"{self.http_uri}/browser/"

    def __repr__(self) -> str:
        return f"Running({self.bolt_uri!r}, pid={self.pid}, home={str(self.home)!r})"


class Condition(StrEnum):
    """What may be true of a home directory's server."""

    ABSENT = "absent"
    STOPPED = "stopped"
    STARTING = "starting"
    RUNNING = "running"
    STALE = "stale"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class LocalStatus:
    """The condition, one plain sentence about it, and the server when it runs."""

    condition: Condition
    sentence: str
    running: Running | None = None
    java: str = ""
    bolt_port: int | None = None
    http_port: int | None = None
    resident_mb: int | None = None
    started_at: float | None = None
