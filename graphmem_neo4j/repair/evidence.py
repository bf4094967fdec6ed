"""Evidence: what do names, company and meaning say together of two entities?

Names decide. That two things stand with the same third ones, or that their names mean nearly the
same, moves an open question up or down a little; that one text names both speaks against it. No
structure makes one of what differs in a number, version or date.

Owns: the joining of evidence, the words a person reads, the ids of reviews.
Never: asks the database, or merges.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.naming import Band, Named, Verdict, compare

SHARED_GAIN = 0.10
NEAR_GAIN = 0.05
TOGETHER_LOSS = 0.15
"""How far each moves an open question: none of them carries it over a border of bands."""
ASK_LEAST, ASK_MOST = 0.05, 0.98
_SHARED_ENOUGH = 3
_NAMES_COMPARED_MAX = 6


@dataclass(frozen=True, slots=True)
class Facts:
    """What the graph says of a pair.

    together: texts that name both; elsewhere: such texts of other scopes, whose number is told to
    nobody. shared: third things that both stand with. alike: how alike
    their company is, near: how near their names' vectors are, 0 to 1, None where not known.
    """

    together: int = 0
    elsewhere: int = 0
    shared: int = 0
    shared_names: tuple[str, ...] = ()
    alike: float | None = None
    near: float | None = None
    contexts: tuple[str | None, str | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Thing:
    """An entity as the look for look-alikes knows it; `is_told`: somebody told of it, no rule."""

    entity_id: str
    name: str
    name_key: str
    type: str
    scope: str
    names: tuple[str, ...] = ()
    handles: frozenset[str] = frozenset()
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is to be done with a pair, how sure that is, and why."""

    band: Band
    score: float
    reasons: tuple[str, ...] = field(default=())


def judge_names(one: Thing, two: Thing, contexts: tuple[str | None, str | None]) -> Verdict:
    """Compare two entities by all their names; what forbids their own names forbids the pair."""
    own = _compared(one, one.name, two, two.name, contexts)
    if own.vetoes or own.band is Band.SAME:
        return own
    best = own
    for name in _others(one):
        for other in _others(two):
            found = _compared(one, name, two, other, contexts)
            if found.vetoes:
                continue
            if _rank(found) > _rank(best):
                best = found
    return best


def _others(thing: Thing) -> list[str]:
    return list(dict.fromkeys([thing.name, *thing.names]))[:_NAMES_COMPARED_MAX]


def _compared(
    one: Thing, name: str, two: Thing, other: str, contexts: tuple[str | None, str | None]
) -> Verdict:
    return compare(Named(name, one.type, contexts[0]), Named(other, two.type, contexts[1]))


def _rank(verdict: Verdict) -> tuple[int, float]:
    order = {Band.DIFFERENT: 0, Band.ASK: 1, Band.SAME: 2}
    return order[verdict.band], verdict.score


def join(one: Thing, two: Thing, names: Verdict, facts: Facts) -> Opinion:
    """Join all that is known of a pair into one opinion."""
    if names.band is Band.DIFFERENT:
        return Opinion(Band.DIFFERENT, names.score, names.vetoes)
    doubts = doubts_of(one, two, names, facts)
    reasons = (*names.reasons, *_company(facts), *doubts)
    if names.band is Band.SAME and not doubts:
        return Opinion(Band.SAME, names.score, reasons)
    score = names.score
    score += SHARED_GAIN * min(1.0, facts.shared / _SHARED_ENOUGH)
    score += NEAR_GAIN * (facts.near or 0.0)
    score -= TOGETHER_LOSS if facts.together or facts.elsewhere else 0.0
    return Opinion(Band.ASK, round(min(ASK_MOST, max(ASK_LEAST, score)), 3), reasons)


def doubts_of(one: Thing, two: Thing, names: Verdict, facts: Facts) -> tuple[str, ...]:
    """Say why two are not merged unasked, whatever their names or a language model say of them."""
    return (*_doubts(one, two, facts), *_of_people(one, two, names))


def _doubts(one: Thing, two: Thing, facts: Facts) -> tuple[str, ...]:
    """Say why even names that are one are not merged unasked."""
    doubts: list[str] = []
    if one.type != two.type:
        doubts.append(f"one is called a {one.type}, the other a {two.type}")
    if one.name_key == two.name_key:
        doubts.append("both have one name, and somebody told them apart")
    if facts.together:
        texts = "text names" if facts.together == 1 else "texts name"
        doubts.append(f"{facts.together} {texts} both")
    elif facts.elsewhere:
        doubts.append("what is known in another scope speaks against it")
    if one.handles and two.handles and not one.handles & two.handles:
        doubts.append("each has contacts of its own")
    return tuple(doubts)


def _of_people(one: Thing, two: Thing, names: Verdict) -> tuple[str, ...]:
    """Doubt that two people are one whom somebody told apart, where a text only makes it likely."""
    told = [thing for thing in (one, two) if thing.is_told and thing.type == "person"]
    if len(told) < 2 or names.is_said or judge_names(one, two, (None, None)).band is Band.SAME:
        return ()
    return ("somebody told of both, and their names alone are not the same",)


def _company(facts: Facts) -> tuple[str, ...]:
    if not facts.shared:
        return ()
    named = ", ".join(name for name in facts.shared_names if name)
    return (f"both stand with {facts.shared} same things" + (f" ({named})" if named else ""),)


def evidence_of(one: Thing, two: Thing, opinion: Opinion, facts: Facts) -> dict[str, Any]:
    """Give what speaks for and against a pair, as a person or a program may read it."""
    told: dict[str, Any] = {
        "first": {"id": one.entity_id, "name": one.name, "type": one.type},
        "second": {"id": two.entity_id, "name": two.name, "type": two.type},
        "reasons": list(opinion.reasons),
        "shared": facts.shared,
        "shared_names": list(facts.shared_names),
        "together": facts.together,
        "company": facts.alike,
        "vectors": facts.near,
        "contexts": [text for text in facts.contexts if text],
    }
    return {key: value for key, value in told.items() if value not in (None, [], 0)}


def sides(
    evidence: Mapping[str, Any], subjects: Sequence[str], keep: str | None = None
) -> tuple[str, str]:
    """Say which of two references keeps its name where they are one: gives it, then the other.

    The one that `keep` names; else that of a surer type than concept, then the fuller name; in
    doubt the first. What the evidence does not speak of, since it was merged, stays in its order.
    Raises BadRequest where `keep` is none of the two.
    """
    first, second = subjects
    if keep is not None:
        ref = f"entity:{keep.strip().removeprefix('entity:')}"
        if ref not in subjects:
            raise BadRequest(f"keep {keep[:80]!r} is none of the two: write {first} or {second}")
        return (first, second) if ref == first else (second, first)
    told = cast(list[dict[str, str]], [evidence.get("first") or {}, evidence.get("second") or {}])
    fullness = {f"entity:{one.get('id')}": _fullness(one) for one in told}
    if not fullness.keys() >= {first, second}:
        return first, second
    return (second, first) if fullness[second] > fullness[first] else (first, second)


def _fullness(told: Mapping[str, str]) -> tuple[bool, int, int]:
    words = [word for word in told.get("name", "").split() if len(word.strip(".")) > 1]
    return told.get("type") != "concept", len(words), sum(map(len, words))


def question(one: Thing, two: Thing) -> str:
    """Give the question that a person is asked."""
    return f"Are {one.name[:80]!r} ({one.type}) and {two.name[:80]!r} ({two.type}) one?"


def review_id(kind: str, subjects: Sequence[str]) -> str:
    """Give the id of a question: "rev" and 32 hex characters; asked in any order it is one.

    That of a contradiction is made by its statement, which leaves out what was asked.
    """
    parts = json.dumps([kind, *sorted(subjects)])
    return "rev" + hashlib.sha256(parts.encode()).hexdigest()[:32]


def as_text(evidence: Mapping[str, Any]) -> str:
    """Give evidence as the graph keeps it."""
    return json.dumps(evidence, ensure_ascii=False, sort_keys=True)
