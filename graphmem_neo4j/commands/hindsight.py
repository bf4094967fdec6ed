"""Hindsight: the commands that look back: what changed, why was something missed, what ties two?

Owns: `changes`, `why-not` and `path`, and how a why-not looks.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Mapping
from typing import Any, Literal

from rich.markup import escape

from graphmem_neo4j.answers import ChannelEvidence
from graphmem_neo4j.commands.happenings import show_changes
from graphmem_neo4j.commands.landscape import show_way
from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    show_hanging,
    show_id,
    show_result,
    show_text,
    table,
)
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.hindsight_shapes import WhyNot

_RIVAL_CHARACTERS = 100
_OPTIONS = {
    "`valid_at`": "--valid-at",
    "`include_history`": "--history",
    "`min_salience`": "GRAPHMEM_RECALL__MIN_SALIENCE",
    "`min_score`": "--min-score",
    "`limit`": "--limit",
    "`token_budget`": "GRAPHMEM_RECALL__TOKEN_BUDGET",
    "`undo`": "graphmem undo",
    "`backfill`": "graphmem backfill",
}
"""What the command line calls what `why_not` names."""


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
    return show_result(told, show_changes, as_json=json)


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
    valid_at: str | None = None,
    known_at: str | None = None,
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
    valid_at
        What was valid then was asked for, by what is known now.
    known_at
        What was known then was asked for.
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
        "valid_at": valid_at,
        "known_at": known_at,
        "include_history": history,
        "min_score": min_score,
    }
    told = with_memory(
        lambda memory: memory.why_not(query, memory_id, scopes=scope, session_id=session, **options)
    )
    return show_result(told, _show_why, as_json=json)


def _show_why(told: WhyNot) -> None:
    out.print(f"[bold]{told.verdict.replace('_', ' ')}[/]")
    if told.content:
        show_text(escape(told.content))
    show_id(f"[dim]{escape(told.ref)}[/]")
    for sentence in told.sentences:
        show_hanging(f"· {escape(_named_here(sentence))}", 2, 4)
    if told.missing_words and told.verdict != "found":
        show_text(f"[dim]words it lacks: {escape(', '.join(told.missing_words))}[/]")
    for step in told.path:
        show_text(f"[dim]path: {escape(step)}[/]")
    if told.rivals:
        _show_side_by_side(told)
    say_notes(told.notes)


def _named_here(sentence: str) -> str:
    """Call the options that a sentence names as the command line does."""
    for name, option in _OPTIONS.items():
        sentence = sentence.replace(name, option)
    return sentence


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
        show_hanging(f"#{one.rank} {escape(one.content[:_RIVAL_CHARACTERS])}", 2, 5)
        show_id(f"[dim]{escape(one.ref)}[/]", 5)


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
    return show_result(told, show_way, as_json=json)
