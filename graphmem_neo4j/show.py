"""Show: which memory or message has this id?

Owns: whole ids and unique prefixes (R-S14), and the shape of what is shown.
Never: counts as a recall, or shows what the viewer may not see.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import parse_memory_id
from graphmem_neo4j.models import Memory, Message
from graphmem_neo4j.queries import load
from graphmem_neo4j.stored import memory_of, message_of
from graphmem_neo4j.visibility import Viewer

SHOW_BY_ID = load("show/show_by_id")

IDS_MAX = 50
_PEELS_MAX = 4
_OPENING = "[<(`'\""
_CLOSING = "]>)`'\""


class _Found(BaseModel):
    """The best that fits an id; a second key, where it is no whole one, says that it is not clear.

    `number` is the place of the id among those asked for.
    """

    number: int
    is_whole: bool
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
    fault: BadRequest | None


async def show(
    graph: Graph, viewer: Viewer, ids: Sequence[str], *, now: datetime
) -> list[Memory | Message]:
    """Give whole memories and messages by their ids or unique prefixes, in the order asked.

    A whole id wins over a longer one, and an id as it was written over what is left of it without
    brackets and quotes. Raises, for the first id that cannot be shown, NotFound where it is
    unknown (or not to be seen) or fits several, BadRequest where it is none.
    """
    if not ids or len(ids) > IDS_MAX:
        raise BadRequest(f"{len(ids)} ids: give 1 to {IDS_MAX}")
    wanted = [_wanted(text) for text in ids]
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


def _wanted(text: str) -> _Wanted:
    """Read an id; what does not look like one of ours may still be a host's, whole."""
    readings = [clean_name(text, name="id")]
    for _ in range(_PEELS_MAX):
        last = readings[-1]
        if len(last) < 3 or last[0] not in _OPENING or last[-1] not in _CLOSING:
            break
        if not (bare := last[1:-1].strip()):
            break
        readings.append(bare)
    try:
        prefix = parse_memory_id(text, name="id").text
    except BadRequest as error:
        return _Wanted(readings, None, error)
    return _Wanted([*dict.fromkeys([*readings, prefix])], prefix, None)


def _clear(wanted: _Wanted, row: _Found | None) -> _Found:
    """Give what was found, where it is one thing."""
    if row is None:
        text = wanted.prefix or wanted.readings[0]
        raise wanted.fault or NotFound(
            f"there is no memory or message {text!r}: search for it first"
        )
    if not row.is_whole and len(row.keys) > 1:
        raise NotFound(
            f"{wanted.prefix!r} fits several, such as {row.keys[0]} and {row.keys[1]}: "
            "write more of it"
        )
    return row


def _shape(row: _Found, now: datetime) -> Memory | Message:
    return message_of(row.properties) if row.label == "Message" else memory_of(row.properties, now)
