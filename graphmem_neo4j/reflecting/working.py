"""Working: reflect on what waits, batch by batch, and keep what it shows.

Four steps a batch: take it up; ask, and keep what is believed of the answer in its job; write that;
end the job. A worker that was killed before the second step leaves nothing but the job, after it
everything: who comes next writes the very same. An answer of no use is asked for again in later
runs, and after five tries the batch is given up with the reason.

Owns: the order of those steps, tries, and what a run counts.
Never: deletes anything, or asks while the model is away.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog
from pydantic import ValidationError

from graphmem_neo4j.deciding import why_silent
from graphmem_neo4j.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.language import Line
from graphmem_neo4j.logs import holds_secret, redact
from graphmem_neo4j.models import Category, MemoryKind
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.prompts import as_data
from graphmem_neo4j.prompts import load as load_prompt
from graphmem_neo4j.reflecting.applying import Applied, Desk, apply
from graphmem_neo4j.reflecting.batches import Batches, Begun, Outcome
from graphmem_neo4j.reflection.checking import (
    CLASHES_MAX,
    GHOST_TEXTS_MIN,
    GHOSTS_MAX,
    INSIGHTS_MAX,
    SOURCES_MIN,
    check,
)
from graphmem_neo4j.reflection.shapes import SHOWN_MAX, SHOWN_MIN, Plan, Reflected, Seen
from graphmem_neo4j.reflection.showing import question

log = structlog.get_logger()

PROMPT = load_prompt("reflect")
TRIES_MAX = 5
"""Answers of no use after which a batch is given up."""
_TOO_FEW = "too few of its memories are left"
_UNREADABLE = "the language model gave no answer of use"


@dataclass(slots=True)
class Run:
    """What a run counted so far. `trouble`: why it ended early."""

    counts: dict[str, int] = field(default_factory=dict[str, int])
    changes: list[str] = field(default_factory=list[str])
    trouble: ModelUnavailable | None = None

    def count(self, name: str, by: int) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + by

    @property
    def memories(self) -> int:
        """How many memories were reflected on."""
        return self.counts.get("memories", 0)


async def work_off(
    tools: Tools, batches: Batches, *, limit: int, told: Callable[[int], None]
) -> Run:
    """Reflect on at most about `limit` memories; can be stopped and run again.

    `told` hears after each batch how many were reflected on. Raises StoreUnavailable.
    """
    run, taken = Run(), 0
    # Each round ends a batch, or takes at least five memories up.
    for _ in range(limit + 1):
        begun = await batches.next()
        if begun is None:
            size = await _take(tools, batches, limit - taken)
            taken += size
            if not size:
                break
            continue
        try:
            await _reflect(tools, batches, begun, run)
        except ModelUnavailable as error:
            run.trouble = error
            break
        told(run.memories)
    return run


async def _take(tools: Tools, batches: Batches, left: int) -> int:
    if left <= 0:
        return 0
    now = tools.clock()
    groups = await batches.groups(now)
    # A small limit still lets a batch through, or it would never come to one.
    size = min(SHOWN_MAX, max(left, SHOWN_MIN))
    return await batches.take(groups[0], size, now) if groups else 0


async def _reflect(tools: Tools, batches: Batches, begun: Begun, run: Run) -> None:
    try:
        plan = None if begun.answer is None else Plan.model_validate_json(begun.answer)
    except ValidationError:
        # It would stand in the way of all others for good.
        outcome = Outcome("failed", begun.attempts, _UNREADABLE, {})
        await batches.end(begun, outcome, tools.clock())
        run.count("failed", len(begun.memories))
        return
    if plan is None:
        plan = await _asked(tools, batches, begun, run)
    if plan is None:
        return
    desk = Desk(tools, batches, begun, tools.clock())
    applied = await apply(desk, plan)
    applied.count("refused", len(plan.refused))
    counts = {f"{name}_count": number for name, number in applied.counts.items()}
    outcome = Outcome("done", begun.attempts, None, counts)
    if not await batches.end(begun, outcome, tools.clock()):
        log.warning("reflection.lost", job_id=begun.job_id)
        return
    _tally(run, begun, applied)
    log.info("reflection.ended", memories=len(begun.memories), **applied.counts)


def _tally(run: Run, begun: Begun, applied: Applied) -> None:
    run.count("memories", len(begun.memories))
    for name, number in applied.counts.items():
        run.count(name, number)
    run.changes += applied.changes


async def _asked(tools: Tools, batches: Batches, begun: Begun, run: Run) -> Plan | None:
    """Ask about a batch and keep what is believed; None where it is over, or tried later.

    Raises ModelUnavailable where no question can be asked now: its tries are as before.
    """
    seen = [seen_of(one) for one in begun.memories]
    if len(seen) < SOURCES_MIN:
        outcome = Outcome("done", begun.attempts, _TOO_FEW, {})
        await batches.end(begun, outcome, tools.clock())
        return None
    lines = [
        Line(
            "system",
            PROMPT.fill(
                insights=INSIGHTS_MAX,
                clashes=CLASHES_MAX,
                ghosts=GHOSTS_MAX,
                texts=GHOST_TEXTS_MIN,
            ),
        ),
        Line("user", as_data(question(seen, await batches.insights(begun)))),
    ]
    try:
        answer = await tools.consultant.ask(lines, Reflected, can_wait=True)
    except (AnswerUnreadable, ModelRefused) as error:
        await _unread(tools, batches, begun, run, error)
        return None
    run.count("calls", answer.calls)
    run.count("tokens", answer.tokens_in + answer.tokens_out)
    plan = check(answer.value, seen, is_secret=holds_secret)
    misfits = ["of another shape than was asked for"] * answer.skipped
    plan = plan.model_copy(update={"refused": [*plan.refused, *misfits]})
    if plan.refused:
        log.info("reflection.refused", items=len(plan.refused), reasons=plan.refused[:5])
    if not await batches.keep_answer(begun, plan.model_dump_json(), tools.clock()):
        log.warning("reflection.lost", job_id=begun.job_id)
        return None
    return plan


async def _unread(
    tools: Tools,
    batches: Batches,
    begun: Begun,
    run: Run,
    error: AnswerUnreadable | ModelRefused,
) -> None:
    """Try the batch again in a later run, or give it up; its memories stay as they are."""
    attempts = begun.attempts + 1
    is_over = attempts >= TRIES_MAX
    reason = redact(why_silent(error)) or _UNREADABLE
    state = "failed" if is_over else "waiting"
    await batches.end(begun, Outcome(state, attempts, reason, {}), tools.clock())
    run.count("unread", 1)
    run.count("failed", len(begun.memories) if is_over else 0)


def seen_of(stored: dict[str, Any]) -> Seen:
    """Give a stored memory as it is shown."""
    return Seen(
        memory_id=stored["memory_id"],
        content=stored["content"],
        category=Category(stored["category"]),
        kind=MemoryKind(stored["kind"]),
        salience=stored["salience"],
        scope=stored["scope"],
        session_id=stored.get("session_id"),
        noted_at=stored.get("created_at") or stored["recorded_at"],
        valid_from=shown_time(stored["valid_from"]),
        valid_until=shown_time(stored["valid_until"]),
    )
