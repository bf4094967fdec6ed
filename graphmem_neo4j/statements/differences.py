"""Differences: in what do two statements differ?

Two statements are laid side by side: their values, names, qualifiers (negation, time, modality,
quantity), who does what to whom, and the words that only one of them has.

Owns: what is a difference.
Never: decides what follows from a difference (judge).
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

from graphmem_neo4j.statements.atoms import phrase_table
from graphmem_neo4j.statements.likeness import lexical_likeness
from graphmem_neo4j.statements.order import same_roles, sorted_lists
from graphmem_neo4j.statements.tokens import Token, read_tokens
from graphmem_neo4j.statements.voice import active_voice
from graphmem_neo4j.statements.words import (
    AMOUNT_VERBS,
    FILLERS,
    NEUTRAL,
    QUALIFIERS,
    VALUE_PREPOSITIONS,
)
from graphmem_neo4j.word_lists import guess_languages
from graphmem_neo4j.words import terms

_QUALIFIERS = phrase_table(QUALIFIERS)
_QUALIFIER_WORDS_MAX = max(len(words) for words in _QUALIFIERS)
_TIMELY = ("date", "month", "clock", "weekday", "ordinal", "number")
_YEAR_WORDS = frozenset(["года", "г", "год", "году", "عام", "سنه", "jahr", "jahres", "年"])
_COMMAS = frozenset(",،、")
_SWAPS_WORDS_MAX = 80  # laying rows of words side by side takes the square of their length


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
    counted words or values only one side has. `swaps`: in how many places one has other words than
    the other, where that is all they differ in; else 0.
    """

    is_known: bool
    is_restated: bool
    differences: tuple[Difference, ...]
    lexical: float
    changes: int
    size: int
    swaps: int = 0


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
    neutral = _neutral_words(tokens)
    amounts = any(token.kind == "value" for token in tokens)
    counted = tuple(
        token
        for place, token in enumerate(tokens)
        if (token.kind != "mark" or token.key in _COMMAS)
        and (token.key not in neutral or _is_partitive(tokens, place))
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


def _neutral_words(tokens: Sequence[Token]) -> frozenset[str]:
    """Give the words that say nothing in the languages the statement may be written in."""
    guessed = guess_languages(token.key for token in tokens if token.kind == "word") or ("en",)
    codes = (*guessed, "ru", "zh")
    return frozenset(word for code in codes for word in NEUTRAL.get(code, ()))


def _is_partitive(tokens: Sequence[Token], place: int) -> bool:
    """Tell "5 of the rooms" from "the 5 rooms"."""
    return place > 0 and tokens[place].key == "of" and tokens[place - 1].key.startswith("number:")


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


def counted_keys(one: Statement, plain: frozenset[str]) -> list[str]:
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
    first, second = counted_keys(one, plain), counted_keys(other, plain)
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
    holds = holds and _by_kind(first) == _by_kind(second) if not changes else holds
    return Comparison(
        is_known=is_known,
        is_restated=changes == 0 and holds,
        differences=tuple(_differences(one, other, rest, holds=holds)),
        lexical=1.0 if is_known else lexical_likeness(first, second, holds=holds),
        changes=changes,
        size=max(len(first), len(second)),
        swaps=_swaps(first, second) if changes and one.qualifiers == other.qualifiers else 0,
    )


def _swaps(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the places at which words stand for others; 0 where some are only left out or added."""
    if max(len(first), len(second)) > _SWAPS_WORDS_MAX:
        return 0
    steps = SequenceMatcher(None, first, second, autojunk=False).get_opcodes()
    kinds = [kind for kind, *_ in steps if kind != "equal"]
    return len(kinds) if set(kinds) == {"replace"} else 0


def _by_kind(keys: Sequence[str]) -> dict[str, list[str]]:
    """Give the values of each kind in their order: "5 of 12" is not "12 of 5"."""
    kinds: dict[str, list[str]] = {}
    for key in keys:
        kind, colon, _ = key.partition(":")
        if colon and kind != "is":
            kinds.setdefault(kind, []).append(key)
    return kinds


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
    if any(count and key not in FILLERS for key, count in rest.items()):
        yield Difference.WORDS
