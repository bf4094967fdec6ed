"""Fuse evidence: how much of a question does each candidate meet, by itself and by its place?

The full-text index tells one sum a hit. Here each query term gets its weight (inverse document
frequency) again, so that every candidate, also a neighbour that was no hit, is measured alike, and
two turns that meet the same word are not counted as two pieces of evidence.

Owns: term weights, coverage, calibrated cosines, and what neighbours and session add to both.
Never: weighs channels against each other, sorts, or touches a database.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]

SATURATION: Final = 1.2  # Lucene's k1
LENGTH_SHARE: Final = 0.75  # Lucene's b
UNSEEN_DOCUMENTS: Final = 20
"""Documents that a small store is imagined to hold beside its own, none with the term: in a store
of one memory every word would else weigh next to nothing."""
MANY_HITS: Final = 50
RIDGE: Final = 0.05
TYPICAL_SATURATION: Final = 0.5
"""What a word met once in a text of average length brings of its weight (about 0.45)."""
TELLING_TERMS: Final = 30
"""Terms of a turn that says much; a shorter one ("Wow, great!") seldom is what was asked for."""
STEPS: Final = (-2, -1, 1, 2)
"""Neighbouring turns whose words count as context: three and four steps added nothing."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found, one row a candidate; all values of the order of 0 to 1.

    words, meaning: of the candidate itself. near_words: the part of the question's weight that
    neighbours (two turns either side) meet beyond that. near_meaning, session_meaning: how much
    closer the nearest neighbour, and the mean of the session's best three, are. answer:
    words of the turn before, where that one asks a question. session_words: how much more the mean
    of the session's best three meets. session_cover: words that only farther turns of the session
    meet. brevity: how far a turn falls short of one that says much, 0 to 1. fading: the square of
    a turn's words. coverage: the largest share of the question's weight that one candidate holds,
    however often. near_row: the row of the neighbour that brings most, or -1.
    """

    words: Floats
    meaning: Floats
    near_words: Floats
    near_meaning: Floats
    session_meaning: Floats
    answer: Floats
    session_words: Floats
    session_cover: Floats
    brevity: Floats
    fading: Floats
    near_row: Places
    coverage: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Where one embedding model's cosines lie; linear between.

    low: unrelated (0). high: as good as the same statement (1). e5-small: see `fuse.E5_SMALL`.
    """

    low: float
    high: float

    def of(self, cosines: Floats) -> Floats:
        """Cosines as closeness; NaN (no vector) as 0.

        Not cut at 0 and 1 but a span beyond: order below `low` still tells something where the
        question is in another language than the text.
        """
        span = max(self.high - self.low, 1e-6)
        scaled = (np.nan_to_num(cosines, nan=self.low) - self.low) / span
        return np.clip(scaled, -1.0, 2.0)


def saturations(counts: Floats, lengths: Floats, average_length: float | None = None) -> Floats:
    """BM25's share of a term's weight for each count (rows: texts, columns: terms), 0 to 1."""
    typical = average_length or (float(lengths.mean()) if lengths.size else 1.0)
    shares = 1.0 - LENGTH_SHARE + LENGTH_SHARE * lengths / max(typical, 1.0)
    return counts / (counts + SATURATION * shares[:, None])


def term_weights(shares: Floats, scores: Floats, document_count: int) -> Floats:
    """Weight of each query term: its inverse document frequency near the question.

    `shares` are the saturations, `scores` Lucene's (NaN where a candidate was no hit). Counted
    over the candidates, as if the store were twice as large as they (at most `document_count`):
    what tells these texts apart matters, not what is rare elsewhere. Where there are so many
    hits that the channel may have been cut, a count is only a lower bound: there Lucene's own
    weights, found by solving shares · weights = scores, are an upper bound.
    """
    found = (shares > 0.0).sum(axis=0).astype(np.float64)
    nearby = float(max(min(document_count, 2 * shares.shape[0]), shares.shape[0]))
    unseen = nearby - found + UNSEEN_DOCUMENTS
    counted = np.log1p((unseen + 0.5) / (found + 0.5))
    hits = ~np.isnan(scores)
    if int(hits.sum()) < MANY_HITS or not shares.shape[1]:
        return counted
    rows = shares[hits]
    left = rows.T @ rows + RIDGE * np.eye(rows.shape[1])
    solved = cast("Floats", np.linalg.solve(left, rows.T @ scores[hits] + RIDGE * counted))
    return np.where(found > 0.0, np.minimum(counted, np.maximum(solved, 0.0)), counted)


def word_parts(shares: Floats, weights: Floats, words: Sequence[Sequence[int]]) -> Floats:
    """Share of the question's weight that each text (row) meets of each word (column).

    `words` lists the columns of a word's alternative terms; the best of them counts.
    """
    if not words or not shares.size:
        return np.zeros((shares.shape[0], len(words)))
    weighted = shares * weights
    parts = np.stack([weighted[:, list(columns)].max(axis=1) for columns in words], axis=1)
    total = sum(_word_weight(shares, weights, columns) for columns in words)
    return parts / max(total * TYPICAL_SATURATION, 1e-9)


def _word_weight(shares: Floats, weights: Floats, columns: Sequence[int]) -> float:
    """Weigh a word as its most telling form that occurs at all; unmet, as its first form."""
    met = [c for c in columns if bool((shares[:, c] > 0.0).any())]
    return max((float(weights[c]) for c in met), default=float(weights[columns[0]]))


def gather_evidence(
    parts: Floats,
    meaning: Floats,
    places: Sequence[tuple[str, int] | None],
    asks: NDArray[np.bool_],
    lengths: Floats,
) -> Evidence:
    """Gather all evidence of the candidates.

    parts: of `word_parts`. meaning: calibrated closeness. places: (session, number of the turn).
    lengths: in terms.
    """
    count = len(places)
    words = parts.sum(axis=1)
    place_rows = _rows_by_place(places, words + meaning)
    best, near = parts.copy(), meaning.copy()
    near_row, near_gain = np.full(count, -1, dtype=np.int64), np.zeros(count)
    for step in STEPS:
        rows = _rows_at(places, place_rows, step)
        there = np.flatnonzero(rows >= 0)
        beside = rows[there]
        gain = np.maximum(parts[beside] - parts[there], 0.0).sum(axis=1)
        gain += np.maximum(meaning[beside] - meaning[there], 0.0)
        better = gain > near_gain[there]
        near_row[there[better]] = beside[better]
        near_gain[there[better]] = gain[better]
        best[there] = np.maximum(best[there], parts[beside])
        near[there] = np.maximum(near[there], meaning[beside])
    before = _rows_at(places, place_rows, -1)
    answer = np.where((before >= 0) & asks[before], words[before], 0.0) if count else words
    near_words, members = best.sum(axis=1) - words, _members(places)
    return Evidence(
        words=words,
        meaning=meaning,
        near_words=near_words,
        near_meaning=near - meaning,
        session_meaning=_beyond(_of_sessions(meaning, members), meaning, members),
        answer=answer,
        session_words=_beyond(_of_sessions(words, members), words, members),
        session_cover=_beyond(_covered(parts, members), words + near_words, members),
        brevity=_brevity(lengths, members),
        fading=np.where([place is None for place in places], 0.0, words**2),
        near_row=near_row,
        coverage=float(np.clip(words, 0.0, 1.0).max()) if count else 0.0,
    )


def _rows_by_place(
    places: Sequence[tuple[str, int] | None], strength: Floats
) -> dict[tuple[str, int], int]:
    """Find each place's row. Pieces of one turn share its place: the strongest stands for it."""
    rows: dict[tuple[str, int], int] = {}
    for row in np.argsort(strength, kind="stable").tolist():
        place = places[int(row)]
        if place:
            rows[place] = int(row)
    return rows


def _rows_at(
    places: Sequence[tuple[str, int] | None], place_rows: dict[tuple[str, int], int], step: int
) -> Places:
    rows = [place_rows.get((place[0], place[1] + step), -1) if place else -1 for place in places]
    return np.array(rows, dtype=np.int64)


def _members(places: Sequence[tuple[str, int] | None]) -> list[list[int]]:
    """List the rows of each session."""
    members: dict[str, list[int]] = {}
    for row, place in enumerate(places):
        if place:
            members.setdefault(place[0], []).append(row)
    return list(members.values())


def _of_sessions(values: Floats, members: Sequence[list[int]]) -> Floats:
    """Give each turn the mean of its session's best three."""
    means = np.zeros(len(values))
    for rows in members:
        means[rows] = np.sort(values[rows])[-3:].sum() / 3.0
    return means


def _covered(parts: Floats, members: Sequence[list[int]]) -> Floats:
    """Give each turn the share of the question's weight that its session meets, all turns taken."""
    covered = np.zeros(len(parts))
    for rows in members:
        covered[rows] = parts[rows].max(axis=0).sum()
    return covered


def _beyond(of_session: Floats, own: Floats, members: Sequence[list[int]]) -> Floats:
    """Give what a session has beyond a turn's own; nothing where there is no session."""
    more = np.zeros(len(own))
    for rows in members:
        more[rows] = np.maximum(of_session[rows] - own[rows], 0.0)
    return more


def _brevity(lengths: Floats, members: Sequence[list[int]]) -> Floats:
    """Give how far each turn falls short of one that says much; 0 for what is no turn."""
    short = np.zeros(len(lengths))
    for rows in members:
        short[rows] = 1.0 - np.log1p(lengths[rows]) / math.log1p(TELLING_TERMS)
    return np.maximum(short, 0.0)
