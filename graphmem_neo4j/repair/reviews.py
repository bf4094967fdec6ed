"""Reviews: what waits for a person to decide, and what became of what was decided?

A question is never asked twice.

Owns: the inbox: its list, and the look-up of one question.
Never: answers a question (`decisions.py` does).
"""

import json
from collections.abc import Sequence
from typing import Any, get_args

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.repair.shapes import Review, ReviewKind, ReviewState
from graphmem_neo4j.visibility import Viewer

LIST_REVIEWS = load("repair/list_reviews")

REVIEWS_MAX = 100
_STATES: tuple[str, ...] = get_args(ReviewState)


class _Subject(BaseModel):
    label: str
    key: str
    heir_id: str | None


class _Row(BaseModel):
    review: dict[str, Any]
    subjects: list[_Subject]


async def list_reviews(
    graph: Graph,
    viewer: Viewer,
    *,
    state: str | None = "open",
    kind: str | None = None,
    limit: int = 20,
) -> list[Review]:
    """List the inbox, the surest first; state "all" gives what was decided as well.

    Raises BadRequest for a state or kind that is none, or a limit beyond 1 to 100.
    """
    if not 1 <= limit <= REVIEWS_MAX:
        raise BadRequest(f"limit is {limit}: ask for 1 to {REVIEWS_MAX} reviews")
    wanted = _one_of(state, (*_STATES, "all"), "state")
    rows = await _rows(
        graph,
        viewer,
        states=(wanted,) if wanted in _STATES else _STATES,
        kind=_one_of(kind, get_args(ReviewKind), "kind"),
        limit=limit,
    )
    return [_review(row) for row in rows]


def _one_of(value: str | None, known: Sequence[str], name: str) -> str | None:
    if value is None or value in known:
        return value
    raise BadRequest(f"{name} {str(value)[:40]!r} is not known: write {', '.join(known)}")


async def _rows(
    graph: Graph,
    viewer: Viewer,
    *,
    states: Sequence[str] = _STATES,
    kind: str | None = None,
    review_id: str | None = None,
    limit: int = 1,
) -> list[_Row]:
    return await graph.run(
        LIST_REVIEWS,
        _Row,
        space=viewer.space_key,
        review_id=review_id,
        states=list(states),
        kind=kind,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        open_end=OPEN_END,
        limit=limit,
    )


def _review(row: _Row) -> Review:
    stored = row.review
    evidence = json.loads(stored["evidence"])
    order = {key: place for place, key in enumerate(stored.get("concerns") or [])}
    subjects = sorted(row.subjects, key=lambda one: order.get(one.key, len(order)))
    return Review(
        review_id=stored["review_id"],
        kind=stored["kind"],
        state=stored["state"],
        score=stored["score"],
        says=stored["says"],
        subjects=[_ref(one) for one in subjects],
        evidence=evidence,
        recorded_at=stored["recorded_at"],
        decided_at=stored.get("decided_at"),
        decided_by=stored.get("decided_by"),
        change_ids=stored.get("change_ids") or [],
    )


def _ref(subject: _Subject) -> str:
    return ref_text(KIND_OF_LABEL[subject.label], subject.heir_id or subject.key)


async def open_review(graph: Graph, viewer: Viewer, review_id: str) -> Review:
    """Give a question that is open. Raises NotFound, BadRequest for one that was decided."""
    rows = await _rows(graph, viewer, review_id=review_id)
    if not rows:
        raise NotFound(f"there is no review {review_id[:80]!r}: list them first")
    review = _review(rows[0])
    if review.state != "open":
        raise decided_already(review.review_id, review.state, review.change_ids)
    return review


def decided_already(review_id: str, state: str, change_ids: Sequence[str]) -> BadRequest:
    """Say that a question was answered before, and how that is taken back."""
    undoing = f" (to take it back: undo {change_ids[0]})" if change_ids else ""
    return BadRequest(f"review {review_id} was {state} already{undoing}")
