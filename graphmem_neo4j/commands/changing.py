"""Changing: the commands that correct memories and link things.

Owns: `correct`, `undo`, `link`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from typing import Any

from rich.markup import escape

from graphmem_neo4j.commands.happenings import field_words
from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    say_undo,
    show_id,
    show_json,
    show_result,
    show_text,
)
from graphmem_neo4j.commands.telling import show_relation
from graphmem_neo4j.commands.verbs import PERSON, with_memory
from graphmem_neo4j.correcting import correction
from graphmem_neo4j.graph_shapes import Action, Corrected, Linked, Undone
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.link import link_of
from graphmem_neo4j.refs import parse_ref
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.wording import kind_words

_DONE = {
    Action.CORRECT: "corrected",
    Action.UPDATE: "updated",
    Action.DELETE: "deleted",
    Action.UNLINK: "taken back",
}


def correct(
    memory_id: str,
    /,
    *,
    action: str,
    new_content: str | None = None,
    salience: float | None = None,
    scope: str | None = None,
    valid_until: str | None = None,
    edge_id: str | None = None,
    reason: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Correct, update or delete a memory, or take back one of its relations; nothing is destroyed.

    Parameters
    ----------
    memory_id
        The memory, as search shows it.
    action
        correct (new words), update (salience, scope, expiry), delete, or unlink (a relation).
    new_content
        For correct: the right words.
    salience
        For update: how much it matters, 0 to 1.
    scope
        For update: global, project:<name> or topic:<name>.
    valid_until
        For update: when it stops being true (ISO 8601), or never.
    edge_id
        For unlink: the relation, relates:... as it is shown.
    reason
        Why; it is kept with the change.
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    fields: dict[str, Any] = {
        "new_content": new_content,
        "salience": salience,
        "scope": scope,
        "valid_until": valid_until,
        "edge_id": edge_id,
        "reason": reason,
    }
    # Read before the server is started: a word that is wrong costs no start.
    parse_ref(memory_id, name="memory_id")
    correction(memory_id, action, **fields)
    done = with_memory(
        lambda memory: memory.correct(
            memory_id, action, session_id=session, made_by=PERSON, **fields
        )
    )
    return show_result(done, _show_corrected, as_json=json)


def _show_corrected(done: Corrected) -> None:
    out.print(f"[bold]{_DONE[done.action]}[/]")
    show_id(escape(done.ref))
    if done.new_id is not None:
        show_id(f"→ {show_memory_id(done.new_id)}")
    if done.edge_id is not None:
        show_id(escape(show_edge_id(done.edge_id)))
    for change in done.changes:
        before, after = {change.field: change.before}, {change.field: change.after}
        show_text(escape(field_words(change.field, before, after)))
    say_undo(done.change_id)
    say_notes(done.notes)


def undo(change_id: str, /, *, session: str | None = None, json: bool = False) -> int:
    """Take a change back: a correction, an update, a deletion, an unlinking, a repair.

    Parameters
    ----------
    change_id
        The change, as the command that made it, `changes` and `history` show it.
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    undone = with_memory(lambda memory: memory.undo(change_id, session_id=session, made_by=PERSON))
    if json:
        show_json(undone)
        return 0
    _show_undone(undone)
    return 0


def _show_undone(undone: Undone) -> None:
    out.print(f"[bold]taken back[/]: {kind_words(undone.kind)}")
    if undone.new_id is not None:
        show_text("the old words stand again, as a version with an id of its own:")
    if (memory_id := undone.new_id or undone.memory_id) is not None:
        show_id(f"→ {show_memory_id(memory_id)}")
    if undone.parted_from is not None:
        show_id(f"{show_memory_id(undone.parted_from)} stays as it is")
    if undone.experience is not None:
        show_text(f"→ {escape(undone.experience)}")
    for ref in undone.entities:
        show_id(f"→ {escape(ref)}")
    if undone.edge_id is not None:
        show_id(f"→ {escape(show_edge_id(undone.edge_id))}")


def link(
    from_id: str,
    to_id: str,
    type: str,
    /,
    *,
    reason: str | None = None,
    confidence: float | None = None,
    scope: str | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Relate any two things by any word; linking the same again changes nothing.

    Parameters
    ----------
    from_id
        memory:..., entity:..., session:..., or a thing that is made by its kind: person:Ahmed,
        place:Oslo, org:Acme, project:, system:, concept:, event:, document:, task:, hey:12345.
    to_id
        Where it leads, written alike.
    type
        Any relation: supports, depends_on, caused_by, manages...
    reason
        Why.
    confidence
        How sure it is, 0 to 1.
    scope
        Of a thing that is made for it.
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    # Read before the server is started: a word that is wrong costs no start.
    link_of(from_id, to_id, type, reason=reason, confidence=confidence)
    linked = with_memory(
        lambda memory: memory.link(
            from_id,
            to_id,
            type,
            reason=reason,
            confidence=confidence,
            scope=scope,
            session_id=session,
            created_by=PERSON,
        )
    )
    return show_result(linked, _show_linked, as_json=json)


def _show_linked(linked: Linked) -> None:
    told = "[bold]told anew[/]" if linked.change_id else "[bold]known[/]  it stood already"
    out.print("[bold]linked[/]" if linked.is_new else told)
    relation = linked.relation
    show_relation(relation)
    for ref in linked.created:
        show_id(f"[dim]made for it[/] {escape(ref)}")
    if linked.is_new:
        # Broken as a shell reads it: the whole is too long for a line of the screen.
        show_text("[dim]to take it back:[/]")
        show_id(f"[dim]graphmem correct {escape(relation.from_id)} --action unlink[/] \\", 4)
        show_id(f"[dim]--edge-id {escape(show_edge_id(relation.edge_id))}[/]", 6)
    say_undo(linked.change_id)
