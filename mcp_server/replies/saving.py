"""Saving: what became of a statement, and of the messages of a conversation?

Owns: the receipts of a save and an ingest, and the calls that would link what is near (Q56).
Never: chooses what is near.
"""

import json
from collections.abc import Collection

from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.models import Ingested
from graphmem_neo4j.receipts import Neighbour, Saved
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.wording import counted
from mcp_server.replies.forms import (
    PREVIEW_CHARACTERS_MAX,
    listed,
    memory_ref,
    one_line,
    preview,
    short_line,
    waiting_view,
)
from mcp_server.saving_shapes import NearView, SaveData
from mcp_server.shapes import IngestData, Reply, StoredView

NEAR_MAX = 3
USUAL_TYPE = "relates_to"
NUDGE = "Is it related to one of these? Link them, with the type that says how:"


def save_data(
    saved: Saved, *, linked: Collection[str], notes: list[str], link_tool: str
) -> SaveData:
    """Give what became of one statement; `linked` are the ids that are related to it already."""
    memory = saved.memories[0]
    ref = memory_ref(memory.memory_id)
    near = [one for one in memory.near if memory_ref(one.memory_id) not in {ref, *linked}]
    return SaveData(
        action=memory.action.value,
        id=ref,
        replaced=None if memory.replaced_id is None else memory_ref(memory.replaced_id),
        by=memory.by,
        reason=memory.reason,
        asked=saved.asked,
        flagged=[memory_ref(one) for one in memory.flagged],
        content=preview(memory.content, PREVIEW_CHARACTERS_MAX),
        category=memory.category.value,
        salience=memory.salience,
        scope=memory.scope,
        near=[_near_view(one, ref, link_tool) for one in near[:NEAR_MAX]],
        references=[ref_text(NodeKind.ENTITY, one) for one in memory.references],
        receipt_id=saved.receipt_id,
        waiting=waiting_view(saved.waiting),
        embedding_mode=saved.embedding_mode,
        notes=notes,
    )


def _near_view(neighbour: Neighbour, ref: str, link_tool: str) -> NearView:
    other = memory_ref(neighbour.memory_id)
    call = json.dumps({"from_id": ref, "to_id": other, "type": USUAL_TYPE})
    return NearView(
        id=other,
        content=short_line(neighbour.content),
        by=neighbour.by,
        similarity=neighbour.similarity,
        link_call=f"{link_tool}({call})",
    )


def save_reply(data: SaveData) -> Reply:
    """Show what became of one statement, and what is near."""
    about = f"[{data.id}] [{data.category}, {data.salience}]"
    line = {
        "added": f"Added {about}",
        "updated": f"Added {about}, in the place of {data.replaced}, which is outdated now",
        "merged": f"Folded into {about} {one_line(data.content)}",
        "known": f"Known already as {about} {one_line(data.content)}",
    }[data.action]
    lines = [line + because(data), *contradiction_lines(data), *reference_lines(data)]
    return Reply([*lines, *near_lines(data)], data)


def because(data: SaveData) -> str:
    """Say why, where a language model said so."""
    return f" ({one_line(data.reason)})" if data.reason else ""


def contradiction_lines(data: SaveData) -> list[str]:
    """Name what it seems to contradict; both stay until somebody decides."""
    if not data.flagged:
        return []
    others = ", ".join(data.flagged)
    return [f"It seems to contradict {others}: both stay, a review asks which goes"]


def reference_lines(data: SaveData) -> list[str]:
    """Say to which things of other systems it was linked."""
    return [f"Refers to {', '.join(data.references)}"] if data.references else []


def near_lines(data: SaveData) -> list[str]:
    """Show what is near, each with the call that links it."""
    if not data.near:
        return []
    lines = [NUDGE]
    for view in data.near:
        lines += [f"[{view.id}] {view.content}", f"  {view.link_call}"]
    return lines


def ingest_reply(kept: Ingested) -> Reply:
    """Show the receipt of an ingest."""
    notes = list(kept.notes)
    shown = listed(kept.messages, "messages", notes)
    lines = [
        f"Kept {counted(kept.added, 'new message')} of session {one_line(kept.session_id)}; "
        f"{kept.known} known."
    ]
    data = IngestData(
        session_key=kept.session_id,
        added=kept.added,
        known=kept.known,
        messages=[
            StoredView(id=one.message_id, place=one.place, is_new=one.is_new, differs=one.differs)
            for one in shown
        ],
        receipt_id=kept.receipt_id,
        waiting=waiting_view(kept.waiting),
        embedding_mode=kept.embedding_mode,
        notes=notes,
    )
    return Reply(lines, data)
