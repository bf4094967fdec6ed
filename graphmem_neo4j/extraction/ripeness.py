"""Ripeness: are the turns that wait in a session worth a question to the model now?

Each question costs; a session is asked about when enough waits, when something weighty was said,
when it rests, or when somebody asks. Points, thresholds and the hourly budget are those that users
of qmemory know (R-Q1); a call to remember counts whatever its length (R-Q2).

Owns: the three modes, their points and budgets, and the phrases that ask to remember.
Never: reads the graph or a clock.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

REST = timedelta(minutes=30)
"""A session in which nobody spoke for so long is read to its end."""
LONG_CHARACTERS = 500
QUIET_TURNS = 3
KEYWORD_POINTS = 5
_SCARCE = {2: (1, 7), 1: (3, 9)}
"""What the threshold rises by, and to at most, at so many questions left in the hour."""

_REMEMBER = re.compile(
    r"\b(?:remember(?: that| this)?|note(?: that| this)?\b|important|do not forget|don['’]t forget"
    r"|save this|keep in mind|for the record|just so you know)\b"
    r"|запомни|не забудь|имей в виду|важно|сохрани это|для справки|к сведению"
    r"|تذكر|لا تنس|للعلم|مهم|احفظ هذا|ضع في اعتبارك"
    r"|记住|記住|别忘|別忘|请注意|重要|保存这|仅供参考",
    re.IGNORECASE,
)


class Mode(StrEnum):
    """How much a model may be asked (Q111, Q126)."""

    ECONOMY = "economy"
    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"


class Trigger(StrEnum):
    """Why waiting turns are read (X5)."""

    COMMAND = "command"
    SESSION_END = "session_end"
    CONTEXT = "context"
    SIGNAL = "signal"
    COUNT = "count"
    TURN = "turn"
    REST = "rest"


ASKED_FOR = (Trigger.COMMAND, Trigger.SESSION_END, Trigger.CONTEXT)
"""What somebody asks for: points do not matter then."""


@dataclass(frozen=True, slots=True)
class _Points:
    per_hour: int | None
    threshold: int
    least_characters: int
    direct: int
    group: int
    long: int
    quiet: int


_POINTS = {
    Mode.ECONOMY: _Points(2, 7, 300, direct=5, group=1, long=2, quiet=2),
    Mode.BALANCED: _Points(5, 4, 200, direct=4, group=1, long=2, quiet=2),
    Mode.AGGRESSIVE: _Points(None, 1, 100, direct=2, group=2, long=1, quiet=1),
}


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in a session: turns, their characters, the longest, and what they are like.

    `asked` is what somebody asked for, None else; `rested` how long nobody spoke.
    """

    turns: int
    characters: int
    longest: int
    is_group: bool
    is_high: bool
    asks_to_remember: bool
    rested: timedelta
    asked: Trigger | None = None


def hourly(mode: Mode) -> int | None:
    """Give how many questions an hour a mode allows over all sessions; None: no limit."""
    return _POINTS[mode].per_hour


def asks_to_remember(text: str) -> bool:
    """Say whether a text asks to remember it (R-Q2)."""
    return _REMEMBER.search(text) is not None


def ripe(waiting: Waiting, mode: Mode, *, left: int | None, turns_at: int) -> Trigger | None:
    """Say why these turns are to be read now; None: they wait on.

    `left` is what the hour still allows, None: no limit. A command is obeyed whatever is left; at
    the session's end and before its context is cut the last question of the hour is given.
    `turns_at` is the number of turns that are read in any case (X5).
    """
    is_spent = left is not None and left <= 0
    if waiting.turns <= 0 or (is_spent and waiting.asked is not Trigger.COMMAND):
        return None
    if waiting.asked is not None:
        return waiting.asked
    if waiting.is_high or waiting.asks_to_remember:
        return Trigger.SIGNAL
    # The last question of an hour is kept for what is weighty.
    if waiting.turns >= turns_at and left != 1:
        return Trigger.COUNT
    if waiting.rested >= REST:
        return Trigger.REST
    return Trigger.TURN if _has_points(waiting, _POINTS[mode], left) else None


def _has_points(waiting: Waiting, points: _Points, left: int | None) -> bool:
    if waiting.characters < points.least_characters:
        return False
    return _score(waiting, points) >= _threshold(points, left)


def _score(waiting: Waiting, points: _Points) -> int:
    score = points.group if waiting.is_group else points.direct
    if waiting.longest > LONG_CHARACTERS:
        score += points.long
    if waiting.turns < QUIET_TURNS:
        score += points.quiet
    if waiting.asks_to_remember:
        score += KEYWORD_POINTS
    return score


def _threshold(points: _Points, left: int | None) -> int:
    rise, most = _SCARCE.get(left if left is not None else 99, (0, 99))
    return min(points.threshold + rise, max(most, points.threshold))
