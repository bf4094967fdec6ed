"""Screen: how does a result look to a person, and how to a program?

Results go to stdout, everything else (progress, notes, complaints) to stderr, so that `--json`
output can be piped.

Owns: consoles, tables, progress, JSON.
Never: asks the memory anything.
"""

import json
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TypeVar

from pydantic import BaseModel
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table
from rich.text import Text

from graphmem_neo4j import local
from graphmem_neo4j.logs import redact

Shown = TypeVar("Shown")

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)

_ROOM_MIN = 20
_PHASE_WORDS = {
    local.Phase.CHECK: "Checking what is here",
    local.Phase.WAIT: "Seeing who else starts it",
    local.Phase.DOWNLOAD: "Downloading Neo4j and GDS (once)",
    local.Phase.PREPARE: "Preparing faster starts (once, half a minute)",
    local.Phase.START: "Starting Neo4j",
}


def complain(error: BaseException) -> None:
    """Say what went wrong, in one sentence."""
    err.print(f"[bold red]✗[/] {escape(redact(str(error)))}")


def say(text: str) -> None:
    """Say something beside the result."""
    err.print(text)


def say_notes(notes: Iterable[str]) -> None:
    """Say what one should know of an answer."""
    for note in notes:
        _put(err, f"[yellow]![/] {escape(note)}", 0, 2)


def show_text(markup: str, left: int = 2) -> None:
    """Print a text between words, each line so far from the left edge, and nothing behind it."""
    _put(out, markup, left, left)


def show_hanging(markup: str, left: int, hanging: int) -> None:
    """Print a text whose further lines stand further from the left edge than the first."""
    _put(out, markup, left, hanging)


def show_id(markup: str, left: int = 2) -> None:
    """Print a line that is never broken: an id in it is to be copied."""
    out.print(f"{' ' * left}{markup}", soft_wrap=True)


def show_command(text: str) -> None:
    """Say, beside the result, a command that is to be copied: it is never broken."""
    err.print(f"    {text}", markup=False, soft_wrap=True)


def say_undo(change_id: str | None) -> None:
    """Say how a change is taken back, where there is one."""
    if change_id is not None:
        show_id(f"[dim]to take it back: graphmem undo {change_id}[/]")


def show_field(name: str, markup: str, left: int = 14) -> None:
    """Print a name, and its value at a fixed place, wrapped under itself."""
    _put(out, markup, left, left, lead=f"  {name}".ljust(left))


def _put(console: Console, markup: str, left: int, hanging: int, *, lead: str = "") -> None:
    """Wrap a text by words to the width of the screen; its first line begins at `left`."""
    room = max(_ROOM_MIN, console.width - hanging)
    for number, line in enumerate(Text.from_markup(markup, emoji=False).wrap(console, room)):
        line.rstrip()
        before = " " * hanging if number else lead or " " * left
        console.print(Text(before).append_text(line), soft_wrap=True)


def show_json(value: object) -> None:
    """Print a value as JSON on stdout, and nothing else."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def show_result(value: Shown, show: Callable[[Shown], None], *, as_json: bool) -> int:
    """Show a result to a program or to a person; gives the exit code of success."""
    if as_json:
        show_json(value)
    else:
        show(value)
    return 0


def table(title: str | None, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """Make a table; columns whose name ends in a blank are aligned to the right."""
    made = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        justify = "right" if column.endswith(" ") else "left"
        # Names are to be copied: the first column never breaks.
        is_first = not made.columns
        made.add_column(
            column.strip(),
            justify=justify,
            header_style="dim",
            overflow="fold",
            no_wrap=is_first,
        )
    for row in rows:
        made.add_row(*(value if isinstance(value, str) else str(value) for value in row))
    return made


@contextmanager
def starting() -> Generator[local.Report, None, None]:
    """Show how far a start or a download is: one line, of the step that runs now."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[how]}"))
    with Progress(*columns, TimeElapsedColumn(), console=err, transient=True) as progress:
        shown: dict[local.Phase, TaskID] = {}

        def report(step: local.Progress) -> None:
            if step.phase not in shown:
                for task in shown.values():
                    progress.update(task, visible=False)
                words = _PHASE_WORDS.get(step.phase, step.phase.value)
                shown[step.phase] = progress.add_task(words, total=None, how="")
            progress.update(shown[step.phase], how=_how_far(step))

        yield report


def _how_far(step: local.Progress) -> str:
    """Say how much of a download is there; other steps only show that they go on."""
    if step.phase is not local.Phase.DOWNLOAD or not step.total:
        return ""
    return f"{step.done / 1_000_000:.0f} of {step.total / 1_000_000:.0f} MB"
