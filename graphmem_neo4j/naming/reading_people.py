"""Reading people: which words of a person's name are the name?

"Brandt, Dr. Emil" is [emil, brandt] with a title; "Abd al-Rahman" is one word.

Owns: titles, generations, the order of "Surname, Given", particles.
Never: compares two names.
"""

import re
from functools import lru_cache

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.naming import roles
from graphmem_neo4j.naming.han import SURNAMES, is_han
from graphmem_neo4j.naming.letters import clean, plain
from graphmem_neo4j.naming.reading import (
    NAME_MAX_CHARACTERS,
    Reading,
    make_word,
    pieces_of,
    signs_of,
    without_aside,
)
from graphmem_neo4j.naming.stripping import bound
from graphmem_neo4j.naming.values import value_of_digits, value_of_word

_ROMAN = re.compile("II|III|IV|VI{0,3}|IX")
_INITIALS = re.compile(r"[^\W\d_]{2,4}")


@lru_cache(maxsize=32768)
def read_person(name: str) -> Reading:
    """Read a person's name. Total; a name of titles only keeps its last word."""
    text, aside = without_aside(clean(name[:NAME_MAX_CHARACTERS]))
    pieces = pieces_of(_in_order(text), splits_camels=False)
    every = tuple(plain(piece) for piece in pieces)
    pieces, values = _without_values(pieces)
    pieces, titles = _without_titles(pieces)
    pieces, generation = _without_ending(pieces)
    pieces, han_titles = _without_han_titles(pieces)
    return Reading(
        name=text,
        key=name_key(name),
        words=tuple(make_word(piece) for piece in bound(_without_particles(pieces))),
        values=values,
        titles=frozenset(titles | han_titles),
        generation=generation,
        aside=aside,
        signs=signs_of(text),
        acronym=plain(text) if _INITIALS.fullmatch(text) and text.isupper() else None,
        every=every,
    )


def _in_order(text: str) -> str:
    """Turn "Surname, Given" round; "Name, PhD" and "Name, Jr." stay."""
    head, comma, tail = text.partition(",")
    if not comma or "," in tail or not tail.strip() or not head.strip():
        return text
    first = plain(tail.split()[0].strip(".")) if tail.split() else ""
    if first in roles.GENERATIONS or first in roles.POST_NOMINALS or len(tail.split()) > 3:
        return text
    return f"{tail.strip()} {head.strip()}"


def _without_values(pieces: list[str]) -> tuple[list[str], tuple[str, ...]]:
    values: list[str] = []
    words: list[str] = []
    for place, piece in enumerate(pieces):
        if piece[:1].isdigit():
            values.append(value_of_digits(piece))
        elif place and _ROMAN.fullmatch(piece) and (len(piece) > 1 or place == len(pieces) - 1):
            values.append(value_of_word(piece) or piece)
        else:
            words.append(piece)
    return words, tuple(values)


def _without_titles(pieces: list[str]) -> tuple[list[str], set[str]]:
    titles: set[str] = set()
    while len(pieces) > 1 and plain(pieces[0]) in roles.TITLES:
        titles.add(roles.TITLES[plain(pieces[0])])
        pieces = pieces[1:]
        # "г-н", "el-Hajj": the rest of a title written with a hyphen.
    return pieces, titles


def _without_ending(pieces: list[str]) -> tuple[list[str], str | None]:
    """Take off what follows a name: degrees, "Jr.", "the elder", "-san"."""
    generation: str | None = None
    while len(pieces) > 1:
        last = plain(pieces[-1])
        if last in roles.GENERATIONS:
            generation = roles.GENERATIONS[last]
        elif last not in roles.POST_NOMINALS and not (generation and last in roles.ARTICLES):
            break
        pieces = pieces[:-1]
    return pieces, generation


def _without_han_titles(pieces: list[str]) -> tuple[list[str], set[str]]:
    if len(pieces) != 1 or not is_han(plain(pieces[0])):
        return pieces, set()
    whole = plain(pieces[0])
    for title in roles.HAN_TITLES:
        if whole.endswith(title) and whole != title:
            return [whole.removesuffix(title)], {"any"}
    if len(whole) == 2 and whole[0] in roles.HAN_NICKNAME_MARKS and whole[1] in SURNAMES:
        return [whole[1]], {whole[0]}
    return pieces, set()


def _without_particles(pieces: list[str]) -> list[str]:
    inner = [piece for piece in pieces[1:-1] if plain(piece) not in roles.PARTICLES]
    return [*pieces[:1], *inner, *pieces[1:][-1:]]
