"""Fuse shapes: what goes into ranking, and what comes out?

Owns: candidates, the question, the weights and their profiles, ranked hits and their reasons.
Never: computes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Channel = Literal["words", "meaning", "graph", "place", "speaker", "salience", "recency"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may be recalled.

    candidate_id: of the message, memory or chunk. owner_id: for a chunk, what it is a piece of
    (results answer with the owner); else None. matched: the question's terms that its `terms`
    hold, repeats kept; term_count: how many terms it has in all. words_score: Lucene's, None if
    it was no full-text hit. cosine: to the question's vector, -1 to 1, None without a vector.
    by_vector_alone: nothing but its cosine names it: no word, no neighbour, no newness.
    session_id and place (0, 1, 2 ... in the session): where it was said, None for what was said
    nowhere; a chunk has its owner's. graph, graph_path: evidence of the spreading query, 0 to 1,
    and its path in words. recency_rank: 0 is the newest. salience: 0 to 1, 0.5 is neutral.
    is_past: it ended or was replaced, and stands behind what holds and scores the same.
    """

    candidate_id: str
    kind: Literal["message", "memory", "chunk"] = "memory"
    content: str = ""
    owner_id: str | None = None
    matched: tuple[str, ...] = ()
    term_count: int = 0
    words_score: float | None = None
    cosine: float | None = None
    by_vector_alone: bool = False
    session_id: str | None = None
    place: int | None = None
    speaker: str | None = None
    graph: float | None = None
    graph_path: str = ""
    salience: float = 0.5
    recency_rank: int | None = None
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: its words (`words.query_words`), and what is known of the store.

    has_vector: whether the channel of meaning took part. document_count: texts in the store, any
    upper bound will do. average_terms: mean `term_count` of the index where known; else that of
    the candidates serves. grip: how firmly it holds something in the graph, 0 to 1.
    """

    words: Sequence[tuple[str, ...]] = ()
    has_vector: bool = False
    document_count: int = 0
    average_terms: float | None = None
    grip: float = 0.0


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each piece of evidence counts; the defaults are those set by hand.

    words, meaning, graph: of the channels; the score divides by those that are active. near_words,
    answer, session_words, session_cover (of words), near_meaning, session_meaning (of meaning):
    what a place adds to a channel (see `fuse_evidence.Evidence`).
    speaker: the speaker is named in the question. asking: lost by a turn that itself asks.
    brevity: share of its evidence (see `features.brief`) lost by a turn that says next to nothing.
    fading: of the square of a turn's words, taken off: there each further word tells less than
    the first. Up to 0.25, more words never count less (a text holds twice the weight at most).
    full_coverage, least_words: where the best candidate holds less than this share of the
    question's words (another language, other wording), words count less beside meaning, down to
    this part: they have little to say, and must not halve what meaning says.
    salience: at most this share more or less. recency: at most this much for the newest.
    walk: share of the score that is the graph's where the question holds something firmly.
    place_apart: sum what the place adds in the graph's channel instead (profile supermemory).
    """

    words: float = 0.45
    meaning: float = 0.55
    graph: float = 0.15
    near_words: float = 0.55
    answer: float = 0.2
    near_meaning: float = 0.3
    session_meaning: float = 0.35
    speaker: float = 0.04
    asking: float = 0.04
    salience: float = 0.1
    recency: float = 0.005
    session_words: float = 0.0
    session_cover: float = 0.0
    brevity: float = 0.0
    fading: float = 0.0
    full_coverage: float = 0.25
    least_words: float = 0.1
    walk: float = 0.85
    place_apart: bool = False


HAND: Final = Weights()
SUPERMEMORY: Final = Weights(words=0.3, meaning=0.5, graph=0.2, walk=0.0, place_apart=True)


@dataclass(frozen=True, slots=True)
class Reason:
    """One channel's part in a hit.

    raw: score as the channel gave it. rank: in the channel, 1 is best, None: it did not find the
    hit. value: calibrated, in [0, 1]. contribution: what it brought to the score.
    """

    channel: Channel
    raw: float | None
    rank: int | None
    value: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """One hit.

    hit_id: of the message or memory (a chunk's owner). best: its best candidate. score: 0 to 1.
    path: how its place led to it, "" if it was found by itself.
    """

    hit_id: str
    best: Candidate
    score: float
    reasons: tuple[Reason, ...] = field(default=())
    path: str = ""
