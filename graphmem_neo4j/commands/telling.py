"""Telling: the commands that tell of people, and of how a memory came to be.

Owns: `person`, `history`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from rich.markup import escape

from graphmem_neo4j.commands.happenings import field_words, moment
from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    say_undo,
    show_hanging,
    show_id,
    show_result,
    show_text,
)
from graphmem_neo4j.commands.verbs import PERSON, with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Change, History, Person, PersonAnswer, Relation
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.refs import parse_ref
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.wording import counted, kind_words, maker_words, may_be_undone


def person(
    name: str,
    /,
    *,
    alias: list[str] | None = None,
    contact: list[str] | None = None,
    remove_alias: list[str] | None = None,
    find: bool = False,
    another: bool = False,
    scope: str = "global",
    session: str | None = None,
    json: bool = False,
) -> int:
    """Save a person with every name and contact; with --find, show all that is known of one.

    Parameters
    ----------
    name
        The name; to find, also an alias, an id, or source:id of a contact.
    alias
        Another name (may be given several times).
    contact
        source:id, such as whatsapp:966501234567 (may be given several times).
    remove_alias
        A name that was wrongly given (may be given several times).
    find
        Only look.
    another
        Somebody new who has the name of somebody known.
    scope
        global, project:<name> or topic:<name>.
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    told = bool(alias or contact or remove_alias or another)
    if find and told:
        raise BadRequest("--find only looks: leave out what is told of the person")
    contacts = [_contact(each) for each in contact or []]
    answer = with_memory(
        lambda memory: memory.person(
            name,
            aliases=alias or (),
            contacts=contacts,
            action="find" if find else "save",
            scope=scope,
            session_id=session,
            is_another=another,
            remove_aliases=remove_alias or (),
            made_by=PERSON,
        )
    )
    return show_result(answer, _show_people, as_json=json)


def _contact(text: str) -> dict[str, str]:
    source, colon, rest = text.partition(":")
    if not colon or not source.strip() or not rest.strip():
        raise BadRequest(f"--contact {text[:80]!r}: write it as source:id")
    return {"source": source.strip(), "id": rest.strip()}


def _show_people(answer: PersonAnswer) -> None:
    if not answer.people:
        out.print("Nobody found.")
    for one in answer.people:
        show_hanging(f"[bold]{answer.action}[/]  {escape(one.entity.name)}", 0, 2)
        show_id(f"[dim]entity:{one.entity.entity_id}  \\[{escape(one.entity.scope)}][/]")
        _show_person(one)
    for change in answer.changes:
        show_text(f"{kind_words(change.kind)}: {escape(change.name)}")
        say_undo(change.change_id)
    say_notes(answer.notes)


def _show_person(one: Person) -> None:
    if one.entity.aliases:
        show_text(f"also known as {escape(', '.join(one.entity.aliases))}")
    for contact in one.contacts:
        show_id(f"{escape(contact.source)}: {escape(contact.id)}")
    for memory in one.memories:
        show_text(escape(memory.content))
        show_id(f"[dim]{show_memory_id(memory.memory_id)}[/]")
    if (more := one.memory_count - len(one.memories)) > 0 and one.memories:
        show_text(f"[dim]and {counted(more, 'more memory', 'more memories')}[/]")


def history(
    memory_id: str,
    /,
    *,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show how a memory came to be: every version, every change, every relation.

    Parameters
    ----------
    memory_id
        The memory, as search shows it.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    parse_ref(memory_id, name="memory_id")
    told = with_memory(lambda memory: memory.history(memory_id, scopes=scope, session_id=session))
    return show_result(told, _show_history, as_json=json)


def _show_history(told: History) -> None:
    for one in told.versions:
        ended = "" if one.retired_at is None else f" to {moment(one.retired_at)}"
        about = f"version {one.version}, {one.status}, {moment(one.recorded_at)}{ended}"
        out.print(f"[bold]{about}[/]")
        show_text(escape(one.content))
        show_id(f"[dim]{show_memory_id(one.memory_id)}[/]")
    for change in told.changes:
        _show_change(change)
    for relation in told.relations:
        show_relation(relation)
    say_notes(told.notes)


def _show_change(change: Change) -> None:
    out.print(f"[dim]{moment(change.recorded_at)}[/]  [bold]{kind_words(change.kind)}[/]")
    show_id(f"[dim]{show_memory_id(change.memory_id)}[/]")
    edge_id = change.before.get("edge_id")
    if edge_id is not None:
        show_id(f"[dim]{escape(show_edge_id(str(edge_id)))}[/]")
    for name in change.before:
        if name != "edge_id":
            show_text(f"[dim]{escape(field_words(name, change.before, {}))}[/]")
    if change.reason:
        show_text(f"[dim]{escape(f'because: {change.reason}')}[/]")
    if change.made_by:
        session = f" in session {change.session_id}" if change.session_id else ""
        show_text(f"[dim]{escape(f'by {maker_words(change.made_by)}{session}')}[/]")
    if may_be_undone(change.kind):
        show_id(f"[dim]graphmem undo {change.change_id}[/]")


def show_relation(relation: Relation) -> None:
    """Show a relation: its ends and its own id, each on a line of its own."""
    show_id(escape(relation.from_id))
    show_id(f"[magenta]—\\[{escape(relation.type)}]→[/] {escape(relation.to_id)}", 4)
    if relation.reason:
        show_text(f"[dim]{escape(f'because: {relation.reason}')}[/]", 4)
    ended = "" if relation.retired_at is None else f"  ended {moment(relation.retired_at)}"
    show_id(f"[dim]{escape(show_edge_id(relation.edge_id))}{ended}[/]", 4)
