"""Communities: how do the subjects of a memory look to a model?

Owns: the data and lines of this reply, and their bounds.
Never: groups or ranks anything.
"""

from graphmem_neo4j.communities import Communities, CommunityCard
from graphmem_neo4j.wording import counted
from mcp_server.community_shapes import (
    CentralEntityView,
    CentralTextView,
    CommunitiesData,
    CommunityView,
)
from mcp_server.replies.forms import memory_ref, preview, short_line, time_text
from mcp_server.shapes import Reply

CONTENT_CHARACTERS_MAX = 200


def communities_reply(found: Communities) -> Reply:
    """Show subjects, each with its most central things and texts."""
    data = CommunitiesData(
        communities=[_view(card) for card in found.communities],
        computed_at=time_text(found.computed_at),
        elsewhere=found.elsewhere,
        notes=list(found.notes),
    )
    lines = [line for view in data.communities for line in _lines(view)]
    if data.computed_at is not None:
        lines.append(f"(subjects as found at {data.computed_at}; what is newer is not among them)")
    return Reply(lines or ["No subjects."], data)


def _view(card: CommunityCard) -> CommunityView:
    return CommunityView(
        id=card.community_id,
        label=short_line(card.label),
        size=card.size,
        entity_count=card.entity_count,
        memory_count=card.memory_count,
        message_count=card.message_count,
        score=card.score,
        hit_count=None if card.score is None else card.hit_count,
        entities=[
            CentralEntityView(id=one.ref, name=short_line(one.name, 80), type=one.type)
            for one in card.entities
        ],
        texts=_texts(card),
        parts=[f"{short_line(one.label)} ({one.size})" for one in card.parts if one.label],
    )


def _texts(card: CommunityCard) -> list[CentralTextView]:
    if card.score is None:
        return [_text(one.kind, one.node_id, one.content) for one in card.texts]
    return [
        _text("memory" if hit.kind == "memory" else "message", hit.node_id, hit.content, hit.score)
        for hit in card.hits
    ]


def _text(kind: str, node_id: str, content: str, score: float | None = None) -> CentralTextView:
    cut = preview(content, CONTENT_CHARACTERS_MAX)
    is_memory = kind == "memory"
    return CentralTextView(
        kind="memory" if is_memory else "message",
        id=memory_ref(node_id) if is_memory else node_id,
        content=cut,
        is_cut=cut != content,
        score=score,
    )


def _lines(view: CommunityView) -> list[str]:
    share = "" if view.score is None else f", {view.score:.0%} of what was found"
    lines = [f"[{view.id}] {view.label} ({counted(view.size, 'member')}{share})"]
    if view.entities:
        named = ", ".join(f"{one.name} ({one.id})" for one in view.entities)
        lines.append(f"  about: {named}")
    for text in view.texts:
        lines.append(f"  {short_line(text.content)} [{text.id}]")
    return lines
