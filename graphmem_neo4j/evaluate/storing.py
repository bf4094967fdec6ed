"""Storing: how does a pool get into its space, and which node stands for which unit?

Through the public verbs alone: conversations are ingested, session by session, and everything
else is saved. What `save` folds into a memory that is there already is counted, and found there.

Owns: the calls, and the map from a unit to its node.
Never: writes in any other way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graphmem_neo4j.evaluate.corpus import Pool, Unit
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import MESSAGES_MAX, NewMemory, NewMessage

SAVE_BATCH = 200


@dataclass(slots=True)
class Shelf:
    """What a pool became: the node of each unit, and what the receipts counted."""

    node_of: dict[str, str] = field(default_factory=dict[str, str])
    merged: int = 0
    known: int = 0

    @property
    def stored(self) -> int:
        """Count the nodes that stand for the units."""
        return len(set(self.node_of.values()))


async def store_turns(memory: GraphMemory, pool: Pool) -> Shelf:
    """Ingest a conversation: each session under its own key, turns under the set's own ids."""
    shelf = Shelf()
    for session, units in _sessions(pool.units):
        for start in range(0, len(units), MESSAGES_MAX):
            batch = units[start : start + MESSAGES_MAX]
            receipt = await memory.ingest(session, [_message(unit) for unit in batch])
            shelf.known += receipt.known
            for unit, message in zip(batch, receipt.messages, strict=True):
                shelf.node_of[unit.key] = message.message_id
    return shelf


async def store_passages(
    memory: GraphMemory, units: Sequence[Unit], shelf: Shelf, *, with_moments: bool = False
) -> None:
    """Save units as memories; a unit that is known already is found under the known one's id."""
    receipt = await memory.save(
        [
            NewMemory(content=unit.text, valid_from=unit.holds_from if with_moments else None)
            for unit in units
        ]
    )
    shelf.merged += receipt.merged
    shelf.known += receipt.known
    for unit, saved in zip(units, receipt.memories, strict=True):
        shelf.node_of[unit.key] = saved.memory_id


def batches(units: Sequence[Unit]) -> Iterator[Sequence[Unit]]:
    """Cut units into calls of `save`."""
    for start in range(0, len(units), SAVE_BATCH):
        yield units[start : start + SAVE_BATCH]


def _sessions(units: Sequence[Unit]) -> Iterator[tuple[str, list[Unit]]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.session or "session_1", []).append(unit)
    yield from found.items()


def _message(unit: Unit) -> NewMessage:
    # Both speakers are people: neither is the assistant of the other.
    return NewMessage(
        role="user",
        content=unit.text,
        speaker=unit.speaker,
        message_id=unit.key,
        created_at=unit.said_at,
    )
