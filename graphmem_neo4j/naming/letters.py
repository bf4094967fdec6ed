"""Letters: in which forms may one word be written so that readers take it for the same?

"Müller" is also written "Mueller" and "Muller", "أحمد" "احمد", "張" "张"; a Cyrillic letter inside
a Latin word is a slip of the keyboard.

Owns: the folded forms of one word, and the cleaning of a name's signs.
Never: compares, or knows what a word means.
"""

import re
import unicodedata
from functools import lru_cache

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.naming.han import simplified
from graphmem_neo4j.word_stems import fold, script_of

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_SPELT_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
_CYRILLIC = "аеорсухіјѕԁһкмтвнАЕОРСУХІЈЅКМТВН"
_LATIN = "aeopcyxijsdhkmtbhAEOPCYXIJSKMTBH"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans("aeopcyxkmABEKMHOPCTYX", "аеорсухкмАВЕКМНОРСТУХ")
_HAS_LATIN = re.compile("[A-Za-z]")
_HAS_CYRILLIC = re.compile("[\u0400-\u04ff]")
_WORD_RUN = re.compile(r"[^\W\d_]+")


def clean(name: str) -> str:
    """Give a name without invisible signs, in one unicode form, digits as 0 to 9.

    A word that mixes Latin and Cyrillic letters is written in the one script that it is mostly of.
    Total; the letter case stays.
    """
    text = unicodedata.normalize("NFKC", clean_text(name))
    if text.isascii():
        return " ".join(text.split())
    text = unicodedata.normalize("NFKC", _UNSEEN.sub("", text))
    text = "".join(_digit(sign) for sign in text)
    return " ".join(_WORD_RUN.sub(lambda found: _one_script(found[0]), text).split())


def _digit(sign: str) -> str:
    if sign.isascii() or not sign.isdecimal():
        return sign
    return str(unicodedata.decimal(sign))


def _one_script(word: str) -> str:
    latin, cyrillic = len(_HAS_LATIN.findall(word)), len(_HAS_CYRILLIC.findall(word))
    if not latin or not cyrillic:
        return word
    changed = word.translate(_TO_LATIN if latin >= cyrillic else _TO_CYRILLIC)
    foreign = _HAS_CYRILLIC if latin >= cyrillic else _HAS_LATIN
    # "Яндекс.Go" or "iФирма" is a mixture on purpose: then nothing is changed.
    return word if foreign.search(changed) else changed


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """Fold a word: case, accents, Arabic spelling variants, traditional characters."""
    return simplified(fold(word))


@lru_cache(maxsize=65536)
def spelt_out(word: str) -> str:
    """Fold a word with its umlauts spelt out, as in "Mueller" for "Müller"."""
    return word if word.isascii() and word.islower() else plain(word.translate(_SPELT_OUT))


@lru_cache(maxsize=65536)
def script(word: str) -> str:
    """Name the script of a folded word: latin, cyrillic, arabic, han, or another's code."""
    code = script_of(word)
    return {"en": "latin", "ru": "cyrillic", "ar": "arabic", "zh": "han"}.get(code, code)
