"""Statement naming: does a text that was asked for say what another one says, and nothing else?

Owns: what is asked and not held, and which qualifiers only one of two texts has.
Never: decides what follows from it (sureness.py does).
"""

from collections import Counter
from dataclasses import dataclass

from graphmem_neo4j.statements.differences import Statement, counted_keys
from graphmem_neo4j.statements.words import FILLERS


@dataclass(frozen=True, slots=True)
class Naming:
    """How a text that was asked for stands to one that may be meant.

    asked, held: what counts of either, key by key. lacking: what is asked and not held.
    qualifiers: those that only one of the two has, with `+` (asked alone) or `-` before them.
    """

    asked: tuple[str, ...]
    held: tuple[str, ...]
    lacking: tuple[str, ...]
    qualifiers: frozenset[str]


def naming(asked: Statement, held: Statement) -> Naming:
    """Lay a text that was asked for beside one that may be meant; fillers are never lacking."""
    plain = frozenset(token.key for token in (*asked.counted, *held.counted) if token.raw.islower())
    first, second = counted_keys(asked, plain), counted_keys(held, plain)
    lacking = Counter(first) - Counter(second)
    more, less = set(asked.qualifiers), set(held.qualifiers)
    only = {f"+{one}" for one in more - less} | {f"-{one}" for one in less - more}
    return Naming(
        asked=tuple(first),
        held=tuple(second),
        lacking=tuple(key for key in lacking if key not in FILLERS),
        qualifiers=frozenset(only),
    )
