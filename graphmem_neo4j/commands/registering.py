"""Registering: into which clients' files is this memory written, and how does one look then?

Owns: the offer, and the plans.
Never: touches a file that it cannot read as JSON, or another server's entry in it.
"""

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.markup import escape

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.questioning import Asker
from graphmem_neo4j.commands.screen import say, say_notes, show_command
from graphmem_neo4j.configuring.changes import assignment
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.configuring.hosts import (
    SERVERS,
    Host,
    Registered,
    host_named,
    hosts,
    registered,
)
from graphmem_neo4j.configuring.writing import NewText, text_of
from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings_file import CONFIG_VARIABLE
from mcp_server.client import NAME, client_configuration


@dataclass(frozen=True, slots=True)
class Plan:
    """A client's file: its text as it was read, and how it would stand."""

    host: Host
    before: str | None
    registered: Registered

    def lines(self) -> list[str]:
        """Show what would stand there."""
        return self.registered.lines(NAME)

    def new_text(self) -> NewText:
        """Give what is to be written; who reads such a file is as it was."""
        return NewText(self.host.path, self.registered.text, self.before, mode=None)


def plans_for(names: Sequence[str], draft: Draft) -> list[Plan]:
    """Plan the files of named clients. Raises BadRequest or SettingsError: nothing is written."""
    known = hosts(environ(), Path.cwd(), sys.platform)
    return [_plan(host_named(name, known), draft) for name in names]


def offered(asker: Asker, draft: Draft) -> list[Plan]:
    """Offer the clients whose files are there, and the project's; a broken file is left alone."""
    plans: list[Plan] = []
    asker.say("\n[bold]Claude clients[/]")
    for host in hosts(environ(), Path.cwd(), sys.platform):
        is_there = host.path.is_file()
        if not is_there and host.name != "project":
            continue
        try:
            plan = _plan(host, draft)
        except SettingsError as error:
            asker.say(f"[yellow]![/] {escape(str(error))}")
            continue
        if not plan.registered.is_changed:
            asker.say(f"[dim]{escape(host.title)} knows this memory already[/]")
            if draft.file.text is None:  # the file that it names is to be made
                plans.append(plan)
        elif asker.yes(f"Register with {host.title} ({host.path})?", usual=is_there):
            plans.append(plan)
    return plans


def say_unpassed(draft: Draft) -> None:
    """Name what is set in this shell and not passed on to a client, with what keeps it."""
    missing = draft.unpassed()
    if not missing:
        return
    names = ", ".join(name for _, name, _ in missing)
    say_notes([f"set in your shell and not passed on to the client: {names}"])
    kept = [shlex.quote(text) for knob, _, value in missing if (text := assignment(knob, value))]
    if kept:
        say("  to keep it in the settings file:")
        show_command(f"graphmem configure --set {' '.join(kept)} --yes")


def _plan(host: Host, draft: Draft) -> Plan:
    before = text_of(host.path)
    # A client starts the server in an environment of its own: it is told where the settings are,
    # and none of them, since its file is read by others and is shared with a project.
    env = {CONFIG_VARIABLE: str(draft.file.path.absolute())}
    block = client_configuration(env)
    try:
        return Plan(host, before, registered(before, NAME, block[SERVERS][NAME]))
    except SettingsError as error:
        raise SettingsError(f"{host.path} {error}: it was left alone") from error
