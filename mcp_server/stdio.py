"""Stdio: how does a client that started us as its own process speak to us?

Owns: stdout, which carries nothing but JSON-RPC: from the first import to the last line.
Never: knows a tool or the database.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress

from graphmem_neo4j.settings import Settings
from mcp_server.quiet import quick_imports
from mcp_server.wire import watch_stdin

STOP_SECONDS = 2.0
"""How long an orderly end may take after Ctrl-C."""


def run_stdio(settings: Settings, environ: Mapping[str, str]) -> None:
    """Serve MCP on stdin and stdout until the client closes them.

    Answers `initialize` before the memory is opened; the database may be down or absent.
    """
    with _stdout_kept() as hand_over:
        with quick_imports():
            from mcp_server.keeper import Keeper
            from mcp_server.server import build_server

            server = build_server(Keeper(settings, environ))
        _greet_a_person()
        watch_stdin(hand_over())
        with suppress(KeyboardInterrupt):
            server.run(transport="stdio", show_banner=False)


def _greet_a_person() -> None:
    """Say, to whoever started us by hand, what is waited for, and let Ctrl-C end it."""
    if sys.stdin.isatty():
        sys.stderr.write("graphmem: serving MCP over stdio, waiting for a client; Ctrl-C ends it\n")
    signal.signal(signal.SIGINT, _end)


def _end(number: int, _frame: object) -> None:
    """End in order; where a reader of stdin holds it up, end all the same."""
    late = threading.Timer(STOP_SECONDS, os._exit, (128 + number,))
    late.daemon = True
    late.start()
    raise KeyboardInterrupt


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
