"""Decisions: is one statement left where one should be, and both where both are true?

A file of pairs, one JSON object a line: id, lang, a, b, a_time, b_time, relation, kind and expect.
Each line is a world of its own: a is saved at a_time into an empty space, then b at b_time, by the
save that everybody uses. A wrong merge loses a true fact: it is counted apart, by kind.

Owns: the shape of the file, the saves, and the figures.
Never: decides what becomes of a statement.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import AwareDatetime, Field

from graphmem_neo4j.content import required_content
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import shaped
from graphmem_neo4j.evaluate.endpoint import Endpoint, speaking
from graphmem_neo4j.evaluate.json_lines import read_json_lines
from graphmem_neo4j.evaluate.metrics import share
from graphmem_neo4j.evaluate.oracle import Oracle
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen, Memory
from graphmem_neo4j.pairs import Relation
from graphmem_neo4j.receipts import SavedMemory
from graphmem_neo4j.settings import Settings

PAIRS_MAX = 100_000
Who = Literal["none", "gold", "model"]
"""Who is asked: nobody, an endpoint that answers by the labels, or the configured model."""
_UNHURRIED_SECONDS = 120.0


class Expected(Frozen):
    """How many of the two statements are to be active in the end."""

    after_save_active: Literal[1, 2]


class LabelledStatements(Frozen):
    """Two statements with the truth about them."""

    id: str
    lang: str
    a: str
    b: str
    a_time: AwareDatetime
    b_time: AwareDatetime
    relation: Relation
    kind: str
    expect: Expected


class Outcome(Frozen):
    """What became of one pair: how many are active, and what was made of them.

    `relation` is what the memory took them for; `by` the step that decided, None for two that both
    stand.
    """

    id: str
    kind: str
    after_save_active: int
    relation: Relation
    by: str | None
    is_right: bool
    asked: int
    waits: bool
    is_b_lost: bool = False


class DecisionsReport(Frozen):
    """The figures of one file; shares are 0 to 1.

    Positive is "one left active". `wrong_merges`: both are true, one was lost. `kept_twice`: one
    should have gone. `updates_lost`: one was left, and it is not what is true now. `asked_share`:
    lines about which somebody was asked. `asked`: pairs, `waiting`: lines that wait for an answer.
    """

    file: str
    who: Who
    embedding_mode: str
    language_model: str
    pairs: int
    accuracy: float
    precision: float
    recall: float
    f1: float
    duplicates_recall: float
    wrong_merges_by_kind: dict[str, int]
    kept_twice_by_kind: dict[str, int]
    updates_lost: int
    flagged: int = Field(description="contradictions that a person is asked about")
    contradictions: int
    wrongly_flagged: int
    asked_share: float
    asked_by_relation: dict[str, int]
    asked: int
    calls: int
    tokens: int
    unknown_pairs: int
    waiting: int
    seconds: float
    found: list[Outcome]


@dataclass(slots=True)
class _Clock:
    """A clock that is set by hand."""

    moment: datetime

    def __call__(self) -> datetime:
        return self.moment


@dataclass(slots=True)
class _Spent:
    calls: int = 0
    tokens: int = 0
    mode: str = ""
    model: str = ""


def read_statements(file: Path) -> list[LabelledStatements]:
    """Read a file; raises BadRequest where it is not of that shape."""
    lines = read_json_lines(file, limit=PAIRS_MAX)
    read = [
        shaped(line, LabelledStatements, where=f"{file} line {number}")
        for number, line in enumerate(lines, 1)
    ]
    if not read:
        raise BadRequest(f"{file} holds no pair: give one JSON object a line")
    return read


async def eval_decisions(
    file: Path, target: Target, *, who: Who = "none", told: Told = unheard
) -> DecisionsReport:
    """Save every pair of a file into a space of its own, and say what became of it."""
    lines, watch, spent = read_statements(file), Stopwatch(), _Spent()
    found: list[Outcome] = []
    with ExitStack() as stack:
        oracle, endpoint = Oracle(_truth(lines)), None
        if who == "gold":
            endpoint = stack.enter_context(speaking(oracle.speak))
        settled = _settings(who, endpoint)
        for number, line in enumerate(lines):
            space = target.settings(f"statements, {who} asked, {number} {line.id}")
            found.append(await _outcome(line, settled(space), spent))
            told(Step("saving pairs", number + 1, len(lines)))
    return _report(file, who, lines, found, spent, unknown=oracle.unknown, seconds=watch.seconds)


def _truth(lines: Sequence[LabelledStatements]) -> dict[tuple[str, str], str]:
    return {
        (required_content(line.a), required_content(line.b)): line.relation.value for line in lines
    }


def _settings(who: Who, endpoint: Endpoint | None) -> Callable[[Settings], Settings]:
    def settled(base: Settings) -> Settings:
        update: dict[str, Any] = {}
        if endpoint is not None:
            unhurried = {"decide": "now", "decide_seconds": _UNHURRIED_SECONDS}
            update = {
                "llm": endpoint.settings(base.llm),
                "save": base.save.model_copy(update=unhurried),
            }
        elif who == "none":
            update = {"llm": base.llm.model_copy(update={"model": "none"})}
        return base.model_copy(update=update)

    return settled


async def _outcome(line: LabelledStatements, settings: Settings, spent: _Spent) -> Outcome:
    clock = _Clock(line.a_time)
    memory = GraphMemory(settings, environ={}, clock=clock)
    try:
        first = await memory.save({"content": line.a, "created_at": line.a_time})
        clock.moment = line.b_time
        before = await memory.consultant.refresh()
        second = await memory.save({"content": line.b, "created_at": line.b_time})
        after = memory.consultant.budget.spent(line.b_time)
        ids = list(dict.fromkeys([first.memories[0].memory_id, second.memories[0].memory_id]))
        shown = [one for one in await memory.get(ids) if isinstance(one, Memory)]
        spent.model = str(memory.consultant.choice)
    finally:
        await memory.close()
    spent.mode = second.embedding_mode
    spent.calls += after.calls - before.calls
    spent.tokens += after.tokens_in + after.tokens_out - before.tokens_in - before.tokens_out
    active = [one for one in shown if one.status == "active"]
    said = second.memories[0]
    relation = _relation(said)
    return Outcome(
        id=line.id,
        kind=line.kind,
        after_save_active=len(active),
        relation=relation,
        by=said.by,
        is_right=len(active) == line.expect.after_save_active,
        asked=second.asked,
        waits=said.waits,
        is_b_lost=said.action in ("merged", "known") and line.relation is Relation.UPDATE,
    )


def _relation(said: SavedMemory) -> Relation:
    if said.action in ("merged", "known"):
        return Relation.DUPLICATE
    if said.action == "updated":
        return Relation.UPDATE
    return Relation.CONTRADICTION if said.flagged else Relation.UNRELATED


def _report(
    file: Path,
    who: Who,
    lines: Sequence[LabelledStatements],
    found: Sequence[Outcome],
    spent: _Spent,
    *,
    unknown: int,
    seconds: float,
) -> DecisionsReport:
    both = list(zip(lines, found, strict=True))
    precision, recall, f1 = _one_left(both)
    flagged = [line for line, one in both if one.relation is Relation.CONTRADICTION]
    return DecisionsReport(
        file=file.name,
        who=who,
        embedding_mode=spent.mode,
        language_model=spent.model,
        pairs=len(lines),
        accuracy=share(sum(one.is_right for one in found), len(found)),
        precision=precision,
        recall=recall,
        f1=f1,
        duplicates_recall=_joined(both),
        wrong_merges_by_kind=_by_kind(both, lambda one, gold: one.after_save_active < gold),
        kept_twice_by_kind=_by_kind(both, lambda one, gold: one.after_save_active > gold),
        updates_lost=sum(one.is_b_lost for one in found),
        flagged=_contradictions(flagged),
        contradictions=_contradictions(lines),
        wrongly_flagged=len(flagged) - _contradictions(flagged),
        asked_share=share(sum(one.asked > 0 for one in found), len(found)),
        asked_by_relation=dict(Counter(line.relation.value for line, one in both if one.asked)),
        asked=sum(one.asked for one in found),
        calls=spent.calls,
        tokens=spent.tokens,
        unknown_pairs=unknown,
        waiting=sum(one.waits for one in found),
        seconds=round(seconds, 1),
        found=list(found),
    )


def _contradictions(lines: Sequence[LabelledStatements]) -> int:
    return sum(line.relation is Relation.CONTRADICTION for line in lines)


_Both = Sequence[tuple[LabelledStatements, Outcome]]


def _one_left(both: _Both) -> tuple[float, float, float]:
    """Give precision, recall and F1 of "one left active"."""
    left = sum(one.after_save_active == 1 for _, one in both)
    due = sum(line.expect.after_save_active == 1 for line, _ in both)
    right = sum(one.is_right and one.after_save_active == 1 for _, one in both)
    return share(right, left), share(right, due), share(2 * right, left + due)


def _joined(both: _Both) -> float:
    """Give the share of the duplicates of which one was left."""
    left = [one.after_save_active for line, one in both if line.relation is Relation.DUPLICATE]
    return share(left.count(1), len(left))


def _by_kind(both: _Both, is_so: Callable[[Outcome, int], bool]) -> dict[str, int]:
    kinds = Counter(
        f"{line.relation.value} {line.kind}"
        for line, one in both
        if is_so(one, line.expect.after_save_active)
    )
    return dict(sorted(kinds.items()))
