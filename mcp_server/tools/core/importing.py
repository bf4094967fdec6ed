"""Importing: `memory_import`.

Owns: its arguments, and that a tool reads only from the folders that the settings allow (X21).
Never: reads a file.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

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
    scope: Annotated[Text, Field(description=SCOPE)] = None
    session_key: Annotated[Text, Field(description="The conversation it belongs to.")] = None


async def memory_import(memory: "GraphMemory", asked: ImportArguments) -> Reply:
    """Import Markdown notes: each statement of a file becomes a memory.

    Only folders that the settings allow are read. Importing a file again adds what is new in it.
    With dry_run it says what a language model would take to read it.
    """
    return await import_from(
        memory,
        asked.file_path,
        dry_run=bool(asked.dry_run),
        mode=asked.mode,
        scope=asked.scope,
        session_id=asked.session_key,
    )


async def import_from(
    memory: "GraphMemory",
    file_path: str,
    *,
    dry_run: bool = False,
    mode: Literal["auto", "smart", "simple"] | None = None,
    scope: str | None = None,
    session_id: str | None = None,
) -> Reply:
    """Import from the folders that tools may read, telling the client how far it is."""
    from graphmem_neo4j.workspace.importing import allowed_roots

    receipt = await memory.import_files(
        file_path,
        dry_run=dry_run,
        told=tell_files,
        roots=allowed_roots(memory.settings.imports),
        mode=mode or "auto",
        scope=scope or "global",
        session_id=session_id,
    )
    return import_reply(receipt)


TOOL = ToolSpec(
    asks=ImportArguments,
    gives=ImportData,
    act=memory_import,
    title="Import notes",
    timeout_seconds=IMPORT_SECONDS,
    late=LATE,
)
