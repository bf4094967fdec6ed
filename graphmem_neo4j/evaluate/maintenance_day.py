"""Maintenance day: what becomes of weights while the runner looks every five minutes?

A space is filled with memories of all ages, weights and uses. A clock of its own goes through one
day, and the jobs `decay` and `expiry` run at each of its steps. Afterwards every weight is compared
with what the rule says of that memory, computed here a second time from the rule's text (X3): once
a day at most, seven days without use, a twentieth, never below the floor, nothing that is pinned or
that a person held to be critical.

Owns: the made memories, the day, the comparison and the distribution before and after.
Never: runs on a database that is not a scratch one.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from pydantic import BaseModel, Field, ValidationError

from graphmem_neo4j.entity_names import milliseconds
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.drill import exactly
from graphmem_neo4j.evaluate.filling import made_row, write_rows
from graphmem_neo4j.evaluate.report import BenchReport, Check, conditions
from graphmem_neo4j.evaluate.statements import made_statement
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.keys import (
    OPEN_END,
    memory_id,
    space_key,
)
from graphmem_neo4j.maintain.decay import PERSON
from graphmem_neo4j.maintain.shapes import JobState
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Category, Frozen, MemoryKind, first_fault
from graphmem_neo4j.queries import load

LIST_WEIGHTS = load("evaluate/list_weights")

_BEGINS = datetime(2031, 6, 2, tzinfo=UTC)
_STEP = timedelta(minutes=5)
_AGE_MAX_DAYS = 400
_BATCH = 500
_RECALL_LEAST = 0.3
"""The least weight that a search gives by default."""
# The rule in words of its own, so that a change of the job's numbers is seen here.
_QUIET = timedelta(days=7)
_DAY = timedelta(days=1)
_STALE = timedelta(days=90)


class DayOptions(Frozen):
    """How much is made, and how long a day of the clock is looked at."""

    memories: Annotated[int, Field(ge=100, le=200_000)] = 10_000
    hours: Annotated[int, Field(ge=1, le=72)] = 24
    seed: Annotated[int, Field(ge=0)] = 0


def day_options(**values: int) -> DayOptions:
    """Read the options of a command line; raises BadRequest naming what to change."""
    try:
        return DayOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


class _Weight(BaseModel):
    memory_id: str
    salience: float
    valid_until: datetime
    retired_at: datetime


@dataclass(slots=True)
class Made:
    """A memory as it was made, and what the rule looks at."""

    memory_id: str
    content: str
    salience: float
    recorded_at: datetime
    recalled_at: datetime | None
    is_episode: bool
    is_pinned: bool
    is_critical: bool

    @property
    def used_at(self) -> datetime:
        """When it was last used: recalled, or else stored."""
        return self.recalled_at or self.recorded_at


def _made(seed: int, number: int) -> Made:
    draw = random.Random(f"{seed} {number}")
    recorded_at = _BEGINS - timedelta(days=draw.uniform(0, _AGE_MAX_DAYS))
    recalled_at = None
    if draw.random() < 0.2:
        recalled_at = recorded_at + (_BEGINS - recorded_at) * draw.random() ** 0.3
    is_critical = draw.random() < 0.02
    return Made(
        memory_id=memory_id(milliseconds(recorded_at), f"{number:08d}"),
        content=f"{made_statement(seed, number).text} ({number})",
        salience=0.9 if is_critical else round(draw.uniform(0.05, 1.0), 2),
        recorded_at=recorded_at,
        recalled_at=recalled_at,
        is_episode=draw.random() < 0.25,
        is_pinned=draw.random() < 0.03,
        is_critical=is_critical,
    )


def expected(made: Made, looks: Sequence[datetime]) -> float:
    """Give the weight that the rule leaves a memory after these looks at it, in order."""
    weight, faded_at = made.salience, None
    for look in looks:
        is_quiet = look - made.used_at > _QUIET
        is_due = faded_at is None or look - faded_at >= _DAY
        is_kept = made.is_pinned or (made.is_critical and weight >= 0.8)
        if is_quiet and is_due and not is_kept and weight > 0.1:
            weight, faded_at = max(0.1, round(weight * 0.95, 4)), look
    return weight


def distribution(weights: Sequence[float]) -> str:
    """Give how many weights lie in each tenth, from 0 to 1; a full 1 counts with the last."""
    tenths = Counter(min(9, int(weight * 10 + 1e-9)) for weight in weights)
    return ", ".join(f"{tenth / 10:.1f}+ {tenths[tenth]}" for tenth in range(10) if tenths[tenth])


async def maintenance_day(
    target: Target, options: DayOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Fill a space, let a day pass, and hold every weight against the rule."""
    clock = {"now": _BEGINS}
    watch = Stopwatch()
    settings = target.without_vectors().settings(f"day {options.seed}")
    memory = GraphMemory(settings, environ={}, clock=lambda: clock["now"])
    looks = [_BEGINS + _STEP * step for step in range(options.hours * 60 // 5)]
    counts: Counter[str] = Counter()
    try:
        under = await conditions(memory, command=command, seed=options.seed)
        made = await _fill(memory, options, told)
        before = await _weights(memory)
        for step, look in enumerate(looks):
            clock["now"] = look
            for report in await memory.maintain(["decay", "expiry"]):
                for name in ("faded", "expired"):
                    counts[name] += int(report.counts.get(name, 0))
                counts["failed"] += report.state is not JobState.DONE
            told(Step("living", step + 1, len(looks)))
        after = await _weights(memory)
    finally:
        await memory.close()
    return BenchReport(
        name="day of maintenance",
        memories=options.memories,
        conditions=under,
        measures=[],
        checks=_checks(made, before, after, looks, counts),
        notes=_notes(options, before, after, counts, len(looks)),
        seconds=watch.seconds,
    )


def _checks(
    made: Sequence[Made],
    before: dict[str, _Weight],
    after: dict[str, _Weight],
    looks: Sequence[datetime],
    counts: Counter[str],
) -> list[Check]:
    end = looks[-1]
    changed = {key for key, one in after.items() if one.salience != before[key].salience}
    ended = {key for key, one in after.items() if one.valid_until != OPEN_END}
    stale = {
        one.memory_id
        for one in made
        if one.is_episode
        and not one.is_pinned
        and one.recalled_at is None
        and not one.is_critical
        and end - one.recorded_at > _STALE
    }
    unlike = sum(after[one.memory_id].salience != expected(one, looks) for one in made)
    kept = {one.memory_id for one in made if one.is_critical or one.is_pinned}
    lately = {one.memory_id for one in made if end - one.used_at <= _QUIET}
    return [
        exactly("memories gone", len(before) - len(after), 0),
        exactly("memories retired", sum(one.retired_at != OPEN_END for one in after.values()), 0),
        exactly("weights that are not what the rule says", unlike, 0),
        exactly("critical or pinned memories that faded", len(changed & kept), 0),
        exactly("memories that faded though they were used lately", len(changed & lately), 0),
        exactly("stale episodes that have no end, or others that have", len(ended ^ stale), 0),
        exactly("runs that failed", counts["failed"], 0),
    ]


def _notes(
    options: DayOptions,
    before: dict[str, _Weight],
    after: dict[str, _Weight],
    counts: Counter[str],
    looks: int,
) -> list[str]:
    was = [one.salience for one in before.values()]
    now = [one.salience for one in after.values()]
    fell = sum(one.salience < _RECALL_LEAST <= before[key].salience for key, one in after.items())
    return [
        f"weights before: {distribution(was)}; mean {sum(was) / len(was):.3f}",
        f"weights after {options.hours} hours: {distribution(now)}; mean {sum(now) / len(now):.3f}",
        f"{counts['faded']} fadings and {counts['expired']} ends in {looks} looks; {fell} memories "
        f"fell below {_RECALL_LEAST}, the least weight that a search gives by default",
    ]


async def _fill(memory: GraphMemory, options: DayOptions, told: Told) -> list[Made]:
    made = [_made(options.seed, number) for number in range(options.memories)]
    for start in range(0, len(made), _BATCH):
        some = made[start : start + _BATCH]
        await write_rows(memory, [_row(memory.settings.space, one) for one in some])
        told(Step("filling", start + len(some), len(made)))
    for one in made:
        if one.is_critical:
            # What a person weighs is critical; the weight of an agent's own saying is not.
            await memory.correct(one.memory_id, "update", salience=0.95, made_by=PERSON)
            one.salience = 0.95
    return made


def _row(space: str, one: Made) -> dict[str, Any]:
    kind = MemoryKind.EPISODE if one.is_episode else MemoryKind.FACT
    return made_row(
        space,
        one.memory_id,
        one.content,
        recorded_at=one.recorded_at,
        scope="global",
        category=Category.CONTEXT.value,
        salience=one.salience,
        kind=kind.value,
        pinned=one.is_pinned,
        recalled=int(one.recalled_at is not None),
        last_recalled_at=one.recalled_at,
    )


async def _weights(memory: GraphMemory) -> dict[str, _Weight]:
    graph = await memory.prepared()
    space = space_key(memory.settings.space)
    found: dict[str, _Weight] = {}
    after = ""
    while rows := await graph.run(LIST_WEIGHTS, _Weight, space=space, after=after, limit=_BATCH):
        found.update({row.memory_id: row for row in rows})
        after = rows[-1].memory_id
    return found
