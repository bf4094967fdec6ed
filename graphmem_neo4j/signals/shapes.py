"""Signal shapes: what is said of a message?

Owns: levels, categories, and the result.
Never: decides anything.
"""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """What to do with a message: remember at once, note for later, skip."""

    HIGH = "high"
    LOW = "low"
    NONE = "none"


class Category(StrEnum):
    """What a message holds; the first six are worth remembering at once."""

    PREFERENCE = "preference"
    DECISION = "decision"
    CORRECTION = "correction"
    MILESTONE = "milestone"
    INSTRUCTION = "instruction"
    IDENTITY = "identity"
    ERROR = "error"
    COMPLETION = "completion"
    WORK = "work"
    CONTEXT = "context"


HIGH = (
    Category.CORRECTION,
    Category.INSTRUCTION,
    Category.DECISION,
    Category.MILESTONE,
    Category.PREFERENCE,
    Category.IDENTITY,
)
"""Categories that are worth remembering at once; the earlier one wins within a clause."""


@dataclass(frozen=True, slots=True)
class Signal:
    """The verdict on one message.

    `signal` is high exactly where a category of HIGH was found, low where only others were, none
    for small talk, bare questions and what tells nothing. `confidence` is 0 to 1: high 0.85 and
    0.03 more a category, at most 0.95; low 0.5; small talk 0.95; a question 0.8; nothing matched
    0.3. `keywords`: at most KEYWORDS_MAX words of the message that carry meaning, in its order.
    """

    signal: Level
    categories: tuple[Category, ...]
    confidence: float
    keywords: tuple[str, ...]
