"""Naming changes: an entity gets a name, or loses one; two of them are kept apart for good.

Owns: what is refused as a name (faults 59 and 60), and the records of all three.
Never: moves a name from one entity to another (splitting and merging do).
"""

from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.entity_names import alias_fault, form, own_session, read_name
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.shapes import AliasChanged, KeptApart
from graphmem_neo4j.repair.targets import entities_of, shown
from graphmem_neo4j.visibility import Viewer

WRITE_ALIAS = load("repair/write_alias")
RETIRE_ALIAS = load("repair/retire_alias")
WRITE_APART = load("repair/write_apart")


class _Named(BaseModel):
    fault: str | None
    by: str | None
    is_new: bool
    name: str


class _Apart(BaseModel):
    fault: str | None
    is_new: bool
    first_name: str
    second_name: str


async def add_alias(
    graph: Graph, viewer: Viewer, entity: object, alias: str, *, mark: Mark, now: datetime
) -> AliasChanged:
    """Give an entity of any type another name; one that it has already changes nothing.

    Raises BadRequest for a name that is too poor to be one, or is another entity's own name.
    """
    shown_alias, key = read_name(alias, name="alias")
    if (fault := alias_fault(shown_alias)) is not None:
        raise BadRequest(f"alias {shown_alias[:80]!r} was not added: {fault}")
    (node,) = await entities_of(graph, viewer, [(entity, "entity")])
    parameters = mark.parameters()
    parameters["session_id"] = own_session(mark.asker.session_id, viewer.origin)
    rows = await graph.run(
        WRITE_ALIAS,
        _Named,
        space=viewer.space_key,
        entity_id=node.key,
        form=form(shown_alias, key),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        **parameters,
        open_end=OPEN_END,
        now=now,
    )
    row = _only(rows)
    if row.fault in ("gone", "taken"):
        raise BadRequest(_refusal(row, node.ref, shown_alias))
    notes = [] if row.is_new else [f"{row.name[:80]!r} has this name already"]
    change = mark.change_id if row.is_new else None
    return AliasChanged(
        entity=node.ref, name=row.name, alias=shown_alias, change_id=change, notes=notes
    )


async def remove_alias(
    graph: Graph, viewer: Viewer, entity: object, alias: str, *, mark: Mark, now: datetime
) -> AliasChanged:
    """Take a name away from an entity, in every spelling of it.

    Raises BadRequest for its own name, the name of what was merged into it, or one that it does
    not have.
    """
    shown_alias, key = read_name(alias, name="alias")
    (node,) = await entities_of(graph, viewer, [(entity, "entity")])
    rows = await graph.run(
        RETIRE_ALIAS,
        _Named,
        space=viewer.space_key,
        entity_id=node.key,
        key=key,
        **mark.parameters(),
        open_end=OPEN_END,
        now=now,
    )
    row = _only(rows)
    if row.fault is not None:
        raise BadRequest(_refusal(row, node.ref, shown_alias))
    return AliasChanged(entity=node.ref, name=row.name, alias=shown_alias, change_id=mark.change_id)


def _only(rows: list[_Named]) -> _Named:
    if not rows:
        raise NotFound("the entity went away meanwhile: look it up again")
    return rows[0]


def _refusal(row: _Named, ref: str, alias: str) -> str:
    name = alias[:80]
    by = shown(row.by) if row.by else "another entity"
    sentences = {
        "gone": f"{ref} was merged into another entity meanwhile: look it up again",
        "taken": f"alias {name!r} was not added: it is the own name of {by}; "
        "if the two are one, merge them",
        "own": f"{name!r} is the entity's own name: it cannot be removed",
        "merged": f"{name!r} is the name of what was merged into {ref}: "
        f"undo {row.by}, or split the name off",
        "none": f"alias {name!r} was not removed: it is none of {ref} ({row.name[:80]})",
    }
    return sentences[str(row.fault)]


async def never_merge(
    graph: Graph, viewer: Viewer, first: object, second: object, *, mark: Mark, now: datetime
) -> KeptApart:
    """Keep two entities apart for good; undo takes it back.

    Raises BadRequest where they are one entity already, NotFound for what is no entity.
    """
    one, two = await entities_of(graph, viewer, [(first, "first"), (second, "second")])
    if one.key == two.key:
        raise BadRequest(f"first and second are one entity, {one.ref}: split it instead")
    rows = await graph.run(
        WRITE_APART,
        _Apart,
        space=viewer.space_key,
        first_id=one.key,
        second_id=two.key,
        **mark.parameters(),
        open_end=OPEN_END,
        now=now,
    )
    if not rows or rows[0].fault == "gone":
        raise BadRequest("one of the two entities was merged meanwhile: look both up again")
    row = rows[0]
    return KeptApart(
        first=one.ref,
        second=two.ref,
        names=(row.first_name, row.second_name),
        change_id=mark.change_id if row.is_new else None,
    )
