"""Experiences: the commands that change what working sessions taught: tasks, skills, events.

Owns: `experience record`, `tie`, `edit` and `delete`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

import sys
from typing import Any

from cyclopts import App
from rich.markup import escape

from graphmem_neo4j.commands.practice import show_tie
from graphmem_neo4j.commands.screen import (
    out,
    say_notes,
    say_undo,
    show_json,
    show_result,
)
from graphmem_neo4j.commands.verbs import PERSON, with_memory
from graphmem_neo4j.experiences.record import read_related
from graphmem_neo4j.experiences.shapes import Edited, Recorded, read_tie_type
from graphmem_neo4j.experiences.texts import CONTENT_MAX_BYTES, read_experience

experience_app = App(
    name="experience", help="Record and search what work taught: tasks, skills, events."
)
for _name, _says in (
    ("search", "Find the experiences that bear on a question."),
    ("stats", "Show how much experience is recorded."),
    ("maintain", "Join doubles, rank by PageRank, find groups."),
):
    experience_app.command(f"graphmem_neo4j.commands.practice:{_name}", name=_name, help=_says)


@experience_app.command
def record(
    name: str,
    type: str,
    description: str,
    content: str | None = None,
    /,
    *,
    related_skill: str | None = None,
    instruction: str | None = None,
    condition: str | None = None,
    scope: str = "global",
    session: str | None = None,
    json: bool = False,
) -> int:
    """Record a task, skill or event; under a known name the longer text stays.

    Parameters
    ----------
    name
        Its name, such as docker-port-conflict.
    type
        TASK (what was done), SKILL (how) or EVENT (what went wrong).
    description
        What it is, in one sentence.
    content
        What one has to know of it; without it, it is read from stdin.
    related_skill
        The name of a recorded skill that solves it.
    instruction
        How that skill solves it.
    condition
        When it does.
    scope
        global, project:<name> or topic:<name>.
    session
        The session in which it was learned.
    json
        Print the result as JSON.

    """
    text = sys.stdin.read(CONTENT_MAX_BYTES + 1) if content is None else content
    # Read before the server is started: a word that is wrong costs no start.
    read_experience(name, type, description, text, scope=scope)
    read_related(related_skill, instruction, condition)
    done = with_memory(
        lambda memory: memory.record_experience(
            name,
            type,
            description,
            text,
            related_skill=related_skill,
            instruction=instruction,
            condition=condition,
            scope=scope,
            session_id=session,
        )
    )
    return show_result(done, _show_recorded, as_json=json)


def _show_recorded(done: Recorded) -> None:
    one = done.experience
    out.print(
        f"[bold]{done.action}[/]  {escape(one.name_key)}  "
        f"[dim]\\[{one.type.value}, validated {one.validated_count}x, {escape(one.scope)}][/]"
    )
    if done.tie is not None:
        show_tie(done.tie)
    say_undo(done.change_id)
    say_notes(done.notes)


@experience_app.command
def tie(
    from_name: str,
    to_name: str,
    type: str,
    instruction: str,
    /,
    *,
    condition: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Tie two experiences; tying the same again changes nothing, newer words hold.

    Parameters
    ----------
    from_name
        The name of the one.
    to_name
        The name of the other.
    type
        USED_SKILL, SOLVED_BY, REQUIRES, PATCHES or CONFLICTS_WITH.
    instruction
        What to do about it.
    condition
        When it holds; SOLVED_BY needs one.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    read_tie_type(type)
    done = with_memory(
        lambda memory: memory.tie_experiences(
            from_name,
            to_name,
            type,
            instruction=instruction,
            condition=condition,
            scopes=scope,
            session_id=session,
        )
    )
    if json:
        show_json(done)
        return 0
    out.print("[bold]tied[/]" if done.is_new else "[bold]known[/]  it stood already")
    show_tie(done.tie)
    say_undo(done.change_id)
    return 0


@experience_app.command
def edit(
    name: str,
    /,
    *,
    description: str | None = None,
    content: str | None = None,
    new_name: str | None = None,
    type: str | None = None,
    reason: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Put a recorded experience right; an unknown name is an error.

    Parameters
    ----------
    name
        The name, as search shows it.
    description
        The new sentence that says what it is.
    content
        The new content.
    new_name
        Another name.
    type
        TASK, SKILL or EVENT.
    reason
        Why; it is kept with the change.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    given = {"description": description, "content": content, "new_name": new_name, "type": type}
    asked: dict[str, Any] = {**given, "reason": reason, "scopes": scope, "session_id": session}
    done = with_memory(lambda memory: memory.edit_experience(name, made_by=PERSON, **asked))
    return _show_changed(done, json)


@experience_app.command
def delete(
    name: str,
    /,
    *,
    reason: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Take an experience out of every search; it stays for the record.

    Parameters
    ----------
    name
        The name, as search shows it.
    reason
        Why; it is kept with the change.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    done = with_memory(
        lambda memory: memory.delete_experience(
            name, reason=reason, scopes=scope, session_id=session, made_by=PERSON
        )
    )
    return _show_changed(done, json)


def _show_changed(done: Edited, is_json: bool) -> int:
    if is_json:
        show_json(done)
        return 0
    out.print(f"[bold]{done.action}[/]  {escape(done.experience.name_key)}")
    say_undo(done.change_id)
    return 0
