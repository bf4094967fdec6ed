"""Statement tokens: what does a statement say, word by word and value by value?

A text becomes a row of tokens. Numbers, amounts, dates, clock times, weekdays, codes and
addresses become values in one spelling, so that "3rd of May 2026" and "2026-05-03" are one token.

Owns: the order in which the readers of values are asked, amounts, and what counts as a sign.
Never: compares two statements (statements, judge).
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from graphmem_neo4j.statements import units
from graphmem_neo4j.statements.atoms import WORD_PHRASES, Reader, Reading, fold, phrase_table
from graphmem_neo4j.statements.times import read_clock, read_date, read_ordinal
from graphmem_neo4j.statements.words import WEEKDAYS

_MEANING_SIGNS = frozenset("%#&@*/\\?+=<>~^§$€£¥₽₹°‰")
_ARTICLES = frozenset(["a", "an", "un", "una", "une", "ein", "eine", "einen"])
_WEEKDAYS = phrase_table(WEEKDAYS)


@dataclass(frozen=True, slots=True)
class Token:
    """One word or value: `key` is what counts, `kind` is word, value or mark (of punctuation)."""

    key: str
    kind: str
    raw: str


def _read_amount(reader: Reader, at: int) -> Reading:
    """Read an amount of money, a measure, an ordinal or a bare number."""
    ordinal = read_ordinal(reader, at)
    if ordinal and not (ordinal[0] == 2 and reader.group(at - 1) == "number"):
        return f"ordinal:{ordinal[0]}", ordinal[1]
    leading = units.currency_of(reader.folded(at))
    special = _article_and_half(reader, at) or _han_share(reader, at)
    if special:
        return special
    found = reader.number(at + (leading is not None))
    if found is None:
        return None
    value, end = found
    if leading:
        return f"money:{leading}:{value}", end
    end += (
        reader.folded(end) in ("de", ".") and units.currency_of(reader.folded(end + 1)) is not None
    )
    trailing = units.currency_of(reader.folded(end))
    if trailing:
        return f"money:{trailing}:{value}", end + 1 + (reader.folded(end + 1) == ".")
    return _measure(reader, value, end)


def _measure(reader: Reader, value: Fraction | str, end: int) -> tuple[str, int]:
    """Read the unit after a number; without one it is a bare number."""
    start, end = end, end + (reader.folded(end) == "个")
    word = reader.folded(end)
    pair = word + reader.folded(end + 1) if reader.group(end) == "han" else ""
    unit = units.unit_of(pair) if pair else None
    end += unit is not None
    unit = unit or units.unit_of(word)
    is_year = unit == ("months", 12) and isinstance(value, Fraction) and value >= 1_000
    if unit and isinstance(value, Fraction) and not is_year:
        half = reader.phrase(WORD_PHRASES, end + 1)
        if half and half[0] == "andhalf":
            return f"{unit[0]}:{(value + Fraction(1, 2)) * unit[1]}", half[1]
        return f"{unit[0]}:{value * unit[1]}", end + 1
    return f"number:{value}", start


def _han_share(reader: Reader, at: int) -> Reading:
    """Read 百分之二十."""
    if [reader.folded(at + step) for step in range(3)] != list("百分之"):
        return None
    found = reader.number(at + 3)
    if found is None or not isinstance(found[0], Fraction):
        return None
    return f"share:{found[0] / 100}", found[1]


def _article_and_half(reader: Reader, at: int) -> Reading:
    """Read "an hour and a half", "una hora y media"."""
    at += reader.folded(at) in _ARTICLES
    unit = units.unit_of(reader.folded(at))
    half = reader.phrase(WORD_PHRASES, at + 1)
    if unit and half and half[0] == "andhalf":
        return f"{unit[0]}:{Fraction(3, 2) * unit[1]}", half[1]
    return None


def _read_phrase(reader: Reader, at: int) -> Reading:
    if reader.folded(at) == "每" and reader.phrase(_WEEKDAYS, at + 1):
        return None
    weekday = reader.phrase(_WEEKDAYS, at)
    if weekday and (len(reader.folded(at)) > 3 or reader.group(at) == "han"):
        return f"weekday:{weekday[0]}", weekday[1]
    phrase = reader.phrase(WORD_PHRASES, at)
    if phrase and ":" in phrase[0]:
        return phrase
    return None


_READERS: tuple[Callable[[Reader, int], Reading], ...] = (
    read_date,
    read_clock,
    _read_phrase,
    _read_amount,
)


def read_tokens(text: str) -> tuple[Token, ...]:
    """Give a statement's tokens in order: words, values, and marks of punctuation. Total.

    At most ATOMS_MAX tokens; the caller keeps statements short enough.
    """
    reader = Reader(fold(text))
    tokens: list[Token] = []
    at = 0
    while at < len(reader.atoms):
        token, at = _next_token(reader, at)
        tokens.append(token)
    return tuple(tokens)


def _next_token(reader: Reader, at: int) -> tuple[Token, int]:
    atom = reader.atoms[at]
    for read in _READERS:
        found = read(reader, at)
        if found:
            raw = " ".join(each.raw for each in reader.atoms[at : found[1]])
            kind = "word" if found[0].startswith("is:") else "value"
            return Token(found[0], kind, raw), found[1]
    if atom.group in ("address", "clock", "dotted"):
        return Token(f"code:{atom.folded.rstrip('.,;:!?')}", "value", atom.raw), at + 1
    if atom.group == "sign" and not _is_meaning_sign(atom.raw):
        return Token(atom.raw, "mark", atom.raw), at + 1
    has_digit = any(sign.isdigit() for sign in atom.folded)
    return Token(atom.folded, "value" if has_digit else "word", atom.raw), at + 1


def _is_meaning_sign(sign: str) -> bool:
    return sign in _MEANING_SIGNS or not unicodedata.category(sign).startswith("P")
