"""Name tokens: the words of a text, where each stands, and whether it begins a sentence.

Owns: the cutting of a text into words for the reading of names.
Never: judges a word by what it means.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphmem_neo4j.mentions.lists import ABBREVIATIONS, JOINED_PREFIXES

_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u0640\u064b-\u065f\u0670\u0900-\u0dff"
)
_LETTER = rf"(?:[^\W_]|[{_MARKS}])"
_WORD = re.compile(
    rf"[A-ZА-ЯΑ-Ω](?:\.[A-ZА-ЯΑ-Ω])+\b\.?"  # U.S., J.R.R.
    rf"|{_LETTER}+(?:['’ʼ‐‑-]{_LETTER}+)*"
)
# An English possessive, or the ending of a Turkish case.
_POSSESSIVE = re.compile(
    r"(?<=\w)['’ʼ][sS]$|(?<=\w{3})['’ʼ](?:[dt][ae]n?|n?[ıiuü]n|[yn][ae]|[ıiuü])$"
)
_SENTENCE_END = re.compile(
    r"[.!?…。！？:\n\"“”«»„•●▪|]|^\s*[-–—]\s|\s[-–—]\s|[\u2600-\u27bf\U0001f300-\U0001faff]"
)
TOKENS_MAX: Final = 40_000


@dataclass(frozen=True, slots=True)
class Token:
    """A word: as written (without a possessive 's), its place, its case-folded form, its look.

    `has_capital` says that it is written as a name may be, `is_first` that anything would be
    there: it begins a sentence, a line, a quotation.
    """

    text: str
    start: int
    end: int
    folded: str
    has_capital: bool
    is_first: bool
    had_possessive: bool = False

    @property
    def is_shouted(self) -> bool:
        """Say whether all its letters are capitals, of which there are two or more."""
        return len(self.text) > 1 and self.text.isupper()

    @property
    def is_mixed(self) -> bool:
        """Say whether a capital stands inside the word, or a digit: GraphQL, McCartney, GPT4."""
        inner = self.text[1:]
        return not self.is_shouted and any(
            letter.isupper() and self.text[at] not in "-'’" for at, letter in enumerate(inner)
        )


def tokens_of(text: str) -> list[Token]:
    """Cut a text into words, in order; at most `TOKENS_MAX`."""
    return list(_read(text))


def _read(text: str) -> Iterator[Token]:
    before: Token | None = None
    for count, match in enumerate(_WORD.finditer(text)):
        if count >= TOKENS_MAX:
            return
        word = match.group()
        stem = word if word.isalnum() else _POSSESSIVE.sub("", word)
        start = match.start()
        before = Token(
            text=stem,
            start=start,
            end=start + len(stem),
            folded=stem.casefold(),
            has_capital=_has_capital(stem),
            is_first=_is_first(text, before, start),
            had_possessive=stem != word,
        )
        yield before


def _has_capital(word: str) -> bool:
    if word[0].isupper() or unicodedata.category(word[0]) == "Lt":
        return True
    if word.isalnum():
        return False
    head, sign, tail = _split_prefix(word)
    return bool(sign) and head in JOINED_PREFIXES and tail[:1].isupper()


def _split_prefix(word: str) -> tuple[str, str, str]:
    match = re.match(r"([^\W_]+)(['’‐‑-])(.*)", word)
    return (match[1], match[2], match[3]) if match else (word, "", "")


def _is_first(text: str, before: Token | None, start: int) -> bool:
    if before is None:
        return True
    gap = text[before.end : start]
    if before.had_possessive:
        gap = re.sub(r"^['’ʼ]\w*", "", gap)
    if gap.startswith(".") and "\n" not in gap and ends_short(before):
        gap = gap[1:]
    return _SENTENCE_END.search(gap) is not None


def ends_short(token: Token) -> bool:
    """Say whether a full stop behind this word may be one of an abbreviation."""
    return (len(token.text) == 1 and token.has_capital) or token.folded in ABBREVIATIONS
