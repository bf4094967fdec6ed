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
from graphmem_neo4j.commands.screen import err, out, say, show_json, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.workspace.files import list_files
from graphmem_neo4j.workspace.importing import import_place
from graphmem_neo4j.workspace.shapes import Imported

_FILES_SHOWN = 40


def import_command(
    path: str, /, *, dry_run: bool = False, scope: str = "global", json: bool = False
) -> int:
    """Put MEMORY.md and memory/*.md of a folder, or one Markdown file, into the memory.

    Every line becomes a memory (simple mode, no language model). Importing again adds only what
    is new; it can be stopped with Ctrl-C and called again.

    Parameters
    ----------
    path
        A workspace folder, or a Markdown file; `~` is your home.
    dry_run
        Only read and count; the memory is neither written nor asked.
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
            return await memory.import_files(path, dry_run=dry_run, told=told, scope=scope)

        receipt = asyncio.run(_without_server(work)) if dry_run else with_memory(work)
    if json:
        show_json(receipt)
    else:
        _show(receipt)
    return 0


async def _without_server(work: Callable[[GraphMemory], Awaitable[Imported]]) -> Imported:
    """Do what needs no database, and start none."""
    async with GraphMemory.open(settings_from(environ()), environ=environ()) as memory:
        return await work(memory)


@contextmanager
def _bar() -> Generator[Callable[[int, int, int], Awaitable[None]], None, None]:
    """Show how far an import is, on stderr; it appears with the first files."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    facts = TextColumn("files, {task.fields[facts]} facts")
    bar = Progress(*columns, facts, TimeElapsedColumn(), console=err, transient=True)
    task = bar.add_task("Importing", total=None, visible=False, facts=0)

    async def told(done: int, total: int, found: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=total, facts=found, visible=True)

    try:
        yield told
    finally:
        bar.stop()


def _show(receipt: Imported) -> None:
    rows = [
        (escape(file.name), file.action.replace("_", " "), file.facts, file.added, file.known)
        for file in receipt.files[:_FILES_SHOWN]
    ]
    out.print(table(None, ("File", "What", "Facts ", "New ", "Known "), rows))
    if len(receipt.files) > _FILES_SHOWN:
        out.print(f"[dim]and {len(receipt.files) - _FILES_SHOWN} more files (--json shows all)[/]")
    out.print(f"[bold]{receipt.says}[/]")
    skipped = (
        f"{receipt.skipped_code_lines} lines of code, {receipt.skipped_empty_lines} without text"
    )
    merged = f"{receipt.merged} folded into others, " if receipt.merged else ""
    say(f"[dim]{merged}{receipt.known} known already; left out: {skipped}[/]")
    for note in receipt.notes:
        say(f"[dim]{escape(note)}[/]")
    noted = [(file.name, note) for file in receipt.files for note in file.notes]
    for name, note in noted[:_FILES_SHOWN]:
        say(f"[yellow]![/] {escape(name)}: {escape(note)}")
