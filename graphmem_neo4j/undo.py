"""Undo: how is a change of a memory or a relation taken back?

Each kind of change has one way back. What was deleted lives again with its relations; what was
changed in place gets its values back; words that were replaced take their place again as a newer
version; a relation that was taken back is drawn anew. Only what the change itself did is taken
back, and only while it stands. It leaves a record of its own, but for a relation: it is one.

Owns: the way back of each kind, and the sentences where there is none any more.
Never: takes an audit record away.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.correct import active_key_of, correct, live_memory, update
from graphmem_neo4j.correcting import Asker, Mark, correction
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.experiences.hand import Hand
from graphmem_neo4j.experiences.undoing import KIND_PREFIX, undo_experience
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Undone
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id
from graphmem_neo4j.link import link, link_of
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.repair.undoing import KINDS, take_back
from graphmem_neo4j.replace import part
from graphmem_neo4j.save import Moment
from graphmem_neo4j.stored import readable, statement_of
from graphmem_neo4j.visibility import Viewer

SHOW_CHANGE = load("undo/show_change")
RESTORE_MEMORY = load("undo/restore_memory")
RESTORE_REASON = load("undo/restore_reason")

_FIELDS = ("salience", "scope", "valid_until")
_MERGED = (
    "what was folded into memory:{memory_id} has no way back: save it again, "
    "with a scope or wording of its own"
)


class _Heir(BaseModel):
    """What took a memory's place; the live version that says the same, or what ended the last."""

    memory_id: str
    stands_as: str | None
    newer_id: str | None
    newer_undoes: str | None
    is_shared: bool


class _Record(BaseModel):
    change: dict[str, Any]
    memory: dict[str, Any] | None
    relation: dict[str, Any] | None
    heir: _Heir | None
    undone_by: str | None


class _Restored(BaseModel):
    memory_id: str
    taken_by: str | None


class _Reasoned(BaseModel):
    edge_id: str


@dataclass(frozen=True, slots=True)
class _Hand:
    """Who takes a change back, when, and with what; `undone_by` has done so before."""

    graph: Graph
    pen: Pen
    viewer: Viewer
    moment: Moment
    mark: Mark
    undone_by: str | None


async def undo(
    graph: Graph, pen: Pen, viewer: Viewer, asked: object, moment: Moment, *, asker: Asker
) -> Undone:
    """Take the change of an id back.

    Raises NotFound for a change that is unknown or not to be seen, BadRequest for one that cannot
    be taken back any more; then nothing was changed.
    """
    wanted = clean_name(asked, name="change_id")
    rows = await graph.run(
        SHOW_CHANGE,
        _Record,
        space=viewer.space_key,
        change_id=wanted,
        origin=viewer.origin,
        open_end=OPEN_END,
    )
    if not rows:
        raise NotFound(f"there is no change {wanted[:80]!r}: `history` shows the ids of changes")
    (row, *_), mark = rows, Mark(change_id(pen.receipt_id, 0), asker)
    hand = _Hand(graph, pen, viewer, moment, mark, row.undone_by)
    change, memory = row.change, readable(row.memory)
    match change["kind"]:
        case "unlinked" | "relinked" as kind:
            back = _draw_again if kind == "unlinked" else _put_back_reason
            return await back(hand, change, _relation_of(row))
        case "deleted" if memory is not None:
            return await _restore(hand, change, memory)
        case "corrected" | "merged" if memory is not None and change.get("new_id") is not None:
            return await _put_back_words(hand, change, memory, row.heir)
        case "updated" if memory is not None:
            return await _put_back_values(hand, change, memory)
        case kind if kind in KINDS or str(kind).startswith(KIND_PREFIX):
            return await _by_its_room(hand, change)
        case "merged" if memory is not None:
            raise BadRequest(_MERGED.format(memory_id=memory["memory_id"]))
        case kind:
            raise BadRequest(f"a change of kind {kind} has no way back")


async def _by_its_room(hand: _Hand, change: Mapping[str, Any]) -> Undone:
    """Let the room that made a change of an entity or an experience take it back."""
    if change["kind"] in KINDS:
        return await take_back(hand.graph, hand.viewer, change, mark=hand.mark, now=hand.pen.now)
    own = Hand(hand.graph, hand.pen.embedder, hand.pen.slot, hand.viewer, hand.moment)
    return await undo_experience(own, change["change_id"], hand.mark.asker)


def _relation_of(record: _Record) -> Mapping[str, Any]:
    if record.relation is None:
        edge = show_edge_id(record.change["edge_id_before"])
        raise BadRequest(f"{edge} does not stand any more: look the relation up again")
    return record.relation


async def _draw_again(hand: _Hand, change: Mapping[str, Any], edge: Mapping[str, Any]) -> Undone:
    from_id, to_id = edge["ends"]
    again = link_of(
        from_id,
        to_id,
        edge["wording"],
        reason=edge.get("reason"),
        confidence=edge["confidence"],
        created_by=edge["created_by"],
    )
    linked = await link(hand.graph, hand.viewer, again, hand.moment)
    return Undone(
        change_id=change["change_id"], kind=change["kind"], edge_id=linked.relation.edge_id
    )


async def _put_back_reason(
    hand: _Hand, change: Mapping[str, Any], edge: Mapping[str, Any]
) -> Undone:
    rows = await hand.graph.run(
        RESTORE_REASON,
        _Reasoned,
        space=hand.viewer.space_key,
        relinked_id=change["change_id"],
        **hand.mark.parameters(with_reason=False),
        open_end=OPEN_END,
        now=hand.pen.now,
    )
    if not rows:
        raise BadRequest(
            f"{show_edge_id(edge['edge_id'])} was told anew or taken back since: "
            "look the relation up again"
        )
    return Undone(
        change_id=change["change_id"],
        kind=change["kind"],
        undone_by=hand.mark.change_id,
        edge_id=rows[0].edge_id,
    )


def _already(change: Mapping[str, Any], undone_by: str) -> BadRequest:
    return BadRequest(f"{change['change_id']} was taken back already, by change {undone_by}")


async def _restore(hand: _Hand, change: Mapping[str, Any], memory: Mapping[str, Any]) -> Undone:
    pen, statement = hand.pen, statement_of(memory)
    place = (pen.space, statement.scope)
    rows = await hand.graph.run(
        RESTORE_MEMORY,
        _Restored,
        space=memory["space"],
        memory_id=memory["memory_id"],
        active_key=active_key_of(pen, statement),
        shelf=shelf_of(*place, MEMORY, statement.session_id),
        chunk_shelf=shelf_of(*place, chunk_letter(MEMORY), statement.session_id),
        deletion_id=change["change_id"],
        **hand.mark.parameters(with_reason=False),
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        back = f": change {hand.undone_by} took it back already" if hand.undone_by else ""
        gone = f"memory:{memory['memory_id']} is not deleted any more by that change"
        raise BadRequest(f"{gone}{back}")
    if rows[0].taken_by is not None:
        raise BadRequest(_said_again(rows[0].taken_by))
    return _undone(hand, change, memory)


def _said_again(memory_id: str) -> str:
    return f"memory:{memory_id} says the same by now: keep that one"


def _undone(
    hand: _Hand,
    change: Mapping[str, Any],
    memory: Mapping[str, Any],
    *,
    new_id: str | None = None,
    replaced_id: str | None = None,
    parted_from: str | None = None,
) -> Undone:
    return Undone(
        change_id=change["change_id"],
        kind=change["kind"],
        undone_by=hand.mark.change_id,
        memory_id=memory["memory_id"],
        new_id=new_id,
        replaced_id=replaced_id,
        parted_from=parted_from,
    )


async def _put_back_words(
    hand: _Hand, change: Mapping[str, Any], memory: Mapping[str, Any], heir: _Heir | None
) -> Undone:
    """Put the old words in their place again, or beside what another memory says as well."""
    if heir is None:
        raise BadRequest(f"nothing is known of what took the place of memory:{memory['memory_id']}")
    is_own = change["is_new_memory"] and change.get("by") is None  # Else both stand again.
    if is_own and heir.stands_as is None:
        raise _blocked(change, heir)
    if heir.stands_as is None or not is_own or heir.is_shared:
        return await _part(hand, change, memory, heir.memory_id)
    words = correction(heir.stands_as, "correct", new_content=memory["content"])
    asked = replace(words, asker=hand.mark.asker, undoes=change["change_id"])
    done = await correct(hand.graph, hand.pen, hand.viewer, asked, zone=hand.moment.zone)
    return _undone(hand, change, memory, new_id=done.new_id, replaced_id=done.memory_id)


def _blocked(change: Mapping[str, Any], heir: _Heir) -> BadRequest:
    if heir.newer_id is not None and heir.newer_undoes == change["change_id"]:
        return _already(change, heir.newer_id)
    return BadRequest(
        f"memory:{heir.memory_id}, which took its place, was changed again since, by change "
        f"{heir.newer_id}: take that back first"
    )


async def _part(
    hand: _Hand, change: Mapping[str, Any], memory: Mapping[str, Any], heir_id: str
) -> Undone:
    new = await part(
        hand.pen,
        memory["memory_id"],
        statement_of(memory),
        heir_id=heir_id,
        correction_id=change["change_id"],
        mark=hand.mark,
    )
    if new is None:
        raise BadRequest(f"memory:{memory['memory_id']} stands by itself again already")
    if not new.is_new:
        raise BadRequest(_said_again(new.memory_id))
    return _undone(hand, change, memory, new_id=new.memory_id, parted_from=heir_id)


async def _put_back_values(
    hand: _Hand, change: Mapping[str, Any], memory: Mapping[str, Any]
) -> Undone:
    wrote = {name: change[f"{name}_after"] for name in _FIELDS if f"{name}_after" in change}
    if not wrote:
        raise BadRequest("that update did not keep what it wrote: change the memory by update")
    node = await live_memory(hand.graph, hand.viewer, memory["memory_id"])
    since = [name for name, value in wrote.items() if node.properties[name] != value]
    # Scope and expiry are part of the key that is expected anyway.
    expected = {name: value for name, value in wrote.items() if name == "salience"}
    before = {name: change[f"{name}_before"] for name in wrote}
    mark = replace(hand.mark, undoes=change["change_id"])
    row = None if since else await update(hand.pen, node, before, mark, expected=expected)
    if row is None and hand.undone_by is not None:
        raise _already(change, hand.undone_by)
    if row is None:
        what = " and ".join(since) or "it"
        raise BadRequest(f"{what} of {node.ref} was changed again since: change it by update")
    return _undone(hand, change, memory)
