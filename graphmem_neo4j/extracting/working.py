"""Working: read the turns of one session, batch by batch, and keep what is worth it.

Four steps a batch: ask; keep what is believed of the answer, in the job; write it; close the batch.
A worker that was killed before the second step leaves nothing, after it everything: who comes next
writes the very same. An answer of no use is asked for in smaller pieces, then later, and at last
the turns are set aside with the reason.

Owns: the order of those steps, the size of a batch, tries and pauses.
Never: chooses which sessions are read.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from pydantic import ValidationError

from graphmem_neo4j.errors import (
    AnswerUnreadable,
    BudgetSpent,
    ModelDenied,
    ModelRefused,
    ModelUnavailable,
    StoreUnavailable,
)
from graphmem_neo4j.extracting.applying import Desk, apply, batch_receipt_id
from graphmem_neo4j.extracting.outcome import Kept, receipt_counts, run_counts
from graphmem_neo4j.extracting.queue import Queue, Taken
from graphmem_neo4j.extracting.shapes import ExtractionCounts
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.checking import check
from graphmem_neo4j.extraction.ripeness import Trigger
from graphmem_neo4j.extraction.shapes import Batch, Extracted, Plan
from graphmem_neo4j.extraction.showing import is_worth_asking, question, shown
from graphmem_neo4j.language import Line
from graphmem_neo4j.logs import redact
from graphmem_neo4j.prompts import as_data
from graphmem_neo4j.prompts import load as load_prompt

log = structlog.get_logger()

PROMPT = load_prompt("extract")
BEFORE_TURNS = 4
"""Turns before a batch that are shown, so that "yes, that one" is understood."""
BATCHES_MAX = 10
"""Batches of one session before others have their turn (R-G5)."""
TRIES_MAX = 5
"""Times that turns are asked about before they are set aside."""
PAUSE = timedelta(seconds=30)
PAUSE_MAX = timedelta(hours=1)
AWAY_PAUSE = timedelta(minutes=1)
_REASON_MAX_CHARACTERS = 400


@dataclass(slots=True)
class _Work:
    """A job that is being worked off: where it stands, and the size of its next batch.

    `is_alone`: the next batch is shown without the turns before it.
    """

    tools: Tools
    queue: Queue
    job_id: str
    trigger: Trigger
    taken: Taken
    done_to: int
    size: int
    counts: ExtractionCounts
    is_alone: bool = False


async def work_off(
    tools: Tools,
    queue: Queue,
    job_id: str,
    trigger: Trigger,
    *,
    told: Callable[[ExtractionCounts], None],
    questions_max: int | None = None,
) -> ExtractionCounts:
    """Read what waits in one session, at most ten batches; gives what came of it.

    `told` hears what came of each batch. `questions_max` is what the hour still allows, None: no
    limit. Raises ModelDenied, BudgetSpent and ModelUnavailable where no question can be asked now
    (the job waits on), and StoreUnavailable.
    """
    taken = await queue.take(job_id, tools.clock())
    if taken is None:
        return ExtractionCounts()
    size = max(1, tools.batch_turns >> taken.attempts)
    work = _Work(
        tools, queue, job_id, trigger, taken, taken.done_to, size, ExtractionCounts(sessions=1)
    )
    is_over, before = False, ExtractionCounts()
    try:
        for _ in range(BATCHES_MAX):
            is_over = await _batch(work)
            told(work.counts.minus(before))
            before = work.counts
            if is_over or _has_asked(work, questions_max):
                break
    finally:
        # Also where we are stopped: else nobody could go on before our time is up.
        if not is_over:
            with suppress(StoreUnavailable):
                await queue.give_back(job_id, tools.clock())
    return work.counts


def _has_asked(work: _Work, questions_max: int | None) -> bool:
    return questions_max is not None and work.counts.questions >= questions_max


async def _batch(work: _Work) -> bool:
    """Read one batch; gives whether the job is over for now."""
    taken = work.taken
    kept = _kept(taken)
    if kept is not None and taken.answer_to is not None:
        return await _write(work, kept, taken.answer_to, taken.answer_at)
    from_place = work.done_to + 1
    to_place = min(taken.up_to, work.done_to + work.size)
    if from_place > to_place:
        await work.queue.give_back(work.job_id, work.tools.clock())
        return True
    batch = await _shown(work, from_place, to_place)
    try:
        kept = await _asked(work, batch, to_place - from_place + 1)
    except (AnswerUnreadable, ModelRefused) as error:
        return await _unread(work, (from_place, to_place), error)
    except ModelUnavailable as error:
        await _away(work, error)
        raise
    kept_at = work.tools.clock()
    is_ours = await work.queue.keep_answer(
        work.job_id, kept.model_dump_json(), to_place, kept_at, stale=taken.answer
    )
    if not is_ours:
        log.warning("extraction.lost", session_id=taken.session_id)
        return True
    return await _write(work, kept, to_place, None, kept_at)


def _kept(taken: Taken) -> Kept | None:
    """Read what a worker before us believed; what cannot be read is asked about anew."""
    try:
        return None if taken.answer is None else Kept.model_validate_json(taken.answer)
    except ValidationError:
        log.warning("extraction.unreadable", session_id=taken.session_id)
        return None


async def _shown(work: _Work, from_place: int, to_place: int) -> Batch:
    turns = await work.queue.turns(
        work.taken.session_id, max(0, from_place - BEFORE_TURNS), to_place
    )
    return shown(
        [turn for turn in turns if turn.place < from_place and not work.is_alone],
        [turn for turn in turns if turn.place >= from_place],
        capture_max_characters=work.tools.settings.extraction.capture_max_characters,
    )


async def _asked(work: _Work, batch: Batch, turns: int) -> Kept:
    """Ask about a batch; what nobody said anything in is not asked about."""
    tools = work.tools
    if not is_worth_asking(batch):
        return Kept(plan=Plan(), turns=turns, trigger=work.trigger)
    lines = [
        Line("system", PROMPT.fill(items=tools.settings.extraction.max_items)),
        Line("user", as_data(question(batch, now=tools.clock(), zone=tools.zone))),
    ]
    answer = await tools.consultant.ask(lines, Extracted)
    plan = check(answer.value, batch, tools.limits)
    if answer.skipped:
        misfits = f"{answer.skipped} of another shape than was asked for"
        plan = plan.model_copy(update={"refused": [*plan.refused, misfits]})
    return Kept(
        plan=plan,
        turns=turns,
        trigger=work.trigger,
        calls=answer.calls,
        tokens_in=answer.tokens_in,
        tokens_out=answer.tokens_out,
        cost=answer.cost,
    )


async def _write(
    work: _Work,
    kept: Kept,
    to_place: int,
    resumed_at: datetime | None,
    kept_at: datetime | None = None,
) -> bool:
    """Write a plan and close its batch; gives whether the job is over for now."""
    tools, taken, from_place = work.tools, work.taken, work.done_to + 1
    receipt_id = batch_receipt_id(tools.space, work.job_id, taken.run, from_place, to_place)
    # The space may have been wiped, or the session moved, while the model thought.
    scope = await work.queue.held_scope(work.job_id)
    if scope is None:
        log.warning("extraction.lost", session_id=taken.session_id)
        return True
    began_at = resumed_at or kept_at or tools.clock()
    is_resumed, is_again = resumed_at is not None, taken.run > 0
    desk = Desk(taken.session_id, scope, receipt_id, began_at, is_resumed, is_again)
    applied = await apply(tools, desk, kept.plan)
    receipt = {
        "receipt_id": receipt_id,
        "from_place": from_place,
        "to_place": to_place,
        "counts": receipt_counts(kept, applied),
    }
    session_id, now = taken.session_id, tools.clock()
    closed = await work.queue.close(work.job_id, session_id, receipt, applied.sources, now)
    if closed is None:
        log.warning("extraction.lost", session_id=taken.session_id)
        return True
    work.counts = work.counts.plus(run_counts(kept, applied, closed.added, to_place - work.done_to))
    work.done_to, work.size, work.is_alone = to_place, tools.batch_turns, False
    work.taken = taken.model_copy(update={"answer": None, "answer_to": None, "attempts": 0})
    log.info(
        "extraction.advanced",
        session_id=taken.session_id,
        turns=kept.turns,
        added=closed.added,
        calls=kept.calls,
    )
    return closed.is_done


async def _unread(
    work: _Work, places: tuple[int, int], error: AnswerUnreadable | ModelRefused
) -> bool:
    """Ask about fewer turns, later, or no more; gives whether the job is over for now."""
    tools, now = work.tools, work.tools.clock()
    is_refused = isinstance(error, ModelRefused)
    is_cut = isinstance(error, AnswerUnreadable) and error.is_cut
    turns = places[1] - places[0] + 1
    if turns > 1 and (is_refused or is_cut):
        work.size = turns // 2
        return False
    if is_refused and not work.is_alone:
        # What is refused may stand in the turns before, which were read already.
        work.is_alone = True
        return False
    reason = redact(str(error))[:_REASON_MAX_CHARACTERS]
    if is_refused or work.taken.attempts + 1 >= TRIES_MAX:
        await work.queue.set_aside(work.job_id, work.taken.session_id, places, reason, now)
        log.warning("extraction.set_aside", session_id=work.taken.session_id, turns=turns)
        work.counts = work.counts.plus(ExtractionCounts(failed=turns))
        work.done_to, work.size, work.is_alone = places[1], tools.batch_turns, False
        work.taken = work.taken.model_copy(update={"attempts": 0})
        return work.done_to >= work.taken.up_to
    pause = min(PAUSE * 2**work.taken.attempts, PAUSE_MAX)
    await work.queue.give_back(work.job_id, now, not_before=now + pause, reason=reason, failed=1)
    return True


async def _away(work: _Work, error: ModelUnavailable) -> None:
    """Give the job back where no question can be asked now: it waits, its tries are as before."""
    now = work.tools.clock()
    until = error.until if isinstance(error, ModelDenied | BudgetSpent) else None
    await work.queue.give_back(
        work.job_id,
        now,
        not_before=until or now + AWAY_PAUSE,
        reason=redact(str(error))[:_REASON_MAX_CHARACTERS],
    )
