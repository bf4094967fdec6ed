"""Name runs: which capitalised words of a text stand together as one name?

A run is a row of capitalised words, with what may stand inside a name: particles, initials, an
ampersand, a number. What only begins a sentence, shouts, or says what someone is, is cut off.

Owns: the rows, their ends, and which of them are names.
Never: looks at signs (`marks.py`) or at scripts without capitals (`eastern.py`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphmem_neo4j.mentions.given_names import GIVEN_NAMES, is_given_name
from graphmem_neo4j.mentions.lists import (
    AFTER_PARTICLE,
    BODIES,
    ENDINGS,
    ENDLESS,
    EVENT_HEADS,
    HONORIFICS,
    ORG_HEADS,
    PARTICLES,
    PARTING,
    PLACES,
    TITLES,
    UNITS,
)
from graphmem_neo4j.mentions.ordinary import (
    DATES,
    NOBLE,
    OFFICES,
    PEOPLES,
    ROLES,
    is_function_word,
    leads_nothing,
)
from graphmem_neo4j.mentions.rows import Page, is_name, numbers_a_name
from graphmem_neo4j.mentions.shapes import Spot
from graphmem_neo4j.mentions.tokens import Token, ends_short
from graphmem_neo4j.models import EntityType

_JOINT = re.compile(r"[ \t\u00a0]{1,3}|[ \t]?&[ \t]?|[-‐‑] |[ \t]?[-‐‑][ \t]?")
_ROMAN = re.compile(r"[IVXLC]{1,6}")
_DENSE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_I_FORMS: Final = frozenset({"i", "i'm", "i've", "i'll", "i'd", "i’m", "i’ve", "i’ll", "i’d"})
_RUN_MAX: Final = 12


@dataclass(frozen=True, slots=True)
class Run:
    """Words from `first` to before `last` of a page, as one name; `honorific` stood before it."""

    first: int
    last: int
    is_person: bool = False


def runs_of(page: Page) -> Iterator[Run]:
    """Give the rows of words that are names, in order."""
    at = 0
    while at < len(page.tokens):
        if not _may_begin(page.tokens[at]):
            at += 1
            continue
        end = _with_second_half(page, at, _end_of(page, at))
        for first, last in _parted(page, at, end):
            run = _trimmed(page, first, last)
            if run is not None and is_name(
                page, page.tokens[run.first : run.last], run.last, is_person=run.is_person
            ):
                yield _with_year(page, run)
        at = end


def _with_second_half(page: Page, first: int, end: int) -> int:
    """Take in "and Health Administration" behind "Mine Safety"; two people stay two."""
    if not (_joins(page, end) and page.tokens[end].text in ("and", "und", "et", "y", "e")):
        return end
    if not (_joins(page, end + 1) and _may_begin(page.tokens[end + 1])):
        return end
    far = _end_of(page, end + 1)
    heads = (page.tokens[end - 1].folded, page.tokens[far - 1].folded)
    is_body = heads[1] in BODIES
    is_two = heads[0] in ORG_HEADS or page.tokens[first].folded in GIVEN_NAMES
    return far if is_body and not is_two and far - end > 2 else end


def _parted(page: Page, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Part "Ohio Governor Ann Lee" before the office: what stands before it is another name."""
    for at in range(first + 1, end - 1):
        if page.tokens[at].folded in PARTING:
            yield first, at
            yield at, end
            return
    for at in range(first + 1, end - 2):
        if page.tokens[at].folded in OFFICES and all(
            _may_begin(page.tokens[one]) for one in (at - 1, at + 1, at + 2)
        ):
            yield first, at
            yield at, end
            return
    of = next((at for at in range(first + 2, end) if page.tokens[at].text == "of"), end)
    behind = page.tokens[of + 1 : end]
    is_body = bool(behind) and (
        behind[-1].folded in ORG_HEADS or any(one.is_shouted for one in behind)
    )
    if is_body and page.tokens[first].folded.split("-")[0] in GIVEN_NAMES:
        yield first, of
        yield of + 1, end
        return
    yield first, end


def _may_begin(token: Token) -> bool:
    return token.has_capital and token.folded not in _I_FORMS and not _DENSE.search(token.text)


def _end_of(page: Page, first: int) -> int:
    """Give the place behind the last word of the row that begins here."""
    end = first + 1
    while end < len(page.tokens) and end - first < _RUN_MAX:
        step = _step(page, end)
        if step == 0:
            break
        end += step
    return end


def _step(page: Page, at: int) -> int:
    """Say how many words from here on belong to the row; 0 where it ends."""
    if not _joins(page, at):
        return 0
    token, before = page.tokens[at], page.tokens[at - 1]
    if _may_begin(token) or numbers_a_name(page, at):
        # "in the U.S. He went": the full stop ends the sentence, too.
        return int(not (before.text.endswith(".") and is_function_word(token.folded)))
    if token.text.isdecimal():
        return int(_ends_as_number(page, at))
    by_name = token.text == "the" and (
        before.folded in GIVEN_NAMES or _ROMAN.fullmatch(before.text) is not None
    )
    if not by_name and (token.folded not in PARTICLES or token.text != token.folded):
        return 0
    ahead = at + 1
    if _joins(page, ahead) and page.tokens[ahead].text in AFTER_PARTICLE:
        ahead += 1
    if _joins(page, ahead) and page.tokens[ahead].text in AFTER_PARTICLE:
        ahead += 1
    is_name = _joins(page, ahead) and _may_begin(page.tokens[ahead])
    return ahead + 1 - at if is_name else 0


def _joins(page: Page, at: int) -> bool:
    """Say whether only what may stand inside a name parts this word from the one before."""
    if not 0 < at < len(page.tokens):
        return False
    before, token = page.tokens[at - 1], page.tokens[at]
    if token.is_first or before.had_possessive:
        return False
    gap = page.text[before.end : token.start]
    if gap.startswith(".") and ends_short(before):
        gap = gap[1:] or " "
    return _JOINT.fullmatch(gap) is not None


def _ends_as_number(page: Page, at: int) -> bool:
    """Say whether a number ends the name before it: "Apollo 11", but not "Ann 5 times"."""
    token = page.tokens[at]
    before = page.tokens[at - 1]
    if before.is_mixed:
        return False  # a version is no part of a product's name
    if before.folded in DATES or is_function_word(before.folded) or len(token.text) > 4:
        return False
    if len(token.text) == 4 and before.folded not in EVENT_HEADS | {"euro", "expo"}:
        return False
    rest = page.text[token.end : token.end + 1]
    if rest in ("%", ":", "/", ".", ",") and page.text[token.end + 1 : token.end + 2].isdigit():
        return False
    following = page.tokens[at + 1] if at + 1 < len(page.tokens) else None
    if following is None or page.text[token.end : following.start] != " ":
        return rest not in ("%", "/")
    return following.folded not in UNITS and following.folded not in DATES


def _trimmed(page: Page, first: int, last: int) -> Run | None:
    """Cut off what stands before and after the name itself."""
    tokens = page.tokens
    is_person = False
    is_led = tokens[first].is_first
    while last > first and _ends_nothing(tokens[last - 1]):
        if (
            last - first == 2
            and tokens[first].folded in GIVEN_NAMES
            and tokens[last - 1].has_capital
        ):
            break  # Donna Summer
        last -= 1
    while first < last:
        head = tokens[first]
        rest = last - first - 1
        if head.folded in HONORIFICS and rest:
            is_person = True
        elif not _is_cut(page, first, rest, is_led=is_led):
            break
        first += 1
        while first < last and not _may_begin(tokens[first]):
            first += 1
    return Run(first, last, is_person) if first < last else None


def _ends_nothing(token: Token) -> bool:
    return (
        not token.has_capital and not token.text.isdecimal()
    ) or token.folded in DATES | ENDLESS | TITLES


def _is_cut(page: Page, at: int, rest: int, *, is_led: bool) -> bool:
    """Say whether the first word of a row is no part of the name; `rest` words follow it.

    `is_led` says that the row began a sentence.
    """
    token = page.tokens[at]
    following = page.tokens[at + 1] if rest else None
    if token.folded in OFFICES and following is not None and not _may_begin(following):
        return True
    if token.folded in ROLES:
        # "King Louis XIV" is known as Louis XIV, but "Queen Victoria" as Queen Victoria.
        return rest >= 2 and token.folded not in NOBLE and _may_begin(page.tokens[at + 1])
    if token.folded in PEOPLES:
        return following is not None and following.folded in ROLES and rest >= 2
    if is_led or token.text in ("A", "An"):
        if token.folded in GIVEN_NAMES and following is not None:
            return False
        if token.folded in ("will", "may") and following is not None:
            # "Will Robert come?" asks; "Will Vale came" tells.
            return following.folded in GIVEN_NAMES
        return leads_nothing(token.folded) or (rest > 0 and token.folded.endswith("ing"))
    if rest or token.is_shouted or is_given_name(token.folded):
        return False
    return is_function_word(token.folded)


def _with_year(page: Page, run: Run) -> Run:
    """Take in the year before an event: "2012 Summer Olympics"."""
    at = run.first - 1
    if at < 0 or not _joins(page, run.first):
        return run
    year = page.tokens[at].text
    heads = {one.folded for one in page.tokens[run.first : run.last]}
    if len(year) == 4 and year.isdecimal() and heads & EVENT_HEADS:
        return Run(at, run.last)
    return run


def spots_of(page: Page, run: Run) -> Iterator[Spot]:
    """Give the name of a row, and its longer form where a place or a rank follows a comma."""
    first, last = page.tokens[run.first], page.tokens[run.last - 1]
    evidence = "honorific" if run.is_person else "capitalised"
    is_person = run.is_person or (run.last - run.first == 1 and first.folded in page.known)
    kind = EntityType.PERSON if is_person else None
    end = last.end
    if page.text[end : end + 1] == "." and (last.folded in ENDINGS or last.text.endswith(".")):
        end += 1
    yield Spot(_written(page.text[first.start : end]), first.start, end, evidence, kind)
    tail = _tail(page, run.last)
    if tail is not None:
        yield Spot(_written(page.text[first.start : tail]), first.start, tail, "tail", kind)


def _tail(page: Page, at: int) -> int | None:
    """Give the end of ", Texas" or ", Duke of Brittany" behind a name; None for neither."""
    if at >= len(page.tokens) or page.text[page.tokens[at - 1].end : page.tokens[at].start] != ", ":
        return None
    token = page.tokens[at]
    if re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", token.text) and _step(page, at + 1):
        return page.tokens[_end_of(page, at) - 1].end
    if not token.has_capital:
        return None
    last = _end_of(page, at)
    end = page.tokens[last - 1].end
    if token.folded in NOBLE and last - at > 2 and page.tokens[at + 1].text == "of":
        return end
    is_list = page.tokens[at - 1].folded in PLACES
    return end if not is_list and page.text[token.start : end].casefold() in PLACES else None


def _written(text: str) -> str:
    """Give a name on one line, with single blanks; a stray blank behind a hyphen goes."""
    return re.sub(r"(?<=\w)([-‐‑]) (?=\w)", r"\1", " ".join(text.split())).strip()
