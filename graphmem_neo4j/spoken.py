"""Spoken: which value stands in what a language model said?

Models fence their JSON, talk around it, think aloud before it, add fields, leave some out, and
stop in the middle. What is usable is kept, item by item; the rest is counted.

Owns: finding JSON in a text, and fitting it to a shape.
Never: guesses a value, mends JSON that was cut, or lets the answer itself into a reason.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, ValidationError

from graphmem_neo4j.faults import faults

TEXT_MAX_CHARACTERS = 400_000
REASONS_MAX = 5
_STARTS_MAX = 200
_ROUNDS_MAX = 4
_OPENING = re.compile(r"[{\[]")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_BROKEN = re.compile("[\ud800-\udfff]")
_THOUGHT = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_ALOUD = re.compile(
    r"\s*<(think|thinking|thought|reasoning)>.*?</\1>\s*", re.IGNORECASE | re.DOTALL
)

T = TypeVar("T", bound=BaseModel)
_Place = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """The value that was found, or None and the `fault` in a few words.

    `skipped` counts the items that did not fit; `is_cut`: the text ends in the middle of its JSON.
    """

    value: T | None
    fault: str = ""
    skipped: int = 0
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    data: Any


_CUT = object()
# Control characters within a string are no reason to lose it; NaN and Infinity say nothing.
_DECODER = json.JSONDecoder(strict=False, parse_constant=lambda _: None)


def read(text: str, shape: type[T]) -> Reading[T]:
    """Find the value of a shape in a text: the last one that fits, else the last that fits in part.

    Total: whatever the text holds, it gives a reading.
    """
    text = _BROKEN.sub("\ufffd", text[:TEXT_MAX_CHARACTERS]).lstrip("\ufeff \t\r\n").rstrip()
    text = _quoted(text) or text
    aloud = _ALOUD.match(text)
    text = text[aloud.end() :] if aloud else text
    if not text:
        return Reading(None, "the answer is empty")
    found, is_cut = _json_in(text)
    readings = [_fitted(entry.data, shape) for entry in reversed(found)]
    for reading in sorted(readings, key=lambda one: (one.value is None, one.skipped > 0)):
        # An inner piece of what was cut is not what was asked for.
        if reading.value is not None and not is_cut:
            return reading
    if is_cut:
        return Reading(None, "the answer ends in the middle of its JSON", is_cut=True)
    return readings[0] if readings else Reading(None, "the answer holds no JSON")


def _json_in(text: str) -> tuple[list[_Found], bool]:
    """Give every outermost JSON object or list that was not thought aloud, and whether one is cut.

    A tag of thinking counts outside of JSON alone: in a string it is part of somebody's text.
    """
    found = list(_outermost(text))
    is_cut = bool(found) and found[-1].data is _CUT
    for tag in islice(_THOUGHT.finditer(text), _STARTS_MAX):
        if any(entry.start < tag.start() < entry.end for entry in found if entry.data is not _CUT):
            continue
        if tag[1]:
            found = [entry for entry in found if entry.start > tag.start()]
            is_cut = bool(found) and is_cut
        elif not _THOUGHT.search(text, tag.end()):
            found, is_cut = [entry for entry in found if entry.end <= tag.start()], True
    return [entry for entry in found if entry.data is not _CUT], is_cut


def _outermost(text: str) -> Iterator[_Found]:
    place = 0
    for _ in range(_STARTS_MAX):
        opening = _OPENING.search(text, place)
        if opening is None:
            return
        try:
            data, end = _decoded(text, opening.start())
        except json.JSONDecodeError as error:
            if error.pos >= len(text) or error.msg.startswith("Unterminated string"):
                yield _Found(opening.start(), len(text), _CUT)
                return
            place = opening.end()
        except (ValueError, RecursionError):
            # A number of thousands of digits, a depth of thousands of brackets.
            return
        else:
            yield _Found(opening.start(), end, data)
            place = end


def _decoded(text: str, start: int) -> tuple[Any, int]:
    data, end = _DECODER.raw_decode(text, start)
    if _HALF.search(text, start, end):
        # Half of a pair of code units is no character, and cannot be stored.
        whole = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
        data = json.loads(whole)
    return data, end


def _quoted(text: str) -> str | None:
    """Give the text within, where the whole answer is one JSON string."""
    if not text.startswith('"'):
        return None
    try:
        data = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, str) else None


def _fitted(data: Any, shape: type[T]) -> Reading[T]:
    fields = shape.model_fields
    names = {*fields, *(field.alias for field in fields.values() if field.alias)}
    if isinstance(data, list):
        lists = [name for name, field in fields.items() if "list[" in str(field.annotation)]
        if len(lists) != 1 or len(fields) != 1:
            return Reading(None, "give one object, not a list")
        data = {lists[0]: cast(Any, data)}
    if not isinstance(data, dict) or (names and names.isdisjoint(cast(dict[str, Any], data))):
        return Reading(None, f"give one object with the fields {', '.join(sorted(names))}")
    skipped, reason = 0, ""
    for _ in range(_ROUNDS_MAX):
        try:
            return Reading(shape.model_validate(data), skipped=skipped)
        except ValidationError as error:
            reason = "; ".join(str(fault) for fault in faults(error)[:REASONS_MAX])
            dropped = _without_misfits(data, error)
            if dropped is None:
                break
            skipped += dropped
    return Reading(None, reason)


def _without_misfits(data: Any, error: ValidationError) -> int | None:
    """Take fields that nobody asked for, and items that do not fit, out of the data.

    Gives the number of items, or None where a fault cannot be taken out: then all is at fault.
    """
    items: dict[_Place, set[int]] = {}
    for fault in error.errors(include_input=False, include_url=False):
        place = _in_data(data, fault["loc"])
        if fault["type"] == "extra_forbidden":
            _at(data, place[:-1]).pop(place[-1], None)
        elif fault["type"] == "list_type" and place and _at(data, place) is None:
            _at(data, place[:-1])[place[-1]] = []
        else:
            deepest = max(
                (at for at, part in enumerate(place) if isinstance(part, int)), default=-1
            )
            if deepest < 0:
                return None
            items.setdefault(place[:deepest], set()).add(cast(int, place[deepest]))
    return _taken_out(data, items)


def _taken_out(data: Any, items: dict[_Place, set[int]]) -> int | None:
    """Take items out of their lists, inner lists first; None where a whole list is at fault."""
    taken = 0
    for place, numbers in sorted(items.items(), key=lambda entry: -len(entry[0])):
        entries = cast(list[Any], _at(data, place))
        if len(place) == 1 and len(numbers) == len(entries):
            return None
        entries[:] = [entry for number, entry in enumerate(entries) if number not in numbers]
        taken += len(numbers)
    return taken


def _in_data(data: Any, place: _Place) -> _Place:
    """Leave the names of types out of a place: keep what leads through the data."""
    kept: list[int | str] = []
    for part in place:
        is_item = isinstance(data, list) and isinstance(part, int)
        if is_item or (isinstance(data, dict) and part in data):
            kept.append(part)
            data = cast(Any, data)[part]
    return tuple(kept)


def _at(data: Any, place: _Place) -> Any:
    for part in place:
        data = data[part]
    return data
