"""Importing: `qmemory_import`.

Owns: its arguments (Q87).
Never: reads a file.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mcp_server.arguments import Arguments
from mcp_server.shapes import ImportData, Reply
from mcp_server.tools.core.importing import LATE, import_from
from mcp_server.tools.spec import IMPORT_SECONDS, ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class QImportArguments(Arguments):
    """Which file to import."""

    file_path: Annotated[
        str, Field(description="Absolute path of the Markdown file; ~ is the home folder.")
    ]


async def qmemory_import(memory: "GraphMemory", asked: QImportArguments) -> Reply:
    """Import a Markdown file into the memory graph.

    Each statement of it becomes a memory; importing it again adds only what is new in it.
    """
    return await import_from(memory, asked.file_path)


TOOL = ToolSpec(
    asks=QImportArguments,
    gives=ImportData,
    act=qmemory_import,
    title="Import notes (qmemory)",
    timeout_seconds=IMPORT_SECONDS,
    late=LATE,
)
