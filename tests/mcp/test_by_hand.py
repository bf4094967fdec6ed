"""By hand: a person who starts the stdio server is told so, and Ctrl-C ends it."""

import os
import pty
import signal
import sys
import time

import pytest
from serving import ROOT, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")


def _read_until(descriptor: int, text: bytes) -> bytes:
    seen = b""
    while text not in seen:
        seen += os.read(descriptor, 4096)
    return seen


@pytest.mark.requirement("F79")
def test_a_person_is_told_and_can_stop_it() -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        variables = environment(GRAPHMEM_LOCAL__AUTOSTART="false")
        os.execve(sys.executable, [sys.executable, "-m", "mcp_server"], variables)
    try:
        assert b"waiting for a client" in _read_until(terminal, b"Ctrl-C ends it")
        os.write(terminal, b"\x03")
        for _ in range(150):
            ended, _status = os.waitpid(child, os.WNOHANG)
            if ended:
                break
            time.sleep(0.1)
        else:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            pytest.fail("it still ran 15 seconds after Ctrl-C")
    finally:
        os.close(terminal)
