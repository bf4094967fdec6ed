"""Telling: the commands that tell of people, and of how a memory came to be.

Owns: `person`, `history`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say, show_result
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Change, History, Person, PersonAnswer, Relation
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.refs import parse_ref
from graphmem_neo4j.relations import show_edge_id


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
        out.print(f"[bold]{answer.action}[/]  {escape(one.entity.name)}", end="  ")
        out.print(f"[dim]entity:{one.entity.entity_id}  \\[{escape(one.entity.scope)}][/]")
        _show_person(one)
    for note in answer.notes:
        say(f"[yellow]![/] {escape(note)}")


def _show_person(one: Person) -> None:
    if one.entity.aliases:
        out.print(f"  also known as {escape(', '.join(one.entity.aliases))}")
    for contact in one.contacts:
        out.print(f"  {escape(contact.source)}: {escape(contact.id)}")
    for memory in one.memories:
        out.print(f"  [dim]{show_memory_id(memory.memory_id)}[/]  {escape(memory.content)}")
    if (more := one.memory_count - len(one.memories)) > 0 and one.memories:
        out.print(f"  [dim]and {more} more memories[/]")


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
        ended = "" if one.retired_at is None else f" to {_day(one.retired_at)}"
        about = f"version {one.version}, {one.status}, {_day(one.recorded_at)}{ended}"
        out.print(f"[bold]{show_memory_id(one.memory_id)}[/]  [dim]\\[{about}][/]")
        out.print(f"  {escape(one.content)}")
    for change in told.changes:
        before = ", ".join(f"{name} was {value}" for name, value in change.before.items())
        reason = f"; {change.reason}" if change.reason else ""
        about = f"{_day(change.recorded_at)} {change.kind} {show_memory_id(change.memory_id)}"
        details = escape(before + _by(change) + reason)
        about += f"  [dim]{change.change_id}  {details}[/]"
        out.print(about, soft_wrap=True)
    for relation in told.relations:
        show_relation(relation)
    for note in told.notes:
        say(f"[yellow]![/] {escape(note)}")


def _by(change: Change) -> str:
    session = f" in session {change.session_id}" if change.session_id else ""
    return f"; by {change.made_by}{session}" if change.made_by else session


def show_relation(relation: Relation) -> None:
    """Show a relation in one line."""
    ended = "" if relation.retired_at is None else f", ended {_day(relation.retired_at)}"
    text = f"{relation.from_id} —[{relation.type}]→ {relation.to_id}"
    edge = f"[dim]{escape(show_edge_id(relation.edge_id))}{ended}[/]"
    out.print(f"  {escape(text)}  {edge}", soft_wrap=True)


def _day(moment: object) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"
