"""Importing: `memory_import`.

Owns: its arguments, that a tool reads only from the folders that the settings allow (X21), and
that many calls of a language model are begun only by whoever saw what they take.
Never: reads a file.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.spending import ASKS_FIRST_CALLS
from graphmem_neo4j.wording import counted
from graphmem_neo4j.workspace.shapes import AskedMode
from mcp_server.arguments import Arguments, Flag, Text
from mcp_server.progress import tell_files
from mcp_server.replies.importing import import_reply
from mcp_server.shapes import ImportData, Reply
from mcp_server.tools.spec import IMPORT_SECONDS, ToolSpec
from mcp_server.tools.words import SCOPE, ImportMode

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "What was read is kept; call it again to go on, nothing is doubled."


class ImportArguments(Arguments):
    """Which files to import."""

    spellings: ClassVar = {"path": "file_path", "file": "file_path", "session_id": "session_key"}

    file_path: Annotated[
        str,
        Field(
            description="A Markdown file, or a workspace folder with MEMORY.md and memory/*.md;"
            " absolute, ~ is the home folder."
        ),
    ]
    dry_run: Annotated[Flag, Field(description="True: only count, write nothing.")] = None
    mode: Annotated[
        ImportMode,
        Field(
            description="smart: a language model reads the facts out of the lines; simple: each"
            " line is a memory; auto (if left out): smart where there is a model."
        ),
    ] = None
    confirmed: Annotated[
        Flag,
        Field(description="True: begin although it takes many calls of the language model."),
    ] = None
    scope: Annotated[Text, Field(description=SCOPE)] = None
    session_key: Annotated[Text, Field(description="The conversation it belongs to.")] = None


async def memory_import(memory: "GraphMemory", asked: ImportArguments) -> Reply:
    """Import Markdown notes: each statement of a file becomes a memory.

    Only folders that the settings allow are read. Importing a file again adds what is new in it.
    With dry_run it says what a language model would take to read it; what takes many calls is
    begun only with confirmed.
    """
    return await import_from(
        memory,
        asked.file_path,
        dry_run=bool(asked.dry_run),
        mode=asked.mode,
        confirmed=bool(asked.confirmed),
        scope=asked.scope,
        session_id=asked.session_key,
    )


async def import_from(
    memory: "GraphMemory",
    file_path: str,
    *,
    dry_run: bool = False,
    mode: AskedMode | None = None,
    confirmed: bool | None = None,
    scope: str | None = None,
    session_id: str | None = None,
) -> Reply:
    """Import from the folders that tools may read, telling the client how far it is.

    `confirmed`: many calls of a language model may be made; None: nobody can say so, then every
    line is taken as it is instead. Raises BadRequest where that is to be said first.
    """
    from graphmem_neo4j.workspace.importing import allowed_roots

    bulk = None
    if not (dry_run or confirmed or mode == "simple") and memory.consultant.is_on:
        bulk = await _bulk(memory, file_path, scope, session_id)
    if bulk is not None and confirmed is not None:
        raise BadRequest(f"{bulk}: call again with confirmed to begin, or with mode simple")
    receipt = await memory.import_files(
        file_path,
        dry_run=dry_run,
        told=tell_files,
        roots=allowed_roots(memory.settings.imports),
        mode="simple" if bulk is not None else mode or "auto",
        scope=scope or "global",
        session_id=session_id,
    )
    if bulk is not None:
        receipt = receipt.model_copy(update={"notes": [f"{bulk}: not begun", *receipt.notes]})
    return import_reply(receipt)


async def _bulk(
    memory: "GraphMemory", file_path: str, scope: str | None, session_id: str | None
) -> str | None:
    """Say what reading by the language model would take, where that is much."""
    from graphmem_neo4j.workspace.importing import allowed_roots

    expected = await memory.import_estimate(
        file_path,
        roots=allowed_roots(memory.settings.imports),
        scope=scope or "global",
        session_id=session_id,
    )
    takes = expected.estimate
    if takes.calls < ASKS_FIRST_CALLS:
        return None
    return (
        f"{counted(expected.lines, 'new line')}: a language model would take some "
        f"{counted(takes.calls, 'call')}, {takes.tokens_in + takes.tokens_out:,} tokens"
    )


TOOL = ToolSpec(
    asks=ImportArguments,
    gives=ImportData,
    act=memory_import,
    title="Import notes",
    timeout_seconds=IMPORT_SECONDS,
    late=LATE,
)
