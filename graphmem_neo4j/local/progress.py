"""Progress: how far is a long step, so that a caller may draw a bar?

Owns: the phases of getting a server up and the shape of one report.
Never: prints, or knows who listens.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """The long steps, in the order in which they come."""

    CHECK = "check"
    WAIT = "wait"
    DOWNLOAD = "download"
    PREPARE = "prepare"
    START = "start"


@dataclass(frozen=True, slots=True)
class Progress:
    """One report: `done` of `total` in `unit`; a `total` of 0 means that it is not known."""

    phase: Phase
    done: int
    total: int
    unit: str


Report = Callable[[Progress], None]


def silent(progress: Progress) -> None:
    """Take a report and say nothing: the listener of those who do not care."""
