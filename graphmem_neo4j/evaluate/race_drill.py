"""Race drill: many processes save the same facts at once; is each fact one active memory?

Half of the processes save with one call, half statement by statement, each in an order of its own.

Owns: the race.
Never: runs on a database that is not a scratch one.
"""

import random
from collections import Counter
from collections.abc import Sequence

from graphmem_neo4j.evaluate.crew import begin, crew
from graphmem_neo4j.evaluate.drill import (
    DrillOptions,
    common_checks,
    drill_report,
    exactly,
    job_of,
    listed,
    made_facts,
    reasons,
)
from graphmem_neo4j.evaluate.report import BenchReport, Measure, conditions
from graphmem_neo4j.evaluate.saver import Job, Said
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.receipts import SaveAction

RACE = DrillOptions(processes=16, statements=50)


async def race_drill(
    target: Target, scratch: Scratch, options: DrillOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Save the same facts from every process at once, half of them as lists, each in its order."""
    watch = Stopwatch()
    space = f"race drill {options.seed}"
    facts = made_facts(options)
    jobs = [_racing(target, space, facts, place, options) for place in range(options.processes)]
    heard: Counter[str] = Counter()

    def hear(said: Said) -> None:
        heard[said.kind] += 1
        told(Step("saving", heard["saved"], options.processes * len(facts)))

    async with open_space(target.without_vectors(), space) as memory:
        under = await conditions(memory, command=command, seed=options.seed)
        async with crew(jobs, scratch.environ) as members:
            spent = Stopwatch()
            await begin(members, hear, timeout_seconds=options.seconds_max)
            seconds = spent.seconds
        stored = await listed(memory)
    added = sum(said.action is SaveAction.ADDED for one in members for said in one.saved)
    checks = [
        exactly("active memories", sum(one.is_active for one in stored), len(facts)),
        exactly("memories in all", len(stored), len(facts)),
        exactly("receipts that say added", added, len(facts)),
        *common_checks(members, stored),
    ]
    speed = Measure(name="saves", clients=options.processes, per_second=heard["saved"] / seconds)
    return drill_report(
        "race drill",
        options,
        under,
        checks,
        measures=[speed],
        notes=reasons(members),
        seconds=watch.seconds,
    )


def _racing(
    target: Target, space: str, facts: Sequence[str], place: int, options: DrillOptions
) -> Job:
    mixed = random.Random(f"{options.seed}:{place}").sample(facts, len(facts))
    return job_of(target, space, mixed).model_copy(update={"as_list": place % 2 == 1})
