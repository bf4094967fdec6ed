"""Marks: what of a sentence is compared with what was learned?

Its words, their beginnings and ends, and neighbours (of Chinese: runs of up to four signs), each
hashed to a number (feature hashing, Weinberger et al. 2009); and beside them what the lists of
words found. Numbers, and names after the first word, stand for their kind (not in Arabic and
Chinese, which show no name by its letters).

Owns: what a mark is, its number and its weight.
Never: knows what was learned, or what a mark speaks for.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from graphmem_neo4j.signals.segments import fold_sentence
from graphmem_neo4j.signals.shapes import HIGH, Category

BUCKETS: Final = 1 << 14
"""Numbers for what a language's sentences hold; the lists' findings follow after them."""
LISTS: Final = (*HIGH, Category.ERROR, Category.COMPLETION, Category.WORK, "contrast")
"""The lists of words that are marks where they find something."""
_HELD: Final = tuple(f"held to be {category}" for category in Category)
_MANNERS: Final = (
    "asks",
    "told",
    "refused",
    "after talk",
    "nothing",
    *(f"of length {n}" for n in range(7)),
)
NUMBERED: Final = tuple(str(name) for name in (*LISTS, *_HELD, *_MANNERS))
"""The marks with a number of their own, after the buckets."""
SIZE: Final = BUCKETS + len(NUMBERED)
"""How many numbers there are."""
_OTHERS: Final = {name: BUCKETS + at for at, name in enumerate(NUMBERED)}
_TEXT_WEIGHT: Final = 6.0
_OTHER_WEIGHT: Final = 0.5
_WORDS_A_STEP: Final = 3
_RUN_MAX: Final = 4
_SHORT: Final = 4

_WORD = re.compile(r"[^\W_]+|[?!:,;\ue000\ue001]")
_CAPITAL = re.compile(r"(?<=[\w,;:'’\"] )(?!I['’])[A-ZÀ-ÖØ-ÞА-ЯЁ][\w-]+")


@dataclass(frozen=True, slots=True)
class Marks:
    """Numbers below SIZE; the first `spoken` of them are of the text, the others of the lists."""

    numbers: list[int]
    spoken: int


def weights_by_mark(sentences: Sequence[Marks]) -> NDArray[np.float32]:
    """Give how much each mark weighs, of all sentences in a row."""
    sizes = [(one.spoken, len(one.numbers) - one.spoken) for one in sentences]
    weights = [(_TEXT_WEIGHT / max(1, spoken) ** 0.5, _OTHER_WEIGHT) for spoken, _ in sizes]
    return np.repeat(np.array(weights, dtype=np.float32).ravel(), np.array(sizes).ravel())


def marks_of(
    raw: str, text: str, code: str, *, found: Set[str], held: Iterable[str], manner: Iterable[str]
) -> Marks:
    """Give the marks of a sentence: `raw` as it came, `text` folded, in the language `code`.

    `found`: the LISTS that found something. `held`: the categories that the lists alone would give.
    `manner`: asks, told, refused (after a "no"), after talk.
    """
    words = _WORD.findall(text)
    spoken = dict.fromkeys(_runs(text) if code == "zh" else _phrases(words, _names(raw)))
    held_to_be = [f"held to be {one}" for one in held]
    length = f"of length {min(6, len(words) // _WORDS_A_STEP)}"
    others = [*found, *(held_to_be or ["nothing"]), *manner, length]
    seed = crc32(code.encode())
    numbers = [crc32(mark.encode("utf-8", "replace"), seed) % BUCKETS for mark in spoken]
    numbers += [_OTHERS[one] for one in others]
    return Marks(numbers, len(spoken))


def _names(raw: str) -> set[str]:
    return {part for name in _CAPITAL.findall(raw) for part in _WORD.findall(fold_sentence(name))}


def _phrases(words: list[str], names: set[str]) -> Iterator[str]:
    masked = ["#" if word.isdigit() else "@" if word in names else word for word in words]
    for word in masked:
        yield f"w{word}"
        if len(word) >= _SHORT:
            yield f"p{word[:_SHORT]}"
            yield f"s{word[-3:]}"
            if len(word) > _SHORT + 1:
                yield f"p{word[:6]}"
    for left, right in pairwise(["^", *masked, "$"]):
        yield f"b{left} {right}"
        yield f"n{left[:_SHORT]} {right[:_SHORT]}"


def _runs(text: str) -> Iterator[str]:
    signs = "".join(text.split())
    for length in range(1, _RUN_MAX + 1):
        for start in range(len(signs) - length + 1):
            yield signs[start : start + length]
    for length in (1, 2):
        yield f"^{signs[:length]}"
        yield f"{signs[-length:]}$"
