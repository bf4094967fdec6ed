"""Writing: the pen of experiences. Recording, editing and taking back all go through it.

One statement, in which the version that was read must still stand: who came later looks again.

Owns: the vector of a text that is new, and the row that is written.
Never: decides what the texts are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.experiences.hand import Hand, Known, vector_of
from graphmem_neo4j.experiences.shapes import Experience, Tie
from graphmem_neo4j.experiences.texts import NewExperience, embedded_text, written
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load

WRITE_EXPERIENCE = load("experiences/write_experience")

UPDATED = "experience_updated"
"""The kind of the audit record of texts that were replaced."""


@dataclass(frozen=True, slots=True)
class Target:
    """Which node is written: its id, key and version as they were read, and its session."""

    experience_id: str
    identity_key: str
    version: int
    session_id: str | None


def target_of(known: Known) -> Target:
    """Give a known experience as what is written."""
    one = known.experience
    return Target(one.experience_id, known.identity_key, one.version, one.session_id)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the statement read back; `lacks_vector`: the text waits for one."""

    experience: Experience
    ties: list[Tie]
    lacks_vector: bool


class _Written(BaseModel):
    experience: Experience
    ties: list[Tie]


async def write(
    hand: Hand,
    target: Target,
    told: NewExperience,
    *,
    has_new_text: bool,
    confirms: int = 0,
    new_key: str | None = None,
    ties: Sequence[dict[str, Any]] = (),
    change: dict[str, Any] | None = None,
) -> Outcome | None:
    """Write an experience with its vector; None where it, or its new name, is another's meanwhile.

    `new_key` is the key of another name, `change` the audit record of what was before.
    """
    text = embedded_text(told.name, told.description, told.content)
    vector = await vector_of(hand, text) if has_new_text else None
    properties = written(hand.moment.space, told, target.session_id)
    rows = await hand.graph.run(
        WRITE_EXPERIENCE,
        _Written,
        space=hand.viewer.space_key,
        row={
            "experience_id": target.experience_id,
            "identity_key": target.identity_key,
            "version": target.version,
            "properties": properties | ({} if new_key is None else {"identity_key": new_key}),
            "confirms": confirms,
            "vector": vector,
            "awaits_vector": vector is None,
            "has_new_text": has_new_text,
        },
        ties=list(ties),
        change=change,
        vector_property=hand.slot.vector_property,
        now=hand.moment.now,
        open_end=OPEN_END,
    )
    if not rows:
        return None
    return Outcome(rows[0].experience, rows[0].ties, has_new_text and vector is None)
