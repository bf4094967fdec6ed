"""Hindsight: how do changes, why-nots and paths look to a model?

Owns: the data and lines of these replies, and their bounds.
Never: looks anything up.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from graphmem_neo4j.answers import ChannelEvidence
from graphmem_neo4j.hindsight_shapes import ChangeEntry, Changes, Path, WhyNot
from graphmem_neo4j.wording import kind_words
from mcp_server.hindsight_shapes import (
    ChangesData,
    ChangeView,
    PartView,
    PathData,
    RivalView,
    StepView,
    WhyNotData,
)
from mcp_server.replies.forms import listed, short_line, time_text
from mcp_server.shapes import Reply

_TEXT_CHARACTERS = 120
_VALUE_CHARACTERS = 200
_VALUES_MAX = 12


def changes_reply(told: Changes) -> Reply:
    """Show what happened in a period."""
    notes = list(told.notes)
    views = [_change(one) for one in listed(told.entries, "changes", notes)]
    data = ChangesData(
        since=time_text(told.since) or "",
        until=time_text(told.until) or "",
        changes=views,
        notes=notes,
    )
    return Reply([_change_line(one) for one in views] or ["Nothing changed."], data)


def _change(one: ChangeEntry) -> ChangeView:
    return ChangeView(
        at=time_text(one.at) or "",
        kind=one.kind,
        id=one.ref,
        text=short_line(one.text, _TEXT_CHARACTERS),
        other_id=one.other,
        other_text=None if one.other_text is None else short_line(one.other_text, _TEXT_CHARACTERS),
        change_id=one.change_id,
        reason=None if one.reason is None else short_line(one.reason),
        made_by=one.made_by,
        session_key=one.session_id,
        before=_values(one.before),
        after=_values(one.after),
    )


def _values(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in list(values.items())[:_VALUES_MAX]}


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return short_line(value, _VALUE_CHARACTERS)
    if isinstance(value, list):
        return [_value(one) for one in cast(list[Any], value)[:_VALUES_MAX]]
    return value


def _change_line(one: ChangeView) -> str:
    other = "" if one.other_id is None else f" -> {one.other_text} [{one.other_id}]"
    why = "" if one.reason is None else f" ({one.reason})"
    what = kind_words(one.kind)
    return f"{one.at[:16]} {what}: {one.text} [{one.id}]{other}{why}"


def why_not_reply(told: WhyNot) -> Reply:
    """Show why a text is not among the answers."""
    data = WhyNotData(
        id=told.ref,
        verdict=told.verdict,
        sentences=told.sentences,
        content=told.content,
        rank=told.rank,
        score=told.score,
        missing_words=told.missing_words[:_VALUES_MAX],
        cosine=told.cosine,
        evidence=_parts(told.evidence),
        path=told.path,
        rivals=[
            RivalView(
                id=one.ref,
                content=short_line(one.content),
                rank=one.rank,
                score=one.score,
                evidence=_parts(one.evidence),
            )
            for one in told.rivals
        ],
        notes=told.notes,
    )
    lines = [f"{told.verdict.replace('_', ' ')}: {told.ref}"]
    lines += [f"  {sentence}" for sentence in told.sentences]
    if data.missing_words and told.verdict != "found":
        lines.append(f"  words it lacks: {', '.join(data.missing_words)}")
    lines += [f"  path: {step}" for step in told.path]
    lines += [
        f"  answer {one.rank} ({one.score:.2f}): {short_line(one.content, 80)} [{one.id}]"
        for one in data.rivals
    ]
    return Reply(lines, data)


def _parts(evidence: Sequence[ChannelEvidence]) -> list[PartView]:
    return [
        PartView(channel=one.channel, rank=one.rank, raw=one.raw, contribution=one.contribution)
        for one in evidence
    ]


def path_reply(told: Path) -> Reply:
    """Show how two nodes hang together."""
    data = PathData(
        from_id=told.from_ref,
        to_id=told.to_ref,
        as_of=time_text(told.as_of),
        steps=[
            StepView(
                from_id=one.from_ref,
                to_id=one.to_ref,
                type=one.type,
                direction=one.direction,
                says=one.says,
                edge_id=one.edge_id,
                reason=one.reason,
            )
            for one in told.steps
        ],
        notes=told.notes,
    )
    return Reply([one.says for one in told.steps] or ["No path is to be seen."], data)
