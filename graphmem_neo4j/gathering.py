"""Gathering: what is asked of the store for one question, and how much of it?

Owns: the parameters of the gathering statements, and the limits of each channel.
Never: runs a statement, or ranks.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from graphmem_neo4j.asking import KINDS, Ask
from graphmem_neo4j.indexed import MEMORY, MEMORY_CHUNK, MESSAGE, MESSAGE_CHUNK
from graphmem_neo4j.keys import OPEN_START, shelf_token
from graphmem_neo4j.models import Category
from graphmem_neo4j.periods import NOW, axes, looks_back
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.words import lucene_query

WORDS_LIMIT_FACTOR = 2
"""Full-text hits a candidate wanted: pieces of one text take places."""
ASKED_FACTOR = 10
"""Hits asked of an index for each candidate wanted: most may be of no use to whoever asks."""
VECTOR_LABELS = 3
OWN_MAX = 2_000
"""Texts of a strict session whose vectors are compared one by one."""
RECENT_MAX = 10
RECENT_WALK_MAX = 1_000
"""Newest memories looked at, to find those that whoever asks may see."""
CONTENT_MAX_CHARACTERS = 2_000
"""Of one text in an answer; `get` gives it whole."""
# A term that no text has: `words.terms` never gives a lone underscore.
_NO_TERM = "_"


def gathering(
    viewer: Viewer, ask: Ask, words: Sequence[tuple[str, ...]], now: datetime
) -> dict[str, Any]:
    """Give the parameters that both gathering statements take."""
    candidates = ask.settings.candidates
    common = bounds(viewer, ask, words, now)
    return common | {
        "words_query": lucene_query(text_shelves(viewer, ask, now), common["asked"]),
        "words_asked": candidates * ASKED_FACTOR,
        "words_limit": candidates * WORDS_LIMIT_FACTOR,
        # Not a step where it is of no use: a filter would refuse one memory of the space at a time.
        "recent_walk": RECENT_WALK_MAX if "memory" in ask.kinds else 0,
        "ended_after": OPEN_START if ask.when == NOW else common["valid_until_after"],
        "recent_limit": RECENT_MAX if ask.uses("recent") else 0,
        "reach": 1 if ask.uses("structure") else 0,
    }


def bounds(
    viewer: Viewer, ask: Ask, words: Sequence[tuple[str, ...]], now: datetime
) -> dict[str, Any]:
    """Give what every statement of a recall takes: who asks, for what words, which texts, when."""
    return {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "asked": list(dict.fromkeys(term for forms in words for term in forms)) or [_NO_TERM],
        "with_memories": "memory" in ask.kinds,
        "with_messages": "message" in ask.kinds,
        "min_salience": ask.min_salience,
        "categories": asked_categories(ask),
        **axes(ask.when, now).parameters(),
        "content_limit": CONTENT_MAX_CHARACTERS,
    }


def by_vector(viewer: Viewer, ask: Ask, now: datetime) -> dict[str, Any]:
    """Say how much to ask of the vector indexes: more, where they cannot apply every filter."""
    is_narrow = viewer.origin is not None or bool(ask.categories) or set(ask.kinds) != set(KINDS)
    own = [_NO_TERM] if viewer.origin is None else text_shelves(viewer, ask, now)
    return {
        "own_query": f"shelf:({' '.join(own)})",
        "own_limit": OWN_MAX,
        "vector_asked": ask.settings.candidates * (ASKED_FACTOR if is_narrow else 1),
        "vector_limit": ask.settings.candidates * VECTOR_LABELS,
    }


def asked_categories(ask: Ask) -> list[str]:
    """Give the categories that may answer, by name."""
    return [category.value for category in ask.categories or tuple(Category)]


def text_shelves(viewer: Viewer, ask: Ask, now: datetime) -> list[str]:
    """Name the shelves on which texts are looked for: those of the past where it may answer."""
    letters = (MEMORY + MEMORY_CHUNK) * ("memory" in ask.kinds)
    past = letters if looks_back(axes(ask.when, now)) else ""
    letters += (MESSAGE + MESSAGE_CHUNK) * ("message" in ask.kinds)
    return [
        shelf_token(viewer.space, scope, letter, live=is_live, session=viewer.origin)
        for scope in viewer.scopes
        for is_live, some in ((True, letters), (False, past))
        for letter in some
    ]
