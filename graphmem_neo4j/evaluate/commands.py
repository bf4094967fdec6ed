"""Commands: what do `graphmem eval` and `graphmem bench` do, from a path to a report?

Each reads what it needs, starts a scratch server of its own, measures, ends the server, and gives
a report; `tables.py` shows it and `report.write_json` keeps it. The user's database is never
touched, whatever the settings say of it.

Owns: that order.
Never: prints, reads the environment, or parses a command line.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from graphmem_neo4j.evaluate.bench import BenchOptions
from graphmem_neo4j.evaluate.bench_import import ImportOptions, bench_import
from graphmem_neo4j.evaluate.bench_ingest import bench_ingest
from graphmem_neo4j.evaluate.bench_recall import bench_recall
from graphmem_neo4j.evaluate.bench_save import bench_save
from graphmem_neo4j.evaluate.corpus import Corpus
from graphmem_neo4j.evaluate.corrections_drill import CorrectionsOptions, corrections_drill
from graphmem_neo4j.evaluate.decisions import DecisionsReport, Who, eval_decisions
from graphmem_neo4j.evaluate.drill import DrillOptions
from graphmem_neo4j.evaluate.evaluation import EvalOptions, evaluate
from graphmem_neo4j.evaluate.extraction_drill import ExtractionOptions, extraction_drill
from graphmem_neo4j.evaluate.extraction_modes import extraction_modes
from graphmem_neo4j.evaluate.kill_drill import KILL, kill_drill
from graphmem_neo4j.evaluate.locomo import read_locomo
from graphmem_neo4j.evaluate.maintenance_day import DayOptions, maintenance_day
from graphmem_neo4j.evaluate.passages import read_passages
from graphmem_neo4j.evaluate.race_drill import RACE, race_drill
from graphmem_neo4j.evaluate.repair_drill import RepairOptions, repair_drill
from graphmem_neo4j.evaluate.report import BenchReport, EvalReport
from graphmem_neo4j.evaluate.runner_drill import RunnerOptions, runner_drill
from graphmem_neo4j.evaluate.steps import Told, unheard
from graphmem_neo4j.evaluate.target import Scratch, Target, scratch_target
from graphmem_neo4j.evaluate.xquad import read_xquad
from graphmem_neo4j.settings import Settings

BenchName = Literal["recall", "ingest", "save"]

_BENCHES: dict[BenchName, Callable[..., Awaitable[BenchReport]]] = {
    "recall": bench_recall,
    "ingest": bench_ingest,
    "save": bench_save,
}


@dataclass(frozen=True, slots=True)
class Order:
    """What every command is told: settings (all but the database), server, words, listener.

    `command` is the command line as a person would type it again; it stands in the report.
    """

    settings: Settings
    scratch: Scratch
    command: str
    told: Told = unheard


async def eval_locomo(file: Path, order: Order, options: EvalOptions) -> EvalReport:
    """Evaluate on a LoCoMo file: one space a conversation, units are turns.

    Raises BadRequest for a file or options that cannot be used, ServerError where no server
    starts.
    """
    return await _evaluate(read_locomo(file), file, order, options)


async def eval_passages(
    path: Path,
    order: Order,
    options: EvalOptions,
    *,
    corpus: Path | None = None,
    pool: Literal["document", "corpus"] = "document",
) -> EvalReport:
    """Evaluate on a folder or file of 2Wiki, MuSiQue or TimeQA shape (see `read_passages`)."""
    return await _evaluate(read_passages(path, corpus=corpus, pool=pool), path, order, options)


async def eval_xquad(
    file: Path,
    order: Order,
    options: EvalOptions,
    *,
    corpus: Path | None = None,
    unit: Literal["sentence", "paragraph"] = "sentence",
) -> EvalReport:
    """Evaluate questions of one XQuAD-R file over the sentences of it, or of another language's."""
    return await _evaluate(read_xquad(file, corpus=corpus, unit=unit), file, order, options)


async def eval_statements(file: Path, order: Order, *, who: Who = "none") -> DecisionsReport:
    """Evaluate what a save decides about labelled pairs of statements (see decisions.py)."""
    async with _target(order) as target:
        return await eval_decisions(file, target, who=who, told=order.told)


async def bench(name: BenchName, order: Order, options: BenchOptions) -> BenchReport:
    """Run one benchmark on a scratch server; Ctrl-C gives the report of what was done."""
    async with _target(order) as target:
        return await _BENCHES[name](target, options, command=order.command, told=order.told)


async def bench_workspace(order: Order, options: ImportOptions) -> BenchReport:
    """Import made files three times on a scratch server; `report.holds`: all counts were right."""
    async with _target(order) as target:
        return await bench_import(target, options, command=order.command, told=order.told)


async def bench_race(order: Order, options: DrillOptions = RACE) -> BenchReport:
    """Run the race drill on a scratch server; `report.holds` says whether the promise held."""
    async with _target(order) as target:
        return await race_drill(
            target, order.scratch, options, command=order.command, told=order.told
        )


async def bench_corrections(order: Order, options: CorrectionsOptions) -> BenchReport:
    """Run the corrections drill on a scratch server; `report.holds`: nothing was broken or lost."""
    async with _target(order) as target:
        return await corrections_drill(
            target, order.scratch, options, command=order.command, told=order.told
        )


async def bench_repair(order: Order, options: RepairOptions) -> BenchReport:
    """Run the repair drill on a scratch server; `report.holds`: undoing gave every graph back."""
    async with _target(order) as target:
        return await repair_drill(target, options, command=order.command, told=order.told)


async def bench_runner(order: Order, options: RunnerOptions) -> BenchReport:
    """Kill the runner in its jobs on a scratch server; `report.holds`: nothing was half done."""
    async with _target(order) as target:
        return await runner_drill(
            target, order.scratch, options, command=order.command, told=order.told
        )


async def bench_extraction(order: Order, options: ExtractionOptions) -> BenchReport:
    """Kill whoever reads what was said; `report.holds`: all was read, and nothing twice."""
    async with _target(order) as target:
        return await extraction_drill(
            target, order.scratch, options, command=order.command, told=order.told
        )


async def bench_modes(order: Order, *, seed: int = 0) -> BenchReport:
    """Count what each mode of extraction asks of a model; `report.holds`: they differ as stated."""
    async with _target(order) as target:
        return await extraction_modes(target, command=order.command, seed=seed, told=order.told)


async def bench_day(order: Order, options: DayOptions) -> BenchReport:
    """Let a day of maintenance pass; `report.holds`: every weight is what the rule says."""
    async with _target(order) as target:
        return await maintenance_day(target, options, command=order.command, told=order.told)


async def bench_kill(order: Order, options: DrillOptions = KILL) -> BenchReport:
    """Run the kill drill on a server of its own; `report.holds` says whether the promise held."""
    return await kill_drill(
        order.settings, order.scratch, options, command=order.command, told=order.told
    )


async def _evaluate(corpus: Corpus, file: Path, order: Order, options: EvalOptions) -> EvalReport:
    options.check()
    async with _target(order) as target:
        return await evaluate(
            corpus, target, options, file=file.name, command=order.command, told=order.told
        )


def _target(order: Order) -> AbstractAsyncContextManager[Target]:
    return scratch_target(order.settings, order.scratch, told=order.told)
