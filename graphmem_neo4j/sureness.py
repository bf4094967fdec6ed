"""Sureness: does a text name this memory so surely that it may be forgotten unasked?

One scale from 0 to 1, on which 0.8 is sure and 0.5 worth a look (X12, X25). A score is the weighted
mean of the signals that there are for this pair: words weigh 0.3, meaning 0.5 (the weights of
S55-S56); the graph takes no part, as what is merely tied to a memory does not name it. So:

- Without embeddings, or while a memory waits for its vector, the words are the score. The very
  words give 1, whatever their letter case and punctuation; about half of a text in its own order
  0.8; a single word of it about 0.6; other words for the same 0.
- With embeddings it is (0.3 words + 0.5 meaning) / 0.8, meaning being the model's cosine on its own
  calibrated scale. It lifts words that nearly are enough, from 0.7 on, and never makes up for them:
  a paraphrase, which meaning alone brings to 0.625 at most, or a single word, is never sure.

And whatever the score: a text that says what the memory does not say (a value, a name, a content
word), that is negated or of another time, or tells other roles, is not sure; nor is a piece of a
long text, which says only a part. What is not sure gets 0.79 at most.

Owns: the score, the two thresholds, and the choice among several.
Never: reads the graph, or forgets anything.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from graphmem_neo4j.content import wording
from graphmem_neo4j.fuse_shapes import SUPERMEMORY
from graphmem_neo4j.statements.differences import Difference, compare, read_statement
from graphmem_neo4j.statements.likeness import naming_likeness
from graphmem_neo4j.statements.naming import naming

SURE = 0.8
CANDIDATE = 0.5
CANDIDATES_MAX = 5
UNSURE_MAX = 0.79
"""What a text gets at most that says something else than the memory, or too little of it."""
WORDS_MIN = 0.7
"""What the words must come to by themselves, whatever the meaning says."""
_SIGNED = re.compile(r"(\w+)[+#]+")
_HARMLESS = frozenset({"-all", "-some", "-more", "-still"})
"""Qualifiers that a description may leave out."""


@dataclass(frozen=True, slots=True)
class Match:
    """A memory that may be meant, and how surely, 0 to 1; `is_part`: judged by a piece of it."""

    memory_id: str
    content: str
    score: float
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What follows: the one memory that is surely meant, or those that may be, best first."""

    sure: Match | None
    candidates: tuple[Match, ...]


def score(asked: str, content: str, *, meaning: float | None, is_part: bool = False) -> float:
    """Say how surely a text names a memory; `meaning` is its calibrated cosine, 0 to 1, or None.

    `is_part`: the content is a piece of a longer one.
    """
    one, other = read_statement(asked), read_statement(content)
    is_same = wording(asked) == wording(content) or one.whole == other.whole != ()
    if is_same and not is_part:
        return 1.0
    laid = naming(one, other)
    words = found = naming_likeness(laid.asked, laid.held)
    if meaning is not None:
        weights = SUPERMEMORY.words + SUPERMEMORY.meaning
        near = min(max(meaning, 0.0), 1.0)
        found = (SUPERMEMORY.words * words + SUPERMEMORY.meaning * near) / weights
    is_doubtful = is_part or words < WORDS_MIN or bool(laid.lacking or laid.qualifiers - _HARMLESS)
    is_doubtful = is_doubtful or _differ_by_signs(asked, content)
    if is_doubtful or Difference.ROLES in compare(one, other).differences:
        return min(found, UNSURE_MAX)
    return min(found, 1.0)


def _differ_by_signs(asked: str, content: str) -> bool:
    """Say that one has a word with signs where the other has it bare: C and C#, C and C++."""
    one, other = set(wording(asked).split()), set(wording(content).split())
    return any(
        (signed := _SIGNED.fullmatch(word)) is not None and signed[1] in one | other
        for word in one ^ other
    )


def choose(matches: Iterable[Match]) -> Choice:
    """Give the one that is sure, if there is exactly one; else at most five from 0.5 on."""
    best = sorted(matches, key=lambda match: (-match.score, match.memory_id))
    sure = [match for match in best if match.score >= SURE]
    if len(sure) == 1:
        return Choice(sure[0], ())
    near = [match for match in best if match.score >= CANDIDATE]
    return Choice(None, tuple(near[:CANDIDATES_MAX]))
