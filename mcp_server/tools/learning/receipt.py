"""Receipt: `memory_receipt`.

Owns: its arguments.
Never: reads what a conversation holds.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments
from mcp_server.learning_shapes import ReceiptData
from mcp_server.replies.learning import receipt_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class ReceiptArguments(Arguments):
    """Which write."""

    spellings: ClassVar = {"receipt": "receipt_id", "id": "receipt_id"}

    receipt_id: Annotated[str, Field(description="The receipt that a save or ingest gave back.")]


async def memory_receipt(memory: "GraphMemory", asked: ReceiptArguments) -> Reply:
    """Say what became of something you kept: stored, read for memories, merged, failed and why.

    What a conversation says is searchable at once; memories are read out of it a little later.
    Use this to see whether that is done, and what came of it.
    """
    return receipt_reply(await memory.receipt(asked.receipt_id))


TOOL = ToolSpec(
    asks=ReceiptArguments,
    gives=ReceiptData,
    act=memory_receipt,
    title="What became of it",
    reads_only=True,
)
