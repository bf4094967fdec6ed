"""Reasons: what rules a text out of the answers to a question before it is ranked?

Owns: the reasons of time, importance and kind, those of the channels, and their sentences.
Never: looks anything up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import numpy as np

from graphmem_neo4j.asking import Ask
from graphmem_neo4j.gathering import VECTOR_LABELS, WORDS_LIMIT_FACTOR
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.hindsight_shapes import Verdict
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.periods import axes
from graphmem_neo4j.recall import Ranking, vector_floor
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.wording import counted

Reason = tuple[Verdict, list[str]]


@dataclass(frozen=True, slots=True)
class Missed:
    """The text that was expected: its properties, and what it has of the question.

    matched: terms of the question that it holds. newer_id: the version in its place, where that
    may be seen.
    """

    label: Literal["Memory", "Message"]
    node_id: str
    stored: Mapping[str, Any]
    newer_id: str | None
    matched: frozenset[str]
    cosine: float | None
    has_vector: bool

    @property
    def is_memory(self) -> bool:
        """Whether it is a memory, and no message."""
        return self.label == "Memory"

    @property
    def ref(self) -> str:
        """Its reference."""
        return ref_text(NodeKind.MEMORY if self.is_memory else NodeKind.MESSAGE, self.node_id)


def before_ranking(missed: Missed, ask: Ask, scopes: Sequence[str], now: datetime) -> Reason | None:
    """Give the reason that keeps a text from being looked at; None where there is none."""
    scope = missed.stored.get("scope", "global")
    if scope not in scopes:
        return "other_scope", [f"it is of scope {scope}, which was not named: ask with that scope"]
    return _of_time(missed, ask, now) or _of_weight(missed, ask) or _of_kind(missed, ask)


def _of_time(missed: Missed, ask: Ask, now: datetime) -> Reason | None:
    bounds, stored = axes(ask.when, now), missed.stored
    retired_at = stored.get("retired_at", OPEN_END)
    if retired_at <= bounds.retired_after:
        return _ended(missed, retired_at)
    if (recorded_at := stored["recorded_at"]) > bounds.recorded_until:
        return "not_known_yet", [f"it was not known yet then: it is since {_day(recorded_at)}"]
    if (until := stored.get("valid_until", OPEN_END)) <= bounds.valid_until_after:
        return "expired", [
            f"it held until {_day(until)}: ask with `valid_at`, or with `include_history`"
        ]
    if (since := stored.get("valid_from", OPEN_START)) > bounds.valid_from_until:
        return "not_valid_yet", [f"it holds only from {_day(since)} on: ask with `valid_at`"]
    return None


def _ended(missed: Missed, at: datetime) -> Reason:
    if missed.stored.get("ended_as") == "forgotten":
        return "forgotten", [f"it was deleted {_day(at)}: `undo` of that change brings it back"]
    newer = "" if missed.newer_id is None else f" memory:{missed.newer_id} took its place;"
    return "superseded", [
        f"it was corrected {_day(at)}:{newer} `include_history` finds old versions"
    ]


def _of_weight(missed: Missed, ask: Ask) -> Reason | None:
    salience = missed.stored.get("salience")
    if not missed.is_memory or salience is None or salience >= ask.min_salience:
        return None
    says = f"its salience {salience:g} is below {ask.min_salience:g} (`min_salience`)"
    return "below_min_salience", [says]


def _of_kind(missed: Missed, ask: Ask) -> Reason | None:
    kind = missed.label.lower()
    if kind not in ask.kinds:
        return "other_kind", [f"it is a {kind}, and only a {ask.kinds[0]} was asked for"]
    category = missed.stored.get("category")
    wanted = [one.value for one in ask.categories]
    if missed.is_memory and wanted and category not in wanted:
        return "other_category", [f"its category is {category}, not {' or '.join(wanted)}"]
    return None


def not_named(missed: Missed, ask: Ask, found: Ranking, *, is_near_alone: bool) -> Reason:
    """Say why no channel named a text, or why its vector, which did, was too far.

    `is_near_alone`: it was a candidate, but by its vector alone.
    """
    if is_near_alone:
        floor, cosine = vector_floor(ask), missed.cosine or 0.0
        near = float(found.calibration.of(np.array(cosine)))
        says = f"only its vector names it, and its closeness {near:.2f} is below {floor:.2f}"
        return "below_vector_floor", [f"{says} (cosine {cosine:.2f})"]
    sentences = ["no channel named it"]
    if ask.channels:
        sentences = [f"no channel named it: only {', '.join(ask.channels)} were asked"]
    return "no_channel", [*sentences, *_of_words(missed, ask), *_of_meaning(missed, ask, found)]


def _of_words(missed: Missed, ask: Ask) -> list[str]:
    if not ask.uses("words"):
        return []
    met = [forms[0] for forms in ask.words if missed.matched & set(forms)]
    if not met:
        return [f"words: it holds none of {_listed([forms[0] for forms in ask.words])}"]
    limit = ask.settings.candidates * WORDS_LIMIT_FACTOR
    others = f"but what this channel names, at most {counted(limit, 'text')}, has more"
    return [f"words: it holds {_listed(met)}, {others}, or rarer, words of the question"]


def _of_meaning(missed: Missed, ask: Ask, found: Ranking) -> list[str]:
    if not ask.uses("vector"):
        return []
    if found.vector is None:
        return ["meaning: the question has no vector here, so words alone were searched"]
    if missed.cosine is None:
        later = "it waits for one" if missed.stored.get("awaits_vector") else "it has none"
        return [f"meaning: {later}, so it cannot be near: `backfill` makes it"]
    named = [row.cosine for row in found.rows.values() if row.is_by_vector_alone]
    last = min((one for one in named if one is not None), default=None)
    limit = ask.settings.candidates * VECTOR_LABELS
    others = f"what this channel names, at most {counted(limit, 'text')}, is nearer"
    until = "" if last is None else f", the last with {last:.2f}"
    return [f"meaning: its cosine is {missed.cosine:.2f}; {others}{until}"]


def _listed(words: list[str]) -> str:
    return ", ".join(words[:12])


def _day(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
