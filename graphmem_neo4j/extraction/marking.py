"""Marking: what is a message, as it comes: weighty, casual, an error, a correction, a job done?

Rules alone, in a few milliseconds: no model is asked while a message is stored (G14, G16, R-G2).

Owns: the marks of a message, and the signals that are kept beside it.
Never: decides what is extracted of it.
"""

import re
from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.extraction.ripeness import asks_to_remember
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.signals import Category, Level, Signal, detect

TEXT_MAX_CHARACTERS = 4_000
"""What lies behind is not judged: a message says early what it is."""
ERROR_MAX_CHARACTERS = 300
SNIPPET_MAX_CHARACTERS = 200
SUCCESS_MIN_CHARACTERS = 20
_SKILL = re.compile(r"\bskills?\b|SKILL\.md", re.IGNORECASE)
_KINDS = {
    Category.CORRECTION: "user_correction",
    Category.COMPLETION: "task_completed",
    Category.PREFERENCE: "preference",
    Category.DECISION: "decision",
    Category.INSTRUCTION: "instruction",
    Category.IDENTITY: "identity",
    Category.MILESTONE: "milestone",
    Category.ERROR: "error",
}
_OF_ANYBODY = frozenset({Category.COMPLETION, Category.ERROR})
"""Kinds that an agent's word counts for, too."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a message tells of a call of a tool: its name, and what came of it, where it tells."""

    tool_name: str
    result: str | None
    is_error: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one message, and its signals by kind with a snippet each."""

    properties: dict[str, Any]
    signals: list[dict[str, Any]]


def mark(content: str, *, is_person: bool, is_agent: bool, tools: list[ToolResult]) -> Marks:
    """Judge a message; total. What hosts inject is not judged."""
    kinds: dict[str, str] = {}
    for tool in tools:
        _mark_tool(tool, kinds)
    said = said_by_someone(content[:TEXT_MAX_CHARACTERS]) if is_person or is_agent else ""
    signal = detect(said) if said else None
    if signal is not None:
        _mark_words(signal, said, kinds, is_person=is_person)
    remembers = bool(said) and is_person and asks_to_remember(said)
    if remembers:
        kinds["explicit_record"] = said[:SNIPPET_MAX_CHARACTERS]
    properties: dict[str, Any] = {"asks_to_remember": remembers or None}
    if signal is not None and is_person:
        properties |= {
            "signal": signal.signal.value,
            "signal_categories": [category.value for category in signal.categories],
            "signal_confidence": signal.confidence,
        }
    return Marks(properties, [{"kind": kind, "snippet": text} for kind, text in kinds.items()])


def _mark_tool(tool: ToolResult, kinds: dict[str, str]) -> None:
    if _SKILL.search(tool.tool_name):
        kinds["skill_invoked"] = tool.tool_name[:SNIPPET_MAX_CHARACTERS]
    if tool.result is None:
        return
    if tool.is_error:
        kinds["tool_error"] = tool.result[:ERROR_MAX_CHARACTERS]
    elif len(tool.result) > SUCCESS_MIN_CHARACTERS:
        kinds["tool_success"] = tool.result[:SNIPPET_MAX_CHARACTERS]


def _mark_words(signal: Signal, said: str, kinds: dict[str, str], *, is_person: bool) -> None:
    for category in signal.categories:
        kind = _KINDS.get(category)
        is_weighty = signal.signal is Level.HIGH or category in _OF_ANYBODY
        if kind is not None and is_weighty and (is_person or category in _OF_ANYBODY):
            most = ERROR_MAX_CHARACTERS if kind == "error" else SNIPPET_MAX_CHARACTERS
            kinds[kind] = said[:most]
