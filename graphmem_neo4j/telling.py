"""Telling: what is told of a person, read and made into rows?

Owns: the reading of names, aliases and contacts, and the rows that write them.
Never: finds out who is meant (person).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.entity_names import (
    alias_fault,
    contact_id,
    entity_id,
    form,
    handle_key,
    handle_keys,
    identity_key,
    milliseconds,
    name_key,
    new_entity,
    own_session,
    phone_number,
    read_name,
    source_key,
    verbatim,
)
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Contact, NewContact
from graphmem_neo4j.keys import change_id, parse_scope
from graphmem_neo4j.models import EntityType, first_fault
from graphmem_neo4j.relations import edge_id, edge_tail, relation_type
from graphmem_neo4j.visibility import Viewer

CONTACTS_MAX = 50
ALIASES_MAX = 50
_PREFIX = "person:"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a person; `is_another` says that it is nobody of that name so far.

    made_by: on whose behalf, such as "agent" or "person".
    """

    name: str
    aliases: tuple[str, ...] = ()
    contacts: tuple[tuple[str, str], ...] = ()
    removed: tuple[str, ...] = ()
    scope: str = "global"
    session_id: str | None = None
    is_another: bool = False
    made_by: str = "agent"
    notes: tuple[str, ...] = ()


def read_told(
    name: str,
    *,
    aliases: Sequence[str] | str | None,
    contacts: Sequence[Any] | None,
    remove_aliases: Sequence[str] | str | None,
    scope: str,
    session_id: str | None,
    is_another: bool,
    made_by: str = "agent",
) -> Told:
    """Read what is told of a person; raises BadRequest naming what to change."""
    given = list(contacts or [])
    if len(given) > CONTACTS_MAX:
        raise BadRequest(f"{len(given)} contacts: give at most {CONTACTS_MAX} a call")
    good: list[str] = []
    notes: list[str] = []
    for alias in _names(aliases, "aliases"):
        if (fault := alias_fault(alias)) is None:
            good.append(alias)
        else:
            notes.append(f"alias {alias[:80]!r} was not added: {fault}")
    pairs = [_contact(contact, number) for number, contact in enumerate(given)]
    return Told(
        name=bare_name(name),
        aliases=tuple(dict.fromkeys(good)),
        contacts=tuple(_once(pairs)),
        removed=tuple(_names(remove_aliases, "remove_aliases")),
        scope=parse_scope(scope),
        session_id=None if session_id is None else clean_name(session_id, name="session_id"),
        is_another=is_another,
        made_by=clean_name(made_by, name="made_by", max_bytes=64),
        notes=tuple(notes),
    )


def bare_name(name: str) -> str:
    """Give a name without the `person:` of a reference; raises BadRequest for none."""
    shown = clean_name(name, name="name")
    is_prefixed = shown[: len(_PREFIX)].casefold() == _PREFIX and len(shown) > len(_PREFIX)
    return shown[len(_PREFIX) :].strip() if is_prefixed else shown


def _names(values: Sequence[str] | str | None, parameter: str) -> list[str]:
    given = [values] if isinstance(values, str) else list(values or [])
    if len(given) > ALIASES_MAX:
        raise BadRequest(f"{len(given)} {parameter}: give at most {ALIASES_MAX} a call")
    return [read_name(value, name=parameter)[0] for value in given]


def _contact(value: Any, number: int) -> tuple[str, str]:
    try:
        contact = NewContact.model_validate(value)
    except ValidationError as error:
        raise BadRequest(f"contacts[{number}]{first_fault(error)}") from error
    return source_key(contact.source), verbatim(contact.id, name=f"contacts[{number}].id")


def _once(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Give contacts once each: of two spellings of one number the first."""
    by_key: dict[tuple[str, str], tuple[str, str]] = {}
    for source, key in pairs:
        by_key.setdefault((source, phone_number(source, key) or key), (source, key))
    return list(by_key.values())


def as_known(told: Told, held: Sequence[Contact]) -> Told:
    """Give what is told with each number as somebody has it already, however it was written."""
    numbers = {
        (one.source, number): one.id for one in held if (number := phone_number(one.source, one.id))
    }
    stored = {(one.source, one.id) for one in held}
    contacts = [
        (source, key)
        if (source, key) in stored
        else (source, numbers.get((source, phone_number(source, key) or ""), key))
        for source, key in told.contacts
    ]
    return replace(told, contacts=tuple(dict.fromkeys(contacts)))


def handle_rows(contacts: Sequence[tuple[str | None, str]]) -> list[dict[str, str | None]]:
    """Give the rows by which contacts are looked for; a source that is None is any channel."""
    return [
        {"source": source, "id_key": key}
        for source, contact in contacts
        for key in handle_keys(source, contact)
    ]


def new_row(told: Told, viewer: Viewer, now: datetime, suffix: str) -> dict[str, Any]:
    """Give the row of somebody new; racing calls for one name make one, but for `is_another`."""
    name, key = read_name(told.name)
    new_id = entity_id(milliseconds(now), suffix)
    properties = new_entity(
        name,
        key,
        EntityType.PERSON,
        told.scope,
        session_id=told.session_id,
        origin=viewer.origin,
    )
    apart = new_id if told.is_another else None
    return {
        "identity_key": identity_key(
            EntityType.PERSON, key, scope=told.scope, origin=viewer.origin, apart=apart
        ),
        "properties": properties | {"entity_id": new_id},
    }


def contact_rows(
    told: Told, viewer: Viewer, row: dict[str, Any], now: datetime
) -> list[dict[str, Any]]:
    """Give the rows of the contacts, of the person's own scope and origin, in one order."""
    properties = row["properties"]
    scope, origin = properties["scope"], None
    if properties["is_private"]:
        origin = viewer.origin or properties["session_id"]
    type_name = relation_type("has_identity").name
    rows: list[dict[str, Any]] = []
    for source, key in told.contacts:
        ident = contact_id(viewer.space_key, source, key, scope=scope, origin=origin)
        edge = edge_id("", type_name, f"{row['identity_key']} {ident}", now.isoformat())
        stored = {
            "source": source,
            "id": key,
            "id_key": handle_key(source, key),
            "scope": scope,
            "session_id": own_session(told.session_id, viewer.origin),
        }
        rows.append({"contact_id": ident, "tail": edge_tail(edge), "properties": stored})
    return sorted(rows, key=lambda one: one["contact_id"])


def name_rows(told: Told, row: dict[str, Any], *, is_new: bool, first: int) -> list[dict[str, str]]:
    """Give the rows of every spelling that is told, the name's own among them.

    Each has the id of the record that keeps it; they are counted from `first` on.
    """
    name, key = row["properties"]["name"], row["properties"]["name_key"]
    forms = [(alias, name_key(alias)) for alias in told.aliases]
    if is_new:
        forms.append((name, key))
    elif name_key(told.name) == key:
        forms.append((told.name, key))
    rows = sorted((form(*one) for one in dict.fromkeys(forms)), key=lambda one: one["spelling"])
    told_id = row["properties"]["entity_id"]
    return [one | {"change_id": change_id(told_id, n)} for n, one in enumerate(rows, first)]


def removed_rows(keys: Sequence[str], row: dict[str, Any]) -> list[dict[str, str]]:
    """Give the rows of the names that go, each with the id of the record that keeps it."""
    told_id = row["properties"]["entity_id"]
    return [{"key": key, "change_id": change_id(told_id, n)} for n, key in enumerate(keys)]


def notes_of(told: Told, taken: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Say what of all that was told was not done: `taken` are others' names, `gone` went."""
    return [
        *told.notes,
        *(f"alias {a[:80]!r} was not added: it is another entity's own name" for a in taken),
        *(
            f"alias {a[:80]!r} was not removed: it is none of this person"
            for a in told.removed
            if name_key(a) not in gone
        ),
    ]
