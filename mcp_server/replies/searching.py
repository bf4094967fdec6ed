"""Searching: how do the hits of a search look, and where do they lead?

Owns: the lines of hits and of their connections, and the hint to follow them (Q66-Q68).
Never: ranks, or chooses what is shown.
"""

from collections.abc import Callable

from graphmem_neo4j.answers import Connections, Hit, Recalled
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.wording import counted
from mcp_server.replies.forms import memory_ref, one_line, preview, share_of, short_line, time_text
from mcp_server.shapes import (
    ConnectionsView,
    ConnectionView,
    HitView,
    Reply,
    SearchData,
)

EXPLORE = (
    "Explore: the ids after -> and <- lead on. memory_get takes each of them and shows what it is "
    "and is tied to; memory_search for a name finds what else is known of it."
)

FITS_FROM = 0.25
"""Best score below which most questions have no answer among the hits."""
NOTHING_FITS = "Nothing fits well: these may have nothing to do with the question."
_SHARE_SHOWN_MIN = 0.005


def search_data(found: Recalled) -> SearchData:
    """Give the hits of a search as data."""
    characters_max = share_of(len(found.hits))
    return SearchData(
        hits=[_hit_view(hit, characters_max) for hit in found.hits],
        channels=list(found.channels),
        embedding_mode=found.embedding_mode,
        limit=found.limit,
        notes=list(found.notes),
    )


def search_reply(found: Recalled) -> Reply:
    """Show the hits of a search, one line each, and how they were found."""
    data = search_data(found)
    is_ranked = bool(found.channels)
    lines = hit_lines(data, _scored if is_ranked else _about, "memory_get gives the rest")
    if any(view.connections and view.connections.shown for view in data.hits):
        lines.append(EXPLORE)
    if is_ranked and data.hits and max(view.score for view in data.hits) < FITS_FROM:
        lines.append(NOTHING_FITS)
    mode = f"embedding: {found.embedding_mode}"
    most = counted(found.limit, "hit")
    told = (
        f"({len(data.hits)} of at most {most}; {mode})" if data.hits else f"Nothing found. ({mode})"
    )
    lines.append(told)
    return Reply(lines, data)


def hit_lines(data: SearchData, about: Callable[[HitView], str], rest: str) -> list[str]:
    """Give a line for each hit, and one below it for each connection that is shown.

    `about` says what stands in the second brackets, `rest` where the whole of a cut text is.
    """
    lines: list[str] = []
    for view in data.hits:
        cut = ""
        if view.is_cut:
            # The calls of tools are kept in their short form: there is no whole one.
            cut = " … [cut]" if view.kind == "tool_call" else f" … [cut: {rest}]"
        lines.append(f"[{view.id}] [{about(view)}] {one_line(view.content)}{cut}")
        lines += [f"  why: {reason}" for reason in view.why or []]
        lines += connection_lines(view.connections)
    return lines


def _scored(view: HitView) -> str:
    return f"{_about(view)}, score {view.score:.2f}"


def message_about(view: HitView) -> str:
    """Say where a message or a call of a tool comes from."""
    if view.kind == "tool_call":
        parts = ("tool call", view.tool_name, view.session_key, view.created_at)
    else:
        parts = ("message", view.session_key, view.speaker, view.created_at)
    return ", ".join(one_line(part) for part in parts if part)


def _about(view: HitView) -> str:
    if view.kind != "memory":
        return message_about(view)
    parts = [view.category, str(view.salience), _day(view.created_at)]
    if view.scope != "global":
        parts.append(view.scope)
    if view.status not in (None, "active"):
        ends = {"expired": view.valid_until, "future": view.valid_from}
        since = _day(ends.get(view.status, view.retired_at))
        parts.append(f"{view.status} {since}" if since else view.status)
    parts += validity(view)
    return ", ".join(part for part in parts if part)


def validity(view: HitView) -> list[str]:
    """Say from when and until when a memory holds, where that is known and not said already."""
    bounds = {"future": ("from", view.valid_from), "expired": ("until", view.valid_until)}
    said = bounds.get(view.status or "")
    held = (("from", view.valid_from), ("until", view.valid_until))
    return [f"{word} {_day(at)}" for word, at in held if at is not None and (word, at) != said]


def _day(moment: str | None) -> str | None:
    """Give the date of a moment, as it is written."""
    return None if moment is None else moment[:10]


def _hit_view(hit: Hit, characters_max: int) -> HitView:
    content = preview(hit.content, characters_max)
    return HitView(
        id=_ref(hit),
        kind=hit.kind,
        content=content,
        is_cut=hit.is_cut or len(content) < len(hit.content),
        score=hit.score,
        scope=hit.scope,
        category=hit.category,
        salience=hit.salience,
        session_key=hit.session_id,
        speaker=hit.speaker or hit.role,
        tool_name=hit.tool_name,
        status=hit.status,
        created_at=time_text(hit.created_at),
        valid_from=time_text(hit.valid_from),
        valid_until=time_text(hit.valid_until),
        retired_at=time_text(hit.retired_at),
        why=_why(hit),
        connections=None if hit.connections is None else connections_view(hit.connections),
    )


def _why(hit: Hit) -> list[str] | None:
    """Say what each channel brought to the score, and the way there; None where not explained."""
    if hit.evidence is None:
        return None
    parts = [
        f"{one.channel}{f' #{one.rank}' if one.rank else ''} {one.contribution:+.2f}"
        for one in hit.evidence
        if abs(one.contribution) >= _SHARE_SHOWN_MIN
    ]
    return [", ".join(parts), *(f"path: {short_line(step)}" for step in hit.path or [])]


def _ref(hit: Hit) -> str:
    if hit.kind == "memory":
        return memory_ref(hit.node_id)
    return hit.node_id if hit.kind == "message" else f"tool_call:{hit.node_id}"


def connections_view(connections: Connections) -> ConnectionsView:
    """Show the relations of a node; long texts are cut."""
    shown = [
        ConnectionView(
            type=one.type,
            direction=one.direction,
            id=one.node_id,
            name=short_line(one.name),
            reason=None if one.reason is None else short_line(one.reason),
            edge_id=show_edge_id(one.edge_id) if one.edge_id else None,
        )
        for one in connections.shown
    ]
    return ConnectionsView(total=connections.total, shown=shown)


def connection_lines(connections: ConnectionsView | None) -> list[str]:
    """Give a line for each relation that is shown, and one for those that are not."""
    if connections is None:
        return []
    lines: list[str] = []
    for one in connections.shown:
        arrow = "->" if one.direction == "out" else "<-"
        reason = f": {one.reason}" if one.reason else ""
        lines.append(f"  {arrow} [{short_line(one.type)}] {one.name} ({one.id}){reason}")
    if (more := connections.total - len(connections.shown)) > 0:
        lines.append(f"  (and {counted(more, 'more connection')})")
    return lines
