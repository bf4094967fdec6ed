"""Moments: which moment did a caller mean, and how is one shown?

Owns: the reading of times in all the forms that hosts and people write.
Never: reads a clock.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, tzinfo

from graphmem_neo4j.content import clean_name, clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import OPEN_END, OPEN_START

_EPOCH_SECONDS = (10**9, 10**11)  # the years 2001 to 5138; larger numbers are milliseconds


def as_utc(
    value: object,
    zone: tzinfo,
    *,
    name: str = "time",
    day_ends: bool = False,
    refused: Collection[datetime] = (),
) -> datetime:
    """Read a moment and give it in UTC.

    Takes zoned times as they are; completes naive ones and bare dates by `zone`; reads ISO 8601
    texts (with Z, an offset, or none) and Unix times in seconds or milliseconds. A bare date is
    its first moment, or its last whole second with `day_ends`. Year 1 and year 9999, which
    programs write for "none", are the open ends; `refused` are those that make no sense here.
    Errors: BadRequest naming the parameter.
    """
    moment = _read_moment(value, zone, name=name, day_ends=day_ends)
    if moment.year in (1, 9999):
        end = OPEN_START if moment.year == 1 else OPEN_END
        if end in refused:
            raise _bad_time(value, name)
        return end
    try:
        found = moment.replace(tzinfo=moment.tzinfo or zone).astimezone(UTC)
    except (OverflowError, ValueError):
        raise _bad_time(value, name) from None
    # An hour before year 9999 in one zone is within it in another.
    return as_utc(found, UTC, name=name, refused=refused) if found.year in (1, 9999) else found


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """Give a moment as a zone's clocks show it; at the ends of the calendar as UTC shows it."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment


def _read_moment(value: object, zone: tzinfo, *, name: str, day_ends: bool) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime.combine(value, time(23, 59, 59) if day_ends else time(0), zone)
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = _EPOCH_SECONDS
        # An integer may be too large for a float: it is no time anyway.
        seconds = value / 1_000 if high <= abs(value) < 1_000 * high else value
        if low <= seconds < high:
            return datetime.fromtimestamp(seconds, UTC)
    if isinstance(value, str):
        text = clean_name(value, name=name)
        try:
            return _read_moment(date.fromisoformat(text), zone, name=name, day_ends=day_ends)
        except ValueError:
            pass
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            pass
    raise _bad_time(value, name)


def _bad_time(value: object, name: str) -> BadRequest:
    shown = clean_text(repr(value))[:80]
    return BadRequest(
        f"{name} {shown} is not a time: write a date such as 2026-05-03, or"
        " 2026-05-03T14:00:00+02:00, between the years 2 and 9998."
    )


def shown_time(value: datetime | None) -> datetime | None:
    """Give a stored time as people see it: None for an open end."""
    return None if value in (OPEN_START, OPEN_END) else value
