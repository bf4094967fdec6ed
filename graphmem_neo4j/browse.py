"""Browse: what is there, where nothing is asked? And what did tools do, asked or not?

Owns: the lists of memories by importance and of messages by newness (Q65), the search among the
calls of tools (Q63, Q64), and the short form of a call.
Never: writes anything, calls a model, or ranks by meaning.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.answers import Hit
from graphmem_neo4j.asking import Ask
from graphmem_neo4j.gathering import ASKED_FACTOR, CONTENT_MAX_CHARACTERS, asked_categories
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, shelf_token
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.periods import Axes, axes, status_of
from graphmem_neo4j.queries import load
from graphmem_neo4j.tool_calls import CUT_MARK, TOOL_CALL
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.words import lucene_query

LIST_MEMORIES = load("browse/list_memories")
LIST_MESSAGES = load("browse/list_messages")
LIST_TOOL_CALLS = load("browse/list_tool_calls")
LIST_CALLS_OF_TOOL = load("browse/list_calls_of_tool")
FIND_TOOL_CALLS = load("browse/find_tool_calls")

INPUT_SHOWN_CHARACTERS = 500
RESULT_SHOWN_CHARACTERS = 1_400
WALK_MAX = 5_000
"""Newest messages or calls looked at, to find those that whoever asks may see."""


class _Memory(BaseModel):
    node_id: str
    content: str
    is_cut: bool
    scope: str
    category: str
    salience: float
    session_id: str | None
    created_at: datetime | None
    recorded_at: datetime
    valid_from: datetime
    valid_until: datetime
    retired_at: datetime
    ended_as: str | None


class _Message(BaseModel):
    node_id: str
    content: str
    is_cut: bool
    scope: str
    session_id: str
    place: int
    role: str
    speaker: str | None
    created_at: datetime


class _ToolCall(BaseModel):
    node_id: str
    tool_name: str | None
    input: str | None
    result: str | None
    is_error: bool
    scope: str
    session_id: str
    called_at: datetime
    matched: list[str] = []


async def list_texts(graph: Graph, viewer: Viewer, ask: Ask, *, now: datetime) -> list[Hit]:
    """List the most important memories, or the newest messages where only those are wanted."""
    bounds = axes(ask.when, now)
    if "memory" not in ask.kinds:
        return await _list_messages(graph, viewer, ask, bounds)
    rows = await graph.run(
        LIST_MEMORIES,
        _Memory,
        **_seen_by(viewer),
        categories=asked_categories(ask),
        min_salience=ask.min_salience,
        **bounds.parameters(),
        content_limit=CONTENT_MAX_CHARACTERS,
        limit=ask.limit,
    )
    return [_memory_hit(row, now) for row in rows]


async def _list_messages(graph: Graph, viewer: Viewer, ask: Ask, bounds: Axes) -> list[Hit]:
    rows = await graph.run(
        LIST_MESSAGES,
        _Message,
        **_seen_by(viewer),
        recorded_until=bounds.recorded_until,
        **_walks(viewer),
        content_limit=CONTENT_MAX_CHARACTERS,
        limit=ask.limit,
    )
    return [Hit(kind="message", score=0.0, **row.model_dump()) for row in rows]


def _seen_by(viewer: Viewer) -> dict[str, Any]:
    return {"space": viewer.space_key, "scopes": list(viewer.scopes), "origin": viewer.origin}


def _walks(viewer: Viewer) -> dict[str, int]:
    """Say how far to walk along the space, or along the one session that may be seen."""
    is_own = viewer.origin is not None
    return {"walk": 0 if is_own else WALK_MAX, "own_walk": WALK_MAX if is_own else 0}


def _memory_hit(row: _Memory, now: datetime) -> Hit:
    return Hit(
        kind="memory",
        node_id=row.node_id,
        content=row.content,
        is_cut=row.is_cut,
        score=row.salience,
        scope=row.scope,
        category=row.category,
        salience=row.salience,
        session_id=row.session_id,
        created_at=row.created_at or row.recorded_at,
        valid_from=shown_time(row.valid_from),
        valid_until=shown_time(row.valid_until),
        retired_at=shown_time(row.retired_at),
        status=status_of(vars(row), now),
    )


async def find_tool_calls(graph: Graph, viewer: Viewer, ask: Ask, *, now: datetime) -> list[Hit]:
    """Find calls of tools by the words of the question; without words, the newest ones.

    Across all sessions that the viewer may see. The score is the share of the words that a call
    holds, 0 where none were asked.
    """
    if not ask.words:
        return await _list_tool_calls(graph, viewer, ask, now)
    asked = list(dict.fromkeys(term for forms in ask.words for term in forms))
    shelves = [
        shelf_token(viewer.space, scope, TOOL_CALL, live=True, session=viewer.origin)
        for scope in viewer.scopes
    ]
    rows = await graph.run(
        FIND_TOOL_CALLS,
        _ToolCall,
        **_seen_by(viewer),
        **_calls_asked(ask, now),
        tool_key=ask.tool_name,
        limit=ask.settings.candidates,
        asked=asked,
        words_query=lucene_query(shelves, asked),
        words_asked=ask.settings.candidates * ASKED_FACTOR,
    )
    hits = [_tool_call_hit(row, _share(ask.words, row.matched)) for row in rows]
    good = [hit for hit in hits if hit.score >= ask.min_score]
    # A stable sort: of equal shares the index's own order stays.
    return sorted(good, key=lambda hit: -hit.score)[: ask.limit]


async def _list_tool_calls(graph: Graph, viewer: Viewer, ask: Ask, now: datetime) -> list[Hit]:
    common: dict[str, Any] = {
        **_seen_by(viewer),
        **_calls_asked(ask, now),
        **_walks(viewer),
        "limit": ask.limit,
    }
    if ask.tool_name is None:
        rows = await graph.run(LIST_TOOL_CALLS, _ToolCall, **common)
    else:
        rows = await graph.run(LIST_CALLS_OF_TOOL, _ToolCall, **common, tool_key=ask.tool_name)
    return [_tool_call_hit(row, 0.0) for row in rows]


def _calls_asked(ask: Ask, now: datetime) -> dict[str, datetime]:
    """Give the bounds of calls: one that was made by a moment holds from then on.

    Where no moment is named there are none: a host whose clock is ahead hides nothing by it.
    """
    bounds = axes(ask.when, now)
    return {
        "called_until": OPEN_END if ask.when.valid is None else bounds.valid_from_until,
        "recorded_until": bounds.recorded_until,
    }


def _share(words: Sequence[tuple[str, ...]], matched: Sequence[str]) -> float:
    """Give the share of the words of which a form was met, in [0, 1]."""
    met = set(matched)
    return round(sum(not met.isdisjoint(forms) for forms in words) / len(words), 4)


def _tool_call_hit(row: _ToolCall, score: float) -> Hit:
    given, is_given_cut = _short(row.input, INPUT_SHOWN_CHARACTERS)
    gave, is_gave_cut = _short(row.result, RESULT_SHOWN_CHARACTERS)
    if row.is_error:
        gave = f"error: {gave}"
    return Hit(
        kind="tool_call",
        node_id=row.node_id,
        content=f"{given} → {gave}" if gave else given,
        is_cut=is_given_cut or is_gave_cut,
        score=score,
        scope=row.scope,
        session_id=row.session_id,
        tool_name=row.tool_name,
        created_at=row.called_at,
    )


def _short(text: str | None, characters_max: int) -> tuple[str, bool]:
    """Give the beginning of a text, and whether it is not the whole of what a host once sent."""
    whole = text or ""
    if len(whole) > characters_max:
        return whole[:characters_max].removesuffix(CUT_MARK) + CUT_MARK, True
    return whole, whole.endswith(CUT_MARK)
