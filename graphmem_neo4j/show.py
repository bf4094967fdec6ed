"""Show: which memory or message has this id?

Owns: whole ids and unique prefixes (R-S14), and the shape of what is shown.
Never: counts as a recall, or shows what the viewer may not see.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import parse_memory_id, shown_time
from graphmem_neo4j.models import Memory, Message
from graphmem_neo4j.queries import load
from graphmem_neo4j.visibility import Viewer

SHOW_BY_ID = load("show/show_by_id")

IDS_MAX = 50


class _Found(BaseModel):
    label: Literal["Memory", "Message"]
    properties: dict[str, Any]


async def show(
    graph: Graph, viewer: Viewer, ids: Sequence[str], *, now: datetime
) -> list[Memory | Message]:
    """Give whole memories and messages by their ids or unique prefixes, in the order asked.

    Raises NotFound for an id that is unknown (or not to be seen) or fits several, BadRequest for
    one that is none.
    """
    if not ids or len(ids) > IDS_MAX:
        raise BadRequest(f"{len(ids)} ids: give 1 to {IDS_MAX}")
    return [await _one(graph, viewer, text, now) for text in ids]


async def _one(graph: Graph, viewer: Viewer, text: str, now: datetime) -> Memory | Message:
    wanted, fault = _wanted(text)
    rows = await graph.run(
        SHOW_BY_ID,
        _Found,
        space=viewer.space_key,
        text=wanted,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
    )
    keys = [_key(row) for row in rows]
    if fault is not None and wanted not in keys:
        raise fault
    if not rows:
        raise NotFound(f"there is no memory or message {wanted!r}: search for it first")
    if len(rows) > 1 and keys[0] != wanted:
        raise NotFound(
            f"{wanted!r} fits several, such as {keys[0]} and {keys[1]}: write more of it"
        )
    return _shape(rows[0], now)


def _wanted(text: str) -> tuple[str, BadRequest | None]:
    """Read an id; what does not look like one of ours may still be a host's, whole."""
    try:
        return parse_memory_id(text, name="id").text, None
    except BadRequest as error:
        return clean_name(text, name="id"), error


def _key(row: _Found) -> str:
    return row.properties["memory_id" if row.label == "Memory" else "message_id"]


def _shape(row: _Found, now: datetime) -> Memory | Message:
    properties = row.properties
    if row.label == "Message":
        fields = {name: properties.get(name) for name in Message.model_fields}
        return Message.model_validate(fields)
    fields = {name: properties.get(name) for name in Memory.model_fields if name != "status"}
    fields["metadata"] = json.loads(properties["metadata"]) if properties.get("metadata") else None
    for name in ("valid_from", "valid_until", "retired_at"):
        fields[name] = shown_time(properties[name])
    return Memory.model_validate({**fields, "status": status_of(properties, now)})


def status_of(properties: dict[str, Any], now: datetime) -> str:
    """Derive what a memory is at a moment from its four times; only how it ended is stored."""
    if properties["retired_at"] <= now:
        return properties.get("ended_as") or "superseded"
    if properties["valid_until"] <= now:
        return "expired"
    return "future" if properties["valid_from"] > now else "active"
