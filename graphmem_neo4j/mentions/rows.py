"""Rows: is a row of capitalised words a name, or does only its place give it capitals?

Owns: the page that is read, and what tells a name from a word that begins a sentence, shouts, or is
a German noun.
Never: finds rows, or their ends.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphmem_neo4j.mentions.given_names import GIVEN_NAMES, is_given_name
from graphmem_neo4j.mentions.lists import BEING_VERBS, ORG_HEADS, SAYING_WHAT, SPEAKING_VERBS
from graphmem_neo4j.mentions.ordinary import (
    DATES,
    SPOKEN,
    TALK,
    is_function_word,
    is_loud,
    is_ordinary,
)
from graphmem_neo4j.mentions.shapes import NAME_MAX_CHARACTERS
from graphmem_neo4j.mentions.tokens import Token

_ROMAN = re.compile(r"[IVXLC]{1,6}")
_GERMAN_ADJECTIVE = re.compile(r".{3,}(?:e|er|es|en)")
_SHOUTED_MIN: Final = 2


@dataclass(frozen=True, slots=True)
class Page:
    """A text on its way: its words, and what they betray of each other.

    `known` are case-folded words that are names here for certain, such as the speaker's.
    """

    text: str
    tokens: Sequence[Token]
    small: frozenset[str]
    inside: frozenset[str]
    known: frozenset[str]
    is_german: bool


def page_of(text: str, tokens: Sequence[Token], *, known: frozenset[str], is_german: bool) -> Page:
    """Give a page: which words it also writes small, and which with a capital inside a sentence."""
    shouted = _shouted(tokens)
    calm = [
        Token(one.text, one.start, one.end, one.folded, False, one.is_first)
        if at in shouted
        else one
        for at, one in enumerate(tokens)
    ]
    return Page(
        text=text,
        tokens=calm,
        small=frozenset(one.folded for one in tokens if not one.has_capital),
        inside=frozenset(one.folded for one in calm if one.has_capital and not one.is_first),
        known=known,
        is_german=is_german,
    )


def _shouted(tokens: Sequence[Token]) -> frozenset[int]:
    """Give the words of rows of capitals that hold an ordinary word: they are only loud."""
    found: set[int] = set()
    row: list[int] = []
    for at in range(len(tokens) + 1):
        if at < len(tokens) and tokens[at].text.isupper():
            row.append(at)
            continue
        words = [tokens[one].folded for one in row if len(tokens[one].text) > 1]
        if len(row) >= _SHOUTED_MIN and any(is_ordinary(word) for word in words):
            found.update(row)
        row = []
    return frozenset(found)


def numbers_a_name(page: Page, at: int) -> bool:
    """Say whether an "I" is the number of a king or a war, not the one who speaks."""
    if page.tokens[at].text != "I" or not page.tokens[at - 1].has_capital:
        return False
    following = page.tokens[at + 1] if at + 1 < len(page.tokens) else None
    if following is None or not page.text[page.tokens[at].end : following.start].isspace():
        return True
    if is_ordinary(page.tokens[at - 1].folded) and page.tokens[at - 1].is_first:
        return False
    return following.folded in ("of", "and", "in", "was", "by", "at", "from", "to", "is", "on")


def is_name(page: Page, tokens: Sequence[Token], last: int, *, is_person: bool) -> bool:
    """Say whether a row of words is a name; `last` is the place behind it on the page."""
    if tokens[-1].end - tokens[0].start > NAME_MAX_CHARACTERS:
        return False
    if is_person:
        return not all(is_function_word(one.folded) for one in tokens)
    if page.is_german and not _is_german_name(page, tokens):
        return False
    if all(one.text.isdecimal() for one in tokens[1:]):
        # "Said 2 times" and "Room 12" are counted things, "Apollo 11" is none.
        first = last - len(tokens)
        return _is_single_name(page, first) or (
            not is_ordinary(tokens[0].folded) and _speaks(page, last)
        )
    if all(is_function_word(one.folded) or one.text.isdecimal() for one in tokens):
        return False
    if all(is_ordinary(one.folded) or one.text.isdecimal() for one in tokens):
        return _is_made_of_daily_words(tokens) and (not tokens[0].is_first or _speaks(page, last))
    return True


def _is_made_of_daily_words(tokens: Sequence[Token]) -> bool:
    """Say whether daily words may be a name: "White House", not "Not Found" or "Room 12"."""
    return not tokens[-1].is_shouted and not any(
        (one.folded in SPOKEN | DATES | TALK and not one.is_shouted)
        or (is_function_word(one.folded) and one.folded not in ("the", "of", "and"))
        for one in tokens
    )


def _is_single_name(page: Page, at: int) -> bool:
    token = page.tokens[at]
    word = token.folded
    if word in page.known or _is_first_name(token):
        return True
    if len(token.text) < 2 or _ROMAN.fullmatch(token.text):
        return False
    if is_loud(word) if token.is_shouted else is_ordinary(word):
        return False
    if token.is_shouted:
        return len(token.text) <= 8 and sum(letter.isalpha() for letter in token.text) >= 2
    if token.is_mixed:
        return True
    if word in page.small:
        return False
    if not token.is_first or word in page.inside:
        return len(token.text) > 2
    return _owns(page, at) or _speaks(page, at + 1)


def _is_first_name(token: Token) -> bool:
    """Say whether a word is a first name; a sentence may begin with a word of any language."""
    is_word = is_function_word(token.folded) if token.is_first else is_loud(token.folded)
    return not is_word and is_given_name(token.folded)


def _owns(page: Page, at: int) -> bool:
    """Say whether "'s" behind a word tells of an owner, and is not short for "is" or "has"."""
    if not page.tokens[at].had_possessive or at + 1 >= len(page.tokens):
        return False
    following = page.tokens[at + 1].folded
    return not (is_function_word(following) or following.endswith(("ing", "ed", "en")))


def _speaks(page: Page, at: int) -> bool:
    """Say whether a verb that people and things are subjects of follows at once."""
    if at >= len(page.tokens):
        return False
    verb = page.tokens[at]
    if page.text[page.tokens[at - 1].end : verb.start] != " ":
        return False
    if verb.folded in BEING_VERBS:
        return at + 1 < len(page.tokens) and page.tokens[at + 1].folded in SAYING_WHAT
    return verb.folded in SPEAKING_VERBS


def _is_german_name(page: Page, tokens: Sequence[Token]) -> bool:
    """Say whether a row of German capitals is a name; every noun has one there."""
    head = tokens[0]
    if head.folded in GIVEN_NAMES | page.known or any(one.is_mixed for one in tokens):
        return True
    if any(one.is_shouted and len(one.text) < 9 for one in tokens):
        return True
    if len(tokens) == 1:
        return False
    if any(one.text == one.folded or len(one.text) == 1 for one in tokens):
        return any(one.text in ("von", "van", "de", "di", "du", "del") for one in tokens) or any(
            len(one.text) == 1 for one in tokens
        )
    if tokens[-1].folded in ORG_HEADS:
        return True
    return not head.is_first and _GERMAN_ADJECTIVE.fullmatch(head.folded) is not None
