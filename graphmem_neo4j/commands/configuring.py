"""Configuring: the command that asks for the settings, tries them, and writes them.

Owns: `configure`: its arguments, what it shows, and when it writes.
Never: writes without a yes, shows a secret, or takes one from the command line.
"""

import asyncio
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.questioning import Terminal
from graphmem_neo4j.commands.registering import Plan, offered, plans_for, say_unpassed
from graphmem_neo4j.commands.screen import err, out, say, say_notes, show_json, table
from graphmem_neo4j.commands.wizard import Trials, walk
from graphmem_neo4j.configuring.changes import Change, plain, read_assignment, shown
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.configuring.trying import (
    DATABASE_SECONDS,
    EMBEDDING_SECONDS,
    LANGUAGE_SECONDS,
    QUICK_SECONDS,
    concerned,
    try_database,
    try_embedding,
    try_language,
)
from graphmem_neo4j.configuring.writing import NewText, text_of, write_all
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.memory import utc_now
from graphmem_neo4j.settings_file import CONFIG_VARIABLE, Stored, stored_path
from graphmem_neo4j.sources import standing

_EXIT_UNSAID = 2
_MANNERS = "Enter takes what stands in (…), - clears a value, Ctrl-C ends without writing."


def configure(
    *,
    set: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    register: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    yes: bool = False,
    dry_run: bool = False,
    show: bool = False,
    json: bool = False,
) -> int:
    """Ask for the settings step by step, try them, and write them into the settings file.

    Nothing is written before you say yes. Without a terminal: --set, with --yes.

    Parameters
    ----------
    set
        KEY=VALUE, several times or several at once; an empty VALUE takes KEY out. A secret is
        written '${NAME}', or KEY=- and given on standard input.
    register
        Put the MCP server into a client's file: project, claude-code, claude-desktop, or the path
        of a JSON file.
    yes
        Write without asking.
    dry_run
        Show what would be written, and write nothing.
    show
        Show what is set and where it stands, and change nothing.
    json
        With --show: as JSON; secrets are hidden.
    """
    draft = Draft(_file(), environ())
    if show:
        return _show(draft, as_json=json)
    is_asking = not (set or register)
    if is_asking and not sys.stdin.isatty():
        raise BadRequest(
            "there is no terminal to ask at: give --set KEY=VALUE with --yes, or --show"
        )
    with _unwritten():
        for one in set:
            knob, value = read_assignment(one, draft.table, _from_stdin)
            draft.wanted[knob.path] = value
        if is_asking:
            say(f"[dim]Settings file: {escape(str(draft.file.path))}. {_MANNERS}[/]")
            walk(Terminal(), draft, _trials())
        draft.settings()  # what is not sound is never written
        plans = offered(Terminal(), draft) if is_asking else plans_for(register, draft)
        due = _due(draft, plans)
        code = 0 if dry_run or not due else _agreed(draft, is_sure=yes, is_tried=is_asking)
    if code is None:
        write_all(due, lambda path: err.print(f"[green]✓[/] {escape(str(path))}", soft_wrap=True))
    return code or 0


@contextmanager
def _unwritten() -> Generator[None, None, None]:
    """Say of a Ctrl-C that nothing was written before it."""
    try:
        yield
    except KeyboardInterrupt:
        say("\nNothing was written.")
        raise


def _file() -> Stored:
    path = stored_path(environ())
    if path is None:
        raise SettingsError("there is no home to keep settings in: set GRAPHMEM_CONFIG to a path")
    return Stored(path, text_of(path))


def _from_stdin(variable: str) -> str:
    if sys.stdin.isatty():
        return Terminal().secret(f"{variable} (not shown)")
    value = sys.stdin.readline()
    if not value.strip():
        raise BadRequest(f"{variable}=- takes the secret from standard input, and that is empty")
    return value


def _trials(most_seconds: float = LANGUAGE_SECONDS) -> Trials:
    return Trials(
        database=lambda settings: asyncio.run(
            try_database(settings, environ(), seconds=min(DATABASE_SECONDS, most_seconds))
        ),
        embedding=lambda settings: asyncio.run(
            try_embedding(settings, seconds=min(EMBEDDING_SECONDS, most_seconds))
        ),
        language=lambda settings: asyncio.run(
            try_language(settings, utc_now, seconds=min(LANGUAGE_SECONDS, most_seconds))
        ),
    )


def _due(draft: Draft, plans: Sequence[Plan]) -> list[NewText]:
    """Show what is to be written, and give it."""
    changes = draft.changes()
    due = [plan.new_text() for plan in plans if plan.registered.is_changed]
    if changes or _is_made(draft, plans):
        new = draft.new_file()
        due.insert(0, NewText(new.path, new.text or "", draft.file.text))
    _show_changes(draft, changes, plans)
    return due


def _agreed(draft: Draft, *, is_sure: bool, is_tried: bool) -> int | None:
    """Ask for a yes where none was given; None means that it is to be written, else the exit code.

    What was not tried while it was asked for is tried now; it is written whatever that says.
    """
    if not is_sure and not sys.stdin.isatty():
        say("Nothing was written: add --yes to write, or --dry-run to only look.")
        return _EXIT_UNSAID
    if not is_tried:
        _try_changed(draft)
    if not is_sure and not Terminal().yes("Write this?", usual=True):
        say("Nothing was written.")
        return 0
    return None


def _try_changed(draft: Draft) -> None:
    """Try quickly what the changes are about, and say what does not answer."""
    settings, trials = draft.settings(), _trials(QUICK_SECONDS)
    for what in concerned(change.knob.path for change in draft.changes()):
        with err.status("Trying"):
            tried = getattr(trials, what)(settings)
        if tried.is_good:
            say(f"[green]✓[/] {escape(tried.says)}")
        else:
            say_notes([f"it does not work yet: {tried.says}"])


def _is_made(draft: Draft, plans: Sequence[Plan]) -> bool:
    """Whether the file is made even where it sets nothing.

    An entry, or this shell, names it, and what is told of a file that is not there does not start.
    """
    is_named = bool(plans) or bool(draft.environ.get(CONFIG_VARIABLE))
    return is_named and draft.file.text is None


def _show_changes(draft: Draft, changes: Sequence[Change], plans: Sequence[Plan]) -> None:
    for line in [line for change in changes for line in change.lines()]:
        out.print(line, markup=False, soft_wrap=True)
    for plan in plans:
        if plan.registered.is_changed:
            out.print(str(plan.host.path), markup=False, soft_wrap=True)
            for line in plan.lines():
                out.print(line, markup=False, soft_wrap=True)
        else:
            err.print(f"{plan.host.path} holds this memory already.", soft_wrap=True)
    if not changes:
        is_new = _is_made(draft, plans)
        fate = "is made, and sets nothing yet" if is_new else "stays as it is"
        err.print(f"{draft.file.path} {fate}.", soft_wrap=True)
    _show_doubts(draft, changes)
    if plans:
        say_unpassed(draft)


def _show_doubts(draft: Draft, changes: Sequence[Change]) -> None:
    """Say what is written and does nothing: it is overruled, or nobody uses it yet."""
    for name in draft.overruled():
        err.print(
            f"[yellow]![/] {name} is set in the environment as well, and wins over the file there.",
            soft_wrap=True,
        )
    for change in changes:
        if change.knob.waits and change.new is not None:
            say_notes([f"{change.knob.variable} is accepted, and not used yet."])


def _show(draft: Draft, *, as_json: bool) -> int:
    found = standing(draft.environ, draft.file)
    rows = [
        (knob.variable, shown(knob, plain(found[knob.path].value)), found[knob.path].where)
        for knob in draft.table
        if knob.path in found
    ]
    if as_json:
        is_there = draft.file.text is not None
        values = [{"variable": name, "value": value, "where": where} for name, value, where in rows]
        show_json({"file": str(draft.file.path), "is_there": is_there, "settings": values})
        return 0
    there = "" if draft.file.text is not None else " (not there yet)"
    out.print(f"Settings file: {Path(draft.file.path)}{there}", markup=False, soft_wrap=True)
    if not rows:
        out.print("Nothing is set: all is as usual; `graphmem settings` shows how.")
        return 0
    out.print(table(None, ("Variable", "Value", "Where"), rows))
    return 0
