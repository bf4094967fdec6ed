"""Decay: which memories fade because nobody asks for them, and how far?

A memory that was neither stored nor recalled within the last seven days loses a twentieth of its
weight, once a day at most, down to a floor (Q104, X3: the rule may be looked at every five minutes,
yet one every five minutes would empty recall within hours). A recall starts the seven days anew.
What is pinned never fades, nor what a person gave a weight of 0.8 or more by a correction: that is
critical. The weight of an agent's own saying is not, however high, nor one given at `save`, which
does not say whose it is.

Weight changes in place and leaves no Change: `last_decayed_at` and the run's report tell of it. A
weight below recall's `min_salience` (0.3, which 0.5 reaches after ten days of fading) is left out
of answers until somebody weighs the memory anew, or asks with a lower one.

Owns: the rule, and its numbers.
Never: touches what is retired, or a weight at or below the floor.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load

LIST_FADING = load("maintain/list_fading")
FADE_MEMORIES = load("maintain/fade_memories")

QUIET_DAYS = 7
"""Days without a recall after which a memory fades; on the seventh it does not yet (X13)."""
FACTOR = 0.95
FLOOR = 0.1
CRITICAL_FROM = 0.8
EVERY_HOURS = 24
"""A memory fades at most once in so many hours, however often the job runs."""
BATCH_MAX = 500
PERSON = "person"
"""Who has to have given a critical weight: `made_by` of the change."""
_DIGITS = 4


class Decayed(Frozen):
    """What a run found: memories that were due, and those that faded (in a dry run: would)."""

    due: int = 0
    faded: int = 0


class _Fading(BaseModel):
    memory_id: str
    salience: float


class _Faded(BaseModel):
    faded: int


def faded(salience: float) -> float:
    """Give the weight that a memory of this weight fades to; at or below the floor it stays."""
    return salience if salience <= FLOOR else max(FLOOR, round(salience * FACTOR, _DIGITS))


async def decay(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
) -> Decayed:
    """Let what is due fade, at most `limit` memories, in batches; one pass over the ids.

    What changed since it was listed is left for the next run. Raises StoreUnavailable.
    """
    due = done = 0
    after = ""
    bounds = {
        "space": space_key(space),
        "quiet_since": now - timedelta(days=QUIET_DAYS),
        "faded_until": now - timedelta(hours=EVERY_HOURS),
        "open_end": OPEN_END,
    }
    while due < limit:
        rows = await graph.run(
            LIST_FADING,
            _Fading,
            **bounds,
            after=after,
            floor=FLOOR,
            critical_from=CRITICAL_FROM,
            person=PERSON,
            limit=min(BATCH_MAX, limit - due),
        )
        if not rows:
            break
        due, after = due + len(rows), rows[-1].memory_id
        if is_dry:
            done += len(rows)
        else:
            changes = [_change(row) for row in rows]
            (wrote,) = await graph.run(FADE_MEMORIES, _Faded, **bounds, rows=changes, now=now)
            done += wrote.faded
        told(done)
    return Decayed(due=due, faded=done)


def _change(row: _Fading) -> dict[str, str | float]:
    return {"memory_id": row.memory_id, "before": row.salience, "after": faded(row.salience)}
