"""Edits: by what slip of the pen do two words differ, if by one?

Owns: the kinds of slip (letters swapped, left out, doubled, another letter).
Never: says whether the two mean the same.
"""

from functools import lru_cache
from typing import Literal

Slip = Literal["swapped", "left_out", "doubled", "replaced"]


@lru_cache(maxsize=16384)
def slip(left: str, right: str) -> tuple[Slip, int] | None:
    """Give the one slip between two words and where it is, from 0; None for none or several.

    `swapped`: two neighbours; `doubled`: one letter written twice; `left_out`: another letter is
    missing; `replaced`: one letter for another.
    """
    if left == right or abs(len(left) - len(right)) > 1:
        return None
    short, long = sorted((left, right), key=lambda word: (len(word), word))
    start = 0
    while start < len(short) and short[start] == long[start]:
        start += 1
    if len(short) < len(long):
        if short[start:] != long[start + 1 :]:
            return None
        is_double = start > 0 and long[start] == long[start - 1]
        return ("doubled" if is_double else "left_out"), start
    if short[start + 1 :] == long[start + 1 :]:
        return "replaced", start
    swapped = short[start : start + 2] == long[start : start + 2][::-1]
    return ("swapped", start) if swapped and short[start + 2 :] == long[start + 2 :] else None


def distance(left: str, right: str, most: int) -> int:
    """Count edits (a swap of neighbours is one), up to `most` + 1; after Damerau and Levenshtein.

    The restricted form: no part is edited twice.
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, one in enumerate(left, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(right, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one != other))
            if older and i > 1 and j > 1 and one == right[j - 2] and left[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
