"""Steps: how far is a long measurement, and how is that shown?

Owns: the shape of one report of progress, and the bars on stderr.
Never: measures anything, or writes to stdout.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from graphmem_neo4j.local import Progress as StartProgress
from graphmem_neo4j.local import Report as StartReport


@dataclass(frozen=True, slots=True)
class Step:
    """One report: `done` of `total`; a `total` of 0 means that it is not known."""

    name: str
    done: int
    total: int


Told = Callable[[Step], None]


def unheard(step: Step) -> None:
    """Take a report and say nothing: the listener of those who do not care."""


@contextmanager
def shown_steps(console: Console) -> Generator[Told]:
    """Draw one bar a step on a console; give it one that writes to stderr."""
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
    )
    known: dict[str, TaskID] = {}
    with bars:

        def tell(step: Step) -> None:
            if step.name not in known:
                known[step.name] = bars.add_task(step.name, total=None)
            bars.update(known[step.name], completed=step.done, total=step.total or None)

        yield tell


def told_of_start(told: Told) -> StartReport:
    """Pass the reports of a server's download and start on as steps."""

    def pass_on(progress: StartProgress) -> None:
        told(Step(f"server: {progress.phase}", progress.done, progress.total))

    return pass_on
