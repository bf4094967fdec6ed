"""Searching: the command that finds, and how a hit looks to a person.

Owns: `search`.
Never: ranks.
"""

from typing import Any, Literal
from zoneinfo import ZoneInfo

from rich.markup import escape

from graphmem_neo4j.answers import Connections, Hit, Recalled
from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.screen import (
    out,
    say,
    say_notes,
    show_hanging,
    show_id,
    show_result,
    show_text,
)
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.connections import HITS_MAX
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.wording import counted

_SCORE_CHARACTERS = 5
"""How far the texts of a hit stand from the left: behind its score."""


def search(
    *query: str,
    limit: int | None = None,
    scope: list[str] | None = None,
    category: list[str] | None = None,
    kind: list[Literal["memory", "message"]] | None = None,
    as_of: str | None = None,
    valid_at: str | None = None,
    known_at: str | None = None,
    history: bool = False,
    tool_calls: bool = False,
    tool_name: str | None = None,
    session: str | None = None,
    explain: bool = False,
    json: bool = False,
) -> int:
    """Find what bears on a question, in any language; without one, list what is important.

    Parameters
    ----------
    query
        The question.
    limit
        Most hits, 1 to 50.
    scope
        Scopes beside global (may be given several times).
    category
        Only memories of this category (may be given several times).
    kind
        Only memories, or only messages.
    as_of
        What was known and valid then (ISO 8601).
    valid_at
        What was valid then, by what is known now.
    known_at
        What was known then.
    history
        Also what ended, was corrected or is still to come.
    tool_calls
        Also the calls of tools.
    tool_name
        Only calls of this tool.
    session
        The session that asks.
    explain
        Show what each channel found, and the path in the graph.
    json
        Print the result as JSON.

    """
    text = " ".join(query) if query else None
    options: dict[str, Any] = {
        "limit": limit,
        "categories": category,
        # Who names categories wants memories: only they have one.
        "kinds": kind or (["memory"] if category else None),
        "as_of": as_of,
        "valid_at": valid_at,
        "known_at": known_at,
        "include_history": history,
        "include_tool_calls": tool_calls,
        "tool_name": tool_name,
        "connections": HITS_MAX,
        "explain": explain,
    }
    _check(text, options)
    found = with_memory(
        lambda memory: memory.recall(text, scopes=scope, session_id=session, **options)
    )
    return show_result(found, _show_found, as_json=json)


def _check(text: str | None, options: dict[str, Any]) -> None:
    """Read the question before the server is started: a word that is wrong costs no start."""
    settings = settings_from(environ())
    make_ask(text, settings.recall, zone=ZoneInfo(settings.timezone), **options)


def _show_found(found: Recalled) -> None:
    for hit in found.hits:
        show_hit(hit)
    if not found.hits:
        out.print("Nothing found.")
    took = "" if found.searched_ms is None else f"{found.searched_ms:.0f} ms, "
    channels = f"channels {', '.join(found.channels)}; " if found.channels else ""
    say(
        f"[dim]{counted(len(found.hits), 'hit')}, {counted(found.tokens, 'token')}, {took}"
        f"{channels}embeddings: {escape(found.embedding_mode)}[/]"
    )
    say_notes(found.notes)


def show_hit(hit: Hit) -> None:
    """Show one hit: its score, where it is from, its text, where it leads, and why."""
    where = show_memory_id(hit.node_id) if hit.kind == "memory" else hit.node_id
    about = f"[{_about(hit)}]"
    is_long = len(where) + len(about) + _SCORE_CHARACTERS + 2 > out.width
    behind = "" if is_long else f"  {escape(about)}"
    show_id(f"[bold cyan]{hit.score:.2f}[/] [dim]{escape(where)}{behind}[/]", 0)
    if is_long:
        show_text(f"[dim]{escape(about)}[/]", _SCORE_CHARACTERS)
    speaker = f"[bold]{escape(hit.speaker)}:[/] " if hit.speaker else ""
    show_text(f"{speaker}{escape(hit.content)}{' …' if hit.is_cut else ''}", _SCORE_CHARACTERS)
    _show_connections(hit.connections)
    if hit.evidence:
        parts = [
            f"{one.channel}{f' #{one.rank}' if one.rank else ''} {one.contribution:+.2f}"
            for one in hit.evidence
            if abs(one.contribution) >= 0.005
        ]
        show_text(f"[dim]{escape(' · '.join(parts))}[/]", _SCORE_CHARACTERS)
    for step in hit.path or []:
        show_hanging(f"[dim]path: {escape(step)}[/]", _SCORE_CHARACTERS, 7)


def _about(hit: Hit) -> str:
    about = {
        "memory": hit.category,
        "message": f"{hit.session_id} #{hit.place}",
        "tool_call": f"tool {hit.tool_name}, {hit.session_id}",
    }[hit.kind]
    day = f", {hit.created_at:%Y-%m-%d}" if hit.created_at else ""
    status = f", {hit.status}" if hit.status not in (None, "active") else ""
    since = f", from {hit.valid_from:%Y-%m-%d}" if hit.valid_from else ""
    until = f", until {hit.valid_until:%Y-%m-%d}" if hit.valid_until else ""
    return f"{about or ''}{day}{status}{since}{until}"


def _show_connections(connections: Connections | None) -> None:
    if connections is not None:
        show_connections(connections, _SCORE_CHARACTERS)


def show_connections(connections: Connections, left: int) -> None:
    """Show what something is tied to: each with its id on a line of its own."""
    for one in connections.shown:
        arrow = "→" if one.direction == "out" else "←"
        reason = f": {one.reason}" if one.reason else ""
        text = escape(f"[{one.type}] {one.name}{reason}")
        show_hanging(f"[magenta]{arrow}[/] {text}", left, left + 2)
        show_id(f"[dim]{escape(one.node_id)}[/]", left + 2)
    if (more := connections.total - len(connections.shown)) > 0:
        show_text(f"[dim]and {counted(more, 'more relation')}[/]", left)
