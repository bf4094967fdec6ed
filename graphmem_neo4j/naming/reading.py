"""Reading: which words carry a name, and what stands beside them?

"Dr. Emil Brandt Jr." is [emil, brandt], a title, a generation; "Project Atlas v2" is [atlas], a
kind, the value 2. What identifies is kept apart from what only describes.

Owns: the shape of a read name, and the steps from text to that shape.
Never: compares two names.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.naming import roles
from graphmem_neo4j.naming.letters import clean, plain, script, spelt_out
from graphmem_neo4j.naming.stripping import bound, without_kinds, without_legal_form
from graphmem_neo4j.naming.values import is_value_word, value_of_digits, value_of_word

NAME_MAX_CHARACTERS = 400
_CAMEL = re.compile(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])|(?<=[A-ZА-ЯЁ])(?=[A-ZА-ЯЁ][a-zа-яё])")
_ASIDE = re.compile(r"[(（\[]([^()（）\[\]]{1,120})[)）\]]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_DOT_NAME = re.compile(r"(?<![\w.])\.(?=[A-Za-z])")
_ROMAN = re.compile("(?=[IVX]{2,6}$)X{0,3}(?:IX|IV|V?I{0,3})")
_PARTS = re.compile(r"\d+(?:\.\d+)*|\D+")
_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th|го|й|я|ème|er)$")
_NUMERONYM = re.compile(r"[a-z]\d{1,2}[a-z]")
_ONE_WORD_FORMS = {phrase[0] for phrase in roles.LEGAL_FORMS if len(phrase) == 1}
_ACRONYM = re.compile(r"(?:[^\W\d_]\.?){2,6}")


@dataclass(frozen=True, slots=True)
class Word:
    """One word: `text` is its plain form, `forms` all forms in which it may be met."""

    text: str
    forms: frozenset[str]
    script: str
    sense: str | None = None

    @property
    def is_initial(self) -> bool:
        """Say whether it is a single letter that stands for a name."""
        return len(self.text) == 1 and self.script != "han"


@dataclass(frozen=True, slots=True)
class Reading:
    """A name, read. `words` identify; the rest describes. `key` is entity_names.name_key."""

    name: str
    key: str
    words: tuple[Word, ...]
    values: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    generation: str | None = None
    opposed: frozenset[tuple[int, int]] = frozenset()
    aside: tuple[str, ...] = ()
    signs: str = ""
    acronym: str | None = None
    every: tuple[str, ...] = field(default=())
    """All words in order, titles and kinds too."""

    @property
    def is_single(self) -> bool:
        """Say whether one word is all there is."""
        return len(self.words) == 1

    @property
    def joined(self) -> frozenset[str]:
        """Give the words written as one, plain and with umlauts spelt out."""
        plainly = "".join(word.text for word in self.words)
        return frozenset([plainly, "".join(_spelt(word) for word in self.words)])


def _spelt(word: Word) -> str:
    return (
        next(iter(sorted(word.forms - {word.text})), word.text)
        if word.script == "latin"
        else word.text
    )


def make_word(raw: str) -> Word:
    """Make a word of a run of letters in its own case."""
    text = plain(raw)
    forms = {text, spelt_out(raw)}
    written = script(text)
    if written == "arabic" and len(text) > 4 and text.startswith("ال"):
        forms.add(text[2:])
    return Word(text, frozenset(forms), written, roles.SENSES.get(text))


@lru_cache(maxsize=32768)
def read_thing(name: str) -> Reading:
    """Read the name of anything but a person. Total."""
    text, aside = without_aside(clean(name[:NAME_MAX_CHARACTERS]))
    pieces, values = _split_values(pieces_of(text, splits_camels=True))
    opposed = _opposed(pieces)
    every = tuple(plain(piece) for piece in pieces)
    pieces, legal = without_legal_form(pieces)
    pieces, kinds = without_kinds(pieces)
    return Reading(
        name=text,
        key=name_key(name),
        words=tuple(make_word(piece) for piece in bound(pieces)),
        values=tuple(values),
        kinds=kinds,
        legal=legal,
        opposed=opposed,
        aside=aside,
        signs=signs_of(text),
        acronym=_acronym_of(text),
        every=every,
    )


def without_aside(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the words in brackets out of a name."""
    found = _ASIDE.search(text)
    if found is None:
        return text, ()
    rest = (text[: found.start()] + " " + text[found.end() :]).strip()
    if not rest:
        return text, ()
    return rest, tuple(sorted(plain(piece) for piece in pieces_of(found[1], splits_camels=False)))


def pieces_of(text: str, *, splits_camels: bool) -> list[str]:
    """Split a cleaned text into runs of letters and runs of digits."""
    text = _DOT_NAME.sub(" dot", _THOUSANDS.sub("", text))
    found: list[str] = []
    for run in _runs(text):
        if _NUMERONYM.fullmatch(run.casefold()):
            found.append(run)
            continue
        for piece in _PARTS.findall(_ORDINAL.sub(r"\1", run)):
            piece = piece.strip(".")
            if splits_camels and not piece[:1].isdigit() and plain(piece) not in _ONE_WORD_FORMS:
                found += [part for part in _CAMEL.split(piece) if part]
            elif piece:
                found.append(piece)
    return found


def _runs(text: str) -> list[str]:
    """Split where neither letter, mark nor digit stands; "C++" and "C#" keep their signs."""
    kept: list[str] = []
    for place, sign in enumerate(text):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if sign.isalnum() or unicodedata.category(sign)[0] == "M":
            kept.append(sign)
        elif sign in "'’ʼ`´" and before.isalpha() and after.isalpha():
            continue
        elif (sign in "+#" and (before.isalpha() or before == sign)) or (
            sign == "." and before.isdigit() and after.isdigit()
        ):
            kept.append(sign)
        else:
            kept.append(" ")
    return "".join(kept).split()


def _split_values(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Take the numbers out; a word that only announces one ("v", "No.") goes with it."""
    words: list[str] = []
    values: list[str] = []
    for place, piece in enumerate(pieces):
        value = _value(piece, is_first=place == 0)
        if value is None:
            words.append(piece)
            continue
        if (
            len(words) > 1
            and is_value_word(plain(words[-1]))
            and plain(pieces[place - 1]) == plain(words[-1])
        ):
            words.pop()
        values.append(value)
    return words, values


def _value(piece: str, *, is_first: bool) -> str | None:
    if piece[:1].isdigit():
        return value_of_digits(piece)
    if not is_first and _ROMAN.fullmatch(piece):
        return value_of_word(piece)
    return value_of_word(plain(piece))


def _opposed(pieces: list[str]) -> frozenset[tuple[int, int]]:
    folded = {plain(piece) for piece in pieces}
    return frozenset(
        (number, side)
        for number, sides in enumerate(roles.OPPOSED)
        for side, words in enumerate(sides)
        if not words.isdisjoint(folded)
    )


def signs_of(text: str) -> str:
    """Give the symbols of a name, sorted; those that only decorate aside."""
    kept = [
        sign for sign in text if unicodedata.category(sign)[0] == "S" and sign not in "+®™©°`´^"
    ]
    return "".join(sorted(kept))


def _acronym_of(text: str) -> str | None:
    bare = text.replace(".", "")
    if not _ACRONYM.fullmatch(text) or bare != bare.upper() or bare == bare.lower():
        return None
    return plain(bare)
