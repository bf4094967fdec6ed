"""Learning: how do labelled sentences become weights?

Softmax regression with a pull to zero, by Nesterov's accelerated gradient (1983), from zero: on
one machine the same sentences give the same weights. Who wrote a sentence is kept beside it, so
that the weights can be tried on somebody whose sentences they were not learned from.

Owns: the sentences that come with the package, and the arithmetic of learning.
Never: reads another set, or changes the weights in use.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import numpy as np

from graphmem_neo4j.signals.marks import NUMBERED, SIZE, Marks, weights_by_mark
from graphmem_neo4j.signals.reading import read_sentence
from graphmem_neo4j.signals.segments import segment
from graphmem_neo4j.signals.weighing import CLASSES, NOTHING, Floats, Weights, rounded

_SAMPLED: Final = 40
"""The marks of every so manieth sentence are in the digest."""
PULL: Final = 2e-4
"""How hard a weight is drawn to zero."""
_ROUNDS: Final = 300
Lesson = tuple[Marks, Sequence[str]]
"""The marks of a sentence, and the categories that it holds."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence, the categories that it holds (none: small talk or a question), and its author."""

    by: str
    text: str
    categories: tuple[str, ...]


def sentences_of(code: str) -> list[Labelled]:
    """Give the sentences of a language that come with the package."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in _text_of(code).split("\n") if line]
    return [Labelled(line["by"], line["text"], tuple(line["categories"])) for line in lines]


def source_of(codes: Sequence[str]) -> str:
    """Give the digest of the sentences that come with the package, and of the marks of some."""
    taught = [one for code in codes for one in sentences_of(code)[::_SAMPLED]]
    lessons = [lesson[0] for one in taught if (lesson := lesson_of(one)) is not None]
    told = [*map(_text_of, codes), *NUMBERED, str(PULL), *(str(one.numbers) for one in lessons)]
    weighed = weights_by_mark(lessons).tobytes()
    return hashlib.sha256("\0".join(told).encode() + weighed).hexdigest()


def _text_of(code: str) -> str:
    return files("graphmem_neo4j.signals").joinpath("sentences", f"{code}.jsonl").read_text("utf-8")


def lesson_of(labelled: Labelled) -> Lesson | None:
    """Give what one sentence teaches.

    Of several sentences with at most one category the one that the lists find it in is taken, else
    the longest; several with several teach nothing.
    """
    read = [read_sentence(sentence) for sentence in segment(labelled.text).sentences]
    said = [one for one in read if one.is_weighed]
    if len(said) > 1 and len(labelled.categories) < 2:
        told = [one for one in said if set(labelled.categories) & set(one.categories)]
        said = told[:1] or [max(said, key=lambda one: len(one.text))]
    return (said[0].marks, labelled.categories) if len(said) == 1 else None


def learn(lessons: Sequence[Lesson]) -> Weights:
    """Learn the weights of one language from what its sentences teach, at least one."""
    seen = np.unique([number for one, _ in lessons for number in one.numbers])
    place = np.zeros(SIZE, dtype=np.int64)
    place[seen] = np.arange(len(seen))
    marks = np.zeros((len(lessons), len(seen)), dtype=np.float32)
    wanted = np.zeros((len(lessons), len(CLASSES)), dtype=np.float32)
    for at, (one, categories) in enumerate(lessons):
        np.add.at(marks[at], place[one.numbers], weights_by_mark([one]))
        held = categories or (NOTHING,)
        wanted[at, [CLASSES.index(name) for name in held]] = 1 / len(held)
    weights, bias = _climb(marks, wanted)
    whole = np.zeros((SIZE, len(CLASSES)), dtype=np.float32)
    whole[seen] = weights
    return rounded(whole, bias)


def _climb(marks: Floats, wanted: Floats) -> tuple[Floats, Floats]:
    count = np.float32(len(marks))
    # The loss bends by no more than this (Böhning 1992); the bias is a mark of weight 1.
    bend = (np.square(marks).sum(axis=1).max() + 1) / 2
    rate = np.float32(1 / (bend + PULL))
    weights = np.zeros((marks.shape[1], wanted.shape[1]), dtype=np.float32)
    bias = np.zeros(wanted.shape[1], dtype=np.float32)
    before, bias_before = weights, bias
    for step in range(_ROUNDS):
        ease = np.float32(step / (step + 3))
        ahead, bias_ahead = weights + ease * (weights - before), bias + ease * (bias - bias_before)
        drawn = marks @ ahead + bias_ahead
        odds = np.exp(drawn - drawn.max(axis=1, keepdims=True))
        missed = (odds / odds.sum(axis=1, keepdims=True) - wanted) / count
        before, bias_before = weights, bias
        weights = ahead - rate * (marks.T @ missed + np.float32(PULL) * ahead)
        bias = bias_ahead - rate * missed.sum(axis=0)
    return weights, bias
