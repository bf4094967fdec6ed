"""Addresses: is an address one that can be called, and why does nothing answer there?

Owns: the forms of addresses of Neo4j and of web endpoints, and the words for a silent one.
Never: calls one, or shows a user, a password or a query of one.
"""

import errno
import re
import socket
import ssl
from collections.abc import Iterator
from enum import StrEnum
from typing import cast
from urllib.parse import urlsplit

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.logs import redact

# The driver would take http:// too, as a preview without transactions.
_BOLT = re.compile(r"(bolt|neo4j)(\+s|\+ssc)?://", re.IGNORECASE)
_WEB = re.compile(r"https?://[^/?#\s]", re.IGNORECASE)
_CAUSES_MAX = 20
_NO_WAY = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH})
# litellm's class of that name says nothing: it is made of any error.
_BROKEN = re.compile(
    r"openai\.APIConnectionError|aiohttp\.ServerDisconnectedError"
    r"|(httpx|httpcore)\.(RemoteProtocolError|ReadError|WriteError)"
)


class Silence(StrEnum):
    """Why nothing answers at an address."""

    REFUSED = "connection refused"
    NO_HOST = "no such host"
    LATE = "no answer in time"
    UNSAFE = "no safe connection can be made"
    NO_WAY = "the network does not lead there"
    BROKEN = "the connection broke off"


def is_bolt(address: str) -> bool:
    """Say whether an address begins as one of Neo4j does."""
    return _BOLT.match(address) is not None


def no_bolt(address: str) -> SettingsError:
    """Give the error for an address that is none of Neo4j."""
    return SettingsError(
        f"the address {redact(address)!r} is not one of Neo4j: "
        "write it like bolt://localhost:7687 or neo4j+s://example.org"
    )


def web_address(value: str | None) -> str | None:
    """Give an address of a web endpoint as it is, None and "" as well.

    Raises ValueError for one without http:// or https://; the address itself is not quoted.
    """
    if value and not _WEB.match(value.strip()):
        raise ValueError("the address must begin with http:// or https://")
    return value


def shown(address: str) -> str:
    """Give an address as it may be seen: without its user, password, query and fragment."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return redact(address)
    if not parts.netloc:
        return redact(address)
    return redact(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}")


def silence_of(error: BaseException) -> Silence | None:
    """Say why nothing answered, by an error and its causes; None where it is of another kind."""
    for each in reversed(list(_causes(error))):
        found = _silence(each)
        if found is not None:
            return found
    return None


def told(silence: Silence, where: str) -> str:
    """Say in words that nothing answers at a place, and why."""
    return f"nothing answers at {where} ({silence})"


def _silence(error: BaseException) -> Silence | None:
    if isinstance(error, socket.gaierror):
        return Silence.NO_HOST
    if isinstance(error, ssl.SSLError):
        return Silence.UNSAFE
    if isinstance(error, TimeoutError):
        return Silence.LATE
    if isinstance(error, OSError):
        return _of_system(error)
    name = f"{type(error).__module__.partition('.')[0]}.{type(error).__name__}"
    return Silence.BROKEN if _BROKEN.fullmatch(name) else None


def _of_system(error: OSError) -> Silence | None:
    # Several addresses of one name, each refused, come as one error without a number.
    if isinstance(error, ConnectionRefusedError) or "Connect call failed" in str(error):
        return Silence.REFUSED
    if error.errno in _NO_WAY:
        return Silence.NO_WAY
    return Silence.BROKEN if isinstance(error, ConnectionError) else None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Give an error, what it was raised from, and so on; of several at once the first."""
    each: BaseException | None = error
    for _ in range(_CAUSES_MAX):
        if each is None:
            return
        yield each
        if isinstance(each, BaseExceptionGroup):
            each = cast(BaseExceptionGroup[BaseException], each).exceptions[0]
        else:
            each = each.__cause__ or each.__context__
