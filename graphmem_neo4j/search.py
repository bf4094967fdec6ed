"""Search: which ways of looking does a question take, and how do their answers stand together?

People and tools *search*: by recall where something is asked, by browsing where nothing is, among
the calls of tools where those are wanted; then come the hints where the first hits lead.

Owns: the order of the parts of an answer, and their shares of its limit and tokens.
Never: ranks, or asks the store by itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.answers import Hit, Recalled
from graphmem_neo4j.asking import Ask
from graphmem_neo4j.browse import find_tool_calls, list_texts
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.connections import connect_hits
from graphmem_neo4j.diversity import within_budget
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.periods import axes
from graphmem_neo4j.queries import load
from graphmem_neo4j.recall import recall
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.spread import Walk
from graphmem_neo4j.visibility import Viewer

SHOW_STORED = load("search/show_stored")

NOTHING_YET = "nothing is stored here yet: save something, or put a conversation in, and ask again"
TOOL_CALLS_SHARE = 3
"""Of so many places one is a tool call's, where those are wanted and found."""


class _Stored(BaseModel):
    is_stored: bool


async def search(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    viewer: Viewer,
    ask: Ask,
    *,
    now: datetime,
    walk: Walk | None = None,
) -> Recalled:
    """Answer a question, or list what is there.

    One statement, a second one for the walk over the graph, and one more for each of the calls of
    tools and the connections, where they are wanted; where nothing was found, one more to say
    whether anything could be. Memories and messages come first, calls of tools after them. Raises
    StoreUnavailable when Neo4j is away.
    """
    if ask.lists:
        answer = await _listed(graph, embedder, viewer, ask, now)
    else:
        answer = await recall(graph, embedder, slot, viewer, ask, now=now, walk=walk)
    if ask.wants_tool_calls and (ask.lists or ask.words):
        calls = await find_tool_calls(graph, viewer, ask, now=now)
        answer = _together(answer, calls, ask)
    if ask.connections and answer.hits:
        # A relation that was taken back is gone, also where versions that ended are asked for.
        bounds = axes(replace(ask.when, with_history=False), now)
        hits = await connect_hits(graph, viewer, answer.hits, at=bounds, first=ask.connections)
        answer = answer.model_copy(update={"hits": hits})
    was_asked = ask.lists or bool(ask.words)
    if was_asked and not answer.hits and not await _stored(graph, viewer):
        answer = answer.model_copy(update={"notes": [NOTHING_YET]})
    return answer


async def _stored(graph: Graph, viewer: Viewer) -> bool:
    return (await graph.run(SHOW_STORED, _Stored, space=viewer.space_key))[0].is_stored


async def _listed(
    graph: Graph, embedder: Embedder, viewer: Viewer, ask: Ask, now: datetime
) -> Recalled:
    hits = await list_texts(graph, viewer, ask, now=now) if ask.wants_texts else []
    by = "importance" if ask.wants_texts and "memory" in ask.kinds else "newness"
    notes = [f"listed by {by}, nothing was asked"]
    kept = within_budget(hits, ask.token_budget, notes)
    return Recalled(
        query=ask.query or "",
        hits=kept,
        channels=[],
        embedding_mode=str(embedder.choice),
        notes=notes,
        tokens=_tokens(kept),
        limit=ask.limit,
    )


def _together(answer: Recalled, calls: Sequence[Hit], ask: Ask) -> Recalled:
    """Put calls of tools behind the texts; a part of the places is theirs, and one at least.

    The only place goes to a call where a tool is named, else to the better of both.
    """
    texts = answer.hits
    places = max(ask.limit // TOOL_CALLS_SHARE, ask.limit - len(texts), 1)
    if ask.limit == 1 and texts and ask.tool_name is None:
        places = int(bool(calls) and calls[0].score > texts[0].score)
    calls = calls[:places]
    texts = texts[: ask.limit - len(calls)]
    notes = list(answer.notes)
    both = [*_leaving_room(texts, calls, ask.token_budget), *calls]
    kept = within_budget(both, ask.token_budget, notes)
    return answer.model_copy(update={"hits": kept, "notes": notes, "tokens": _tokens(kept)})


def _leaving_room(texts: Sequence[Hit], calls: Sequence[Hit], token_budget: int) -> list[Hit]:
    """Leave out the last texts where the tokens of the first call are wanting, but not the best."""
    kept, first = list(texts), _tokens(calls[:1])
    while len(kept) > 1 and _tokens(kept) + first > token_budget:
        kept.pop()
    return kept if _tokens(kept) + first <= token_budget else list(texts)


def _tokens(hits: Sequence[Hit]) -> int:
    return sum(token_estimate(hit.content) for hit in hits)
