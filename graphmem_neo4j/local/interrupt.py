"""Interrupt: how does a step that must not be torn end whole, though Ctrl-C comes in the midst?

Owns: holding SIGINT back for the length of a short block.
Never: swallows it, or touches signals outside the main thread, which hears none.
"""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_held_back() -> Generator[None, None, None]:
    """Let Ctrl-C wait for the end of the block; then it does what it would have done within.

    A process that is just being started has a number only when the call returns: broken off
    before, nobody could end what runs already.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[FrameType | None] = []
    usual = signal.signal(signal.SIGINT, lambda _number, frame: heard.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if usual is None else usual)
        if heard:
            signal.raise_signal(signal.SIGINT)
