"""Bench save: how many statements a second are kept, one by one and in lists, beside many others?

Every statement is checked against all that is stored (key, words, meaning): the store is filled
first. Vectors are seeded projections, so that the pen is measured and not the model.

Owns: the statements, the single saves of one and of many clients, and the lists.
Never: counts a save that was not acknowledged.
"""

from collections import Counter
from dataclasses import dataclass, field

from graphmem_neo4j.evaluate.bench import BenchOptions, timed_calls
from graphmem_neo4j.evaluate.filling import fill_memories
from graphmem_neo4j.evaluate.metrics import times
from graphmem_neo4j.evaluate.projection import SeededEmbedder
from graphmem_neo4j.evaluate.report import BenchReport, Measure, conditions
from graphmem_neo4j.evaluate.statements import MadeStatement, made_statements
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopping import Cut, until_stopped
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import NewMemory
from graphmem_neo4j.receipts import Saved

LIST_LENGTH = 100
LISTS_MAX = 10
_WARM_UP = 30
_SHARE = 50


@dataclass(slots=True)
class _Taken:
    measures: list[Measure] = field(default_factory=list[Measure])
    actions: Counter[str] = field(default_factory=Counter[str])
    cut: Cut = field(default_factory=Cut)


async def bench_save(
    target: Target, options: BenchOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Fill a space and time saves into it; a cancelled run gives what it has, marked partial."""
    watch = Stopwatch()
    taken = _Taken()
    embedder = SeededEmbedder(options.seed)
    async with open_space(target, "bench save", embedder=embedder) as memory:
        under = await conditions(
            memory, command=command, seed=options.seed, clients=options.clients
        )
        with until_stopped(taken.cut):
            await fill_memories(memory, embedder, options.memories, seed=options.seed, told=told)
            await _measure(memory, options, taken, told)
    outcomes = ", ".join(f"{count} {action}" for action, count in sorted(taken.actions.items()))
    return BenchReport(
        name="bench save",
        memories=options.memories,
        conditions=under,
        measures=taken.measures,
        checks=[],
        notes=[
            f"outcomes: {outcomes or 'none'}",
            "vectors are seeded random projections; clients are tasks of one process",
        ],
        is_partial=taken.cut.is_partial,
        seconds=watch.seconds,
    )


async def _measure(memory: GraphMemory, options: BenchOptions, taken: _Taken, told: Told) -> None:
    """Save new statements: numbers that the filling did not use."""
    first = options.memories
    for made in made_statements(options.seed, _WARM_UP, first=first):
        await memory.save(_new(made))
    first += _WARM_UP
    for clients in dict.fromkeys((1, options.clients)):
        await _singles(memory, options, first, clients, taken, told=told)
        first += options.calls
    await _lists(memory, options, first, taken, told)


def _new(made: MadeStatement) -> NewMemory:
    return NewMemory(content=made.text, scope=made.scope)


async def _singles(
    memory: GraphMemory,
    options: BenchOptions,
    first: int,
    clients: int,
    taken: _Taken,
    *,
    told: Told,
) -> None:
    statements = list(made_statements(options.seed, options.calls, first=first))
    found: list[float] = []
    watch = Stopwatch()

    async def save(made: MadeStatement) -> None:
        _count(taken, await memory.save(_new(made)))

    try:
        for start in range(0, len(statements), _SHARE):
            if watch.seconds > options.seconds_max:
                taken.cut.is_partial = True
                return
            found += await timed_calls(save, statements[start : start + _SHARE], clients=clients)
            told(Step(f"saving, {clients} at once", len(found), len(statements)))
    finally:
        if found:
            name, speed = "save, one statement", len(found) / watch.seconds
            taken.measures.append(
                Measure(name=name, clients=clients, times=times(found), per_second=speed)
            )


async def _lists(
    memory: GraphMemory, options: BenchOptions, first: int, taken: _Taken, told: Told
) -> None:
    count = min(LISTS_MAX, max(1, options.calls // LIST_LENGTH))
    found: list[float] = []
    watch = Stopwatch()
    for place in range(count):
        begin = first + place * LIST_LENGTH
        statements = [
            _new(made) for made in made_statements(options.seed, LIST_LENGTH, first=begin)
        ]
        spent = Stopwatch()
        _count(taken, await memory.save(statements))
        found.append(spent.ms)
        told(Step("saving lists", place + 1, count))
    speed = count * LIST_LENGTH / watch.seconds
    name = f"save, lists of {LIST_LENGTH} (per second: statements)"
    taken.measures.append(Measure(name=name, clients=1, times=times(found), per_second=speed))


def _count(taken: _Taken, receipt: Saved) -> None:
    for memory in receipt.memories:
        taken.actions[memory.action.value] += 1
