"""Mention kinds: what may a name be the name of?

Owns: the guess of an entity's type from the name and the words beside it.
Never: overrides what is known of an entity.
"""

import re

from graphmem_neo4j.mentions.given_names import is_given_name
from graphmem_neo4j.mentions.lists import (
    DOES_PHRASES,
    DOES_VERBS,
    DONE_TO_PHRASES,
    EVENT_HEADS,
    MADE_WORDS,
    ORG_HEADS,
    PERSON_WORDS,
    VOCATIVES,
    WORK_WORDS,
)
from graphmem_neo4j.mentions.ordinary import PEOPLES, is_ordinary
from graphmem_neo4j.mentions.shapes import Spot
from graphmem_neo4j.models import EntityType

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_LIFE = re.compile(
    r"\s?\((?:[^()]{0,60}?\b)?(?:born|died|b\.|d\.|née|geboren|né|\d{1,2} \w+ \d{4}|\d{4}\s?[–-])"
    r"|\s?(?:\([^()]{0,80}\) ?)?(?:is|was) an? (?:[\w'-]+ ){0,6}(\w+)",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"(?:^|\s)(?:[^\W\d_]\.\s?)+[^\W\d_]{2,}")
_SCOTS = re.compile(r"(?:Mc|Mac|De|Di|Du|Le|La|O['’]|D['’]|Fitz|Van)[A-Z]")
_NUMBERED = re.compile(r"[A-Z][a-z]+\d+[a-z]+|[A-Z]{2,6}-?\d{1,3}[a-z]?")  # Neo4j, GPT-4
_LOOK_CHARACTERS = 90


def kind_of(spot: Spot, text: str) -> EntityType:
    """Guess what a name names; a concept where nothing tells."""
    if spot.kind is not None:
        return spot.kind
    words = _WORD.findall(spot.name)
    folded = [word.casefold().strip(".") for word in words]
    by_name = _by_words(words, folded)
    if by_name is not None:
        return by_name
    if is_person(spot, text, folded):
        return EntityType.PERSON
    before = [word.casefold() for word in _WORD.findall(text[max(0, spot.start - 30) : spot.start])]
    if spot.evidence == "quoted" and set(before[-2:]) & WORK_WORDS:
        return EntityType.DOCUMENT
    return EntityType.CONCEPT


def _by_words(words: list[str], folded: list[str]) -> EntityType | None:
    if not words:
        return None
    if folded[-1] in ORG_HEADS or folded[0] in ("university", "bank", "ministry", "institute"):
        return EntityType.ORG
    if set(folded[-2:]) & EVENT_HEADS or folded[0] in ("battle", "siege", "treaty"):
        return EntityType.EVENT
    if len(words) > 1 and "project" in (folded[0], folded[-1]):
        return EntityType.PROJECT
    if len(words) == 1 and _is_camel(words[0]):
        return EntityType.SYSTEM
    return None


def _is_camel(word: str) -> bool:
    has_inner = any(letter.isupper() for letter in word[1:]) and not word.isupper()
    is_camel = has_inner and "-" not in word and _SCOTS.match(word) is None
    return is_camel or _NUMBERED.fullmatch(word) is not None


def is_person(spot: Spot, text: str, folded: list[str]) -> bool:
    """Say whether a name is a person's: by first name, initials, life dates, or what they do."""
    if len(folded) > 5 or any(word in PEOPLES for word in folded[:1]):
        return False
    if folded and is_given_name(folded[0].split("-")[0]) and not set(folded) & {"of", "and", "the"}:
        return True
    before = [word.casefold() for word in _WORD.findall(text[max(0, spot.start - 40) : spot.start])]
    if _INITIAL.search(spot.name) or _acts(spot, text, folded, before):
        return True
    life = _LIFE.match(text[spot.end : spot.end + _LOOK_CHARACTERS])
    if life is not None and len(folded) > 1:
        return life[1] is None or _does(text[spot.end : spot.end + _LOOK_CHARACTERS])
    if not before or len(folded) > 4:
        return False
    if len(folded) == 1:
        return before[-1] in VOCATIVES
    if before[-1] == "by":
        return before[-2:-1] != [] and before[-2] in MADE_WORDS
    return before[-1] in PERSON_WORDS - {"by", "model"}


def _acts(spot: Spot, text: str, folded: list[str], before: list[str]) -> bool:
    """Say whether the words beside a name of several rare words are those beside a person's."""
    is_rare = not any(is_ordinary(word) for word in folded)
    if not (1 < len(folded) <= 4 and is_rare and all(word.isalpha() for word in folded)):
        return False
    after = text[spot.end : spot.end + 20].split(".")[0]
    words = after.split() if after[:1] == " " else []
    if words and (words[0] in DOES_VERBS or " ".join(words[:2]) in DOES_PHRASES):
        return True
    return bool(before) and {before[-1], " ".join(before[-2:])} & set(DONE_TO_PHRASES) != set()


def _does(text: str) -> bool:
    """Say whether the words after "is a" tell what a person does."""
    words = _WORD.findall(text.split(".")[0])[:16]
    return bool(set(words) & (PERSON_WORDS - {"by", "starring", "featuring", "model"}))
