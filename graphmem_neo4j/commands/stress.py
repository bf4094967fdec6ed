"""Stress: the commands that print figures of speed, and drills that try the promises.

Owns: `bench`.
Never: runs on the user's data: each command makes a scratch server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from cyclopts import App
from pydantic import ValidationError

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import (
    KILL,
    RACE,
    BenchName,
    BenchReport,
    DrillOptions,
    Order,
    bench,
    bench_corrections,
    bench_extraction,
    bench_kill,
    bench_modes,
    bench_options,
    bench_race,
    bench_repair,
    bench_runner,
    bench_workspace,
    corrections_options,
    extraction_options,
    import_options,
    repair_options,
    runner_options,
    show_bench,
    shown_steps,
    write_json,
)
from graphmem_neo4j.models import first_fault

bench_app = App(name="bench", help="Measure speed and safety, on a scratch server.")


def _run(json: Path | None, work: Callable[[Order], Awaitable[BenchReport]]) -> int:
    async def run() -> BenchReport:
        with shown_steps(err) as told:
            return await work(order_of(told))

    report = asyncio.run(run())
    show_bench(report, out)
    if json is not None:
        write_json(report, json)
    return 0 if report.holds else 1


def _timed(name: BenchName, json: Path | None, **values: int) -> int:
    options = bench_options(**values)
    return _run(json, lambda order: bench(name, order, options))


def _drill(usual: DrillOptions, processes: int, statements: int) -> DrillOptions:
    sizes = {"processes": processes, "statements": statements}
    try:
        return DrillOptions.model_validate(usual.model_dump() | sizes)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


@bench_app.command(name="recall")
def bench_recall(
    *,
    memories: int = 50_000,
    clients: int = 8,
    calls: int = 500,
    graph: bool = False,
    json: Path | None = None,
) -> int:
    """Time recall beside a bare word query and a bare vector query, in one run.

    Parameters
    ----------
    memories
        Memories in the database.
    clients
        Clients at once, in a second round.
    calls
        Timed calls of each round.
    graph
        Link the names in the memories, project the graph, and time recall with and without it.
    json
        Write all figures to this file.
    """
    return _timed("recall", json, memories=memories, clients=clients, calls=calls, graph=graph)


@bench_app.command(name="ingest")
def bench_ingest(*, memories: int = 5_000, json: Path | None = None) -> int:
    """Time ingest without and with embeddings, beside the embedder alone.

    Parameters
    ----------
    memories
        Messages to ingest.
    json
        Write all figures to this file.
    """
    return _timed("ingest", json, memories=memories)


@bench_app.command(name="save")
def bench_save(
    *, memories: int = 5_000, clients: int = 4, calls: int = 500, json: Path | None = None
) -> int:
    """Time save, one statement at a time and in lists.

    Parameters
    ----------
    memories
        Memories in the database before.
    clients
        Clients at once.
    calls
        Timed calls of each round.
    json
        Write all figures to this file.
    """
    return _timed("save", json, memories=memories, clients=clients, calls=calls)


@bench_app.command(name="import")
def bench_import(*, files: int = 2_000, seed: int = 0, json: Path | None = None) -> int:
    """Import made files, again, and after edits: is every fact in them kept, once?

    Parameters
    ----------
    files
        Files to make.
    seed
        Other seeds make other files.
    json
        Write all figures to this file.
    """
    options = import_options(files=files, seed=seed)
    return _run(json, lambda order: bench_workspace(order, options))


@bench_app.command
def kill(*, processes: int = 4, saves: int = 1_000, json: Path | None = None) -> int:
    """Kill Neo4j in the middle of many saves: is every acknowledged one there, once?

    Parameters
    ----------
    processes
        Processes that save.
    saves
        Saves in all.
    json
        Write all figures to this file.
    """
    options = _drill(KILL, processes, saves)
    return _run(json, lambda order: bench_kill(order, options))


@bench_app.command
def race(*, processes: int = 16, facts: int = 50, json: Path | None = None) -> int:
    """Let many processes save the same facts at once: is each stored once?

    Parameters
    ----------
    processes
        Processes that save.
    facts
        Facts that each of them saves.
    json
        Write all figures to this file.
    """
    options = _drill(RACE, processes, facts)
    return _run(json, lambda order: bench_race(order, options))


@bench_app.command
def corrections(
    *,
    operations: int = 100_000,
    processes: int = 8,
    memories: int = 2_000,
    seed: int = 0,
    json: Path | None = None,
) -> int:
    """Let many processes correct, update, delete and link at random: is nothing broken or lost?

    Parameters
    ----------
    operations
        Operations in all.
    processes
        Processes that share them.
    memories
        Memories that they share.
    seed
        Other seeds take other walks.
    json
        Write all figures to this file.
    """
    options = corrections_options(
        operations=operations, processes=processes, memories=memories, seed=seed
    )
    return _run(json, lambda order: bench_corrections(order, options))


@bench_app.command
def repair(*, sequences: int = 1_000, seed: int = 0, json: Path | None = None) -> int:
    """Merge, split, name and undo entities at random: is every graph what it was before?

    Parameters
    ----------
    sequences
        Random sequences, each undone at its end.
    seed
        Other seeds take other walks, 0 to 99.
    json
        Write all figures to this file.
    """
    options = repair_options(sequences=sequences, seed=seed)
    return _run(json, lambda order: bench_repair(order, options))


@bench_app.command
def runner(
    *, rounds: int = 20, memories: int = 200, seed: int = 0, json: Path | None = None
) -> int:
    """Kill the maintenance runner in the middle of its jobs: is anything half done, or twice?

    Parameters
    ----------
    rounds
        Kills, each in a fresh space.
    memories
        Memories of each space.
    seed
        Other seeds kill at other places.
    json
        Write all figures to this file.
    """
    options = runner_options(rounds=rounds, memories=memories, seed=seed)
    return _run(json, lambda order: bench_runner(order, options))


@bench_app.command
def extraction(
    *, messages: int = 500, kills: int = 20, seed: int = 0, json: Path | None = None
) -> int:
    """Kill whoever reads what was said, again and again: is every message read, and once?

    Parameters
    ----------
    messages
        Messages in all, each with one fact.
    kills
        Kills while they are read.
    seed
        Other seeds kill at other places.
    json
        Write all figures to this file.
    """
    options = extraction_options(messages=messages, kills=kills, seed=seed)
    return _run(json, lambda order: bench_extraction(order, options))


@bench_app.command
def modes(*, seed: int = 0, json: Path | None = None) -> int:
    """Count calls and tokens of 100 turns in each mode of extraction, with a scripted model.

    Parameters
    ----------
    seed
        Other seeds hold other talks.
    json
        Write all figures to this file.
    """
    return _run(json, lambda order: bench_modes(order, seed=seed))
