"""Inflections: is a Russian word another case of the other, or the other gender's form?

Owns: the case endings of names (nominative against the rest), and the pairs of gender endings.
Never: knows which names exist, beyond the pairs that endings give.
"""

import re

# Nominative ending -> endings of the other cases that no feminine nominative has. "-а" and "-я"
# of masculine names are left out: "Александра" may be Александр's, or Александра.
_CASES = (
    (re.compile("(?<=[бвгджзклмнпрстфхцчшщ])$"), ("у", "ом", "ем", "ым", "е")),
    (re.compile("й$"), ("ю", "ем", "е")),
    (re.compile("(?:ий|ый|ой)$"), ("ого", "его", "ому", "ему", "им", "ым")),
    (re.compile("ая$"), ("ой", "ую")),
    (re.compile("яя$"), ("ей", "юю")),
    (re.compile("а$"), ("ы", "и", "у", "ой", "ей", "е")),
    (re.compile("я$"), ("и", "ю", "ей", "е")),
    (re.compile("ь$"), ("я", "ю", "ем", "и", "ью")),
    (re.compile("о$"), ("у", "ом", "е")),
    (re.compile("ое$"), ("ого", "ому", "ым", "ом")),
)
_STEM_MIN = 3
_GENDER_ENDINGS = (
    ("ский", "ская"), ("цкий", "цкая"), ("ный", "ная"), ("ой", "ая"), ("ий", "ая"), ("ый", "ая"),
    ("ий", "ия"), ("ей", "ея"), ("o", "a"), ("us", "a"), ("е", "а"), ("ski", "ska"), ("cki", "cka"),
    ("sky", "skaya"), ("skiy", "skaya"), ("ич", "на"),
)  # fmt: skip
_VOWELS = "aeiouyаеиоуыэюя"
_GENDER_SUFFIXES = ("а", "a", "ه", "ا", "e", "ine", "ina", "ette", "ova")


def is_inflected(left: str, right: str) -> bool:
    """Say whether one folded Cyrillic word is another case of the other."""
    return _is_case_of(left, right) or _is_case_of(right, left)


def _is_case_of(nominative: str, other: str) -> bool:
    for ending, others in _CASES:
        found = ending.search(nominative)
        if found is None or found.start() < _STEM_MIN:
            continue
        stem = nominative[: found.start()]
        if other.startswith(stem) and other[len(stem) :] in others:
            return True
    # "Павел", "Павлом": the vowel of the last syllable goes.
    fleeting = re.sub("[ое](?=[лнкц]$)", "", nominative)
    return fleeting != nominative and other in {fleeting + end for end in ("у", "ом", "е", "ем")}


def is_gender_pair(left: str, right: str) -> bool:
    """Say whether two folded words look like the man's and the woman's form of one name."""
    short, long = sorted((left, right), key=len)
    if len(short) < _STEM_MIN:
        return False
    if long.startswith(short) and long[len(short) :] in _GENDER_SUFFIXES:
        return short[-1] not in _VOWELS
    return any(
        one.endswith(man)
        and other.endswith(woman)
        and one.removesuffix(man) == other.removesuffix(woman)
        and len(one.removesuffix(man)) >= _STEM_MIN - 1
        for one, other in ((left, right), (right, left))
        for man, woman in _GENDER_ENDINGS
    )
