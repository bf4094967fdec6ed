"""Roman letters: may a word of another script and a Latin one be the same name, spelt by ear?

Cyrillic and Latin spellings meet in one loose form ("Юрий", "Yuri", "Iurii" give "iuri"). Arabic
writes no short vowels, so an Arabic word is matched against a Latin one letter by letter: every
consonant must be there, a long vowel may be written long or short, a short one anyhow, and two
Latin vowels together ("Hussein") are never a short one. After the usual systems (BGN/PCGN, ISO 9,
ALA-LC, and the French and English habits of the Maghreb and the Levant), joined.

Owns: loose forms, and the match of Arabic with Latin letters.
Never: looks names up in tables.
"""

import re
from functools import lru_cache

_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh",
    "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia", "і": "i", "ї": "i", "є": "e",
    "ґ": "g", "ў": "u", "ј": "i", "љ": "li", "њ": "ni", "ђ": "d", "ћ": "c", "џ": "dzh",
}  # fmt: skip
# In this order: a longer group of letters before its parts.
_LATIN_GROUPS = (
    ("schtsch", "sh"), ("tsch", "ch"), ("shch", "sh"), ("sch", "sh"), ("tch", "ch"), ("kh", "h"),
    ("ts", "c"), ("tz", "c"), ("ck", "k"), ("x", "ks"), ("ph", "f"), ("w", "v"), ("yo", "e"),
    ("jo", "e"), ("ye", "e"), ("je", "e"), ("y", "i"), ("j", "i"), ("'", ""),
)  # fmt: skip
_APART = tuple(group for group in _LATIN_GROUPS if group[1] != "e")
_SOFT = re.compile("ь(?=[аеиоуыэюя])")
_GERMAN = (("schtsch", "sh"), ("tsch", "ch"), ("sch", "zh"), *_LATIN_GROUPS)
_MUTE = re.compile("(?<=[bcdfghjklmnpqrstvwxz])e$|(?<=[ae])h$")
_HISSED = re.compile("(?<=[жшчщ])е(?!.*[жшчщ]е)")
_DOUBLE = re.compile(r"(.)\1+")
_SHORT = ("", "a", "e", "i", "o", "u", "y", "ou")
_LENGTH_MAX = 60


def _spellings(text: str) -> dict[str, tuple[str, ...]]:
    """Read lines of `letter: spelling spelling`; "-" is to write nothing."""
    entries = (line.strip().partition(": ") for line in text.strip().splitlines())
    return {
        letter: tuple("" if s == "-" else s for s in said.split()) for letter, _, said in entries
    }


# An Arabic letter -> the Latin spellings of it.
_ARABIC = _spellings(
    """
    ا: aa a e i o u ou -
    ب: bb b p
    ت: tt t
    ث: th t s
    ج: dj jj gg j g dsch
    ح: hh h
    خ: kh k ch h x
    د: dd d
    ذ: dh d z th
    ر: rr r
    ز: zz z s
    س: ss s c
    ش: sch sh ch sc s
    ص: ss s c
    ض: dd dh d z
    ط: tt t
    ظ: zz z dh th d
    ع: aa a e i o u ' -
    غ: gh g r
    ف: ff f ph v
    ق: qq kk ck q k c g
    ك: kk ck k c
    ل: ll l
    م: mm m
    ن: nn n
    ه: hh h a ah e eh at -
    و: ww w oo ou u o au aw ow v -
    ي: yy iy y ee ei ey ai ay ie ia i e a -
    ء: ' -
    پ: p
    گ: g
    چ: ch tch
    ژ: zh j
    ڤ: v
    """
)
# A long vowel inside a word is always heard, and so is a weak consonant at its start.
_LONG = {letter: tuple(filter(None, _ARABIC[letter])) for letter in "وي"}
_CONSONANTAL = {"و": ("ww", "w", "v", "ou"), "ي": ("yy", "y", "iy")}
_ARTICLE = ("l", "r", "n", "s", "t", "d", "z")
_ARABIC_ARTICLE = re.compile("^(?:وال|بال|ال)(?=...)")
_LATIN_ARTICLE = re.compile("^(?:al|el|ul|il)(?=..)")


@lru_cache(maxsize=65536)
def loose_cyrillic(word: str) -> str:
    """Give the loose Latin form of a folded Cyrillic word."""
    return _squeezed("".join(_CYRILLIC.get(letter, letter) for letter in word))


@lru_cache(maxsize=65536)
def loose_latin(word: str) -> str:
    """Give the loose form of a folded Latin word as the same name in Cyrillic would have it."""
    return _loosened(word, _LATIN_GROUPS)


def cyrillic_reads_as(cyrillic: str, latin: str) -> bool:
    """Say whether a folded Cyrillic word may be written as a folded Latin one.

    "ye" may be one letter ("Yelena") or two ("Belye"); a soft sign may be heard ("Soloviev"), an
    "o" after a hissing letter too ("Gorbachov"); German writes "sch" for two letters.
    """
    written = (cyrillic, _SOFT.sub("и", cyrillic), _HISSED.sub("о", cyrillic))
    forms = {loose_cyrillic(form) for form in written}
    heard = {loose_latin(latin), _loosened(latin, _APART), _loosened(latin, _GERMAN)}
    return not forms.isdisjoint(heard)


def _loosened(word: str, groups: tuple[tuple[str, str], ...]) -> str:
    for group, loose in groups:
        word = word.replace(group, loose)
    return _squeezed(word)


def _squeezed(word: str) -> str:
    word = _DOUBLE.sub(r"\1", word)
    return word.removesuffix("i") if len(word) > 4 and word.endswith("ii") else word


@lru_cache(maxsize=65536)
def loose_spelling(word: str) -> str:
    """Give the form in which spellings of one Latin name meet: Karl and Carl, Soffia and Sophia."""
    for group, loose in (("ck", "k"), ("ph", "f"), ("th", "t"), ("c", "k"), ("y", "i"), ("w", "v")):
        word = word.replace(group, loose)
    return _DOUBLE.sub(r"\1", word)


@lru_cache(maxsize=65536)
def loose_arabic_latin(word: str) -> str:
    """Give the form in which Latin spellings of one Arabic name meet ("Belkadi", "Belqadi")."""
    return _loosened(_MUTE.sub("", word), _MAGHREB)


_MAGHREB = (
    ("sch", "sh"), ("ch", "sh"), ("dj", "j"), ("kh", "x"), ("gh", "g"), ("dh", "d"), ("ou", "u"),
    ("oo", "u"), ("ee", "i"), ("ei", "ai"), ("ey", "ai"), ("ay", "ai"), ("th", "t"), ("q", "k"),
    ("ck", "k"), ("c", "k"), ("y", "i"), ("w", "u"), ("e", "a"), ("o", "u"), ("'", ""),
)  # fmt: skip


def arabic_reads_as(arabic: str, latin: str) -> bool:
    """Say whether a folded Arabic word may be written as a folded Latin one; articles may go."""
    return any(
        _matches(one, other)
        for one in {arabic, _ARABIC_ARTICLE.sub("", arabic)}
        for other in {latin, _LATIN_ARTICLE.sub("", latin)}
        if 1 < len(one) <= _LENGTH_MAX and 1 < len(other) <= _LENGTH_MAX
    )


@lru_cache(maxsize=65536)
def _matches(arabic: str, latin: str) -> bool:
    """Walk along the Arabic letters with every place that the Latin ones may have got to."""
    places = {0}
    for number, letter in enumerate(arabic):
        firm = _CONSONANTAL.get(letter)
        # A consonant may carry a short vowel; a letter that is heard as a vowel does not.
        voiced = _after(_after(places, latin, firm), latin, _SHORT) if firm else set[int]()
        places = _after(places, latin, _said(arabic, number))
        if letter not in "اويء":
            places = _after(places, latin, _SHORT)
        places |= voiced
        if not places:
            return False
    return not places.isdisjoint({len(latin), len(latin) - latin.endswith("h")})


def _said(arabic: str, number: int) -> tuple[str, ...]:
    letter = arabic[number]
    if number == 1 and len(arabic) > 4 and arabic.startswith("ال"):
        return _ARTICLE  # it takes over the next letter: "ar-Rahman"
    known = _LONG if number == 0 or 0 < number < len(arabic) - 1 else _ARABIC
    return known.get(letter) or _ARABIC.get(letter) or (letter,)


def _after(places: set[int], latin: str, spellings: tuple[str, ...]) -> set[int]:
    return {
        place + len(spelling)
        for place in places
        for spelling in spellings
        if latin.startswith(spelling, place)
    }
