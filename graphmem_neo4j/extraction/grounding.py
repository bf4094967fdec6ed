"""Grounding: which values of a statement did nobody say?

A model that is not sure fills in: a price, a year, a count. A value is believed where it stands in
one of the turns that were shown, in whatever way it was written there ("five thousand" is 5,000).
Dates and times of day are not judged here: they are counted from "tomorrow", and rightly not there.

Owns: what counts as a value that must have been said.
Never: judges words.
"""

from collections.abc import Iterable
from functools import lru_cache

from graphmem_neo4j.extraction.shapes import Batch
from graphmem_neo4j.statements.tokens import read_tokens

_FREE = ("date:", "clock:", "ordinal:", "weekday:")
_SMALL = 31
"""Up to here a number may be of a date that was counted."""
_YEARS = range(1900, 2200)
_TEXT_MAX_CHARACTERS = 20_000


def strange_values(content: str, batch: Batch) -> list[str]:
    """Give the amounts and codes of a statement that stand in none of the turns shown."""
    return unsaid_values(content, [shown.text for shown in (*batch.before, *batch.turns)])


def unsaid_values(content: str, texts: Iterable[str]) -> list[str]:
    """Give the amounts and codes of a statement that stand in none of some texts."""
    said = {value for text in texts for value in _values(text[:_TEXT_MAX_CHARACTERS])}
    return [value for value in dict.fromkeys(_values(content)) if _matters(value, said)]


def _matters(value: str, said: set[str]) -> bool:
    if value in said:
        return False
    if value.isdecimal():
        number = int(value[:18])
        return number > _SMALL and number not in _YEARS
    return True


@lru_cache(maxsize=512)
def _values(text: str) -> tuple[str, ...]:
    return tuple(_plain(key) for key in _value_keys(text))


def _value_keys(text: str) -> Iterable[str]:
    for token in read_tokens(text):
        if token.kind == "value" and not token.key.startswith(_FREE):
            yield token.key


def _plain(key: str) -> str:
    """Give the bare value: "money:EUR:5000" and "number:5000" are one amount here."""
    return key.rpartition(":")[2]
