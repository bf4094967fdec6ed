"""Session state: what does a session keep for itself, and what was counted in it?

The scratchpad is one text of working notes of a session, which an agent writes and reads again; it
is no memory, and no search finds it. A metric is a sum of a session under a name: tokens that the
host used, searches, questions of the language model about it. Both are nodes beside the session
(Q108), so that Neo4j Browser shows them.

Owns: the bounds of both, and the statements that read and write them.
Never: reads a message or a memory, or decides who may see a session: it is read by its name alone.
"""

import math
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import metric_id, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load

SHOW_STATE = load("session_state/show_state")
WRITE_SCRATCHPAD = load("session_state/write_scratchpad")
WRITE_METRICS = load("session_state/write_metrics")

SCRATCHPAD_MAX_CHARACTERS = 8_000
METRICS_MAX = 200
"""Names that one session may count under."""
METRICS_AT_ONCE_MAX = 64
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_AMOUNT_MAX = 1e15


class Metric(Frozen):
    """A sum under a name: of `count` times that something was added, `last_at` the last time."""

    name: str
    total: float
    count: int
    last_at: datetime


class SessionState(Frozen):
    """A session, its scratchpad ("" where none was written), and its metrics by their names."""

    session_id: str
    scope: str
    messages: int
    last_active_at: datetime
    scratchpad: str
    written_at: datetime | None
    metrics: list[Metric]


class _Written(BaseModel):
    scratchpad: str
    is_written: bool


class _Added(BaseModel):
    session_id: str
    added: int


async def session_state(graph: Graph, space: str, session_id: str) -> SessionState:
    """Read what a session keeps for itself. Raises NotFound."""
    rows = await graph.run(
        SHOW_STATE,
        SessionState,
        space=space_key(space),
        session_id=session_id,
        metrics_max=METRICS_MAX,
    )
    if not rows:
        raise _unknown(session_id)
    return rows[0]


async def write_scratchpad(
    graph: Graph, space: str, session_id: str, content: object, *, is_added: bool, now: datetime
) -> str:
    """Write the scratchpad anew, or add a line to it; gives all that stands there then.

    An empty text clears it; a session that is not there yet is begun. Raises BadRequest where it
    would become too long: what stands there stays.
    """
    if not isinstance(content, str):
        raise BadRequest("content must be a text: give the notes, or an empty text to clear them")
    rows = await graph.run(
        WRITE_SCRATCHPAD,
        _Written,
        space=space_key(space),
        session_id=session_id,
        content=clean_text(content).strip(),
        is_added=is_added,
        characters_max=SCRATCHPAD_MAX_CHARACTERS,
        now=now,
    )
    if not rows[0].is_written:
        raise BadRequest(
            f"the scratchpad holds {SCRATCHPAD_MAX_CHARACTERS:,} characters at most: write a "
            f"shorter one; what stood there stays ({len(rows[0].scratchpad):,} characters)"
        )
    return rows[0].scratchpad


async def add_metrics(
    graph: Graph, space: str, session_id: str, amounts: Mapping[str, float], *, now: datetime
) -> None:
    """Add amounts to what was counted in a session. Raises BadRequest and NotFound.

    A name is made of small letters, digits and `_`; an amount may be negative, and is finite.
    """
    if not 1 <= len(amounts) <= METRICS_AT_ONCE_MAX:
        raise BadRequest(f"{len(amounts)} metrics: give 1 to {METRICS_AT_ONCE_MAX}")
    row = session_row(session_id, [(_name(name), _amount(amounts[name]), 1) for name in amounts])
    added = await add_rows(graph, space_key(space), [row], now=now, is_whole=True)
    if session_id not in added:
        raise _unknown(session_id)
    if added[session_id] < len(amounts):
        raise BadRequest(
            f"a session counts under {METRICS_MAX} names at most, and these would be more: none "
            "of them was counted; use names that it has already"
        )


async def add_rows(
    graph: Graph,
    space_hex: str,
    rows: list[dict[str, Any]],
    *,
    now: datetime,
    is_whole: bool = False,
) -> dict[str, int]:
    """Add what was counted in many sessions (`session_row`); gives how many sums of each rose.

    `is_whole`: where a session would have too many names by it, nothing of it is counted.
    """
    found = await graph.run(
        WRITE_METRICS,
        _Added,
        space=space_hex,
        sessions=rows,
        metrics_max=METRICS_MAX,
        is_whole=is_whole,
        now=now,
    )
    return {row.session_id: row.added for row in found}


def session_row(session_id: str, counted: Iterable[tuple[str, float, int]]) -> dict[str, Any]:
    """Give one session's row of what was counted: name, amount, and how many times."""
    return {"session_id": session_id, "metrics": metric_rows(session_id, counted)}


def metric_rows(session_id: str, counted: Iterable[tuple[str, float, int]]) -> list[dict[str, Any]]:
    """Give the rows of what was counted in a session, in the order of their names."""
    return [
        {"metric_id": metric_id(session_id, name), "name": name, "amount": amount, "count": count}
        for name, amount, count in sorted(counted)
    ]


def _name(name: object) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadRequest(
            f"{str(name)[:80]!r} is no name of a metric: use 1 to 64 small letters, digits and _, "
            "a letter first"
        )
    return name


def _amount(value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if (
        not is_number
        or not math.isfinite(float(str(value)))
        or abs(float(str(value))) > _AMOUNT_MAX
    ):
        raise BadRequest(f"an amount of a metric is a number of at most {_AMOUNT_MAX:g}")
    return float(str(value))


def _unknown(session_id: str) -> NotFound:
    return NotFound(
        f"there is no session {session_id[:80]!r} in this space: ingest a message first"
    )
