"""Path search: the cheapest way that was met is taken, hubs are no part of it, and it ends."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.path_search import HUB_MAX, NodeRef, Search, Step, cost_of

Edges = dict[tuple[int, int], int]
"""The crowd of each edge of a small graph."""


def node(number: int) -> NodeRef:
    return ("memory", f"n{number}")


def walked(edges: Edges, start: int, end: int, max_hops: int) -> list[Step] | None:
    """Search a graph as `paths.py` does; every neighbour is looked at."""
    search = Search.between([node(start)], [node(end)], max_hops=max_hops)
    while sides := search.sides():
        for side in sides:
            steps = [
                Step(one, node(b if one == node(a) else a), "next", one == node(a), crowd)
                for one in side.frontier
                for (a, b), crowd in edges.items()
                if one in (node(a), node(b))
            ]
            search.keep(steps)
            side.met(steps, 100)
    return search.best()


def cheapest(edges: Edges, start: int, end: int, max_hops: int) -> float | None:
    """Give the least cost of all ways of at most so many hops, by trying all of them."""
    costs = {start: 0.0} if start != end else {}
    if start == end:
        return 0.0
    best: float | None = None
    for _ in range(max_hops):
        reached: dict[int, float] = {}
        for (a, b), crowd in edges.items():
            cost = Step(node(a), node(b), "next", True, crowd).cost
            for one, other in ((a, b), (b, a)):
                if one in costs:
                    total = costs[one] + cost
                    reached[other] = min(total, reached.get(other, total))
        if end in reached:
            best = reached[end] if best is None else min(best, reached[end])
        costs = reached
    return best


EDGES = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda pair: pair[0] < pair[1]),
    st.sampled_from([1, 2, 40, 400]),
    max_size=14,
)


@given(EDGES, st.integers(0, 6), st.integers(0, 6), st.integers(1, 5))
def test_the_way_is_the_cheapest_of_all(edges: Edges, start: int, end: int, hops: int) -> None:
    way = walked(edges, start, end, hops)
    least = cheapest(edges, start, end, hops)
    assert (way is None) == (least is None)
    if way is None or least is None:
        return
    assert abs(cost_of(way) - least) < 1e-9
    assert len(way) <= hops
    ends = [node(start), *(step.target for step in way)]
    assert ends[-1] == node(end)
    assert [step.source for step in way] == ends[:-1]


def test_a_hub_is_met_and_not_gone_on_from() -> None:
    hub = {(0, 1): HUB_MAX + 1, (1, 2): HUB_MAX + 1}
    way = walked(hub, 0, 2, 4)
    assert way is not None
    assert [step.target for step in way] == [node(1), node(2)]
    beyond = {**hub, (2, 3): 1, (3, 4): 1, (4, 5): 1}
    assert walked({(0, 1): HUB_MAX + 1, (1, 2): 1, (2, 3): 1, (3, 4): 1}, 0, 4, 4) is not None
    assert walked(beyond, 0, 5, 4) is None


def test_of_two_ways_the_rarer_is_taken_though_it_is_longer() -> None:
    edges = {(0, 1): 10_000, (1, 9): 10_000, (0, 2): 1, (2, 3): 1, (3, 9): 1}
    way = walked(edges, 0, 9, 4)
    assert way is not None
    assert [step.target for step in way] == [node(2), node(3), node(9)]


def test_a_step_that_somebody_drew_is_preferred() -> None:
    search = Search.between([node(0)], [node(1)], max_hops=2)
    plain = Step(node(0), node(1), "next", True)
    drawn = Step(node(0), node(1), "causes", True, edge_id="memory:n0~0123456789abcdef")
    for order in itertools.permutations((plain, drawn)):
        search.steps.clear()
        search.keep(order)
        assert search.best() == [drawn]
