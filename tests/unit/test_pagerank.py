"""PageRank over a neighbourhood: it starts at the seeds, ends, and gives no mass away."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.pagerank import Tie, personalised_pagerank


def _tie(entity: str, weight: float = 1.0, mentions: int = 1) -> Tie:
    return Tie(entity, weight, mentions)


@pytest.mark.requirement("G38", "R-G7")
def test_what_shares_a_name_with_the_seed_comes_before_what_does_not() -> None:
    ties = {"seed": [_tie("Vela")], "near": [_tie("Vela")], "far": [_tie("Orion")]}
    ranks = personalised_pagerank(ties, {"seed": 1.0})
    assert ranks["seed"] > ranks["near"] > ranks["far"] == 0.0


@pytest.mark.requirement("G39")
def test_the_order_hangs_on_the_seed() -> None:
    ties = {
        "compose": [_tie("Docker"), _tie("Linux", mentions=9)],
        "image": [_tie("Docker")],
        "environment": [_tie("conda"), _tie("Linux", mentions=9)],
        "solver": [_tie("conda")],
    }
    by_docker = personalised_pagerank(ties, {"Docker": 1.0})
    by_conda = personalised_pagerank(ties, {"conda": 1.0})
    assert min(by_docker["compose"], by_docker["image"]) > by_docker["environment"]
    assert min(by_conda["environment"], by_conda["solver"]) > by_conda["compose"]


def test_a_rare_name_leads_further_than_a_hub() -> None:
    ties = {
        "seed": [_tie("Vela", mentions=2), _tie("Company", mentions=500)],
        "rare": [_tie("Vela", mentions=2)],
        "common": [_tie("Company", mentions=500)],
    }
    ranks = personalised_pagerank(ties, {"seed": 1.0})
    assert ranks["rare"] > 3 * ranks["common"]


@pytest.mark.requirement("F112", "F114")
@pytest.mark.parametrize(
    ("ties", "seeds"),
    [
        ({}, {}),
        ({}, {"gone": 1.0}),
        ({"lone": []}, {"lone": 1.0}),
        ({"a": [_tie("x", 2.0)], "b": [_tie("x", 2.0)]}, {"elsewhere": 1.0}),
        ({"a": [_tie("x", 0.0)]}, {"a": 1.0}),
        ({"a": [_tie("x", -1.0)]}, {"a": 0.0}),
    ],
)
def test_the_ordinary_edges_of_a_graph(ties: dict[str, list[Tie]], seeds: dict[str, float]) -> None:
    ranks = personalised_pagerank(ties, seeds)
    assert set(ranks) == set(ties)
    assert all(math.isfinite(rank) and rank >= 0.0 for rank in ranks.values())


_NAMES = st.sampled_from(["v", "w", "x", "y", "z"])
_TIES = st.lists(st.builds(Tie, _NAMES, st.floats(0.0, 1.0), st.integers(1, 10_000)), max_size=5)


@pytest.mark.requirement("F114")
@given(
    st.dictionaries(st.text("abcdef", min_size=2, max_size=3), _TIES, max_size=12),
    st.floats(0.0, 0.99),
    st.integers(1, 60),
)
def test_mass_is_never_made(ties: dict[str, list[Tie]], damping: float, rounds: int) -> None:
    seeds = dict.fromkeys(ties, 1.0)
    ranks = personalised_pagerank(ties, seeds, damping=damping, rounds=rounds)
    assert 0.0 <= sum(ranks.values()) <= 1.0 + 1e-9
