"""Faults: what is wrong with a value that pydantic refused, in the caller's words?

A field that takes several types is tried once a type, and pydantic tells each try. A caller did
one thing wrong: the tries for one place become one reason.

Owns: the wording of refusals, and the place without the names of types in it.
Never: lets the refused value itself into a sentence: it may be a secret, or very long.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

Place = tuple[int | str, ...]

_TYPE_NAME = re.compile(
    r"(str|int|float|bool|bytes|date|datetime|none|constrained-\w+)"
    r"|([\w-]*enum|list|dict|set|tuple|nullable|function-\w+|json-or-python|lax-or-strict"
    r"|literal|is-instance)\[.*\]"
)
_WANTED = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "dict": "an object",
    "model": "an object",
    "list": "a list",
    "datetime": "a time such as 2026-03-01T09:30:00Z",
}
_ENDINGS = "type|parsing|from_date_parsing|from_float|attributes_type|object_invalid"
_OF_A_TYPE = re.compile(f"({'|'.join(_WANTED)})_({_ENDINGS})")
_WORDS_AFTER_A_NAME = {"missing": "is missing", "extra_forbidden": "is not known"}
_REASONS = {
    **_WORDS_AFTER_A_NAME,
    "finite_number": "give a finite number",
    "int_parsing_size": "give a smaller number",
    "string_unicode": "give a text without broken characters",
}
_SUBJECT = re.compile(r"^(Value error, |Input |String |List |Dictionary )")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its place (names and positions, outermost first) and the reason."""

    place: Place
    reason: str

    def __str__(self) -> str:
        """Give the fault as `.messages[3].role: give a text`, with nothing before the place."""
        return self.told(
            "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.place)
        )

    def told(self, where: str) -> str:
        """Give the fault under another name of its place."""
        mark = "" if self.reason in _WORDS_AFTER_A_NAME.values() else ":"
        return f"{where}{mark} {self.reason}"


def faults(error: ValidationError) -> list[Fault]:
    """List what is wrong, one fault a place, in the order in which pydantic met them."""
    tries: dict[Place, list[Any]] = {}
    for fault in error.errors(include_input=False, include_url=False):
        tries.setdefault(_bare(fault["loc"]), []).append(fault)
    return [Fault(place, _reason(told)) for place, told in tries.items() if _counts(place, tries)]


def _bare(place: Place) -> Place:
    """Take the names of types out; the first part is always a field."""
    kept = (part for part in place[1:] if isinstance(part, int) or not _TYPE_NAME.fullmatch(part))
    return (*place[:1], *kept)


def _counts(place: Place, tries: Mapping[Place, Sequence[Any]]) -> bool:
    """Pass over "leave it out" for a place in which something deeper is wrong."""
    if any(fault["type"] != "none_required" for fault in tries[place]):
        return True
    return not any(other != place and other[: len(place)] == place for other in tries)


def _reason(tries: Sequence[Any]) -> str:
    told = [fault for fault in tries if fault["type"] != "none_required"]
    if not told:
        return "leave it out"
    # A value of the right type and out of bounds says more than that it has not another type.
    for fault in told:
        if fault["type"] == "too_long":
            return f"give at most {fault['ctx']['max_length']}"
        if not _OF_A_TYPE.fullmatch(fault["type"]):
            return _REASONS.get(fault["type"]) or _SUBJECT.sub("", fault["msg"])
    found = (_OF_A_TYPE.fullmatch(fault["type"]) for fault in told)
    return f"give {' or '.join(dict.fromkeys(_WANTED[kind[1]] for kind in found if kind))}"
