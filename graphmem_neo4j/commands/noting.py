"""Noting: the command that shows and writes what a session keeps for itself.

Owns: `scratchpad`, and how a session's state looks.
Never: keeps a note as a memory.
"""

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say, show_result, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.session_state import SessionState
from graphmem_neo4j.wording import counted


def scratchpad(
    session: str,
    content: str | None = None,
    *,
    append: Annotated[bool, Parameter(negative=())] = False,
    clear: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Show or write a session's working notes, and what was counted in it.

    The notes are for that session alone: no search finds them, and they are no memories.

    Parameters
    ----------
    session
        The session whose notes these are.
    content
        What to write in place of what stands there; without it the notes are shown.
    append
        Add the content as a line behind what stands there.
    clear
        Empty the notes.
    json
        Print JSON.

    """
    if clear and content is not None:
        raise BadRequest("give notes to write, or --clear: not both")
    if append and content is None:
        raise BadRequest("--append adds a line: give it")

    async def work(memory: GraphMemory) -> SessionState:
        if clear or content is not None:
            await memory.write_scratchpad(session, content or "", append=append)
        return await memory.session(session)

    return show_result(with_memory(work), _show_state, as_json=json)


def _show_state(state: SessionState) -> None:
    if state.scratchpad:
        out.print(escape(state.scratchpad))
    else:
        out.print("[dim]nothing is noted[/]")
    say(
        f"[dim]{escape(state.session_id)}: {counted(state.messages, 'message')}, last on "
        f"{state.last_active_at:%Y-%m-%d %H:%M}[/]"
    )
    if state.metrics:
        rows = [
            (
                escape(one.name),
                f"{one.total:,.10g}",
                f"{one.count:,}",
                f"{one.last_at:%Y-%m-%d %H:%M}",
            )
            for one in state.metrics
        ]
        out.print(table(None, ["metric", "total ", "times ", "last"], rows))
