"""Watchdog: has the process that wanted a scratch server died without stopping it?

Run as a script of its own, with nothing but the standard library. Its standard input is a pipe
that the parent holds open: when the parent ends in whatever way, the pipe ends too, and the server
and its directory go.

Owns: the end of an orphaned scratch server.
Never: touches a server whose parent lives.
"""

import os
import shutil
import signal
import sys
import time
from contextlib import suppress

_SETTLE_SECONDS = 1.0


def main(arguments: list[str]) -> None:
    """Wait for the end of the pipe, then end the process and remove the directory.

    A byte on the pipe means that the parent has done all that itself.
    """
    pid, folder = int(arguments[0]), arguments[1]
    if sys.stdin.buffer.read(1):
        return
    with suppress(OSError):
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    time.sleep(_SETTLE_SECONDS)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
