"""Correct: what becomes of a memory that is wrong, weighs differently, or should be forgotten?

`correct` puts new words in its place and keeps the old ones; `update` changes weight, scope or
expiry in place; `delete` takes it out of every search; `unlink` takes a relation back. Nothing is
destroyed: each leaves a Change that says when, why, and what was before.

Owns: what each of the four actions does, and their sentences.
Never: makes a memory by itself (`replace.py` does).
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import required_content
from graphmem_neo4j.correcting import NEVER, Correction, Mark
from graphmem_neo4j.drafts import Statement
from graphmem_neo4j.errors import BadRequest, NotFound, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Action, Corrected, FieldChange
from graphmem_neo4j.indexed import MEMORY, chunk_letter, shelf_of
from graphmem_neo4j.keys import (
    MEMORY_PREFIX,
    OPEN_END,
    OPEN_START,
    active_key,
    change_id,
    parse_scope,
)
from graphmem_neo4j.mentioning import link_now
from graphmem_neo4j.mentions.plan import Linking, NamedText
from graphmem_neo4j.models import Waiting
from graphmem_neo4j.moments import as_utc, shown_time
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.queries import load
from graphmem_neo4j.replace import replace as replace_memory
from graphmem_neo4j.resolve import Node, find_memory
from graphmem_neo4j.stored import statement_of
from graphmem_neo4j.unlink import unlink
from graphmem_neo4j.visibility import Viewer, origin_of

UPDATE_MEMORY = load("correct/update_memory")
RETIRE_MEMORY = load("correct/retire_memory")

_ATTEMPTS = 4


class Updated(BaseModel):
    """What an update found before it wrote."""

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
    """Do what was asked, in two statements.

    Raises BadRequest for what cannot be, NotFound for a memory or relation that is unknown, not to
    be seen or retired already, StoreUnavailable when Neo4j is away. Then nothing was changed.
    """
    mark = Mark(change_id(pen.receipt_id, 0), asked.asker, asked.reason, asked.undoes)
    if asked.action is Action.UNLINK:
        return await _unlink(graph, pen, viewer, asked, mark)
    for _ in range(_ATTEMPTS):
        node = await live_memory(graph, viewer, asked.memory_id)
        if asked.action is Action.CORRECT:
            done = await _correct(pen, node, asked, mark)
        elif asked.action is Action.UPDATE:
            done = await _update(pen, node, _new_values(asked, node, zone), mark)
        else:
            done = await _delete(pen, node, mark)
        if done is not None:
            return done
    raise StoreUnavailable("the memory keeps changing: try again")


async def live_memory(graph: Graph, viewer: Viewer, memory_id: object) -> Node:
    """Give the memory of an id; raises NotFound, with its newest version, where it is not live."""
    node = await find_memory(graph, viewer, memory_id)
    if node.is_live:
        return node
    if node.newer_id is not None:
        raise NotFound(f"{node.ref} was corrected already: its newest version is {_ref(node)}")
    raise NotFound(f"{node.ref} was deleted already: there is nothing to change")


def _ref(node: Node) -> str:
    return f"{MEMORY_PREFIX}{node.newer_id}"


async def _correct(pen: Pen, node: Node, asked: Correction, mark: Mark) -> Corrected | None:
    old = statement_of(node.properties)
    content = required_content(asked.new_content)
    if content == old.content:
        raise BadRequest(
            f"new_content is what {node.ref} says already: there is nothing to correct"
        )
    done = await replace_memory(
        pen,
        node.key,
        replace(old, content=content),
        expected_key=node.properties["active_key"],
        mark=mark,
    )
    if done is None:
        return None
    if done.is_new and pen.reads_names:
        text = NamedText("memory", done.memory_id, content, old.scope, old.session_id)
        linking = Linking(pen.suffix, pen.is_strict)
        await link_now(pen.graph, pen.space, [text], now=pen.now, linking=linking)
    notes = [] if done.is_new else ["another memory says this already; it is now the version"]
    return Corrected(
        action=asked.action,
        memory_id=node.key,
        ref=node.ref,
        new_id=done.memory_id,
        is_new_memory=done.is_new,
        change_id=mark.change_id,
        waiting=Waiting(embed=done.missing, link=int(done.is_new)),
        embedding_mode=str(pen.embedder.choice),
        notes=notes,
    )


def _new_values(asked: Correction, node: Node, zone: tzinfo) -> dict[str, Any]:
    """Give the values that were asked for; what was not stays, whoever changes it meanwhile."""
    values: dict[str, Any] = {}
    if asked.salience is not None:
        values["salience"] = asked.salience
    if asked.scope is not None:
        values["scope"] = parse_scope(asked.scope)
    if asked.valid_until is not None:
        values["valid_until"] = _expiry(asked.valid_until, statement_of(node.properties), zone)
    return values


async def _update(pen: Pen, node: Node, values: Mapping[str, Any], mark: Mark) -> Corrected | None:
    row = await update(pen, node, values, mark)
    if row is None:
        return None
    return Corrected(
        action=Action.UPDATE,
        memory_id=node.key,
        ref=node.ref,
        changes=_changes(row, values),
        change_id=mark.change_id,
    )


async def update(
    pen: Pen,
    node: Node,
    values: Mapping[str, Any],
    mark: Mark,
    *,
    expected: Mapping[str, Any] | None = None,
) -> Updated | None:
    """Write values of a live memory in place: salience, scope, valid_until (as it is stored).

    Gives None where it was retired meanwhile, got another key, or has not the values `expected`;
    then nothing was changed. Raises BadRequest where another memory says the same there.
    """
    until = values.get("valid_until")
    shown = {**values, "valid_until": shown_time(until)} if until else values
    new = replace(statement_of(node.properties), **shown)
    place = (pen.space, new.scope)
    rows = await pen.graph.run(
        UPDATE_MEMORY,
        Updated,
        space=node.properties["space"],
        memory_id=node.key,
        expected_key=node.properties["active_key"],
        expected=dict(expected or {}),
        active_key=active_key_of(pen, new),
        values=dict(values),
        shelf=shelf_of(*place, MEMORY, new.session_id),
        chunk_shelf=shelf_of(*place, chunk_letter(MEMORY), new.session_id),
        **mark.parameters(),
        undoes=mark.undoes,
        open_end=OPEN_END,
        now=pen.now,
    )
    if rows and rows[0].taken_by is not None:
        raise BadRequest(
            f"memory:{rows[0].taken_by} says the same in that scope and period: "
            f"delete {node.ref}, or change that one"
        )
    return rows[0] if rows else None


def _expiry(value: datetime | str, old: Statement, zone: tzinfo) -> datetime:
    if isinstance(value, str) and value.strip().casefold() in NEVER:
        return OPEN_END
    until = as_utc(value, zone, name="valid_until", day_ends=True, refused=(OPEN_START,))
    if old.valid_from is not None and until <= old.valid_from:
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


def _changes(row: Updated, values: Mapping[str, Any]) -> list[FieldChange]:
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


async def _delete(pen: Pen, node: Node, mark: Mark) -> Corrected | None:
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
        **mark.parameters(),
        open_end=OPEN_END,
        now=pen.now,
    )
    if not rows:
        return None
    return Corrected(
        action=Action.DELETE, memory_id=node.key, ref=node.ref, change_id=mark.change_id
    )


async def _unlink(
    graph: Graph, pen: Pen, viewer: Viewer, asked: Correction, mark: Mark
) -> Corrected:
    node, edge_id = await unlink(
        graph, viewer, asked.memory_id, asked.edge_id, mark=mark, now=pen.now
    )
    return Corrected(
        action=asked.action,
        memory_id=node.key,
        ref=node.ref,
        edge_id=edge_id,
        change_id=mark.change_id,
    )
