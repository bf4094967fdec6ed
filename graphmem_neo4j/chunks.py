"""Chunks: where may a long text be cut?

One vector over a long text forgets its details: the last sentence of three thousand words is
lost in the average (measured, stack.md). So a long text gets pieces of about 250 tokens, cut
where a reader would draw breath, each with a little of what came before it.

Owns: the estimate of tokens, the places where a text may be cut, and how pieces overlap.
Never: changes a character (the pieces, without their overlaps, are the text), or counts with a
model's own tokenizer.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

PIECE_TOKENS = 250
WHOLE_TOKENS = 300  # a text up to this size stays whole
OVERLAP_TOKENS = 30
PIECES_MAX = 1_000

# Weights are twelfths of a token: a Latin letter a quarter, a CJK character two thirds, a letter
# of another script a third, a pictogram one. Estimates for multilingual sentence-piece models.
_TOKEN = 12
_LOOK_BACK_CHARACTERS = 400
_GRAPHEME_MAX_CHARACTERS = 64

_SENTENCE_END = re.compile(
    r"""(?: [.!?؟…۔]{1,9} ["'”’»)\]]{0,4} (?=\s)   # a mark, what it closes, then a blank
          | [。！？｡]{1,9} [」』”’）]{0,4}             # these need no blank
          | \n (?=[ \t]*\n)                    # an empty line
          | \n (?=[ \t]*(?:[-*+>|#]|\d{1,3}[.)])[ \t#])   # an item of a list, a heading
        ) \s*""",
    re.VERBOSE,
)
_SHORT_WORD_BEFORE = re.compile(
    r"(?:\b\w|\b\d{1,2}|\b(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|ca|bzw|Hr|Fr))$"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: the characters from `start` to before `end`.

    Its first `overlap` characters were already in the piece before it.
    """

    number: int
    start: int
    end: int
    overlap: int
    text: str


def token_estimate(text: str) -> int:
    """Estimate how many tokens a multilingual model makes of a text; rounded up. Total."""
    return -(-sum(map(_weight, text)) // _TOKEN)


def _weight(character: str) -> int:
    code = ord(character)
    if code < 0x0250:
        return 3
    if _is_wide(code):
        return 8
    return 4 if code < 0x2190 or 0x2C00 <= code < 0x1F000 else 12


def _is_wide(code: int) -> bool:
    """Say whether a character is of a script that is written without blanks between words."""
    return (
        0x2E80 <= code <= 0xA4CF
        or 0xAC00 <= code <= 0xD7AF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF66 <= code <= 0xFF9D
        or 0x20000 <= code <= 0x3FFFF
    )


def cut_text(
    text: str,
    *,
    piece_tokens: int = PIECE_TOKENS,
    whole_tokens: int = WHOLE_TOKENS,
    overlap_tokens: int = OVERLAP_TOKENS,
) -> list[Piece]:
    """Cut a text into overlapping pieces; [] when it is short enough to stay whole.

    Cuts fall at sentence ends, else between words, else (an unbroken run longer than a piece)
    between graphemes. In order and without overlaps, the pieces are exactly the text. At most
    PIECES_MAX of them: a longer text gets longer pieces. Total and deterministic.
    """
    sums = [0, *accumulate(map(_weight, text))]
    whole = sums[-1]
    if whole <= max(whole_tokens, 1) * _TOKEN:
        return []
    wanted = max(piece_tokens, 1) * _TOKEN
    # A piece is at least half full, see _ends; so twice the share keeps the number in bounds.
    limit = max(-(-whole // -(-whole // wanted)), -(-2 * whole // PIECES_MAX))
    ends = _ends(text, sums, limit)
    overlap = min(overlap_tokens, piece_tokens // 4) * _TOKEN
    pieces: list[Piece] = []
    before = 0
    for number, end in enumerate(ends):
        start = _overlap_start(text, sums, before, overlap) if before else 0
        pieces.append(Piece(number, start, end, before - start, text[start:end]))
        before = end
    return pieces


def _ends(text: str, sums: list[int], limit: int) -> list[int]:
    """Pack sentences into pieces of at most `limit`; a sentence joins when it still fits.

    A sentence that would leave its piece under half full is cut between words instead: so every
    piece but the last weighs at least half the limit, less one word.
    """
    ends: list[int] = []
    start = held = 0
    for stop in (*_sentence_ends(text), len(text)):
        while sums[stop] - sums[start] > limit:
            if 2 * (sums[held] - sums[start]) < limit:
                held = _cut_inside(text, sums, start, limit)
            ends.append(held)
            start = held
        held = stop
    return [*ends, len(text)] if start < len(text) else ends


def _sentence_ends(text: str) -> Iterator[int]:
    for match in _SENTENCE_END.finditer(text):
        if not _is_abbreviation(text, match):
            yield match.end()


def _is_abbreviation(text: str, match: re.Match[str]) -> bool:
    """Tell the dot of "Dr. Vale", "e.g. this" and "am 3. Mai" from a sentence's end."""
    if match.group()[0] != "." or match.group().startswith(".."):
        return False
    if text[match.end() : match.end() + 1].islower():
        return True
    before = text[max(0, match.start() - 8) : match.start()]
    return _SHORT_WORD_BEFORE.search(before) is not None


def _cut_inside(text: str, sums: list[int], start: int, limit: int) -> int:
    """Find the last place between words at which the piece from `start` is not too long."""
    last = max(start + 1, bisect_right(sums, sums[start] + limit) - 1)
    for place in range(last, max(start, last - _LOOK_BACK_CHARACTERS), -1):
        if _is_between_words(text, place):
            return place
    return _grapheme_start(text, last, start)


def _is_between_words(text: str, place: int) -> bool:
    if place >= len(text):
        return True
    before, after = text[place - 1], text[place]
    if before.isspace():
        return not after.isspace()
    return _is_wide(ord(before)) and _is_wide(ord(after)) and not _clings(after)


def _clings(character: str) -> bool:
    """Say whether a character belongs to the one before it."""
    code = ord(character)
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me", "Pe", "Pf")
        or character in "\u200c\u200d、。，！？"
        or 0xDC00 <= code <= 0xDFFF
        or 0x1160 <= code <= 0x11FF
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def _grapheme_start(text: str, place: int, start: int) -> int:
    """Step back from the middle of a grapheme to its start; bounded, for stacked marks."""
    for earlier in range(place, max(start, place - _GRAPHEME_MAX_CHARACTERS), -1):
        if not _is_inside_grapheme(text, earlier):
            return earlier
    return place


def _is_inside_grapheme(text: str, place: int) -> bool:
    if place >= len(text):
        return False
    if _clings(text[place]) or text[place - 1] == "\u200d":
        return True
    if text[place - 1 : place + 1] == "\r\n":
        return True
    flags = 0
    while flags < place and 0x1F1E6 <= ord(text[place - 1 - flags]) <= 0x1F1FF:
        flags += 1
        if flags >= _GRAPHEME_MAX_CHARACTERS:
            break
    return flags % 2 == 1 and 0x1F1E6 <= ord(text[place]) <= 0x1F1FF


def _overlap_start(text: str, sums: list[int], end: int, overlap: int) -> int:
    """Find where the words begin that a piece repeats from the one that ended at `end`.

    The whole last sentence when it fits, else as many last words as fit, else nothing.
    """
    first = bisect_right(sums, sums[end] - overlap - 1)
    window = text[first:end]
    for stop in _sentence_ends(window):
        if first + stop < end:
            return first + stop
    for place in range(max(first, 1), end):
        if _is_between_words(text, place):
            return place
    return end
