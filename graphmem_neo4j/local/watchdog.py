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
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress

_SETTLE_SECONDS = 1.0


@contextmanager
def watched(pid: int, folder: str) -> Generator[None, None, None]:
    """Have a watchdog for a server and its directory as long as the block lasts.

    The block itself must end the server: the watchdog is only for the case that it cannot.
    """
    dog = subprocess.Popen(
        [sys.executable, "-I", "-S", __file__, str(pid), folder],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield
    finally:
        dog.communicate(b".")


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
