"""Relate: what are two single words of two names to each other?

Owns: the relations and the order in which they are tried.
Never: weighs a whole name (people.py and things.py do).
"""

from enum import IntEnum
from functools import lru_cache

from graphmem_neo4j.naming.edits import Slip, slip
from graphmem_neo4j.naming.given_names import (
    GivenName,
    given_name,
    is_arabic_entry,
    is_one_word,
)
from graphmem_neo4j.naming.han import is_han, reads_as
from graphmem_neo4j.naming.inflections import is_gender_pair, is_inflected
from graphmem_neo4j.naming.reading import Word
from graphmem_neo4j.naming.roles import COMMON_WORDS
from graphmem_neo4j.naming.roman import (
    arabic_reads_as,
    cyrillic_reads_as,
    loose_arabic_latin,
    loose_cyrillic,
    loose_latin,
    loose_spelling,
)

SLIP_MIN = 5
SAFE_SLIP_MIN = 6
LONG_WORD = 9
CUT_MIN = 3


class Relation(IntEnum):
    """What two words are to each other; the higher, the nearer."""

    OTHER_NAME = 0  # two given names that are known to be different
    GENDERED = 1  # Ivanov and Ivanova, Julio and Julia
    DIFFERENT = 2
    NEAR = 3  # one letter apart in a way that may be meant
    INITIAL = 4
    NICKNAME = 5
    MISSPELT = 6  # a letter more or less in a long word: a slip, or two names
    SPELT_ALIKE = 7  # Stephan and Stefan: one name by sound, maybe two people
    SLIP = 8  # a slip of the pen that gives no other name
    INFLECTED = 9
    HEARD = 10  # romanisations of one word, or a word and its romanisation
    EQUAL = 11

    @property
    def is_firm(self) -> bool:
        """Say whether the two words are one word."""
        return self >= Relation.SLIP


@lru_cache(maxsize=65536)
def relate(left: Word, right: Word, *, flavour: str = "") -> Relation:
    """Relate two words.

    `flavour`: "russian" or "arabic" where Latin spellings are by ear; "any" for the words of a
    name that is no person's, where given names mean nothing.
    """
    if not left.forms.isdisjoint(right.forms) or _is_numeronym(left, right):
        return Relation.EQUAL
    if left.is_initial or right.is_initial:
        return Relation.INITIAL if _is_initial_of(left, right) else Relation.DIFFERENT
    if flavour != "any":
        known = _by_table(left, right)
        if known is not None:
            return known
    elif left.sense is not None and left.sense == right.sense:
        return Relation.EQUAL
    if left.script != right.script:
        return Relation.HEARD if is_heard(left, right) else Relation.DIFFERENT
    return _in_one_script(left, right, flavour)


def _by_table(left: Word, right: Word) -> Relation | None:
    one, other = givens(left), givens(right)
    if one is None or other is None:
        return Relation.DIFFERENT if _is_other_arabic(left, right) else None
    if is_one_word(one, other):
        return Relation.HEARD
    if not one.formal.isdisjoint(other.formal):
        alike = left.script == "latin" and loose_spelling(left.text) == loose_spelling(right.text)
        return Relation.SPELT_ALIKE if alike else Relation.NICKNAME
    if not one.every.isdisjoint(other.every):
        return Relation.NICKNAME
    return Relation.GENDERED if is_gender_pair(left.text, right.text) else Relation.OTHER_NAME


def _is_other_arabic(left: Word, right: Word) -> bool:
    """Say whether a Latin word is one known Arabic name and the Arabic word is none of those.

    Short vowels are not written: only by the table is "Karim" told from "Karam".
    """
    for one, other in ((left, right), (right, left)):
        if one.script == "arabic" and other.script == "latin" and givens(one) is None:
            known = givens(other)
            return known is not None and is_arabic_entry(known)
    return False


def is_heard(left: Word, right: Word) -> bool:
    """Say whether words of two scripts are one name by ear."""
    for one, other in ((left, right), (right, left)):
        if other.script != "latin":
            continue
        if one.script == "cyrillic":
            return cyrillic_reads_as(one.text, other.text)
        if one.script == "arabic":
            return arabic_reads_as(one.text, other.text)
        if is_han(one.text):
            return reads_as(one.text, other.text)
    return False


def _in_one_script(left: Word, right: Word, flavour: str) -> Relation:
    if left.script == "cyrillic" and _is_another_case(left.text, right.text, flavour):
        return Relation.INFLECTED
    if flavour != "any" and is_gender_pair(left.text, right.text):
        return Relation.GENDERED
    if (left.text in COMMON_WORDS) != (right.text in COMMON_WORDS):
        return _by_slip(left.text, right.text)
    if left.script == "latin":
        heard = {"russian": loose_latin, "arabic": loose_arabic_latin}.get(flavour)
        if heard is not None and heard(left.text) == heard(right.text):
            return Relation.HEARD
        if loose_spelling(left.text) == loose_spelling(right.text) and len(left.text) > 2:
            return Relation.SPELT_ALIKE
    if flavour != "any" and _is_cut(left.text, right.text):
        return Relation.NICKNAME
    return _by_slip(left.text, right.text)


def _is_another_case(left: str, right: str, flavour: str) -> bool:
    if is_inflected(left, right):
        return True
    # Things have no gender: there "-а" is a genitive.
    short, long = sorted((left, right), key=len)
    return flavour == "any" and len(short) >= SAFE_SLIP_MIN and long == short + "а"


def _is_cut(left: str, right: str) -> bool:
    """Say whether one word is the beginning of the other, as short forms often are."""
    short, long = sorted((left, right), key=len)
    return len(short) >= CUT_MIN and len(long) > len(short) + 1 and long.startswith(short)


def _by_slip(left: str, right: str) -> Relation:
    if min(len(left), len(right)) < SLIP_MIN or is_han(left) or not (left + right).isalpha():
        return Relation.DIFFERENT
    found = slip(left, right)
    if found is None or found[1] == 0:
        return Relation.DIFFERENT
    return _weight_of_slip(left, right, *found)


def _weight_of_slip(left: str, right: str, kind: Slip, place: int) -> Relation:
    """Say whether one word is plainly a misspelling of the other, or only may be.

    Plainly: one is a common noun or a common given name and the other is none; or two neighbours
    are swapped. A letter more or less may be meant (Johnson, Johnston), and another letter most of
    all (Corvex, Convex).
    """
    short, long = min(len(left), len(right)), max(len(left), len(right))
    is_inner = place < long - 1
    if (left in COMMON_WORDS) != (right in COMMON_WORDS):
        is_plain = kind != "replaced" or long >= LONG_WORD
        return Relation.SLIP if is_plain and is_inner else Relation.NEAR
    if left in COMMON_WORDS:
        return Relation.NEAR
    if (given_name(left) is None) != (given_name(right) is None):
        is_plain = kind in ("swapped", "doubled") or (kind == "left_out" and is_inner)
        return Relation.SLIP if is_plain or long >= LONG_WORD else Relation.NEAR
    if short < SAFE_SLIP_MIN or kind == "replaced":
        return Relation.NEAR
    if kind == "swapped":
        return Relation.SLIP
    return Relation.MISSPELT if is_inner or kind == "doubled" else Relation.NEAR


def _is_initial_of(left: Word, right: Word) -> bool:
    one, other = (left, right) if left.is_initial else (right, left)
    if one.script == other.script:
        return any(form.startswith(one.text) for form in other.forms)
    heads = {_romanised_head(one), _romanised_head(other)}
    return len(heads) == 1 and "" not in heads


def _romanised_head(word: Word) -> str:
    if word.script == "cyrillic":
        return loose_latin(loose_cyrillic(word.text))[:1]
    return loose_latin(word.text)[:1] if word.script == "latin" else ""


def _is_numeronym(left: Word, right: Word) -> bool:
    """Say whether one word is the other with its inner letters counted: "k8s", "kubernetes"."""
    for one, other in ((left.text, right.text), (right.text, left.text)):
        inner = one[1:-1]
        if inner.isdigit() and len(other) == int(inner) + 2 and other.isalpha():
            return one[0] == other[0] and one[-1] == other[-1]
    return False


def givens(word: Word) -> GivenName | None:
    """Look a word up among given names, without its Arabic article too."""
    found = given_name(word.text)
    if found is None and word.script == "arabic":
        return next(filter(None, map(given_name, word.forms)), None)
    return found
