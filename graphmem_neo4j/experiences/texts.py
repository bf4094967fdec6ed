"""Texts: what of an experience is read, what is indexed of it, and what gets a vector?

Owns: the bounds of description and content, the properties that are written.
Never: touches the database or a model.
"""

from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.content import clean_text, required_content
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.names import read_name
from graphmem_neo4j.experiences.shapes import Experience, ExperienceType, read_type
from graphmem_neo4j.indexed import EXPERIENCE, shelf_of
from graphmem_neo4j.keys import parse_scope
from graphmem_neo4j.words import terms

DESCRIPTION_MAX_CHARACTERS = 1_000
CONTENT_MAX_BYTES = 64_000
INSTRUCTION_MAX_CHARACTERS = 2_000
EMBEDDED_CHARACTERS = 1_200
"""Of name, description and content together, for the vector; vectors/list_waiting does the same."""


@dataclass(frozen=True, slots=True)
class NewExperience:
    """An experience as it was told, read and checked."""

    type: ExperienceType
    name: str
    name_key: str
    description: str
    content: str
    scope: str


def read_experience(
    name: object, type: object, description: object, content: object, *, scope: str | None = None
) -> NewExperience:
    """Read an experience as a caller gives it; raises BadRequest naming what to change."""
    kind = read_type(type)
    shown, key = read_name(name)
    return NewExperience(
        type=kind,
        name=shown,
        name_key=key,
        description=read_line(description, name="description", most=DESCRIPTION_MAX_CHARACTERS),
        content=read_body(content),
        scope=parse_scope(scope),
    )


def read_body(content: object) -> str:
    """Read the content; raises BadRequest where it is empty or too long."""
    return required_content(content, max_bytes=CONTENT_MAX_BYTES)


def read_line(value: object, *, name: str, most: int) -> str:
    """Read a text of one line; raises BadRequest for none, or one that is too long."""
    said = " ".join(clean_text(value).split()) if isinstance(value, str) else ""
    if not said:
        raise BadRequest(f"{name} is empty: give one sentence")
    if len(said) > most:
        raise BadRequest(f"{name} has {len(said):,} characters: use at most {most:,}")
    return said


def embedded_text(name: str, description: str, content: str) -> str:
    """Give the text whose vector an experience has."""
    return f"{name}: {description}\n{content}"[:EMBEDDED_CHARACTERS]


def written(space: str, told: NewExperience, session_id: str | None) -> dict[str, Any]:
    """Give the properties of an experience as the graph keeps them, with what the index sees."""
    return {
        "type": told.type.value,
        "name": told.name,
        "name_key": told.name_key,
        "description": told.description,
        "content": told.content,
        "scope": told.scope,
        "session_id": session_id,
        # What went wrong is looked at when its session has ended (G29).
        "awaits_promotion": True if told.type is ExperienceType.EVENT else None,
        **indexed_texts(space, told, session_id),
    }


def indexed_texts(space: str, told: NewExperience, session_id: str | None) -> dict[str, str]:
    """Give what the index of words sees of an experience."""
    # The name counts twice: as it was given, and as it is shown with hyphens.
    text = f"{told.name}\n{told.name_key.replace('-', ' ')}\n{told.description}\n{told.content}"
    return {
        "terms": " ".join(terms(text)),
        "shelf": shelf_of(space, told.scope, EXPERIENCE, session_id),
    }


def longer(known: str, told: str) -> str:
    """Keep the longer of two texts; of equal ones the known one (R-G3)."""
    return told if len(told) > len(known) else known


def as_told(known: Experience) -> NewExperience:
    """Give a stored experience as one that could be told."""
    return NewExperience(
        type=known.type,
        name=known.name,
        name_key=known.name_key,
        description=known.description,
        content=known.content,
        scope=known.scope,
    )


def changed_texts(before: NewExperience, after: NewExperience) -> dict[str, str]:
    """Give what an audit record keeps: each field that is not as it was, as it was before."""
    names = ("type", "name", "name_key", "description", "content")
    pairs = {name: (getattr(before, name), getattr(after, name)) for name in names}
    return {f"{name}_before": str(was) for name, (was, now) in pairs.items() if was != now}
