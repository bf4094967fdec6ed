"""Repairing: the commands that look at entities, and repair what is twice or mixed.

Owns: `entity`, and how its results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from cyclopts import App
from pydantic import BaseModel
from rich.markup import escape

from graphmem_neo4j.commands.happenings import moment
from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    say_undo,
    show_hanging,
    show_id,
    show_json,
    show_text,
)
from graphmem_neo4j.commands.verbs import PERSON, with_memory
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.repair.shapes import EntityView, Merged
from graphmem_neo4j.wording import counted, kind_words

_TYPES = {"has_identity": "contact"}

entity_app = App(
    name="entity", help="Look at things and people, and repair what is twice or mixed."
)


entity_app.command(
    "graphmem_neo4j.commands.renaming:alias_app",
    name="alias",
    help="Give an entity a name, or take one away.",
)


def told(
    work: Callable[[GraphMemory], Awaitable[BaseModel]], is_json: bool, lines: Callable[[Any], None]
) -> int:
    """Do one thing, and show what became of it."""
    done = with_memory(work)
    if is_json:
        show_json(done)
    else:
        lines(done)
    return 0


@entity_app.command
def show(
    entity: str,
    /,
    *,
    when: str | None = None,
    as_of: str | None = None,
    scope: str | None = None,
    json: bool = False,
) -> int:
    """Show an entity: its names, relations and where it came from; now, or at a moment.

    Parameters
    ----------
    entity
        An id such as entity:ent17..., or a name.
    when
        Show it as it was known then (ISO 8601): before a merge the two are apart.
    as_of
        The same, but of a bare date its end, as everywhere else.
    scope
        Of an entity that is not global: project:<name> or topic:<name>.
    json
        Print the result as JSON.
    """
    return told(
        lambda memory: memory.entity(entity, when=when, as_of=as_of, scope=scope), json, _show_view
    )


def _show_view(view: EntityView) -> None:
    _show_origin(view)
    for alias in view.aliases:
        came = f", from {alias.came_from}" if alias.came_from else ""
        texts = counted(alias.mentions, "text")
        show_hanging(f"{escape(alias.name)}  [dim]in {texts}{came}[/]", 2, 4)
    _show_relations(view)
    for change in view.changes:
        state = "  [dim](taken back)[/]" if change.undone else ""
        out.print(f"  [dim]{moment(change.recorded_at)}[/]  {kind_words(change.kind)}{state}")
        show_id(f"[dim]{change.change_id}[/]", 4)
    say_notes(view.notes)


def _show_origin(view: EntityView) -> None:
    then = f", as of {moment(view.when)}" if view.when else ""
    show_hanging(f"[bold]{escape(view.name)}[/]  [dim]{view.type}{then}[/]", 0, 2)
    show_id(f"[dim]{escape(view.entity)}[/]")
    if view.merged_into is not None:
        show_id(f"merged into {view.merged_into}")
    for ref in view.merged_from:
        show_id(f"merged from {ref}")
    if view.references:
        show_text(f"elsewhere: {escape(', '.join(view.references))}")


def _show_relations(view: EntityView) -> None:
    for one in view.relations:
        arrow = "→" if one.direction == "out" else "←"
        why = f"  [dim]{escape(one.reason)}[/]" if one.reason else ""
        show_hanging(
            f"[magenta]{arrow}[/] {escape(_TYPES.get(one.type, one.type))} {escape(one.name)}{why}",
            2,
            4,
        )
        show_id(f"[dim]relates:{escape(one.edge_id)}[/]", 4)
    if (more := view.relation_count - len(view.relations)) > 0:
        show_text(f"[dim]and {counted(more, 'more relation')}[/]")


@entity_app.command
def merge(
    keep: str,
    gone: str,
    /,
    *,
    reason: str | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Merge two entities: names, relations and contacts of the second go to the first.

    Parameters
    ----------
    keep
        The entity that stays: an id or a name.
    gone
        The entity that is the same thing.
    reason
        Why; it is kept with the change.
    scope
        Of entities that are not global.
    session
        The session that asks.
    json
        Print the result as JSON.
    """

    def lines(done: Any) -> None:
        out.print(f"[bold]merged[/]  {escape(done.gone_name)} → {escape(done.keep_name)}")
        show_text(", ".join(_went_over(done)))
        say_undo(done.change_id)

    return told(
        lambda memory: memory.merge_entities(
            keep, gone, reason=reason, scope=scope, session_id=session, made_by=PERSON
        ),
        json,
        lines,
    )


def _went_over(done: Merged) -> list[str]:
    told = [f"{counted(done.names, 'name')} and {counted(done.moved, 'relation')} went over"]
    if done.folded:
        told.append(f"{counted(done.folded, 'relation')} stood at both")
    if done.ended:
        told.append(f"{counted(done.ended, 'relation')} of the two with each other ended")
    return told


@entity_app.command
def split(
    entity: str,
    /,
    *alias: str,
    relation: list[str] | None = None,
    type: str | None = None,
    reason: str | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Split names off an entity: they get one of their own, with the texts that mention them.

    Parameters
    ----------
    entity
        The entity: an id or a name.
    alias
        The names that go.
    relation
        A relation that goes too, relates:... (may be given several times).
    type
        What the new entity is, where it is something else.
    reason
        Why; it is kept with the change.
    scope
        Of an entity that is not global.
    session
        The session that asks.
    json
        Print the result as JSON.
    """

    def lines(done: Any) -> None:
        again = ", which stands again" if done.is_revived else ""
        out.print(f"[bold]split[/]  {escape(done.new_name)}{again}")
        show_id(f"[dim]{done.new}[/]")
        relations = counted(done.moved, "relation")
        show_text(f"{counted(done.names, 'spelling')} and {relations} went over")
        say_undo(done.change_id)

    return told(
        lambda memory: memory.split_entity(
            entity,
            list(alias),
            relations=relation or (),
            type=type,
            reason=reason,
            scope=scope,
            session_id=session,
            made_by=PERSON,
        ),
        json,
        lines,
    )


@entity_app.command(name="never-merge")
def never_merge(
    first: str,
    second: str,
    /,
    *,
    reason: str | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Keep two entities apart for good; undo takes it back.

    Parameters
    ----------
    first
        An entity: an id or a name.
    second
        The other one.
    reason
        Why; it is kept with the change.
    scope
        Of entities that are not global.
    session
        The session that asks.
    json
        Print the result as JSON.
    """

    def lines(done: Any) -> None:
        one, two = done.names
        out.print(f"[bold]kept apart[/]  {escape(one)} and {escape(two)}")
        say_undo(done.change_id)

    return told(
        lambda memory: memory.never_merge(
            first, second, reason=reason, scope=scope, session_id=session, made_by=PERSON
        ),
        json,
        lines,
    )
