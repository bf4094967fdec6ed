"""Stress: the commands that print figures of speed, and drills that try the promises.

Owns: `bench`.
Never: runs on the user's data: each command makes a scratch server.
"""

import asyncio
from pathlib import Path
from typing import Literal

from cyclopts import App

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out
from graphmem_neo4j.evaluate import (
    KILL,
    RACE,
    BenchReport,
    DrillOptions,
    bench,
    bench_kill,
    bench_options,
    bench_race,
    show_bench,
    shown_steps,
    write_json,
)

bench_app = App(name="bench", help="Measure speed and safety, on a scratch server.")


def _finish_bench(report: BenchReport, json: Path | None) -> int:
    show_bench(report, out)
    if json is not None:
        write_json(report, json)
    return 0 if report.holds else 1


def _run_bench(
    name: Literal["recall", "ingest", "save"],
    memories: int,
    clients: int,
    calls: int,
    json: Path | None,
) -> int:
    options = bench_options(memories=memories, clients=clients, calls=calls)
    with shown_steps(err) as told:
        report = asyncio.run(bench(name, order_of(told), options))
    return _finish_bench(report, json)


@bench_app.command(name="recall")
def bench_recall(
    *, memories: int = 50_000, clients: int = 8, calls: int = 500, json: Path | None = None
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
    json
        Write all figures to this file.
    """
    return _run_bench("recall", memories, clients, calls, json)


@bench_app.command(name="ingest")
def bench_ingest(
    *, memories: int = 5_000, clients: int = 4, calls: int = 500, json: Path | None = None
) -> int:
    """Time ingest without and with embeddings, beside the embedder alone.

    Parameters
    ----------
    memories
        Messages to ingest.
    clients
        Clients at once.
    calls
        Timed calls of each round.
    json
        Write all figures to this file.
    """
    return _run_bench("ingest", memories, clients, calls, json)


@bench_app.command(name="save")
def bench_save(
    *, memories: int = 5_000, clients: int = 4, calls: int = 500, json: Path | None = None
) -> int:
    """Time save.

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
    return _run_bench("save", memories, clients, calls, json)


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
    options = DrillOptions.model_validate(
        KILL.model_dump() | {"processes": processes, "statements": saves}
    )
    with shown_steps(err) as told:
        report = asyncio.run(bench_kill(order_of(told), options))
    return _finish_bench(report, json)


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
    options = DrillOptions.model_validate(
        RACE.model_dump() | {"processes": processes, "statements": facts}
    )
    with shown_steps(err) as told:
        report = asyncio.run(bench_race(order_of(told), options))
    return _finish_bench(report, json)
