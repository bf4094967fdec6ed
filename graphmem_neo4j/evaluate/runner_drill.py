"""Runner drill: the runner is killed in the middle of its jobs; is anything half done, or twice?

Two spaces hold the same. In one the jobs run in peace. In the other the process that runs them is
killed without warning, again and again, at places drawn at random; then they run to the end. Both
must hold the same in the end, the doctor must find nothing, no run may stay as running, and what
the killed ones left in the server's memory must be cleared away.

Owns: the two spaces, the kills, and the comparison.
Never: runs on a database that is not a scratch one.
"""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Annotated, Any

from pydantic import BaseModel, Field, SecretStr, ValidationError

from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.bench import at_least
from graphmem_neo4j.evaluate.crew import begin, crew
from graphmem_neo4j.evaluate.drill import exactly
from graphmem_neo4j.evaluate.maintainer import PROGRAM, SHIFTS_MAX, MaintainJob, leaves_work
from graphmem_neo4j.evaluate.report import BenchReport, Check, conditions
from graphmem_neo4j.evaluate.saver import Said
from graphmem_neo4j.evaluate.statements import made_statement
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.maintain.lease import LEASE_SECONDS
from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.maintain.registry import JOBS, jobs_named
from graphmem_neo4j.maintain.running import run_jobs
from graphmem_neo4j.maintain.runs import list_runs
from graphmem_neo4j.maintain.shapes import JobState
from graphmem_neo4j.memory import GraphMemory, utc_now
from graphmem_neo4j.models import Frozen, first_fault
from graphmem_neo4j.projection import clean_projections
from graphmem_neo4j.queries import load
from graphmem_neo4j.status import gds_version

SHOW_UPKEEP = load("evaluate/show_upkeep")

_DAYS_AGO = 100
_SAVED_AT_ONCE = 100
_EPISODE_EVERY = 3
_EXPERIENCES_EVERY = 20
"""For so many memories two experiences that say the same, tied to one skill."""
_LIMIT = 20
"""Things that one run of a job does: many runs, many places to be killed at."""
_LINGER_SECONDS = 0.15
_WAIT_SECONDS = 120.0
_RUNS_MAX = 1_000
_SHOWN_MAX = 5
_HIT_SHARE = 0.25
"""Kills of all that must fall into a job; the others fall between two."""
_LATER = timedelta(hours=1)
"""After that long nobody can be using an in-memory graph that no space serves."""
_BAD = frozenset({JobState.FAILED, JobState.TIMED_OUT, JobState.RUNNING})


class RunnerOptions(Frozen):
    """How large the drill is: kills in all, each on spaces of so many memories."""

    rounds: Annotated[int, Field(ge=1, le=10_000)] = 20
    memories: Annotated[int, Field(ge=10, le=20_000)] = 200
    seed: int = 0


def runner_options(**values: int) -> RunnerOptions:
    """Read the options of a command line; raises BadRequest naming what to change."""
    try:
        return RunnerOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


class _Upkeep(BaseModel):
    """What maintenance has made of a space."""

    labels: list[str]
    types: list[str]
    memories: list[list[str]]
    running: int

    def lines(self) -> frozenset[str]:
        """Give one line a count and a memory: two spaces hold the same when these are the same."""
        return frozenset([*self.labels, *self.types, *(" | ".join(one) for one in self.memories)])


@dataclass(slots=True)
class _Tally:
    """What came of the kills."""

    in_the_middle: int = 0
    hits: Counter[str] = field(default_factory=Counter[str])
    running: int = 0
    failed: int = 0
    differing: int = 0
    findings: int = 0
    notes: list[str] = field(default_factory=list[str])


async def runner_drill(
    target: Target,
    scratch: Scratch,
    options: RunnerOptions,
    *,
    command: str,
    told: Told = unheard,
) -> BenchReport:
    """Kill a runner so many times, each time in a fresh space, and compare."""
    watch, tally = Stopwatch(), _Tally()
    draw = random.Random(f"runner {options.seed}")
    name = f"runner drill {options.seed}"
    await _fill(target, name, options)
    async with open_space(target, name) as calm:
        under = await conditions(calm, command=command, seed=options.seed)
        batches = await _finish(await calm.site())
        wanted = await _upkeep(calm)
    for number in range(options.rounds):
        space = f"{name} {number}"
        await _fill(target, space, options)
        await _kill(target, scratch, space, after=draw.randrange(batches), draw=draw)
        async with open_space(target, space) as memory:
            await _examine(memory, wanted, tally)
        told(Step("killing the runner", number + 1, options.rounds))
    async with open_space(target, name) as memory:
        left, stuck = await _left_behind(memory)
    notes = [
        f"{', '.join(JOBS)}: {batches} batches in peace",
        f"kills in jobs: {', '.join(f'{job} {tally.hits[job]}' for job in JOBS)}",
        f"in-memory graphs that kills left behind, cleared away: {left}",
        *tally.notes[:_SHOWN_MAX],
    ]
    return BenchReport(
        name="runner drill",
        memories=options.memories,
        conditions=under,
        measures=[],
        checks=_checks(tally, options, stuck=stuck),
        notes=notes,
        seconds=watch.seconds,
    )


async def _fill(target: Target, space: str, options: RunnerOptions) -> None:
    """Save facts and episodes that are old by now, and experiences, without vectors."""
    long_ago = utc_now() - timedelta(days=_DAYS_AGO)
    memory = GraphMemory(
        target.without_vectors().settings(space), environ={}, clock=lambda: long_ago
    )
    statements: list[dict[str, Any]] = [
        {
            "content": made_statement(options.seed, number).text,
            "kind": "fact" if number % _EPISODE_EVERY else "episode",
        }
        for number in range(options.memories)
    ]
    try:
        for start in range(0, len(statements), _SAVED_AT_ONCE):
            await memory.save(statements[start : start + _SAVED_AT_ONCE])
        for number in range(options.memories // _EXPERIENCES_EVERY):
            await _practise(memory, number)
    finally:
        await memory.close()


async def _practise(memory: GraphMemory, number: int) -> None:
    """Record a skill, and twice the task that it served: those are one, and hold its tie."""
    skill = f"calibrate crane {number}"
    await memory.record_experience(skill, "SKILL", f"How crane {number} is set", f"Turn {number}.")
    for name in (f"crane {number} was calibrated", f"calibrated the crane {number}"):
        await memory.record_experience(
            name, "TASK", f"Crane {number} was calibrated", f"Crane {number} was set before noon."
        )
        await memory.tie_experiences(name, skill, "USED_SKILL", instruction=f"turn {number}")


async def _kill(
    target: Target, scratch: Scratch, space: str, *, after: int, draw: random.Random
) -> None:
    """Let a process run the jobs, and kill it after so many batches and a moment more."""
    job = MaintainJob(
        uri=target.uri,
        user=target.user,
        password=SecretStr(target.password),
        space=space,
        statements=[],
        jobs=list(JOBS),
        limit=_LIMIT,
        provider=target.base.embedding.provider,
    )
    is_due = asyncio.Event()
    heard: list[Said] = []

    def hear(said: Said) -> None:
        heard.append(said)
        if len(heard) > after or said.kind != "did":
            is_due.set()

    async with crew([job], scratch.environ, program=PROGRAM) as members:
        listening = asyncio.create_task(begin(members, hear, timeout_seconds=_WAIT_SECONDS))
        async with asyncio.timeout(_WAIT_SECONDS):
            await is_due.wait()
        await asyncio.sleep(draw.uniform(0, _LINGER_SECONDS))
        # Without warning: nothing of it runs any more.
        if members[0].process.returncode is None:
            members[0].process.kill()
        await listening


async def _finish(site: Site) -> int:
    """Run all jobs until none finds anything to do; gives how many batches that took.

    The lease of a killed runner holds for a minute more: the clock of the lease is ahead.
    """
    maintain = site.settings.maintain.model_copy(update={"limit": _LIMIT})
    settings = site.settings.model_copy(update={"maintain": maintain})
    ahead = timedelta(seconds=2 * LEASE_SECONDS)
    site = replace(site, settings=settings, lease_clock=lambda: utc_now() + ahead)
    batches = 0

    def heard(_job: str, _done: int) -> None:
        nonlocal batches
        batches += 1

    for _ in range(SHIFTS_MAX):
        if not leaves_work(await run_jobs(site, jobs_named(None), heard=heard)):
            break
    return batches


async def _examine(memory: GraphMemory, wanted: _Upkeep, tally: _Tally) -> None:
    site = await memory.site()
    await _finish(site)
    runs = await list_runs(site.graph, site.space, limit=_RUNS_MAX)
    lost = {run.job for run in runs if run.state is JobState.LOST}
    tally.in_the_middle += bool(lost)
    tally.hits.update(lost)
    tally.failed += sum(run.state in _BAD for run in runs)
    tally.notes += [f"{run.job}: {run.message}" for run in runs if run.state in _BAD]
    found = await _upkeep(memory)
    tally.running += found.running
    if different := sorted(found.lines() ^ wanted.lines()):
        tally.differing += 1
        tally.notes.append(f"differs in {len(different)} lines, such as {different[0]}")
    findings = await doctor(site.graph, site.space)
    tally.findings += sum(finding.count for finding in findings)
    tally.notes += [f"{one.check}: {one.says}, {one.samples}" for one in findings]


async def _left_behind(memory: GraphMemory) -> tuple[int, int]:
    """Clear away what killed runs left in the server's memory; gives how much, and what stays."""
    graph = await memory.prepared()
    if await gds_version(graph) is None:
        return 0, 0
    later = utc_now() + _LATER
    cleared = await clean_projections(graph, now=later)
    return len(cleared), len(await clean_projections(graph, now=later, is_dry=True))


async def _upkeep(memory: GraphMemory) -> _Upkeep:
    graph = await memory.prepared()
    space = space_key(memory.settings.space)
    return (await graph.run(SHOW_UPKEEP, _Upkeep, space=space, open_end=OPEN_END))[0]


def _checks(tally: _Tally, options: RunnerOptions, *, stuck: int) -> list[Check]:
    wanted = max(1, round(_HIT_SHARE * options.rounds))
    return [
        at_least(
            "kills in the middle of a job", tally.in_the_middle, wanted, counts=options.rounds >= 5
        ),
        exactly("in-memory graphs that nobody clears away", stuck, 0),
        exactly("spaces that differ from the one in peace", tally.differing, 0),
        exactly("findings of the doctor", tally.findings, 0),
        exactly("runs that stayed as running", tally.running, 0),
        exactly("runs that failed", tally.failed, 0),
    ]
