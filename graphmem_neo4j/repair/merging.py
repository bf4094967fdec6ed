"""Merging: two entities are one. Where do the names, relations and contacts of the other go?

Names go over with every text that mentions them, relations with direction and properties; what
both had is kept once, with the evidence of both. The entity that went stays as a pointer. One
statement does it all or nothing, and a record lets it be undone exactly.

Owns: the merge of two entities, and the sentences where it may not be.
Never: judges whether two entities are one (lookalikes does).
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.correcting import Mark
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair.shapes import Merged
from graphmem_neo4j.repair.targets import entities_of, shown
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

MERGE_ENTITIES = load("repair/merge_entities")

REASON_MAX_CHARACTERS = 4_000
"""Most characters of a relation's reason that was put together of several."""


class _Merged(BaseModel):
    fault: str | None
    by: str | None
    keep_name: str
    gone_name: str
    names: int
    moved: int
    folded: int
    loops: int


async def merge(
    graph: Graph,
    viewer: Viewer,
    keep: object,
    gone: object,
    *,
    mark: Mark,
    now: datetime,
    evidence: Mapping[str, Any] | None = None,
) -> Merged:
    """Merge the entity `gone` into the entity `keep`; each is an id, a reference or a name.

    Two statements. Raises NotFound for what is no entity, BadRequest where the two may not be one:
    other scopes, a session's own, two ids of one system, or kept apart. Then nothing was changed.
    """
    kept, went = await entities_of(graph, viewer, [(keep, "keep"), (gone, "gone")])
    if kept.key == went.key:
        raise BadRequest(f"keep and gone are one entity, {kept.ref}: name two")
    rows = await graph.run(
        MERGE_ENTITIES,
        _Merged,
        space=viewer.space_key,
        keep_id=kept.key,
        gone_id=went.key,
        **mark.parameters(),
        evidence=None if evidence is None else json.dumps(evidence, ensure_ascii=False),
        reason_max=REASON_MAX_CHARACTERS,
        open_end=OPEN_END,
        now=now,
    )
    if not rows:
        raise NotFound("one of the two entities went away meanwhile: look both up again")
    if rows[0].fault is not None:
        raise BadRequest(_refusal(rows[0], kept.ref, went.ref))
    return _receipt(rows[0], kept.ref, went.ref, mark)


def _receipt(row: _Merged, kept: str, went: str, mark: Mark) -> Merged:
    log.info("entities.merged", change_id=mark.change_id, moved=row.moved, folded=row.folded)
    return Merged(
        keep=kept,
        gone=went,
        keep_name=row.keep_name,
        gone_name=row.gone_name,
        change_id=mark.change_id,
        names=row.names,
        moved=row.moved,
        folded=row.folded,
        ended=row.loops,
    )


def _refusal(row: _Merged, keep: str, gone: str) -> str:
    both = f"{keep} ({row.keep_name[:80]}) and {gone} ({row.gone_name[:80]})"
    change = f" (change {row.by})" if row.by else ""
    sentences = {
        "gone": f"{gone} was merged into another entity meanwhile{change}: look it up again",
        "keep": f"{keep} was merged into another entity meanwhile{change}: look it up again",
        "scope": f"{both} are of different scopes: what is one scope's stays there",
        "private": f"{both} are not both shared: a session's own entity is never merged",
        "external": f"{both} have two ids of one system, so they are two things there",
        "never": f"{both} are kept apart: undo that first, if it was wrong",
    }
    return sentences.get(str(row.fault), f"{both} are one entity already")


def entity_refs(ids: list[str]) -> list[str]:
    """Give the references of entities."""
    return [shown(one) for one in ids]
