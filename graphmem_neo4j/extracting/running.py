"""Running: which sessions are read now, and until when?

Owns: the choice among what waits, the hourly budget, and the end of a run.
Never: reads a session by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from graphmem_neo4j.errors import BudgetSpent, HourSpent, ModelOff, ModelUnavailable
from graphmem_neo4j.extracting.asking import Account, questions_within_hour
from graphmem_neo4j.extracting.queue import Left, Queue, WaitingSession
from graphmem_neo4j.extracting.shapes import (
    ExtractionCounts,
    ExtractionEstimate,
    ExtractionRun,
)
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extracting.working import PROMPT, work_off
from graphmem_neo4j.extraction.ripeness import Trigger, Waiting, hourly, ripe
from graphmem_neo4j.logs import redact
from graphmem_neo4j.wording import counted

PAGE = 100
"""Sessions looked at in one statement."""
PAGES_MAX = 50
ROUNDS_MAX = 1_000
_TURN_TOKENS = 40
"""What a turn adds beside its text: its number, moment and speaker."""
_ANSWER_SHARE = 0.5


@dataclass(slots=True)
class _Run:
    tools: Tools
    queue: Queue
    session_id: str | None
    limit: int
    told: Callable[[int], None]
    counts: ExtractionCounts
    asked: int = 0

    @property
    def allowed(self) -> int | None:
        """Questions that an hour allows over all sessions; None: no limit."""
        return hourly(self.tools.mode)

    @property
    def left(self) -> int | None:
        """Questions that this hour still allows, as far as this run knows."""
        return None if self.allowed is None else self.allowed - self.asked

    async def look(self) -> None:
        """Count the questions of this hour anew: other workers ask, too."""
        if self.allowed is not None:
            tools = self.tools
            self.asked = await questions_within_hour(tools.graph, tools.space, tools.clock())


async def extract(
    tools: Tools,
    queue: Queue,
    *,
    told: Callable[[int], None],
    session_id: str | None = None,
    limit: int = 10_000,
) -> ExtractionRun:
    """Read all that is ripe, at most `limit` turns; of one session or of all.

    `told` hears, after each batch, how many turns were read. Where the model is away, denied or
    over its budget the run ends and says so; what was not read waits on. Raises ModelOff where
    there is no model, StoreUnavailable.
    """
    if not tools.consultant.is_on:
        raise ModelOff(
            f"there is no language model: {tools.consultant.choice.reason}; messages are kept and "
            "found by search, and are read once GRAPHMEM_LLM__MODEL is set"
        )
    run = _Run(tools, queue, session_id, limit, told, ExtractionCounts())
    await run.look()
    stopped: str | None = None
    try:
        for _ in range(ROUNDS_MAX):
            if not await _round(run):
                break
    except (BudgetSpent, ModelUnavailable) as error:
        stopped = redact(str(error))
    if stopped is None and run.counts.turns >= limit:
        stopped = f"the limit of {limit} turns is reached: run it again"
    left = await queue.left(tools.clock(), session_id=session_id)
    return ExtractionRun(
        counts=run.counts, left=left.sessions, stopped=stopped, notes=_notes(run, left)
    )


async def _round(run: _Run) -> bool:
    """Look at all that waits once, and read what is ripe; gives whether anything was read."""
    before, passed_over = run.counts.turns, 0
    for _ in range(PAGES_MAX):
        page = await run.queue.waiting(
            run.tools.clock(), session_id=run.session_id, passed_over=passed_over, limit=PAGE
        )
        for waiting in page:
            if run.counts.turns >= run.limit:
                return False
            if not await _read(run, waiting):
                passed_over += 1
        if len(page) < PAGE:
            break
    return run.counts.turns > before


async def _read(run: _Run, waiting: WaitingSession) -> bool:
    """Read a session where it is ripe; gives whether it left the list of those that wait."""
    if _trigger(run, waiting) is None:
        return False
    await run.look()
    if (trigger := _trigger(run, waiting)) is None:
        return False
    before = run.counts.turns

    def told(counts: ExtractionCounts) -> None:
        # Batch by batch: what was done counts, also where the next question fails.
        run.counts = run.counts.plus(counts)
        run.told(run.counts.turns)

    most = None if trigger is Trigger.COMMAND else run.left
    account = Account(run.tools, None if trigger is Trigger.COMMAND else run.allowed)
    try:
        await work_off(
            account.watching(), run.queue, waiting.job_id, trigger, told=told, questions_max=most
        )
    except HourSpent:
        # Another worker asked the last question of the hour: this session waits for the next.
        pass
    finally:
        run.counts = run.counts.plus(account.in_vain)
    await run.look()
    return run.counts.turns - before >= waiting.turns


def _trigger(run: _Run, waiting: WaitingSession) -> Trigger | None:
    tools = run.tools
    return ripe(_as_waiting(run, waiting), tools.mode, left=run.left, turns_at=tools.turns_at)


def _as_waiting(run: _Run, waiting: WaitingSession) -> Waiting:
    rested = run.tools.clock() - waiting.last_at if waiting.last_at else timedelta(0)
    return Waiting(
        turns=waiting.turns,
        characters=waiting.characters,
        longest=waiting.longest,
        is_group=waiting.is_group,
        is_high=waiting.is_high,
        asks_to_remember=waiting.asks_to_remember,
        rested=rested,
        asked=Trigger(waiting.asked) if waiting.asked else None,
    )


def _notes(run: _Run, left: Left) -> list[str]:
    notes: list[str] = []
    counts = run.counts
    if counts.nothing:
        asked = counted(counts.questions, "question")
        notes.append(f"{counts.nothing} of {asked} gave nothing to keep")
    if counts.refused:
        notes.append(
            f"{counted(counts.refused, 'item of an answer was', 'items of answers were')} not "
            "believed: `graphmem receipt` tells why"
        )
    if counts.failed:
        notes.append(
            f"{counted(counts.failed, 'turn')} could not be read and set aside: `graphmem extract "
            "--failed` lists what was"
        )
    if left.next_at is not None:
        waits = counted(left.paused, "session is", "sessions are")
        notes.append(
            f"{waits} tried again from {left.next_at:%Y-%m-%d %H:%M} UTC on; "
            "`graphmem extract --all` asks at once"
        )
    if left.sessions and run.left is not None and run.left <= 0:
        notes.append(
            f"{counted(left.sessions, 'session waits', 'sessions wait')}: mode "
            f"{run.tools.mode.value} asks {hourly(run.tools.mode)} questions an hour; "
            "`graphmem extract --all` asks at once"
        )
    return notes


async def estimate(
    tools: Tools, queue: Queue, *, session_id: str | None = None
) -> ExtractionEstimate:
    """Estimate what reading all that waits would take, what is tried later included."""
    sessions = turns = characters = calls = 0
    is_partial = True
    for page_number in range(PAGES_MAX):
        page = await queue.waiting(
            tools.clock(),
            session_id=session_id,
            with_paused=True,
            passed_over=page_number * PAGE,
            limit=PAGE,
        )
        sessions += len(page)
        turns += sum(one.turns for one in page)
        characters += sum(one.characters for one in page)
        calls += sum(-(-one.turns // tools.batch_turns) for one in page)
        if len(page) < PAGE:
            is_partial = any(one.turns >= 200 for one in page)
            break
    if tools.consultant.is_on:
        await tools.consultant.refresh()
    said = characters // 4 + turns * _TURN_TOKENS
    weighed = tools.consultant.budget.weigh(
        calls,
        said + calls * len(PROMPT.text) // 4,
        int(said * _ANSWER_SHARE),
        now=tools.clock(),
    )
    return ExtractionEstimate(
        sessions=sessions, turns=turns, estimate=weighed, is_partial=is_partial
    )
