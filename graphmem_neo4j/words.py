"""Words: which index terms does a text hold, and which does a question ask for?

One function serves both sides, so what is stored and what is asked always fold alike. The
full-text index only splits at blanks: everything else (Unicode forms, case, accents, inflection,
names such as C++ or v2.1.3, scripts without blanks) happens here.

Owns: splitting, the terms of compounds, the query's terms, and the text of a Lucene query.
Never: touches a database; raises for any text; emits a character that Lucene's parser reads.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from graphmem_neo4j.word_lists import LATIN, STOP_WORDS, guess_languages
from graphmem_neo4j.word_stems import base_stems, fold, language_stem, script_of

MAX_TERM_CHARACTERS: Final = 64
MAX_TERMS: Final = 20_000
MAX_TEXT_CHARACTERS: Final = 200_000
MAX_QUERY_TERMS: Final = 64
MAX_CLAUSES: Final = 1_000  # Lucene refuses more than 1,024

# Letters of scripts that write no blanks between words, or glue particles to them (Hangul).
_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af"
)
# Python's \w lacks combining marks, which are half of every Indic word.
_LETTER = (
    r"[^\W_]|[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u0640\u064b-\u065f\u0670"
    r"\u06d6-\u06ed\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u102b-\u103e\u17b4-\u17d3]"
)
_WORD = re.compile(f"(?:{_LETTER})+")
_TOKEN = re.compile(rf"(?:{_LETTER})+(?:[._@:/'’‐‑+-](?:{_LETTER})+|,(?=\d{{3}}(?!\d))\d+)*")
_DENSE_RUN = re.compile(f"[{_DENSE}]+")
_DENSE_SPLIT = re.compile(f"([{_DENSE}]+)")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]")
_PICTURE = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)
_FOREIGN_DIGIT = re.compile(r"[^\D0-9]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PLUS_NAME = re.compile(r"(?<=\w)\+\+(?![^\W\d])")
_SHARP_NAME = re.compile(r"(?<!\w)([A-Za-z])#(?!\w)")
_DOT_NAME = re.compile(r"(?<![\w.])\.net\b", re.IGNORECASE)
_ENGLISH_TAILS: Final = frozenset({"s", "m", "re", "ve", "ll", "d"})
_ELISION = re.compile(r"(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|[dn]ell|all|sull|dall|un|quell|gl)$")


class Word(NamedTuple):
    """One word of a text: its index terms, and its case-folded surface where Latin ("" else)."""

    terms: tuple[str, ...]
    surface: str
    folded: str


def terms(text: str) -> list[str]:
    """Index terms of a stored text, in order, repeats kept (the index counts them).

    Never raises; at most `MAX_TERMS` terms of at most `MAX_TERM_CHARACTERS` characters, each made
    of letters, digits, marks, `.` and `_` (or one picture character).
    """
    words = _words(text, asking=False)
    languages = [c for c in guess_languages(w.surface for w in words if w.surface) if c != "en"]
    if not languages:
        return [term for word in words for term in word.terms][:MAX_TERMS]
    found: list[str] = []
    for word in words:
        found += word.terms
        found += _tagged(word, languages)
    return found[:MAX_TERMS]


def query_terms(text: str) -> list[str]:
    """Terms a question asks for: unique, function words dropped unless nothing else is left."""
    return list(dict.fromkeys(term for forms in query_words(text) for term in forms))[
        :MAX_QUERY_TERMS
    ]


def query_words(text: str) -> list[tuple[str, ...]]:
    """Split a question into words, each with its alternative terms; any one meets the word.

    The first form is the base term, further ones are parts of a compound or stems by other
    languages that the question may be written in. Bounded as `query_terms`.
    """
    words = _words(text, asking=True)
    guessed = guess_languages(w.surface for w in words if w.surface)
    languages = [code for code in (guessed or LATIN) if code != "en"]
    telling = [w for w in words if not _is_stop(w, guessed)] or words
    unique = {w.terms: w for w in telling if w.terms}
    # Base terms first: should the limit bite, only alternatives fall off.
    room = MAX_QUERY_TERMS
    chosen: list[tuple[str, ...]] = []
    for word in unique.values():
        kept = word.terms[: max(room, 0)]
        room -= len(kept)
        chosen += [kept] if kept else []
    for place, word in enumerate(list(unique.values())[: len(chosen)]):
        extra = _tagged(word, languages)[: max(room, 0)]
        room -= len(extra)
        chosen[place] += tuple(extra)
    return chosen


def lucene_query(
    shelves: Sequence[str], asked: Iterable[str], *, boosts: dict[str, float] | None = None
) -> str:
    """Lucene text that asks for any of the terms on any of the shelves; "" when either is empty.

    A shelf is the lower-case hex key of a space; it is required but has no weight. Terms are
    those of `query_terms`, whose characters Lucene's parser does not read as signs; whatever else
    is passed is stripped of them.
    """
    keys = [key for key in (_plain(shelf) for shelf in shelves) if key]
    wanted = list(dict.fromkeys(term for term in (_plain(t) for t in asked) if term))
    wanted = wanted[: max(MAX_CLAUSES - len(keys), 0)]
    if not keys or not wanted:
        return ""
    weights = boosts or {}
    clauses = [f"{term}^{weights[term]:.3f}" if term in weights else term for term in wanted]
    return f"+shelf:({' '.join(keys)})^0 +terms:({' '.join(clauses)})"


def _plain(term: str) -> str:
    return "".join(c for c in term.casefold() if c in "._" or not _is_sign(c))


def _is_sign(character: str) -> bool:
    return (character.isascii() and not character.isalnum()) or character.isspace()


def _is_stop(word: Word, guessed: tuple[str, ...]) -> bool:
    codes = (guessed or ("en",)) if word.surface else (script_of(word.folded),)
    return any(word.folded in _stop_words(code) for code in codes)


@lru_cache(maxsize=32)
def _stop_words(code: str) -> frozenset[str]:
    return frozenset(fold(word) for word in STOP_WORDS.get(code, ()))


def _tagged(word: Word, languages: Sequence[str]) -> list[str]:
    """Stems of the word by further languages, each under its language's name."""
    surface = word.surface
    if len(surface) < 3 or not languages:
        return []
    return [
        f"{code}_{language_stem(code, surface)}"[:MAX_TERM_CHARACTERS]
        for code in languages
        if surface not in STOP_WORDS[code]
    ]


def _words(text: str, *, asking: bool) -> list[Word]:
    text = text[:MAX_TEXT_CHARACTERS]
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        text = _FOREIGN_DIGIT.sub(lambda found: str(unicodedata.decimal(found[0])), text)
    text = _INVISIBLE.sub("", text)
    return [word for chunk in text.split() for word in _chunk_words(chunk[:2048], asking)]


@lru_cache(maxsize=65536)
def _chunk_words(chunk: str, asking: bool) -> tuple[Word, ...]:
    """Split one run without blanks into words."""
    if chunk.isalpha() and chunk.isascii() and (chunk.islower() or chunk.istitle()):
        return (_word(chunk),)
    chunk = _PLUS_NAME.sub("plusplus", chunk)
    chunk = _DOT_NAME.sub("dotnet", _SHARP_NAME.sub(r"\1sharp", chunk))
    found: list[Word] = []
    for piece in _DENSE_SPLIT.split(chunk):
        if _DENSE_RUN.match(piece):
            found += _dense_words(piece, asking)
            continue
        for token in _TOKEN.findall(piece):
            found += _token_words(token)
        found += [Word((picture,), "", picture) for picture in _PICTURE.findall(piece)]
    return tuple(word for word in found if word.terms[0])


def _dense_words(run: str, asking: bool) -> list[Word]:
    """Bigrams and single characters; a question asks for single ones only where they mean much."""
    run = fold(run)
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    if asking and pairs:
        return [Word((term,), "", term) for term in pairs + _HAN.findall(run)]
    return [Word((term,), "", term) for term in (*pairs, *run)]


def _word(surface: str) -> Word:
    folded = fold(surface)
    stems = base_stems(folded[:MAX_TERM_CHARACTERS])
    latin = script_of(folded) == "en" and not folded.isdigit()
    return Word(stems, surface.casefold() if latin else "", folded)


def _token_words(token: str) -> list[Word]:
    """Give the compound's own term, then its parts."""
    token = token.replace("’", "'").replace("‐", "-").replace("‑", "-")
    if "'" in token:
        return _apostrophe_words(token)
    parts = _WORD.findall(token)
    if len(parts) == 1:
        return _camel_words(token)
    if _all_digits(parts) and "," in token:
        return [Word((token.replace(",", "")[:MAX_TERM_CHARACTERS],), "", "")]
    words = [word for part in parts for word in _camel_words(part)]
    if len(parts) > 8 or ("/" in token and not token.replace("/", "").isdigit()):
        return _slash_words(token) if "/" in token else words
    if token.replace(".", "").lstrip("vV").isdigit() or (len(parts) > 2 and _all_digits(parts)):
        words = [_word(part) for part in parts if len(part) == 4 and part.isdigit()]
    return [_compound(token, parts), *words]


def _all_digits(parts: list[str]) -> bool:
    return all(part.isdigit() for part in parts)


def _slash_words(token: str) -> list[Word]:
    return [word for side in token.split("/") if side for word in _token_words(side)]


def _compound(token: str, parts: list[str]) -> Word:
    """qx-foo, qx_foo and qxFoo are one name; digits and dots keep their joints (v2.1.3)."""
    if all(part.isalpha() for part in parts) and not set(token) & set(".@:"):
        return _word("".join(parts)[:MAX_TERM_CHARACTERS].casefold())
    name = re.sub(r"[^\w.]", "_", fold(token), flags=re.ASCII)[:MAX_TERM_CHARACTERS]
    forms = [name]
    version = re.fullmatch(r"v?(\d+(?:\.\d+)+)", name)
    if version:
        number = version.group(1)
        forms += [number, number.rpartition(".")[0]] if number.count(".") > 1 else [number]
    return Word(tuple(dict.fromkeys(forms)), "", name)


def _camel_words(word: str) -> list[Word]:
    parts = [part for part in _CAMEL.split(word) if len(part) > 1] if word.isascii() else []
    if len(parts) < 2 or len(parts) > 8:
        return [_word(word)]
    return [_word(word), *(_word(part) for part in parts)]


def _apostrophe_words(token: str) -> list[Word]:
    left, _, right = token.partition("'")
    head, tail = left.casefold(), right.casefold()
    if tail in _ENGLISH_TAILS:
        return _token_words(left)
    if tail == "t":
        return [_word(head + "t")]
    if _ELISION.match(head):
        return _token_words(right)
    whole = fold(token.replace("'", "_").replace("-", "_"))
    name = re.sub(r"[^\w.]", "_", whole, flags=re.ASCII)[:MAX_TERM_CHARACTERS]
    return [Word((name,), "", name), *_token_words(left), *_token_words(right)]
