"""Hindsight: the commands that look back: what changed, why was something missed, what ties two?

Owns: `changes`, `why-not` and `path`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Mapping
from typing import Any, Literal

from rich.markup import escape

from graphmem_neo4j.answers import ChannelEvidence
from graphmem_neo4j.commands.screen import out, say, show_result, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.hindsight_shapes import ChangeEntry, Changes, Path, WhyNot

_VALUE_CHARACTERS = 60


def changes(
    *,
    since: str,
    until: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    limit: int = 100,
    json: bool = False,
) -> int:
    """Show what happened in the memory since a moment, newest first.

    Parameters
    ----------
    since
        A date such as 2026-11-01, or a time (ISO 8601).
    until
        Only what happened until then; now if left out.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    limit
        Most entries, 1 to 500.
    json
        Print the result as JSON.
    """
    told = with_memory(
        lambda memory: memory.what_changed(
            since, until=until, scopes=scope, session_id=session, limit=limit
        )
    )
    return show_result(told, _show_changes, as_json=json)


def _show_changes(told: Changes) -> None:
    if told.entries:
        rows = [_row(one) for one in told.entries]
        out.print(table(None, ["when", "what", "of", "text", "detail"], rows))
    else:
        out.print("Nothing changed.")
    for note in told.notes:
        say(f"[yellow]![/] {escape(note)}")


def _row(one: ChangeEntry) -> list[str]:
    return [
        f"{one.at:%Y-%m-%d %H:%M}",
        one.kind.replace("_", " "),
        escape(one.ref),
        escape(one.text),
        escape(_detail(one)),
    ]


def _detail(one: ChangeEntry) -> str:
    """Tell in one cell where it leads, what it was before, why, by whom, and how to undo it."""
    parts: list[str] = []
    if one.other is not None:
        parts.append(f"→ {one.other_text or one.other}")
    parts += [
        f"{name}: {_short(one.before.get(name))} → {_short(one.after.get(name))}"
        for name in dict.fromkeys([*one.before, *one.after])
        if name not in ("content", "undone_change")
    ]
    if one.reason:
        parts.append(f"because {one.reason}")
    if one.made_by:
        parts.append(f"by {one.made_by}")
    if one.change_id:
        parts.append(one.change_id)
    return "; ".join(parts)


def _short(value: Any) -> str:
    text = "-" if value is None else str(value)
    return text if len(text) <= _VALUE_CHARACTERS else f"{text[:_VALUE_CHARACTERS]}…"


def why_not(
    query: str,
    memory_id: str,
    /,
    *,
    limit: int | None = None,
    scope: list[str] | None = None,
    category: list[str] | None = None,
    kind: list[Literal["memory", "message"]] | None = None,
    as_of: str | None = None,
    history: bool = False,
    min_score: float | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Say why a memory or message is not among the answers to a question.

    Parameters
    ----------
    query
        The question, as it was asked.
    memory_id
        The memory or message that was expected: its id.
    limit
        Hits that were asked for, 1 to 50.
    scope
        Scopes beside global (may be given several times).
    category
        Categories that were asked for.
    kind
        Only memories, or only messages.
    as_of
        The moment that was asked about (ISO 8601).
    history
        What ended was asked for as well.
    min_score
        The least score that was asked for, 0 to 1.
    session
        The session that asks.
    json
        Print the result as JSON.
    """
    options: dict[str, Any] = {
        "limit": limit,
        "categories": category,
        "kinds": kind or (["memory"] if category else None),
        "as_of": as_of,
        "include_history": history,
        "min_score": min_score,
    }
    told = with_memory(
        lambda memory: memory.why_not(query, memory_id, scopes=scope, session_id=session, **options)
    )
    return show_result(told, _show_why, as_json=json)


def _show_why(told: WhyNot) -> None:
    verdict = told.verdict.replace("_", " ")
    out.print(f"[bold]{verdict}[/]  [dim]{escape(told.ref)}[/]", soft_wrap=True)
    if told.content:
        out.print(f"  {escape(told.content)}")
    for sentence in told.sentences:
        out.print(f"  · {escape(sentence)}")
    if told.missing_words and told.verdict != "found":
        out.print(f"  [dim]words it lacks: {escape(', '.join(told.missing_words))}[/]")
    for step in told.path:
        out.print(f"  [dim]path: {escape(step)}[/]")
    if told.rivals:
        _show_side_by_side(told)
    for note in told.notes:
        say(f"[yellow]![/] {escape(note)}")


def _show_side_by_side(told: WhyNot) -> None:
    """Show what each channel says of it, and of the answers that were preferred."""
    columns = {"it": _shares(told.evidence)}
    columns |= {f"#{one.rank}": _shares(one.evidence) for one in told.rivals}
    channels = dict.fromkeys(name for shares in columns.values() for name in shares)
    rows = [[name, *(shares.get(name, "") for shares in columns.values())] for name in channels]
    scores = ["" if told.score is None else f"{told.score:.2f}"]
    rows.append(["score", *scores, *(f"{one.score:.2f}" for one in told.rivals)])
    out.print(table(None, ["channel", *(f"{name} " for name in columns)], rows))
    for one in told.rivals:
        out.print(f"  [dim]#{one.rank} {escape(one.ref)}[/]  {escape(one.content[:100])}")


def _shares(evidence: list[ChannelEvidence]) -> Mapping[str, str]:
    return {one.channel: f"{one.contribution:+.2f}" for one in evidence}


def path(
    left: str,
    right: str,
    /,
    *,
    as_of: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    max_hops: int = 4,
    json: bool = False,
) -> int:
    """Show how two things in the memory hang together, step by step.

    Parameters
    ----------
    left
        A reference such as memory:mem17... or person:Ahmed, or the name of a thing.
    right
        The other one.
    as_of
        As it was known and valid then (ISO 8601).
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    max_hops
        Most steps, 1 to 6.
    json
        Print the result as JSON.
    """
    told = with_memory(
        lambda memory: memory.path_between(
            left, right, as_of=as_of, scopes=scope, session_id=session, max_hops=max_hops
        )
    )
    return show_result(told, _show_path, as_json=json)


def _show_path(told: Path) -> None:
    for step in told.steps:
        crowd = f"  [dim]{step.crowd} do[/]" if step.crowd is not None and step.crowd > 1 else ""
        out.print(f"  {escape(step.says)}{crowd}", soft_wrap=True)
        if step.reason:
            out.print(f"    [dim]{escape(step.reason)}[/]")
    for note in told.notes:
        say(f"[yellow]![/] {escape(note)}")
