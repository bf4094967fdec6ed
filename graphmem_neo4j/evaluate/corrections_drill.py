"""Corrections drill: many processes correct, link, delete and undo at random; what is left of it?

They walk over one shared pool of memories, the first ones much more often than the last, so that
they meet. Afterwards the doctor must find nothing, and what was acknowledged must be there.

Owns: the pool, the walks' jobs, and the report.
Never: runs on a database that is not a scratch one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, SecretStr, ValidationError

from graphmem_neo4j.doctor import CHECK_NAMES, Finding, doctor
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corrector import PROGRAM, WalkJob, long_text
from graphmem_neo4j.evaluate.crew import Member, begin, crew
from graphmem_neo4j.evaluate.drill import LIST_MEMORIES, Listed, exactly, reasons
from graphmem_neo4j.evaluate.reckoning import Changed, Edge, Outcome, Version, reckon
from graphmem_neo4j.evaluate.report import BenchReport, Check, Conditions, Measure, conditions
from graphmem_neo4j.evaluate.saver import Said
from graphmem_neo4j.evaluate.statements import made_statement
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen, first_fault
from graphmem_neo4j.queries import load

LIST_VERSIONS = load("evaluate/list_versions")
LIST_CHANGES = load("evaluate/list_changes")
LIST_RELATIONS = load("evaluate/list_relations")

_LISTED_MAX = 2_000_000
_LONG_EVERY = 25
_SAVED_AT_ONCE = 100
_REASONS_SHOWN = 5


class CorrectionsOptions(Frozen):
    """How large the drill is: operations in all, the processes that share them, the memories."""

    operations: Annotated[int, Field(ge=1, le=1_000_000)] = 100_000
    processes: Annotated[int, Field(ge=1, le=64)] = 8
    memories: Annotated[int, Field(ge=2, le=20_000)] = 2_000
    seed: int = 0
    seconds_max: Annotated[float, Field(gt=0, le=86_400)] = 21_600.0


def corrections_options(**values: int) -> CorrectionsOptions:
    """Read the options of a command line; raises BadRequest naming what to change."""
    try:
        return CorrectionsOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


async def corrections_drill(
    target: Target,
    scratch: Scratch,
    options: CorrectionsOptions,
    *,
    command: str,
    told: Told = unheard,
) -> BenchReport:
    """Let the processes walk, then let the doctor look, and reckon."""
    watch = Stopwatch()
    space = f"corrections drill {options.seed}"
    heard: Counter[str] = Counter()

    def hear(said: Said) -> None:
        heard[said.kind] += 1
        told(Step("correcting", heard["did"], options.operations))

    async with open_space(target.without_vectors(), space) as memory:
        under = await conditions(
            memory, command=command, seed=options.seed, clients=options.processes
        )
        texts = _texts(options)
        pool = await _saved(memory, texts, told)
        jobs = [_job(target, space, texts, pool, place, options) for place in _places(options)]
        async with crew(jobs, scratch.environ, program=PROGRAM) as members:
            spent = Stopwatch()
            await begin(members, hear, timeout_seconds=options.seconds_max)
            seconds = spent.seconds
        findings = await _examined(memory, told)
        outcome = await _outcome(memory, members)
    checks = [
        exactly("operations that came to an end", heard["did"], options.operations),
        exactly("processes that came to their end", sum(one.is_done for one in members), len(jobs)),
        *_healthy(findings),
        *reckon(outcome),
    ]
    speed = Measure(name="operations", clients=options.processes, per_second=heard["did"] / seconds)
    return _report(options, under, speed, checks, _notes(outcome, findings, members), watch.seconds)


def _texts(options: CorrectionsOptions) -> list[str]:
    """Make the pool's texts; every 25th is a long one."""
    return [
        made_statement(options.seed, number).text
        if number % _LONG_EVERY
        else long_text(options.seed + 2, number)
        for number in range(options.memories)
    ]


async def _saved(memory: GraphMemory, texts: Sequence[str], told: Told) -> list[str]:
    ids: list[str] = []
    for start in range(0, len(texts), _SAVED_AT_ONCE):
        saved = await memory.save(list(texts[start : start + _SAVED_AT_ONCE]))
        ids += [one.memory_id for one in saved.memories]
        told(Step("saving the pool", len(ids), len(texts)))
    return ids


def _places(options: CorrectionsOptions) -> range:
    return range(min(options.processes, options.operations))


def _job(
    target: Target,
    space: str,
    texts: Sequence[str],
    pool: Sequence[str],
    place: int,
    options: CorrectionsOptions,
) -> WalkJob:
    count = len(_places(options))
    return WalkJob(
        uri=target.uri,
        user=target.user,
        password=SecretStr(target.password),
        space=space,
        statements=list(texts),
        pool=list(pool),
        operations=len(range(place, options.operations, count)),
        place=place,
        seed=options.seed,
    )


async def _examined(memory: GraphMemory, told: Told) -> list[Finding]:
    graph, _ = await memory.ready()
    names = list(CHECK_NAMES)
    return await doctor(
        graph,
        memory.settings.space,
        keys_max=_LISTED_MAX,
        told=lambda name: told(Step("examining", names.index(name) + 1, len(names))),
    )


async def _outcome(memory: GraphMemory, members: Sequence[Member]) -> Outcome:
    graph, _ = await memory.ready()
    space = space_key(memory.settings.space)
    stored = await graph.run(LIST_MEMORIES, Listed, space=space, limit=_LISTED_MAX)
    return Outcome(
        did=[said.did for member in members for said in member.said if said.did is not None],
        active=frozenset(one.memory_id for one in stored if one.is_active),
        versions=await graph.run(LIST_VERSIONS, Version, space=space, limit=_LISTED_MAX),
        changes=await graph.run(LIST_CHANGES, Changed, space=space, limit=_LISTED_MAX),
        edges=await graph.run(
            LIST_RELATIONS, Edge, space=space, open_end=OPEN_END, limit=_LISTED_MAX
        ),
    )


def _healthy(findings: Sequence[Finding]) -> list[Check]:
    broken = {finding.check: finding.count for finding in findings}
    return [exactly(f"doctor: {name}", broken.get(name, 0), 0) for name in CHECK_NAMES]


def _notes(outcome: Outcome, findings: Sequence[Finding], members: Sequence[Member]) -> list[str]:
    counts = Counter((did.verb, did.outcome) for did in outcome.did)
    verbs = dict.fromkeys(verb for verb, _ in sorted(counts))
    notes = [
        f"{verb}: "
        + ", ".join(f"{n:,} {what}" for (of, what), n in sorted(counts.items()) if of == verb)
        for verb in verbs
    ]
    retried = Counter(reason for did in outcome.did for reason in did.reasons)
    notes.append(f"tried again: {retried.total():,}")
    notes += [f"{count:,} times: {why[:200]}" for why, count in retried.most_common(_REASONS_SHOWN)]
    notes += [f"{one.check}: {one.says}, such as {', '.join(one.samples)}" for one in findings]
    return notes + reasons(members)


def _report(
    options: CorrectionsOptions,
    under: Conditions,
    speed: Measure,
    checks: list[Check],
    notes: list[str],
    seconds: float,
) -> BenchReport:
    return BenchReport(
        name="corrections drill",
        memories=options.memories,
        conditions=under,
        measures=[speed],
        checks=checks,
        notes=notes,
        seconds=seconds,
    )
