"""Standing: what was chosen for a profile, and does the choice still stand?

A choice stands until the memory was used so often (an ingest, a save, a recall each count as one,
in the background, see counting.py) or an hour has passed. Before that it is overtaken when
something pinned came or went, and, while one of its parts has room, when any memory did: what is
saved into a small memory shows at once, and of a full one the uses decide (S48, S81).

Came or went is seen by what was looked at when it was chosen: how many memories, the moment of the
newest, and which were pinned. Comparing these misses nothing that was written with an earlier
moment (a save asks for vectors before it writes) or that was brought back by an undo.

Owns: the making of one scope's choice, and how long it stands.
Never: reads a clock or the graph.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from pydantic import BaseModel

from graphmem_neo4j.background_settings import UserProfileSettings
from graphmem_neo4j.models import MemoryKind
from graphmem_neo4j.profile.arranging import long_term, recent

STANDS = timedelta(minutes=60)
"""How long a choice stands, however little the memory is used (R-S10)."""


class Looked(BaseModel):
    """A memory that was looked at; `holds`: its time has come and is not over."""

    memory_id: str
    scope: str
    kind: MemoryKind
    pinned: bool
    accessed: int
    recorded_at: datetime
    happened_at: datetime
    holds: bool = True


class Kept(BaseModel):
    """A choice as it is kept; without `recipe` it was never made.

    held, newest, pinned: how many memories were looked at, when the last of them was recorded, and
    the ids of those pinned; `_now`: the same at the moment of the reading, where it was looked.
    """

    scope: str
    long_term: list[str] = []
    recent: list[str] = []
    recipe: str | None = None
    built_at: datetime
    asked_at: datetime | None = None
    interactions: int = 0
    held: int | None = None
    newest: datetime | None = None
    pinned: list[str] = []
    held_now: int | None = None
    newest_now: datetime | None = None
    pinned_now: list[str] = []

    @property
    def memory_ids(self) -> list[str]:
        """The memories of both parts."""
        return [*self.long_term, *self.recent]


def chosen(
    scope: str, rows: Sequence[Looked], settings: UserProfileSettings, *, now: datetime
) -> Kept:
    """Choose for one scope among what was looked at."""
    own = [row for row in rows if row.scope == scope]
    holding = [row for row in own if row.holds]
    lasting = long_term(holding, limit=settings.long_term_items)
    fresh = recent(holding, now=now, days=settings.recent_days, limit=settings.recent_items)
    return Kept(
        scope=scope,
        long_term=[one.memory_id for one in lasting],
        recent=[one.memory_id for one in fresh],
        recipe=recipe_of(settings),
        built_at=now,
        held=len(own),
        newest=max((one.recorded_at for one in own), default=None),
        pinned=[one.memory_id for one in holding if one.pinned],
    )


def recipe_of(settings: UserProfileSettings) -> str:
    """Name the settings by which a choice is made: by others it is another one."""
    return " ".join(
        str(number)
        for number in (
            settings.long_term_items,
            settings.recent_items,
            settings.recent_days,
            settings.scan_limit,
        )
    )


def is_due(kept: Kept | None, settings: UserProfileSettings, *, now: datetime) -> bool:
    """Say whether a choice is to be made by use or age: none was, or it had its time."""
    if kept is None or kept.recipe != recipe_of(settings):
        return True
    # A clock that is ahead must not keep a choice for ever.
    is_old = abs(now - kept.built_at) > STANDS
    return is_old or kept.interactions >= settings.frequency


def is_overtaken(kept: Kept, settings: UserProfileSettings) -> bool:
    """Say whether something came or went since that belongs into the choice."""
    if set(kept.pinned) != set(kept.pinned_now):
        return True
    is_full = (
        len(kept.long_term) >= settings.long_term_items
        and len(kept.recent) >= settings.recent_items
    )
    return not is_full and (kept.held, kept.newest) != (kept.held_now, kept.newest_now)
