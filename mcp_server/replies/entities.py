"""Entities: how do entities, their repairs and the review inbox look to a model?

Owns: the data and lines of these replies, and their bounds.
Never: repairs anything.
"""

from typing import Any, cast

from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.repair.shapes import (
    AliasChanged,
    Decided,
    EntityView,
    KeptApart,
    Merged,
    Review,
    SplitOff,
)
from graphmem_neo4j.wording import counted
from mcp_server.entity_shapes import (
    AliasView,
    EntityData,
    EntityRelationView,
    ReviewData,
    ReviewView,
)
from mcp_server.replies.forms import listed, short_line, time_text
from mcp_server.shapes import Reply

_SHOWN_RELATIONS = 20
_SHOWN_REASONS = 4


def _undo(change_id: str | None) -> list[str]:
    return [] if change_id is None else [f"  (change {change_id}: it can be undone)"]


def view_reply(view: EntityView) -> Reply:
    """Show what an entity is."""
    notes = list(view.notes)
    data = EntityData(
        action="show",
        id=view.entity,
        name=view.name,
        type=view.type,
        scope=view.scope,
        when=time_text(view.when),
        aliases=[
            AliasView(name=one.name, mentions=one.mentions, came_from=one.came_from)
            for one in listed(view.aliases, "aliases", notes)
        ],
        relations=[
            EntityRelationView(
                edge_id=show_edge_id(one.edge_id),
                type=one.type,
                direction=one.direction,
                id=one.node,
                name=short_line(one.name, 80),
                reason=one.reason,
                confidence=one.confidence,
            )
            for one in listed(view.relations, "relations", notes)
        ],
        relation_count=view.relation_count,
        mentions=view.mentions,
        merged_from=view.merged_from,
        merged_into=view.merged_into,
        kept_apart_from=view.kept_apart_from,
        references=view.references,
        notes=notes,
    )
    return Reply(_view_lines(data), data)


def _view_lines(data: EntityData) -> list[str]:
    lines = [f"{data.name} ({data.id}), {data.type}, named in {counted(data.mentions, 'text')}"]
    if data.aliases:
        lines.append(f"  names: {', '.join(one.name for one in data.aliases)}")
    if data.merged_from:
        lines.append(f"  merged from: {', '.join(data.merged_from)}")
    if data.merged_into is not None:
        lines.append(f"  merged into: {data.merged_into}")
    for one in data.relations[:_SHOWN_RELATIONS]:
        arrow = "->" if one.direction == "out" else "<-"
        lines.append(f"  {arrow} {one.type} {one.name} [{one.id}] ({one.edge_id})")
    return lines


def _apart(action: str, done: KeptApart) -> EntityData:
    return EntityData(
        action=action,
        id=done.first,
        name=done.names[0],
        other_id=done.second,
        other_name=done.names[1],
        change_id=done.change_id,
    )


def repair_reply(action: str, done: Merged | SplitOff | AliasChanged | KeptApart) -> Reply:
    """Show what a repair did."""
    match done:
        case Merged():
            said = f"{done.gone_name} is {done.keep_name} ({done.keep}) now"
            data = EntityData(
                action=action,
                id=done.keep,
                name=done.keep_name,
                other_id=done.gone,
                other_name=done.gone_name,
                change_id=done.change_id,
            )
        case SplitOff():
            said = f"{done.new_name} ({done.new}) stands by itself now"
            data = EntityData(
                action=action,
                id=done.entity,
                name=done.name,
                other_id=done.new,
                other_name=done.new_name,
                change_id=done.change_id,
            )
        case AliasChanged():
            what = "has no name" if action == "remove_alias" else "has the name"
            said = f"{done.name} ({done.entity}) {what} {done.alias!r} now"
            data = EntityData(
                action=action,
                id=done.entity,
                name=done.name,
                change_id=done.change_id,
                notes=done.notes,
            )
        case KeptApart():
            said = f"{done.names[0]} and {done.names[1]} are kept apart"
            data = _apart(action, done)
    return Reply([short_line(said, 400), *_undo(data.change_id)], data)


def inbox_reply(found: list[Review]) -> Reply:
    """Show the review inbox."""
    views = [_review(one) for one in found]
    lines = [line for view in views for line in _review_lines(view)]
    return Reply(
        lines or ["Nothing waits for a decision."], ReviewData(action="list", reviews=views)
    )


def decided_reply(done: Decided) -> Reply:
    """Show what became of a question."""
    view = _review(done.review)
    lines = [f"{view.state}: {view.question}", *(f"  {note}" for note in done.notes)]
    lines += [line for change in view.change_ids for line in _undo(change)]
    action = "accept" if view.state == "accepted" else "decline"
    return Reply(lines, ReviewData(action=action, reviews=[view], notes=done.notes))


def _review(one: Review) -> ReviewView:
    return ReviewView(
        id=one.review_id,
        kind=one.kind,
        state=one.state,
        score=one.score,
        question=one.says,
        subjects=one.subjects,
        evidence=one.evidence,
        recorded_at=time_text(one.recorded_at) or "",
        change_ids=one.change_ids,
    )


def _review_lines(view: ReviewView) -> list[str]:
    reasons = cast(list[str], view.evidence.get("reasons") or [])
    values = cast(list[dict[str, Any]], view.evidence.get("values") or [])
    lines = [f"[{view.id}] {view.question} (score {view.score:.2f}): {', '.join(view.subjects)}"]
    lines += [f"  {short_line(reason)}" for reason in reasons[:_SHOWN_REASONS]]
    return lines + [
        f"  {short_line(value['name'], 80)} ({show_edge_id(value['edge_id'])})" for value in values
    ]
