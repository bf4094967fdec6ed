"""Entities: which thing or person does a name mean, and which thing of another system an id?

A thing is found by its exact name, in any spelling of it, or by an alias; what is not there is
made, once, however many ask at the same time. Where a name fits several, none is picked.

Owns: finding and making entities, and the spellings of their names.
Never: reads a name out of a text, or joins two entities that exist.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.entity_names import (
    entity_id,
    entity_type,
    external_identity,
    form,
    identity_key,
    milliseconds,
    new_entity,
    parse_entity_id,
    read_name,
    reference_type,
    source_key,
    verbatim,
)
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Entity, NodeKind
from graphmem_neo4j.keys import OPEN_END, parse_scope
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.visibility import Viewer

FIND_ENTITIES = load("entities/find_entities")
WRITE_ENTITIES = load("entities/write_entities")

ENTITIES_MAX = 500
"""Most entities that one call makes or finds."""
CANDIDATES_MAX = 20
"""Most entities of one name that are told of."""
ALIASES_SHOWN_MAX = 100


@dataclass(frozen=True, slots=True)
class WantedEntity:
    """An entity to find or make: by name and type, or by its source and id elsewhere."""

    name: str
    type: EntityType | str
    scope: str = "global"
    session_id: str | None = None
    external: tuple[str, str] | None = None

    @classmethod
    def of_reference(
        cls, source: str, external_id: str, *, scope: str = "global", session_id: str | None = None
    ) -> Self:
        """Want the thing that another system knows by this id; its name is the id for now."""
        external = (source_key(source), verbatim(external_id, name="id"))
        return cls(external[1], reference_type(source), scope, session_id, external)


@dataclass(frozen=True, slots=True)
class Ensured:
    """What a wanted entity turned out to be; `candidates` where its name fits several."""

    name: str
    found: Entity | None
    is_new: bool
    candidates: list[Entity] = field(default_factory=list[Entity])

    @property
    def entity(self) -> Entity:
        """The entity; raises NotFound, naming all, where several fit and none was picked."""
        if self.found is None:
            raise NotFound(several(self.name, self.candidates))
        return self.found


class _Alias(BaseModel):
    name: str
    name_key: str
    recorded_at: datetime


class EntityRow(BaseModel):
    """An entity as the graph holds it, with every spelling of its names."""

    entity_id: str
    identity_key: str
    name: str
    name_key: str
    type: str
    scope: str
    is_private: bool
    session_id: str | None = None
    external_source: str | None = None
    external_id: str | None = None
    external_url: str | None = None
    recorded_at: datetime
    aliases: list[_Alias]

    def shown(self) -> Entity:
        """Give it as people see it: of several spellings of one alias, the one first seen."""
        others: dict[str, str] = {}
        for alias in sorted(self.aliases, key=lambda one: (one.recorded_at, one.name)):
            if alias.name_key != self.name_key:
                others.setdefault(alias.name_key, alias.name)
        fields = self.model_dump(include=Entity.model_fields.keys() - {"aliases"})
        return Entity(**fields, aliases=list(others.values())[:ALIASES_SHOWN_MAX])


class _Ensured(BaseModel):
    number: int
    known: list[EntityRow]
    entity: EntityRow | None
    is_new: bool | None


class _Found(BaseModel):
    entity: EntityRow


async def ensure(
    graph: Graph,
    viewer: Viewer,
    wanted: Sequence[WantedEntity],
    *,
    now: datetime,
    suffix: Callable[[], str],
) -> list[Ensured]:
    """Find or make entities, in the order wanted; one statement, racing calls make one each.

    Type, name, scope and strict origin are an entity's identity; source and id are that of a
    thing elsewhere. Raises BadRequest for a name that is none, before anything is written.
    """
    if len(wanted) > ENTITIES_MAX:
        raise BadRequest(f"{len(wanted)} entities: name at most {ENTITIES_MAX} a call")
    rows = [_row(number, one, viewer, now, suffix()) for number, one in enumerate(wanted)]
    if not rows:
        return []
    written = await graph.run(
        WRITE_ENTITIES,
        _Ensured,
        space=viewer.space_key,
        rows=sorted(rows, key=lambda row: row["identity_key"]),
        origin=viewer.origin,
        now=now,
        open_end=OPEN_END,
        limit=CANDIDATES_MAX,
    )
    by_number = {row.number: row for row in written}
    return [_ensured(one.name, by_number[number]) for number, one in enumerate(wanted)]


def _row(
    number: int, wanted: WantedEntity, viewer: Viewer, now: datetime, suffix: str
) -> dict[str, Any]:
    shown, key = read_name(wanted.name)
    kind, scope = entity_type(wanted.type), parse_scope(wanted.scope)
    properties = new_entity(
        shown, key, kind, scope, session_id=wanted.session_id, origin=viewer.origin
    )
    if wanted.external is None:
        identity = identity_key(kind, key, scope=scope, origin=viewer.origin)
    else:
        source, external_id = wanted.external
        identity = external_identity(source, external_id, scope=scope, origin=viewer.origin)
        properties |= {"external_source": source, "external_id": external_id}
    return {
        "number": number,
        "identity_key": identity,
        # A thing elsewhere is what its id says, whatever else has its name.
        "name_key": key if wanted.external is None else None,
        "type": kind.value,
        "scope": scope,
        "properties": properties | {"entity_id": entity_id(milliseconds(now), suffix)},
        "aliases": [form(shown, key)],
    }


def _ensured(name: str, row: _Ensured) -> Ensured:
    candidates = [one.shown() for one in row.known] if row.entity is None else []
    found = None if row.entity is None else row.entity.shown()
    return Ensured(name, found, bool(row.is_new), candidates)


def several(name: str, candidates: Sequence[Entity]) -> str:
    """Say that a name fits several, and which."""
    told = ", ".join(
        f"{ref_text(NodeKind.ENTITY, one.entity_id)} ({one.name[:80]}, {one.type})"
        for one in candidates
    )
    return f"{name[:80]!r} fits several: {told}. Name one of these ids"


async def find(
    graph: Graph,
    viewer: Viewer,
    name: str,
    *,
    types: Sequence[EntityType | str] = (),
    limit: int = CANDIDATES_MAX,
) -> list[Entity]:
    """Find entities by their exact name in any spelling, by alias, or by id; [] for none.

    Those whose own name it is come first. Only what the viewer may see; an id is found whatever
    its scope. Raises BadRequest for a name or type that is none, or a limit beyond 1 to 20.
    """
    if not 1 <= limit <= CANDIDATES_MAX:
        raise BadRequest(f"limit is {limit}: ask for 1 to {CANDIDATES_MAX} entities")
    rows = await graph.run(
        FIND_ENTITIES,
        _Found,
        space=viewer.space_key,
        entity_id=parse_entity_id(clean_name(name, name="name"))[0],
        name_key=read_name(name)[1],
        types=[entity_type(kind).value for kind in types],
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        open_end=OPEN_END,
        limit=limit,
    )
    return [row.entity.shown() for row in rows]
