"""Bridges: why does a text that the question does not name answer it all the same?

"Who directed the film that ...?" names the film. The film's text names the director, and near that
name stand the question's own words ("directed by"): that is the bridge to the director's text.

Owns: how well the words around a name answer what is asked, and the path in words.
Never: touches a database, or ranks.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphmem_neo4j.words import terms

WINDOWS = ((80, 40), (40, 20), (16, 8))
"""Characters before and after a name that are read for the question's words, from far to near."""
_OCCURRENCES_MAX = 3


@dataclass(frozen=True, slots=True)
class Landing:
    """A text that others lead to: its id, and the names under which it is a thing's own text."""

    text_id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bridge:
    """How well a name in `from_id` leads to a text, 0 to 1; `name` is the one that is met there."""

    from_id: str
    name: str
    strength: float


def bridges(
    words: Sequence[tuple[str, ...]],
    named: Sequence[str],
    starts: Mapping[str, tuple[str, float]],
    landings: Sequence[Landing],
) -> dict[str, Bridge]:
    """Give the best bridge to each text that has one.

    words: of the question, each with its index terms. named: the names that the question says;
    their words tell nothing more here. starts: texts to leave from, each with its content and
    weight, 0 to 1. Words weigh by how few of the starts hold them.
    """
    said = {term for name in named for term in terms(name)}
    asked = [forms for forms in words if not said.intersection(forms)]
    folded = {text_id: content.casefold() for text_id, (content, _) in starts.items()}
    weights = _weights(asked, list(folded.values()))
    found: dict[str, Bridge] = {}
    for landing in landings:
        best = _best(landing, starts, folded, asked, weights)
        if best is not None:
            found[landing.text_id] = best
    return found


def _weights(asked: Sequence[tuple[str, ...]], contents: Sequence[str]) -> list[float]:
    held = [set(terms(content)) for content in contents]
    counts = [sum(1 for one in held if one.intersection(forms)) for forms in asked]
    raw = [math.log(1.0 + (len(held) + 1.0) / (count + 0.5)) for count in counts]
    total = sum(raw) or 1.0
    return [value / total for value in raw]


def _best(
    landing: Landing,
    starts: Mapping[str, tuple[str, float]],
    folded: Mapping[str, str],
    asked: Sequence[tuple[str, ...]],
    weights: Sequence[float],
) -> Bridge | None:
    best: Bridge | None = None
    for text_id, (_, start_weight) in starts.items():
        if text_id == landing.text_id:
            continue
        for name in landing.names:
            for near in _windows(folded[text_id], name.casefold()):
                met = sum(_met(window, asked, weights) for window in near) / len(WINDOWS)
                strength = math.sqrt(max(start_weight, 0.0)) * met
                if best is None or strength > best.strength:
                    best = Bridge(text_id, name, strength)
    return best


def _windows(content: str, name: str) -> list[list[str]]:
    """Give for each place of a name what stands around it, far and near."""
    found: list[list[str]] = []
    place = content.find(name) if name else -1
    while place >= 0 and len(found) < _OCCURRENCES_MAX:
        end = place + len(name)
        # Whole names alone: "Ann" is not met in "annual".
        is_whole = not (content[place - 1 : place].isalnum() or content[end : end + 1].isalnum())
        if is_whole:
            found.append(
                [content[max(0, place - before) : end + after] for before, after in WINDOWS]
            )
        place = content.find(name, end)
    return found


def _met(near: str, asked: Sequence[tuple[str, ...]], weights: Sequence[float]) -> float:
    held = set(terms(near))
    return sum(
        weight for forms, weight in zip(asked, weights, strict=True) if held.intersection(forms)
    )
