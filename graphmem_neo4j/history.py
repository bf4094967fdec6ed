"""History: how did a memory come to be what it is, and what was it before?

The audit view: every version of its chain, those that are superseded or forgotten included, every
change with the values before it, and every relation, also those that were taken back.

Owns: the order of a chain, and the shape of a change.
Never: changes anything, or shows what the viewer may not see.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Change, History
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.queries import load
from graphmem_neo4j.resolve import find_memory, unknown_memory
from graphmem_neo4j.stored import memory_of, relation_of
from graphmem_neo4j.visibility import Viewer

SHOW_HISTORY = load("history/show_history")

VERSIONS_MAX, CHANGES_MAX, EDGES_MAX = 100, 200, 200
_BEFORE = "_before"


class _Row(BaseModel):
    versions: list[dict[str, Any]]
    changes: list[dict[str, Any]]
    relations: list[dict[str, Any]]


async def history(graph: Graph, viewer: Viewer, memory_id: object, *, now: datetime) -> History:
    """Give the audit view of a memory, by its id or the first letters of it; two statements.

    At most the newest 100 versions, 200 changes and 200 relations, oldest first; a note says where
    there are more. Raises NotFound for what is unknown or not to be seen.
    """
    node = await find_memory(graph, viewer, memory_id)
    viewer = viewer.naming([node.scope])
    rows = await graph.run(
        SHOW_HISTORY,
        _Row,
        space=viewer.space_key,
        memory_id=node.key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        # One more than is shown tells that there are more.
        versions_max=VERSIONS_MAX + 1,
        changes_max=CHANGES_MAX + 1,
        edges_max=EDGES_MAX + 1,
    )
    if not rows:
        raise unknown_memory(memory_id)
    row, notes = rows[0], list[str]()
    versions = _newest(row.versions, VERSIONS_MAX, "versions", notes)
    changes = _newest(row.changes, CHANGES_MAX, "changes", notes)
    relations = _newest(row.relations, EDGES_MAX, "relations", notes)
    return History(
        memory_id=node.key,
        versions=[memory_of(stored, now) for stored in versions],
        changes=[_change(stored) for stored in changes],
        relations=[relation_of(stored, *stored["ends"]) for stored in relations],
        notes=notes,
    )


def _newest(
    rows: list[dict[str, Any]], limit: int, what: str, notes: list[str]
) -> list[dict[str, Any]]:
    """Turn rows that come newest first round, and say where there are too many."""
    if len(rows) > limit:
        notes.append(f"only the newest {limit} {what} are shown: there are older ones")
    return rows[:limit][::-1]


def _change(stored: Mapping[str, Any]) -> Change:
    before = {
        name.removesuffix(_BEFORE): shown_time(value) if isinstance(value, datetime) else value
        for name, value in stored.items()
        if name.endswith(_BEFORE)
    }
    if "wording" in stored:
        before["wording"] = stored["wording"]
    return Change(
        change_id=stored["change_id"],
        kind=stored["kind"],
        memory_id=stored["memory_id"],
        recorded_at=stored["recorded_at"],
        reason=stored.get("reason"),
        session_id=stored.get("session_id"),
        made_by=stored.get("made_by"),
        before=before,
    )
