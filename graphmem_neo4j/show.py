"""Show: which memory or message has this id?

Owns: whole ids and unique prefixes (R-S14), and the shape of what is shown.
Never: counts what it shows (`memory.py` has it counted), or shows what the viewer may not see.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START, PREFIX_MIN_CHARACTERS, parse_memory_id
from graphmem_neo4j.models import Memory, Message
from graphmem_neo4j.periods import When, status_of
from graphmem_neo4j.queries import load
from graphmem_neo4j.stored import memory_of, message_of
from graphmem_neo4j.visibility import Viewer

SHOW_BY_ID = load("show/show_by_id")

IDS_MAX = 50
_PEELS_MAX = 4
_MESSAGE_PREFIX = "message:"
_OPENING = "[<(`'\""
_CLOSING = "]>)`'\""


class _Found(BaseModel):
    """The best that fits an id, and the keys of all that do and may be told of.

    `number` is the place of the id among those asked for.
    """

    number: int
    is_clear: bool
    keys: list[str]
    label: Literal["Memory", "Message"]
    properties: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An id that was asked for: the whole ids it may be, best first, and the prefix it may be.

    `fault` says why it cannot be a prefix, where it cannot.
    """

    readings: list[str]
    prefix: str | None
    fault: BadRequest | NotFound | None


async def show(
    graph: Graph,
    viewer: Viewer,
    ids: Sequence[str],
    *,
    now: datetime,
    unseen: Mapping[int, NotFound] | None = None,
) -> list[Memory | Message]:
    """Give whole memories and messages by their ids or unique prefixes, in the order asked.

    They are found whatever their scope. A whole id wins over a longer one, and an id as it was
    written over what is left of it without brackets and quotes. Raises, for the first id that
    cannot be shown, NotFound where it is unknown (or another session's) or fits several, BadRequest
    where it is none. `unseen` tells by
    their places of ids that name another kind of node, and none that is there, and what to say
    then: a host may still have given one of them to a message.
    """
    check_number(ids)
    faults = unseen or {}
    wanted = [
        _Wanted(_readings(text), None, faults[place]) if place in faults else _wanted(text)
        for place, text in enumerate(ids)
    ]
    rows = await graph.run(
        SHOW_BY_ID,
        _Found,
        space=viewer.space_key,
        ids=[
            {"number": number, "readings": one.readings, "prefix": one.prefix}
            for number, one in enumerate(wanted)
        ],
        scopes=list(viewer.scopes),
        origin=viewer.origin,
    )
    found = {row.number: row for row in rows}
    clear = [_clear(one, found.get(number)) for number, one in enumerate(wanted)]
    return [_shape(row, now) for row in clear]


def check_number(ids: Sequence[str]) -> None:
    """Refuse no id at all, and more than one call shows; raises BadRequest."""
    if not ids or len(ids) > IDS_MAX:
        raise BadRequest(f"{len(ids)} ids: give 1 to {IDS_MAX}")


def _readings(text: str) -> list[str]:
    """Give an id as it was written, and what is left without brackets and quotes."""
    readings = [clean_name(text, name="id")]
    for _ in range(_PEELS_MAX):
        last = readings[-1]
        if len(last) < 3 or last[0] not in _OPENING or last[-1] not in _CLOSING:
            break
        if not (bare := last[1:-1].strip()):
            break
        readings.append(bare)
    return readings


def _wanted(text: str) -> _Wanted:
    """Read an id; what does not look like one of ours may still be a host's, whole."""
    readings = _readings(text)
    if (named := _message_of(readings)) is not None:
        return named
    try:
        prefix = parse_memory_id(text, name="id").text
    except BadRequest as error:
        return _Wanted(readings, None, error)
    return _Wanted([*dict.fromkeys([*readings, prefix])], prefix, None)


def _message_of(readings: list[str]) -> _Wanted | None:
    """Read `message:<id>`, as relations name a message, whatever its host put into the id."""
    bare = readings[-1]
    if bare[: len(_MESSAGE_PREFIX)].lower() != _MESSAGE_PREFIX:
        return None
    key = bare[len(_MESSAGE_PREFIX) :].strip()
    prefix = key if len(key) >= PREFIX_MIN_CHARACTERS else None
    fault = None if key else BadRequest(f"id {bare[:80]!r} ends too early: write an id after it")
    return _Wanted([*dict.fromkeys([*readings, key or bare])], prefix, fault)


def _clear(wanted: _Wanted, row: _Found | None) -> _Found:
    """Give what was found, where it is one thing."""
    if row is None:
        text = wanted.prefix or wanted.readings[0]
        raise wanted.fault or NotFound(
            f"there is no memory or message {text!r}: search for it first"
        )
    if not row.is_clear:
        told = f", such as {' and '.join(row.keys)}" if row.keys else ""
        raise NotFound(f"{wanted.prefix!r} fits several{told}: write more of it")
    return row


def _shape(row: _Found, now: datetime) -> Memory | Message:
    return message_of(row.properties) if row.label == "Message" else memory_of(row.properties, now)


def as_it_was(item: Memory | Message, when: When) -> Memory | Message:
    """Give a text as it was known at the moment asked for: an end that came later is not told.

    Raises NotFound for what was not known yet.
    """
    if when.known is None:
        return item
    if item.recorded_at > when.known.at:
        since = item.recorded_at.isoformat()
        key = item.memory_id if isinstance(item, Memory) else item.message_id
        raise NotFound(f"{key} was not known yet then: it is since {since}")
    if isinstance(item, Message):
        return item
    retired_at = item.retired_at
    if retired_at is not None and retired_at > when.known.at:
        retired_at = None
    times = {
        "retired_at": retired_at or OPEN_END,
        "valid_from": item.valid_from or OPEN_START,
        "valid_until": item.valid_until or OPEN_END,
        "ended_as": item.status,
    }
    at = (when.valid or when.known).ends_after
    return item.model_copy(update={"retired_at": retired_at, "status": status_of(times, at)})
