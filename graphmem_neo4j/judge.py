"""Judge: is this statement new, known, or the same in other words?

The steps go from cheap to dear: the wording's hash, then words and values, then meaning. A wrong
merge loses a true fact and is hard to find again, a missed one leaves a second line: so anything
that could be a difference counts as one, and meaning alone never outweighs a difference.

Owns: the verdict and its thresholds' use; what a grey case is.
Never: reads the graph, asks a model, retires or updates anything: an update stays beside what it
updates until a model or a person corrects.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from graphmem_neo4j.content import wording
from graphmem_neo4j.statements.differences import Comparison, Difference, compare, read_statement

STATEMENT_MAX_CHARACTERS = 4_000  # longer texts are known by their wording only
NEIGHBOURS_MAX = 100
EVIDENCE_MAX = 5
LEXICAL_SAME = 0.88  # requirement S70
LEXICAL_ASK = 0.25
"""Likeness of words from which on a language model is worth asking."""
LEXICAL_NEAR = 0.45
"""Likeness of words from which on a neighbour is worth showing."""
SWAPS_OF_ANOTHER = 2
"""So many places with other words, and no sign of change, speak of another subject."""


class Verdict(StrEnum):
    """What to do with a new statement."""

    KNOWN = "known"  # it stands there already; write nothing
    MERGE = "merge"  # it stands there in other words; keep one, note the other as evidence
    ADD = "add"  # it is new


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From where on likeness counts; the cosines belong to one embedding model (calibrate).

    `same_above` None: the meaning never merges by itself. `ask_above` None: the meaning alone
    makes no grey case.
    """

    lexical_same: float = LEXICAL_SAME
    lexical_ask: float = LEXICAL_ASK
    same_above: float | None = None
    ask_above: float | None = None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """An active memory near the new statement.

    `same_key`: the graph found it by the very active key. `words_score`: its calibrated score in
    the full-text channel, for the order of evidence only. `cosine`: of the two stored passages'
    vectors, None without an embedder.
    """

    memory_id: str
    content: str
    same_key: bool = False
    words_score: float = 0.0
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a neighbour was, or was not, taken for the same. `step`: hash, words, meaning or "".

    `is_grey`: near, and neither the same for sure nor of another subject.
    """

    memory_id: str
    step: str
    lexical: float
    cosine: float | None
    differences: tuple[str, ...]
    is_grey: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict. `memory_id`: the memory that says the same. `ask`: a grey case, for a model.

    `evidence`: the nearest neighbours, the grey ones first, at most EVIDENCE_MAX.
    """

    verdict: Verdict
    memory_id: str | None
    evidence: tuple[Evidence, ...]
    ask: bool


def judge(
    content: str, neighbours: Sequence[Neighbour], thresholds: Thresholds | None = None
) -> Judgement:
    """Judge a new statement against the active memories near it. Total and deterministic.

    `known`: same wording, or same words and values in the same order (letter case, punctuation,
    number, unit and date formats aside). `merge`: no difference in values, names, qualifiers,
    roles or content words. Else `add`; `ask` is set when a neighbour is near enough that a model
    should look (it may be a paraphrase, an update, or a contradiction). An update changes one
    thing: "bill 7 is 20 euros" and "bill 8 is 30 euros" speak of two bills, and nobody is asked.
    """
    limits = thresholds or Thresholds()
    weighed = [_weigh(content, each, limits) for each in neighbours[:NEIGHBOURS_MAX]]
    ranked = sorted(weighed, key=_rank)
    evidence = tuple(each for each, _, _ in ranked[:EVIDENCE_MAX])
    for verdict in (Verdict.KNOWN, Verdict.MERGE):
        for each, found, _ in ranked:
            if found is verdict:
                return Judgement(verdict, each.memory_id, evidence, ask=False)
    return Judgement(Verdict.ADD, None, evidence, ask=any(each.is_grey for each in evidence))


Weighed = tuple[Evidence, Verdict, float]


def _rank(weighed: Weighed) -> tuple[int, bool, float, str]:
    evidence, verdict, words_score = weighed
    nearness = max(evidence.lexical, evidence.cosine or 0.0) + words_score / 1_000
    return list(Verdict).index(verdict), not evidence.is_grey, -nearness, evidence.memory_id


def _weigh(content: str, neighbour: Neighbour, limits: Thresholds) -> Weighed:
    """Take the steps until one of them knows: hash, words, meaning."""
    if neighbour.same_key or wording(content) == wording(neighbour.content):
        return _found(neighbour, Verdict.KNOWN, "hash", 1.0, ())
    if max(len(content), len(neighbour.content)) > STATEMENT_MAX_CHARACTERS:
        return _found(neighbour, Verdict.ADD, "", 0.0, ())
    found = compare(read_statement(content), read_statement(neighbour.content))
    verdict, step = _verdict(found, neighbour.cosine, limits)
    is_grey = verdict is Verdict.ADD and _is_grey(found, neighbour.cosine, limits)
    weighed = _found(neighbour, verdict, step, found.lexical, found.differences)
    return replace(weighed[0], is_grey=is_grey), weighed[1], weighed[2]


def _found(
    neighbour: Neighbour,
    verdict: Verdict,
    step: str,
    lexical: float,
    differences: tuple[Difference, ...],
) -> Weighed:
    named = tuple(str(difference) for difference in differences)
    evidence = Evidence(neighbour.memory_id, step, lexical, neighbour.cosine, named)
    return evidence, verdict, min(max(neighbour.words_score, 0.0), 1.0)


def _verdict(found: Comparison, cosine: float | None, limits: Thresholds) -> tuple[Verdict, str]:
    if found.is_known:
        return Verdict.KNOWN, "words"
    if found.differences:
        return Verdict.ADD, ""
    if found.is_restated and found.lexical >= limits.lexical_same:
        return Verdict.MERGE, "words"
    if limits.same_above is not None and cosine is not None and cosine >= limits.same_above:
        return Verdict.MERGE, "meaning"
    return Verdict.ADD, ""


def _is_grey(found: Comparison, cosine: float | None, limits: Thresholds) -> bool:
    is_alike = found.lexical >= limits.lexical_ask
    if is_alike and found.swaps >= SWAPS_OF_ANOTHER:
        return False
    above = limits.ask_above
    return is_alike or (above is not None and cosine is not None and cosine >= above)
