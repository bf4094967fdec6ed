"""Deciding: what becomes of the memories whose neighbours nobody was asked about yet?

A save that could not ask a language model in time kept its statement, with a job. Here the same
question is asked, and the same follows: what says nothing new becomes an earlier version of what
was known, what is true instead takes the place of it, what contradicts is put to a person. What the
model cannot answer is tried again in later runs, by itself, and given up after five answers of no
use; while the model is away nothing is tried.

Owns: the order of a run, and what it counts.
Never: does anything that `pairs.py` does not allow, or that cannot be undone.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import Field

from graphmem_neo4j.correcting import Asker, Mark
from graphmem_neo4j.deciding import NO_WORD, Decider, why_silent
from graphmem_neo4j.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from graphmem_neo4j.keys import change_id, receipt_id
from graphmem_neo4j.maintain.cases import Case, Held, Place, case_of, questions, stored_of
from graphmem_neo4j.maintain.shapes import Work
from graphmem_neo4j.maintain.waiting import count_waiting
from graphmem_neo4j.mentioning import link_now
from graphmem_neo4j.mentions.plan import Linking, NamedText
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.pairs import Pair, Ruled, Settled, settle
from graphmem_neo4j.replace import Kind, Why, supersede
from graphmem_neo4j.undecided import (
    ATTEMPTS_MAX,
    Outcome,
    Undecided,
    list_undecided,
    review_row,
    write_outcomes,
)
from graphmem_neo4j.wording import one_line
from graphmem_neo4j.written import MODEL

MEMORIES_AT_ONCE_MAX = 20
_TOLD_MAX = 100
_TEXT_MAX_CHARACTERS = 120
_NOTHING_LEFT = "nothing is left to compare it with"


class Decided(Frozen):
    """What a run did: memories settled, and pairs asked about.

    `pairs`: of a dry run, the pairs that would be asked about, in words, 100 at most. `merged`,
    `updated`, `flagged`: what followed; `refused`: words that fitted no pair; `failed`: memories
    given up; `stopped_by`: why the run ended early; `changes`: what can be undone.
    """

    waited: int = 0
    memories: int = 0
    asked: int = 0
    merged: int = 0
    updated: int = 0
    flagged: int = 0
    refused: int = 0
    failed: int = 0
    calls: int = 0
    tokens: int = 0
    left: int = 0
    stopped_by: str | None = None
    pairs: list[str] = Field(default_factory=list[str])
    changes: list[str] = Field(default_factory=list[str])


@dataclass(slots=True)
class _Run:
    work: Work
    decider: Decider
    counts: dict[str, int] = field(default_factory=dict[str, int])
    changes: list[str] = field(default_factory=list[str])
    trouble: ModelUnavailable | None = None

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + by


async def decide(work: Work) -> Decided:
    """Ask about what waits, at most `limit` memories; can be stopped and run again.

    Raises ModelUnavailable where the model is away, denied or its day is spent, and nothing was
    done; StoreUnavailable.
    """
    waited = (await count_waiting(work.graph, work.space)).decisions
    if work.is_dry:
        return await _expected(work, waited)
    if work.settings.save.decide == "never":
        return Decided(waited=waited)
    decider = Decider(work.consultant, work.settings.save, now=lambda: work.now)
    run = _Run(work, decider)
    seen = 0
    while seen < work.limit and run.trouble is None:
        rows = await list_undecided(
            work.graph,
            work.space,
            run_id=work.run_id,
            limit=min(MEMORIES_AT_ONCE_MAX, work.limit - seen),
        )
        if not rows:
            break
        seen += len(rows)
        await _batch(run, rows)
        work.told(run.counts.get("memories", 0))
    if run.trouble is not None and not run.counts.get("memories"):
        raise run.trouble
    left = (await count_waiting(work.graph, work.space)).decisions
    stopped_by = None if run.trouble is None else str(run.trouble)
    return Decided(
        waited=waited,
        left=left,
        stopped_by=stopped_by,
        pairs=[],
        changes=run.changes,
        **run.counts,
    )


async def _expected(work: Work, waited: int) -> Decided:
    """Say which pairs would be asked about; told are those of the first memories that wait."""
    rows = await list_undecided(
        work.graph, work.space, run_id=work.run_id, limit=min(MEMORIES_AT_ONCE_MAX, work.limit)
    )
    cases = [case_of(row, work.now) for row in rows]
    pairs = [pair for case in cases for pair in case.pairs]
    return Decided(
        waited=waited,
        memories=min(waited, work.limit),
        asked=len(pairs),
        calls=sum(1 for _ in questions(cases, is_strict=work.is_strict)),
        left=waited,
        pairs=[_told(pair) for pair in pairs[:_TOLD_MAX]],
    )


def _told(pair: Pair) -> str:
    known, new = (one_line(one.content, _TEXT_MAX_CHARACTERS) for one in (pair.known, pair.new))
    return f"“{known}” / “{new}”"


async def _batch(run: _Run, rows: Sequence[Undecided]) -> None:
    cases = [case_of(row, run.work.now) for row in rows]
    is_strict = run.work.is_strict
    await asyncio.gather(*(_ask(run, some) for some in questions(cases, is_strict=is_strict)))
    reviews: list[dict[str, Any]] = []
    outcomes: list[Outcome] = []
    for case in cases:
        if case.is_away:
            continue
        outcome, asked = await _settle(run, case)
        reviews += asked
        outcomes.append(outcome)
    wrote = await write_outcomes(
        run.work.graph, run.work.space, reviews=reviews, outcomes=outcomes, now=run.work.now
    )
    states = [one.state for one in outcomes if one.memory_id not in wrote.put_off]
    run.count("flagged", wrote.asked)
    run.count("memories", states.count("done"))
    run.count("failed", states.count("failed"))


async def _ask(run: _Run, places: Sequence[Place]) -> None:
    cases = [case for case, _ in places]
    try:
        heard = await run.decider.ask([case.pairs[place] for case, place in places])
    except (ModelRefused, AnswerUnreadable) as error:
        for case in cases:
            case.fault = why_silent(error)
        return
    except ModelUnavailable as error:
        run.trouble = error
        for case in cases:
            case.is_away = True
        return
    run.count("asked", len(places))
    run.count("refused", heard.refused)
    run.count("calls", heard.calls)
    run.count("tokens", heard.tokens)
    for at, (case, place) in enumerate(places):
        case.words[place] = heard.words.get(at)


async def _settle(run: _Run, case: Case) -> tuple[Outcome, list[dict[str, Any]]]:
    """Do what follows for one memory; gives what becomes of its job, and questions to people."""
    sure_from = run.decider.settings.decide_confidence
    settled = settle(case.pairs, case.words, sure_from=sure_from, now=run.work.now)
    if not await _apply(run, case, settled):
        # It changed while the model was asked: the next run judges it anew.
        return _waiting(case, run, tried=0), []
    holder = case if settled.fold is None else Held(settled.fold.pair.known, case.scope)
    session_id = case.row.memory.get("session_id")
    reviews = [
        review_row(one, holder, session_id=session_id)
        for one in settled.flags
        if one.pair.known.memory_id != holder.memory_id
    ]
    flagged = tuple(row["review_id"] for row in reviews)
    if settled.waiting:
        near = tuple(pair.known.memory_id for pair in settled.waiting)
        return replace(_waiting(case, run, tried=1, near=near), flagged=flagged), reviews
    reason = None if case.pairs else _NOTHING_LEFT
    outcome = Outcome(
        case.memory_id, "done", attempts=case.row.attempts, reason=reason, run_id=run.work.run_id
    )
    return replace(outcome, flagged=flagged), reviews


def _waiting(case: Case, run: _Run, *, tried: int, near: tuple[str, ...] | None = None) -> Outcome:
    known = tuple(pair.known.memory_id for pair in case.pairs)
    attempts = case.row.attempts + tried
    return Outcome(
        case.memory_id,
        "failed" if attempts >= ATTEMPTS_MAX else "waiting",
        near=known if near is None else near,
        attempts=attempts,
        reason=case.fault or NO_WORD,
        run_id=run.work.run_id,
    )


async def _apply(run: _Run, case: Case, settled: Settled) -> bool:
    """Let one memory take the place of another; False where either changed meanwhile."""
    if settled.fold is not None:
        known = stored_of(case, settled.fold)
        if not await _take(run, case.row.memory, known, settled.fold, "merged"):
            return False
        await _name(run, known, case.content)
    if settled.replaces is not None:
        known = stored_of(case, settled.replaces)
        return await _take(run, known, case.row.memory, settled.replaces, "corrected")
    return True


async def _take(
    run: _Run, old: Mapping[str, Any], heir: Mapping[str, Any], ruled: Ruled, kind: Kind
) -> bool:
    work = run.work
    receipt = receipt_id(int(work.now.timestamp() * 1000), work.suffix())
    asker = Asker(old.get("session_id"), made_by=MODEL)
    mark = Mark(change_id(receipt, 0), asker, ruled.word.reason or None)
    why = Why(mark, kind, by=MODEL, confidence=ruled.word.confidence)
    taken = await supersede(
        work.graph, work.space, old, heir, why, receipt_id=receipt, now=work.now
    )
    if taken:
        run.changes.append(mark.change_id)
        run.count("merged" if kind == "merged" else "updated")
    return taken


async def _name(run: _Run, known: Mapping[str, Any], content: str) -> None:
    """Tie a memory to what the other words for it name as well (R-S6)."""
    work = run.work
    if work.settings.extraction.mentions != "rules":
        return
    text = NamedText(
        kind="memory",
        key=known["memory_id"],
        content=f"{known['content']}\n\n{content}",
        scope=known["scope"],
        session_id=known.get("session_id"),
        is_due=True,
    )
    linking = Linking(work.suffix, work.is_strict)
    await link_now(work.graph, work.space, [text], now=work.now, linking=linking)
