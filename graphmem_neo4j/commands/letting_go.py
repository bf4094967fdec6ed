"""Letting go: the commands that forget, erase and wipe.

What cannot be taken back needs --confirm; without it is shown what would go, and the exit code is
1.

Owns: `forget`, `purge`, `wipe`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from rich.markup import escape

from graphmem_neo4j.commands.changing import PERSON
from graphmem_neo4j.commands.screen import err, out, say, show_json, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.forget import forgetting
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import parse_memory_id, show_memory_id
from graphmem_neo4j.known_shapes import Forgotten, Purged, Wiped
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.refs import message_ref, ref_text

EXIT_NOTHING_DONE = 1


def forget(
    *description: str,
    id: str | None = None,
    reason: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Forget a memory: by what it says where that is surely one, or by its id; undo brings it back.

    Where several may be meant they are listed and nothing changes. The exit code is 1 where nothing
    was forgotten.

    Parameters
    ----------
    description
        What it says, in its own words.
    id
        The memory, as search shows it, or the beginning of its id where only one begins so.
    reason
        Why; it is kept with the change.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    query = " ".join(description) if description else None
    # Read before the server is started: a word that is wrong costs no start.
    forgetting(id, query, reason=reason)
    done = with_memory(
        lambda memory: memory.forget(
            id, query, reason=reason, scopes=scope, session_id=session, made_by=PERSON
        )
    )
    if json:
        show_json(done)
    else:
        _show_forgotten(done)
    return 0 if done.action == "forgotten" else EXIT_NOTHING_DONE


def _show_forgotten(done: Forgotten) -> None:
    if done.action == "forgotten":
        out.print(f"[bold]forgotten[/]  {show_memory_id(str(done.memory_id))}")
        out.print(f"  {escape(done.content or '')}")
        out.print(f"  [dim]to take it back: graphmem undo {done.change_id}[/]", soft_wrap=True)
    for one in done.candidates:
        ref = show_memory_id(one.memory_id)
        out.print(f"[bold cyan]{one.score:.2f}[/] [dim]{ref}[/]  {escape(one.content)}")
    for note in done.notes:
        say(f"[yellow]![/] {escape(note)}")


def purge(
    ref: str,
    /,
    *,
    reason: str | None = None,
    confirm: bool = False,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Erase for good what a memory, or a message, says; id, times and that it was erased stay.

    Of a memory all versions go. There is no way back, and no agent can do it.

    Parameters
    ----------
    ref
        The memory, as search shows it, or message:ID.
    reason
        Why; it stays with the id. It must not repeat the text.
    confirm
        Do it; without it is said what would be erased.
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    if message_ref(ref) is None:
        parse_memory_id(ref)
    if confirm and not (reason or "").strip():
        raise BadRequest("--reason is needed: say why the text is erased for good")
    done = with_memory(
        lambda memory: memory.purge(
            ref, reason, dry_run=not confirm, session_id=session, made_by=PERSON
        )
    )
    if json:
        show_json(done)
    else:
        _show_purged(done)
    return EXIT_NOTHING_DONE if done.is_dry else 0


def _purged_ref(done: Purged) -> str:
    if done.memory_id is None:
        return ref_text(NodeKind.MESSAGE, done.message_id or "")
    return show_memory_id(done.memory_id)


def _show_purged(done: Purged) -> None:
    word = "would be erased for good" if done.is_dry else "erased for good"
    out.print(f"[bold]{word}[/]  {escape(_purged_ref(done))}")
    rows = [
        ("versions", len(done.memory_ids)),
        ("calls of tools", done.tool_calls),
        ("signals", done.signals),
        ("pieces of long texts", done.pieces),
        ("records with a wording or reason", done.wordings),
        ("relations (ended)", done.relations),
        ("ties to names", done.mentions),
    ]
    if not done.is_dry:
        rows += [("things only it named", done.names), ("questions that quoted it", done.reviews)]
    of_others = ("calls of tools", "signals") if done.memory_id else ("versions",)
    out.print(table(None, ["", "number "], [row for row in rows if row[0] not in of_others]))
    for note in done.notes:
        say(f"[yellow]![/] {escape(note)}")
    if done.left:
        say(f"  {escape(', '.join(done.left))}")
    if done.is_dry:
        say("Nothing was erased: --confirm does it, and there is no way back.")


def wipe(*, confirm: bool = False, all_spaces: bool = False, json: bool = False) -> int:
    """Destroy all that the space holds; settings, indexes and the database stay, and it works on.

    Parameters
    ----------
    confirm
        Do it; without it is said what would go.
    all_spaces
        What all spaces of the database hold.
    json
        Print the result as JSON.

    """

    async def work(memory: GraphMemory) -> Wiped:
        with err.status("Looking") as shown:

            def told(left: int) -> None:
                shown.update(f"{left:,} left")

            return await memory.wipe(confirm=confirm, all_spaces=all_spaces, told=told)

    done = with_memory(work)
    if json:
        show_json(done)
    else:
        _show_wiped(done)
    return EXIT_NOTHING_DONE if done.is_dry else 0


def _show_wiped(done: Wiped) -> None:
    of_what = "all spaces" if done.space is None else f"space {done.space}"
    word = "would be destroyed" if done.is_dry else "destroyed"
    out.print(f"[bold]{done.nodes:,} nodes of {escape(of_what)} {word}[/]")
    if done.by_label:
        out.print(table(None, ["", "number "], list(done.by_label.items())))
    if done.is_dry:
        say("Nothing was destroyed: --confirm does it, and there is no way back.")
