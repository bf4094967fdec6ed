"""Beside: which memories are shown to a language model beside those that nobody linked yet?

The newest of the space (R-Q14), and the nearest of each by words, by the names that both hold, and
by meaning where there are vectors. All are of the room of the question: its scope or global, and
where isolation is strict its session.

Owns: that choice, and its order.
Never: shows what the room may not see.
"""

from collections.abc import Sequence
from datetime import datetime

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import MEMORY, MEMORY_CHUNK, shelves
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.linking.queue import Room
from graphmem_neo4j.linking.ties import KNOWN_MAX_CHARACTERS, NamedThing, Shown
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.words import lucene_query, query_terms

FIND_BESIDE = load("linking/find_beside")
FIND_NEAR = load("linking/find_near")
LIST_THINGS = load("linking/list_things")

NEWEST_MAX = 20
"""The newest memories that are shown (R-Q14)."""
NEAR_MAX = 3
"""The nearest of each memory, by each of words, names and meaning."""
THINGS_MAX = 20
"""Most things and people, of those that the new memories name, that they may be tied to."""
KNOWN_MAX = 60
"""Most memories that are shown beside the new ones."""
WALK_MAX = 2_000
"""The newest memories of a space among which those of a room are looked for."""
_WORDS_FOUND_MAX = 30
_TERMS_MAX = 32
_STRICT_FACTOR = 10


async def beside(
    graph: Graph, space: str, slot: Slot, room: Room, new: Sequence[Shown], *, now: datetime
) -> list[Shown]:
    """Give what is shown beside new memories, the nearest first; none of the new ones.

    One statement, two where there are vectors. Raises StoreUnavailable.
    """
    # Of a session's own only its shelf is searched; what has no session has no shelf of its own.
    origin = room.session_id if room.is_strict else None
    places = shelves(space, room.scopes, MEMORY + MEMORY_CHUNK, origin=origin)
    common = {
        "space": space_key(space),
        "scopes": room.scopes,
        "session_id": room.session_id,
        "is_strict": room.is_strict,
        "now": now,
        "open_end": OPEN_END,
        "near_max": NEAR_MAX,
        "text_max": 2 * KNOWN_MAX_CHARACTERS,
    }
    found: list[Shown] = []
    if slot.letter is not None:
        found = await graph.run(
            FIND_NEAR,
            Shown,
            **common,
            looked=[one.memory_id for one in new],
            slot=slot.letter,
            # The index cannot tell sessions apart, so that a strict one asks for more.
            vector_asked=(NEAR_MAX + len(new)) * (_STRICT_FACTOR if room.is_strict else 1),
        )
    found += await graph.run(
        FIND_BESIDE,
        Shown,
        **common,
        memories=[
            {"memory_id": one.memory_id, "words_query": _query(places, one.content)} for one in new
        ],
        words_max=_WORDS_FOUND_MAX,
        newest_max=NEWEST_MAX,
        walk_max=WALK_MAX,
    )
    by_id = {one.memory_id: one for one in reversed(found)}
    return [by_id[each] for each in dict.fromkeys(one.memory_id for one in found)][:KNOWN_MAX]


async def things_of(graph: Graph, space: str, room: Room, new: Sequence[Shown]) -> list[NamedThing]:
    """Give the things and people that new memories name. Raises StoreUnavailable."""
    return await graph.run(
        LIST_THINGS,
        NamedThing,
        space=space_key(space),
        looked=[one.memory_id for one in new],
        scopes=room.scopes,
        session_id=room.session_id,
        is_strict=room.is_strict,
        open_end=OPEN_END,
        limit=THINGS_MAX,
    )


def _query(places: Sequence[str], content: str) -> str:
    # A text without words asks for a term that no text has.
    return lucene_query(places, query_terms(content)[:_TERMS_MAX] or ["_"])
