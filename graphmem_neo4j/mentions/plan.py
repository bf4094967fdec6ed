"""Mention plan: which names of which texts are to be looked up, made, and tied?

Owns: the rows that the linking statement takes, and which known names a text may be tied to.
Never: looks anything up, or picks an entity.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from graphmem_neo4j.entity_names import (
    REFERENCE_TYPES,
    alias_fault,
    entity_id,
    external_identity,
    form,
    guess_identity,
    name_key,
    new_entity,
)
from graphmem_neo4j.mentions.candidates import name_candidates
from graphmem_neo4j.mentions.finding import find_mentions
from graphmem_neo4j.mentions.ordinary import is_ordinary
from graphmem_neo4j.mentions.shapes import MENTIONS_MAX, Mention
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.visibility import MAIN_SESSION, origin_of

CANDIDATES_MAX: Final = 400
"""Rows of words of one text that are looked up among the known names."""
TOLD_WEIGHT: Final = 0.7
"""What a name weighs that was told with the text, and that no rule saw."""
KNOWN_WEIGHT: Final = 0.3
"""What a known name weighs that no rule saw."""


@dataclass(frozen=True, slots=True)
class NamedText:
    """A stored text to be read for names; `is_due` where it is no longer marked, but has news.

    `kind` is "memory" or "message", `key` its id. `told` are names that whoever wrote it knows to
    be in it, with what bears them.
    """

    kind: str
    key: str
    content: str
    scope: str = "global"
    session_id: str | None = None
    speaker: str | None = None
    is_due: bool = False
    told: tuple[tuple[str, EntityType | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Linking:
    """How a write links its texts: random letters for ids, and whether isolation is strict."""

    suffix: Callable[[], str]
    is_strict: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What one text names: by the rules, and by words that may be known names."""

    text: NamedText
    mentions: list[Mention]
    candidates: list[str]


@dataclass(frozen=True, slots=True)
class Plan:
    """The rows of one linking statement; a text's names point into `names` by their place."""

    texts: list[dict[str, Any]]
    names: list[dict[str, Any]]


def read(text: NamedText) -> Reading:
    """Read a text: the names that rules find, and further words that may be known names.

    A part of a name is none of its own ("New York" in "New York City"), and words of daily life
    are looked up only where a rule takes them for a name.
    """
    mentions = _with_told(text, find_mentions(text.content, speaker=text.speaker))
    held = {part for mention in mentions for part in _parts(mention.name_key)}
    candidates = [
        key
        for key in name_candidates(text.content, limit=CANDIDATES_MAX)
        if key not in held and not all(is_ordinary(word) for word in key.split())
    ]
    return Reading(text, mentions, candidates)


def _with_told(text: NamedText, found: list[Mention]) -> list[Mention]:
    """Add the names that were told; of one that the rules saw, too, what was told is believed."""
    by_key = {mention.name_key: mention for mention in found}
    for name, kind in text.told:
        key = name_key(name)
        if not key or alias_fault(name) is not None:
            continue
        known = by_key.get(key)
        if known is not None:
            by_key[key] = replace(known, kind=kind or known.kind)
            continue
        start = max(0, text.content.find(name))
        by_key[key] = Mention(name, key, kind or EntityType.CONCEPT, start, 1, TOLD_WEIGHT, "told")
    return list(by_key.values())[:MENTIONS_MAX]


def _parts(key: str) -> Iterator[str]:
    """Give a name's key, and the keys of all rows of words in it."""
    words = key.split()
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            yield " ".join(words[first:last])


def plan(
    readings: Iterable[Reading],
    known: frozenset[str] | None,
    linking: Linking,
    *,
    milliseconds: int,
) -> Plan:
    """Give the rows for some texts; `known` are the keys known at all, None where nobody asked.

    `milliseconds` since 1970 begin the ids of new entities.
    """
    names: dict[tuple[str, str | None, str], dict[str, Any]] = {}
    asked: list[tuple[NamedText, list[tuple[tuple[str, str | None, str], float]]]] = []
    for reading in sorted(readings, key=lambda one: (one.text.kind, one.text.key)):
        text = reading.text
        place = (text.scope, _origin(text, is_strict=linking.is_strict))
        held: list[tuple[tuple[str, str | None, str], float]] = []
        for mention in reading.mentions:
            at = (*place, mention.name_key)
            if at not in names or not names[at]["is_sure"]:
                new_id = entity_id(milliseconds, linking.suffix())
                names[at] = _sure(mention, text, place[1], new_id)
            held.append((at, mention.weight))
        for key in reading.candidates:
            if known is not None and key not in known:
                continue
            at = (*place, key)
            if at not in names:
                names[at] = _candidate(key, place)
            held.append((at, KNOWN_WEIGHT))
        asked.append((text, held))
    return _numbered(asked, names)


def _origin(text: NamedText, *, is_strict: bool) -> str | None:
    """Give the session whose alone a text is; None where isolation is not strict."""
    if not is_strict or text.session_id == MAIN_SESSION:
        return None
    return origin_of(text.session_id)


def _sure(mention: Mention, text: NamedText, origin: str | None, new_id: str) -> dict[str, Any]:
    key = mention.name_key
    properties = new_entity(
        mention.name,
        key,
        mention.kind,
        text.scope,
        session_id=text.session_id,
        origin=origin,
    )
    row = {
        "name_key": key,
        "scope": text.scope,
        "origin": origin,
        "is_sure": True,
        "is_exact": True,
        "form": form(mention.name, key),
    }
    source, _, external_id = mention.name.partition(":")
    if mention.evidence == "id" and source in REFERENCE_TYPES and external_id:
        identity = external_identity(source, external_id, scope=text.scope, origin=origin)
        more = {"external_source": source, "external_id": external_id}
    else:
        identity = guess_identity(key, scope=text.scope, origin=origin)
        more = {"is_guess": True}
    return row | {"identity_key": identity, "properties": properties | more | {"entity_id": new_id}}


def _candidate(key: str, place: tuple[str, str | None]) -> dict[str, Any]:
    is_small_word = " " not in key and key.upper() != key
    return {
        "name_key": key,
        "scope": place[0],
        "origin": place[1],
        "is_sure": False,
        "is_exact": not is_small_word,
        # Rows without a new name sort behind those with one: no lock is taken for them.
        "identity_key": "~",
        "properties": None,
        "form": None,
    }


def _numbered(
    asked: Sequence[tuple[NamedText, list[tuple[tuple[str, str | None, str], float]]]],
    names: dict[tuple[str, str | None, str], dict[str, Any]],
) -> Plan:
    """Sort the names, so that all writers take their locks in one order, and number them."""
    order = sorted(names, key=lambda at: (names[at]["identity_key"], str(at)))
    places = {at: place for place, at in enumerate(order)}
    texts = [
        {
            "kind": text.kind,
            "key": text.key,
            "is_due": text.is_due,
            "names": [{"place": places[at], "weight": weight} for at, weight in held],
        }
        for text, held in asked
    ]
    return Plan(texts, [names[at] for at in order])
