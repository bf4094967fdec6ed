"""Stress: how fast does it save, import and search?

Owns: the group `bench`, its commands that print figures of speed, and how a report is shown.
Never: runs on the user's data: each command makes a scratch server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from cyclopts import App

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out
from graphmem_neo4j.evaluate import (
    BenchName,
    BenchReport,
    Order,
    bench,
    bench_options,
    bench_workspace,
    import_options,
    show_bench,
    shown_steps,
    write_json,
)

bench_app = App(name="bench", help="Measure speed and safety, on a scratch server.")


def run_bench(json: Path | None, work: Callable[[Order], Awaitable[BenchReport]]) -> int:
    """Run one on a scratch server, show its report and write it; gives the exit code."""

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
    return run_bench(json, lambda order: bench(name, order, options))


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
    return run_bench(json, lambda order: bench_workspace(order, options))
