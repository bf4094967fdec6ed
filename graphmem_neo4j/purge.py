"""Purge: what does it take to erase what a memory says, so that the graph holds it nowhere?

For a request of privacy: the text goes, the ids, times and states stay, and so does that it was
purged, when, by whom and why (X2). It is the only way to erase a text, and there is no way back.

Erased are, of every version of the memory (all that `history` shows as one chain): content, terms,
hashes and keys made of it, vectors of both slots (one that says nothing takes their place: to take
one out of the index can break every search), metadata; its pieces; the wording of what was
folded into it, and the reasons of its changes and relations, which may quote it, also where their
record stands at the other end; the evidence of reviews and merges that quote it (a question about
the memory itself is closed); its ties to names, and the things that a rule saw in these texts alone
and of which nobody told (with their names, the questions about them, and the labels of groups that
name them); what a reflection that is not over was to make of it. Relations are ended. Profiles hold
ids alone. Other nodes that say the same (a message of the conversation, a memory of another scope)
are texts of their own: they stay, and are named. What Neo4j wrote to its transaction logs, and what
was backed up, is beyond any statement.

Owns: the order of looking, erasing and naming what is left, and the sentences.
Never: is offered to an agent, or erases a text of another memory.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.errors import BadRequest, NotFound, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import MEMORY, shelf_of
from graphmem_neo4j.keys import MEMORY_PREFIX, OPEN_END
from graphmem_neo4j.known_shapes import Purged
from graphmem_neo4j.queries import load
from graphmem_neo4j.resolve import find_memory
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

SHOW_PLACES = load("purge/show_places")
ERASE_MEMORY = load("purge/erase_memory")
RELEASE_ANSWERS = load("purge/release_answers")
LIST_TRACES = load("purge/list_traces")

ERASED = "What this question quoted was erased for good."
LEFT_MAX = 20
FRAGMENT_CHARACTERS = 20
"""So much of the beginning of a text tells that a review quotes it; it quotes 80 at least."""
_ATTEMPTS = 4
_QUOTED = str.maketrans("", "", "\\\"'")


class _Released(BaseModel):
    released: int
    insight_ids: list[str]


class _Erased(BaseModel):
    memory_ids: list[str]
    pieces: int
    wordings: int
    relations: int
    mentions: int
    names: int = 0
    reviews: int = 0


class _Version(BaseModel):
    memory_id: str
    content: str
    scope: str
    session_id: str | None
    active_key: str | None
    purged_at: datetime | None
    is_live: bool


class _Places(BaseModel):
    versions: list[_Version]
    pieces: int
    wordings: int
    relations: int
    mentions: int

    @property
    def texts(self) -> list[str]:
        return list(dict.fromkeys(one.content for one in self.versions if one.content))

    @property
    def erased(self) -> _Erased:
        """What would be erased, as far as it can be told before."""
        counts = self.model_dump(exclude={"versions"})
        return _Erased(memory_ids=[one.memory_id for one in self.versions], **counts)


class _Trace(BaseModel):
    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class Purging:
    """Whose text is to be erased, by whose mark, and when; a dry one only looks."""

    wanted: object
    mark: Mark
    now: datetime
    is_dry: bool = False


async def purge(graph: Graph, viewer: Viewer, asked: Purging) -> Purged:
    """Erase what a memory says, for good; five statements, three where it is only looked.

    Raises BadRequest where no reason is given, or one that repeats the text, NotFound for a memory
    that is unknown, not to be seen or purged already, StoreUnavailable. Then nothing was changed.
    """
    check_reason(asked, [])
    for _ in range(_ATTEMPTS):
        node = await find_memory(graph, viewer, asked.wanted)
        places = await _places(graph, viewer, node.key)
        check_reason(asked, places.texts)
        made: list[str] = []
        if asked.is_dry:
            erased = [places.erased]
        else:
            made = await _release(graph, viewer, node.key, asked.now)
            given = _parameters(viewer, node.key, places, asked)
            erased = await graph.run(ERASE_MEMORY, _Erased, **given)
        if not erased:
            continue
        log.info("memory.purged", versions=len(erased[0].memory_ids), is_dry=asked.is_dry)
        gone = {MEMORY_PREFIX + one for one in erased[0].memory_ids}
        left, notes = await left_beside(graph, viewer, places.texts, gone)
        more: dict[str, Any] = {"left": left, "notes": notes + made, **erased[0].model_dump()}
        change_id = None if asked.is_dry else asked.mark.change_id
        return Purged(memory_id=node.key, is_dry=asked.is_dry, change_id=change_id, **more)
    raise StoreUnavailable("the memory keeps changing: try again")


async def _release(graph: Graph, viewer: Viewer, memory_id: str, now: datetime) -> list[str]:
    """Drop what a reflection under way was to write of it, and say what earlier ones made of it."""
    (row,) = await graph.run(
        RELEASE_ANSWERS,
        _Released,
        space=viewer.space_key,
        memory_id=memory_id,
        open_end=OPEN_END,
        now=now,
        limit=LEFT_MAX,
    )
    if not row.insight_ids:
        return []
    told = ", ".join(MEMORY_PREFIX + one for one in row.insight_ids)
    return [f"what a reflection made of it and of others stays, in other words: {told}"]


async def _places(graph: Graph, viewer: Viewer, memory_id: str) -> _Places:
    rows = await graph.run(
        SHOW_PLACES, _Places, space=viewer.space_key, memory_id=memory_id, open_end=OPEN_END
    )
    places = rows[0] if rows else None
    if places is None or all(one.purged_at for one in places.versions):
        raise NotFound(f"{MEMORY_PREFIX}{memory_id} was erased already: only its id is left")
    return places


def check_reason(asked: Purging, texts: Sequence[str]) -> None:
    """Refuse to erase without a reason, or with one that repeats the text; raises BadRequest."""
    reason = asked.mark.reason
    if reason is None and not asked.is_dry:
        raise BadRequest("reason is needed: say why the text is erased for good")
    if reason is not None and any(text.casefold() in reason.casefold() for text in texts):
        raise BadRequest("reason repeats the text that is to be erased: say why in other words")


def _parameters(
    viewer: Viewer, memory_id: str, places: _Places, asked: Purging
) -> dict[str, object]:
    live = next((one for one in places.versions if one.is_live), None)
    shelf = None
    if live is not None:
        shelf = shelf_of(viewer.space, live.scope, MEMORY, live.session_id, live=False)
    return {
        "space": viewer.space_key,
        "memory_id": memory_id,
        "live_id": None if live is None else live.memory_id,
        "expected_key": None if live is None else live.active_key,
        "past_shelf": shelf,
        "fragments": fragments(places.texts),
        "erased": ERASED,
        **asked.mark.parameters(),
        "open_end": OPEN_END,
        "now": asked.now,
    }


def fragments(texts: list[str]) -> list[str]:
    """Give the beginnings by which a quotation is known, without marks that are escaped."""
    lines = (text.splitlines()[0] for text in texts if text.strip())
    cut = (line.translate(_QUOTED)[:FRAGMENT_CHARACTERS].strip() for line in lines)
    return list(dict.fromkeys(fragment for fragment in cut if fragment))


async def left_beside(
    graph: Graph, viewer: Viewer, texts: Sequence[str], gone: Collection[str]
) -> tuple[list[str], list[str]]:
    """Name the texts that hold the same words, but for those that are `gone` (references).

    Gives references, and what is to be said of them.
    """
    try:
        rows = await graph.run(
            LIST_TRACES,
            _Trace,
            space=viewer.space_key,
            texts=list(texts),
            origin=viewer.origin,
            limit=LEFT_MAX + len(gone),
        )
    except StoreUnavailable:
        return [], ["whether other texts hold the same words could not be looked up"]
    found = [f"{row.kind}:{row.key}" for row in rows]
    left = [ref for ref in found if ref not in gone]
    if not left:
        return [], []
    more = " (and there are more)" if len(left) > LEFT_MAX else ""
    return left[:LEFT_MAX], [f"other texts hold the same words, and stay{more}"]
