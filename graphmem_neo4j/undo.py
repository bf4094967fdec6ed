"""Undo: how is a change of a memory or a relation taken back?

Each kind of change has one way back. What was deleted lives again with its relations; what was
changed in place gets its values back; words that were replaced take their place again as a newer
version; a relation that was taken back is drawn anew. The way back is a change of its own.

Owns: the way back of each kind, and the sentences where there is none any more.
Never: takes an audit record away.
"""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.correct import active_key_of, correct
from graphmem_neo4j.correcting import correction
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Undone
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id
from graphmem_neo4j.link import link, link_of
from graphmem_neo4j.queries import load
from graphmem_neo4j.save import Moment
from graphmem_neo4j.stored import statement_of
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.write import Pen

SHOW_CHANGE = load("undo/show_change")
RESTORE_MEMORY = load("undo/restore_memory")


class _Record(BaseModel):
    change: dict[str, Any]
    memory: dict[str, Any] | None
    relation: dict[str, Any] | None


class _Restored(BaseModel):
    memory_id: str
    taken_by: str | None


async def undo(graph: Graph, pen: Pen, viewer: Viewer, asked: object, moment: Moment) -> Undone:
    """Take the change of an id back.

    Raises NotFound for a change that is unknown or not to be seen, BadRequest for one that cannot
    be taken back any more; then nothing was changed.
    """
    wanted = clean_name(asked, name="change_id")
    rows = await graph.run(
        SHOW_CHANGE, _Record, space=viewer.space_key, change_id=wanted, origin=viewer.origin
    )
    if not rows:
        raise NotFound(f"there is no change {wanted[:80]!r}: `history` shows the ids of changes")
    record = rows[0]
    kind = record.change["kind"]
    if record.relation is not None:
        return await _draw_again(graph, viewer, record, moment)
    if record.memory is None or kind not in ("deleted", "corrected", "updated", "merged"):
        raise BadRequest(f"a change of kind {kind} has no way back")
    if kind == "deleted":
        return await _restore(graph, pen, record.change, record.memory)
    if kind == "corrected":
        return await _put_back_words(graph, pen, viewer, record.change, record.memory, moment.zone)
    return await _put_back_values(graph, pen, viewer, record.change, record.memory, moment.zone)


async def _draw_again(graph: Graph, viewer: Viewer, record: _Record, moment: Moment) -> Undone:
    edge = record.relation or {}
    reason = edge.get("reason")
    if record.change["kind"] == "relinked":
        reason = record.change.get("reason_before") or reason
    from_id, to_id = edge["ends"]
    again = link_of(
        from_id,
        to_id,
        edge["wording"],
        reason=reason,
        confidence=edge["confidence"],
        created_by=edge["created_by"],
    )
    linked = await link(graph, viewer, again, moment)
    return Undone(
        change_id=record.change["change_id"],
        kind=record.change["kind"],
        edge_id=linked.relation.edge_id,
    )


async def _restore(
    graph: Graph, pen: Pen, change: Mapping[str, Any], memory: Mapping[str, Any]
) -> Undone:
    statement = statement_of(memory)
    place = (pen.space, statement.scope)
    rows = await graph.run(
        RESTORE_MEMORY,
        _Restored,
        space=memory["space"],
        memory_id=memory["memory_id"],
        active_key=active_key_of(pen, statement),
        shelf=shelf_of(*place, MEMORY, statement.session_id),
        chunk_shelf=shelf_of(*place, chunk_letter(MEMORY), statement.session_id),
        deletion_id=change["change_id"],
        change_id=change_id(pen.receipt_id, 0),
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        raise BadRequest(f"memory:{memory['memory_id']} is not deleted any more")
    if rows[0].taken_by is not None:
        raise BadRequest(f"memory:{rows[0].taken_by} says the same by now: keep that one")
    return Undone(change_id=change["change_id"], kind="deleted", memory_id=memory["memory_id"])


async def _put_back_words(
    graph: Graph,
    pen: Pen,
    viewer: Viewer,
    change: Mapping[str, Any],
    memory: Mapping[str, Any],
    zone: tzinfo,
) -> Undone:
    newer = memory.get("newer_id")
    if newer is None:
        raise BadRequest(
            f"memory:{memory['memory_id']} has no live version whose place it could take"
        )
    asked = correction(newer, "correct", new_content=memory["content"])
    done = await correct(graph, pen, viewer, asked, zone=zone)
    return Undone(
        change_id=change["change_id"],
        kind="corrected",
        memory_id=done.memory_id,
        new_id=done.new_id,
    )


async def _put_back_values(
    graph: Graph,
    pen: Pen,
    viewer: Viewer,
    change: Mapping[str, Any],
    memory: Mapping[str, Any],
    zone: tzinfo,
) -> Undone:
    until: datetime | None = change.get("valid_until_before")
    asked = correction(
        memory["memory_id"],
        "update",
        salience=change["salience_before"],
        scope=change.get("scope_before"),
        valid_until="never" if until == OPEN_END else until,
    )
    done = await correct(graph, pen, viewer, asked, zone=zone)
    return Undone(change_id=change["change_id"], kind=change["kind"], memory_id=done.memory_id)
