"""Ranking and grouping of experiences: shares that sum to one, seeds alone, fixed rounds."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.experiences.clusters import Member, groups_of, label_of, propagate
from graphmem_neo4j.experiences.ranking import pagerank

PATH = [(0, 1), (1, 2)]
GRAPHS = st.integers(1, 12).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=30),
        st.dictionaries(st.integers(0, count - 1), st.floats(0.1, 5.0), max_size=3),
    )
)


def ranks(
    count: int, edges: list[tuple[int, int]], seeds: dict[int, float], rounds: int = 50
) -> list[float]:
    return pagerank(count, edges, seeds, damping=0.85, rounds=rounds)


@pytest.mark.requirement("R-G7", "G38", "G40")
@given(GRAPHS)
def test_shares_sum_to_one_and_only_what_seeds_reach_has_any(
    graph: tuple[int, list[tuple[int, int]], dict[int, float]],
) -> None:
    count, edges, seeds = graph
    found = ranks(count, edges, seeds)
    assert sum(found) == pytest.approx(1.0)
    assert all(rank >= 0.0 for rank in found)
    reached = set(seeds) or set(range(count))
    for _ in range(count):
        reached |= {b for a, b in edges if a in reached} | {a for a, b in edges if b in reached}
    assert {place for place, rank in enumerate(found) if rank > 0.0} <= reached


@pytest.mark.requirement("R-G7", "F112")
def test_the_walk_starts_anew_at_the_seeds_alone() -> None:
    found = ranks(4, [(0, 1), (2, 3)], {0: 1.0})
    assert found[2:] == [0.0, 0.0]
    assert found[0] > found[1] > 0.0
    # Without ties a seed keeps what is its own: it is not put back for being new.
    assert ranks(3, [(0, 1)], {0: 1.0, 2: 1.0})[2] == pytest.approx(0.5)
    assert pagerank(0, [], {}, damping=0.85, rounds=5) == []
    assert ranks(2, [], {}) == [0.5, 0.5]
    assert ranks(2, [(0, 1)], {0: float("nan"), 1: -1.0}) == [0.5, 0.5]


@pytest.mark.requirement("G33", "G41", "G55", "G56")
def test_damping_and_rounds_are_those_that_are_given() -> None:
    still = pagerank(3, PATH, {0: 1.0}, damping=0.0, rounds=20)
    assert still == [1.0, 0.0, 0.0]
    one_round = pagerank(3, PATH, {0: 1.0}, damping=0.85, rounds=1)
    assert one_round == pytest.approx([0.15, 0.85, 0.0])
    plain = ranks(4, [(0, 1), (0, 2)], {})
    assert plain[0] == max(plain)
    assert plain[3] == min(plain)
    assert sum(plain) == pytest.approx(1.0)


@pytest.mark.requirement("F114")
@pytest.mark.parametrize(
    ("count", "edges"),
    [
        (2, [(0, 1), (0, 1)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (40, [(place, place + 1) for place in range(0, 40, 2)]),
        (3, [(0, 0), (1, 1)]),
    ],
    ids=["a pair of weight 2", "a balanced triangle", "pairs", "loops"],
)
def test_grouping_ends_at_once_and_is_the_same_again(
    count: int, edges: list[tuple[int, int]]
) -> None:
    labels = propagate(count, edges)
    assert labels == propagate(count, list(reversed(edges)))
    for one, other in edges:
        assert labels[one] == labels[other]


@pytest.mark.requirement("F114", "G40")
def test_a_thousand_nodes_take_a_moment() -> None:
    edges = [(place, (place * 7 + 1) % 3_000) for place in range(3_000)]
    started = time.perf_counter()
    ranks(3_000, edges, {0: 1.0, 5: 0.5}, rounds=20)
    assert time.perf_counter() - started < 0.5
    propagate(3_000, edges)
    assert time.perf_counter() - started < 5.0


def member(name: str, description: str = "") -> Member:
    return Member(name, name, description)


@pytest.mark.requirement("G32", "R-G8", "U10")
def test_groups_are_named_by_size_and_labelled_by_what_they_share() -> None:
    members = [
        member("conda-create"),
        member("conda-export", "Export a conda environment"),
        *(member(f"docker-{word}") for word in ("run", "compose", "build")),
        member("alone"),
    ]
    edges = [(0, 1), (2, 3), (3, 4), (2, 4)]
    groups = groups_of(members, propagate(6, edges))
    assert [(group.name, group.label, len(group.members)) for group in groups] == [
        ("c-1", "Docker cluster", 3),
        ("c-2", "Conda cluster", 2),
    ]
    known = {groups[0].signature: "What the user called it"}
    again = groups_of(list(reversed(members)), [9, 1, 1, 1, 2, 2], known=known)
    assert [group.label for group in again] == ["What the user called it", "Conda cluster"]
    changed = groups_of(members[1:], [1, 1, 1, 1, 2], known=known)
    assert changed[0].label == "Docker cluster"
    assert label_of([member("1"), member("2")], {}, 2) == "1 cluster"
