"""Terminal: a command at a terminal of its own, and whoever answers its questions there.

Owns: the pseudo terminal, waiting for a question, and the answers.
Never: knows what the command does.
"""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# The terminal becomes the command's own: what asks for secrets opens it by itself.
_START = (
    "import fcntl, runpy, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    # A run in the background may have been told to ignore Ctrl-C.
    "signal.signal(signal.SIGINT, signal.default_int_handler); "
    "sys.argv = ['graphmem', *sys.argv[1:]]; "
    "runpy.run_module('graphmem_neo4j', run_name='__main__')"
)
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CTRL_C = "\x03"
_SECONDS = 60.0
_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How the command ended, and all that it showed."""

    code: int
    seen: str


def converse(
    arguments: Sequence[str], answers: Sequence[tuple[str, str]], environ: Mapping[str, str]
) -> Ended:
    """Run `graphmem ARGUMENTS`; wait for each text in turn and send its answer."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", _START, *arguments]
    with subprocess.Popen(
        command, env=dict(environ), stdin=theirs, stdout=theirs, stderr=theirs,
        start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        screen = _Screen(ours)
        presses = round(_SECONDS / _PATIENCE)
        try:
            for expected, answer in answers:
                screen.wait_for(expected, is_secret="not shown" in expected)
                os.write(ours, answer.encode())
            while screen.drain(_PATIENCE) and process.poll() is None:
                # Python loses the Ctrl-C that comes between `input()`'s last look for signals and
                # its read (5 of 10,000, measured); a person at a silent terminal presses it again.
                presses -= 1
                assert presses > 0, f"the command does not end:\n{screen.seen}"
                if answers and answers[-1][1] == CTRL_C:
                    os.write(ours, CTRL_C.encode())
            return Ended(process.wait(timeout=_SECONDS), screen.seen)
        finally:
            process.kill()
            os.close(ours)


class _Screen:
    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._behind = 0
        self._is_silent = False
        self.seen = ""

    def wait_for(self, expected: str, *, is_secret: bool) -> None:
        """Wait for a text; before a secret also until the terminal shows no more what is typed."""
        deadline = time.monotonic() + _SECONDS
        while (at := self.seen.find(expected, self._behind)) < 0:
            if time.monotonic() > deadline or not self._more():
                raise AssertionError(f"{expected!r} was not asked:\n{self.seen}")
        self._behind = at + len(expected)
        while is_secret and termios.tcgetattr(self._handle)[3] & termios.ECHO:
            assert time.monotonic() < deadline, "the secret would be shown"
            time.sleep(0.02)

    def drain(self, seconds: float) -> bool:
        """Read to the end; True where it fell silent for so long before."""
        while self._more(seconds):
            pass
        return self._is_silent

    def _more(self, seconds: float = _SECONDS) -> bool:
        """Read what is there; False at the end, or where nothing comes for long."""
        self._is_silent = not select.select([self._handle], [], [], seconds)[0]
        if self._is_silent:
            return False
        try:
            data = os.read(self._handle, 65_536)
        except OSError:  # the other end was closed
            return False
        self.seen += _CODES.sub("", data.decode(errors="replace"))
        return bool(data)
