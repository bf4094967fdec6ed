"""Forget: which memory is not to be known any more, and is it surely that one?

By its id, or the first letters of it, one memory goes. By words one goes only where exactly one is
surely meant (see sureness.py); else those that may be are named, and nothing is changed (S31, X25).
To forget is to delete, as `correct` does: no search finds it, `history` shows it, `undo` brings it
back; what is to be gone for good is *purged*.

Owns: the reading of a wish to forget, and its sentences.
Never: retires a memory by itself (`correct.py` does), or deletes one that is merely alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

import numpy as np

from graphmem_neo4j.asking import Ask, make_ask
from graphmem_neo4j.content import content_text
from graphmem_neo4j.correct import correct
from graphmem_neo4j.correcting import NOBODY, Asker, correction
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.fuse import Ranked
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Action
from graphmem_neo4j.keys import MEMORY_PREFIX, parse_memory_id
from graphmem_neo4j.known_shapes import ForgetCandidate, Forgotten
from graphmem_neo4j.models import Memory
from graphmem_neo4j.recall import NO_WORD, Ranking, rank
from graphmem_neo4j.relations import read_reason
from graphmem_neo4j.resolve import find_memory
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.show import show
from graphmem_neo4j.sureness import CANDIDATE, CANDIDATES_MAX, Match, choose, score
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.write import Pen

LOOKED_AT_MAX = 100
"""Memories that are weighed; the store names at most some hundred for a question."""
SHOWN_CHARACTERS_MAX = 500
SEVERAL = "nothing was forgotten: say which by its id"
NOTHING = f"no memory comes to {CANDIDATE} by these words: nothing was forgotten"


@dataclass(frozen=True, slots=True)
class Forgetting:
    """A wish to forget, as it was read: by an id or by words, never both."""

    memory_id: str | None
    query: str | None
    reason: str | None = None
    asker: Asker = NOBODY


def forgetting(
    memory_id: object = None,
    query: object = None,
    *,
    reason: str | None = None,
    asker: Asker = NOBODY,
) -> Forgetting:
    """Read a wish to forget; raises BadRequest saying what to change."""
    if memory_id is None and query is None:
        raise BadRequest("say what to forget: give its id, or what it says")
    if memory_id is not None and query is not None:
        raise BadRequest("give memory_id or query, not both: leave one out")
    why = None if reason is None else read_reason(reason)
    if memory_id is not None:
        return Forgetting(parse_memory_id(memory_id).text, None, why, asker)
    text = content_text(query).strip()
    if not text:
        raise BadRequest("query is empty: say in words what to forget")
    return Forgetting(None, text, why, asker)


async def forget(
    graph: Graph,
    pen: Pen,
    viewer: Viewer,
    asked: Forgetting,
    settings: RecallSettings,
    *,
    zone: tzinfo,
) -> Forgotten:
    """Forget the memory that is meant, or say which may be.

    By its id three statements; by words one, one more where long memories may be meant, and two
    more where one surely is. Raises BadRequest for words that hold none, StoreUnavailable.
    """
    if asked.query is None:
        return await _by_id(graph, pen, viewer, asked, zone)
    ask = _ask(asked.query, settings)
    notes: list[str] = []
    chosen = choose(await _matches(graph, pen, viewer, ask, asked.query, notes))
    if chosen.sure is None:
        found = [_candidate(match) for match in chosen.candidates]
        notes.append(SEVERAL if found else NOTHING)
        action = "candidates" if found else "not_found"
        return Forgotten(action=action, candidates=found, notes=notes)
    named = _Named(chosen.sure.memory_id, chosen.sure.content, round(chosen.sure.score, 4))
    return await _gone(graph, pen, viewer, asked, named, zone, notes)


def _ask(query: str, settings: RecallSettings) -> Ask:
    """Ask for memories alone, however little they matter: what fades is forgotten as well."""
    ask = make_ask(
        query, settings, kinds="memory", channels=("words", "vector"), min_score=0, min_salience=0
    )
    if not ask.words:
        raise BadRequest(NO_WORD.partition(":")[0])
    return ask


async def _matches(
    graph: Graph, pen: Pen, viewer: Viewer, ask: Ask, query: str, notes: list[str]
) -> list[Match]:
    found = await rank(graph, pen.embedder, pen.slot, viewer, ask, now=pen.now, limit=LOOKED_AT_MAX)
    notes += found.notes
    matches = [_weighed(found, entry, query) for entry in found.ranked]
    # Who says all of a long memory says more than any piece of it.
    parts = [one for one in matches if one.is_part and len(query) >= len(one.content)]
    return matches if not parts else await _whole(graph, viewer, matches, parts, query, pen.now)


def _weighed(found: Ranking, entry: Ranked, query: str) -> Match:
    row = found.rows[entry.best.candidate_id]
    meaning = None
    if found.vector is not None and entry.best.cosine is not None:
        meaning = float(found.calibration.of(np.array(entry.best.cosine)))
    is_part = row.piece_id is not None or row.is_cut
    sure = score(query, row.content, meaning=meaning, is_part=is_part)
    return Match(row.node_id, row.content, sure, is_part)


async def _whole(
    graph: Graph,
    viewer: Viewer,
    matches: Sequence[Match],
    parts: Sequence[Match],
    query: str,
    now: datetime,
) -> list[Match]:
    """Weigh long memories, of which a piece was found, by the whole of what they say."""
    best = sorted(parts, key=lambda one: -one.score)[:CANDIDATES_MAX]
    try:
        shown = await show(graph, viewer, [one.memory_id for one in best], now=now)
    except NotFound:
        # One of them went meanwhile: a piece is never sure, so that nothing is forgotten for it.
        return list(matches)
    wholes = {one.memory_id: one.content for one in shown if isinstance(one, Memory)}
    return [
        replace(one, score=max(one.score, score(query, wholes[one.memory_id], meaning=None)))
        if one.memory_id in wholes
        else one
        for one in matches
    ]


def _candidate(match: Match) -> ForgetCandidate:
    return ForgetCandidate(
        memory_id=match.memory_id,
        content=match.content[:SHOWN_CHARACTERS_MAX],
        score=round(match.score, 4),
    )


@dataclass(frozen=True, slots=True)
class _Named:
    """The memory that is meant; without a score it was named by its id."""

    memory_id: str
    content: str
    score: float | None = None


async def _by_id(
    graph: Graph, pen: Pen, viewer: Viewer, asked: Forgetting, zone: tzinfo
) -> Forgotten:
    try:
        node = await find_memory(graph, viewer, asked.memory_id)
    except NotFound as error:
        return Forgotten(action="not_found", notes=[str(error)])
    named = _Named(node.key, node.properties["content"])
    return await _gone(graph, pen, viewer, asked, named, zone, [])


async def _gone(
    graph: Graph,
    pen: Pen,
    viewer: Viewer,
    asked: Forgetting,
    named: _Named,
    zone: tzinfo,
    notes: list[str],
) -> Forgotten:
    wish = correction(
        MEMORY_PREFIX + named.memory_id, Action.DELETE, asker=asked.asker, reason=asked.reason
    )
    try:
        done = await correct(graph, pen, viewer, wish, zone=zone)
    except NotFound as error:
        # It was corrected or deleted already, or meanwhile: the sentence says which.
        return Forgotten(action="not_found", notes=[*notes, str(error)])
    return Forgotten(
        action="forgotten",
        memory_id=named.memory_id,
        content=named.content[:SHOWN_CHARACTERS_MAX],
        score=named.score,
        change_id=done.change_id,
        notes=notes,
    )
