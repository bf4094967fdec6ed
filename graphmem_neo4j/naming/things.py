"""Things: are two names of projects, organisations, systems, places, events, documents one name?

Owns: the comparison of names that are no person's, acronyms, and what a word more or another kind
means.
Never: reads contexts.
"""

from graphmem_neo4j.naming import roles
from graphmem_neo4j.naming.aligning import align, without_words
from graphmem_neo4j.naming.han import is_han
from graphmem_neo4j.naming.places import place_key, place_of
from graphmem_neo4j.naming.reading import Reading
from graphmem_neo4j.naming.relate import Relation
from graphmem_neo4j.naming.roman import arabic_reads_as, cyrillic_reads_as
from graphmem_neo4j.naming.shapes import Finding, Level, veto
from graphmem_neo4j.naming.values import same_values

_SHORT_ACRONYM = 5
_JOINED_MIN = 5


def compare_thing_names(left: Reading, right: Reading, kind: str | None) -> Finding:
    """Compare two read names of things; `kind` is the type that both have, None where unlike."""
    barred = _barred(left, right)
    if barred:
        return veto(barred)
    by_place = _by_place(left, right)
    if by_place:
        return by_place
    if not left.words or not right.words:
        return without_words(left, right)
    if not left.joined.isdisjoint(right.joined):
        return _one_spelling(left, right, kind)
    acronym = _by_acronym(left, right)
    if acronym:
        return acronym
    return _capped(_by_words(left, right), left, right, kind)


def _barred(left: Reading, right: Reading) -> str | None:
    if not same_values(left.values, right.values):
        return "other number, version or date"
    sets = {number for number, _ in left.opposed} & {number for number, _ in right.opposed}
    for number in sets:
        sides = [{side for n, side in reading.opposed if n == number} for reading in (left, right)]
        if sides[0].isdisjoint(sides[1]):
            return "words that exclude each other"
    if any(
        pair <= left.kinds | right.kinds and _shares_out(pair, left, right)
        for pair in roles.EXCLUSIVE_KINDS
    ):
        return "a company and a product"
    if left.aside and right.aside and left.aside != right.aside:
        return "other words in brackets"
    return None


def _shares_out(pair: frozenset[str], left: Reading, right: Reading) -> bool:
    return bool(pair & left.kinds) and bool(pair & right.kinds) and left.kinds != right.kinds


def _by_place(left: Reading, right: Reading) -> Finding | None:
    one, other = (place_of(place_key(reading.name)) for reading in (left, right))
    if one is None or other is None or left.key == right.key:
        return None
    if one == other:
        return Finding(Level.SPELLING, ("one place in two languages",))
    return veto("two places")


def _one_spelling(left: Reading, right: Reading, kind: str | None) -> Finding:
    if left.signs != right.signs:
        return Finding(Level.POSSIBLE, ("one name but for its signs",))
    is_short = any(r.acronym and len(r.acronym) <= _SHORT_ACRONYM for r in (left, right))
    if left.acronym != right.acronym and is_short:
        return Finding(Level.WEAK, ("an acronym and a word",))
    if left.name == right.name:
        level = Level.COMMON if is_short else Level.IDENTICAL
        return Finding(level, ("the very same name",))
    return _capped(Finding(Level.SPELLING, ("one name but for spelling",)), left, right, kind)


def _capped(found: Finding, left: Reading, right: Reading, kind: str | None) -> Finding:
    """Let nothing be sure that leaves a word of kind, or one in brackets, unexplained."""
    scripts = {word.script for word in (*left.words, *right.words)}
    if left.legal and right.legal and left.legal != right.legal and len(scripts) == 1:
        return Finding(min(found.level, Level.LIKELY), (*found.reasons, "another legal form"))
    free = roles.KIND_OF_TYPE.get(kind or "", frozenset())
    if (left.kinds ^ right.kinds) - free or left.aside != right.aside:
        return Finding(min(found.level, Level.WEAK), (*found.reasons, "a word more on one side"))
    return found


def _by_acronym(left: Reading, right: Reading) -> Finding | None:
    for one, other in ((left, right), (right, left)):
        letters = one.acronym
        if letters is None or len(letters) < 2 or other.acronym is not None:
            continue
        if letters in _heads(other):
            return Finding(Level.ACRONYM, ("an acronym and its words",))
    return None


def _heads(reading: Reading) -> set[str]:
    """Give the first letters of a name's words, with and without small words."""
    if len(reading.every) < 2:
        return set()
    big = [word for word in reading.every if word not in roles.SMALL_WORDS]
    bare = [word.text for word in reading.words if word.text not in roles.SMALL_WORDS]
    return {"".join(word[:1] for word in words) for words in (reading.every, big, bare) if words}


def _by_words(left: Reading, right: Reading) -> Finding:
    if _is_han_part(left, right):
        return Finding(Level.POSSIBLE, ("a word more on one side",))
    found = align(left.words, right.words, "any")
    if not any(found.left_over):
        return _all_paired(found.relations, is_in_order=found.is_in_order)
    if len(left.words) != len(right.words) and _heard_joined(left, right):
        return Finding(Level.STRONG, ("one name by ear",))
    if all(found.left_over) or not found.pairs:
        return Finding(Level.NONE)
    return _contained(left, right)


def _all_paired(relations: list[Relation], *, is_in_order: bool) -> Finding:
    worst = relations[-1]
    if worst in (Relation.NEAR, Relation.INITIAL):
        return Finding(Level.POSSIBLE, ("one letter apart",))
    if worst is Relation.SPELT_ALIKE:
        return Finding(Level.POSSIBLE, ("spelt alike",))
    if worst is Relation.MISSPELT:
        return Finding(Level.LIKELY, ("a letter more or less",))
    if not is_in_order:
        return Finding(Level.LIKELY, ("the same words in another order",))
    if worst is Relation.SLIP and len(relations) == 1:
        return Finding(Level.LIKELY, ("one word, maybe a slip of the pen",))
    reason = {
        Relation.SLIP: "a slip of the pen",
        Relation.INFLECTED: "another case of one name",
        Relation.HEARD: "one name by ear",
    }
    return Finding(Level.STRONG, (reason.get(worst, "the same words"),))


def _contained(left: Reading, right: Reading) -> Finding:
    """Weigh a word more: a short name begins the long one, or it is another thing."""
    short, long = sorted((left, right), key=lambda reading: len(reading.words))
    size = len(short.words)
    begins = [word.text for word in long.words[:size]] == [word.text for word in short.words]
    level = Level.POSSIBLE if begins and not short.opposed ^ long.opposed else Level.NONE
    return Finding(level, ("a word more on one side",))


def _is_han_part(left: Reading, right: Reading) -> bool:
    one, other = ("".join(word.text for word in reading.words) for reading in (left, right))
    return is_han(one) and is_han(other) and (one.startswith(other) or other.startswith(one))


def _heard_joined(left: Reading, right: Reading) -> bool:
    """Say whether names of two scripts are one by ear when their words are written as one."""
    for one, other in ((left, right), (right, left)):
        latin = "".join(word.text for word in other.words)
        text = "".join(word.text for word in one.words)
        if not latin.isascii() or not latin.isalpha() or len(latin) < _JOINED_MIN:
            continue
        if one.words[0].script == "arabic":
            return arabic_reads_as(text, latin)
        if one.words[0].script == "cyrillic":
            return cyrillic_reads_as(text, latin)
    return False
