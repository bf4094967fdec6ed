"""Names: which names of an answer stand in the turns, and what bears them?

Owns: pronouns and roles that are no names, the types that models use, and who "the user" is.
Never: looks an entity up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.entity_names import alias_fault, name_key
from graphmem_neo4j.extraction.shapes import (
    Batch,
    PlannedName,
    ShownTurn,
    ToldEntity,
    Who,
)
from graphmem_neo4j.models import EntityType

NAME_MAX_CHARACTERS = 120
_TYPES = {
    **{kind.value: kind for kind in EntityType},
    "organization": EntityType.ORG,
    "organisation": EntityType.ORG,
    "company": EntityType.ORG,
    "team": EntityType.ORG,
    "human": EntityType.PERSON,
    "people": EntityType.PERSON,
    "product": EntityType.SYSTEM,
    "software": EntityType.SYSTEM,
    "tool": EntityType.SYSTEM,
    "service": EntityType.SYSTEM,
    "technology": EntityType.SYSTEM,
    "file": EntityType.DOCUMENT,
    "book": EntityType.DOCUMENT,
    "paper": EntityType.DOCUMENT,
    "meeting": EntityType.EVENT,
}
_SELF_WORDS = (
    "i|me|my|mine|myself|user|the user|human|the human|speaker|the speaker|я|меня|мне|мой|أنا|我|"
    "本人"
)
_NOBODY_WORDS = (
    "assistant|the assistant|agent|the agent|ai|bot|chatbot|model|tool|he|she|it|they|we|you|him|"
    "her|them|us|his|hers|its|their|theirs|our|ours|your|yours|this|that|these|those|here|there|"
    "someone|somebody|everyone|everybody|nobody|who|what|он|она|оно|они|мы|вы|ты|его|её|ее|их|нас|"
    "вас|это|тот|هو|هي|هم|هن|نحن|أنت|أنتم|هذا|هذه|ذلك|他|她|它|他们|她们|我们|你|您|你们|这|那"
)
_SELF = frozenset(name_key(word) for word in _SELF_WORDS.split("|"))
"""Whoever speaks: their name where it is known, else nobody."""
_NOBODY = frozenset(name_key(word) for word in _NOBODY_WORDS.split("|"))
_UNKNOWN = EntityType.CONCEPT


@dataclass(frozen=True, slots=True)
class NameBook:
    """The names that an answer tells, by their keys, with what bears them."""

    types: dict[str, EntityType]
    text_key: str

    @classmethod
    def of(cls, told: Iterable[ToldEntity], batch: Batch) -> "NameBook":
        """Read the names of an answer; the texts of all turns are what they must stand in."""
        types: dict[str, EntityType] = {}
        for entity in told:
            key = name_key(entity.name)
            if key:
                types.setdefault(key, type_told(entity.type))
        shown = (*batch.before, *batch.turns)
        said = [f"{one.speaker or ''} {one.text}" for one in shown]
        return cls(types, name_key(" ".join(said)))

    def named(self, mentions: Sequence[str], texts: Sequence[str]) -> list[PlannedName]:
        """Give the names of a statement that stand in it or in its turns, each once."""
        held = name_key(" ".join(texts))
        found: dict[str, PlannedName] = {}
        for mention in mentions:
            name = _clean(mention)
            key = name_key(name)
            if is_name(name) and key in held:
                found.setdefault(key, PlannedName(name=name, type=self.types.get(key, _UNKNOWN)))
        return list(found.values())

    def end(self, told: str, said_in: Sequence[ShownTurn], batch: Batch) -> PlannedName | None:
        """Give the name at an end of a relation; None where it is no name of these turns.

        "I" and "the user" are who speaks in the turns that say it, where these name one person.
        """
        name = _clean(told)
        if name_key(name) in _SELF:
            speakers = {turn.speaker for turn in said_in if turn.who is Who.PERSON}
            only = speakers.pop() if len(speakers) == 1 else None
            return None if only is None else PlannedName(name=only, type=EntityType.PERSON)
        key = name_key(name)
        if not is_name(name) or key not in self.text_key:
            return None
        is_speaker = any(key == name_key(turn.speaker or "") for turn in batch.turns)
        usual = EntityType.PERSON if is_speaker else _UNKNOWN
        return PlannedName(name=name, type=self.types.get(key, usual))

    def are_one(self, one: PlannedName, other: PlannedName) -> bool:
        """Say whether two names are written alike."""
        return name_key(one.name) == name_key(other.name)


def type_told(text: str) -> EntityType:
    """Give the type that a model names, in any of its words; a concept where it is none."""
    return _TYPES.get(text.strip().casefold(), _UNKNOWN)


def is_name(name: str) -> bool:
    """Say whether a text may be a name at all: no pronoun, no role, not too long or too poor."""
    key = name_key(name)
    return bool(
        key
        and key not in _NOBODY
        and key not in _SELF
        and len(name) <= NAME_MAX_CHARACTERS
        and alias_fault(name) is None
    )


def _clean(text: str) -> str:
    return " ".join(clean_text(text).split()).strip("\"'«»“”")
