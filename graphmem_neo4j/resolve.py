"""Resolve: which node does a reference mean, for whoever asks?

Owns: the order in which the readings of a reference win, and the sentences for none and several.
Never: writes, or gives what another tenant or session holds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import EntityType, NodeKind
from graphmem_neo4j.keys import MEMORY_PREFIX, OPEN_END, parse_memory_id
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref, ref_text
from graphmem_neo4j.visibility import Viewer

FIND_NODES = load("resolve/find_nodes")

FOUND_MAX = 6
_TOLD_MAX = 80
_TOLD_CANDIDATES = 5
_KINDS = ", ".join(EntityType)
_BY_NAME = 200
"""The rank of the first reading as a name; that of a whole id is 0, of its first letters 100."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node that a reference means.

    newer_id: the version that took a memory's place. merged_id: the entity that was named, and was
    merged into this one.
    """

    kind: NodeKind
    key: str
    properties: dict[str, Any]
    newer_id: str | None = None
    merged_id: str | None = None

    @property
    def ref(self) -> str:
        """Its reference, as tools show it."""
        return ref_text(self.kind, self.key)

    @property
    def is_live(self) -> bool:
        """Whether it is neither retired nor replaced."""
        return self.properties.get("retired_at", OPEN_END) == OPEN_END

    @property
    def scope(self) -> str:
        """The scope it is of."""
        return self.properties.get("scope", "global")


class _Candidate(BaseModel):
    rank: int
    kind: NodeKind
    key: str
    newer_id: str | None
    merged_id: str | None
    properties: dict[str, Any]


class _Found(BaseModel):
    number: int
    found: list[_Candidate]


async def resolve(graph: Graph, viewer: Viewer, refs: Sequence[Ref]) -> list[Node | None]:
    """Give the node that each reference means, None for one that is unknown; one statement.

    A whole id wins over the first letters of one, and both over a name; of each, a reference as it
    is written over what is left of it without brackets and quotes. Ids are found whatever
    their scope, names in the viewer's scopes alone. Raises NotFound where one fits several.
    """
    rows = await graph.run(
        FIND_NODES,
        _Found,
        space=viewer.space_key,
        refs=[_row(number, ref) for number, ref in enumerate(refs)],
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        open_end=OPEN_END,
        limit=FOUND_MAX,
    )
    found = {row.number: row.found for row in rows}
    return [_clear(ref, found.get(number, []), viewer) for number, ref in enumerate(refs)]


async def find_memory(graph: Graph, viewer: Viewer, memory_id: object) -> Node:
    """Give the memory of an id, or of the first letters of one, live or not; one statement.

    Raises BadRequest for what is no id, NotFound for one that is unknown or not to be seen.
    """
    text = parse_memory_id(memory_id).text
    ref = Ref(MEMORY_PREFIX + text, text, NodeKind.MEMORY)
    (node,) = await resolve(graph, viewer, [ref])
    if node is None:
        raise unknown_memory(memory_id)
    return node


def unknown_memory(memory_id: object) -> NotFound:
    """Say that an id names no memory that the viewer may see."""
    text = parse_memory_id(memory_id).text
    return NotFound(
        f"there is no memory {text[:_TOLD_MAX]!r}: search for it first, and copy its id"
    )


def _row(number: int, ref: Ref) -> dict[str, Any]:
    is_external = ref.external is not None
    # Without a kind a bare name would fit too much: a reference by name says what it names.
    is_named = ref.kind is NodeKind.ENTITY and not is_external
    return {
        "number": number,
        "kind": ref.kind.value if ref.kind else None,
        "keys": _ranked([(key,) for key in ref.keys]),
        "prefix": ref.prefix,
        "names": _ranked([(name_key(key),) for key in ref.keys if is_named], _BY_NAME),
        "entity_type": ref.entity_type.value if ref.entity_type else None,
        "external_source": ref.external[0] if ref.external else None,
        # "hey:12345" and "12345" of hey are one thing.
        "external_ids": _ranked(
            [(key, key.partition(":")[2].strip()) for key in ref.keys if is_external]
        ),
    }


def _ranked(readings: Iterable[Iterable[str]], first: int = 0) -> list[dict[str, Any]]:
    """Give the keys of each reading with its rank: what is read first wins."""
    ranks: dict[str, int] = {}
    for rank, keys in enumerate(readings, first):
        for key in keys:
            ranks.setdefault(key, rank)
    return [{"rank": rank, "key": key} for key, rank in ranks.items() if key]


def _clear(ref: Ref, found: Sequence[_Candidate], viewer: Viewer) -> Node | None:
    if not found:
        return None
    best = [one for one in found if one.rank == found[0].rank]
    if len(best) > 1:
        # What stands in a scope that was not named is found by its whole id, and not told of.
        told = [one for one in best if one.properties.get("scope", "global") in viewer.scopes]
        raise NotFound(_several(ref, told))
    one = best[0]
    return Node(one.kind, one.key, one.properties, one.newer_id, one.merged_id)


def _several(ref: Ref, found: Sequence[_Candidate]) -> str:
    named = [_named(one) for one in found[:_TOLD_CANDIDATES]]
    text = f"{ref.text[:_TOLD_MAX]!r} fits several"
    return f"{text}: {', '.join(named)}. Name one of these ids" if named else f"{text}: write more"


def _named(one: _Candidate) -> str:
    ref = ref_text(one.kind, one.key)
    name = one.properties.get("name")
    return f"{ref} ({str(name)[:_TOLD_MAX]}, {one.properties.get('type')})" if name else ref


def missing(ref: Ref, *, name: str, makes: bool = False) -> NotFound:
    """Say that a reference names nothing that the viewer may see; `makes`: it could be made."""
    hint = "search for it first, and copy its id"
    if makes:
        bare = (ref.key.rpartition(":")[2].strip() or ref.key)[:_TOLD_MAX]
        known = (
            "" if ref.kind is NodeKind.ENTITY else f', write "entity:{bare}" for what has a name'
        )
        hint = f'copy an id{known}, or make it by its kind, as in "place:{bare}": {_KINDS}'
    return NotFound(f"{name} {ref.text[:_TOLD_MAX]!r} names nothing that is stored: {hint}")
