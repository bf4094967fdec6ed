"""Features: what is known of each candidate, as columns that weights are put on?

Every column means the same for every question, and none is scaled by the other candidates of its
answer, so that one set of weights can be learned once and serve all. What a place tells (turns
beside, session) is zero where there is no place, what needs a vector is zero without one.

Owns: the measuring of a pool, the names of the learned columns, and their signs.
Never: holds a weight, sorts, or touches a database.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from graphmem_neo4j.fuse_evidence import (
    Calibration,
    Evidence,
    Floats,
    gather_evidence,
    saturations,
    term_weights,
    word_parts,
)
from graphmem_neo4j.fuse_shapes import HAND, Candidate, Question, Weights
from graphmem_neo4j.words import terms

_ASKING_ENDS: Final = ("?", "？", "؟", "⁇")
FULL_SUPPORT: Final = 0.5
"""Evidence beyond which brevity costs no more: half of all that was asked. What is to be told
apart lies below; without this bound short turns that hold all of it lose more than they should."""

LEARNED: Final = (
    "near_words",
    "answer",
    "session_words",
    "session_cover",
    "near_meaning",
    "session_meaning",
    "speaker",
    "asking",
    "brevity",
    "fading",
)
"""Fields of `Weights` that are learned; each weighs one column, and none may be negative."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A pool, measured: the evidence, whose speaker is named, which turns ask, which are short."""

    evidence: Evidence
    speaker: Floats
    asking: Floats


def measure(
    question: Question, candidates: Sequence[Candidate], calibration: Calibration
) -> Measured:
    """Measure every candidate (one row each) against the question."""
    columns: dict[str, int] = {}
    for forms in question.words:
        for form in forms:
            columns.setdefault(form, len(columns))
    counts = np.zeros((len(candidates), len(columns)))
    for row, candidate in enumerate(candidates):
        for term in candidate.matched:
            if term in columns:
                counts[row, columns[term]] += 1.0
    lengths = np.array([float(max(c.term_count, len(c.matched), 1)) for c in candidates])
    shares = saturations(counts, lengths, question.average_terms)
    scores = np.clip([number(c.words_score) for c in candidates], 0.0, 1e6)
    weights = term_weights(shares, scores, question.document_count)
    words = [[columns[form] for form in forms] for forms in question.words if forms]
    cosines = np.clip([number(c.cosine) for c in candidates], -1.0, 1.0)
    asking = _asking(candidates)
    evidence = gather_evidence(
        word_parts(shares, weights, words),
        calibration.of(cosines) if question.has_vector else np.zeros(len(candidates)),
        [_place_of(candidate) for candidate in candidates],
        asking > 0.0,
        lengths,
    )
    return Measured(evidence, _named_speakers(question, candidates), asking)


def channel_weights(
    question: Question, evidence: Evidence, weights: Weights
) -> tuple[float, float]:
    """Give the weights of words and meaning that hold for this question; 0 for an idle channel."""
    words = weights.words if question.words else 0.0
    meaning = weights.meaning if question.has_vector else 0.0
    if meaning and not weights.place_apart:
        reach = evidence.coverage / weights.full_coverage
        words *= float(np.clip(reach, weights.least_words, 1.0))
    return words, meaning


def columns(question: Question, measured: Measured, weights: Weights) -> tuple[Floats, Floats]:
    """Split the score (before the priors) into what is fixed and what is learned.

    Gives the fixed part, one number a row, and a matrix with a column for each name of `LEARNED`:
    fixed + matrix · (those weights) is what `fuse` adds up for a question without graph evidence.
    """
    evidence = measured.evidence
    words, meaning = channel_weights(question, evidence, weights)
    active = (words + meaning) or 1.0
    by_words, by_meaning = words / active, meaning / active
    learned = {
        "near_words": by_words * evidence.near_words,
        "answer": by_words * evidence.answer,
        "session_words": by_words * evidence.session_words,
        "session_cover": by_words * evidence.session_cover,
        "near_meaning": by_meaning * evidence.near_meaning,
        "session_meaning": by_meaning * evidence.session_meaning,
        "speaker": measured.speaker,
        "asking": -measured.asking,
        "brevity": -brief(evidence, by_words, by_meaning),
        "fading": -by_words * evidence.fading,
    }
    fixed = by_words * evidence.words + by_meaning * evidence.meaning
    return fixed, np.stack([learned[name] for name in LEARNED], axis=1)


def brief(evidence: Evidence, by_words: float, by_meaning: float) -> Floats:
    """Give how much of each turn's evidence stands on too short a text: one unit of brevity.

    A share of what the turn and its neighbours say, by the hand's weights, and of `FULL_SUPPORT`
    at most: a short answer ("Pizza.") keeps the rest of what the question before it says.
    """
    words = evidence.words + HAND.near_words * evidence.near_words + HAND.answer * evidence.answer
    meaning = (
        evidence.meaning
        + HAND.near_meaning * evidence.near_meaning
        + HAND.session_meaning * evidence.session_meaning
    )
    # Each channel by itself: where meaning says less than nothing, words lose no less by brevity.
    support = by_words * np.maximum(words, 0.0) + by_meaning * np.maximum(meaning, 0.0)
    return evidence.brevity * np.minimum(support, FULL_SUPPORT)


def asks(content: str) -> bool:
    """Whether the text ends with a question mark (a caption in brackets after it aside)."""
    said = content.rstrip()
    if said.endswith("]"):
        said = said[: said.rfind("[")].rstrip() if "[" in said else said
    return said.endswith(_ASKING_ENDS)


def number(value: float | None) -> float:
    """Give a raw score as a number; NaN for none, and for what is none."""
    return math.nan if value is None or not math.isfinite(value) else float(value)


def prior(candidate: Candidate) -> float:
    """Give the salience as -1 to 1, neutral 0."""
    return float(np.clip(candidate.salience, 0.0, 1.0)) * 2.0 - 1.0


def freshness(rank: int | None) -> float:
    """Give 1 for the newest, less for each rank behind it, 0 for no rank."""
    return 0.0 if rank is None else 1.0 / (1.0 + max(rank, 0) / 10.0)


def _asking(candidates: Sequence[Candidate]) -> Floats:
    asking = [c.place is not None and asks(c.content) for c in candidates]
    return np.array(asking, dtype=np.float64)


def _place_of(candidate: Candidate) -> tuple[str, int] | None:
    if candidate.session_id is None or candidate.place is None:
        return None
    return (candidate.session_id, candidate.place)


@lru_cache(maxsize=4096)
def _speaker_terms(speaker: str) -> frozenset[str]:
    return frozenset(terms(speaker))


def _named_speakers(question: Question, candidates: Sequence[Candidate]) -> Floats:
    asked = {form for forms in question.words for form in forms}
    named = [c.speaker is not None and bool(_speaker_terms(c.speaker) & asked) for c in candidates]
    return np.array(named, dtype=np.float64)
