"""Finding mentions: all rules over one text, folded into one mention a name, with weights.

Owns: which of two rules wins a stretch of text, which short name means a long one, and the weights.
Never: holds a rule about words of its own.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from graphmem_neo4j.entity_names import alias_fault, name_key
from graphmem_neo4j.mentions.cells import cells_of
from graphmem_neo4j.mentions.eastern import eastern_spots
from graphmem_neo4j.mentions.kinds import kind_of
from graphmem_neo4j.mentions.marks import marked, without, without_code, without_signs
from graphmem_neo4j.mentions.ordinary import ROLES, is_ordinary
from graphmem_neo4j.mentions.rows import page_of
from graphmem_neo4j.mentions.runs import runs_of, spots_of
from graphmem_neo4j.mentions.shapes import (
    MENTIONS_MAX,
    NAME_MAX_CHARACTERS,
    TEXT_MAX_CHARACTERS,
    Mention,
    Spot,
)
from graphmem_neo4j.mentions.titles import heading_spots, quoted_spots, title_end, title_spots
from graphmem_neo4j.mentions.tokens import tokens_of
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.word_lists import guess_languages

_WEIGHTS: Final = {"title": 1.0, "title form": 0.9, "heading": 0.8}
_FIRST_WEIGHT: Final = 0.7
_LAST_WEIGHT: Final = 0.3
_AGAIN_WEIGHT: Final = 0.1
_AGAIN_MAX: Final = 2
_AGAIN_SPOTS_MAX: Final = 50
_SPOTS_MAX: Final = 2_000
_CACHED_NAMES: Final = 8_192
_EDGES = re.compile(r"^[\s\W_]+(?=[\w@.])|[\s,;:.!?'\"’”»*_~-]+$")


@lru_cache(maxsize=_CACHED_NAMES)
def _key(name: str) -> str:
    """Give the key of a name; texts repeat their names, and a key costs most of the reading."""
    return name_key(name)


@lru_cache(maxsize=_CACHED_NAMES)
def _is_poor(name: str) -> bool:
    return alias_fault(name) is not None


def find_mentions(text: str, *, speaker: str | None = None) -> list[Mention]:
    """Find the names in a text, weightiest first; at most `MENTIONS_MAX`, total on any text.

    `speaker` says whose turn of a talk it is: then a first line is seldom a title, and their own
    name is known to be one.
    """
    text = text[:TEXT_MAX_CHARACTERS]
    marked_up = without_code(text)
    bare = without_signs(marked_up)
    end = title_end(bare, is_turn=speaker is not None)
    titled = list(title_spots(text, end)) if end else []
    marks = marked(bare)
    quoted = list(quoted_spots(without(bare, marks)))[:_SPOTS_MAX]
    labels, cells = cells_of(bare)
    starts = {label.start for label in labels}
    headed = [one for one in heading_spots(marked_up) if one.start not in starts]
    titled += _again(bare, titled + quoted)
    closed = _blanks(titled) + marks + quoted + labels + cells
    closed += [one for one in headed if " " in one.name]
    rows = _rows(without(bare, closed), speaker)
    eastern = list(eastern_spots(without(bare, marks)))
    spots = titled + headed + marks + quoted + eastern + cells + rows
    return _folded([spot for spot in spots if _is_sound(spot)][:_SPOTS_MAX], text)


def _blanks(titled: Sequence[Spot]) -> list[Spot]:
    return [spot for spot in titled if spot.evidence in ("title", "again")]


def _again(text: str, named: Sequence[Spot]) -> list[Spot]:
    """Find where a title or a quoted name of several words stands once more in the text."""
    taken = [(spot.start, spot.end) for spot in named]
    found: list[Spot] = []
    for name in sorted({spot.name for spot in named if " " in spot.name}, key=len, reverse=True):
        for match in islice(
            re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text), _AGAIN_SPOTS_MAX
        ):
            start, end = match.span()
            if all(end <= first or last <= start for first, last in taken):
                taken.append((start, end))
                found.append(Spot(name, start, end, "again"))
    return found


def _rows(text: str, speaker: str | None) -> list[Spot]:
    tokens = tokens_of(text)
    languages = guess_languages(token.folded for token in tokens)
    named = (speaker or "").casefold().split()
    known = frozenset(word for word in named if word not in ROLES and not is_ordinary(word))
    page = page_of(text, tokens, known=known, is_german="de" in languages)
    return [spot for run in runs_of(page) for spot in spots_of(page, run)]


def _is_sound(spot: Spot) -> bool:
    """Say whether a name is one that an alias may have (fault 60)."""
    has_letter = any(letter.isalnum() for letter in spot.name)
    return has_letter and len(spot.name) <= NAME_MAX_CHARACTERS and not _is_poor(spot.name)


def _folded(spots: Sequence[Spot], text: str) -> list[Mention]:
    """Give one mention a name; a person's single name counts for the full one beside it."""
    groups: dict[str, list[Spot]] = {}
    for spot in spots:
        name = spot.name.strip()
        key = _key(name)
        if key:
            groups.setdefault(key, []).append(replace(spot, name=name))
    kinds = {key: kind_of(_leading(found), text) for key, found in groups.items()}
    for short, long in _shorts(groups, kinds).items():
        groups[long] += groups.pop(short)
    mentions = [_mention(key, found, kinds[key], len(text)) for key, found in groups.items()]
    mentions.sort(key=lambda one: (-one.weight, one.start, one.name_key))
    return mentions[:MENTIONS_MAX]


def _leading(found: Iterable[Spot]) -> Spot:
    """Give the spot with the best evidence, the earliest of those."""
    return min(found, key=lambda spot: (-_WEIGHTS.get(spot.evidence, 0.0), spot.start))


def _shorts(groups: dict[str, list[Spot]], kinds: dict[str, EntityType]) -> dict[str, str]:
    """Say which single names are first or last names of one person that is fully named as well."""
    full: dict[str, set[str]] = {}
    for key, kind in kinds.items():
        words = key.split()
        if kind is EntityType.PERSON and 2 <= len(words) <= 5:
            for word in {words[0], words[-1]}:
                full.setdefault(word, set()).add(key)
    return {
        key: next(iter(full[key]))
        for key in groups
        if len(full.get(key, ())) == 1
        and kinds[key] in (EntityType.PERSON, EntityType.CONCEPT)
        and all(spot.evidence in ("capitalised", "honorific") for spot in groups[key])
    }


def _mention(key: str, found: Sequence[Spot], kind: EntityType, length: int) -> Mention:
    best = _leading(found)
    own = [spot for spot in found if _key(spot.name) == key]
    first = min(found, key=lambda spot: spot.start)
    places = {spot.start for spot in found if spot.evidence not in _WEIGHTS}
    count = max(1, len(places | {first.start}))
    weight = _WEIGHTS.get(best.evidence)
    if weight is None:
        late = min(1.0, first.start / max(length, 1))
        weight = _FIRST_WEIGHT - (_FIRST_WEIGHT - _LAST_WEIGHT) * late
        weight += _AGAIN_WEIGHT * min(count - 1, _AGAIN_MAX)
        weight = min(weight, _WEIGHTS["title form"])
    named = _leading(own)
    evidence = {"title form": "title", "tail": "capitalised", "again": "quoted"}.get(
        best.evidence, best.evidence
    )
    return Mention(named.name, key, kind, named.start, count, round(weight, 4), evidence)
