"""Stdio: how does a client that started us as its own process speak to us?

Owns: stdout, which carries nothing but JSON-RPC: from the first import to the last line.
Never: knows a tool or the database.
"""

import os
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress

from graphmem_neo4j.settings import Settings
from mcp_server.quiet import quick_imports
from mcp_server.wire import watch_stdin


def run_stdio(settings: Settings, environ: Mapping[str, str]) -> None:
    """Serve MCP on stdin and stdout until the client closes them.

    Answers `initialize` before the memory is opened; the database may be down or absent.
    """
    with _stdout_kept() as hand_over:
        with quick_imports():
            from mcp_server.keeper import Keeper
            from mcp_server.server import build_server

            server = build_server(Keeper(settings, environ))
        watch_stdin(hand_over())
        with suppress(KeyboardInterrupt):
            server.run(transport="stdio", show_banner=False)


@contextmanager
def _stdout_kept() -> Generator[Callable[[], int], None, None]:
    """Let whatever is printed go to stderr; only the transport gets the real stdout.

    The transport itself diverts descriptor 1 while it serves. This covers the time before (the
    imports) and after (buffers that are flushed when the process ends). The function that is
    given hands the real stdout over to the transport, right before it starts, and tells its
    descriptor.
    """
    wire = os.dup(1)
    os.dup2(2, 1)

    def hand_over() -> int:
        sys.stdout.flush()
        os.dup2(wire, 1)
        return wire

    try:
        yield hand_over
    finally:
        os.dup2(2, 1)
        os.close(wire)
