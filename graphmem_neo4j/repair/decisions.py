"""Decisions: what becomes of a question when a person answers it?

Accepting a look-alike merges the two under the fuller name, declining it keeps them apart for good.
Accepting a contradiction takes one of the two relations back, while both stand, or lets one of two
memories take the place of the other; declining it lets both stand. What becomes of the entities is
written together with the decision: whoever merges two, or keeps them apart, answers the question
about them as well. All that is done can be undone by its change.

Owns: what each decision does.
Never: asks a question, or answers one by itself.
"""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import edge_tail, parse_edge
from graphmem_neo4j.repair.evidence import sides
from graphmem_neo4j.repair.merging import merge
from graphmem_neo4j.repair.naming_changes import never_merge
from graphmem_neo4j.repair.outdated import STATEMENTS, give_up
from graphmem_neo4j.repair.reviews import decided_already, open_review
from graphmem_neo4j.repair.shapes import Decided, Review, ReviewState
from graphmem_neo4j.visibility import Viewer

RETIRE_VALUE = load("repair/retire_value")
WRITE_DECISION = load("repair/write_decision")

ACCEPT = frozenset({"accept", "accepted", "yes", "same"})
DECLINE = frozenset({"decline", "declined", "no", "different"})


class _Written(BaseModel):
    review_id: str


class _Retired(BaseModel):
    state: str
    change_ids: list[str]
    edge_id: str | None


async def decide(
    graph: Graph,
    viewer: Viewer,
    review_id: str,
    decision: str,
    *,
    edge_id: str | None = None,
    keep: str | None = None,
    mark: Mark,
    now: datetime,
) -> Decided:
    """Accept or decline a question.

    edge_id: the relation, or memory, that goes, of a contradiction. keep: whose name stays, of
    look-alikes.
    Raises NotFound for a question that is unknown, BadRequest for one that was decided, or where
    what it asks for cannot be; then nothing was changed.
    """
    said = str(decision).strip().casefold()
    if said not in ACCEPT | DECLINE:
        raise BadRequest(f'decision {said[:40]!r} is not known: write "accept" or "decline"')
    review = await open_review(graph, viewer, clean_name(review_id, name="review_id"))
    is_yes = said in ACCEPT
    if keep is not None and not (is_yes and review.kind == "lookalike"):
        raise BadRequest("keep belongs to the accepting of look-alikes: leave it out")
    changes, notes = await _carry_out(
        graph, viewer, review, (keep, edge_id), is_yes=is_yes, mark=mark, now=now
    )
    stored = {"decided_at": now, "decided_by": mark.asker.made_by, "change_ids": changes}
    decided = review.model_copy(update={**stored, "state": _state(is_yes)})
    return Decided(review=decided, notes=notes)


async def _carry_out(
    graph: Graph,
    viewer: Viewer,
    review: Review,
    named: tuple[str | None, str | None],
    *,
    is_yes: bool,
    mark: Mark,
    now: datetime,
) -> tuple[list[str], list[str]]:
    """Do what was decided; gives the changes and what to say of them.

    `named` is whose name stays, and which relation or memory goes, as far as somebody said.
    """
    keep, edge_id = named
    if review.kind == "contradiction" and is_yes and STATEMENTS not in review.evidence:
        return await _take_back(graph, viewer, review, edge_id, mark=mark, now=now)
    changes, notes = list[str](), ["both stand"]
    if review.kind == "contradiction" and is_yes:
        changes, notes = await give_up(graph, viewer, review, edge_id, mark=mark, now=now)
    elif review.kind == "lookalike":
        pair = _pair(review, keep, edge_id)
        changes, notes = await _lookalike(
            graph, viewer, review, pair, is_yes=is_yes, mark=mark, now=now
        )
    await _write(graph, viewer, review, is_yes=is_yes, changes=changes, mark=mark, now=now)
    return changes, notes


def _state(is_yes: bool) -> ReviewState:
    return "accepted" if is_yes else "declined"


async def _write(
    graph: Graph,
    viewer: Viewer,
    review: Review,
    *,
    is_yes: bool,
    changes: Sequence[str],
    mark: Mark,
    now: datetime,
) -> None:
    rows = await graph.run(
        WRITE_DECISION,
        _Written,
        space=viewer.space_key,
        review_id=review.review_id,
        state=_state(is_yes),
        change_ids=list(changes),
        made_by=mark.asker.made_by,
        now=now,
    )
    if not rows:
        raise BadRequest(
            f"review {review.review_id} was {_state(not is_yes)} by somebody else meanwhile"
        )


def _pair(review: Review, keep: str | None, edge_id: str | None) -> tuple[str, str]:
    if edge_id is not None:
        raise BadRequest("edge_id belongs to a contradiction: leave it out")
    if len(review.subjects) != 2:
        raise BadRequest(f"review {review.review_id} has lost an entity: decline is not needed")
    return sides(review.evidence, review.subjects, keep)


async def _lookalike(
    graph: Graph,
    viewer: Viewer,
    review: Review,
    pair: tuple[str, str],
    *,
    is_yes: bool,
    mark: Mark,
    now: datetime,
) -> tuple[list[str], list[str]]:
    first, second = pair
    if first == second:
        note = f"both are one entity already: {first}"
        if is_yes:
            return [], [note]
        raise BadRequest(f"{note}; to part them, undo the merge or split it")
    if is_yes:
        done = await merge(
            graph, viewer, first, second, mark=mark, now=now, evidence=review.evidence
        )
        return [done.change_id], [f"{done.gone_name} is {done.keep_name} now: {done.keep}"]
    apart = await never_merge(graph, viewer, first, second, mark=mark, now=now)
    changes = [] if apart.change_id is None else [apart.change_id]
    return changes, [f"{apart.names[0]} and {apart.names[1]} are kept apart from now on"]


async def _take_back(
    graph: Graph, viewer: Viewer, review: Review, edge_id: str | None, *, mark: Mark, now: datetime
) -> tuple[list[str], list[str]]:
    """Take one of two relations back and record the decision, in one statement."""
    if "values" not in review.evidence:
        raise BadRequest(f"what review {review.review_id} quoted is erased: decline it to close it")
    tails = [edge_tail(one["edge_id"]) for one in review.evidence["values"]]
    gone = tails[0]  # The one that was told first.
    if edge_id is not None:
        gone = edge_tail(parse_edge(edge_id)[0])
        if gone not in tails:
            raise BadRequest(f"edge_id {edge_id[:120]!r} is none of the two of this review")
    rows = await graph.run(
        RETIRE_VALUE,
        _Retired,
        space=viewer.space_key,
        review_id=review.review_id,
        type=review.evidence["type"],
        tails=tails,
        gone_tail=gone,
        **mark.parameters(),
        open_end=OPEN_END,
        now=now,
    )
    if not rows:
        raise NotFound(f"there is no review {review.review_id!r} now: list them again")
    row = rows[0]
    if row.edge_id is not None:
        return [mark.change_id], [f"relates:{row.edge_id} was taken back"]
    if row.state != "open":
        raise decided_already(review.review_id, row.state, row.change_ids)
    raise BadRequest(
        f"review {review.review_id} is settled: one of its two relations does not stand any more, "
        "so the other stays; decline it to close it"
    )
