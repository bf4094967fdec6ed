"""Contradictions: where does a relation that holds one value at a time hold two?

Which relations those are, a setting says: somebody lives in one place. Two values that hold at the
same time become a question for a person; neither goes by itself.

Owns: the search for such pairs, and the question that is asked.
Never: takes a relation back.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import relation_type
from graphmem_neo4j.repair.evidence import as_text
from graphmem_neo4j.repair.shapes import ContradictionCounts

log = structlog.get_logger()

FIND_CONTRADICTIONS = load("repair/find_contradictions")
WRITE_REVIEWS = load("repair/write_reviews")

TYPES_MAX = 50
_BATCH = 200
_NAME_MAX = 80
_TOLD_PAIRS_MAX = 50


class _Found(BaseModel):
    review_id: str
    name: str
    scope: str
    session_id: str | None
    type: str
    concerns: list[dict[str, str]]
    values: list[dict[str, Any]]


class _Asked(BaseModel):
    review_id: str
    is_new: bool


def single_valued_types(setting: str) -> list[str]:
    """Read the setting: types of relations, comma-separated, in any wording.

    Raises SettingsError for one that is none.
    """
    names = [name for name in (part.strip() for part in setting.split(",")) if name]
    try:
        types = list(dict.fromkeys(relation_type(name).name for name in names))
    except BadRequest as error:
        raise SettingsError(f"GRAPHMEM_REPAIR__SINGLE_VALUED: {error}") from error
    if len(types) > TYPES_MAX:
        raise SettingsError(
            f"GRAPHMEM_REPAIR__SINGLE_VALUED names {len(types)} types, of at most {TYPES_MAX}"
        )
    return types


async def find_contradictions(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    single_valued: str,
    told: Callable[[int], None] | None = None,
) -> ContradictionCounts:
    """Look for pairs of values that contradict each other, and ask about each once.

    Raises SettingsError for a setting that cannot be read, StoreUnavailable.
    """
    types = single_valued_types(single_valued)
    found: list[_Found] = []
    if types:
        found = await graph.run(
            FIND_CONTRADICTIONS,
            _Found,
            space=space_key(space),
            types=types,
            open_end=OPEN_END,
            name_max=_NAME_MAX,
            limit=limit,
        )
    asked = known = 0
    for start in range(0, 0 if is_dry else len(found), _BATCH):
        rows = [_row(one) for one in found[start : start + _BATCH]]
        written = await graph.run(WRITE_REVIEWS, _Asked, space=space_key(space), rows=rows, now=now)
        asked += sum(row.is_new for row in written)
        known += sum(not row.is_new for row in written)
        if told is not None:
            told(start + len(rows))
    log.info("contradictions.looked", found=len(found), asked=asked, known=known)
    return ContradictionCounts(
        found=len(found),
        asked=asked,
        known=known,
        pairs=[f"ask: {_says(one)}" for one in found[: _TOLD_PAIRS_MAX if is_dry or asked else 0]],
        types=types,
        is_dry=is_dry,
    )


def _says(found: _Found) -> str:
    first, second = found.values
    return (
        f"{found.name!r} {first['wording']} {first['name']!r}, and {second['name']!r}: "
        "only one can be. Which goes?"
    )


def _row(found: _Found) -> dict[str, object]:
    evidence = {"type": found.type, "values": [_told(value) for value in found.values]}
    return {
        "review_id": found.review_id,
        "kind": "contradiction",
        "score": max(value["confidence"] for value in found.values),
        "says": _says(found),
        "evidence": as_text(evidence),
        "scope": found.scope,
        "session_id": found.session_id,
        "concerns": found.concerns,
    }


def _told(value: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value[name] for name in ("edge_id", "name", "reason", "confidence")}
    times = {
        name: moment.isoformat()
        for name in ("recorded_at", "valid_from", "valid_until")
        if (moment := shown_time(value[name])) is not None
    }
    return {name: told for name, told in {**kept, **times}.items() if told is not None}
