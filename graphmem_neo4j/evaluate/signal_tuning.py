"""Signal tuning: which weights do the package's sentences teach, and do they hold elsewhere?

Each author's sentences are judged by weights that were learned without that author.

Owns: the cross-check, and the weights of all sentences.
Never: changes the weights in use: they are committed with the package.
"""

from collections.abc import Sequence
from pathlib import Path

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.metrics import share
from graphmem_neo4j.evaluate.signals import LabelledMessage, judged
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.signals import HIGH, LANGUAGES, Level
from graphmem_neo4j.signals.learning import (
    Labelled,
    Lesson,
    learn,
    lesson_of,
    sentences_of,
    source_of,
)
from graphmem_neo4j.signals.weighing import Weights, packed, weights_of


class AuthorChecked(Frozen):
    """How one author's sentences are judged by what was learned from the others; shares 0 to 1."""

    lang: str
    author: str
    sentences: int
    level_accuracy: float
    micro_f1: float


class SignalTuneReport(Frozen):
    """The cross-check of each author, and all of them together."""

    checked: list[AuthorChecked]
    sentences: int
    level_accuracy: float


def tune_signals(
    out: Path | None, *, languages: Sequence[str] = LANGUAGES, told: Told = unheard
) -> SignalTuneReport:
    """Cross-check the sentences of the package; with `out`, write the weights of all of them.

    Takes a quarter of a minute an author. Raises BadRequest where `out` cannot be written, or
    would lack a language.
    """
    if out is not None and set(languages) != set(LANGUAGES):
        raise BadRequest("the weights are written for all languages at once: leave --lang out")
    if out is not None and not out.parent.is_dir():
        raise BadRequest(f"{out} cannot be written: there is no folder {out.parent}")
    sets = {code: sentences_of(code) for code in languages}
    authors = [(code, by) for code in sets for by in sorted({one.by for one in sets[code]})]
    lessons = {code: [lesson_of(one) for one in sentences] for code, sentences in sets.items()}
    checked: list[AuthorChecked] = []
    for done, (code, by) in enumerate(authors):
        told(Step("authors", done, len(authors)))
        checked.append(_checked(code, by, sets[code], lessons[code]))
    told(Step("authors", len(authors), len(authors)))
    if out is not None:
        learned = {code: _learned(taught) for code, taught in lessons.items()}
        try:
            out.write_bytes(packed(learned, source=source_of(LANGUAGES)))
        except OSError as error:
            raise BadRequest(f"{out} cannot be written: {error.strerror}") from error
    sentences = sum(one.sentences for one in checked)
    right = sum(round(one.level_accuracy * one.sentences) for one in checked)
    return SignalTuneReport(
        checked=checked, sentences=sentences, level_accuracy=share(right, sentences)
    )


def _learned(lessons: Sequence[Lesson | None]) -> Weights:
    return learn([lesson for lesson in lessons if lesson is not None])


def _checked(
    code: str, by: str, sentences: Sequence[Labelled], lessons: Sequence[Lesson | None]
) -> AuthorChecked:
    pairs = zip(sentences, lessons, strict=True)
    others = [lesson for one, lesson in pairs if one.by != by]
    if not others:
        raise BadRequest(f"{code} has one author alone: there is nobody to try {by} by")
    weights = _learned(others)
    messages = [_message(code, one) for one in sentences if one.by == by]
    accuracy, f1 = judged(messages, weights=lambda c: weights if c == code else weights_of(c))
    return AuthorChecked(
        lang=code, author=by, sentences=len(messages), level_accuracy=accuracy, micro_f1=f1
    )


def _message(code: str, one: Labelled) -> LabelledMessage:
    level = Level.LOW if one.categories else Level.NONE
    if any(category in one.categories for category in HIGH):
        level = Level.HIGH
    fields = {"id": "", "lang": code, "text": one.text, "signal": level}
    return LabelledMessage.model_validate(fields | {"categories": one.categories})
