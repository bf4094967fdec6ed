"""Values: which number stands in a name, however it is written?

"2", "02", "II", "two" and "second" are one value. Two names that differ in a value are never one
thing (requirement X6: structured tokens that differ veto a merge).

Owns: the reading of numbers inside names, and the test whether two names differ in them.
Never: reads dates or amounts in sentences (statements does).
"""

import re

from graphmem_neo4j.naming.letters import clean
from graphmem_neo4j.statements.numbers import ORDINALS, number_of_word

_ANNOUNCING = frozenset(["v", "ver", "version", "no", "nr", "num", "number", "номер", "رقم", "n"])
_ROMAN = {"i": 1, "v": 5, "x": 10}
_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"(?:19|20|21)\d\d")


def value_of_digits(text: str) -> str:
    """Give digits without leading zeros, dots kept: "01.20" gives "1.20"."""
    return ".".join(part.lstrip("0") or "0" for part in text.split("."))


def value_of_word(word: str) -> str | None:
    """Give the value of a number word, an ordinal, or a Roman numeral in capitals."""
    if word.isupper() and set(word.casefold()) <= set(_ROMAN):
        return str(_roman(word.casefold()))
    number = number_of_word(word)
    number = ORDINALS.get(word) if number is None else number
    return None if number is None else str(number)


def _roman(numeral: str) -> int:
    sizes = [_ROMAN[letter] for letter in numeral]
    following = [*sizes[1:], 0]
    return sum(
        -size if size < after else size for size, after in zip(sizes, following, strict=True)
    )


def is_value_word(word: str) -> bool:
    """Say whether a word only announces a number: "v", "version", "No."."""
    return word in _ANNOUNCING


def same_values(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Say whether two names hold the same values; a year alone may stand elsewhere."""
    return _ordered(left) == _ordered(right)


def _ordered(values: tuple[str, ...]) -> tuple[list[str], list[str]]:
    years = [value for value in values if _YEAR.fullmatch(value)]
    return sorted(years), [value for value in values if not _YEAR.fullmatch(value)]


def differ_only_in_digits(left: str, right: str) -> bool:
    """Say whether two names are the same but for the digits in them."""
    one, other = clean(left).casefold(), clean(right).casefold()
    if _DIGITS.sub("#", one) != _DIGITS.sub("#", other):
        return False
    numbers = [[run.lstrip("0") for run in _DIGITS.findall(text)] for text in (one, other)]
    return numbers[0] != numbers[1]
