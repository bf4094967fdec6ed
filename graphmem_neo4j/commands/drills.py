"""Drills: do the promises hold when processes are killed, race, or work for a whole day?

Owns: the commands of `bench` that try a promise.
Never: runs on the user's data: each command makes a scratch server.
"""

from pathlib import Path

from pydantic import ValidationError

from graphmem_neo4j.commands.stress import bench_app, run_bench
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import (
    KILL,
    RACE,
    DrillOptions,
    bench_corrections,
    bench_day,
    bench_extraction,
    bench_kill,
    bench_modes,
    bench_race,
    bench_repair,
    bench_runner,
    corrections_options,
    day_options,
    extraction_options,
    repair_options,
    runner_options,
)
from graphmem_neo4j.models import first_fault

__all__ = ["bench_app"]


def _drill(usual: DrillOptions, processes: int, statements: int) -> DrillOptions:
    sizes = {"processes": processes, "statements": statements}
    try:
        return DrillOptions.model_validate(usual.model_dump() | sizes)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


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
    return run_bench(json, lambda order: bench_kill(order, options))


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
    return run_bench(json, lambda order: bench_race(order, options))


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
    return run_bench(json, lambda order: bench_corrections(order, options))


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
    return run_bench(json, lambda order: bench_repair(order, options))


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
    return run_bench(json, lambda order: bench_runner(order, options))


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
    return run_bench(json, lambda order: bench_extraction(order, options))


@bench_app.command
def day(*, memories: int = 10_000, hours: int = 24, seed: int = 0, json: Path | None = None) -> int:
    """Let a day of maintenance pass: what becomes of the weights, and is it what the rule says?

    Parameters
    ----------
    memories
        Memories, of all ages, weights and uses.
    hours
        Hours of a clock of its own; the jobs look every five minutes of it.
    seed
        Other seeds make other memories.
    json
        Write all figures to this file.
    """
    options = day_options(memories=memories, hours=hours, seed=seed)
    return run_bench(json, lambda order: bench_day(order, options))


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
    return run_bench(json, lambda order: bench_modes(order, seed=seed))
