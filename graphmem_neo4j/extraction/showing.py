"""Showing: what does a model see of the turns that it is to read?

Owns: who speaks in a turn, what is left out or cut, and the data of the question.
Never: asks, or keeps a text.
"""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any

from graphmem_neo4j.extraction.shapes import Batch, ShownTurn, Turn, Who
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.moments import in_zone
from graphmem_neo4j.signals import Level, detect

AGENT_MAX_CHARACTERS = 800
"""Of an agent's turn: it is there to make the answer of a person understood."""
TOOL_MAX_CHARACTERS = 300
CUT_MARK = " … [cut]"
_CASUAL_CONFIDENCE = 0.9
_WORK_TURNS = 3

_AGENTS = frozenset({"assistant", "ai", "agent", "model"})
_TOOLS = frozenset({"tool", "function", "toolresult", "tool_result"})
_HOSTS = frozenset({"system", "developer"})


def shown(before: Sequence[Turn], turns: Sequence[Turn], *, capture_max_characters: int) -> Batch:
    """Give the turns as they are shown; what a host says, and what is empty, is left out.

    Numbers count from 1 through the turns that are asked about; those before have none (0).
    """
    kept = [one for turn in turns if (one := _shown(turn, capture_max_characters)) is not None]
    earlier = [one for turn in before if (one := _shown(turn, AGENT_MAX_CHARACTERS)) is not None]
    numbered = tuple(
        ShownTurn(number, one.turn, one.who, one.text, one.is_cut)
        for number, one in enumerate(kept, 1)
    )
    return Batch(tuple(earlier), numbered)


def who_speaks(turn: Turn) -> Who | None:
    """Say who speaks in a turn; None for a host's own word."""
    role = turn.role.strip().casefold()
    if role in _TOOLS or (turn.tool_name is not None and role not in _AGENTS):
        return Who.TOOL
    if role in _AGENTS:
        return Who.AGENT
    return None if role in _HOSTS else Who.PERSON


def _shown(turn: Turn, person_max_characters: int) -> ShownTurn | None:
    who = who_speaks(turn)
    if who is None:
        return None
    text = said_by_someone(turn.content)
    if not text:
        return None
    most = {
        Who.PERSON: person_max_characters,
        Who.AGENT: min(person_max_characters, AGENT_MAX_CHARACTERS),
        Who.TOOL: TOOL_MAX_CHARACTERS,
    }[who]
    is_cut = len(text) > most
    return ShownTurn(0, turn, who, text[:most] + CUT_MARK if is_cut else text, is_cut)


def question(batch: Batch, *, now: datetime, zone: tzinfo) -> dict[str, Any]:
    """Give the data of one question: the moment, the turns before, the turns.

    Each turn says when it was said, with the day of the week, in the zone of the memory: "next
    Tuesday" is counted from there, not from the day on which it is read.
    """
    return {
        "now": _moment(now, zone),
        "before": [_entry(turn, zone) for turn in batch.before],
        "turns": [{"turn": turn.number, **_entry(turn, zone)} for turn in batch.turns],
    }


def _entry(shown_turn: ShownTurn, zone: tzinfo) -> dict[str, str]:
    entry = {
        "who": shown_turn.who.value,
        "said_at": _moment(shown_turn.turn.created_at, zone),
        "text": shown_turn.text,
    }
    if shown_turn.speaker:
        entry["name"] = shown_turn.speaker
    return entry


def _moment(moment: datetime, zone: tzinfo) -> str:
    local = in_zone(moment, zone)
    return f"{local:%A} {local.isoformat(timespec='minutes')}"


def is_worth_asking(batch: Batch) -> bool:
    """Say whether a model is to see these turns: a person said something, or work was done.

    What is small talk without doubt is not asked about (E120); a question may say something, too.
    """
    said = [detect(turn.text) for turn in batch.people]
    if any(
        signal.signal is not Level.NONE or signal.confidence < _CASUAL_CONFIDENCE for signal in said
    ):
        return True
    return sum(turn.who is Who.TOOL for turn in batch.turns) >= _WORK_TURNS
