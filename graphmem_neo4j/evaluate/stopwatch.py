"""Stopwatch: how long did it take?

Owns: the one clock of measurements; it never runs backwards and tells no date.
Never: rounds, or averages.
"""

import time


class Stopwatch:
    """Runs from when it is made."""

    def __init__(self) -> None:
        """Start."""
        self._began = time.perf_counter()

    @property
    def ms(self) -> float:
        """Milliseconds since the start."""
        return (time.perf_counter() - self._began) * 1000.0

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._began
