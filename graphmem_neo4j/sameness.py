"""Sameness: what does a judgement mean for the pen: which memory does a statement repeat, and why?

Owns: the shape in which the pen asks and is answered.
Never: judges by itself (`judge.py` does).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

from pydantic import BaseModel, field_validator

from graphmem_neo4j.drafts import Period
from graphmem_neo4j.judge import (
    LEXICAL_NEAR,
    LEXICAL_SAME,
    Judgement,
    Neighbour,
    Thresholds,
    Verdict,
    judge,
)
from graphmem_neo4j.judge import Evidence as Weighed
from graphmem_neo4j.models import MemoryKind

NearStep = Literal["hash", "words", "meaning"]
Step = Literal["hash", "words", "meaning", "model"]


@dataclass(frozen=True, slots=True)
class Near:
    """A memory near a statement: found by words, or by meaning with its cosine."""

    memory_id: str
    content: str
    cosine: float | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """A memory that was weighed: what it is near by, how near (0 to 1), in what it differs."""

    memory_id: str
    content: str
    by: NearStep
    similarity: float
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """Which memory a statement repeats (None: it is new), by which step, and what was near.

    `grey`: neighbours that may say the same, or what was true before; a language model can tell.
    `reason`: why, where one said so.
    """

    memory_id: str | None
    by: Step | None = None
    similarity: float | None = None
    near: tuple[Evidence, ...] = ()
    grey: tuple[Evidence, ...] = ()
    reason: str | None = None


class Same(BaseModel):
    """The active memory that holds the very key of a statement."""

    memory_id: str
    salience: float
    pinned: bool


class FoundNeighbour(BaseModel):
    """A memory as an index named it; `score` is the index's own."""

    memory_id: str
    content: str
    score: float
    kind: MemoryKind
    active_key: str
    session_id: str | None
    created_at: datetime | None
    recorded_at: datetime
    valid_from: datetime
    valid_until: datetime


class Found(BaseModel):
    """What the store holds near the statement of a number."""

    number: int
    same: Same | None
    by_words: list[FoundNeighbour]
    by_meaning: list[FoundNeighbour]

    @field_validator("by_words", "by_meaning", mode="before")
    @classmethod
    def _still_active(cls, rows: list[Any]) -> list[Any]:
        """Leave out what was retired between the index and the reading: its key is gone."""
        return [
            row
            for row in rows
            if not isinstance(row, dict) or cast(dict[str, Any], row).get("active_key")
        ]


def near_of(row: Found, period: Period) -> tuple[list[Near], list[Near]]:
    """Join what was found by words and by meaning, one entry a memory; by period, ours or another.

    What held twice is kept twice (fault 40): only of its own period may a memory be a repetition.
    """
    near = {
        entry.memory_id: (entry, Near(entry.memory_id, entry.content, None))
        for entry in row.by_words
    }
    for entry in row.by_meaning:
        # The index gives (1 + cosine) / 2.
        found = Near(entry.memory_id, entry.content, 2.0 * entry.score - 1.0)
        near[entry.memory_id] = (entry, found)
    ours: list[Near] = []
    others: list[Near] = []
    for entry, found in near.values():
        held = (entry.valid_from, entry.valid_until)
        (ours if held == period else others).append(found)
    return ours, others


def rule(
    content: str,
    near: Sequence[Near],
    *,
    same_id: str | None,
    lexical_threshold: float = LEXICAL_SAME,
    meaning_threshold: float | None = None,
    ask_threshold: float | None = None,
) -> Ruling:
    """Say which memory a statement repeats; `same_id` is one that holds its very key.

    As near counts what is worth a look: words alike from `judge.LEXICAL_NEAR` on, or meaning from
    `ask_threshold` on, which is the model's own.
    """
    if same_id is not None:
        return Ruling(same_id, "hash", 1.0)
    limits = Thresholds(
        lexical_same=lexical_threshold, same_above=meaning_threshold, ask_above=ask_threshold
    )
    neighbours = [Neighbour(each.memory_id, each.content, cosine=each.cosine) for each in near]
    judgement = judge(content, neighbours, limits)
    near_ones, grey = _weighed(judgement, near, ask_threshold)
    if judgement.verdict is Verdict.ADD:
        return Ruling(None, near=near_ones, grey=grey)
    found = judgement.evidence[0]
    step = cast(NearStep, found.step)
    similarity = found.cosine if step == "meaning" else 1.0 if step == "hash" else found.lexical
    return Ruling(judgement.memory_id, step, similarity, near_ones)


def _weighed(
    judgement: Judgement, near: Sequence[Near], ask_threshold: float | None
) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    """Give what is worth showing, and what is worth asking about."""
    texts = {each.memory_id: each.content for each in near}
    shown: list[Evidence] = []
    grey: list[Evidence] = []
    for each in judgement.evidence:
        means = _means(each.cosine, ask_threshold)
        evidence = _evidence(each, texts[each.memory_id], means=means)
        if each.lexical >= LEXICAL_NEAR or means:
            shown.append(evidence)
        if each.is_grey:
            grey.append(evidence)
    return tuple(shown), tuple(grey)


def _means(cosine: float | None, threshold: float | None) -> bool:
    return cosine is not None and threshold is not None and cosine >= threshold


def _evidence(weighed: Weighed, content: str, *, means: bool) -> Evidence:
    by_meaning = means and (weighed.cosine or 0.0) > weighed.lexical
    similarity = weighed.cosine if by_meaning and weighed.cosine else weighed.lexical
    return Evidence(
        memory_id=weighed.memory_id,
        content=content,
        by="meaning" if by_meaning else "words",
        similarity=round(similarity, 4),
        differences=weighed.differences,
    )
