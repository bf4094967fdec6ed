"""Statement order: do the same words, in another order, still say who does what to whom?

"In Lyon we rent two floors" is "we rent two floors in Lyon"; "A paid B" is not "B paid A". A
phrase with its preposition may move, a time may move, the members of a list may change places;
anything else that moves is taken for a change of roles.

Owns: which moves are harmless.
Never: looks at what the words mean.
"""

from collections.abc import Sequence
from itertools import pairwise

from graphmem_neo4j.statements.words import LIST_JOINERS, PREPOSITIONS, QUALIFIERS

_MOVABLE_VALUES = ("date:", "month:", "clock:", "weekday:", "per:")
_LIST_WORDS_MAX = 20
_MOVES_MAX_KEYS = 120  # in a longer text no move is called harmless: that is work for a model
_QUALIFIERS = frozenset((word,) for word in QUALIFIERS)


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
    if len(one) > _MOVES_MAX_KEYS:
        return False
    has_phrase_first = _moves_an_end(one, other) or _moves_an_end(other, one)
    return all(
        _moves_are_harmless(before, after, has_phrase_first=has_phrase_first)
        for before, after in ((one, other), (other, one))
    )


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


def _moves_an_end(one: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether `other` begins or ends with a phrase that may move."""
    blocks = _blocks(one, other)
    ends = (blocks[0], blocks[-1]) if len(blocks) > 1 else ()
    return any(_is_movable(one[start:end]) for start, end in ends)


def _moves_are_harmless(
    one: Sequence[str], other: Sequence[str], *, has_phrase_first: bool
) -> bool:
    blocks = _blocks(one, other)
    fixed = [block for block in blocks if not _is_movable(one[block[0] : block[1]])]
    if all(before[0] < after[0] for before, after in pairwise(fixed)):
        return True
    return has_phrase_first and (_is_inversion(one, fixed) or _is_plain_pair(one, fixed))


def _is_plain_pair(keys: Sequence[str], fixed: Sequence[tuple[int, int]]) -> bool:
    """Say whether a subject and its verb are all that stands outside of phrases."""
    return len(fixed) == 2 and sum(_bare_count(keys[start:end]) for start, end in fixed) <= 2


def _is_inversion(keys: Sequence[str], fixed: Sequence[tuple[int, int]]) -> bool:
    """Say whether a one-word subject and a one-word verb changed places, and nothing else.

    A phrase that comes first makes German and Russian put the verb before the subject; the
    object stays behind both. Without a third block the second could hold verb and object.
    """
    if len(fixed) < 3 or [*fixed[1::-1], *fixed[2:]] != sorted(fixed):
        return False
    return all(end - start == 1 and (keys[start],) not in _QUALIFIERS for start, end in fixed[:2])


def _blocks(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Split `one` into the longest runs that `other` keeps, given in the order of `other`."""
    free = [True] * len(one)
    blocks: list[tuple[int, int]] = []
    at = 0
    while at < len(other):
        starts = [place for place, key in enumerate(one) if free[place] and key == other[at]]
        start = max(starts, key=lambda place: (_run(one, other, free, place, at), -place))
        length = _run(one, other, free, start, at)
        free[start : start + length] = [False] * length
        blocks.append((start, start + length))
        at += length
    return blocks


def _run(
    one: Sequence[str], other: Sequence[str], free: Sequence[bool], place: int, at: int
) -> int:
    """Count how many keys from `place` in one and from `at` in the other are the same."""
    length = 0
    while (
        place + length < len(one)
        and at + length < len(other)
        and free[place + length]
        and one[place + length] == other[at + length]
    ):
        length += 1
    return length


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
        elif ":" not in key or key.startswith("is:"):
            count += 1
    return count
