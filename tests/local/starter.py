"""A process of its own for the tests: starts a server and says its number, or holds a scratch one.

Arguments: up HOME DISTRIBUTION_ROOT, or scratch DISTRIBUTION_ROOT.
"""

import os
import sys
import time
from pathlib import Path

import structlog

from graphmem_neo4j.local import LocalServer, ServerOptions, scratch_server

HOLD_SECONDS = 60


def main(arguments: list[str]) -> None:
    """Do what the arguments say; standard output is only for the answer."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    if arguments[0] == "up":
        server = LocalServer(Path(arguments[1]), Path(arguments[2]), environ=os.environ)
        running = server.start(ServerOptions(heap_mb=512, page_cache_mb=64, quick=True))
        sys.stdout.write(f"{running.pid} {running.was_started}\n")
        return
    with scratch_server(distribution=Path(arguments[1]), environ=os.environ) as running:
        sys.stdout.write(f"{running.pid} {running.home.parent}\n")
        sys.stdout.flush()
        time.sleep(HOLD_SECONDS)


if __name__ == "__main__":
    main(sys.argv[1:])
