"""Outdated: two memories seem to contradict each other; which of them gives up its place?

A language model put the question, a person answers it. The one that goes becomes an earlier version
of the other, with its relations; undo parts the two again.

Owns: what accepting such a question does.
Never: finds a contradiction, or lets both go.
"""

from datetime import datetime

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import parse_memory_id, show_memory_id
from graphmem_neo4j.repair.shapes import Review
from graphmem_neo4j.replace import Why, supersede
from graphmem_neo4j.resolve import Node, find_memory
from graphmem_neo4j.visibility import Viewer

STATEMENTS = "statements"
"""The part of a review's evidence that says it is about two memories."""


async def give_up(
    graph: Graph, viewer: Viewer, review: Review, gone: str | None, *, mark: Mark, now: datetime
) -> tuple[list[str], list[str]]:
    """Let one memory take the place of the other; gives the ids of the changes, and notes.

    `gone` is the one that goes, the earlier one where it is None. Raises BadRequest where it is
    none of the two, or one of them does not stand any more.
    """
    first, second = [await find_memory(graph, viewer, ref) for ref in _two(review)]
    named = None if gone is None else parse_memory_id(gone, name="edge_id").text
    known = {
        side["memory_id"]: node
        for side, node in zip(review.evidence[STATEMENTS], (first, second), strict=True)
    }
    known |= {first.key: first, second.key: second}
    if named is not None and named not in known:
        raise BadRequest(f"edge_id {str(gone)[:120]!r} is none of the two memories of this review")
    old = first if named is None else known[named]
    heir = second if old.key == first.key else first
    if not (first.is_live and second.is_live) or not await _take(
        graph, viewer, old, heir, mark=mark, now=now
    ):
        raise BadRequest(
            f"review {review.review_id} is settled: one of its two memories does not stand any "
            "more, so the other stays; decline it to close it"
        )
    return [mark.change_id], [f"{old.ref} is an earlier version of {heir.ref} now"]


def _two(review: Review) -> list[str]:
    if len(set(review.subjects)) != 2:
        raise BadRequest(
            f"review {review.review_id} is settled: both are one memory by now; decline it to "
            "close it"
        )
    return review.subjects


async def _take(
    graph: Graph, viewer: Viewer, old: Node, heir: Node, *, mark: Mark, now: datetime
) -> bool:
    if old.properties["scope"] != heir.properties["scope"]:
        raise BadRequest(
            f"{old.ref} and {heir.ref} are of different scopes: change or delete one of them, "
            f"such as {show_memory_id(old.key)}"
        )
    return await supersede(
        graph,
        viewer.space,
        old.properties,
        heir.properties,
        Why(mark, by="review"),
        receipt_id=f"rcp{mark.change_id.removeprefix('chg')}",
        now=now,
    )
