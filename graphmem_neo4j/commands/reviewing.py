"""Reviewing: the commands that decide what the memory is not sure of.

Owns: `review`, and how the inbox looks.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Mapping
from typing import Any, cast

from cyclopts import App
from rich.markup import escape

from graphmem_neo4j.commands.repairing import told
from graphmem_neo4j.commands.screen import (
    out,
    say_undo,
    show_hanging,
    show_id,
    show_json,
    show_text,
)
from graphmem_neo4j.commands.verbs import PERSON, with_memory
from graphmem_neo4j.repair.outdated import STATEMENTS
from graphmem_neo4j.repair.shapes import Decided, Review
from graphmem_neo4j.wording import one_line

review_app = App(name="review", help="Decide what the memory is not sure of.")
_REASONS_MAX = 4
_SHOWN_CHARACTERS = 200
_OF_CONTRADICTIONS = (
    "[dim]Of a contradiction, accept ends the older one, or the one that --edge-id names; "
    "decline lets both stand.[/]"
)
_STATES = {"open": "", "accepted": "accepted, ", "declined": "declined, "}


@review_app.default
@review_app.command(name="list")
def list_reviews(
    *,
    state: str = "open",
    kind: str | None = None,
    limit: int = 20,
    scope: list[str] | None = None,
    json: bool = False,
) -> int:
    """List what waits for a decision, the surest first.

    Parameters
    ----------
    state
        open, accepted, declined or all.
    kind
        lookalike or contradiction.
    limit
        Most entries, 1 to 100.
    scope
        Also those of this scope (may be given several times).
    json
        Print the result as JSON.
    """
    found = with_memory(
        lambda memory: memory.reviews(state=state, kind=kind, limit=limit, scopes=scope)
    )
    if json:
        show_json([one.model_dump(mode="json") for one in found])
        return 0
    if not found:
        out.print("Nothing waits for a decision.")
        return 0
    for one in found:
        show_review(one)
    out.print("[dim]graphmem review accept ID, or graphmem review decline ID[/]")
    if any(one.kind == "contradiction" and one.state == "open" for one in found):
        show_hanging(_OF_CONTRADICTIONS, 0, 2)
    return 0


def show_review(one: Review) -> None:
    """Print one question: what it says, what speaks for it, and the ids that a decision takes."""
    show_hanging(f"[bold]{escape(one.says)}[/]", 0, 2)
    show_id(f"[dim]{one.review_id}[/]")
    kind = "look-alikes" if one.kind == "lookalike" else one.kind
    show_text(f"[dim]{kind}, {_STATES.get(one.state, one.state)}{one.score:.2f} sure[/]")
    for reason in cast(list[str], one.evidence.get("reasons") or [])[:_REASONS_MAX]:
        show_hanging(f"[dim]· {escape(reason)}[/]", 2, 4)
    for name, ref in _sides(one.evidence):
        show_text(escape(name))
        show_id(f"[dim]{escape(ref)}[/]", 4)


def _sides(evidence: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give what a question is about: each by its name, and the id that a decision takes."""
    values = cast(list[dict[str, Any]], evidence.get("values") or [])
    told = [(str(value["name"]), f"relates:{value['edge_id']}") for value in values]
    statements = cast(list[dict[str, Any]], evidence.get(STATEMENTS) or [])
    told += [
        (one_line(str(side["content"]), _SHOWN_CHARACTERS), f"memory:{side['memory_id']}")
        for side in statements
    ]
    for side in ("first", "second"):
        if side in evidence:
            told.append((str(evidence[side]["name"]), f"entity:{evidence[side]['id']}"))
    return told


def _decide(review_id: str, decision: str, json: bool, **options: Any) -> int:
    def lines(done: Decided) -> None:
        show_hanging(f"[bold]{done.review.state}[/]  {escape(done.review.says)}", 0, 2)
        for note in done.notes:
            show_text(escape(note))
        for change in done.review.change_ids:
            say_undo(change)

    return told(
        lambda memory: memory.decide(review_id, decision, made_by=PERSON, **options), json, lines
    )


@review_app.command
def accept(
    review_id: str,
    /,
    *,
    edge_id: str | None = None,
    keep: str | None = None,
    reason: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Accept: look-alikes become one under the fuller name; of a contradiction one side goes.

    Parameters
    ----------
    review_id
        The review, as the list shows it.
    edge_id
        Of a contradiction: the relation, or the memory, that goes; the older one, if left out.
    keep
        Of look-alikes: the entity whose name stays, as the list shows it; the fuller name, if left
        out.
    reason
        Why; it is kept with the change.
    scope
        The scope of the review (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.
    """
    asked = {"edge_id": edge_id, "keep": keep, "reason": reason}
    return _decide(review_id, "accept", json, **asked, scopes=scope, session_id=session)


@review_app.command
def decline(
    review_id: str,
    /,
    *,
    reason: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Decline: look-alikes are kept apart for good; of a contradiction both stand.

    Parameters
    ----------
    review_id
        The review, as the list shows it.
    reason
        Why; it is kept with the change.
    scope
        The scope of the review (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.
    """
    return _decide(review_id, "decline", json, reason=reason, scopes=scope, session_id=session)
