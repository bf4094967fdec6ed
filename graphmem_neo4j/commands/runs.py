"""Runs: how do the runs of jobs, and the plan of the runner, look to a person?

Owns: their tables and lines.
Never: asks the memory anything.
"""

import sys
from collections.abc import Sequence
from datetime import datetime
from typing import cast

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say, say_notes, show_hanging, table
from graphmem_neo4j.failures import FailedWork
from graphmem_neo4j.maintain.shapes import JobReport, JobState, Planned
from graphmem_neo4j.wording import counted

_COLOURS = {
    JobState.DONE: "green",
    JobState.FAILED: "red",
    JobState.TIMED_OUT: "red",
    JobState.LOST: "red",
    JobState.RUNNING: "cyan",
}
_WORDS = {
    "unread": "answers of no use",
    "looked": "looked at",
}
"""What a count is called, where its name alone says little."""
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
        say_notes([away])
        return
    rows = [(report.job, _state(report), _took(report), _outcome(report)) for report in reports]
    out.print(table(None, ["Job", "State", "Seconds ", "What came of it"], rows))
    for report in reports:
        _show_pairs(report)
    if dry_run:
        say("A dry run: nothing was changed.")


def _show_pairs(report: JobReport) -> None:
    """Show which pairs were made one or asked about, or would be."""
    listed: object = report.counts.get("pairs")
    pairs = cast(list[str], listed) if isinstance(listed, list) else []
    if pairs:
        out.print(f"[bold]{report.job}[/]{' would' if report.is_dry else ''}")
    for pair in pairs:
        show_hanging(f"· {escape(pair)}", 2, 4)


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
    """Say what a run counted; what is listed at length stands in the JSON."""
    told = [_count(name, value) for name, value in report.counts.items()]
    counts = ", ".join(part for part in told if part)
    if not counts and report.counts and not report.message:
        counts = "nothing to do"
    return escape("; ".join(part for part in (counts, report.message) if part))


def _count(name: str, value: object) -> str:
    """Say one count; what is none, or no number and no word, is left out."""
    is_told = isinstance(value, int | float | str) and not isinstance(value, bool)
    called = _WORDS.get(name, name.replace("_", " "))
    return f"{called} {value}" if is_told and value else ""


def show_plan(planned: Sequence[Planned], *, with_words: bool = False) -> None:
    """Show each job with how often it runs, when it is due, and how it went last."""
    rows = [(each.job, _pause(each), _when(each.due_at), _last(each.last)) for each in planned]
    out.print(table(None, ["Job", "Every", "Due (UTC)", "Last run"], rows))
    if with_words:
        for each in planned:
            show_hanging(f"[bold]{each.job:<14}[/] {escape(each.says)}", 0, 15)
    reasons: dict[str, list[str]] = {}
    for each in planned:
        if each.note:
            reasons.setdefault(each.note, []).append(each.job)
    say_notes(f"skipped, {why}: {', '.join(jobs)}" for why, jobs in reasons.items())


def show_next(job: str, due: datetime) -> None:
    """Say what a runner that rests does next."""
    say(f"[dim]next: {job} at {due:%H:%M:%S} UTC[/]")


def _pause(each: Planned) -> str:
    usual, idle = _span(each.interval_seconds), _span(each.idle_seconds)
    if usual == idle:
        return usual
    number, unit = usual.split()
    return f"{number if idle.endswith(unit) else usual} to {idle}"


def _span(seconds: int) -> str:
    for size, unit in _PAUSES:
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def _when(due: datetime | None) -> str:
    return "now" if due is None else f"{due:%m-%d %H:%M:%S}"


def _last(last: JobReport | None) -> str:
    return "[dim]never[/]" if last is None else f"{last.started_at:%m-%d %H:%M:%S} {_state(last)}"


def show_last_runs(reports: Sequence[JobReport]) -> None:
    """Show how each job went last: for `status`."""
    rows = [
        (report.job, _state(report), f"{report.started_at:%m-%d %H:%M:%S}", _outcome(report))
        for report in reports
    ]
    if rows:
        out.print(table(None, ["job", "state", "last run", "what came of it"], rows))


def show_failed(found: Sequence[FailedWork]) -> None:
    """Show what jobs gave up, each with its reason and what it is about."""
    if not found:
        out.print("No job gave anything up.")
    for one in found:
        out.print(
            f"[bold]{one.job}[/]  {escape(one.reason) or 'no reason is known'}  "
            f"[dim]{counted(one.attempts, 'try', 'tries')}, {one.failed_at:%Y-%m-%d %H:%M}[/]"
        )
        out.print(f"  {escape(', '.join(one.about))}", style="dim", soft_wrap=True)
    if found:
        say("`graphmem maintain --retry` lets them be tried again.")
