"""Renaming: the commands that give an entity a name, or take one away.

Owns: `entity alias`, and how its results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from cyclopts import App
from rich.markup import escape

from graphmem_neo4j.commands.repairing import told
from graphmem_neo4j.commands.screen import (
    say_notes,
    say_undo,
    show_hanging,
    show_id,
)
from graphmem_neo4j.commands.verbs import PERSON
from graphmem_neo4j.repair.shapes import AliasChanged

alias_app = App(name="alias", help="Give an entity a name, or take one away.")


def _show_alias(done: AliasChanged) -> None:
    show_hanging(f"[bold]{escape(done.name)}[/]: {escape(done.alias)}", 0, 2)
    show_id(f"[dim]{escape(done.entity)}[/]")
    say_undo(done.change_id)
    say_notes(done.notes)


@alias_app.command
def add(
    entity: str,
    alias: str,
    /,
    *,
    reason: str | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Give an entity another name.

    Parameters
    ----------
    entity
        The entity: an id or a name.
    alias
        The other name.
    reason
        Why; it is kept with the change.
    scope
        Of an entity that is not global.
    session
        The session that asks.
    json
        Print the result as JSON.
    """
    return told(
        lambda memory: memory.add_alias(
            entity, alias, reason=reason, scope=scope, session_id=session, made_by=PERSON
        ),
        json,
        _show_alias,
    )


@alias_app.command
def remove(
    entity: str,
    alias: str,
    /,
    *,
    reason: str | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Take a name away from an entity, in every spelling.

    Parameters
    ----------
    entity
        The entity: an id or a name.
    alias
        The name that it does not have.
    reason
        Why; it is kept with the change.
    scope
        Of an entity that is not global.
    session
        The session that asks.
    json
        Print the result as JSON.
    """
    return told(
        lambda memory: memory.remove_alias(
            entity, alias, reason=reason, scope=scope, session_id=session, made_by=PERSON
        ),
        json,
        _show_alias,
    )
