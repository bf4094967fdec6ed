"""Tables: how does a person read a report?

Owns: the layout of the tables, and the rounding for the eye.
Never: computes a figure.
"""

from rich.console import Console
from rich.table import Table

from graphmem_neo4j.evaluate.metrics import Scores, Times
from graphmem_neo4j.evaluate.report import BenchReport, Conditions, EvalReport, Run

_SCORE_COLUMNS = ("questions", "R@1", "R@5", "R@10", "nDCG@10", "MRR")


def show_evaluation(report: EvalReport, console: Console) -> None:
    """Print an evaluation: what was stored, the scores, the ablation, the times, the conditions."""
    stored = report.stored
    console.print(f"[bold]{report.dataset}[/bold], unit: {report.unit}, split: {report.split}")
    console.print(
        f"stored {stored.stored:,} of {stored.offered:,} offered in {stored.seconds:.1f} s "
        f"({stored.merged} merged, {stored.known} known already), {report.pools} spaces"
    )
    left = ", ".join(f"{count} {reason}" for reason, count in report.left_out.items())
    console.print(f"{report.questions_used:,} questions used; left out: {left or 'none'}")
    for note in report.notes:
        console.print(f"note: {note}")
    for run in report.runs:
        console.print(_scores_table(run))
    if len(report.runs) > 1:
        console.print(_ablation_table(report))
    console.print(_times_table(report))
    _show_conditions(report.conditions, console, is_partial=report.is_partial)


def show_bench(report: BenchReport, console: Console) -> None:
    """Print a benchmark or a drill: measures, then checks against the targets."""
    console.print(f"[bold]{report.name}[/bold], {report.memories:,} in {report.seconds:.1f} s")
    if report.measures:
        console.print(_measures_table(report))
    if report.checks:
        console.print(_checks_table(report))
    for note in report.notes:
        console.print(f"note: {note}")
    _show_conditions(report.conditions, console, is_partial=report.is_partial)


def _scores_table(run: Run) -> Table:
    table = Table(title=f"{run.name} (channels: {', '.join(run.channels)})", title_justify="left")
    table.add_column("category")
    for column in _SCORE_COLUMNS:
        table.add_column(column, justify="right")
    for name, scores in run.by_category.items():
        if len(run.by_category) > 1:
            table.add_row(name, *_cells(scores))
    table.add_row("[bold]overall[/bold]", *_cells(run.overall), end_section=True)
    for name, scores in run.by_pool.items():
        table.add_row(name, *_cells(scores))
    return table


def _ablation_table(report: EvalReport) -> Table:
    table = Table(title="ablation", title_justify="left")
    table.add_column("channels")
    for column in _SCORE_COLUMNS[1:]:
        table.add_column(column, justify="right")
    table.add_column("R@5 gained [95 %]", justify="right")
    table.columns[-1].no_wrap = True
    for run in report.runs:
        table.add_row(_added(run), *_cells(run.overall)[1:], _gained(run))
    return table


def _added(run: Run) -> str:
    """Name a run by what it adds to the one above it, where it only adds."""
    over = "" if run.gain is None else run.gain.over + "+"
    return f"+ {run.name.removeprefix(over)}" if over and run.name.startswith(over) else run.name


def _gained(run: Run) -> str:
    """Show what a run has over the one above it, with its interval."""
    if run.gain is None:
        return "-"
    mean, low, high = (
        100.0 * value
        for value in (
            run.gain.recall_at_5.mean,
            run.gain.recall_at_5.low,
            run.gain.recall_at_5.high,
        )
    )
    return f"{mean:+.1f} [{low:+.1f}, {high:+.1f}]"


def _times_table(report: EvalReport) -> Table:
    clients = report.conditions.clients
    table = Table(title=f"recall, ms, {clients} at once", title_justify="left")
    for column in ("channels", "p50", "p95", "p50 without embedding", "p95 without embedding"):
        table.add_column(column)
    for run in report.runs:
        bare = run.without_embedding
        table.add_row(
            run.name,
            *(f"{value:.1f}" for value in (run.with_embedding.p50_ms, run.with_embedding.p95_ms)),
            *((f"{bare.p50_ms:.1f}", f"{bare.p95_ms:.1f}") if bare else ("-", "-")),
        )
    return table


def _measures_table(report: BenchReport) -> Table:
    table = Table("measure", "clients", "count", "p50 ms", "p95 ms", "p99 ms", "per second")
    for measure in report.measures:
        speed = "-" if measure.per_second is None else f"{measure.per_second:,.1f}"
        table.add_row(measure.name, str(measure.clients), *_time_cells(measure.times), speed)
    return table


def _checks_table(report: BenchReport) -> Table:
    table = Table("check", "value", "target", "holds")
    for check in report.checks:
        holds = {True: "[green]yes[/green]", False: "[red]NO[/red]", None: "-"}[check.holds]
        table.add_row(check.name, f"{check.value:,.2f}", check.target, holds)
    return table


def _time_cells(times: Times | None) -> list[str]:
    if times is None:
        return ["-"] * 4
    return [str(times.count), *(f"{ms:.1f}" for ms in (times.p50_ms, times.p95_ms, times.p99_ms))]


def _cells(scores: Scores) -> list[str]:
    shares = (
        scores.recall_at_1,
        scores.recall_at_5,
        scores.recall_at_10,
        scores.ndcg_at_10,
        scores.mrr,
    )
    return [str(scores.questions), *(f"{100 * share:.1f}" for share in shares)]


def _show_conditions(conditions: Conditions, console: Console, *, is_partial: bool) -> None:
    versions = ", ".join(f"{name} {version}" for name, version in conditions.versions.items())
    console.print(f"embedding: {conditions.embedding_mode}; seed {conditions.seed}")
    console.print(f"versions: {versions}", style="dim")
    console.print(f"command: {conditions.command}", style="dim", markup=False)
    if is_partial:
        console.print("[red]stopped before the end: these figures are of a part[/red]")
