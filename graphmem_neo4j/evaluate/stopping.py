"""Stopping: what was measured so far, when somebody presses Ctrl-C?

Owns: the turning of a cancellation into a mark, so that a partial table can still be shown.
Never: swallows an error.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class Cut:
    """Whether the measurement ended before its end: stopped by somebody, or out of time."""

    is_partial: bool = False


@contextmanager
def until_stopped(cut: Cut) -> Generator[None]:
    """Run the body; when it is cancelled, mark the cut and go on behind it with what is known."""
    try:
        yield
    except asyncio.CancelledError:
        cut.is_partial = True
        task = asyncio.current_task()
        if task is not None:
            task.uncancel()
