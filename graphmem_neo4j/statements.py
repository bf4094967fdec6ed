"""Statements: in what do two statements differ?

Two statements are laid side by side: their values, names, qualifiers (negation, time, modality,
quantity), who does what to whom, and the words that only one of them has.

Owns: what is a difference, and the lexical likeness of two statements.
Never: decides what follows from a difference (judge).
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from graphmem_neo4j.statement_atoms import fold, phrase_table
from graphmem_neo4j.statement_order import same_roles, sorted_lists
from graphmem_neo4j.statement_tokens import Token, read_tokens
from graphmem_neo4j.statement_voice import active_voice
from graphmem_neo4j.statement_words import (
    AMOUNT_VERBS,
    NEUTRAL,
    PREPOSITIONS,
    QUALIFIERS,
    VALUE_PREPOSITIONS,
)
from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.words import terms

_QUALIFIERS = phrase_table(QUALIFIERS)
_QUALIFIER_WORDS_MAX = max(len(words) for words in _QUALIFIERS)
_TIMELY = ("date", "month", "clock", "weekday", "ordinal", "number")
_YEAR_WORDS = frozenset(["года", "г", "год", "году", "عام", "سنه", "jahr", "jahres", "年"])
_COMMAS = frozenset(",،、")
_TRIGRAM = 3


class Difference(StrEnum):
    """A way in which two statements cannot be the same."""

    VALUES = "values"  # a number, amount, date, time, code or address
    NAMES = "names"
    QUALIFIERS = "qualifiers"  # not, never, was, will, must, only, now, no longer, I, you ...
    ROLES = "roles"  # who does what to whom
    WORDS = "words"  # one has a content word that the other lacks


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as read: its whole row of keys, what counts of it, and what is checked."""

    whole: tuple[str, ...]
    counted: tuple[Token, ...]
    values: tuple[str, ...]
    names: frozenset[str]
    qualifiers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two statements stand to each other.

    `is_known`: the same words and values in the same order. `is_restated`: the same words and
    values, moved without changing the roles. `lexical`: likeness from 0 to 1. `changes`: how many
    counted words or values only one side has.
    """

    is_known: bool
    is_restated: bool
    differences: tuple[Difference, ...]
    lexical: float
    changes: int
    size: int


@lru_cache(maxsize=4_096)
def read_statement(text: str) -> Statement:
    """Read a statement. Total; remembers the last few thousand, as neighbours come again."""
    tokens = _without_restated_dates(read_tokens(text))
    whole = tuple(
        token.key
        for place, token in enumerate(tokens)
        if token.kind != "mark" and not _is_value_helper(tokens, place)
    )
    names = frozenset(_names(tokens))
    tokens = active_voice(tokens)
    keys = [token.key for token in tokens]
    amounts = any(key.partition(":")[0] in ("money", "mass", "length", "time") for key in keys)
    counted = tuple(
        token
        for place, token in enumerate(tokens)
        if (token.kind != "mark" or token.key in _COMMAS)
        and token.key not in NEUTRAL
        and not (amounts and token.key in AMOUNT_VERBS)
        and not _is_value_helper(tokens, place)
    )
    return Statement(
        whole=whole,
        counted=counted,
        values=tuple(sorted(token.key for token in counted if token.kind == "value")),
        names=names,
        qualifiers=tuple(sorted(_qualifiers(keys))),
    )


def _without_restated_dates(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Drop a date that only repeats one before it: "3/5/2024, that is the third of May"."""
    full = {token.key[-5:] for token in tokens if re.match(r"date:\d", token.key)}
    seen: set[str] = set()
    kept: list[Token] = []
    for token in tokens:
        is_repeated = token.key in seen and token.key.startswith("date:")
        if is_repeated or (token.key.startswith("date:any-") and token.key[-5:] in full):
            continue
        seen.add(token.key)
        kept.append(token)
    return tuple(kept)


def _is_value_helper(tokens: Sequence[Token], place: int) -> bool:
    """Find the "on" of "on 5 May" and the "года" of "2025 года": words that add nothing."""
    token = tokens[place]
    if token.kind == "value":
        return False
    if place and token.key in _YEAR_WORDS and _is_timely(tokens[place - 1]):
        return True
    if token.key not in VALUE_PREPOSITIONS:
        return False
    after = place + 1
    while after < len(tokens) and (
        tokens[after].key in VALUE_PREPOSITIONS or tokens[after].kind == "mark"
    ):
        after += 1
    return (after < len(tokens) and _is_timely(tokens[after])) or _ends_after_date(tokens, place)


def _ends_after_date(tokens: Sequence[Token], place: int) -> bool:
    """Find the words that led to a restated date which is gone: "…, أي في"."""
    rest = [token for token in tokens[place:] if token.kind != "mark"]
    return all(token.key in VALUE_PREPOSITIONS for token in rest)


def _is_timely(token: Token) -> bool:
    return token.kind == "value" and token.key.partition(":")[0] in _TIMELY


def _counted_keys(one: Statement, plain: frozenset[str]) -> list[str]:
    """Give the counted keys, plain words in the singular, members of lists sorted.

    `plain` holds the words that stand in small letters in either statement: only those are
    plain words for sure ("Apples" at the start of a sentence), others may be names.
    """
    keys = [_singular(token.key) if token.key in plain else token.key for token in one.counted]
    return [key for key in sorted_lists(keys) if key not in _COMMAS]


def _singular(key: str) -> str:
    """Take the plural s off an English or Romance word."""
    if len(key) < 4 or not key.isalpha() or not key.isascii():
        return key
    if not key.endswith("s") or key.endswith(("ss", "us", "is")):
        return key
    return key[:-1] if terms(key)[:1] == terms(key[:-1])[:1] else key


def _names(tokens: Sequence[Token]) -> Iterable[str]:
    """Find capitalised words inside sentences, and whatever stands in quotation marks."""
    is_first, is_quoted = True, False
    for token in tokens:
        if token.kind == "mark":
            is_first = is_first or token.key in ".!?:…\n"
            is_quoted = (is_quoted != (token.key == '"')) and token.key not in "»”“"
            is_quoted = is_quoted or token.key in "«“„「"
            continue
        if token.kind == "word" and ((token.raw[:1].isupper() and not is_first) or is_quoted):
            yield token.key
        is_first = False


def _qualifiers(keys: Sequence[str]) -> Iterable[str]:
    at = 0
    while at < len(keys):
        for length in range(_QUALIFIER_WORDS_MAX, 0, -1):
            found = _QUALIFIERS.get(tuple(keys[at : at + length]))
            if found:
                yield found
                at += length - 1
                break
        at += 1
    if "?" in keys or "؟" in keys:
        yield "question"


def compare(one: Statement, other: Statement) -> Comparison:
    """Compare two statements; symmetric. See Comparison."""
    plain = frozenset(token.key for token in (*one.counted, *other.counted) if token.raw.islower())
    first, second = _counted_keys(one, plain), _counted_keys(other, plain)
    rest = Counter(first)
    rest.subtract(second)
    changes = sum(abs(count) for count in rest.values())
    is_known = one.whole == other.whole
    shared = Counter(first) & Counter(second)
    holds = same_roles(
        _only(first, shared),
        _only(second, shared),
        has_value=bool(one.values) and not changes,
        names=len(one.names | other.names),
    )
    return Comparison(
        is_known=is_known,
        is_restated=changes == 0 and holds,
        differences=tuple(_differences(one, other, rest, holds=holds)),
        lexical=1.0 if is_known else _lexical(first, second, holds=holds),
        changes=changes,
        size=max(len(first), len(second)),
    )


def _only(keys: Sequence[str], wanted: Counter[str]) -> list[str]:
    """Keep the keys that are wanted, each as often as it is wanted."""
    left = Counter(wanted)
    kept: list[str] = []
    for key in keys:
        if left[key] > 0:
            left[key] -= 1
            kept.append(key)
    return kept


def _differences(
    one: Statement, other: Statement, rest: Counter[str], *, holds: bool
) -> Iterable[Difference]:
    if one.values != other.values:
        yield Difference.VALUES
    if any(rest[name] for name in one.names | other.names):
        yield Difference.NAMES
    if one.qualifiers != other.qualifiers:
        yield Difference.QUALIFIERS
    if not holds:
        yield Difference.ROLES
    if any(count and key not in _light_words() for key, count in rest.items()):
        yield Difference.WORDS


@lru_cache(maxsize=1)
def _light_words() -> frozenset[str]:
    """Give the function words that neither qualify nor act as a preposition."""
    words = {fold(word).lower() for words in STOP_WORDS.values() for word in words}
    single = {phrase[0] for phrase in _QUALIFIERS if len(phrase) == 1}
    return frozenset(words - single - PREPOSITIONS)


def _lexical(first: Sequence[str], second: Sequence[str], *, holds: bool) -> float:
    """Score the likeness of two rows of counted keys, 0 to 1.

    0.55 containment (shared words over the longer side) + 0.30 order + 0.15 Dice of letter
    trigrams, on stems with accents folded. Order is 1 when the roles hold, else the share of
    neighbouring pairs that both have. After the weights of supermemory-openclaw (requirement
    R-S5).
    """
    stems_one, stems_other = [_stem(key) for key in first], [_stem(key) for key in second]
    longer = max(len(stems_one), len(stems_other))
    if not longer:
        return 0.0
    shared = (Counter(stems_one) & Counter(stems_other)).total()
    order = shared / longer if holds else _pair_overlap(stems_one, stems_other)
    dice = _dice(" ".join(sorted(stems_one)), " ".join(sorted(stems_other)))
    return 0.55 * shared / longer + 0.30 * order + 0.15 * dice


def _stem(key: str) -> str:
    found = terms(key) if ":" not in key else [key]
    folded = unicodedata.normalize("NFD", found[0] if found else key)
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def _pair_overlap(one: Sequence[str], other: Sequence[str]) -> float:
    pairs = [Counter(pairwise(row)) for row in (one, other)]
    longer = max(pairs[0].total(), pairs[1].total())
    return (pairs[0] & pairs[1]).total() / longer if longer else 0.0


def _dice(one: str, other: str) -> float:
    grams = [
        Counter(text[at : at + _TRIGRAM] for at in range(max(1, len(text) - _TRIGRAM + 1)))
        for text in (one, other)
    ]
    return 2 * (grams[0] & grams[1]).total() / (grams[0].total() + grams[1].total())
