"""Traits: how does a memory age, what does it name, and what is it tied to?

Owns: the reading of kind, pin, names and relations of memories that are known by their ids.
Never: shows what the viewer may not see, or counts a look as a recall.
"""

from collections.abc import Sequence

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.known_shapes import Named, Tied, Traits
from graphmem_neo4j.models import MemoryKind
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.visibility import Viewer

LIST_TRAITS = load("traits/list_traits")

SHOWN_MAX = 20
"""Names, and relations, of one memory."""


class _Tied(BaseModel):
    type: str
    label: str
    ids: dict[str, str | None]


class _Row(BaseModel):
    memory_id: str
    kind: MemoryKind
    pinned: bool
    names: list[Named]
    relations: list[_Tied]


async def traits(graph: Graph, viewer: Viewer, memory_ids: Sequence[str]) -> list[Traits]:
    """Give what memories are, in the order asked; those not to be seen are left out.

    One statement, none for no id. Raises StoreUnavailable.
    """
    if not memory_ids:
        return []
    rows = await graph.run(
        LIST_TRAITS,
        _Row,
        space=viewer.space_key,
        memory_ids=list(dict.fromkeys(memory_ids)),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        open_end=OPEN_END,
        shown_max=SHOWN_MAX,
    )
    found = {row.memory_id: row for row in rows}
    return [_shape(found[key]) for key in memory_ids if key in found]


def _shape(row: _Row) -> Traits:
    return Traits(
        memory_id=row.memory_id,
        kind=row.kind,
        pinned=row.pinned,
        names=row.names,
        relations=[Tied(type=one.type, target=_ref(one)) for one in row.relations],
    )


def _ref(one: _Tied) -> str:
    kind = KIND_OF_LABEL[one.label]
    return ref_text(kind, one.ids.get(f"{kind.value}_id") or "")
