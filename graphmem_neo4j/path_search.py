"""Path search: which way between two nodes tells the most?

A breadth-first search from both ends meets in the middle (Pohl 1971); of the ways that were met the
one of the least cost is taken (Dijkstra 1959). A step weighs 1, and more where many take it: two
texts that name the same rare thing hang together, two that name the user do not.

Owns: the steps that were met, their cost, and the choice of the way.
Never: asks the database, or goes on from what everybody names.
"""

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

HUB_MAX = 500
"""What more texts name than this, or a session of more turns, is an end of a way, or no part of it
that is gone on from."""

NodeRef = tuple[str, str]
"""Kind and key of a node."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step that was met, as seen from `source`; `crowd` says how many take it."""

    source: NodeRef
    target: NodeRef
    type: str
    is_out: bool
    crowd: int = 1
    edge_id: str | None = None
    reason: str | None = None

    @property
    def cost(self) -> float:
        """1, and as much again for each hundred-fold crowd."""
        return 1.0 + math.log10(max(self.crowd, 1)) / 2.0

    def turned(self) -> "Step":
        """Give the step as seen from its other end."""
        return Step(
            self.target,
            self.source,
            self.type,
            not self.is_out,
            self.crowd,
            self.edge_id,
            self.reason,
        )


@dataclass(slots=True)
class Side:
    """What is known from one end: each node with its distance, and those to go on from."""

    depths: dict[NodeRef, int]
    frontier: list[NodeRef]
    depth: int = 0

    def met(self, steps: Iterable[Step], frontier_max: int) -> None:
        """Take in the steps from the frontier; what is a hub is known, and not gone on from."""
        self.depth += 1
        reached: dict[NodeRef, int] = {}
        for step in steps:
            if step.target not in self.depths:
                reached[step.target] = min(step.crowd, reached.get(step.target, step.crowd))
        self.depths.update(dict.fromkeys(reached, self.depth))
        onward = [(crowd, node) for node, crowd in reached.items() if crowd <= HUB_MAX]
        self.frontier = [node for _, node in sorted(onward)[:frontier_max]]


@dataclass(slots=True)
class Search:
    """A search from two ends; `steps` are all that were met."""

    left: Side
    right: Side
    max_hops: int
    steps: dict[NodeRef, dict[NodeRef, Step]] = field(
        default_factory=dict[NodeRef, dict[NodeRef, Step]]
    )

    @classmethod
    def between(
        cls, left: Sequence[NodeRef], right: Sequence[NodeRef], *, max_hops: int
    ) -> "Search":
        """Begin at the two ends; each may be several nodes that stand for one thing."""
        return cls(
            Side(dict.fromkeys(left, 0), list(left)),
            Side(dict.fromkeys(right, 0), list(right)),
            max_hops,
        )

    def sides(self) -> list[Side]:
        """Give the sides to go on from now: both, or the narrower one where one step is left."""
        left = self.max_hops - self.left.depth - self.right.depth
        open_sides = [side for side in (self.left, self.right) if side.frontier]
        if left <= 0 or not open_sides or self.is_settled():
            return []
        return open_sides if left > 1 else [min(open_sides, key=lambda side: len(side.frontier))]

    def keep(self, steps: Iterable[Step]) -> None:
        """Remember steps, in both directions; of several between two nodes the cheapest."""
        for step in steps:
            for one in (step, step.turned()):
                ways = self.steps.setdefault(one.source, {})
                known = ways.get(one.target)
                if known is None or _rank(one) < _rank(known):
                    ways[one.target] = one

    def is_settled(self) -> bool:
        """Say whether no longer way can be better: each further step costs at least 1."""
        way = self.best()
        met = self.left.depth + self.right.depth
        return way is not None and cost_of(way) <= met + 1

    def best(self) -> list[Step] | None:
        """Give the cheapest way of at most `max_hops` steps that was met; None where there is none.

        Between two ends that are one node the way has no step.
        """
        goals = self.right.depths
        ends = {node for node, depth in goals.items() if depth == 0}
        starts = [node for node, depth in self.left.depths.items() if depth == 0]
        if ends & set(starts):
            return []
        queue: list[tuple[float, int, NodeRef]] = [(0.0, 0, node) for node in sorted(starts)]
        costs: dict[tuple[NodeRef, int], float] = {(node, 0): 0.0 for node in starts}
        came: dict[tuple[NodeRef, int], Step] = {}
        while queue:
            cost, hops, node = heapq.heappop(queue)
            if node in ends:
                return _way(came, node, hops)
            if hops == self.max_hops or cost > costs[node, hops]:
                continue
            for step in self.steps.get(node, {}).values():
                place, total = (step.target, hops + 1), cost + step.cost
                if total < costs.get(place, math.inf):
                    costs[place], came[place] = total, step
                    heapq.heappush(queue, (total, hops + 1, step.target))
        return None


def _rank(step: Step) -> tuple[float, bool, str, str]:
    # Of two that cost the same, what somebody drew tells more.
    return step.cost, step.edge_id is None, step.type, step.edge_id or ""


def _way(came: Mapping[tuple[NodeRef, int], Step], node: NodeRef, hops: int) -> list[Step]:
    way: list[Step] = []
    while hops:
        step = came[node, hops]
        way.append(step)
        node, hops = step.source, hops - 1
    return way[::-1]


def cost_of(way: Sequence[Step]) -> float:
    """Give what a way costs."""
    return sum(step.cost for step in way)
