"""Arranging: which memories make a profile, and in which order?

What is pinned comes first, then what was used most (opened by its id or saved again: what a search
merely showed does not count, or what ranks high would rise by that alone), then the newest (R-S10).
"Updated" is when its words were recorded last: a correction makes a version of its own.

Owns: the two parts, their order, and the edges of the recent window.
Never: reads a clock or the graph.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from graphmem_neo4j.models import MemoryKind


class Candidate(Protocol):
    """What is to be known of a memory to arrange it."""

    @property
    def memory_id(self) -> str:
        """Its id."""
        ...

    @property
    def kind(self) -> MemoryKind:
        """How it ages."""
        ...

    @property
    def pinned(self) -> bool:
        """Whether somebody pinned it."""
        ...

    @property
    def accessed(self) -> int:
        """How often it was opened or saved again."""
        ...

    @property
    def recorded_at(self) -> datetime:
        """When its words were recorded."""
        ...

    @property
    def happened_at(self) -> datetime:
        """When it was said or noted, as far as that is known."""
        ...


One = TypeVar("One", bound=Candidate)


def long_term(found: Iterable[One], *, limit: int) -> list[One]:
    """Give what is pinned, facts and preferences, in the order of a profile."""
    lasting = [one for one in found if one.pinned or one.kind is not MemoryKind.EPISODE]
    return sorted(lasting, key=_order)[:limit]


def recent(found: Iterable[One], *, now: datetime, days: int, limit: int) -> list[One]:
    """Give the episodes of the last days, in the order of a profile.

    One of exactly so many days still belongs to them (X13). What is pinned is long-term already.
    """
    since = now - timedelta(days=days)
    fresh = [
        one
        for one in found
        if not one.pinned and one.kind is MemoryKind.EPISODE and one.happened_at >= since
    ]
    return sorted(fresh, key=_order)[:limit]


def _order(one: Candidate) -> tuple[bool, int, float, str]:
    return not one.pinned, -one.accessed, -one.recorded_at.timestamp(), one.memory_id
