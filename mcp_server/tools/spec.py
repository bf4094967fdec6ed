"""Spec: what is a tool, before any server offers it?

Owns: the parts of a tool: its name, arguments, reply, hints, time, and the verb that it calls.
Never: knows fastmcp: a tool is translated by `offer.py`, once for both transports.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import getdoc
from typing import TYPE_CHECKING, Generic, TypeVar

from mcp_server.arguments import Arguments
from mcp_server.shapes import Reply, ReplyData

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

Asked = TypeVar("Asked", bound=Arguments)

READ_SECONDS = 10.0
SAVE_SECONDS = 15.0
INGEST_SECONDS = 30.0
STORE_SECONDS = 60.0
"""A language model reads the text, then the save may ask it, too; with room for the writes."""
IMPORT_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class ToolSpec(Generic[Asked]):
    """One tool. The description that the model reads is the docstring of `act`.

    `late` is what a caller is told to do when the time was not enough.
    """

    asks: type[Asked]
    gives: type[ReplyData]
    act: "Callable[[GraphMemory, Asked], Awaitable[Reply]]"
    title: str
    reads_only: bool = False
    is_idempotent: bool = True
    destroys: bool = False
    timeout_seconds: float = READ_SECONDS
    late: str = "Go on without it, or ask for less."

    @property
    def name(self) -> str:
        """The tool's name: that of its function."""
        return self.act.__name__

    @property
    def says(self) -> str:
        """The tool's description."""
        return getdoc(self.act) or ""
