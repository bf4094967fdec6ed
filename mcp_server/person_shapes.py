"""Person shapes: what is in the structured content of the tools that tell of people?

Owns: the fields of their replies; a field that is absent was not known.
Never: makes a reply (`replies/people.py` does).
"""

from typing import Literal

from pydantic import BaseModel, Field

from mcp_server.shapes import ItemView, RelationView, ReplyData


class ContactView(BaseModel):
    """One identity of a person."""

    source: str
    id: str
    ref: str


class PersonView(BaseModel):
    """A person: names, contacts, and the memories that are linked to them."""

    id: str
    name: str
    scope: str
    aliases: list[str]
    contacts: list[ContactView]
    memories: list[ItemView]
    memory_count: int
    relations: list[RelationView]


class NameChangeView(BaseModel):
    """A name that a person got, or lost; it can be undone by its id."""

    change_id: str
    kind: Literal["alias_added", "alias_removed"]
    name: str


class PersonData(ReplyData):
    """Who was told of or found; `several` lists candidates to choose from."""

    action: Literal["created", "updated", "found", "several", "none"]
    people: list[PersonView]
    changes: list[NameChangeView] = Field(default_factory=list[NameChangeView])
