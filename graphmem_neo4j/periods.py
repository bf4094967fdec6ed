"""Periods: at which moment is a question asked, and what holds then?

There are two axes. A memory *holds* from valid_from until valid_until; it is *known* from
recorded_at until retired_at. A question looks at one moment of each (Snodgrass, Developing
Time-Oriented Database Applications, 2000: bitemporal tables). Periods are half open: what is valid
until noon is over at noon. What is changed in place (weight, scope, expiry, and a deletion that was
taken back) is not replayed: a question about the past sees its values of now.

Owns: the reading of as_of, valid_at and known_at, the bounds that every reading statement applies,
and the status that the four times give.
Never: reads a clock, or looks anything up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any, Literal

from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.moments import as_utc

Status = Literal["active", "superseded", "expired", "forgotten", "future"]
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that was named; of a whole day it is the last second, which still belongs to it."""

    at: datetime
    is_day: bool = False

    @property
    def ends_after(self) -> datetime:
        """After what a period must end to hold here: a fact valid until a day holds on that day."""
        return self.at - _TICK if self.is_day else self.at


@dataclass(frozen=True, slots=True)
class When:
    """The moments that a question names, None where it names none; `with_history` wants all."""

    valid: Moment | None = None
    known: Moment | None = None
    with_history: bool = False


NOW = When()
"""The moment at which is asked."""


@dataclass(frozen=True, slots=True)
class Axes:
    """The bounds of a question on both axes, as reading statements apply them."""

    valid_from_until: datetime
    valid_until_after: datetime
    recorded_until: datetime
    retired_after: datetime

    def parameters(self) -> dict[str, datetime]:
        """Give the bounds under the names of the statements' parameters."""
        return {
            "valid_from_until": self.valid_from_until,
            "valid_until_after": self.valid_until_after,
            "recorded_until": self.recorded_until,
            "retired_after": self.retired_after,
        }


def read_when(
    *, as_of: object, valid_at: object, known_at: object, with_history: bool, zone: tzinfo
) -> When:
    """Read the moments of a question; None is none.

    `as_of` sets both axes, `valid_at` and `known_at` one each and win over it. A bare date is its
    end; a time without a zone is completed by `zone`. Raises BadRequest naming the parameter.
    """
    both = _moment(as_of, zone, "as_of")
    return When(
        valid=_moment(valid_at, zone, "valid_at") or both,
        known=_moment(known_at, zone, "known_at") or both,
        with_history=with_history,
    )


def _moment(value: object, zone: tzinfo, name: str) -> Moment | None:
    if value is None:
        return None
    at = as_utc(value, zone, name=name, day_ends=True, refused=(OPEN_START, OPEN_END))
    return Moment(at, is_day=at != as_utc(value, zone, name=name))


def axes(when: When, now: datetime) -> Axes:
    """Give the bounds of a question that is asked now.

    Without a moment it is about what holds now and is not retired, whatever a writer's clock says
    of its recording or its end. With history nothing is too old: all versions, the ended and the
    coming ones, but for an axis on which a moment is named.
    """
    valid = when.valid or Moment(now)
    known_until = when.known.at if when.known else OPEN_END
    retired_after = when.known.at if when.known else OPEN_END - _TICK
    every = when.with_history and when.valid is None
    return Axes(
        valid_from_until=OPEN_END if every else valid.at,
        valid_until_after=OPEN_START if every else valid.ends_after,
        recorded_until=known_until,
        retired_after=OPEN_START if when.with_history else retired_after,
    )


def looks_back(bounds: Axes) -> bool:
    """Say whether what is retired may answer: then the shelves of the past are searched."""
    return bounds.retired_after < OPEN_END - _TICK


def status_of(properties: Mapping[str, Any], now: datetime) -> Status:
    """Derive what a memory is at a moment from its four times; only how it ended is stored."""
    if properties["retired_at"] < OPEN_END:
        return "forgotten" if properties.get("ended_as") == "forgotten" else "superseded"
    if properties["valid_until"] <= now:
        return "expired"
    return "future" if properties["valid_from"] > now else "active"
