"""Payload: which JSON did the caller attach to a statement or a message?

Neo4j's properties hold no maps: what is nested is kept as JSON text and read back equal.

Owns: the check and the text form of attached JSON.
Never: looks into a value for its meaning.
"""

import json
from typing import Any, cast

from graphmem_neo4j.errors import BadRequest


def json_text(value: Any, *, name: str, max_bytes: int) -> str | None:
    """Give the JSON text of an attached value; None gives None.

    Lone surrogates, which no client can be sent back, are taken out. Raises BadRequest naming the
    parameter for what is no JSON, and for more than `max_bytes`.
    """
    if value is None:
        return None
    try:
        text = json.dumps(_sayable(value), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRequest(f"{name} must be plain JSON: {error}") from error
    if len(text) > max_bytes:
        raise BadRequest(f"{name} is {len(text):,} bytes: at most {max_bytes:,} are taken")
    return text


def _sayable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    if isinstance(value, dict):
        entries = cast(dict[Any, Any], value)
        return {_sayable(key): _sayable(entry) for key, entry in entries.items()}
    if isinstance(value, list | tuple):
        return [_sayable(entry) for entry in cast(list[Any], value)]
    return value
