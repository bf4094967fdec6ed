"""Showing: what is a model shown of the memories that are reflected on?

Owns: the numbers under which memories are asked about, and how much of each is shown.
Never: asks, or holds the words of the prompt.
"""

from collections.abc import Sequence
from typing import Any

from graphmem_neo4j.reflection.shapes import Seen

TEXT_MAX_CHARACTERS = 1_500
"""Of one memory; longer ones are passages, and are cut."""
KNOWN_MAX = 10
"""Insights that stand already and are shown, so that they are not said again."""


def numbered(seen: Sequence[Seen]) -> dict[int, Seen]:
    """Give each memory its number, from 1 on, in the order in which they were noted."""
    ordered = sorted(seen, key=lambda one: (one.noted_at, one.memory_id))
    return dict(enumerate(ordered, 1))


def question(seen: Sequence[Seen], known: Sequence[str]) -> dict[str, Any]:
    """Give memories, and the insights known already, as data."""
    return {
        "memories": [_told(number, one) for number, one in numbered(seen).items()],
        "known_insights": [text[:TEXT_MAX_CHARACTERS] for text in known[:KNOWN_MAX]],
    }


def _told(number: int, one: Seen) -> dict[str, Any]:
    times = {
        "noted_at": one.noted_at,
        "holds_from": one.valid_from,
        "holds_until": one.valid_until,
    }
    told = {name: time.isoformat() for name, time in times.items() if time is not None}
    kind = {"kind": one.kind.value, "category": one.category.value}
    return {"number": number, "text": one.content[:TEXT_MAX_CHARACTERS], **kind, **told}
