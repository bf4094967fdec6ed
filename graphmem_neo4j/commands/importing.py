"""Importing: the command that puts a workspace's Markdown files into the memory.

Owns: `import`: its arguments, its bar, and how its receipt looks.
Never: holds a rule of what is a fact.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.screen import (
    err,
    out,
    say,
    say_notes,
    show_result,
    table,
)
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.spending import ASKS_FIRST_CALLS, Estimate
from graphmem_neo4j.wording import counted
from graphmem_neo4j.workspace.files import list_files
from graphmem_neo4j.workspace.importing import import_place
from graphmem_neo4j.workspace.shapes import AskedMode, Imported, ImportedFile, ImportEstimate

_FILES_SHOWN = 40
_NOT_ASKED = "–"


def import_command(
    path: str,
    /,
    *,
    mode: AskedMode = "auto",
    dry_run: bool = False,
    yes: bool = False,
    scope: str = "global",
    json: bool = False,
) -> int:
    """Put MEMORY.md and memory/*.md of a folder, or one Markdown file, into the memory.

    A language model reads the facts out of the lines, where there is one; else every line becomes
    a memory. Importing again adds only what is new, and asks about nothing twice; it can be stopped
    with Ctrl-C and called again.

    Parameters
    ----------
    path
        A workspace folder, or a Markdown file; `~` is your home.
    mode
        smart: the language model reads; simple: every line is a memory; auto: smart where there
        is a model.
    dry_run
        Only read and count, and say what the language model would take at most; the memory is
        neither written nor asked.
    yes
        Begin although it takes many calls of the language model.
    scope
        global, project:<name> or topic:<name>.
    json
        Print the result as JSON.
    """
    # Read before the server is started: a path that is wrong costs no start.
    settings = settings_from(environ())
    place = import_place(settings.imports, scope=scope)
    list_files(path, roots=None, known_roots=(), file_max_bytes=place.file_max_bytes)
    with _bar() as told:

        async def work(memory: GraphMemory) -> Imported:
            if not (dry_run or yes or mode == "simple") and memory.consultant.is_on:
                _refuse_bulk(await memory.import_estimate(path, scope=scope))
            return await memory.import_files(
                path, dry_run=dry_run, told=told, mode=mode, scope=scope
            )

        receipt = asyncio.run(_without_server(work)) if dry_run else with_memory(work)
    return show_result(receipt, _show, as_json=json)


def _refuse_bulk(expected: ImportEstimate) -> None:
    if expected.estimate.calls >= ASKS_FIRST_CALLS:
        raise BadRequest(
            f"{counted(expected.lines, 'new line')}: {_takes(expected.estimate)}: add --yes to "
            "begin, or --mode simple to ask nobody"
        )


def _takes(estimate: Estimate) -> str:
    cost = "at an unknown price" if estimate.cost is None else f"about ${estimate.cost:.2f}"
    fits = "" if estimate.fits else ", more than is left of the day"
    return (
        f"some {counted(estimate.calls, 'call')}, {estimate.tokens_in:,} tokens read and "
        f"{estimate.tokens_out:,} written, {cost}{fits}"
    )


async def _without_server(work: Callable[[GraphMemory], Awaitable[Imported]]) -> Imported:
    """Do what needs no database, and start none."""
    async with GraphMemory.open(settings_from(environ()), environ=environ()) as memory:
        return await work(memory)


@contextmanager
def _bar() -> Generator[Callable[[int, int, int], Awaitable[None]], None, None]:
    """Show how far an import is, on stderr; it appears with the first files."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    facts = TextColumn("files, {task.fields[facts]}")
    bar = Progress(*columns, facts, TimeElapsedColumn(), console=err, transient=True)
    task = bar.add_task("Importing", total=None, visible=False, facts="")

    async def told(done: int, total: int, found: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=total, facts=counted(found, "fact"), visible=True)

    try:
        yield told
    finally:
        bar.stop()


def _show(receipt: Imported) -> None:
    shown = receipt.files[:_FILES_SHOWN]
    rows = [_row(file, is_asked=not receipt.dry_run) for file in shown]
    out.print(table(None, ("File", "What", "Facts ", "New ", "Known "), rows))
    if len(receipt.files) > len(shown):
        more = counted(len(receipt.files) - len(shown), "more file")
        out.print(f"[dim]and {more} (--json shows all)[/]")
    out.print(f"[bold]{receipt.says}[/]")
    merged = f"{receipt.merged} folded into others, " if receipt.merged else ""
    merged += f"{receipt.updated} took others' places, " if receipt.updated else ""
    known = (
        "not asked what is known" if receipt.dry_run else f"{merged}{receipt.known} known already"
    )
    say(f"[dim]{known}; left out: {_skipped(receipt)}[/]")
    if receipt.estimate is not None:
        say(f"[dim]the language model would take {escape(_takes(receipt.estimate))}, at most[/]")
    if receipt.calls:
        tokens = f"{receipt.tokens_in:,} tokens read, {receipt.tokens_out:,} written"
        drawn = counted(receipt.relations, "relation")
        say(f"[dim]smart mode: {counted(receipt.calls, 'call')}, {tokens}; {drawn}[/]")
    for note in receipt.notes:
        say(f"[dim]{escape(note)}[/]")
    noted = [(file.name, note) for file in receipt.files for note in file.notes]
    for name, note in noted[:_FILES_SHOWN]:
        say_notes([f"{name}: {note}"])


def _row(file: ImportedFile, *, is_asked: bool) -> tuple[object, ...]:
    """Show one file; a dash where the memory was not asked."""
    found = (file.added, file.known) if is_asked else (_NOT_ASKED, _NOT_ASKED)
    return (escape(file.name), file.action.replace("_", " "), file.facts, *found)


def _skipped(receipt: Imported) -> str:
    code = counted(receipt.skipped_code_lines, "line of code", "lines of code")
    deep = f", {receipt.skipped_deep_lines} nested too deep" if receipt.skipped_deep_lines else ""
    return f"{code}, {receipt.skipped_empty_lines} without text{deep}"
