"""Reviewing: the commands that decide what the memory is not sure of.

Owns: `review`, and how the inbox looks.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from typing import Any, cast

from cyclopts import App
from rich.markup import escape

from graphmem_neo4j.commands.changing import PERSON
from graphmem_neo4j.commands.repairing import say_undo, told
from graphmem_neo4j.commands.screen import out, show_json, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.repair.shapes import Decided, Review

review_app = App(name="review", help="Decide what the memory is not sure of.")
_REASONS_MAX = 4


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
    out.print(table(None, ("Review", "Kind", "Sure ", "Question"), map(_row, found)))
    out.print("[dim]graphmem review accept ID, or graphmem review decline ID[/]")
    return 0


def _row(one: Review) -> tuple[str, ...]:
    told = one.evidence
    reasons = cast(list[str], told.get("reasons") or [])[:_REASONS_MAX]
    values = cast(list[dict[str, Any]], told.get("values") or [])
    named = [f"relates:{value['edge_id']} ({value['name']})" for value in values]
    named += [
        f"entity:{told[side]['id']} ({told[side]['name']})"
        for side in ("first", "second")
        if side in told
    ]
    says = [escape(one.says), *(f"[dim]{escape(line)}[/]" for line in (*reasons, *named))]
    return one.review_id, one.kind, f"{one.score:.2f}", "\n".join(says)


def _decide(review_id: str, decision: str, json: bool, **options: Any) -> int:
    def lines(done: Decided) -> None:
        out.print(f"[bold]{done.review.state}[/]  {escape(done.review.says)}")
        for note in done.notes:
            out.print(f"  {escape(note)}", soft_wrap=True)
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
