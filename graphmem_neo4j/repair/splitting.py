"""Splitting: one entity is two. Which names and relations go?

The names that are told go to a new entity, with every text that mentions them. Where one of them
is the own name of an entity that was merged into this one, that entity stands up again.

Owns: the split of an entity, and the sentences where it may not be.
Never: guesses which relations go: those that are named do.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.entity_names import (
    entity_id,
    entity_type,
    identity_key,
    milliseconds,
    read_name,
)
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import edge_tail, parse_edge
from graphmem_neo4j.repair.shapes import SplitOff
from graphmem_neo4j.repair.targets import entities_of, shown
from graphmem_neo4j.resolve import Node
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

WRITE_SPLIT = load("repair/write_split")

NAMES_MAX = 50
RELATIONS_MAX = 500


class _Split(BaseModel):
    fault: str | None
    lacking: list[str]
    name: str
    new_id: str | None
    new_name: str | None
    is_revived: bool
    names: int
    moved: int


async def split(
    graph: Graph,
    viewer: Viewer,
    entity: object,
    aliases: Sequence[str] | str,
    *,
    relations: Sequence[str] | str = (),
    type: str | None = None,
    mark: Mark,
    now: datetime,
    suffix: str,
) -> SplitOff:
    """Take names out of an entity into one of their own; `relations` are ids of edges that go too.

    The new entity has the first name that is told, and its type where none is told. Two
    statements. Raises NotFound for what is no entity, BadRequest for a name or relation that it
    does not have, its own name, or a session's own entity. Then nothing was changed.
    """
    names = _read(aliases, "aliases", NAMES_MAX)
    if not names:
        raise BadRequest("aliases is empty: name at least one of the entity's other names")
    keys = list(dict.fromkeys(read_name(name, name="aliases")[1] for name in names))
    (node,) = await entities_of(graph, viewer, [(entity, "entity")])
    edges = [_edge(one, node) for one in _read(relations, "relations", RELATIONS_MAX)]
    rows = await graph.run(
        WRITE_SPLIT,
        _Split,
        space=viewer.space_key,
        entity_id=node.key,
        keys=keys,
        edge_ids=edges,
        new=_new(node, keys[0], type, now, suffix),
        **mark.parameters(),
        open_end=OPEN_END,
        now=now,
    )
    if not rows:
        raise NotFound("the entity went away meanwhile: look it up again")
    row = rows[0]
    if row.fault is not None or row.new_id is None:
        raise BadRequest(_refusal(row, node.ref))
    return _receipt(row, row.new_id, node.ref, mark)


def _receipt(row: _Split, new_id: str, entity: str, mark: Mark) -> SplitOff:
    log.info("entity.split", change_id=mark.change_id, names=row.names, moved=row.moved)
    return SplitOff(
        entity=entity,
        new=shown(new_id),
        name=row.name,
        new_name=row.new_name or "",
        is_revived=row.is_revived,
        change_id=mark.change_id,
        names=row.names,
        moved=row.moved,
    )


def _read(values: Sequence[str] | str, parameter: str, most: int) -> list[str]:
    given = [values] if isinstance(values, str) else list(values)
    if len(given) > most:
        raise BadRequest(f"{len(given)} {parameter}: name at most {most} a call")
    return given


def _edge(value: object, node: Node) -> str:
    """Give an edge's id as it stands now: one that went over in a merge has another source."""
    edge, source = parse_edge(value)
    is_its_own = node.merged_id is not None and source == shown(node.merged_id)
    return f"{node.ref}~{edge_tail(edge)}" if is_its_own else edge


def _new(node: Node, key: str, type: str | None, now: datetime, suffix: str) -> dict[str, Any]:
    """Give the row of the new entity; its name is read from the graph, as it is spelt there."""
    new_id = entity_id(milliseconds(now), suffix)
    kind = EntityType(node.properties["type"]) if type is None else entity_type(type)
    scope = node.properties["scope"]
    identity = identity_key(kind, key, scope=scope, origin=None, apart=new_id)
    properties = {
        "entity_id": new_id,
        "type": kind.value,
        "session_id": node.properties.get("session_id"),
    }
    return {"identity_key": identity, "properties": properties}


def _refusal(row: _Split, ref: str) -> str:
    name = row.name[:80]
    sentences = {
        "gone": f"{ref} was merged into another entity meanwhile: look it up again",
        "private": f"{ref} ({name}) is a session's own: it is not split",
        "own": f"{name!r} is the entity's own name: split the other names off",
        "lacking": f"{ref} ({name}) has no {', '.join(map(repr, row.lacking[:5]))} now: "
        "look at its names and relations",
    }
    return sentences.get(str(row.fault), f"{ref} could not be split: look it up again")
