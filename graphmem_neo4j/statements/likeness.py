"""Statement likeness: how alike do two rows of words look?

Owns: the lexical score, for thresholds and for the order of evidence.
Never: decides that two statements are the same; a likeness hides the one word that differs.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from graphmem_neo4j.statements.words import LIST_JOINERS, PREPOSITIONS
from graphmem_neo4j.words import terms

_TRIGRAM = 3
_LEADING = PREPOSITIONS | LIST_JOINERS


def lexical_likeness(first: Sequence[str], second: Sequence[str], *, holds: bool) -> float:
    """Score the likeness of two rows of counted keys, 0 to 1.

    0.55 containment (shared words over the longer side) + 0.30 order + 0.15 Dice of letter
    trigrams, on stems with accents folded. Order is 1 when the roles hold, else the share of
    neighbouring pairs that both have. The three weights are those of requirement R-S5.
    """
    stems_one, stems_other = [_stem(key) for key in first], [_stem(key) for key in second]
    longer = max(len(stems_one), len(stems_other))
    if not longer:
        return 0.0
    shared = (Counter(stems_one) & Counter(stems_other)).total()
    order = shared / longer if holds else _pair_overlap(stems_one, stems_other)
    dice = _dice(" ".join(sorted(stems_one)), " ".join(sorted(stems_other)))
    return 0.55 * shared / longer + 0.30 * order + 0.15 * dice


def naming_likeness(asked: Sequence[str], held: Sequence[str]) -> float:
    """Score how surely a short text names a longer one, 0 to 1; not symmetric.

    0.55 the share of the asked words that the other holds (prepositions and the like aside) + 0.30
    the share of neighbouring pairs that both have, over the longer one + 0.15 Dice of letter
    trigrams: the weights of requirement R-S5. A word alone stays near 0.6; about half of a text in
    its own order comes to 0.8.
    """
    stems_one, stems_other = [_stem(key) for key in asked], [_stem(key) for key in held]
    if not stems_one or not stems_other:
        return 0.0
    if stems_one == stems_other:
        return 1.0
    telling = [_stem(key) for key in asked if key not in _LEADING] or stems_one
    shared = (Counter(telling) & Counter(stems_other)).total()
    order = _pair_overlap(stems_one, stems_other)
    dice = _dice(" ".join(sorted(stems_one)), " ".join(sorted(stems_other)))
    return 0.55 * shared / len(telling) + 0.30 * order + 0.15 * dice


def _stem(key: str) -> str:
    found = terms(key) if ":" not in key else [key]
    folded = unicodedata.normalize("NFD", found[0] if found else key)
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def _pair_overlap(one: Sequence[str], other: Sequence[str]) -> float:
    pairs = [Counter(pairwise(row)) for row in (one, other)]
    longer = max(pairs[0].total(), pairs[1].total())
    return (pairs[0] & pairs[1]).total() / longer if longer else 0.0


def _dice(one: str, other: str) -> float:
    grams = [
        Counter(text[at : at + _TRIGRAM] for at in range(max(1, len(text) - _TRIGRAM + 1)))
        for text in (one, other)
    ]
    return 2 * (grams[0] & grams[1]).total() / (grams[0].total() + grams[1].total())
