"""Aliases: which names does a language model take for one, where rules leave a doubt?

A job: of the newest things those pairs whose names look alike, or are near in meaning, are put to a
language model, the best first (R-S7), those of one scope in one question. It merges only what no
rule forbids: one type and scope, no number, role or contact that tells the two apart, and a model
that is sure; the older stays, and a pointer to it. What is likely becomes a question to a person,
what is not is remembered as a no. A pair about which there was a word, of a model or a person, is
never asked about again. What a word leads to is judged by what the graph says once it is there.

Owns: the choice of pairs, and what follows from a word about each.
Never: merges what a veto forbids, what was kept apart, or by a word that it did not ask for; keeps
a text that was erased while the model thought.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphmem_neo4j import prompts
from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.deciding import NO_WORD, why_silent
from graphmem_neo4j.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from graphmem_neo4j.language import Line
from graphmem_neo4j.naming import Band, Verdict
from graphmem_neo4j.pairs import heard
from graphmem_neo4j.repair.acting import Look, fits, merge_pair
from graphmem_neo4j.repair.alias_pairs import Candidate, candidates
from graphmem_neo4j.repair.alias_store import (
    Consulted,
    consulted,
    mark_heard,
    may_ask,
    write_unheard,
    write_words,
)
from graphmem_neo4j.repair.alias_words import PAIRS_PER_CALL_MAX, Word, Words, asked
from graphmem_neo4j.repair.evidence import (
    Facts,
    Opinion,
    Thing,
    as_text,
    doubts_of,
    evidence_of,
    question,
    review_id,
)
from graphmem_neo4j.repair.lookalikes import facts_of, known_of
from graphmem_neo4j.repair.roads import Found
from graphmem_neo4j.repair.shapes import AliasCounts

ASK_FROM = 0.5
"""From this confidence on what a model takes for one, and may not be merged, is put to a person."""
_BATCH = 48
_PROMPT = "aliases"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a look may do: cosines that are near, how sure a model must be, texts it is shown."""

    vector_property: str | None
    cosine_min: float
    sure_from: float
    shows_texts: bool


@dataclass(frozen=True, slots=True)
class _Open:
    """A pair that may be asked about: what is known of it, its question so far, and its tries."""

    candidate: Candidate
    facts: Facts
    evidence: str | None
    attempts: int

    @property
    def review_id(self) -> str:
        return review_id("lookalike", self.candidate.pair)

    def row(self) -> dict[str, Any]:
        first, second = self.candidate.pair
        return {"review_id": self.review_id, "first_id": first, "second_id": second}


async def ask_about_aliases(
    look: Look, consultant: Consultant, rules: Rules, *, limit: int
) -> AliasCounts:
    """Ask about the best pairs, 24 at most; can be stopped and run again.

    `look` is an empty one: its things and ages are found here. Raises ModelUnavailable where the
    model is away and nothing was done; StoreUnavailable.
    """
    found = await candidates(look, rules.vector_property, rules.cosine_min)
    chosen, left = await _chosen(look, rules, found, min(limit, PAIRS_PER_CALL_MAX))
    groups = _groups(look, chosen)
    counts = AliasCounts(compared=len(found), left=left, is_dry=look.is_dry)
    if look.is_dry:
        told = {
            "asked": len(chosen),
            "calls": len(groups),
            "left": left + len(chosen),
            "pairs": [_says(look, one) for one in chosen],
        }
        return counts.model_copy(update=told)
    stopped_by = None
    for group in groups:
        try:
            await _ask(look, consultant, rules, group)
        except ModelUnavailable as error:
            if not look.counts.get("asked"):
                raise
            stopped_by = str(error)
            break
    lists = {"changes": look.changes, "pairs": look.pairs, "stopped_by": stopped_by}
    return counts.model_copy(update={**look.counts, **lists})


async def _chosen(
    look: Look, rules: Rules, found: Sequence[Candidate], limit: int
) -> tuple[list[_Open], int]:
    """Choose the best pairs about which nothing was said yet; gives how many more there are."""
    before = {row.review_id: row for row in await consulted(look, [_id(one) for one in found])}
    waiting = [one for one in found if may_ask(before.get(_id(one)), look.now)]
    chosen: list[_Open] = []
    passed = 0
    while passed < len(waiting) and len(chosen) < limit:
        some = waiting[passed : passed + _BATCH]
        room = limit - len(chosen)
        # What was kept apart is seen only now; what is beyond the limit is looked at again.
        ready = await _looked_up(look, rules, some, before)
        chosen += ready[:room]
        passed += len(some)
        if len(ready) > room:
            return chosen, len(waiting) - passed + len(ready) - room
    return chosen, len(waiting) - passed


def _id(candidate: Candidate) -> str:
    return review_id("lookalike", candidate.pair)


async def _looked_up(
    look: Look, rules: Rules, some: Sequence[Candidate], before: Mapping[str, Consulted]
) -> list[_Open]:
    near = {one.pair: one.near for one in some if one.near is not None}
    rows = await known_of(look, [one.pair for one in some])
    ready: list[_Open] = []
    for row in sorted(rows, key=lambda row: row.number):
        if row.is_apart:
            continue
        candidate = some[row.number]
        facts = facts_of(row, Found(near=near), candidate.pair)
        seen = before.get(_id(candidate))
        evidence = None if seen is None else seen.evidence
        ready.append(_Open(candidate, facts, evidence, seen.attempts if seen else 0))
    return ready


def _groups(look: Look, chosen: Sequence[_Open]) -> list[list[_Open]]:
    """Put pairs of one scope into one question: no word is said about one scope by another's texts.

    What had no answer of use before is asked about by itself.
    """
    fresh: dict[str, list[_Open]] = {}
    for one in chosen:
        if not one.attempts:
            fresh.setdefault(_things(look, one)[0].scope, []).append(one)
    return [*fresh.values(), *([one] for one in chosen if one.attempts)]


async def _ask(look: Look, consultant: Consultant, rules: Rules, group: Sequence[_Open]) -> None:
    told = prompts.load(_PROMPT).fill(pairs_max=PAIRS_PER_CALL_MAX)
    shown = [(*_things(look, one), one.facts if rules.shows_texts else Facts()) for one in group]
    lines = [Line("system", told), Line("user", prompts.as_data(asked(shown)))]
    try:
        answer = await consultant.ask(lines, Words, can_wait=True)
    except (ModelRefused, AnswerUnreadable) as error:
        await _unheard(look, group, why_silent(error))
        return
    words, refused = heard(answer.value.pairs, len(group))
    look.count("calls", answer.calls)
    look.count("tokens", answer.tokens_in + answer.tokens_out)
    look.count("refused", refused + answer.skipped)
    tried = [one.review_id for n, one in enumerate(group) if one.attempts and n in words]
    await mark_heard(look, tried)
    await _deal(look, rules, await _once_more(look, group, words))
    await _unheard(look, [one for n, one in enumerate(group) if n not in words], NO_WORD)


async def _once_more(
    look: Look, group: Sequence[_Open], words: Mapping[int, Word]
) -> list[tuple[_Open, Word]]:
    """Give the words with what the graph says now: what changed while the model thought counts.

    What was kept apart or merged meanwhile is left out. Where a text is gone that was shown, what
    the model wrote is not kept: it may repeat it.
    """
    pairs = [one.candidate for one in group]
    near = {one.pair: one.near for one in pairs if one.near is not None}
    rows = await known_of(look, [one.pair for one in pairs])
    now = {
        row.number: facts_of(row, Found(near=near), pairs[row.number].pair)
        for row in rows
        if not row.is_apart
    }
    texts = {text for row in rows for text in (row.first_context, row.second_context)}
    is_gone = any(text not in texts for one in group for text in one.facts.contexts if text)
    look.count("refused", len(words.keys() - now.keys()))
    return [
        (replace(group[n], facts=now[n]), _unquoted(word) if is_gone else word)
        for n, word in words.items()
        if n in now
    ]


def _unquoted(word: Word) -> Word:
    return word.model_copy(update={"reason": ""})


def _things(look: Look, one: _Open) -> tuple[Thing, Thing]:
    first, second = one.candidate.pair
    return look.things[first], look.things[second]


async def _unheard(look: Look, group: Sequence[_Open], reason: str) -> None:
    if group:
        given_up = await write_unheard(look, [one.row() for one in group], reason)
        look.count("unread", len(group))
        look.count("failed", given_up)


async def _deal(look: Look, rules: Rules, words: Sequence[tuple[_Open, Word]]) -> None:
    """Merge what is sure, the surest first, and keep the other words."""
    rest: list[dict[str, Any]] = []
    for one, word in sorted(words, key=lambda entry: -entry[1].confidence):
        look.count("asked")
        doubts = doubts_of(*_things(look, one), one.candidate.names, one.facts)
        opinion = _opinion(one, word, doubts)
        is_sure = word.same and word.confidence >= rules.sure_from and not doubts
        is_tried = is_sure and look.auto_merge and fits(look, one.candidate.pair, _is_vetoed)
        if is_tried and await _merged(look, one, word, opinion):
            continue
        # What may not be made one is no question to a person, who could only fail at it.
        rest.append(_row(look, one, word, opinion, may_ask=not is_tried))
    if rest:
        done = await write_words(look, rest)
        look.count("reviews", done.asked)
        look.count("declined", done.declined)


def _opinion(one: _Open, word: Word, doubts: Sequence[str]) -> Opinion:
    said = "one" if word.same else "two"
    model = f"a language model takes them for {said} ({word.confidence:.2f})"
    reasons = (*one.candidate.names.reasons, *doubts, model)
    return Opinion(Band.ASK, round(one.candidate.score, 3), reasons)


async def _merged(look: Look, one: _Open, word: Word, opinion: Opinion) -> bool:
    """Merge a pair; False where something forbids it, or somebody was quicker."""
    before = len(look.changes)
    more = {"model": word.told()}
    await merge_pair(look, one.candidate.pair, opinion, one.facts, more=more)
    return len(look.changes) > before


def _is_vetoed(names: Verdict) -> bool:
    return bool(names.vetoes)


def _row(look: Look, one: _Open, word: Word, opinion: Opinion, *, may_ask: bool) -> dict[str, Any]:
    """Give the row that keeps a word: with the question that waits, as a new one, or as a no."""
    first, second = _things(look, one)
    is_open = may_ask and word.same and word.confidence >= ASK_FROM
    if one.evidence is None:
        evidence = evidence_of(first, second, opinion, one.facts)
    else:
        evidence = json.loads(one.evidence)
    look.pairs.append(f"{'ask' if is_open else 'two'}: {_says(look, one)}")
    properties: dict[str, Any] = {
        "kind": "lookalike",
        "state": "open" if is_open else "declined",
        "decided_by": None if is_open else look.made_by,
        "score": opinion.score,
        "says": question(first, second),
        "scope": first.scope,
        "session_id": None,
    }
    return {
        **one.row(),
        "before": one.evidence,
        "evidence": as_text({**evidence, "model": word.told()}),
        "properties": properties,
    }


def _says(look: Look, one: _Open) -> str:
    return question(*_things(look, one))
