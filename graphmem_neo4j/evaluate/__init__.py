"""Evaluate: how good is recall, how fast is the service, and do its promises hold under stress?

    order = Order(settings, Scratch(environ=os.environ), command="graphmem eval locomo FILE")
    report = await eval_locomo(path, order, EvalOptions(split="dev:1/2", ablate=True))
    show_evaluation(report, Console()); write_json(report, path)
    report = await bench("recall", order, bench_options(memories=50_000, clients=4))
    report = await bench_workspace(order, import_options(files=2_000, seed=0))
    report = await bench_race(order); report = await bench_kill(order)
    report = await bench_corrections(order, corrections_options(operations=100_000))
    report = await bench_repair(order, repair_options(sequences=1_000))
    show_bench(report, Console()); exit code: 0 if report.holds else 1

`with shown_steps(Console(stderr=True)) as told` draws progress: Order(..., told=told).

Owns: the reading of public data sets, the metrics, the benchmarks and the drills.
Never: touches the user's data: everything runs on a scratch server of its own.
"""

from graphmem_neo4j.evaluate.bench import BenchOptions, bench_options
from graphmem_neo4j.evaluate.bench_import import ImportOptions, import_options
from graphmem_neo4j.evaluate.commands import (
    BenchName,
    Order,
    bench,
    bench_corrections,
    bench_day,
    bench_extraction,
    bench_kill,
    bench_modes,
    bench_race,
    bench_repair,
    bench_runner,
    bench_workspace,
    eval_locomo,
    eval_passages,
    eval_statements,
    eval_xquad,
)
from graphmem_neo4j.evaluate.corrections_drill import CorrectionsOptions, corrections_options
from graphmem_neo4j.evaluate.decisions import DecisionsReport, Who
from graphmem_neo4j.evaluate.drill import DrillOptions
from graphmem_neo4j.evaluate.evaluation import EvalOptions
from graphmem_neo4j.evaluate.extraction_drill import ExtractionOptions, extraction_options
from graphmem_neo4j.evaluate.kill_drill import KILL
from graphmem_neo4j.evaluate.maintenance_day import DayOptions, day_options
from graphmem_neo4j.evaluate.names import NamesReport, eval_names
from graphmem_neo4j.evaluate.people import PeopleReport, eval_people
from graphmem_neo4j.evaluate.race_drill import RACE
from graphmem_neo4j.evaluate.repair_drill import RepairOptions, repair_options
from graphmem_neo4j.evaluate.report import BenchReport, EvalReport, write_json
from graphmem_neo4j.evaluate.runner_drill import RunnerOptions, runner_options
from graphmem_neo4j.evaluate.signal_tuning import SignalTuneReport, tune_signals
from graphmem_neo4j.evaluate.signals import SignalsReport, eval_signals
from graphmem_neo4j.evaluate.steps import shown_steps
from graphmem_neo4j.evaluate.tables import show_bench, show_evaluation
from graphmem_neo4j.evaluate.target import Scratch, ServerSize
from graphmem_neo4j.evaluate.tuning import TuneReport, tune

__all__ = [
    "KILL",
    "RACE",
    "BenchName",
    "BenchOptions",
    "BenchReport",
    "CorrectionsOptions",
    "DayOptions",
    "DecisionsReport",
    "DrillOptions",
    "EvalOptions",
    "EvalReport",
    "ExtractionOptions",
    "ImportOptions",
    "NamesReport",
    "Order",
    "PeopleReport",
    "RepairOptions",
    "RunnerOptions",
    "Scratch",
    "ServerSize",
    "SignalTuneReport",
    "SignalsReport",
    "TuneReport",
    "Who",
    "bench",
    "bench_corrections",
    "bench_day",
    "bench_extraction",
    "bench_kill",
    "bench_modes",
    "bench_options",
    "bench_race",
    "bench_repair",
    "bench_runner",
    "bench_workspace",
    "corrections_options",
    "day_options",
    "eval_locomo",
    "eval_names",
    "eval_passages",
    "eval_people",
    "eval_signals",
    "eval_statements",
    "eval_xquad",
    "extraction_options",
    "import_options",
    "repair_options",
    "runner_options",
    "show_bench",
    "show_evaluation",
    "shown_steps",
    "tune",
    "tune_signals",
    "write_json",
]
