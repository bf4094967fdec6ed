"""Name candidates: under which keys may a dictionary of known names be asked about a text?

Owns: the rows of whole words of a text, as keys of names, in scripts with and without blanks.
Never: judges whether a row of words is a name.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.mentions.shapes import TEXT_MAX_CHARACTERS
from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.word_stems import fold, script_of

_WORDS_MAX: Final = 6
_DENSE_MAX: Final = 8
_BESIDE_NAMES: Final = 0.1
_WITHOUT_NAMES: Final = 0.5
_DENSE_LETTER = "\u0e00-\u0eff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HANGUL = re.compile("[\uac00-\ud7a3]{2,12}")
_DENSE_RUN = re.compile(f"[{_DENSE_LETTER}]+(?:[・·][{_DENSE_LETTER}]+)*")
_ARABIC = re.compile("[\u0621-\u064a]{3,}")
_ARABIC_PREFIXES: Final = ("وال", "فال", "بال", "كال", "لل", "ال", "و", "ف", "ب", "ل", "ك")
_MARKS = "\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u0640\u064b-\u065f\u0670\u0900-\u0dff"
_LETTER = rf"(?:[^\W_{_DENSE_LETTER}]|[{_MARKS}])"
# A word with the signs inside it, and those at its ends that are part of a name: C++, .NET, @ann.
_WORD = re.compile(
    rf"[@.#]?{_LETTER}+(?:[._@:/'’‐‑+&#-]+{_LETTER}+)*(?:\+\+|#|\.(?=\s+{_LETTER}))?"
)
_JOINT = re.compile(r"[ \t\u00a0\u3000]{0,3}[,&.(/·:?!-]{0,2}[ \t\u00a0]{0,3}\(?")
_NAMED_LOOK = re.compile("[A-Z0-9]")
_POSSESSIVE = re.compile(r"['’ʼ]s$", re.IGNORECASE)


def name_candidates(text: str, limit: int = 200) -> list[str]:
    """Give keys (as entity_names.name_key) of the rows of up to six whole words of a text.

    Words of function alone are left out, as are rows that begin or end with a small one. Chinese
    and Japanese give all stretches of 2 to 8 letters; Arabic words also without their article and
    clitics, Korean ones without particles. Those that look like names come first, then short ones.
    """
    found = _found(text, limit)
    return sorted(found, key=lambda key: (found[key], key))[:limit]


def question_names(text: str, limit: int = 200) -> list[tuple[str, float]]:
    """Give the keys of `name_candidates` of a question, each with how likely it is meant as a name.

    1 for what is written as names are; what is not counts little beside that ("place of birth" in
    a question that names a film), and half where nothing in the question is written as a name.
    """
    found = _found(text, limit)
    plain = _WITHOUT_NAMES if all(is_plain for is_plain, _, _ in found.values()) else _BESIDE_NAMES
    keys = sorted(found, key=lambda key: (found[key], key))[:limit]
    return [(key, plain if found[key][0] else 1.0) for key in keys]


def _found(text: str, limit: int) -> dict[str, tuple[bool, int, int]]:
    """Give each key with the best rank of its forms: plain or not, words, place."""
    text = text[:TEXT_MAX_CHARACTERS]
    found: dict[str, tuple[bool, int, int]] = {}
    for form, rank in _forms(text):
        key = name_key(form)
        if key and (key not in found or rank < found[key]):
            found[key] = rank
            if len(found) > 20 * limit:
                break
    return found


def _forms(text: str) -> Iterator[tuple[str, tuple[bool, int, int]]]:
    words = list(_WORD.finditer(text))
    for first in range(len(words)):
        for form, size in _rows(text, words, first):
            yield form, (not _looks_named(form), size, words[first].start())
    for match in _DENSE_RUN.finditer(text):
        for form, at in _stretches(match.group()):
            yield form, (False, len(form), match.start() + at)


def _rows(text: str, words: Sequence[re.Match[str]], first: int) -> Iterator[tuple[str, int]]:
    """Give the rows of words that begin here, with their sizes."""
    start = words[first].start()
    # "The Who" is a name; "the who" none.
    if _is_function(words[first].group()) and not words[first].group()[0].isupper():
        return
    for last in range(first, min(first + _WORDS_MAX, len(words))):
        if last > first:
            gap = text[words[last - 1].end() : words[last].start()]
            if not _JOINT.fullmatch(gap):
                return
        word = words[last].group()
        row = text[start : words[last].end()]
        if _is_function(word) and (last == first or not word[0].isupper()):
            continue
        yield from ((form, last - first + 1) for form in _spellings(row, text, words[last].end()))


def _spellings(row: str, text: str, end: int) -> Iterator[str]:
    yield row.rstrip(".") if row.count(".") == 1 else row
    if row.endswith("."):
        yield row
    if _POSSESSIVE.search(row):
        yield _POSSESSIVE.sub("", row)
    if "(" in row and text[end : end + 1] == ")":
        yield row + ")"
    if _ARABIC.match(row):
        yield from _without_clitics(row)
    hangul = _HANGUL.search(row)
    if hangul and hangul.end() == len(row):
        yield from (row[: len(row) - cut] for cut in (1, 2, 3) if len(hangul.group()) - cut >= 2)


def _without_clitics(row: str) -> Iterator[str]:
    """Give an Arabic row without what is written together with its first word."""
    for prefix in _ARABIC_PREFIXES:
        rest = row.removeprefix(prefix)
        if rest != row and len(rest.split()[0]) >= 2:
            yield rest
            if prefix != "ال" and prefix.endswith(("ال", "لل")):
                yield "ال" + rest
    if not row.startswith("ال"):
        yield "ال" + row


def _stretches(run: str) -> Iterator[tuple[str, int]]:
    for at in range(len(run)):
        for size in range(2, min(_DENSE_MAX, len(run) - at) + 1):
            yield run[at : at + size], at
    if "・" in run or "·" in run:
        yield run, 0


def _looks_named(form: str) -> bool:
    return not form.isascii() or _NAMED_LOOK.search(form) is not None


@lru_cache(maxsize=8192)
def _is_function(word: str) -> bool:
    """Say whether a word is a function word of its script's language, or of English."""
    folded = word.casefold()
    if folded in STOP_WORDS["en"]:
        return True
    code = script_of(fold(word))
    return fold(word) in STOP_WORDS.get(code, frozenset()) if code not in ("", "la") else False
