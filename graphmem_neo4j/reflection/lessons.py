"""Lessons of events: what may a model say about what went wrong, and what of it is believed?

Owns: what is shown of events, the shape of the answer, and what is refused.
Never: asks, or looks anything up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.reflection.grounds import unsaid_in

SKILLS_MAX = 5
EVENTS_MAX = 20
"""Events of one session that one question is about."""
TEXT_MAX_CHARACTERS = 2_000
NAME_MAX_CHARACTERS = 80
LINE_MAX_CHARACTERS = 300
SURE_FROM = 0.7
"""Least confidence of a skill that is recorded."""


class Event(BaseModel):
    """What went wrong, as it is shown; `attempts` counts answers of no use about it."""

    experience_id: str
    version: int
    name: str
    description: str
    content: str
    attempts: int


class ToldSkill(Frozen):
    """How what went wrong in an event, by its number, is met from now on."""

    event: int
    name: str
    description: str
    content: str
    instruction: str | None = None
    condition: str | None = None
    confidence: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Finalized(Frozen):
    """The answer that is asked for: what is of general value, and nothing else."""

    skills: list[ToldSkill] = Field(default_factory=list[ToldSkill], max_length=EVENTS_MAX)


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill to be recorded, and the event that it solves."""

    event: Event
    name: str
    description: str
    content: str
    instruction: str
    condition: str


def question(events: Sequence[Event]) -> dict[str, Any]:
    """Give events as data, numbered by us."""
    return {
        "events": [
            {
                "number": number,
                "name": one.name,
                "description": one.description,
                "content": one.content,
            }
            for number, one in enumerate(events, 1)
        ]
    }


def believed(
    told: Finalized, events: Sequence[Event], *, is_secret: Callable[[str], bool]
) -> tuple[list[Skill], int]:
    """Give the skills that are believed, one an event at most, and how many were refused."""
    by_number = dict(enumerate(events, 1))
    found: dict[str, Skill] = {}
    for one in told.skills:
        event = by_number.get(one.event)
        skill = None if event is None else _skill(one, event, is_secret)
        if skill is not None and len(found) < SKILLS_MAX:
            found.setdefault(skill.event.experience_id, skill)
    return list(found.values()), len(told.skills) - len(found)


def _skill(told: ToldSkill, event: Event, is_secret: Callable[[str], bool]) -> Skill | None:
    """Give a skill; None where it is not sure, says what its event does not hold, or is no text."""
    name, description = _line(told.name), _line(told.description)
    content = clean_text(told.content).strip()
    is_whole = 0 < len(name) <= NAME_MAX_CHARACTERS and description and content
    instruction, condition = _line(told.instruction or ""), _line(told.condition or "")
    whole = f"{name}\n{description}\n{content}"
    source = f"{event.name}\n{event.description}\n{event.content}"
    if told.confidence < SURE_FROM or not is_whole or len(content) > TEXT_MAX_CHARACTERS:
        return None
    texts = (whole, instruction, condition)
    if name_key(name) == name_key(event.name) or any(map(is_secret, texts)):
        return None
    if any(unsaid_in(text, [source]) for text in texts) or said_by_someone(content) != content:
        return None
    return Skill(
        event=event,
        name=name,
        description=description[:LINE_MAX_CHARACTERS],
        content=content,
        instruction=instruction[:LINE_MAX_CHARACTERS] or description[:LINE_MAX_CHARACTERS],
        condition=condition[:LINE_MAX_CHARACTERS] or event.name,
    )


def _line(text: str) -> str:
    return " ".join(clean_text(text).split())
