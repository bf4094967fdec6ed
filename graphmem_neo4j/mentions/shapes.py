"""Mention shapes: what is told of a name that a text holds?

Owns: a mention, and a spot of the text where one was seen.
Never: reads a text.
"""

from dataclasses import dataclass
from typing import Final

from graphmem_neo4j.models import EntityType

MENTIONS_MAX: Final = 64
"""Most names that are read out of one text; the weightiest are kept."""
TEXT_MAX_CHARACTERS: Final = 200_000
"""What lies behind is not read for names."""
NAME_MAX_CHARACTERS: Final = 120
"""A longer name is none."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name that a text holds.

    `name` as first written, `name_key` as in entity_names, `kind` a guess, `start` the place of its
    first letter (characters), `count` how often it is named, `weight` from 0 to 1 how much the text
    is about it, `evidence` the rule that saw it first.
    """

    name: str
    name_key: str
    kind: EntityType
    start: int
    count: int
    weight: float
    evidence: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch of text that a rule takes for a name; `kind` where the rule knows it."""

    name: str
    start: int
    end: int
    evidence: str
    kind: EntityType | None = None
