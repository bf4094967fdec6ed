"""Health: what can be true of the memory behind a server?

Owns: the conditions that `/health` and the tools speak of.
Never: looks for itself (`keeper.py` does).
"""

from dataclasses import dataclass
from enum import StrEnum


class Condition(StrEnum):
    """What can be true of the memory behind a server."""

    OK = "ok"
    STARTING = "starting"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Health:
    """The condition, and one sentence about it that holds no secret and no address."""

    condition: Condition
    sentence: str
