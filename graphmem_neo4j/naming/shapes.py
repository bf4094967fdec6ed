"""Shapes: what is asked of this room, and what does it answer?

Owns: Named (a name as it was met), Verdict (the answer), Finding (what the names alone say).
Never: decides anything.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Band(StrEnum):
    """What to do with two names."""

    SAME = "same"  # they may be joined without asking
    ASK = "ask"  # a model or a person should look
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Named:
    """A name as one user's memory holds it.

    `type` is what the extractor called it (person, org, project, system, place, event, document,
    or any other word); `context` a sentence in which it was met, if one is known.
    """

    name: str
    type: str | None = None
    context: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer. `score`, 0 to 1, orders the cases of one band; it is no probability.

    `reasons` are short sentences that speak for one thing, `vetoes` those that forbid it;
    `is_said` where a text says so outright.
    """

    band: Band
    score: float
    reasons: tuple[str, ...] = ()
    vetoes: tuple[str, ...] = ()
    is_said: bool = False


class Level(IntEnum):
    """How far two names agree, contexts aside."""

    NONE = 0
    POSSIBLE = 1  # one word more, one letter less: usually two things
    WEAK = 2  # one word that many share: "Nina" and "Nina Brandt"; the contexts must tell
    ACRONYM = 3  # an acronym and its words: one thing where the contexts agree
    LIKELY = 4  # nothing speaks against it, but others could bear that name too: "J. Brandt"
    STRONG = 5  # one name by ear, by inflection, by a slip of the pen
    SPELLING = 6  # one name but for letter case, accents, titles, legal form
    COMMON = 7  # the very same, but one that many share: "Nina", "ARC"
    IDENTICAL = 8  # the very same: if it stands twice, somebody kept it apart


@dataclass(frozen=True, slots=True)
class Finding:
    """What two names say by themselves."""

    level: Level
    reasons: tuple[str, ...] = ()
    vetoes: tuple[str, ...] = ()


def veto(reason: str) -> Finding:
    """Give the finding that forbids a merge."""
    return Finding(Level.NONE, vetoes=(reason,))
