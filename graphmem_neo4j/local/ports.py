"""Ports: which ports on loopback are free, and does Bolt answer on one?

Owns: the probing of a port, the choice of another and the sentence about it, the Bolt handshake.
Never: keeps a port, or authenticates.
"""

import socket
import sys
from collections.abc import Collection
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException

from graphmem_neo4j.errors import PortInUse
from graphmem_neo4j.local.values import BOLT_PORT, HTTP_PORT, LOOPBACK

_NEIGHBOUR_COUNT = 20
_ATTEMPT_MAX = 50
_PAGE_BYTES_MAX = 65_536
# Magic, then four proposals of which we fill one: Bolt 5.8 and eight versions below it.
_HELLO = bytes.fromhex("6060b017") + bytes.fromhex("00080805") + bytes(12)


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a server listens, on loopback."""

    bolt: int
    http: int


USUAL_PORTS = Ports(BOLT_PORT, HTTP_PORT)


def is_free(port: int) -> bool:
    """Say whether we could listen on a port of loopback: nobody answers, and binding works."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        # Binding alone is not enough: macOS lets two bind when one of them took every address.
        if probe.connect_ex((LOOPBACK, port)) == 0:
            return False
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            # As Java does it: a port that merely cools down after use is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def choose_port(preferred: int, *, taken: Collection[int] = ()) -> int:
    """Give the preferred port, one of its next neighbours, or any that the system offers."""
    for port in range(preferred, min(preferred + _NEIGHBOUR_COUNT, 65536)):
        if port not in taken and is_free(port):
            return port
    return any_port(taken=taken)


def any_port(*, taken: Collection[int] = ()) -> int:
    """Let the system name a free port."""
    for _ in range(_ATTEMPT_MAX):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.bind((LOOPBACK, 0))
            port = int(probe.getsockname()[1])
        if port not in taken:
            return port
    raise OSError("The system names no free port on loopback.")


def bolt_answers(port: int, timeout_seconds: float = 2.0) -> bool:
    """Do the Bolt handshake: true when the server agrees on a version of the protocol."""
    try:
        with socket.create_connection((LOOPBACK, port), timeout=timeout_seconds) as wire:
            wire.sendall(_HELLO)
            answer = wire.recv(4)
    except OSError:
        return False
    return len(answer) == 4 and answer[3] >= 4 and not answer.startswith(b"HTTP")


def http_answers(ports: Ports, timeout_seconds: float = 2.0) -> bool:
    """Ask the HTTP port's front page for its Bolt port: true when it names the one beside it.

    Another program on that port may well answer, but not with this.
    """
    wire = HTTPConnection(LOOPBACK, ports.http, timeout=timeout_seconds)
    try:
        wire.request("GET", "/", headers={"Accept": "application/json"})
        page = wire.getresponse().read(_PAGE_BYTES_MAX).decode("utf-8", errors="replace")
    except (OSError, HTTPException):
        return False
    finally:
        wire.close()
    return f":{ports.bolt}" in page


def pick_ports(
    *, bolt: int | None, http: int | None, remembered: Ports | None
) -> tuple[Ports, str]:
    """Take what was asked for, else what is remembered, else the usual ports or free ones.

    The second value is a sentence about ports that had to move. Raises PortInUse when a port that
    was asked for is taken.
    """
    usual = remembered or USUAL_PORTS
    bolt_port, bolt_note = _pick("Bolt", bolt, usual.bolt, http or 0)
    http_port, http_note = _pick("HTTP", http, usual.http, bolt_port)
    return Ports(bolt_port, http_port), " ".join(note for note in (bolt_note, http_note) if note)


def scratch_ports() -> Ports:
    """Let the system name two ports for a server that nobody has to find again."""
    bolt = any_port()
    return Ports(bolt, any_port(taken=(bolt,)))


def _pick(kind: str, asked: int | None, usual: int, taken: int) -> tuple[int, str]:
    if asked is not None:
        if asked == taken or not is_free(asked):
            raise PortInUse(
                f"Port {asked} for {kind} is taken by another program. End that program, or ask "
                "for another port."
            )
        return asked, ""
    port = choose_port(usual, taken=(taken,))
    if port == usual:
        return port, ""
    return port, f"Port {usual} is taken by another program, so {kind} is on {port} from now on."
