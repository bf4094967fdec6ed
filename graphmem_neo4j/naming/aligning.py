"""Aligning: which word of one name belongs to which of the other?

Owns: the pairing of words, and what is said of names that have none.
Never: says what a pairing means.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graphmem_neo4j.naming.reading import Reading, Word
from graphmem_neo4j.naming.relate import Relation, relate
from graphmem_neo4j.naming.shapes import Finding, Level

WORDS_MAX = 8


@dataclass(frozen=True, slots=True)
class Alignment:
    """Pairs of places with their relation, and how many words are left on each side."""

    pairs: tuple[tuple[int, int, Relation], ...]
    left_over: tuple[int, int]

    @property
    def relations(self) -> list[Relation]:
        """Give the relations, nearest first."""
        return sorted((relation for _, _, relation in self.pairs), reverse=True)

    @property
    def firm(self) -> int:
        """Count the words that are surely one."""
        return sum(relation.is_firm for relation in self.relations)

    @property
    def is_in_order(self) -> bool:
        """Say whether the words stand in the same order."""
        places = [right for _, right, _ in sorted(self.pairs)]
        return places == sorted(places)

    @property
    def is_rotated(self) -> bool:
        """Say whether one end was moved to the other: surname first, or last."""
        places = [right for _, right, _ in sorted(self.pairs)]
        return any(places[turn:] + places[:turn] == sorted(places) for turn in (1, -1))


def align(one: Sequence[Word], other: Sequence[Word], flavour: str) -> Alignment:
    """Pair the words of two names, nearest first, then nearest in place; WORDS_MAX of each."""
    found = sorted(
        (-relation, abs(i - j), i, j)
        for i, left in enumerate(one[:WORDS_MAX])
        for j, right in enumerate(other[:WORDS_MAX])
        if (relation := relate(left, right, flavour=flavour)) > Relation.DIFFERENT
    )
    pairs: list[tuple[int, int, Relation]] = []
    lefts: set[int] = set()
    rights: set[int] = set()
    for relation, _, i, j in found:
        if i not in lefts and j not in rights:
            pairs.append((i, j, Relation(-relation)))
            lefts.add(i)
            rights.add(j)
    return Alignment(tuple(pairs), (len(one) - len(lefts), len(other) - len(rights)))


def without_words(left: Reading, right: Reading) -> Finding:
    """Compare names of which one at least has no word that tells: "Room 204", "7", "★"."""
    if not (left.every or left.values or right.every or right.values):
        is_same = left.key == right.key != ""
    else:
        is_same = (left.every, left.values, left.signs) == (right.every, right.values, right.signs)
    return Finding(Level.SPELLING if is_same else Level.NONE, ("the same words",))
