"""Person: who is meant, under which names and contacts, and what is known of them?

One person has many names and one contact on each channel. A contact belongs to one person at a
time; it, or an id, decides between people of one name, and nothing else does.

Owns: telling and finding people, their contacts, and the taking back of a wrong alias.
Never: joins two people, or picks one of several.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.entities import EntityRow, several
from graphmem_neo4j.entity_names import (
    contact_id,
    entity_id,
    milliseconds,
    name_key,
    own_session,
    parse_entity_id,
    source_key,
)
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import (
    Contact,
    NameChange,
    NodeKind,
    Person,
    PersonAnswer,
)
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.stored import contacts_in_order, memory_of, relations_newest_first
from graphmem_neo4j.telling import (
    Told,
    as_known,
    bare_name,
    contact_rows,
    handle_rows,
    name_rows,
    new_row,
    notes_of,
    read_told,
    removed_rows,
)
from graphmem_neo4j.visibility import Viewer

FIND_PEOPLE = load("person/find_people")
WRITE_PERSON = load("person/write_person")

PEOPLE_MAX = 20
MEMORIES_MAX = 50
_CONTACTS_SHOWN_MAX = 200
_RELATIONS_MAX = 200
_ROUNDS_MAX = 3


class _Found(BaseModel):
    entity: EntityRow
    found_by: list[str]
    held: list[Contact]
    contacts: list[Contact]
    memories: list[dict[str, Any]]
    memory_count: int
    relations: list[dict[str, Any]]


class _Written(BaseModel):
    entity: EntityRow
    is_new: bool
    taken: list[str]
    gone: list[str]
    changes: list[NameChange]
    contacts: list[Contact]
    identities: list[dict[str, Any]]


async def person(
    graph: Graph,
    viewer: Viewer,
    name: str,
    *,
    action: str = "save",
    aliases: Sequence[str] | str | None = None,
    contacts: Sequence[Any] | None = None,
    remove_aliases: Sequence[str] | str | None = None,
    scope: str = "global",
    session_id: str | None = None,
    is_another: bool = False,
    made_by: str = "agent",
    now: datetime,
    suffix: Callable[[], str],
) -> PersonAnswer:
    """Tell of a person ("save"), or find one ("find"), by name, alias, contact or entity id.

    Raises BadRequest for what cannot be read, for a contact of somebody else and for a name of
    several people without a contact in common; NotFound for an id that is nobody's. Nothing is
    written then. Two statements to save, one to find.
    """
    clean_name(name, name="name")
    if action == "find":
        return await _find(graph, viewer, name, now)
    if action != "save":
        raise BadRequest(f'action {str(action)[:40]!r} is not known: write "save" or "find"')
    told = read_told(
        name,
        aliases=aliases,
        contacts=contacts,
        remove_aliases=remove_aliases,
        scope=scope,
        session_id=session_id,
        is_another=is_another,
        made_by=made_by,
    )
    for _ in range(_ROUNDS_MAX):
        found = await _gather(graph, viewer, told.name, told.contacts, now, home_scope=told.scope)
        told = as_known(told, [one for row in found for one in row.held])
        target = _target(told, viewer, found)
        written = await _write(graph, viewer, told, target, now, suffix())
        if written is not None:
            return _answer(told, target, written, now)
    raise BadRequest("one of these contacts belongs to somebody of a scope that was not named")


async def _find(graph: Graph, viewer: Viewer, name: str, now: datetime) -> PersonAnswer:
    bare = bare_name(name)
    source, colon, rest = bare.partition(":")
    handles: list[tuple[str | None, str]] = [(None, bare)]
    if colon and name_key(source) and name_key(rest):
        handles.append((source_key(source), rest.strip()))
    people = [_shown(row, now) for row in await _gather(graph, viewer, bare, handles, now)]
    if len(people) > 1:
        notes = [f"{several(bare, [one.entity for one in people])}."]
        return PersonAnswer(action="several", people=people, notes=notes)
    return PersonAnswer(action="found" if people else "none", people=people)


async def _gather(
    graph: Graph,
    viewer: Viewer,
    name: str,
    handles: Sequence[tuple[str | None, str]],
    now: datetime,
    *,
    home_scope: str | None = None,
) -> list[_Found]:
    return await graph.run(
        FIND_PEOPLE,
        _Found,
        space=viewer.space_key,
        entity_id=parse_entity_id(name)[0],
        name_key=name_key(name),
        handles=handle_rows(handles),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        home_scope=home_scope,
        with_guesses=home_scope is not None,
        now=now,
        open_end=OPEN_END,
        limit=PEOPLE_MAX + len(handles),
        contacts_limit=_CONTACTS_SHOWN_MAX,
        memories_limit=MEMORIES_MAX,
        relations_limit=_RELATIONS_MAX,
    )


def _shown(row: _Found, now: datetime) -> Person:
    return Person(
        entity=row.entity.shown(),
        contacts=contacts_in_order(row.contacts),
        memories=[memory_of(memory, now) for memory in row.memories],
        memory_count=row.memory_count,
        relations=relations_newest_first(row.relations),
    )


_Home = tuple[str, str | None]
"""The scope and the strict origin in which it is told."""


def _target(told: Told, viewer: Viewer, found: Sequence[_Found]) -> _Found | None:
    """Choose whom it is told of; None for somebody new. Raises BadRequest where it is not clear."""
    bare, is_id = parse_entity_id(told.name)
    named = next((row for row in found if row.entity.entity_id == bare), None)
    if is_id and named is None:
        raise NotFound(f"there is no person {bare[:80]!r}: look for the name first")
    home = (told.scope, viewer.origin) if named is None else _home_of(named)
    here = [row for row in found if _is_in(home, row)]
    owners = [row for row in here if _owns(row, told, viewer.space_key, home)]
    fitting = [row for row in here if "name" in row.found_by] if named is None else [named]
    fitting = [row for row in fitting if row.entity.type == "person"] or fitting
    for owner in owners:
        if owner not in fitting:
            raise BadRequest(_belongs(owner, told))
    chosen = owners or ([] if told.is_another and named is None else fitting)
    if len(chosen) > 1:
        raise BadRequest(
            f"{several(told.name, [row.entity.shown() for row in chosen])}, give a contact that "
            "only one of them has, or say is_another"
        )
    return chosen[0] if chosen else None


def _home_of(row: _Found) -> _Home:
    return row.entity.scope, row.entity.session_id if row.entity.is_private else None


def _is_in(home: _Home, row: _Found) -> bool:
    scope, origin = home
    is_ours = not row.entity.is_private if origin is None else row.entity.session_id == origin
    return row.entity.scope == scope and is_ours


def _owns(row: _Found, told: Told, space: str, home: _Home) -> bool:
    scope, origin = home
    wanted = {
        contact_id(space, source, key, scope=scope, origin=origin) for source, key in told.contacts
    }
    return any(contact.contact_id in wanted for contact in row.held)


def _belongs(owner: _Found, told: Told) -> str:
    held = {(contact.source, contact.id) for contact in owner.held}
    source, key = next(pair for pair in told.contacts if pair in held)
    ref = ref_text(NodeKind.ENTITY, owner.entity.entity_id)
    return (
        f"the contact {source}:{key[:80]} belongs to {owner.entity.name[:80]!r} ({ref}): "
        f'to give that person another name, save {{"name": "{ref}", "aliases": [...]}}'
    )


async def _write(
    graph: Graph, viewer: Viewer, told: Told, target: _Found | None, now: datetime, suffix: str
) -> _Written | None:
    """Write it, all or nothing; None where a contact was given to somebody else meanwhile."""
    if target is None and told.removed:
        raise NotFound(f"there is no person {told.name[:80]!r} whose alias could be taken away")
    row = new_row(told, viewer, now, suffix) if target is None else _old_row(target, now, suffix)
    removed = list(dict.fromkeys(name_key(alias) for alias in told.removed))
    if row["properties"]["name_key"] in removed:
        raise BadRequest(
            f"{row['properties']['name'][:80]!r} is the person's own name: it cannot be removed"
        )
    rows = await graph.run(
        WRITE_PERSON,
        _Written,
        space=viewer.space_key,
        person=row,
        aliases=name_rows(told, row, is_new=target is None, first=len(removed)),
        removed=removed_rows(removed, row),
        made_by=told.made_by,
        contacts=contact_rows(told, viewer, row, now),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        session_id=own_session(told.session_id, viewer.origin),
        now=now,
        open_start=OPEN_START,
        open_end=OPEN_END,
    )
    return rows[0] if rows else None


def _old_row(target: _Found, now: datetime, suffix: str) -> dict[str, Any]:
    """Give the row of somebody known; were they gone by now, they would be made again."""
    known = target.entity
    names = ("name", "name_key", "type", "scope", "session_id", "is_private")
    properties = known.model_dump(include=set(names))
    new_id = entity_id(milliseconds(now), suffix)
    return {"identity_key": known.identity_key, "properties": properties | {"entity_id": new_id}}


def _answer(told: Told, target: _Found | None, written: _Written, now: datetime) -> PersonAnswer:
    """Give the person as it is after the write, without reading it once more."""
    before = target or _Found(
        entity=written.entity,
        found_by=[],
        held=[],
        contacts=[],
        memories=[],
        memory_count=0,
        relations=[],
    )
    after = before.model_copy(
        update={
            "entity": written.entity,
            "contacts": [*before.contacts, *written.contacts],
            "relations": [*before.relations, *written.identities],
        }
    )
    notes = notes_of(told, written.taken, written.gone)
    action = "created" if written.is_new else "updated"
    return PersonAnswer(
        action=action, people=[_shown(after, now)], changes=written.changes, notes=notes
    )
