"""Corpus: what is stored, what is asked, and which units answer it?

A *unit* is what recall gives back: a turn of a conversation, a passage, a sentence. A *pool* is
what lies in one space and is searched together. A question's gold names units by their keys.

Owns: the shape that every data set is read into, the reading of JSON, and the split of a set.
Never: touches the database, or knows a data set.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import TypeAdapter, ValidationError

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import first_fault

Item = TypeVar("Item")
Shape = TypeVar("Shape")

FILE_MAX_BYTES = 512_000_000
_PART = re.compile(r"^(?:[\w-]+:)?(\d+)/(\d+)$")
_PLACES = re.compile(r"^\d+(?:,\d+)*$")
_ALL_BUT = re.compile(r"^-(\d+)$")


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing to be found; `key` is unique within its pool.

    `holds_from`: it tells of nothing before. Speaker, session and time are those of a turn.
    """

    key: str
    text: str
    speaker: str | None = None
    session: str | None = None
    said_at: datetime | None = None
    holds_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with usable gold: keys of units of its own pool, at least one.

    `moment`: the time that it asks about, where it names one.
    """

    text: str
    category: str
    gold: frozenset[str]
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """What lies in one space, and what is asked of it.

    `left_out` counts questions (and gold) that cannot be used, by reason.
    """

    name: str
    units: Sequence[Unit]
    questions: Sequence[Question]
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class Corpus:
    """A data set."""

    name: str
    unit: Literal["turn", "passage", "paragraph", "sentence"]
    pools: Sequence[Pool]
    notes: Sequence[str] = ()

    @property
    def question_count(self) -> int:
        """Count the questions that will be asked."""
        return sum(len(pool.questions) for pool in self.pools)

    @property
    def left_out(self) -> dict[str, int]:
        """Add up what is left out, reasons without a case aside."""
        total: Counter[str] = Counter()
        for pool in self.pools:
            total.update(pool.left_out)
        return {reason: count for reason, count in total.items() if count}


def read_json(path: Path) -> Any:
    """Read a JSON file; raises BadRequest with one sentence where that cannot be."""
    try:
        if path.stat().st_size > FILE_MAX_BYTES:
            raise BadRequest(f"{path} is larger than {FILE_MAX_BYTES:,} bytes: give a part of it")
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadRequest(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadRequest(f"{path} is not JSON: {error}") from error


def shaped(value: Any, shape: type[Shape], *, where: str) -> Shape:
    """Check what was read against a type; raises BadRequest that names the place."""
    try:
        return TypeAdapter(shape).validate_python(value)
    except ValidationError as error:
        raise BadRequest(f"{where}: {first_fault(error)}") from error


def split(corpus: Corpus, how: str) -> Corpus:
    """Take a part of a corpus: pools where it has several, else questions of its one pool.

    `all`; `1/2` or `dev:1/2` (the first of two parts, in file order); `0,3,4` (these, from 0);
    `-3` (all but that one: leave one out). Units of a pool are always stored whole.
    """
    if how in ("", "all"):
        return corpus
    if len(corpus.pools) > 1:
        return replace(corpus, pools=_part(corpus.pools, how))
    pool = corpus.pools[0]
    return replace(corpus, pools=[replace(pool, questions=_part(pool.questions, how))])


def _part(items: Sequence[Item], how: str) -> list[Item]:
    if part := _PART.match(how):
        number, count = int(part[1]), int(part[2])
        if not 1 <= number <= count <= len(items):
            raise BadRequest(f"split {how!r}: there are {len(items)} to cut, parts count from 1")
        return list(items[len(items) * (number - 1) // count : len(items) * number // count])
    if one := _ALL_BUT.match(how):
        return [item for place, item in enumerate(items) if place != _place(one[1], items, how)]
    if _PLACES.match(how):
        return [items[_place(place, items, how)] for place in dict.fromkeys(how.split(","))]
    raise BadRequest(f"split {how!r} is none: write all, 1/2, dev:1/2, 0,3,4 or -3")


def _place(text: str, items: Sequence[Item], how: str) -> int:
    place = int(text)
    if place >= len(items):
        raise BadRequest(f"split {how!r}: there are {len(items)}, numbered from 0")
    return place


def sampled(corpus: Corpus, question_max: int | None, seed: int) -> Corpus:
    """Keep at most so many questions, drawn by the seed over all pools; units stay whole.

    A pool that no question is left for is dropped where there are several.
    """
    if question_max is None or question_max >= corpus.question_count:
        return corpus
    places = [
        (number, place)
        for number, pool in enumerate(corpus.pools)
        for place in range(len(pool.questions))
    ]
    chosen = set(random.Random(seed).sample(places, question_max))
    pools = [
        replace(
            pool,
            questions=[q for place, q in enumerate(pool.questions) if (number, place) in chosen],
        )
        for number, pool in enumerate(corpus.pools)
    ]
    return replace(corpus, pools=[pool for pool in pools if pool.questions])
