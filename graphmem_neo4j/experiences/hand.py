"""Hand: with what does a verb of experiences work, and how does it look an experience up?

Owns: the doors and the moment of one call, the look-up by name, the making of a vector.
Never: writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable, NotFound
from graphmem_neo4j.experiences.names import read_name
from graphmem_neo4j.experiences.shapes import Experience
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.save import Moment
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer

FIND_NAMED = load("experiences/find_named")

NAMED_MAX = 16
"""Experiences of one name, one in each scope, that a look-up tells apart."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The doors, who asks, and the moment of one call."""

    graph: Graph
    embedder: Embedder
    slot: Slot
    viewer: Viewer
    moment: Moment


class Known(BaseModel):
    """A live experience, the name key it was asked by, and the key of its own name and home.

    The two names differ where the one that was asked for was joined to this one.
    """

    asked: str
    experience: Experience
    identity_key: str


async def find_named(graph: Graph, viewer: Viewer, keys: Sequence[str]) -> list[Known]:
    """Give the live experiences of these name keys that the viewer may see; one statement."""
    return await graph.run(
        FIND_NAMED,
        Known,
        space=viewer.space_key,
        names=list(dict.fromkeys(keys)),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        open_end=OPEN_END,
        limit=NAMED_MAX,
    )


def pick(found: Sequence[Known], key: str, scopes: Sequence[str]) -> Known | None:
    """Choose the experience of a name: one of a scope that was named wins over a global one."""
    fitting = [one for one in found if one.asked == key]
    # Its own name before that of one that was joined to it.
    fitting.sort(key=lambda one: one.experience.name_key != key)
    for scope in (*(each for each in scopes if each != "global"), "global"):
        for one in fitting:
            if one.experience.scope == scope:
                return one
    return None


async def named(graph: Graph, viewer: Viewer, name: object) -> Known:
    """Give the live experience of a name; raises NotFound for one that nobody recorded (U17)."""
    shown, key = read_name(name)
    found = pick(await find_named(graph, viewer, [key]), key, viewer.scopes)
    if found is None:
        raise unknown(shown)
    return found


def unknown(name: str) -> NotFound:
    """Say that no live experience has this name, for whoever asks."""
    return NotFound(f"there is no experience named {name[:80]!r}: search for it, and copy its name")


async def vector_of(hand: Hand, text: str) -> list[float] | None:
    """Make the vector of a text; None where there is no model, or it is away."""
    if hand.slot.letter is None:
        return None
    try:
        return (await hand.embedder.passages([text]))[0]
    except ModelUnavailable as error:
        hand.embedder.postpone(1, error)
        return None


def change(change_id: str, kind: str, **properties: Any) -> dict[str, Any]:
    """Give the audit record of a change as the statements take it."""
    told = {name: value for name, value in properties.items() if value is not None}
    return {"change_id": change_id, "properties": {"kind": kind, **told}}
