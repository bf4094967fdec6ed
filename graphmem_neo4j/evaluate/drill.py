"""Drill: what do the drills share? Their options, their facts, and what is counted afterwards.

Owns: the options, the statements and jobs, the checks that hold for every drill.
Never: starts or kills anything.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, SecretStr

from graphmem_neo4j.evaluate.crew import Member
from graphmem_neo4j.evaluate.report import BenchReport, Check, Conditions, Measure
from graphmem_neo4j.evaluate.saver import Job
from graphmem_neo4j.evaluate.statements import made_statements
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load

LIST_MEMORIES = load("evaluate/list_memories")
_LISTED_MAX = 50_000


class DrillOptions(Frozen):
    """How large a drill is: so many processes; statements in all (kill) or of each one (race)."""

    processes: Annotated[int, Field(ge=1, le=64)]
    statements: Annotated[int, Field(ge=1, le=20_000)]
    seconds_max: Annotated[float, Field(gt=0, le=3_600)] = 600.0
    seed: int = 0


class Listed(Frozen):
    """A memory as the database holds it."""

    memory_id: str
    content: str
    is_active: bool


def made_facts(options: DrillOptions) -> list[str]:
    """Make the statements of a drill: no two of them may be taken for one."""
    return [made.text for made in made_statements(options.seed, options.statements)]


def job_of(target: Target, space: str, statements: Sequence[str]) -> Job:
    """Make the job of one process."""
    return Job(
        uri=target.uri,
        user=target.user,
        password=SecretStr(target.password),
        space=space,
        statements=list(statements),
    )


async def listed(memory: GraphMemory) -> list[Listed]:
    """List what the space holds, active or not."""
    graph, _ = await memory.ready()
    space = space_key(memory.settings.space)
    return await graph.run(LIST_MEMORIES, Listed, space=space, limit=_LISTED_MAX)


def common_checks(members: Sequence[Member], stored: Sequence[Listed]) -> list[Check]:
    """Compare what was acknowledged with what is stored: by text, and by id."""
    active = Counter(one.content for one in stored if one.is_active)
    of_id = {one.memory_id: one.content for one in stored}
    wrong = sum(
        of_id.get(said.memory_id) != member.job.statements[said.number]
        for member in members
        for said in member.saved
    )
    return [
        exactly("texts that are active twice", sum(n - 1 for n in active.values()), 0),
        exactly("receipts that name another memory", wrong, 0),
        exactly("processes that came to their end", _ended(members), len(members)),
    ]


def reasons(members: Sequence[Member]) -> list[str]:
    """List why processes gave up, each reason once."""
    failed = [said.reason for member in members for said in member.said if said.kind == "failed"]
    return [f"a process gave up: {reason}" for reason in dict.fromkeys(failed)]


def exactly(name: str, value: int, target: int) -> Check:
    """Check that a count is what it must be."""
    return Check(name=name, value=value, target=f"= {target}", holds=value == target)


def drill_report(
    name: str,
    options: DrillOptions,
    under: Conditions,
    checks: list[Check],
    *,
    measures: list[Measure],
    notes: list[str],
    seconds: float,
) -> BenchReport:
    """Put a drill's report together."""
    return BenchReport(
        name=name,
        memories=options.statements,
        conditions=under.model_copy(update={"clients": options.processes}),
        measures=measures,
        checks=checks,
        notes=notes,
        seconds=seconds,
    )


def _ended(members: Sequence[Member]) -> int:
    return sum(member.is_done for member in members)
