"""Cases: which pairs does a stored memory make with those that it was saved beside?

Owns: the pairs of a waiting memory, made anew from what is stored, and how they share questions.
Never: asks, or looks anything up.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem_neo4j.pairs import Pair, Room, Ruled, Side, Word, is_askable, shared
from graphmem_neo4j.statements.differences import compare, read_statement
from graphmem_neo4j.stored import side_of
from graphmem_neo4j.undecided import Undecided


@dataclass(slots=True)
class Case:
    """A memory whose neighbours are asked about, with the words so far.

    `fault`: why some are missing. `is_away`: the model could not be asked.
    """

    row: Undecided
    pairs: list[Pair]
    words: list[Word | None]
    fault: str | None = None
    is_away: bool = False

    @property
    def memory_id(self) -> str:
        """Its id."""
        return self.row.memory["memory_id"]

    @property
    def content(self) -> str:
        """What it says."""
        return self.row.memory["content"]

    @property
    def scope(self) -> str:
        """Where it matters."""
        return self.row.memory["scope"]

    def room(self, *, is_strict: bool) -> Room:
        """Where it stands: with what else it may share a question."""
        return self.scope, self.row.memory.get("session_id") if is_strict else None


@dataclass(frozen=True, slots=True)
class Held:
    """A known memory that holds what a new one said."""

    side: Side
    scope: str

    @property
    def memory_id(self) -> str:
        """Its id."""
        return self.side.memory_id

    @property
    def content(self) -> str:
        """What it says."""
        return self.side.content


def case_of(row: Undecided, now: datetime) -> Case:
    """Give the pairs of a waiting memory about which a word could lead to anything."""
    new = side_of(row.memory)
    pairs: list[Pair] = []
    for stored in row.known if new is not None else ():
        known = side_of(stored)
        if new is None or known is None or stored["scope"] != row.memory["scope"]:
            continue
        found = compare(read_statement(new.content), read_statement(known.content))
        differences = tuple(str(one) for one in found.differences)
        pair = Pair(known, new, differences, "words", found.lexical)
        if is_askable(pair, now):
            pairs.append(pair)
    return Case(row, pairs, [None] * len(pairs))


Place = tuple[Case, int]
"""A case, and which of its pairs."""


def questions(cases: Sequence[Case], *, is_strict: bool) -> Iterator[list[Place]]:
    """Put pairs of one room into one question; what had no answer before is asked about alone."""
    fresh: list[Place] = []
    for case in cases:
        places = [(case, place) for place in range(len(case.pairs))]
        if case.row.attempts and places:
            yield places
        else:
            fresh += places
    for places in shared([case.room(is_strict=is_strict) for case, _ in fresh]):
        yield [fresh[place] for place in places]


def stored_of(case: Case, ruled: Ruled) -> Mapping[str, Any]:
    """Give the properties of the known memory that a word is about."""
    known_id = ruled.pair.known.memory_id
    return next(stored for stored in case.row.known if stored["memory_id"] == known_id)
