"""Evaluation: how good is recall on a data set, and what does each channel add?

Every pool is stored before the first question is asked, since word statistics span all spaces.
An ablation asks every question again for each choice of channels, over the same data.

Owns: the order of storing and asking, the choices of channels, and the sums.
Never: starts a server, prints, or reads a data set.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.asking import Asked, Manner, ask_all
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, sampled, split
from graphmem_neo4j.evaluate.metrics import Gain, Ranking, Scores, paired_gain, score, times
from graphmem_neo4j.evaluate.report import EvalReport, Run, Stored, conditions
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopping import Cut, until_stopped
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.storing import Shelf, batches, store_passages, store_turns
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.evaluate.triples import load_triples
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen

CLIENTS_MAX = 32
POOLS_SHOWN_MAX = 20
ABLATION = (
    ("words",),
    ("vector",),
    ("words", "vector"),
    ("words", "vector", "structure"),
    ("words", "vector", "structure", "recent"),
    ("words", "vector", "structure", "recent", "graph"),
    ("words", "vector", "structure", "recent", "graph", "communities"),
)
"""Channels of each run of an ablation: what each one adds to those before it; vector alone too."""
GRAPH_JOBS = ("mentions", "projection", "pagerank", "communities")
"""What a runner would have done by the time that somebody asks."""
_STORING, _ASKING = "storing", "asking"
_SHARE = 64
"""Questions between two reports of progress."""


class EvalOptions(Frozen):
    """How a data set is evaluated.

    split: see `corpus.split`. question_max: at most so many, drawn by `seed`. channels: those that
    recall may use, all when empty; `ablate` runs every choice of `ABLATION` instead. clients:
    questions asked at once (1 for honest times). limit: hits asked for, at least 10. graph: read
    names and project the graph before asking; without it the walk goes by plain hops. moments:
    ask about the time that a question names, of texts that hold from the first year they name.
    triples: a file of relations that are drawn before the first text comes (see triples.py).
    """

    split: str = "all"
    question_max: int | None = None
    channels: tuple[str, ...] = ()
    ablate: bool = False
    clients: int = 1
    limit: int = 10
    seed: int = 0
    graph: bool = True
    moments: bool = False
    triples: Path | None = None

    def check(self) -> None:
        """Raise BadRequest for what cannot be measured."""
        if not 10 <= self.limit <= 50:
            raise BadRequest("limit: ask for 10 to 50 hits, R@10 needs ten")
        if not 1 <= self.clients <= CLIENTS_MAX:
            raise BadRequest(f"clients: 1 to {CLIENTS_MAX}")
        if self.question_max is not None and self.question_max < 1:
            raise BadRequest("question_max: at least 1")


@dataclass(slots=True)
class _Progress:
    """What is known so far; enough for a report at any moment."""

    shelves: dict[str, Shelf] = field(default_factory=dict[str, Shelf])
    asked: dict[str, dict[str, list[Asked]]] = field(
        default_factory=dict[str, dict[str, list[Asked]]]
    )
    offered: int = 0
    store_seconds: float = 0.0
    question_count: int = 0


async def evaluate(
    corpus: Corpus,
    target: Target,
    options: EvalOptions,
    *,
    file: str,
    command: str,
    told: Told = unheard,
) -> EvalReport:
    """Store a corpus and ask its questions; a cancelled run gives what it has, marked partial."""
    options.check()
    taken = sampled(split(corpus, options.split), options.question_max, options.seed)
    if taken.question_count == 0:
        raise BadRequest(f"{corpus.name}: no question is left to ask in split {options.split!r}")
    progress, cut = _Progress(), Cut()
    async with open_space(target, "eval conditions") as memory:
        taken_under = await conditions(
            memory, command=command, seed=options.seed, clients=options.clients
        )
        manners = _manners(taken, options, has_vectors=memory.embedder.signature is not None)
    with until_stopped(cut):
        await _store(taken, target, options, progress, told)
        await _ask(taken, target, manners, options.clients, progress, told)
    return EvalReport(
        dataset=corpus.name,
        file=file,
        unit=corpus.unit,
        split=options.split,
        pools=len(taken.pools),
        limit=options.limit,
        conditions=taken_under,
        stored=_stored(progress),
        questions_used=taken.question_count,
        left_out=taken.left_out,
        runs=_runs(manners, progress, taken, options.seed),
        notes=list(corpus.notes),
        is_partial=cut.is_partial,
    )


def _manners(corpus: Corpus, options: EvalOptions, *, has_vectors: bool) -> list[Manner]:
    kind: Literal["message", "memory"] = "message" if corpus.unit == "turn" else "memory"
    if not options.ablate:
        name = "+".join(options.channels) or "all channels"
        channels = options.channels or None
        return [
            Manner(name, kind, channels=channels, limit=options.limit, with_moments=options.moments)
        ]
    chosen = dict.fromkeys(
        tuple(channel for channel in channels if has_vectors or channel != "vector")
        for channels in ABLATION
    )
    return [
        Manner(
            "+".join(channels),
            kind,
            channels=channels,
            limit=options.limit,
            with_moments=options.moments,
        )
        for channels in chosen
        if channels
    ]


async def _store(
    corpus: Corpus, target: Target, options: EvalOptions, progress: _Progress, told: Told
) -> None:
    watch = Stopwatch()
    total = sum(len(pool.units) for pool in corpus.pools)
    for pool in corpus.pools:
        shelf = progress.shelves[pool.name] = Shelf()
        async with open_space(target, pool.name) as memory:
            if options.triples is not None:
                await load_triples(memory, options.triples, told)
            if corpus.unit == "turn":
                progress.shelves[pool.name] = await store_turns(memory, pool)
                progress.offered += len(pool.units)
            else:
                for batch in batches(pool.units):
                    await store_passages(memory, batch, shelf, with_moments=options.moments)
                    progress.offered += len(batch)
                    told(Step(_STORING, progress.offered, total))
            if options.graph:
                await memory.maintain(list(GRAPH_JOBS))
        told(Step(_STORING, progress.offered, total))
        progress.store_seconds = watch.seconds


async def _ask(
    corpus: Corpus,
    target: Target,
    manners: Sequence[Manner],
    clients: int,
    progress: _Progress,
    told: Told,
) -> None:
    """Ask pool by pool, and within a pool choice by choice: all choices see the same weather."""
    total = corpus.question_count * len(manners)
    done = 0
    for pool in corpus.pools:
        async with open_space(target, pool.name) as memory:
            await _warm_up(memory, pool, manners[0])
            for manner in manners:
                answers = progress.asked.setdefault(manner.name, {}).setdefault(pool.name, [])
                for start in range(0, len(pool.questions), _SHARE):
                    answers += await ask_all(
                        memory,
                        pool.questions[start : start + _SHARE],
                        progress.shelves[pool.name].node_of,
                        manner,
                        clients=clients,
                    )
                    told(Step(_ASKING, done + len(answers), total))
                done += len(answers)


async def _warm_up(memory: GraphMemory, pool: Pool, manner: Manner) -> None:
    """Load the model and fill the plan cache with a question that is not measured."""
    await memory.recall(f"What is {pool.name}?", **manner.options)


def _stored(progress: _Progress) -> Stored:
    shelves = progress.shelves.values()
    return Stored(
        offered=progress.offered,
        stored=sum(shelf.stored for shelf in shelves),
        merged=sum(shelf.merged for shelf in shelves),
        known=sum(shelf.known for shelf in shelves),
        seconds=round(progress.store_seconds, 2),
    )


def _runs(manners: Sequence[Manner], progress: _Progress, corpus: Corpus, seed: int) -> list[Run]:
    return [
        _run(manner, progress, corpus, _gain(before, manner, progress, seed))
        for before, manner in zip((None, *manners), manners, strict=False)
        if progress.asked
    ]


def _gain(before: Manner | None, manner: Manner, progress: _Progress, seed: int) -> Gain | None:
    if before is None:
        return None
    mine, theirs = (_rankings(_answers(one, progress)) for one in (manner, before))
    return paired_gain(mine, theirs, over=before.name, seed=seed)


def _answers(manner: Manner, progress: _Progress) -> list[Asked]:
    return [answer for pool in progress.asked.get(manner.name, {}).values() for answer in pool]


def _run(manner: Manner, progress: _Progress, corpus: Corpus, gain: Gain | None) -> Run:
    by_pool = progress.asked.get(manner.name, {})
    answers = _answers(manner, progress)
    searched = [answer.searched_ms for answer in answers if answer.searched_ms is not None]
    shows_pools = 1 < len(corpus.pools) <= POOLS_SHOWN_MAX
    return Run(
        name=manner.name,
        channels=list(dict.fromkeys(c for answer in answers for c in answer.channels)),
        overall=_scores(answers),
        gain=gain,
        by_category=_grouped(answers, lambda answer: answer.category),
        by_pool={name: _scores(some) for name, some in by_pool.items()} if shows_pools else {},
        with_embedding=times([answer.total_ms for answer in answers]),
        without_embedding=times(searched) if searched else None,
        short_answers=sum(len(answer.ranked) < manner.limit for answer in answers),
        notes=list(dict.fromkeys(note for answer in answers for note in answer.notes))[:10],
    )


def _grouped(answers: Sequence[Asked], key: Callable[[Asked], str]) -> dict[str, Scores]:
    groups: dict[str, list[Asked]] = {}
    for answer in answers:
        groups.setdefault(key(answer), []).append(answer)
    return {name: _scores(groups[name]) for name in sorted(groups)}


def _scores(answers: Sequence[Asked]) -> Scores:
    return score(_rankings(answers))


def _rankings(answers: Sequence[Asked]) -> list[Ranking]:
    return [(answer.ranked, answer.gold) for answer in answers]
