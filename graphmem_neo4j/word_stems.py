"""Word stems: what do the inflected forms of one word have in common?

Owns: folding of one word (case, accents, Arabic letter forms), the stemmer of each script and of
each Latin-script language.
Never: splits text, guesses a language, or imports a stemmer before its first word.
"""

import re
import unicodedata
from functools import lru_cache
from importlib import import_module
from typing import Final, Protocol, cast

from graphmem_neo4j.word_lists import IRREGULAR

_ALGORITHMS: Final = {
    "en": "english", "fr": "french", "de": "german", "es": "spanish", "it": "italian",
    "pt": "portuguese", "nl": "dutch", "sv": "swedish", "tr": "turkish", "pl": "polish",
    "id": "indonesian", "ru": "russian", "el": "greek", "hi": "hindi", "hy": "armenian",
    "ta": "tamil",
}  # fmt: skip
_SCRIPT_STARTS: Final = (
    ("el", 0x0370, 0x03FF), ("ru", 0x0400, 0x052F), ("hy", 0x0530, 0x058F),
    ("he", 0x0590, 0x05FF), ("ar", 0x0600, 0x077F), ("hi", 0x0900, 0x097F),
    ("ta", 0x0B80, 0x0BFF), ("el", 0x1F00, 0x1FFF), ("ja", 0x3040, 0x30FF),
    ("zh", 0x3400, 0x9FFF), ("ko", 0xAC00, 0xD7AF),
)  # fmt: skip

_BREVE = "\u0306"
_ACCENTS = re.compile(r"(?<!\u0438)\u0306|(?<!\u0456)\u0308|[\u0300-\u0305\u0307\u0309-\u036f]")
_LETTER_FORMS = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
_ARABIC_MARKS = re.compile("[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]")
_ARABIC_FORMS = str.maketrans("أإآٱىیکةؤئ", "اااايي\u0643هوي")
_ARABIC_FRONT = re.compile("^(?:[وف]?[بك]?ال|[وف]?لل)(?=..)")
_ARABIC_PARTICLE = re.compile("و...|[فبلك]....")
_ARABIC_BACK = re.compile("(?<=...)(?:ها|ان|ات|ون|ين|يه|هم|نا|وا|كم|تم|ه|ي|ا|ت)$")
_PORTUGUESE_PLURAL = re.compile("(?<=..)[õã]es$")  # the stemmer leaves reunião, reuniões apart
_HEBREW_MARKS = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@lru_cache(maxsize=64)
def _stemmer(language: str) -> _Stemmer:
    # The package imports some thirty algorithms (0.1 s): not before a word needs one.
    module = import_module("snowballstemmer")
    return cast("_Stemmer", module.stemmer(_ALGORITHMS[language]))


def script_of(word: str) -> str:
    """ISO 639-1 code of the language that stands for the word's script; "en" for Latin."""
    if word.isascii():
        return "en"
    for letter in word:
        point = ord(letter)
        if point >= 0x0370:
            for code, first, last in _SCRIPT_STARTS:
                if first <= point <= last:
                    return code
    return "en"


def fold(word: str) -> str:
    """Strip a word of case, accents and spelling variants that readers do not tell apart.

    Letters that only look accented stay: Russian й, Ukrainian ї, Devanagari vowel signs.
    """
    word = word.casefold()
    if word.isascii():
        return word
    word = _ACCENTS.sub("", unicodedata.normalize("NFD", word))
    word = unicodedata.normalize("NFKC", word).translate(_LETTER_FORMS)
    word = _ARABIC_MARKS.sub("", word).translate(_ARABIC_FORMS)
    return _HEBREW_MARKS.sub("", word)


@lru_cache(maxsize=65536)
def base_stems(word: str) -> tuple[str, ...]:
    """Stem a folded word by the language of its script (Latin: English)."""
    code = script_of(word)
    if code == "ar":
        return arabic_stems(word)
    if code == "en":
        word = IRREGULAR.get(word, word)
        return (_stemmer("en").stemWord(word) if len(word) > 2 else word,)
    if code not in _ALGORITHMS:
        return (word,)
    return (fold(_stemmer(code).stemWord(word)) or word,)


@lru_cache(maxsize=65536)
def language_stem(language: str, word: str) -> str:
    """Stem a case-folded Latin-script word (accents kept) in one language; the stem is folded."""
    if language == "pt":
        word = _PORTUGUESE_PLURAL.sub("ão", word)
    return fold(_stemmer(language).stemWord(word)) or fold(word)


def arabic_stems(word: str) -> tuple[str, ...]:
    """Stem a folded Arabic word lightly: article and clitics off, then up to three endings.

    After Larkey, Ballesteros and Connell, "Light Stemming for Arabic Information Retrieval"
    (light10). A single first letter may be a particle (wa-, fa-, bi-, li-, ka-) or the word's
    own (wazir, filastin, bayt): both readings are given. Roots are not sought, since they join
    words of different meaning.
    """
    bare = _ARABIC_FRONT.sub("", word)
    stems = [_without_endings(bare)]
    if bare == word and _ARABIC_PARTICLE.match(word):
        stems.append(_without_endings(word[1:]))
    return tuple(dict.fromkeys(stems))


def _without_endings(word: str) -> str:
    for _ in range(3):
        shorter = _ARABIC_BACK.sub("", word)
        if shorter == word:
            break
        word = shorter
    return word
