"""Replies: how is an answer said to a client, and how long may it be?

Every reply exists twice: as lines of text for the model, and as structured content that fits the
tool's advertised schema. Both are bounded; what was cut says so and says how to read on.

Owns: the lines, the bounds, and the form of times (ISO 8601 with an offset).
Never: decides what is an answer, or carries a vector.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from graphmem_neo4j.models import (
    Hit,
    Ingested,
    Memory,
    Message,
    Neighbour,
    Recalled,
    Saved,
    Waiting,
)
from mcp_server.shapes import (
    GetData,
    HitView,
    IngestData,
    ItemView,
    NearView,
    Reply,
    SaveData,
    SearchData,
    StoredView,
    WaitingView,
)

REPLY_CHARACTERS_MAX = 24_000
"""Most characters of all texts of one reply: hosts refuse larger ones (fault 78)."""
PREVIEW_CHARACTERS_MAX = 1_500
PREVIEW_CHARACTERS_MIN = 200
NEAR_CHARACTERS_MAX = 200
NEAR_MAX = 5
STORED_SHOWN_MAX = 100
METADATA_CHARACTERS_MAX = 4_000


def memory_ref(node_id: str) -> str:
    """Give a memory's id as tools show it: with `memory:` before it (Q73)."""
    return node_id if node_id.startswith("memory:") else f"memory:{node_id}"


def time_text(moment: datetime | None) -> str | None:
    """Give a moment as ISO 8601 with its offset; None stays None (an open end)."""
    return None if moment is None else moment.isoformat()


def preview(text: str, characters_max: int) -> str:
    """Give the beginning of a text, at a word's end where one is near."""
    if len(text) <= characters_max:
        return text
    head = text[:characters_max]
    space = head.rfind(" ", characters_max - 40)
    return head[:space] if space > 0 else head


def one_line(text: str) -> str:
    """Put a text into one line (Q66): line ends become spaces."""
    return " ".join(text.split())


def search_reply(found: Recalled) -> Reply:
    """Show the hits of a search, one line each, and how they were found."""
    share = REPLY_CHARACTERS_MAX // max(1, len(found.hits))
    characters_max = max(PREVIEW_CHARACTERS_MIN, min(PREVIEW_CHARACTERS_MAX, share))
    views = [_hit_view(hit, characters_max) for hit in found.hits]
    lines = [_hit_line(view) for view in views]
    lines.append(
        f"({len(views)} of at most {found.limit} hits; embedding: {found.embedding_mode})"
        if views
        else f"Nothing found. (embedding: {found.embedding_mode})"
    )
    data = SearchData(
        hits=views,
        channels=list(found.channels),
        embedding_mode=found.embedding_mode,
        limit=found.limit,
        notes=list(found.notes),
    )
    return Reply(lines, data)


def _hit_view(hit: Hit, characters_max: int) -> HitView:
    content = preview(hit.content, characters_max)
    return HitView(
        id=memory_ref(hit.node_id) if hit.kind == "memory" else hit.node_id,
        kind=hit.kind,
        content=content,
        is_cut=hit.is_cut or len(content) < len(hit.content),
        score=hit.score,
        scope=hit.scope,
        category=hit.category,
        salience=hit.salience,
        session_key=hit.session_id,
        speaker=hit.speaker or hit.role,
        created_at=time_text(hit.created_at),
        valid_until=time_text(hit.valid_until),
    )


def _hit_line(view: HitView) -> str:
    if view.kind == "memory":
        about = f"{view.category}, {view.salience}"
        if view.scope != "global":
            about += f", {view.scope}"
    else:
        parts = ("message", view.session_key, view.speaker, view.created_at)
        about = ", ".join(one_line(part) for part in parts if part)
    cut = " … [cut: memory_get gives the rest]" if view.is_cut else ""
    return f"[{view.id}] [{about}] {one_line(view.content)}{cut}"


def save_reply(saved: Saved) -> Reply:
    """Show what became of one statement."""
    memory = saved.memories[0]
    ref = memory_ref(memory.memory_id)
    content = preview(memory.content, PREVIEW_CHARACTERS_MAX)
    about = f"[{ref}] [{memory.category}, {memory.salience}]"
    lines = {
        "added": [f"Added {about}"],
        "merged": [f"Folded into {about} {one_line(content)}"],
        "known": [f"Known already as {about} {one_line(content)}"],
    }[memory.action.value]
    near = [_near_view(neighbour) for neighbour in memory.near[:NEAR_MAX]]
    lines += [f"Close to it: [{view.id}] {one_line(view.content)}" for view in near]
    data = SaveData(
        action=memory.action.value,
        id=ref,
        content=content,
        category=memory.category.value,
        salience=memory.salience,
        scope=memory.scope,
        near=near,
        receipt_id=saved.receipt_id,
        waiting=_waiting(saved.waiting),
        embedding_mode=saved.embedding_mode,
    )
    return Reply(lines, data)


def _near_view(neighbour: Neighbour) -> NearView:
    return NearView(
        id=memory_ref(neighbour.memory_id),
        content=preview(neighbour.content, NEAR_CHARACTERS_MAX),
        by=neighbour.by,
        similarity=neighbour.similarity,
    )


def _waiting(waiting: Waiting) -> WaitingView:
    return WaitingView(embed=waiting.embed, extract=waiting.extract, link=waiting.link)


def get_reply(items: Sequence[Memory | Message], offset: int) -> Reply:
    """Show whole memories and messages, or the part of them that begins at `offset`."""
    share = REPLY_CHARACTERS_MAX // max(1, len(items))
    views = [_item_view(item, offset, share) for item in items]
    notes = [
        f"the metadata of {view.id} is too long to be shown"
        for view, item in zip(views, items, strict=True)
        if isinstance(item, Memory) and item.metadata and view.metadata is None
    ]
    return Reply([_item_text(view) for view in views], GetData(items=views, notes=notes))


def _metadata(metadata: dict[str, Any] | None, characters_max: int) -> dict[str, Any] | None:
    if metadata is None or len(json.dumps(metadata)) > characters_max:
        return None
    return metadata


def _item_view(item: Memory | Message, offset: int, characters_max: int) -> ItemView:
    part = item.content[offset : offset + characters_max]
    end = offset + len(part)
    common: dict[str, Any] = {
        "content": part,
        "offset": min(offset, len(item.content)),
        "characters": len(item.content),
        "next_offset": end if part and end < len(item.content) else None,
        "scope": item.scope,
        "session_key": item.session_id,
        "recorded_at": time_text(item.recorded_at),
    }
    if isinstance(item, Memory):
        return ItemView(
            id=memory_ref(item.memory_id),
            kind="memory",
            category=item.category,
            salience=item.salience,
            confidence=item.confidence,
            status=item.status,
            pinned=item.pinned,
            source_type=item.source_type,
            valid_from=time_text(item.valid_from),
            valid_until=time_text(item.valid_until),
            retired_at=time_text(item.retired_at),
            metadata=_metadata(item.metadata, min(characters_max, METADATA_CHARACTERS_MAX)),
            **common,
        )
    return ItemView(
        id=item.message_id,
        kind="message",
        role=item.role,
        speaker=item.speaker,
        place=item.place,
        tool_name=item.tool_name,
        created_at=time_text(item.created_at),
        **common,
    )


def _item_text(view: ItemView) -> str:
    if view.kind == "memory":
        facts = (view.category, view.salience, view.scope, view.status, view.recorded_at)
    else:
        facts = ("message", view.session_key, view.speaker or view.role, view.created_at)
    about = ", ".join(one_line(str(fact)) for fact in facts if fact is not None)
    rest = ""
    if view.next_offset is not None:
        rest = f"\n[cut: {view.characters} characters; read on with offset={view.next_offset}]"
    return f"[{view.id}] [{about}]\n{view.content}{rest}"


def ingest_reply(kept: Ingested) -> Reply:
    """Show the receipt of an ingest."""
    shown = kept.messages[:STORED_SHOWN_MAX]
    lines = [f"Kept {kept.added} new messages of session {kept.session_id}; {kept.known} known."]
    notes = list(kept.notes)
    if len(shown) < len(kept.messages):
        notes.append(f"only the first {len(shown)} of {len(kept.messages)} messages are listed")
    data = IngestData(
        session_key=kept.session_id,
        added=kept.added,
        known=kept.known,
        messages=[
            StoredView(id=one.message_id, place=one.place, is_new=one.is_new, differs=one.differs)
            for one in shown
        ],
        receipt_id=kept.receipt_id,
        waiting=_waiting(kept.waiting),
        embedding_mode=kept.embedding_mode,
        notes=notes,
    )
    return Reply(lines, data)
