"""Undoing: how is a repair of entities taken back?

Each way back looks first whether what the repair moved is still where it put it. Where a newer
change stands on it, that one is named and nothing is done: taken back newest first, everything is
as it was.

Owns: the way back of every repair, and the sentences where there is none now.
Never: takes an audit record away.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import Undone
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import Query, load
from graphmem_neo4j.repair.targets import shown
from graphmem_neo4j.visibility import Viewer

RESTORE_MERGED = load("repair/restore_merged")
RESTORE_SPLIT = load("repair/restore_split")
RESTORE_ALIAS_ADDED = load("repair/restore_alias_added")
RESTORE_ALIAS_REMOVED = load("repair/restore_alias_removed")
RELEASE_APART = load("repair/release_apart")

_WAYS: dict[str, Query] = {
    "entities_merged": RESTORE_MERGED,
    "entity_split": RESTORE_SPLIT,
    "alias_added": RESTORE_ALIAS_ADDED,
    "alias_removed": RESTORE_ALIAS_REMOVED,
    "kept_apart": RELEASE_APART,
}
KINDS = frozenset(_WAYS)
"""The kinds of changes that this room takes back."""
_TOLD_MAX = 3


class _Row(BaseModel):
    stands: bool
    blockers: list[str]
    entities: list[str]
    more: list[str] = []
    new_id: str | None = None
    taken_by: str | None = None


async def take_back(
    graph: Graph, viewer: Viewer, change: Mapping[str, Any], *, mark: Mark, now: datetime
) -> Undone:
    """Take a repair back, all or nothing; one statement.

    Raises BadRequest where it was taken back already, or naming the newer change that stands in
    its way.
    """
    query = _WAYS[change["kind"]]
    known = {
        "space": viewer.space_key,
        "undoes": change["change_id"],
        **mark.parameters(with_reason=False),
        "keys": sorted({name_key(name) for name in _names(change)}),
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "open_end": OPEN_END,
        "now": now,
    }
    rows = await graph.run(
        query, _Row, **{name: value for name, value in known.items() if name in query.params}
    )
    if not rows or not rows[0].entities:
        raise BadRequest(_refusal(change, rows[0] if rows else None))
    return Undone(
        change_id=change["change_id"],
        kind=change["kind"],
        undone_by=mark.change_id,
        entities=[shown(one) for one in rows[0].entities],
    )


def _names(change: Mapping[str, Any]) -> list[str]:
    return cast(list[str], change.get("aliases_before") or [])


def _refusal(change: Mapping[str, Any], row: _Row | None) -> str:
    said = f"change {change['change_id']}"
    if row is None or (not row.stands and not row.blockers):
        return f"{said} does not stand any more: it was taken back already"
    if row.taken_by is not None:
        return f"{said} cannot be taken back: the name is {shown(row.taken_by)}'s own by now"
    newer = [one for one in row.blockers if one]
    if newer:
        named = ", ".join(newer[:_TOLD_MAX])
        return f"a newer change stands in the way of {said}: take {named} back first"
    if row.more and row.new_id is not None:
        return (
            f"{shown(row.new_id)}, which that split parted, has names or relations of its own "
            f"since ({', '.join(row.more)[:200]}): merge it instead"
        )
    if not row.stands:
        return f"{said} does not stand any more: it was taken back already"
    return f"{said} cannot be taken back: a name that it moved was taken away since"
