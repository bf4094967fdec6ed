"""Statement times: which day, month or time of the day is written here?

"3rd of May 2026", "May 3, 2026", "3.5.2026" and "2026-05-03" are one date; "5:30 pm" and "17:30"
are one clock time. Where nobody could tell the day from the month, the text itself is the value.

Owns: the forms of dates and clock times.
Never: knows what day it is, or resolves "tomorrow".
"""

import re
from fractions import Fraction

from graphmem_neo4j.statements import numbers
from graphmem_neo4j.statements.atoms import WORD_PHRASES, Reader, Reading, phrase_table
from graphmem_neo4j.statements.words import (
    ARABIC_HOURS,
    CLOCK_OFFSETS,
    CLOCK_WORDS,
    DOUBTFUL_MONTHS,
    HOUR_WORDS,
    MONTHS,
    PARTS_OF_DAY,
)

_MONTHS = phrase_table(MONTHS)
_CLOCK_OFFSETS = phrase_table(CLOCK_OFFSETS)
_PARTS_OF_DAY = phrase_table(PARTS_OF_DAY)


def read_date(reader: Reader, at: int) -> Reading:
    """Read a date: in digits, with a month's name in any order, or as a first or last day."""
    if reader.group(at) == "date":
        return _digit_date(reader.folded(at), is_english=reader.is_english), at + 1
    edge = reader.phrase(WORD_PHRASES, at)
    if edge and edge[0] in ("lastday", "firstday"):
        return _edge_date(reader, edge[0], edge[1])
    han = _han_date(reader, at)
    if han:
        return han
    day = _day(reader, at)
    if day:
        place = day[1] + (reader.folded(day[1]) in (".", "of", "de", "من", "из"))
        month = _month(reader, place, near_number=True)
        if month:
            return _with_year(reader, month[1], month=month[0], day=day[0])
    month = _month(reader, at, near_number=False)
    if month:
        start = month[1] + (
            reader.folded(month[1]) == "." and reader.group(month[1] + 1) == "number"
        )
        after = _day(reader, start)
        if after and not _is_year(reader, start):
            end = after[1] + (reader.folded(after[1]) in ("日", "号"))
            return _with_year(reader, end, month=month[0], day=after[0])
        return _with_year(reader, month[1], month=month[0], day=0)
    return None


def _digit_date(text: str, *, is_english: bool) -> str:
    parts = [int(part) for part in re.findall(r"\d+", text)]
    if parts[0] > 31:
        year, month, day = parts
    else:
        day, month, year = parts
        if month > 12 or (is_english and "/" in text and day <= 12 and day != month):
            if month <= 12:
                return f"date?{text}"  # nobody can tell the day from the month
            day, month = month, day
    return f"date:{year:04d}-{month:02d}-{day:02d}"


def _han_date(reader: Reader, at: int) -> Reading:
    """Read 二〇二六年五月三日 and 2026年5月."""
    year = reader.number(at) if reader.group(at) in ("han", "number") else None
    if not year or not re.fullmatch("[12][0-9]{3}", str(year[0])) or reader.folded(year[1]) != "年":
        return None
    month = _month(reader, year[1] + 1, near_number=True)
    if not month:
        return f"number:{year[0]}", year[1] + 1
    day = _day(reader, month[1])
    if not day:
        return f"month:{year[0]}-{month[0]:02d}", month[1]
    end = day[1] + (reader.folded(day[1]) in ("日", "号"))
    return f"date:{year[0]}-{month[0]:02d}-{day[0]:02d}", end


def _edge_date(reader: Reader, edge: str, at: int) -> Reading:
    month = _month(reader, at, near_number=True)
    place = month[1] if month else at
    place += reader.folded(place) in ("de", "of", ",")
    if not _is_year(reader, place):
        return None
    year = int(reader.folded(place))
    number = month[0] if month else (12 if edge == "lastday" else 1)
    long = 31 if number in (1, 3, 5, 7, 8, 10, 12) else 30
    if number == 2:
        long = 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return f"date:{year:04d}-{number:02d}-{long if edge == 'lastday' else 1:02d}", place + 1


def _day(reader: Reader, at: int) -> tuple[int, int] | None:
    """Read a day of the month: 3, 3rd, third."""
    ordinal = read_ordinal(reader, at)
    if ordinal:
        return ordinal
    found = reader.number(at)
    if found and isinstance(found[0], Fraction) and 1 <= found[0] <= 31:
        return (int(found[0]), found[1]) if found[0].denominator == 1 else None
    return None


def read_ordinal(reader: Reader, at: int) -> tuple[int, int] | None:
    """Read an ordinal: "3rd", "third", "3-го"; its value and end."""
    word = reader.folded(at)
    if word in numbers.ORDINALS:
        return numbers.ORDINALS[word], at + 1
    place = at + (reader.folded(at + 1) == "-") + 1
    if reader.group(at) == "number" and reader.folded(place) in numbers.ORDINAL_ENDINGS:
        return (int(word), place + 1) if word.isdigit() and len(word) < 5 else None
    return None


def _month(reader: Reader, at: int, *, near_number: bool) -> tuple[int, int] | None:
    found = reader.phrase(_MONTHS, at)
    if found:
        atom = reader.atoms[at]
        is_sure = near_number or atom.folded not in DOUBTFUL_MONTHS
        if is_sure or (atom.raw[:1].isupper() and at > 0) or reader.group(at + 1) == "number":
            return int(found[0]), found[1]
    number = reader.number(at) if reader.group(at) in ("number", "han") else None
    if number and reader.folded(number[1]) == "月" and str(number[0]).isdigit():
        return int(str(number[0])), number[1] + 1
    return None


def _is_year(reader: Reader, at: int) -> bool:
    return (
        reader.group(at) == "number" and re.fullmatch("[12][0-9]{3}", reader.folded(at)) is not None
    )


def _with_year(reader: Reader, at: int, *, month: int, day: int) -> Reading:
    place = at + (reader.folded(at) in (",", ".", "de", "of"))
    year, end = (reader.folded(place), place + 1) if _is_year(reader, place) else ("any", at)
    if day:
        return f"date:{year}-{month:02d}-{day:02d}", end
    return f"month:{year}-{month:02d}", end


def read_clock(reader: Reader, at: int) -> Reading:
    """Read a time of the day: 17:30, 5:30 pm, 5 pm, 17 Uhr, 下午三点."""
    part = reader.phrase(_PARTS_OF_DAY, at)
    start = part[1] if part and reader.group(at) == "han" else at
    found = _spoken_hour(reader, start) or _hour_and_minute(reader, start)
    if found is None:
        word = reader.phrase(WORD_PHRASES, at)
        fixed = {"noon": "clock:12:00", "midnight": "clock:00:00"}.get(word[0]) if word else None
        return (fixed, word[1]) if word and fixed else None
    hour, minute, end, is_clock = found
    after = part if start > at else reader.phrase(_PARTS_OF_DAY, end)
    if not (is_clock or (after and hour <= 12)) or hour > 24 or minute > 59:
        return None
    if after and start == at:
        end = after[1]
    if after and hour <= 12:
        hour = hour % 12 + (12 if after[0] == "pm" else 0)
    return f"clock:{hour:02d}:{minute:02d}", end


def _spoken_hour(reader: Reader, at: int) -> tuple[int, int, int, bool] | None:
    """Read "half past nine", "halb acht", الساعه الثامنه; as _hour_and_minute."""
    offset = reader.phrase(_CLOCK_OFFSETS, at)
    if offset:
        found = reader.number(offset[1])
        if found and isinstance(found[0], Fraction) and 1 <= found[0] <= 12:
            minutes = int(found[0]) * 60 + int(offset[0])
            return minutes // 60, minutes % 60, found[1], True
    hour = ARABIC_HOURS.get(reader.folded(at))
    if hour and (reader.folded(at - 1) == "الساعه" or reader.phrase(_PARTS_OF_DAY, at + 1)):
        return int(hour), 0, at + 1, True
    return None


def _hour_and_minute(reader: Reader, at: int) -> tuple[int, int, int, bool] | None:
    """Give hour, minute, the end, and whether it is surely a clock time."""
    text = reader.folded(at)
    if reader.group(at) == "clock" and text.count(":") == 1:
        hour, minute = text.split(":")
        return int(hour), int(minute), at + 1 + (reader.folded(at + 1) in CLOCK_WORDS), True
    found = reader.number(at)
    if found is None:
        return None
    value, end = found
    is_clock = reader.folded(end) in CLOCK_WORDS
    is_hour = reader.folded(end) in HOUR_WORDS and reader.phrase(_PARTS_OF_DAY, end + 1) is not None
    end += is_clock or is_hour
    is_clock = (
        is_clock or is_hour or (reader.folded(at - 2) == "a" and reader.folded(at - 1) == "las")
    )
    if reader.group(at) == "number" and re.fullmatch(r"\d{1,2}\.\d{2}", text) and is_clock:
        hour, minute = text.split(".")
        return int(hour), int(minute), end, True
    if not isinstance(value, Fraction) or value.denominator != 1 or value > 24 or value < 0:
        return None
    if is_clock and reader.folded(end) == "半":
        return int(value), 30, end + 1, True
    return int(value), 0, end, is_clock
