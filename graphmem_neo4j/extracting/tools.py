"""Tools: what is a worker of extraction handed, and what does it do with a memory's settings?

Owns: the doors, clock and settings of one run.
Never: does any of the work.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.extraction.checking import Limits
from graphmem_neo4j.extraction.ripeness import Mode
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.save import Moment
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer, viewer

BATCH_FACTOR = 3
"""Turns of one question, as a multiple of the turns that make one worth while (R-G5)."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What a worker needs; one value serves one run."""

    graph: Graph
    embedder: Embedder
    slot: Slot
    settings: Settings
    consultant: Consultant
    clock: Callable[[], datetime]
    suffix: Callable[[], str]

    @property
    def space(self) -> str:
        """The tenant."""
        return self.settings.space

    @property
    def mode(self) -> Mode:
        """How much the model may be asked."""
        return Mode(self.settings.context.extraction_mode)

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which "tomorrow" is counted."""
        return ZoneInfo(self.settings.timezone)

    @property
    def turns_at(self) -> int:
        """Turns that are read in any case (X5)."""
        return self.settings.context.compact_turn_count

    @property
    def batch_turns(self) -> int:
        """Most turns of one question."""
        return min(40, BATCH_FACTOR * self.turns_at)

    @property
    def limits(self) -> Limits:
        """What of an answer is kept at most."""
        return Limits(self.settings.extraction.max_items, self.zone)

    def moment(self, receipt_id: str, now: datetime) -> Moment:
        """Give where and when a part of a batch is written."""
        return Moment(
            space=self.space,
            zone=self.zone,
            now=now,
            receipt_id=receipt_id,
            suffix=self.suffix,
            is_strict=self.settings.isolation == "strict",
            reads_names=self.settings.extraction.mentions == "rules",
        )

    def viewer(self, scope: str, session_id: str | None) -> Viewer:
        """Give what the session may see, or whoever is in none."""
        is_strict = self.settings.isolation == "strict"
        return viewer(self.space, [scope], session_id=session_id, is_strict=is_strict)
