"""Practice: the commands that look at what working sessions taught, and put it in order.

Owns: `experience search`, `stats` and `maintain`, and how experiences and ties look to a person.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from rich.markup import escape

from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    say_undo,
    show_hanging,
    show_json,
    show_result,
    show_text,
    table,
)
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.experiences.shapes import Experience, Found, Maintained, Stats, Tie
from graphmem_neo4j.wording import counted

_CONTENT_CHARACTERS = 400


def search(
    *query: str,
    limit: int | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Find the experiences that bear on a question, and how they hang together.

    Parameters
    ----------
    query
        The trouble or the task.
    limit
        Fewer than the settings allow.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    found = with_memory(
        lambda memory: memory.search_experiences(
            " ".join(query), limit=limit, scopes=scope, session_id=session
        )
    )
    return show_result(found, _show_found, as_json=json)


def _show_found(found: Found) -> None:
    if not found.hits:
        out.print("Nothing is recorded that fits.")
    for hit in found.hits:
        one = hit.experience
        about = f"[dim]\\[{one.type.value}, validated {one.validated_count}x][/]"
        show_hanging(f"[bold]{hit.score:.3f}[/]  {escape(one.name)}  {about}", 0, 7)
        show_text(escape(one.description), 7)
        show_text(f"[dim]{escape(one.content[:_CONTENT_CHARACTERS])}[/]", 7)
    for tie in found.ties:
        show_tie(tie)
    say_notes(found.notes)


def stats(*, scope: list[str] | None = None, session: str | None = None, json: bool = False) -> int:
    """Show how much experience is recorded, how it is tied, and what ranks highest.

    Parameters
    ----------
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    told = with_memory(lambda memory: memory.experience_stats(scopes=scope, session_id=session))
    return show_result(told, _show_stats, as_json=json)


def _show_stats(told: Stats) -> None:
    types = ", ".join(f"{name} {times}" for name, times in told.by_type.items())
    edges = ", ".join(f"{name} {times}" for name, times in told.by_edge_type.items())
    labels = ", ".join(f"{one.label} ({one.size})" for one in told.labels)
    groups = counted(told.communities, "community", "communities")
    show_hanging(f"{counted(told.total_nodes, 'experience')}  [dim]{types}[/]", 0, 2)
    show_hanging(f"{counted(told.total_edges, 'tie')}  [dim]{edges}[/]", 0, 2)
    show_hanging(f"{groups}  [dim]{escape(labels)}[/]", 0, 2)
    _show_top(told)
    say_notes(told.notes)


def _show_top(told: Stats | Maintained) -> None:
    if told.top:
        rows = [(one.name_key, one.type.value, _rank(one)) for one in told.top]
        out.print(table("Highest by PageRank", ("name", "type", "rank "), rows))


def _rank(one: Experience) -> str:
    """Give the rank; one that was recorded since the last maintenance has none yet."""
    return f"{one.pagerank:.4f}" if one.pagerank > 0 else "not yet"


def maintain(
    *,
    dry_run: bool = False,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Join doubles, rank by PageRank, find groups, in this order.

    Parameters
    ----------
    dry_run
        Only say what would be merged.
    scope
        Scopes beside global of which to show what was merged (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    done = with_memory(
        lambda memory: memory.maintain_experiences(is_dry=dry_run, scopes=scope, session_id=session)
    )
    if json:
        show_json(done)
        return 0
    would = "would be merged" if dry_run else "merged"
    groups = counted(done.communities, "community", "communities")
    out.print(f"{counted(done.merged_count, 'pair')} {would}, {groups}, {done.duration_ms} ms")
    for pair in done.merged:
        alike = f"[dim]{pair.similarity:.3f}[/]"
        show_hanging(f"{escape(pair.dropped)} → {escape(pair.kept)}  {alike}", 2, 4)
        say_undo(None if dry_run else pair.change_id)
    _show_top(done)
    say_notes(done.notes)
    return 0


def show_tie(tie: Tie) -> None:
    """Show a tie."""
    when = "" if tie.condition is None else f" (when={tie.condition})"
    text = f"{tie.from_name} —[{tie.type.value}]→ {tie.to_name}: {tie.instruction}{when}"
    show_hanging(escape(text), 2, 4)
