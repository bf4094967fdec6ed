"""Linking as a job: which memories belong together, and what is drawn between them?

It takes memories that nobody linked yet, at most ten a question, shows them to the language model
beside the newest and the nearest of their scope, and draws the ties that it names (Q101). One that
was looked at is not asked about again, whether a tie came of it or not.

Owns: the order of a run, and what it counts.
Never: draws what `linking/ties.py` refuses, or takes anything back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from graphmem_neo4j import prompts
from graphmem_neo4j.deciding import why_silent
from graphmem_neo4j.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from graphmem_neo4j.language import Line
from graphmem_neo4j.language_model import Answer
from graphmem_neo4j.linking.beside import beside, things_of
from graphmem_neo4j.linking.queue import Due, Queue, Room, Signed, Unlinked
from graphmem_neo4j.linking.ties import (
    CONFIDENCE_LEAST,
    MEMORIES_PER_CALL_MAX,
    REASON_MAX_CHARACTERS,
    THING_TYPES,
    TIES_PER_CALL_MAX,
    TYPES,
    Heard,
    Words,
    asked,
    heard,
)
from graphmem_neo4j.maintain.shapes import Work
from graphmem_neo4j.models import Frozen

MEMORIES_AT_ONCE_MAX = 50
"""Memories that are listed at a time."""
RUN_SECONDS = 1_500
"""How long a run begins new questions; the next one goes on with the rest."""
_PROMPT = "link"


class LinkedCounts(Frozen):
    """What a run did: memories looked at, and ties that were drawn.

    `confirmed`: ties that stood already; `refused`: what may not be drawn; `weak`: what nobody is
    sure of; `unread`: memories whose answer was of no use; `failed`: those given up; `edges`: the
    new ties, which `unlink` takes back. Of a dry run: the calls that it would take.
    """

    waited: int = 0
    memories: int = 0
    drawn: int = 0
    confirmed: int = 0
    refused: int = 0
    weak: int = 0
    unread: int = 0
    failed: int = 0
    calls: int = 0
    tokens: int = 0
    left: int = 0
    stopped_by: str | None = None
    edges: list[str] = Field(default_factory=list[str])


@dataclass(slots=True)
class _Run:
    work: Work
    queue: Queue
    signed: Signed
    counts: dict[str, int] = field(default_factory=dict[str, int])
    edges: list[str] = field(default_factory=list[str])
    trouble: ModelUnavailable | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be asked in this run."""
        seconds = (self.work.clock() - self.work.now).total_seconds()
        return self.trouble is not None or seconds > RUN_SECONDS

    @property
    def stopped_by(self) -> str | None:
        """Why it ended early."""
        return None if self.trouble is None else str(self.trouble)

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + by


async def link_memories(work: Work) -> LinkedCounts:
    """Link what waits, at most `limit` memories; can be stopped and run again.

    Raises ModelUnavailable where the model is away, denied or its day is spent, and nothing was
    done; StoreUnavailable.
    """
    queue = Queue(work.graph, work.space)
    due = await queue.due(work.now)
    waited = _total(due)
    if work.is_dry:
        return _expected(due, work)
    model = work.consultant.choice.model
    run = _Run(work, queue, Signed(work.run_id, model, work.suffix))
    seen = 0
    while seen < work.limit and not run.is_over:
        taken = await _round(run, min(MEMORIES_AT_ONCE_MAX, work.limit - seen))
        if taken is None:
            break
        seen += taken
        work.told(run.counts.get("memories", 0))
    if run.trouble is not None and not run.counts.get("memories"):
        raise run.trouble
    return LinkedCounts(
        waited=waited,
        left=_total(await queue.due(work.now)),
        stopped_by=run.stopped_by,
        edges=run.edges,
        **run.counts,
    )


def _total(due: Iterable[Due]) -> int:
    return sum(one.together + one.alone for one in due)


def _expected(due: Sequence[Due], work: Work) -> LinkedCounts:
    """Say what a run would take, as far as its limit reaches."""
    is_strict = work.is_strict
    together: dict[tuple[str, str | None], int] = {}
    for one in due:
        room = (one.scope, one.session_id if is_strict else None)
        together[room] = together.get(room, 0) + one.together
    calls = sum(-(-number // MEMORIES_PER_CALL_MAX) for number in together.values())
    calls += sum(one.alone for one in due)
    waited = _total(due)
    # Each call is about a memory at least.
    return LinkedCounts(
        waited=waited,
        memories=min(waited, work.limit),
        calls=min(calls, work.limit),
        left=waited,
    )


async def _round(run: _Run, limit: int) -> int | None:
    """Ask about some memories; gives how many, None where nothing waits."""
    queued = await run.queue.waiting(run.work.now, limit=limit)
    memories = {one.memory_id: one for job in queued for one in job.memories}
    chosen = list(memories.values())[:limit]
    for room, some in questions(chosen, is_strict=run.work.is_strict):
        if run.is_over:
            break
        await _question(run, room, some)
    closed = await run.queue.close([job.job_id for job in queued], run.work.clock())
    return len(chosen) if chosen or closed else None


def questions(
    memories: Sequence[Unlinked], *, is_strict: bool
) -> Iterator[tuple[Room, list[Unlinked]]]:
    """Put memories of one room into one question; what had no answer of use is asked alone."""
    rooms: dict[Room, list[Unlinked]] = {}
    for one in memories:
        room = Room(one.scope, one.session_id if is_strict else None, is_strict)
        if one.is_alone:
            yield room, [one]
        else:
            rooms.setdefault(room, []).append(one)
    for room, some in rooms.items():
        for start in range(0, len(some), MEMORIES_PER_CALL_MAX):
            yield room, some[start : start + MEMORIES_PER_CALL_MAX]


async def _question(run: _Run, room: Room, new: Sequence[Unlinked]) -> None:
    work = run.work
    ids = [one.memory_id for one in new]
    known = await beside(work.graph, work.space, work.slot, room, new, now=work.now)
    things = await things_of(work.graph, work.space, room, new)
    said = Words(relations=[])
    # Where nothing is there yet that it could be tied to, nobody is asked.
    if len(new) + len(known) + len(things) > 1:
        try:
            answer = await _ask(run, asked(new, known, things))
        except (ModelRefused, AnswerUnreadable) as error:
            run.count("unread", len(new))
            run.count("failed", await run.queue.fail(ids, why_silent(error), work.clock()))
            return
        except ModelUnavailable as error:
            run.trouble = error
            return
        run.count("calls", answer.calls)
        run.count("tokens", answer.tokens_in + answer.tokens_out)
        run.count("refused", answer.skipped)
        said = answer.value
    related_max = work.settings.context.max_related_edges
    await _draw(run, room, ids, heard(said, new, known, things, related_max=related_max))


async def _ask(run: _Run, data: Mapping[str, Any]) -> Answer[Words]:
    told = prompts.load(_PROMPT).fill(
        ties_max=TIES_PER_CALL_MAX,
        least=f"{CONFIDENCE_LEAST:g}",
        reason_max=REASON_MAX_CHARACTERS,
        types=", ".join(TYPES),
        thing_types=", ".join(THING_TYPES),
    )
    lines = [Line("system", told), Line("user", prompts.as_data(data))]
    return await run.work.consultant.ask(lines, Words, can_wait=True)


async def _draw(run: _Run, room: Room, ids: Sequence[str], counted: Heard) -> None:
    drawn = await run.queue.draw(room, ids, counted.ties, run.signed, now=run.work.clock())
    run.count("memories", drawn.looked)
    run.count("drawn", drawn.drawn)
    run.count("confirmed", drawn.confirmed)
    run.count("refused", counted.refused + drawn.refused)
    run.count("weak", counted.weak)
    run.edges += drawn.edges
