"""Server: what does an MCP client meet? The tools of a profile, and how to use them.

Owns: the making of the FastMCP app, and when the memory behind it is opened and closed.
Never: knows a transport, a tool or the database.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mcp_types
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware.middleware import CallNext, Middleware, MiddlewareContext
from fastmcp.server.server import FastMCP
from fastmcp.tools.base import ToolResult

from mcp_server.keeper import Keeper
from mcp_server.quiet import quiet_libraries
from mcp_server.tools import tools_of
from mcp_server.tools.offer import offered

NAME = "graphmem"

_INSTRUCTIONS = {
    "core": "instructions.md",
    "qmemory": "instructions_qmemory.md",
    "qmemory-all": "instructions_qmemory.md",
    "graph-memory": "instructions_graph_memory.md",
    "supermemory": "instructions_supermemory.md",
    "full": "instructions.md",
}


def instructions_of(profile: str) -> str:
    """Give what a client tells its model of the tools of a profile."""
    return Path(__file__).with_name(_INSTRUCTIONS[profile]).read_text(encoding="utf-8")


class _OpenAfterGreeting(Middleware):
    """Opens the memory once the client has its first answer, which must be quick.

    Clients of 2025 open with `initialize`, those of 2026 with `server/discover`.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def on_initialize(
        self,
        context: MiddlewareContext[mcp_types.InitializeRequest],
        call_next: CallNext[mcp_types.InitializeRequest, mcp_types.InitializeResult | None],
    ) -> mcp_types.InitializeResult | None:
        answer = await call_next(context)
        self._keeper.begin()
        return answer

    async def on_discover(
        self,
        context: MiddlewareContext[mcp_types.DiscoverRequest],
        call_next: CallNext[mcp_types.DiscoverRequest, mcp_types.DiscoverResult | dict[str, Any]],
    ) -> mcp_types.DiscoverResult | dict[str, Any]:
        answer = await call_next(context)
        self._keeper.begin()
        return answer


class _NameTheTools(Middleware):
    """Tells whoever calls a tool that is not offered which ones are."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    async def on_call_tool(
        self,
        context: MiddlewareContext[mcp_types.CallToolRequestParams],
        call_next: CallNext[mcp_types.CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        name = context.message.name
        if name not in self._names:
            known = ", ".join(self._names)
            raise ToolError(f"Unknown tool: {name[:80]!r}. Call one of these: {known}")
        return await call_next(context)


def build_server(keeper: Keeper) -> FastMCP[Any]:
    """Make the server that offers the profile's tools on the memory that `keeper` opens.

    The profile is that of the keeper's settings, for both transports.
    The memory is closed with the server. Errors that are none of ours are masked on the wire.
    """

    @asynccontextmanager
    async def life(_server: FastMCP[Any]) -> AsyncGenerator[dict[str, Any]]:
        try:
            yield {}
        finally:
            await keeper.close()

    profile = keeper.settings.profile
    tools = [offered(spec, keeper) for spec in tools_of(profile)]
    names = [tool.name for tool in tools]
    server: FastMCP[Any] = FastMCP(
        NAME,
        instructions=instructions_of(profile),
        version=version("graphmem-neo4j"),
        lifespan=life,
        middleware=[_OpenAfterGreeting(keeper), _NameTheTools(names)],
        tools=tools,
        mask_error_details=True,
        strict_input_validation=False,
        on_duplicate="error",
    )
    quiet_libraries()
    return server
