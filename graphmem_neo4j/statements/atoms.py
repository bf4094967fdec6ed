"""Statement atoms: where do a statement's words, numbers and signs begin and end?

Owns: the joining of spelling variants, the splitting into atoms, and the reader that finds
phrases and numbers among them.
Never: knows dates, clock times or amounts (statements.times, statements.tokens).
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.statements import numbers, units
from graphmem_neo4j.statements.words import PHRASES

ATOMS_MAX = 2_000
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_ATOM = re.compile(
    rf"""
      (?P<address>https?://\S{{1,2000}}|www\.\S{{1,2000}}
        |[\w.+-]{{1,64}}@[\w-]{{1,64}}(?:\.[\w-]{{1,64}})+)
    | (?P<date>\d{{4}}[-./年]\d{{1,2}}[-./月]\d{{1,2}}(?!\d)日?
        |\d{{1,2}}[./-]\d{{1,2}}[./-]\d{{4}}(?!\d))
    | (?P<clock>\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?!\d))
    | (?P<dotted>v?\d+(?:\.\d+){{2,}}(?!\d))
    | (?P<number>(?:(?<![\w.])[-+])?\d+(?:[.,]\d+|['’\u00a0\u202f\x20]\d{{3}}(?!\d))*)
    | (?P<han>[{_HAN}〇])
    | (?P<dotname>(?<![\w.])\.[A-Za-z]\w+)
    | (?P<word>[^\W\d_{_HAN}][^\W{_HAN}]*(?:['’][^\W\d_{_HAN}]+)?)
    | (?P<sign>[^\w\s]|_)
    """,
    re.VERBOSE,
)
_ARABIC = str.maketrans(
    dict.fromkeys("أإآٱ", "ا")
    | {"ى": "ي", "ة": "ه", "ـ": "", "ک": "ك", "ی": "ي", "ё": "е", "Ё": "Е"}
)
_ARABIC_MARKS = re.compile("[\u064b-\u065f\u0670]")
_ARABIC_ENDING = re.compile("(?<=[\u0620-\u064a])(?:اً|ًا)(?![\u0620-\u064a])")
_DIGITS = str.maketrans(
    {chr(base + digit): str(digit) for base in (0x660, 0x6F0, 0x966) for digit in range(10)}
    | {"٫": ".", "٬": ",", "−": "-", "–": "-", "‐": "-", "‑": "-"}
)
_POWERS = str.maketrans({power: f"^{digit}" for digit, power in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})
_FRACTIONS = {"½": "0.5", "¼": "0.25", "¾": "0.75"}
_FRACTION = re.compile(r"(\d*)([½¼¾])")
_ENGLISH = frozenset(["the", "is", "of", "and", "was", "has", "in", "a", "to", "at"])


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of the text: lower-cased, as written, and which pattern it met."""

    folded: str
    raw: str
    group: str


def fold(text: str) -> str:
    """Join the spelling variants of a text, keeping accents: NFKC, lower case, Arabic letters."""
    text = _FRACTION.sub(_fraction, clean_text(text).translate(_POWERS))
    text = unicodedata.normalize("NFKC", text.translate(_DIGITS))
    text = _ARABIC_MARKS.sub("", _ARABIC_ENDING.sub("", text)).translate(_ARABIC)
    return text.replace("’", "'").replace("ʼ", "'")


def _fraction(match: re.Match[str]) -> str:
    decimals = _FRACTIONS[match[2]]
    return f"{match[1] or '0'}{decimals[1:]}"


def _split_phrase(text: str) -> tuple[str, ...]:
    return tuple(atom.folded for atom in _atoms(text))


def _atoms(text: str) -> list[Atom]:
    """Split a folded text; a clitic such as n't or 's is an atom of its own."""
    found: list[Atom] = []
    for match in _ATOM.finditer(text):
        group, raw = match.lastgroup or "", match.group()
        if group != "word":
            found.append(Atom(raw.lower(), raw, group))
        else:
            found += [Atom(part.lower(), part, "word") for part in _word_parts(raw)]
        if len(found) >= ATOMS_MAX:
            break
    return found


def _word_parts(word: str) -> list[str]:
    head, quote, tail = word.partition("'")
    low = tail.lower()
    if not quote:
        return ["can", "not"] if word.lower() == "cannot" else [word]
    if low == "t" and head.lower().endswith("n"):
        stem = {"wo": "will", "ca": "can", "sha": "shall"}.get(head[:-1].lower(), head[:-1])
        return [stem, "not"] if stem else ["not"]
    if low == "m":
        return [head, "am"]
    if low in ("s", "re", "ve"):
        return [head, "'s"]
    if low in ("ll", "d"):
        return [head, "'" + low]
    if len(head) <= 2 and head.lower() not in ("o", "mc"):
        return [head, tail]
    return [word]


def phrase_table(words: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    """Split the keys of a table of phrases as statements are split."""
    return {_split_phrase(fold(word)): value for word, value in words.items()}


WORD_PHRASES = phrase_table(PHRASES)
_PHRASE_WORDS_MAX = 6


class Reader:
    """One statement's atoms, with look-ups at any place among them."""

    def __init__(self, text: str) -> None:
        self.atoms = _atoms(text)
        self.is_english = any(atom.folded in _ENGLISH for atom in self.atoms)

    def folded(self, place: int) -> str:
        """Give the lower-cased atom at a place; "" outside the text."""
        return self.atoms[place].folded if 0 <= place < len(self.atoms) else ""

    def group(self, place: int) -> str:
        """Give the pattern that the atom at a place met; "" outside the text."""
        return self.atoms[place].group if 0 <= place < len(self.atoms) else ""

    def phrase(self, table: dict[tuple[str, ...], str], place: int) -> tuple[str, int] | None:
        """Find the longest phrase of a table that starts here: its value and its end."""
        words = tuple(atom.folded for atom in self.atoms[place : place + _PHRASE_WORDS_MAX])
        for length in range(len(words), 0, -1):
            value = table.get(words[:length])
            if value is not None:
                return value, place + length
        return None

    def number(self, place: int) -> tuple[Fraction | str, int] | None:
        """Read a number in digits, words or Chinese numerals, with its scale: value and end."""
        group = self.group(place)
        if group in ("number", "dotted"):
            return self._digits(place)
        if group == "han":
            return self._han(place)
        if self.phrase(WORD_PHRASES, place) == ("half", place + 2) or self.folded(place) == "half":
            end = place + 2 if self.folded(place + 1) in ("a", "an") else place + 1
            is_measure = units.unit_of(self.folded(end)) is not None
            return (Fraction(1, 2), end) if is_measure else None
        found = numbers.number_words([atom.folded for atom in self.atoms[place : place + 12]])
        return self._with_half(found[0], place + found[1]) if found else None

    def _with_half(self, value: Fraction, end: int) -> tuple[Fraction, int]:
        """Add what "and a half" adds to the number before it."""
        half = self.phrase(WORD_PHRASES, end)
        return (value + Fraction(1, 2), half[1]) if half and half[0] == "andhalf" else (value, end)

    def _digits(self, place: int) -> tuple[Fraction | str, int] | None:
        text, end = self.folded(place), place + 1
        value = numbers.digits_number(text, is_english=self.is_english)
        if value is None:
            return (text, end) if self.group(place) == "number" else None
        scale = numbers.SCALES.get(self.folded(end))
        if scale is not None:
            return self._with_half(value * scale, end + 1)
        is_decimal = "." in text and value != Fraction(re.sub(r"[^\d-]", "", text))
        if is_decimal and text.endswith("0") and not self._is_measured(end):
            return text, end  # a version: 1.20 is not 1.2
        return self._with_half(value, end)

    def _is_measured(self, place: int) -> bool:
        word = self.folded(place)
        is_amount = units.unit_of(word) or units.currency_of(word)
        return bool(is_amount or units.currency_of(self.folded(place - 2)))

    def _han(self, place: int) -> tuple[Fraction | str, int] | None:
        end = place
        most = place + numbers.DIGITS_MAX
        while end < most and self.folded(end) and self.folded(end) in numbers.HAN_NUMERALS:
            end += 1
        run = "".join(self.folded(each) for each in range(place, end))
        value = numbers.han_number(run) if run else None
        if value is None:
            return None
        decimals = ""
        while self.folded(end) == "点" or decimals:
            digit = numbers.HAN_DIGITS.get(self.folded(end + 1 + len(decimals)))
            if digit is None:
                break
            decimals += str(digit)
        if decimals:
            return f"{value}.{decimals}", end + 1 + len(decimals)
        return self._with_half(value, end) if isinstance(value, Fraction) else (value, end)


Reading = tuple[str, int] | None
