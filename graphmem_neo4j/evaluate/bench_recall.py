"""Bench recall: how long does a recall take, beside the two bare queries that it cannot do without?

The word query alone and the vector query alone run in the same run, in turn with recall, on the
same questions: what recall costs is said as a ratio to them, which holds on any machine.

Owns: the questions, the three calls, their turns, and the ratio.
Never: measures the embedding step: vectors are seeded projections, made beforehand.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel

from graphmem_neo4j.evaluate.bench import FULL_SIZE, BenchOptions, at_most, timed_calls
from graphmem_neo4j.evaluate.filling import fill_memories
from graphmem_neo4j.evaluate.metrics import times
from graphmem_neo4j.evaluate.projection import SeededEmbedder
from graphmem_neo4j.evaluate.report import BenchReport, Check, Measure, conditions
from graphmem_neo4j.evaluate.statements import made_statement
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopping import Cut, until_stopped
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.indexed import shelves
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory, utc_now
from graphmem_neo4j.queries import Query, load
from graphmem_neo4j.words import lucene_query, query_terms

FIND_BY_WORDS = load("evaluate/find_by_words")
FIND_BY_VECTOR = load("evaluate/find_by_vector")

P95_TARGET_MS = 60.0
GRAPH_P95_TARGET_MS = 120.0
RATIO_TARGET = 4.0
ROUND_TRIPS_TARGET = 2.0
_CANDIDATES = 50
_WARM_UP = 60
_WITHOUT = "recall without the graph"
_KINDS = ("recall", "word query", "vector query")
_LINK_RUNS_MAX = 100


class _Row(BaseModel):
    memory_id: str | None
    score: float


@dataclass(frozen=True, slots=True)
class _Asked:
    text: str
    scopes: tuple[str, ...]
    words_query: str
    vector: list[float] | None


@dataclass(slots=True)
class _Taken:
    """Times in milliseconds by number of clients and kind of call, and the seconds they took."""

    ms: dict[tuple[int, str], list[float]] = field(
        default_factory=dict[tuple[int, str], list[float]]
    )
    whole_ms: dict[int, list[float]] = field(default_factory=dict[int, list[float]])
    seconds: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])
    round_trips: Counter[str] = field(default_factory=Counter[str])
    cut: Cut = field(default_factory=Cut)
    kinds: tuple[str, ...] = _KINDS
    notes: list[str] = field(default_factory=list[str])


async def bench_recall(
    target: Target, options: BenchOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Fill a space and time recalls in it; a cancelled run gives what it has, marked partial."""
    watch = Stopwatch()
    taken = _Taken(kinds=(*_KINDS, _WITHOUT) if options.graph else _KINDS)
    embedder = SeededEmbedder(options.seed)

    def observe(query: Query) -> None:
        taken.round_trips[query.name] += 1

    async with open_space(target, "bench recall", embedder=embedder, observe=observe) as memory:
        under = await conditions(
            memory, command=command, seed=options.seed, clients=options.clients
        )
        with until_stopped(taken.cut):
            await fill_memories(
                memory,
                embedder,
                options.memories,
                seed=options.seed,
                told=told,
                awaits_mentions=options.graph,
            )
            if options.graph:
                taken.notes.append(await _link(memory, options.memories, told))
            await _measure(memory, embedder, options, taken, told)
    return BenchReport(
        name="bench recall",
        memories=options.memories,
        conditions=under,
        measures=_measures(taken),
        checks=_checks(taken, options),
        notes=[
            "vectors are seeded random projections; times are without the embedding step",
            "clients are tasks of one process, as in one server",
            *taken.notes,
        ],
        is_partial=taken.cut.is_partial,
        seconds=watch.seconds,
    )


async def _link(memory: GraphMemory, count: int, told: Told) -> str:
    """Read the names in all memories and project the graph, as the runner would; says how large."""
    done = 0
    for _ in range(_LINK_RUNS_MAX):
        report = (await memory.maintain(["mentions"]))[0]
        done += report.done
        told(Step("linking names", min(done, count), count))
        if not report.left:
            break
    projected = (await memory.maintain(["projection"]))[0]
    return f"projection: {projected.counts}"


def _questions(
    space: str, embedder: SeededEmbedder, options: BenchOptions, count: int, first: int
) -> list[_Asked]:
    """Ask about memories spread over the whole store; every second one names its project."""
    asked: list[_Asked] = []
    for number in range(first, first + count):
        made = made_statement(options.seed, number * 7919 % options.memories)
        scopes = ("global",) if number % 2 else tuple(dict.fromkeys(("global", made.scope)))
        on = shelves(space, list(scopes), "mn")
        words = lucene_query(on, query_terms(made.question))
        asked.append(_Asked(made.question, scopes, words, embedder.vector(made.question)))
    return asked


async def _measure(
    memory: GraphMemory,
    embedder: SeededEmbedder,
    options: BenchOptions,
    taken: _Taken,
    told: Told,
) -> None:
    space = memory.settings.space
    warm = _questions(space, embedder, options, _WARM_UP, options.calls)
    await _rounds(memory, warm, 1, _Taken(kinds=taken.kinds), options.seconds_max, told=unheard)
    taken.round_trips.clear()
    questions = _questions(space, embedder, options, options.calls, 0)
    for clients in dict.fromkeys((1, options.clients)):
        await _rounds(memory, questions, clients, taken, options.seconds_max, told=told)


async def _rounds(
    memory: GraphMemory,
    questions: Sequence[_Asked],
    clients: int,
    taken: _Taken,
    seconds_max: float,
    *,
    told: Told,
) -> None:
    """Take turns between the three kinds, a few questions each; who begins changes too."""
    calls = _calls(memory, taken, clients)
    watch = Stopwatch()
    share = 1 if clients == 1 else 4 * clients
    for start in range(0, len(questions), share):
        if watch.seconds > seconds_max:
            taken.cut.is_partial = True
            return
        some = questions[start : start + share]
        for turn in range(len(taken.kinds)):
            kind = taken.kinds[(turn + start // share) % len(taken.kinds)]
            spent = Stopwatch()
            found = await timed_calls(calls[kind], some, clients=clients)
            before = taken.seconds.get((clients, kind), 0.0)
            taken.seconds[clients, kind] = before + spent.seconds
            taken.ms.setdefault((clients, kind), []).extend(found)
        told(Step(f"asking, {clients} at once", start + len(some), len(questions)))


def _calls(
    memory: GraphMemory, taken: _Taken, clients: int
) -> dict[str, Callable[[_Asked], Awaitable[float | None]]]:
    space = space_key(memory.settings.space)

    async def recall(asked: _Asked) -> float | None:
        watch = Stopwatch()
        answer = await memory.recall(asked.text, scopes=asked.scopes, kinds=("memory",))
        taken.whole_ms.setdefault(clients, []).append(watch.ms)
        return answer.searched_ms

    async def without(asked: _Asked) -> float | None:
        answer = await memory.recall(
            asked.text,
            scopes=asked.scopes,
            kinds=("memory",),
            channels=("words", "vector", "structure", "recent"),
        )
        return answer.searched_ms

    async def by_words(asked: _Asked) -> None:
        graph, _ = await memory.ready()
        await graph.run(FIND_BY_WORDS, _Row, words_query=asked.words_query, limit=_CANDIDATES)

    async def by_vector(asked: _Asked) -> None:
        graph, _ = await memory.ready()
        await graph.run(
            FIND_BY_VECTOR,
            _Row,
            space=space,
            scopes=list(asked.scopes),
            vector=asked.vector,
            now=utc_now(),
            open_end=OPEN_END,
            limit=_CANDIDATES,
        )

    return dict(zip((*_KINDS, _WITHOUT), (recall, by_words, by_vector, without), strict=True))


def _measures(taken: _Taken) -> list[Measure]:
    measures = [
        Measure(
            name=kind,
            clients=clients,
            times=times(found),
            per_second=len(found) / taken.seconds[clients, kind],
        )
        for (clients, kind), found in sorted(taken.ms.items())
    ]
    return measures + [
        Measure(name="recall, whole call", clients=clients, times=times(found))
        for clients, found in sorted(taken.whole_ms.items())
    ]


def _checks(taken: _Taken, options: BenchOptions) -> list[Check]:
    """Check what was measured; the targets are for the full size."""
    counts = options.memories >= FULL_SIZE
    checks: list[Check] = []
    for clients in dict.fromkeys((1, options.clients)):
        found = [taken.ms.get((clients, kind), []) for kind in _KINDS]
        if not all(found):
            continue
        recall, words, vector = (times(some).p95_ms for some in found)
        is_alone = counts and clients == 1
        name = f"recall p95 ms, {clients} at once"
        target = GRAPH_P95_TARGET_MS if options.graph else P95_TARGET_MS
        checks.append(at_most(name, recall, target, counts=is_alone))
        plain = taken.ms.get((clients, _WITHOUT))
        if plain:
            ratio = recall / times(plain).p95_ms
            checks.append(
                at_most(
                    f"the same / without the graph, {clients} at once", ratio, 0.0, counts=False
                )
            )
        ratio = recall / (words + vector)
        name = f"recall p95 / (word p95 + vector p95), {clients} at once"
        checks.append(at_most(name, ratio, RATIO_TARGET, counts=is_alone))
    recalls = sum(len(found) for (_, kind), found in taken.ms.items() if kind == "recall")
    trips = sum(n for name, n in taken.round_trips.items() if not name.startswith("evaluate/"))
    if recalls and not options.graph:
        checks.append(at_most("round trips a recall", trips / recalls, ROUND_TRIPS_TARGET))
    return checks
