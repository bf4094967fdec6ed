"""Correct: what becomes of a memory that is wrong, weighs differently, or should be forgotten?

`correct` puts new words in its place and keeps the old ones; `update` changes weight, scope or
expiry in place; `delete` takes it out of every search; `unlink` takes a relation back. Nothing is
destroyed: each leaves a Change that says when, why, and what was before.

Owns: what each of the four actions does, and their sentences.
Never: makes a memory by itself (`replace.py` does).
"""

from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import required_content
from graphmem_neo4j.correcting import NEVER, Correction
from graphmem_neo4j.drafts import Statement
from graphmem_neo4j.errors import BadRequest, NotFound, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Action, Corrected, FieldChange, NodeKind
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import (
    MEMORY_PREFIX,
    OPEN_END,
    active_key,
    as_utc,
    change_id,
    parse_memory_id,
    parse_scope,
    shown_time,
)
from graphmem_neo4j.models import Waiting
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref
from graphmem_neo4j.replace import replace as replace_memory
from graphmem_neo4j.resolve import Node, resolve
from graphmem_neo4j.stored import statement_of
from graphmem_neo4j.unlink import unlink
from graphmem_neo4j.visibility import Viewer, origin_of
from graphmem_neo4j.write import Pen

UPDATE_MEMORY = load("correct/update_memory")
RETIRE_MEMORY = load("correct/retire_memory")

_ATTEMPTS = 4


class _Updated(BaseModel):
    memory_id: str
    taken_by: str | None
    salience_before: float
    scope_before: str
    valid_until_before: datetime


class _Retired(BaseModel):
    memory_id: str
    ended: int


async def correct(
    graph: Graph, pen: Pen, viewer: Viewer, asked: Correction, *, zone: tzinfo
) -> Corrected:
    """Do what was asked: two statements, three where new words are judged.

    Raises BadRequest for what cannot be, NotFound for a memory or relation that is unknown, not to
    be seen or retired already, StoreUnavailable when Neo4j is away. Then nothing was changed.
    """
    if asked.action is Action.UNLINK:
        return await _unlink(graph, pen, viewer, asked)
    for _ in range(_ATTEMPTS):
        node = await _live_memory(graph, viewer, asked.memory_id)
        if asked.action is Action.CORRECT:
            done = await _correct(pen, node, asked)
        elif asked.action is Action.UPDATE:
            done = await _update(pen, viewer, node, asked, zone)
        else:
            done = await _delete(pen, node, asked)
        if done is not None:
            return done
    raise StoreUnavailable("the memory keeps changing: try again")


async def _live_memory(graph: Graph, viewer: Viewer, memory_id: object) -> Node:
    text = parse_memory_id(memory_id).text
    ref = Ref(MEMORY_PREFIX + text, text, NodeKind.MEMORY)
    (node,) = await resolve(graph, viewer, [ref])
    if node is None:
        raise NotFound(f"there is no memory {text[:80]!r}: search for it first, and copy its id")
    if node.is_live:
        return node
    if node.newer_id is not None:
        raise NotFound(f"{node.ref} was corrected already: its newest version is {_ref(node)}")
    raise NotFound(f"{node.ref} was deleted already: there is nothing to change")


def _ref(node: Node) -> str:
    return f"{MEMORY_PREFIX}{node.newer_id}"


async def _correct(pen: Pen, node: Node, asked: Correction) -> Corrected | None:
    old = statement_of(node.properties)
    content = required_content(asked.new_content)
    if content == old.content:
        raise BadRequest(
            f"new_content is what {node.ref} says already: there is nothing to correct"
        )
    change = change_id(pen.receipt_id, 0)
    done = await replace_memory(
        pen,
        node.key,
        replace(old, content=content),
        expected_key=node.properties["active_key"],
        change_id=change,
        reason=asked.reason,
    )
    if done is None:
        return None
    notes = [] if done.is_new else ["another memory says this already; it is now the version"]
    return Corrected(
        action=asked.action,
        memory_id=node.key,
        new_id=done.memory_id,
        is_new_memory=done.is_new,
        change_id=change,
        waiting=Waiting(embed=done.missing, link=int(done.is_new)),
        embedding_mode=str(pen.embedder.choice),
        notes=notes,
    )


async def _update(
    pen: Pen, viewer: Viewer, node: Node, asked: Correction, zone: tzinfo
) -> Corrected | None:
    old = statement_of(node.properties)
    new = replace(
        old,
        salience=old.salience if asked.salience is None else _share(asked.salience),
        scope=old.scope if asked.scope is None else parse_scope(asked.scope),
        valid_until=_expiry(asked.valid_until, old, zone),
    )
    change = change_id(pen.receipt_id, 0)
    place = (pen.space, new.scope)
    rows = await pen.graph.run(
        UPDATE_MEMORY,
        _Updated,
        space=viewer.space_key,
        memory_id=node.key,
        expected_key=node.properties["active_key"],
        active_key=active_key_of(pen, new),
        # What was not asked for stays as it is by then, whoever changed it meanwhile.
        values=_asked_for(asked, new),
        shelf=shelf_of(*place, MEMORY, new.session_id),
        chunk_shelf=shelf_of(*place, chunk_letter(MEMORY), new.session_id),
        change_id=change,
        reason=asked.reason,
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        return None
    if rows[0].taken_by is not None:
        raise BadRequest(
            f"memory:{rows[0].taken_by} says the same in that scope and period: "
            f"delete {node.ref}, or change that one"
        )
    changes = _changes(rows[0], _asked_for(asked, new))
    return Corrected(action=asked.action, memory_id=node.key, changes=changes, change_id=change)


def _asked_for(asked: Correction, new: Statement) -> dict[str, Any]:
    values = {"salience": new.salience, "scope": new.scope, "valid_until": new.period[1]}
    return {name: value for name, value in values.items() if getattr(asked, name) is not None}


def _share(value: float) -> float:
    if not 0.0 <= value <= 1.0:
        raise BadRequest("salience must be from 0 to 1")
    return float(value)


def _expiry(value: datetime | str | None, old: Statement, zone: tzinfo) -> datetime | None:
    if value is None:
        return old.valid_until
    if isinstance(value, str) and value.strip().casefold() in NEVER:
        return None
    until = shown_time(as_utc(value, zone, name="valid_until", day_ends=True))
    if until is not None and old.valid_from is not None and until <= old.valid_from:
        raise BadRequest(
            f"valid_until must be after valid_from, which is {old.valid_from.isoformat()}"
        )
    return until


def active_key_of(pen: Pen, statement: Statement) -> str:
    """Give the key under which a statement is the only one of its kind."""
    return active_key(
        pen.space,
        statement.scope,
        statement.content,
        valid_from=statement.valid_from,
        valid_until=statement.valid_until,
        origin=origin_of(statement.session_id) if pen.is_strict else None,
    )


def _changes(row: _Updated, values: dict[str, Any]) -> list[FieldChange]:
    before = {
        "salience": row.salience_before,
        "scope": row.scope_before,
        "valid_until": row.valid_until_before,
    }
    return [
        FieldChange(field=name, before=_shown(before[name]), after=_shown(after))
        for name, after in values.items()
        if before[name] != after
    ]


def _shown(value: Any) -> Any:
    return shown_time(value) if isinstance(value, datetime) else value


async def _delete(pen: Pen, node: Node, asked: Correction) -> Corrected | None:
    change = change_id(pen.receipt_id, 0)
    place = (pen.space, node.properties["scope"])
    session_id = node.properties.get("session_id")
    rows = await pen.graph.run(
        RETIRE_MEMORY,
        _Retired,
        space=node.properties["space"],
        memory_id=node.key,
        expected_key=node.properties["active_key"],
        past_shelf=shelf_of(*place, MEMORY, session_id, live=False),
        past_chunk_shelf=shelf_of(*place, chunk_letter(MEMORY), session_id, live=False),
        change_id=change,
        reason=asked.reason,
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        return None
    return Corrected(action=asked.action, memory_id=node.key, change_id=change)


async def _unlink(graph: Graph, pen: Pen, viewer: Viewer, asked: Correction) -> Corrected:
    change = change_id(pen.receipt_id, 0)
    node_key, edge_id = await unlink(
        graph,
        viewer,
        asked.memory_id,
        asked.edge_id,
        change_id=change,
        reason=asked.reason,
        now=pen.now,
    )
    return Corrected(action=asked.action, memory_id=node_key, edge_id=edge_id, change_id=change)
