"""Keys: by which key does the graph know it?

A thing that is met twice must get the same key, and two things that only look alike must not.
Every key here is computed from arguments: the clock's milliseconds and random letters are given.

Owns: the shapes of all ids, hashes and tokens, scopes, and the two open ends of time.
Never: reads a clock, draws a random number, or looks anything up.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from graphmem_neo4j.content import clean_name, clean_text, wording
from graphmem_neo4j.errors import BadRequest

OPEN_START = datetime(1, 1, 1, tzinfo=UTC)
OPEN_END = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
MEMORY_PREFIX = "memory:"
PREFIX_MIN_CHARACTERS = 8
SPACE_HEX_MAX_CHARACTERS = 128
SCOPE_MAX_BYTES = 256

_SUFFIX = re.compile(r"[a-z0-9]{3,32}")
_MEMORY_ID = re.compile(r"mem[0-9]{10,16}[a-z0-9]{3,32}")
_ID_CHARACTERS = re.compile(r"[A-Za-z0-9_.\-]+")
_SCOPE_KINDS = ("project", "topic")


def _digest(*parts: object) -> str:
    """Hash a list of parts; JSON keeps ("a", "bc") and ("ab", "c") apart."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()


# --- spaces, scopes and shelves -------------------------------------------------------------


def space_key(space: object) -> str:
    """Give the lower-case hex under which a space is stored.

    The hex of the name's UTF-8 bytes (even length, can be read back), or, for a name of more
    than 64 bytes, its SHA-256 and a closing 0 (65 characters, odd, cannot). Names differ by
    letter case. Errors: BadRequest when the name is blank or longer than 512 bytes.
    """
    name = clean_name(space, name="space")
    spelled = name.encode().hex()
    if len(spelled) <= SPACE_HEX_MAX_CHARACTERS:
        return spelled
    return hashlib.sha256(name.encode()).hexdigest() + "0"


def space_name(key: str) -> str | None:
    """Read a space's name back from its key; None for a hashed one. Errors: BadRequest."""
    if len(key) % 2:
        return None
    try:
        return bytes.fromhex(key).decode()
    except ValueError:
        raise BadRequest(f"{clean_text(key)[:80]!r} is not the key of a space.") from None


def parse_scope(scope: object) -> str:
    """Give a scope in its one spelling: `global`, `project:<x>` or `topic:<x>`.

    None means global. Letter case and blanks do not count: " Project : Big  Ship" gives
    "project:big ship". Errors: BadRequest saying what to write; blank is one, so that a
    forgotten filter never means everything.
    """
    if scope is None:
        return "global"
    text = clean_name(scope, name="scope", max_bytes=SCOPE_MAX_BYTES).casefold()
    if text == "global":
        return text
    kind, colon, subject = (part.strip() for part in text.partition(":"))
    if colon and kind in _SCOPE_KINDS and subject:
        return f"{kind}:{subject}"
    raise BadRequest(
        f'scope {text[:80]!r} is not known: write "global", "project:<name>" or "topic:<name>".'
    )


def shelf_token(
    space: object, scope: object, kind: str, *, live: bool, session: str | None = None
) -> str:
    """Give the one full-text token of a shelf: (space, scope, kind letter, live or past).

    32 lower-case hex characters. Two shelves could share one by chance only; the query tests the
    properties themselves as well. `kind` is one lower-case letter, such as "m" for Memory. With
    `session` it is that session's own shelf: what lies there lies on the general one as well.
    """
    if not re.fullmatch("[a-z]", kind):
        raise ValueError("the kind of a shelf is one lower-case letter")
    own = [] if session is None else [session]
    return _digest("shelf", space_key(space), parse_scope(scope), kind, live, *own)[:32]


# --- sameness -------------------------------------------------------------------------------


def content_hash(text: str) -> str:
    """Hash a text in its wording form: SHA-256, 64 hex characters (see content.wording)."""
    return hashlib.sha256(wording(text).encode()).hexdigest()


def active_key(
    space: object,
    scope: object,
    text: str,
    *,
    valid_from: datetime | None,
    valid_until: datetime | None,
    origin: str | None = None,
) -> str:
    """Give the key that only one active memory may hold: space, scope, wording and period.

    Periods are part of it, so that one fact that held twice is stored twice (fault 40). None
    means an open end; the times must be zoned. `origin` is the session where isolation is strict:
    there two sessions may hold one fact and not know of each other.
    """
    own = [] if origin is None else [origin]
    return _digest(
        "active",
        space_key(space),
        parse_scope(scope),
        wording(text),
        _instant(OPEN_START if valid_from is None else valid_from),
        _instant(OPEN_END if valid_until is None else valid_until),
        *own,
    )


def _instant(value: datetime) -> str:
    if value.tzinfo is None:
        raise ValueError("a stored time must be zoned: use as_utc first")
    return value.astimezone(UTC).isoformat(timespec="microseconds")


# --- ids ------------------------------------------------------------------------------------


def message_id(
    session_id: str,
    role: str,
    content: str,
    *,
    host_id: object = None,
    said_at: datetime | None = None,
    turn_number: int | None = None,
    occurrence: int = 0,
) -> str:
    """Give a message's id: the host's, else "msg" and 32 hex characters.

    The hash is of session, role, content and the host's time, else its turn number, else the
    occurrence (0, 1, ...) of this same text within one call: two honest "ok" stay two, and the
    same call sent again adds nothing.
    """
    if host_id is not None:
        return clean_name(host_id, name="message_id")
    if said_at is not None:
        moment: list[object] = ["time", _instant(said_at)]
    elif turn_number is not None:
        moment = ["turn", turn_number]
    else:
        moment = ["occurrence", occurrence]
    return "msg" + _digest("message", session_id, role, clean_text(content), moment)[:32]


def memory_id(milliseconds: int, suffix: str) -> str:
    """Give a new memory's id: "mem", the time in ms since 1970, a random suffix (Q74)."""
    return _timed_id("mem", milliseconds, suffix)


def receipt_id(milliseconds: int, suffix: str) -> str:
    """Give a new receipt's id: "rcp", the time in ms since 1970, a random suffix."""
    return _timed_id("rcp", milliseconds, suffix)


def run_id(milliseconds: int, suffix: str) -> str:
    """Give the id of a new run of a job: "run", the time in ms since 1970, a random suffix."""
    return _timed_id("run", milliseconds, suffix)


def _timed_id(kind: str, milliseconds: int, suffix: str) -> str:
    if not 0 <= milliseconds < 10**14:
        raise ValueError("the time of an id is in milliseconds since 1970")
    if not _SUFFIX.fullmatch(suffix):
        raise ValueError("the suffix of an id is 3 to 32 lower-case letters and digits")
    return f"{kind}{milliseconds:013d}{suffix}"


def chunk_id(owner_kind: str, owner_id: str, number: int) -> str:
    """Give a chunk's id: "chk" and 32 hex characters of its owner and its number from 0."""
    return "chk" + _digest("chunk", owner_kind, owner_id, number)[:32]


def metric_id(session: str, name: str) -> str:
    """Give the id of what is counted in a session under a name; no name holds a colon."""
    return f"{name}:{session}"


def change_id(receipt: str, number: int) -> str:
    """Give a change's id: "chg" and 32 hex characters of its receipt and its number from 0."""
    return "chg" + _digest("change", receipt, number)[:32]


def review_id(first: str, second: str) -> str:
    """Give the id of the question about two memories: "rev" and 32 hex characters of both ids."""
    return "rev" + _digest("review", *sorted((first, second)))[:32]


def show_memory_id(stored: str) -> str:
    """Give a memory's id as the tools show it: with the prefix `memory:`."""
    return MEMORY_PREFIX + stored


@dataclass(frozen=True, slots=True)
class IdText:
    """An id as a caller wrote it: look it up as it stands, then as a prefix.

    `is_whole` says that it has the shape of a whole id of ours (ids from other memories may not).
    """

    text: str
    is_whole: bool


def parse_memory_id(value: object, *, name: str = "memory_id") -> IdText:
    """Read a memory's id, with or without `memory:`, or a prefix of at least 8 characters.

    Brackets, quotes and blanks around it, as a model copies them from a list, do not matter.
    Errors: BadRequest.
    """
    text = clean_name(value, name=name).strip("[]<>()`'\" ,.;")
    if text[: len(MEMORY_PREFIX)].lower() == MEMORY_PREFIX:
        text = text[len(MEMORY_PREFIX) :].strip()
    if not _ID_CHARACTERS.fullmatch(text):
        raise BadRequest(f"{name} {text[:80]!r} is not an id: copy it as shown.")
    if len(text) < PREFIX_MIN_CHARACTERS:
        raise BadRequest(
            f"{name} {text!r} is too short: give the whole id, or at least its first"
            f" {PREFIX_MIN_CHARACTERS} characters."
        )
    return IdText(text, _MEMORY_ID.fullmatch(text) is not None)


# --- times ----------------------------------------------------------------------------------
