"""Paths: how do two nodes hang together, at a moment, as far as whoever asks may see it?

Steps lead from a text to what it names and back, along relations that somebody drew, and from turn
to turn of a conversation. The search goes from both ends at once and is bounded in every direction:
a thing that fifty thousand texts name costs no more than one that fifty name.

Owns: the two ends, the bounds of the search, and the words of a path.
Never: shows a node or relation that the viewer may not see or that did not hold then, or writes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL, NodeKind
from graphmem_neo4j.hindsight_shapes import Path, PathNode, PathStep
from graphmem_neo4j.path_search import HUB_MAX, NodeRef, Search, Side, Step, cost_of
from graphmem_neo4j.periods import When, axes
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref, parse_ref, ref_text
from graphmem_neo4j.relations import show_edge_id
from graphmem_neo4j.resolve import Node, missing, resolve
from graphmem_neo4j.visibility import Viewer

LIST_NEIGHBOURS = load("paths/list_neighbours")

HOPS_MAX = 6
FRONTIER_MAX = 80
"""Nodes from which a side goes on, those that few share first."""
EACH_MAX = 40
"""Neighbours of one node that are looked at."""
WALK_MAX = 500
"""Edges of one kind at one node that are taken up to find those, of what may be seen."""
READ_MAX = 5_000
"""Edges of one kind at one node that are read, be their other ends seen or not."""
CROWD_MAX = HUB_MAX + 1
"""Up to where it is counted how many take a step: it stands for all that are more."""
NAME_MAX_CHARACTERS = 80


class _Near(BaseModel):
    label: str
    ids: dict[str, str | None]
    name: str
    type: str
    is_out: bool
    crowd: int
    edge_id: str | None
    reason: str | None

    @property
    def node(self) -> NodeRef:
        kind = KIND_OF_LABEL[self.label].value
        return kind, self.ids.get(f"{kind}_id") or ""


class _Row(BaseModel):
    number: int
    name: str
    found: list[_Near]


@dataclass(frozen=True, slots=True)
class _Ends:
    """Both ends: as they are called in an answer, and the nodes that may stand for each."""

    left: Node
    right: Node

    def nodes(self, *, past: bool) -> tuple[list[NodeRef], list[NodeRef]]:
        return _standing(self.left, past=past), _standing(self.right, past=past)


def read_hops(value: object) -> int:
    """Read how many steps a path may have; raises BadRequest."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HOPS_MAX:
        raise BadRequest(f"max_hops must be a whole number from 1 to {HOPS_MAX}")
    return value


async def path_between(
    graph: Graph,
    viewer: Viewer,
    left: object,
    right: object,
    *,
    when: When,
    now: datetime,
    max_hops: int,
) -> Path:
    """Give the path between two nodes that tells the most, as it stood at a moment.

    One statement for the ends, and one for each two hops at most. Raises BadRequest for what is no
    reference, NotFound for what names nothing that may be seen.
    """
    ends = await _ends(graph, viewer, left, right)
    viewer = viewer.naming([ends.left.scope, ends.right.scope])
    past = when.known is not None
    search = Search.between(*ends.nodes(past=past), max_hops=max_hops)
    asked = {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        **axes(when, now).parameters(),
        "read": READ_MAX,
        "walk": WALK_MAX,
        "crowd_max": CROWD_MAX,
        "each": EACH_MAX,
        "name_max": NAME_MAX_CHARACTERS,
    }
    names: dict[NodeRef, str] = {}
    is_cut = False
    while sides := search.sides():
        is_cut = await _grow(graph, asked, search, sides, names) or is_cut
    return _path(ends, search, names, when, is_cut=is_cut)


async def _ends(graph: Graph, viewer: Viewer, left: object, right: object) -> _Ends:
    read = [parse_ref(left, name="left"), parse_ref(right, name="right")]
    refs = [one for ref in read for one in (ref, _as_name(ref))]
    found = await resolve(graph, viewer, refs)
    ends: list[Node] = []
    for place, name in enumerate(("left", "right")):
        node = found[2 * place] or found[2 * place + 1]
        if node is None:
            raise missing(replace(read[place], kind=None), name=name)
        ends.append(node)
    return _Ends(*ends)


def _as_name(ref: Ref) -> Ref:
    """Take a bare word for the name of a thing, where it is no id."""
    return replace(ref, kind=NodeKind.ENTITY) if ref.kind is None else ref


def _standing(node: Node, *, past: bool) -> list[NodeRef]:
    """Give the nodes that stand for an end: in the past, one that was merged since as well."""
    nodes = [(node.kind.value, node.key)]
    if past and node.merged_id is not None:
        nodes.append((node.kind.value, node.merged_id))
    return nodes


async def _grow(
    graph: Graph,
    asked: Mapping[str, Any],
    search: Search,
    sides: Sequence[Side],
    names: dict[NodeRef, str],
) -> bool:
    """Take one step from each side, with one statement; says whether something was left out."""
    wanted = list(dict.fromkeys(node for side in sides for node in side.frontier))
    rows = await graph.run(
        LIST_NEIGHBOURS,
        _Row,
        nodes=[{"number": n, "kind": kind, "key": key} for n, (kind, key) in enumerate(wanted)],
        **asked,
    )
    steps: dict[NodeRef, list[Step]] = {}
    for row in rows:
        source = wanted[row.number]
        names.setdefault(source, row.name)
        for one in row.found:
            if one.label in KIND_OF_LABEL:
                names.setdefault(one.node, one.name)
        steps[source] = [_step(source, one) for one in row.found if one.label in KIND_OF_LABEL]
    for side in sides:
        known = [step for node in side.frontier for step in steps.get(node, [])]
        search.keep(known)
        side.met(known, FRONTIER_MAX)
    return any(len(row.found) >= EACH_MAX for row in rows)


def _step(source: NodeRef, near: _Near) -> Step:
    return Step(source, near.node, near.type, near.is_out, near.crowd, near.edge_id, near.reason)


def _path(
    ends: _Ends, search: Search, names: Mapping[NodeRef, str], when: When, *, is_cut: bool
) -> Path:
    way = search.best()
    notes: list[str] = []
    if way == []:
        notes.append("both ends are one node")
    if way is None:
        notes.append(f"no path of at most {search.max_hops} steps is to be seen between the two")
        if is_cut:
            notes.append(f"of each node only the {EACH_MAX} rarest ties were followed")
    reached = [way[0].source, *(step.target for step in way)] if way else []
    return Path(
        from_ref=ends.left.ref,
        to_ref=ends.right.ref,
        as_of=when.known.at if when.known else None,
        nodes=[_node(one, names) for one in reached],
        steps=[_told(step, names) for step in way or []],
        cost=None if way is None else round(cost_of(way), 3),
        max_hops=search.max_hops,
        looked_at=len(search.left.depths | search.right.depths),
        notes=notes,
    )


def _node(node: NodeRef, names: Mapping[NodeRef, str]) -> PathNode:
    kind, key = node
    return PathNode(ref=_ref(node), kind=kind, name=" ".join(names.get(node, "").split()) or key)


def _ref(node: NodeRef) -> str:
    return ref_text(NodeKind(node[0]), node[1])


def _told(step: Step, names: Mapping[NodeRef, str]) -> PathStep:
    source, target = (_node(one, names) for one in (step.source, step.target))
    return PathStep(
        from_ref=source.ref,
        to_ref=target.ref,
        type=step.type,
        direction="out" if step.is_out else "in",
        says=f"{_called(source)} {_words(step)} {_called(target)}",
        edge_id=None if step.edge_id is None else show_edge_id(step.edge_id),
        reason=step.reason,
        crowd=None if step.edge_id is not None or step.type == "next" else step.crowd,
    )


def _called(node: PathNode) -> str:
    return f"{node.ref} ({node.name})"


def _words(step: Step) -> str:
    if step.edge_id is not None:
        return f"-[{step.type}]->" if step.is_out else f"<-[{step.type}]-"
    return {
        ("mentions", True): "names",
        ("mentions", False): "is named by",
        ("next", True): "is followed by",
        ("next", False): "follows",
        ("has message", True): "holds",
        ("has message", False): "is said in",
    }[step.type, step.is_out]
