"""Selfcheck: does a client that starts us as its own process see its tools?

The server is started as a client's configuration starts it, greeted, and asked for its tools (U4).

Owns: the process of the check and its time limit.
Never: calls a tool: a check must change nothing.
"""

import asyncio
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import FastMCPError
from mcp.shared.exceptions import MCPError

from graphmem_neo4j.errors import StartFailed
from mcp_server.client import client_configuration

CHECK_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Seen:
    """The tools that a client sees, and how long it waited for them."""

    tools: list[str]
    seconds: float


async def seen_tools(environ: Mapping[str, str], *, profile: str) -> Seen:
    """Start the server of a profile, list its tools, end it. Raises StartFailed with the reason."""
    block = client_configuration(profile=profile, executable=sys.executable)["mcpServers"]
    ((_, server),) = block.items()
    transport = StdioTransport(server["command"], server["args"], env=dict(environ))
    began = time.perf_counter()
    try:
        async with asyncio.timeout(CHECK_SECONDS), Client(transport) as client:
            tools = await client.list_tools()
    except TimeoutError:
        raise StartFailed(f"the server did not list its tools in {CHECK_SECONDS:g} s") from None
    except (FastMCPError, MCPError, OSError, RuntimeError) as error:
        raise StartFailed(f"a client cannot start the server: {error}") from error
    return Seen(sorted(tool.name for tool in tools), round(time.perf_counter() - began, 2))
