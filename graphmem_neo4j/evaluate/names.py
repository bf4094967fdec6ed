"""Names: how often does `naming` join two names that are one thing, and two that are not?

A file of pairs, one JSON object a line: id, type, a, b, context_a, context_b (or null), same, kind.
Wrong merges count before missed ones: a missed merge leaves a second node, a wrong one mixes facts.

Owns: the shape of the file and the figures.
Never: decides whether two names are one (naming does), or prints.
"""

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pydantic import Field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import shaped
from graphmem_neo4j.evaluate.json_lines import read_json_lines
from graphmem_neo4j.evaluate.metrics import share
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.naming import Band, Named, Verdict, blocking_keys, compare

PAIRS_MAX = 1_000_000


class NamePair(Frozen):
    """Two names with the truth about them."""

    id: str
    type: str | None = None
    a: str
    b: str
    context_a: str | None = None
    context_b: str | None = None
    same: bool
    kind: str = "all"


class Judged(Frozen):
    """One pair and what was said of it."""

    id: str
    kind: str
    same: bool
    band: Band
    score: float
    reasons: list[str]
    vetoes: list[str]


class NamesReport(Frozen):
    """The figures of one file; shares are 0 to 1.

    `merged` counts pairs in the band "same"; `precision` and `recall` are of it. `recall_asking`
    adds what is asked about. `blocked` counts true pairs that share no blocking key, so that a job
    would never compare them.
    """

    file: str
    pairs: int
    true_pairs: int
    merged: int
    precision: float
    recall: float
    wrong_by_kind: dict[str, int]
    missed_by_kind: dict[str, int]
    asked: int
    asked_precision: float
    recall_asking: float
    blocked: int
    mean_ms: float = Field(description="time of one comparison")
    verdicts: list[Judged]

    @property
    def wrong(self) -> int:
        """Count the wrong merges."""
        return sum(self.wrong_by_kind.values())


def eval_names(file: Path) -> NamesReport:
    """Judge every pair of a file; raises BadRequest where it is not of that shape."""
    lines = read_json_lines(file, limit=PAIRS_MAX)
    pairs = [shaped(line, NamePair, where=f"{file} line {n}") for n, line in enumerate(lines, 1)]
    if not pairs:
        raise BadRequest(f"{file} holds no pair: give one JSON object a line")
    begun = time.perf_counter()
    verdicts = [_judge(pair) for pair in pairs]
    seconds = time.perf_counter() - begun
    return _report(file.name, pairs, verdicts, mean_ms=1000 * seconds / len(pairs))


def _judge(pair: NamePair) -> Verdict:
    return compare(
        Named(pair.a, pair.type, pair.context_a), Named(pair.b, pair.type, pair.context_b)
    )


def _report(
    name: str, pairs: Sequence[NamePair], verdicts: Sequence[Verdict], *, mean_ms: float
) -> NamesReport:
    judged = list(zip(pairs, verdicts, strict=True))
    true_pairs = sum(pair.same for pair in pairs)
    merged = [pair for pair, verdict in judged if verdict.band is Band.SAME]
    asked = [pair for pair, verdict in judged if verdict.band is Band.ASK]
    left = [pair for pair, verdict in judged if verdict.band is Band.DIFFERENT]
    right, worth = sum(p.same for p in merged), sum(p.same for p in asked)
    return NamesReport(
        file=name,
        pairs=len(pairs),
        true_pairs=true_pairs,
        merged=len(merged),
        precision=share(right, len(merged)),
        recall=share(right, true_pairs, nothing=0.0),
        wrong_by_kind=dict(Counter(pair.kind for pair in merged if not pair.same)),
        missed_by_kind=dict(Counter(pair.kind for pair in (*asked, *left) if pair.same)),
        asked=len(asked),
        asked_precision=share(worth, len(asked)),
        recall_asking=share(right + worth, true_pairs, nothing=0.0),
        blocked=sum(
            pair.same and blocking_keys(pair.a).isdisjoint(blocking_keys(pair.b)) for pair in pairs
        ),
        mean_ms=round(mean_ms, 4),
        verdicts=[
            Judged(
                id=pair.id,
                kind=pair.kind,
                same=pair.same,
                band=verdict.band,
                score=verdict.score,
                reasons=list(verdict.reasons),
                vetoes=list(verdict.vetoes),
            )
            for pair, verdict in judged
        ],
    )
