"""Statement order: do the same words, in another order, still say who does what to whom?

"In Lyon we rent two floors" is "we rent two floors in Lyon"; "A paid B" is not "B paid A". A
phrase with its preposition may move, a time may move, the members of a list may change places;
anything else that moves is taken for a change of roles.

Owns: which moves are harmless.
Never: looks at what the words mean.
"""

from collections.abc import Sequence
from itertools import pairwise

from graphmem_neo4j.statement_words import LIST_JOINERS, PREPOSITIONS

_MOVABLE_VALUES = ("date:", "month:", "clock:", "weekday:", "per:")
_LIST_WORDS_MAX = 20


def sorted_lists(keys: Sequence[str]) -> list[str]:
    """Put the members of each list ("b, a and c") in alphabetical order; drop the joiners.

    A list has one-word members and a joining word before its last one.
    """
    result: list[str] = []
    at = 0
    while at < len(keys):
        end = _list_end(keys, at)
        members = [key for key in keys[at:end] if key not in LIST_JOINERS]
        result += sorted(members) if end > at + 1 else members
        at = end
    return result


def _list_end(keys: Sequence[str], at: int) -> int:
    """Find where the list that starts here ends; at + 1 when none does."""
    end, has_word_joiner = at + 1, False
    while end + 1 < len(keys) and end - at < _LIST_WORDS_MAX:
        step = end
        while step + 1 < len(keys) and keys[step] in LIST_JOINERS:
            has_word_joiner = has_word_joiner or keys[step] not in (",", "、")
            step += 1
        if step == end or keys[step] in LIST_JOINERS:
            break
        end = step + 1
        if has_word_joiner:
            return end
    return at + 1


def same_roles(one: Sequence[str], other: Sequence[str], *, has_value: bool, names: int) -> bool:
    """Say whether two orders of the same keys tell the same; symmetric.

    With a value and at most two words, of which one is a name at most ("the budget of Plover is
    40k", "Plover has a budget of 40k"), no order changes the roles.
    """
    if list(one) == list(other):
        return True
    bare = [*_bare_words(one), *_bare_words(other)]
    if has_value and len(bare) <= 4 and names <= 1 and not PREPOSITIONS & set(bare):
        return True
    return _moves_are_harmless(one, other) and _moves_are_harmless(other, one)


def _bare_words(keys: Sequence[str]) -> list[str]:
    """Give the words that are no value and not what a number counts."""
    before = ""
    words: list[str] = []
    for key in keys:
        is_word = ":" not in key or key.startswith("is:")
        if is_word and not before.startswith("number:"):
            words.append(key)
        before = key
    return words


def _moves_are_harmless(one: Sequence[str], other: Sequence[str]) -> bool:
    blocks = _blocks(one, other)
    fixed = [block for block in blocks if not _is_movable(one[block[0] : block[1]])]
    if all(before[0] < after[0] for before, after in pairwise(fixed)):
        return True
    # Verb and subject change places when a phrase comes first: "beim Pförtner liegen die ...".
    words = sum(_bare_count(one[start:end]) for start, end in fixed)
    moved_first = len(blocks) > len(fixed) and (blocks[0] not in fixed or blocks[-1] not in fixed)
    return len(fixed) == 2 and words <= 2 and moved_first


def _blocks(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Split `one` into the longest runs that `other` keeps, given in the order of `other`."""
    free: dict[str, list[int]] = {}
    for place in range(len(one) - 1, -1, -1):
        free.setdefault(one[place], []).append(place)
    blocks: list[tuple[int, int]] = []
    for key in other:
        places = free[key]
        follows = blocks and blocks[-1][1] in places
        place = blocks[-1][1] if follows else places[-1]
        places.remove(place)
        if follows:
            blocks[-1] = (blocks[-1][0], place + 1)
        else:
            blocks.append((place, place + 1))
    return blocks


def _is_movable(block: Sequence[str]) -> bool:
    if all(key.startswith(_MOVABLE_VALUES) for key in block):
        return True
    return block[0] in PREPOSITIONS and len(block) >= 2


def _bare_count(block: Sequence[str]) -> int:
    """Count the words of a block that stand under no preposition."""
    count, is_under = 0, False
    for key in block:
        if key in PREPOSITIONS:
            is_under = True
        elif is_under:
            is_under = False
        else:
            count += 1
    return count
