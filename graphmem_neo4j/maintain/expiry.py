"""Expiry: which memories hold no more, and which episodes has nobody used for a season?

What has an end is left out of recall from that moment on, by itself; here it is only counted. An
episode that nobody pinned, opened, told again or held to be critical (see decay.py), and that has
no end, gets one when it is 90 days old (S8, S68): its status becomes expired. It is a change like
any other: `history` shows it, asking about the past finds the episode, and `undo` brings it back
for good.

Owns: the rule for stale episodes.
Never: retires or destroys anything, or does again what somebody took back.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.correct import live_memory, update
from graphmem_neo4j.correcting import Asker, Mark
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, change_id, receipt_id, space_key
from graphmem_neo4j.maintain.decay import CRITICAL_FROM, PERSON
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.queries import load
from graphmem_neo4j.save import Moment, pen_of
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import viewer

LIST_STALE = load("maintain/list_stale")
COUNT_ENDED = load("maintain/count_ended")

MAINTENANCE = Asker(made_by="maintenance")
"""On whose behalf the runner changes something."""
BATCH_MAX = 100


class Expired(Frozen):
    """What a run found: memories past their end, episodes due, and those that expired now."""

    ended: int = 0
    due: int = 0
    expired: int = 0


class _Stale(BaseModel):
    """A stale episode, and what of it says that nobody used it, as it was listed."""

    memory_id: str
    seen: dict[str, Any]


class _Ended(BaseModel):
    ended: int


async def expire(
    graph: Graph,
    space: str,
    *,
    settings: Settings,
    embedder: Embedder,
    slot: Slot,
    now: datetime,
    limit: int,
    is_dry: bool,
    suffix: Callable[[], str],
    told: Callable[[int], None],
) -> Expired:
    """Give stale episodes an end, at most `limit`, each in a transaction of its own.

    Raises StoreUnavailable.
    """
    days = settings.maintain.episode_days
    (over,) = await graph.run(
        COUNT_ENDED, _Ended, space=space_key(space), now=now, open_end=OPEN_END
    )
    due = done = 0
    after = ""
    while due < limit:
        size = min(BATCH_MAX, limit - due)
        batch = await _stale(graph, space, after, now - timedelta(days=days), size)
        if not batch:
            break
        due, after = due + len(batch), batch[-1].memory_id
        for stale in batch:
            pen = _pen(graph, settings, embedder, slot, now=now, suffix=suffix)
            done += 1 if is_dry else await _end(graph, pen, stale, now, days)
        told(done)
    return Expired(ended=over.ended, due=due, expired=done)


def _pen(
    graph: Graph,
    settings: Settings,
    embedder: Embedder,
    slot: Slot,
    *,
    now: datetime,
    suffix: Callable[[], str],
) -> Pen:
    """Give the pen of one change: each has an id of its own."""
    moment = Moment(
        space=settings.space,
        zone=UTC,
        now=now,
        receipt_id=receipt_id(int(now.timestamp() * 1000), suffix()),
        suffix=suffix,
        is_strict=settings.isolation == "strict",
    )
    return pen_of(graph, embedder, slot, moment, settings.save)


async def _stale(
    graph: Graph, space: str, after: str, stale_before: datetime, limit: int
) -> list[_Stale]:
    return await graph.run(
        LIST_STALE,
        _Stale,
        space=space_key(space),
        after=after,
        stale_before=stale_before,
        made_by=MAINTENANCE.made_by,
        critical_from=CRITICAL_FROM,
        person=PERSON,
        open_end=OPEN_END,
        limit=limit,
    )


async def _end(graph: Graph, pen: Pen, stale: _Stale, now: datetime, days: int) -> int:
    """Give one episode an end; 0 where it was used or went meanwhile, or another says the same."""
    why = f"an episode that nobody used in {days} days"
    mark = Mark(change_id(pen.receipt_id, 0), MAINTENANCE, why)
    try:
        node = await live_memory(graph, viewer(pen.space), stale.memory_id)
        ended = await update(pen, node, {"valid_until": now}, mark, expected=stale.seen)
    except BadRequest:
        return 0
    return int(ended is not None)
