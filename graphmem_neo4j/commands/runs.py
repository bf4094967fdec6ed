"""Runs: how do the runs of jobs, and the plan of the runner, look to a person?

Owns: their tables and lines.
Never: asks the memory anything.
"""

import sys
from collections.abc import Sequence
from datetime import datetime

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say, table
from graphmem_neo4j.maintain.shapes import JobReport, JobState, Planned

_COLOURS = {
    JobState.DONE: "green",
    JobState.FAILED: "red",
    JobState.TIMED_OUT: "red",
    JobState.LOST: "red",
    JobState.RUNNING: "cyan",
}
_PAUSES = ((86_400, "d"), (3_600, "h"), (60, "min"))


def show_line(report: JobReport, *, json: bool) -> None:
    """Show one run as a line, of JSON for a program."""
    if json:
        sys.stdout.write(report.model_dump_json() + "\n")
        sys.stdout.flush()
        return
    out.print(
        f"[dim]{report.started_at:%Y-%m-%d %H:%M:%S}[/]  {report.job:<12} "
        f"{_state(report)}  {_outcome(report)}",
        soft_wrap=True,
    )


def show_reports(reports: Sequence[JobReport], *, dry_run: bool) -> None:
    """Show the runs of one shift as a table, or in one line why there was none."""
    if not reports:
        say("Nothing was run.")
        return
    if (away := kept_away(reports)) is not None:
        say(f"[yellow]![/] {escape(away)}")
        return
    rows = [(report.job, _state(report), _took(report), _outcome(report)) for report in reports]
    out.print(table(None, ["Job", "State", "Seconds ", "Counts"], rows))
    if dry_run:
        say("A dry run: nothing was changed.")


def kept_away(reports: Sequence[JobReport]) -> str | None:
    """Give the sentence of a shift that another runner's lease kept from beginning."""
    is_away = all(one.state is JobState.SKIPPED and one.holder is None for one in reports)
    return reports[0].message if reports and is_away else None


def _state(report: JobReport) -> str:
    colour = _COLOURS.get(report.state, "yellow")
    return f"[{colour}]{report.state.value}[/]"


def _took(report: JobReport) -> str:
    if report.ended_at is None:
        return ""
    return f"{(report.ended_at - report.started_at).total_seconds():.1f}"


def _outcome(report: JobReport) -> str:
    # What is listed at length stands in the JSON.
    counts = ", ".join(
        f"{name} {value}"
        for name, value in report.counts.items()
        if isinstance(value, int | float | str) and not isinstance(value, bool)
    )
    return escape("; ".join(part for part in (counts, report.message) if part))


def show_plan(planned: Sequence[Planned]) -> None:
    """Show each job with how often it runs, when it is due, and how it went last."""
    rows = [
        (each.job, _pause(each), _when(each.due_at), _last(each.last), _said(each))
        for each in planned
    ]
    out.print(table(None, ["Job", "Every", "Due", "Last run", "What it does"], rows))


def _pause(each: Planned) -> str:
    usual, idle = _span(each.interval_seconds), _span(each.idle_seconds)
    return usual if usual == idle else f"{usual} to {idle}"


def _span(seconds: int) -> str:
    for size, unit in _PAUSES:
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def _when(due: datetime | None) -> str:
    return "now" if due is None else f"{due:%m-%d %H:%M:%S}"


def _last(last: JobReport | None) -> str:
    return "[dim]never[/]" if last is None else f"{last.started_at:%m-%d %H:%M:%S} {_state(last)}"


def _said(each: Planned) -> str:
    note = f" [yellow](skipped: {escape(each.note)})[/]" if each.note else ""
    return escape(each.says) + note


def show_last_runs(reports: Sequence[JobReport]) -> None:
    """Show how each job went last: for `status`."""
    rows = [
        (report.job, _state(report), f"{report.started_at:%Y-%m-%d %H:%M:%S}", _outcome(report))
        for report in reports
    ]
    if rows:
        out.print(table(None, ["job", "state", "last run", "counts"], rows))
