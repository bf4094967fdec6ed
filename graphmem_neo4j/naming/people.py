"""People: are two names one person's name?

Word is set against word; what is left over on one side or on both, and whether the order is the
same, decides. Two given names that are known to differ, a name of the other gender, Jr. beside
Sr. and Mr. beside Mrs. forbid a merge.

Owns: the finding.
Never: reads contexts.
"""

from collections.abc import Sequence

from graphmem_neo4j.naming.addresses import spells
from graphmem_neo4j.naming.aligning import Alignment, align, without_words
from graphmem_neo4j.naming.given_names import given_name, is_arabic, is_russian
from graphmem_neo4j.naming.han import SURNAMES, is_han, readings
from graphmem_neo4j.naming.reading import Reading, Word
from graphmem_neo4j.naming.relate import Relation, is_heard, relate
from graphmem_neo4j.naming.roman import arabic_reads_as, cyrillic_reads_as
from graphmem_neo4j.naming.shapes import Finding, Level, veto
from graphmem_neo4j.naming.values import same_values

WORDS_MAX = 8
_PROCLITICS = "لبوفك"
_JOINED_MIN = 6


def compare_person_names(left: Reading, right: Reading) -> Finding:
    """Compare two read names of people."""
    barred = _barred(left, right)
    if barred:
        return veto(barred)
    one, other = left.words[:WORDS_MAX], right.words[:WORDS_MAX]
    if not one or not other:
        return without_words(left, right)
    if not left.joined.isdisjoint(right.joined):
        return _one_spelling(left, right)
    if left.is_single and right.is_single and is_han(one[0].text + other[0].text):
        return _han_names(left, right)
    short = (
        _by_initials_only(left, right) or _by_user_name(left, right) or _han_and_latin(left, right)
    )
    if short:
        return short
    if _is_genitive(one, other) or _is_genitive(other, one):
        return Finding(Level.LIKELY, ("another case of one name",))
    flavour = _flavour(one + other)
    return _judged(align(one, other, flavour), left, right)


def _barred(left: Reading, right: Reading) -> str | None:
    genders = (left.titles - {"any"}, right.titles - {"any"})
    if all(genders) and genders[0].isdisjoint(genders[1]):
        return "titles that exclude each other"
    if left.generation != right.generation and left.generation and right.generation:
        return "elder and younger"
    if not same_values(left.values, right.values):
        return "other number"
    if left.aside and right.aside and left.aside != right.aside:
        return "other words in brackets"
    return None


def _one_spelling(left: Reading, right: Reading) -> Finding:
    if left.generation != right.generation or left.aside != right.aside:
        return Finding(Level.LIKELY, ("one name, a word more on one side",))
    is_full = len(left.words) > 1 or all(_is_full_han(word) for word in left.words)
    if is_full and left.name == right.name:
        return Finding(Level.IDENTICAL, ("the very same name",))
    if is_full:
        return Finding(Level.SPELLING, ("one name but for spelling or title",))
    if left.every != right.every:
        return Finding(Level.WEAK, ("one word of a name, another title",))
    return Finding(Level.COMMON, ("one word that many may share",))


def _is_full_han(word: Word) -> bool:
    return is_han(word.text) and len(word.text) > 1


def _han_names(left: Reading, right: Reading) -> Finding:
    """Two Chinese names: every character counts; a surname alone may stand for a whole name."""
    one, other = left.words[0].text, right.words[0].text
    short, long = sorted((one, other), key=len)
    if len(short) == 1 and (left.titles or right.titles) and long.startswith(short):
        return Finding(Level.WEAK, ("surname with a title",))
    if len(short) > 1 and long.endswith(short) and len(long) == len(short) + 1:
        return Finding(Level.WEAK, ("given name without the surname",))
    return veto("another character")


def _is_genitive(one: Sequence[Word], other: Sequence[Word]) -> bool:
    """Say whether every word only adds "-а" or "-я", and the first is so no woman's name."""
    return (
        len(one) == len(other) > 1
        and one[0].script == "cyrillic"
        and given_name(one[0].text) is not None
        and given_name(other[0].text) is None
        and all(
            long.text in (short.text + "а", short.text[:-1] + "я")
            for short, long in zip(one, other, strict=True)
        )
    )


def _by_initials_only(left: Reading, right: Reading) -> Finding | None:
    for one, other in ((left, right), (right, left)):
        letters = one.acronym
        heads = "".join(word.text[:1] for word in other.words)
        if letters and len(one.words) == 1 and heads == letters:
            return Finding(Level.ACRONYM, ("initials of the whole name",))
    return None


def _by_user_name(left: Reading, right: Reading) -> Finding | None:
    """Take "nbrandt" or "nora_brandt" for a user name where the other name gives it."""
    for one, other in ((left, right), (right, left)):
        if (
            one.name.isascii()
            and one.name.islower()
            and " " not in one.name
            and len(other.words) > 1
        ):
            found = spells(one.name, other.name)
            if found.level >= Level.LIKELY:
                return found
    return None


def _han_and_latin(left: Reading, right: Reading) -> Finding | None:
    """Chinese and pinyin: the syllables in either order, the surname whole."""
    for one, other in ((left, right), (right, left)):
        if len(one.words) != 1 or not is_han(one.words[0].text):
            continue
        if other.words[0].script != "latin":
            return None
        signs, latin = one.words[0].text, [word.text for word in other.words]
        orders = ("".join(latin), "".join(latin[1:] + latin[:1]), "".join(latin[-1:] + latin[:-1]))
        if not any(is_heard(one.words[0], _latin(text)) for text in orders):
            known = all(readings(sign) for sign in signs)
            return veto("another Chinese name") if known else Finding(Level.NONE)
        is_full = len(signs) > 2 and signs[0] in SURNAMES and len(latin) > 1
        return Finding(Level.STRONG if is_full else Level.LIKELY, ("one name by pinyin",))
    return None


def _latin(text: str) -> Word:
    return Word(text, frozenset([text]), "latin")


def _flavour(words: Sequence[Word]) -> str:
    """Say by whose ear Latin spellings are to be read."""
    latin = [word.text for word in words if word.script == "latin"]
    if any(map(is_russian, latin)):
        return "russian"
    if any(is_arabic(text) or text.startswith(("al", "el", "ben", "abd")) for text in latin):
        return "arabic"
    endings = ("ov", "ova", "ev", "eva", "sky", "skaya", "skiy", "skii", "skikh", "enko", "chuk")
    return "russian" if any(text.endswith(endings) for text in latin) else ""


def _judged(found: Alignment, left: Reading, right: Reading) -> Finding:
    if left.generation != right.generation:
        return Finding(Level.POSSIBLE if found.firm else Level.NONE, ("a mark of generation",))
    if len(left.words) != len(right.words) and _heard_joined(left, right):
        return Finding(Level.STRONG, ("one name by ear",))
    if all(found.left_over):
        return _with_rest_on_both(found, left, right)
    if any(found.left_over):
        return _contained(found, left, right)
    if min(found.relations) is Relation.NEAR:
        return Finding(Level.POSSIBLE, ("one letter apart",))
    return _all_paired(found, left, right)


def _with_rest_on_both(found: Alignment, left: Reading, right: Reading) -> Finding:
    if _is_particle_glued(left, right):
        return Finding(Level.STRONG, ("a glued particle",))
    if not found.firm:
        return Finding(Level.NONE)
    taken = [{pair[side] for pair in found.pairs} for side in (0, 1)]
    rest = [
        [word for place, word in enumerate(reading.words) if place not in taken[side]]
        for side, reading in enumerate((left, right))
    ]
    if any(relate(a, b) <= Relation.GENDERED for a in rest[0] for b in rest[1]):
        return veto("another given name")
    # The first words are given names, unless the tables know better.
    is_given = 0 not in taken[0] and 0 not in taken[1]
    return veto("another given name") if is_given else Finding(Level.NONE, ("another surname",))


def _contained(found: Alignment, left: Reading, right: Reading) -> Finding:
    relations = found.relations
    if not relations or min(relations) is Relation.NEAR:
        return Finding(Level.NONE)
    if found.firm >= 2 and found.is_in_order:
        return Finding(Level.LIKELY, ("one name, a name more on one side",))
    if len(relations) == 1 and relations[0] is not Relation.INITIAL:
        place = found.pairs[0][1 if len(left.words) == 1 else 0]
        if relations[0] is Relation.NICKNAME and place > 0:
            return Finding(Level.NONE)
        return Finding(Level.WEAK, ("one word of the name",))
    if found.firm and relations[-1] in (Relation.INITIAL, Relation.NICKNAME):
        return Finding(Level.WEAK, ("initials or a short form, a name more on one side",))
    return Finding(Level.NONE)


def _all_paired(found: Alignment, left: Reading, right: Reading) -> Finding:
    worst = found.relations[-1]
    count = len(found.pairs)
    if not found.is_in_order and not _may_turn(found, left, right):
        return veto("the names stand in another order")
    if count == 1:
        level = Level.LIKELY if worst.is_firm else Level.WEAK
        return Finding(level, ("one word, spelt otherwise or a short form",))
    if worst.is_firm:
        return Finding(Level.STRONG, (_named(worst),))
    if not found.firm:
        return Finding(Level.NONE)
    last = (len(left.words) - 1, len(right.words) - 1, Relation.NICKNAME)
    # Surnames have no short forms.
    return Finding(Level.POSSIBLE if last in found.pairs else Level.LIKELY, (_named(worst),))


def _may_turn(found: Alignment, left: Reading, right: Reading) -> bool:
    """Say whether another order is only that of surname and given name.

    Not where it makes a son's name of the father's: two given names, or an Arabic chain of names.
    """
    if not found.is_rotated:
        return False
    words = left.words
    if len(words) == 2 and all(given_name(word.text) for word in words):
        return False
    return not (len(words) > 2 and words[0].script == "arabic")


def _named(relation: Relation) -> str:
    return {
        Relation.EQUAL: "the same words in another order",
        Relation.HEARD: "one name by ear",
        Relation.INFLECTED: "another case of one name",
        Relation.SLIP: "a slip of the pen",
        Relation.SPELT_ALIKE: "spelt alike",
        Relation.MISSPELT: "a letter more or less",
        Relation.NICKNAME: "a short form of the given name",
        Relation.INITIAL: "initials and the surname",
    }.get(relation, "the same words")


def _heard_joined(left: Reading, right: Reading) -> bool:
    """Say whether two names are one by ear when their words are written as one."""
    for one, other in ((left, right), (right, left)):
        latin = "".join(word.text for word in other.words)
        text = "".join(word.text for word in one.words)
        if not latin.isascii() or len(latin) < _JOINED_MIN:
            continue
        if one.words[0].script == "arabic":
            return arabic_reads_as(text, latin)
        if one.words[0].script == "cyrillic":
            return cyrillic_reads_as(text, latin)
    return False


def _is_particle_glued(left: Reading, right: Reading) -> bool:
    """Say whether one Arabic name only has "to", "with", "and" glued to its front."""
    texts = ["".join(word.text for word in reading.words) for reading in (left, right)]
    short, long = sorted(texts, key=len)
    return (
        len(left.words) > 1
        and len(left.words) == len(right.words)
        and long[:1] in _PROCLITICS
        and long[1:] == short
        and left.words[0].script == "arabic"
    )
