"""The arithmetic of rankings and times, against values worked out by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.evaluate.metrics import (
    ndcg_at,
    paired_gain,
    percentile,
    recall_at,
    reciprocal_rank,
    score,
    times,
)

pytestmark = pytest.mark.requirement("Q173")

UNITS = st.sampled_from("abcdefghij")
RANKINGS = st.lists(UNITS, unique=True, max_size=10)
GOLDS = st.sets(UNITS, min_size=1)


@pytest.mark.parametrize(
    ("ranked", "gold", "cut", "expected"),
    [
        ("abc", "a", 1, 1.0),
        ("abc", "b", 1, 0.0),
        ("abc", "bz", 2, 0.5),
        ("abc", "abz", 5, 2 / 3),
        ("", "a", 5, 0.0),
        ("abcdef", "f", 5, 0.0),
    ],
)
def test_recall_is_the_share_of_gold_among_the_first(
    ranked: str, gold: str, cut: int, expected: float
) -> None:
    assert recall_at(list(ranked), set(gold), cut) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("ranked", "gold", "expected"),
    [
        ("a", "a", 1.0),
        ("ba", "a", 1 / math.log2(3)),
        ("axb", "ab", (1 + 1 / 2) / (1 + 1 / math.log2(3))),
        ("xyz", "a", 0.0),
        # A unit that is named twice counts once, where it came first.
        ("aab", "ab", 1.0),
    ],
)
def test_ndcg_discounts_by_rank(ranked: str, gold: str, expected: float) -> None:
    assert ndcg_at(list(ranked), set(gold), 10) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("ranked", "gold", "expected"), [("abc", "c", 1 / 3), ("abc", "bc", 1 / 2), ("abc", "z", 0.0)]
)
def test_reciprocal_rank_is_of_the_first_gold(ranked: str, gold: str, expected: float) -> None:
    assert reciprocal_rank(list(ranked), set(gold)) == pytest.approx(expected)


def test_score_averages_over_questions() -> None:
    got = score([(list("abc"), {"a"}), (list("abc"), {"b", "z"})])
    assert got.questions == 2
    assert got.recall_at_1 == pytest.approx(0.5)
    assert got.recall_at_5 == pytest.approx(0.75)
    assert got.mrr == pytest.approx((1 + 1 / 2) / 2)


def test_no_question_scores_nothing() -> None:
    assert score([]).recall_at_10 == 0.0


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([], 0.5, 0.0),
        ([3.0], 0.95, 3.0),
        ([2.0, 1.0], 0.5, 1.5),
        ([1.0, 2.0, 3.0, 4.0, 5.0], 0.5, 3.0),
        ([float(number) for number in range(101)], 0.95, 95.0),
    ],
)
def test_percentiles_are_linear_between_neighbours(
    values: list[float], share: float, expected: float
) -> None:
    assert percentile(values, share) == pytest.approx(expected)


@given(RANKINGS, GOLDS)
def test_every_score_lies_between_none_and_all(ranked: list[str], gold: set[str]) -> None:
    shares = [recall_at(ranked, gold, cut) for cut in (1, 5, 10)]
    assert 0.0 <= shares[0] <= shares[1] <= shares[2] <= 1.0
    assert 0.0 <= ndcg_at(ranked, gold, 10) <= 1.0 + 1e-9
    assert 0.0 <= reciprocal_rank(ranked, gold) <= 1.0


@given(GOLDS)
def test_gold_first_is_perfect(gold: set[str]) -> None:
    ranked = sorted(gold)
    assert recall_at(ranked, gold, 10) == 1.0
    assert ndcg_at(ranked, gold, 10) == pytest.approx(1.0)
    assert reciprocal_rank(ranked, gold) == 1.0


@given(RANKINGS, GOLDS, UNITS)
def test_what_comes_last_never_lowers_a_score(ranked: list[str], gold: set[str], more: str) -> None:
    longer = list(dict.fromkeys([*ranked, more]))
    assert recall_at(longer, gold, 10) >= recall_at(ranked, gold, 10)
    assert ndcg_at(longer, gold, 10) >= ndcg_at(ranked, gold, 10)


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=50))
def test_percentiles_are_ordered_and_within_the_values(values: list[float]) -> None:
    found = times(values)
    edge = 1e-6
    assert min(values) - edge <= found.p50_ms <= found.p95_ms + edge
    assert found.p95_ms <= found.p99_ms + edge
    assert found.p99_ms <= max(values) + edge


def test_a_gain_is_compared_question_by_question() -> None:
    hit, miss = (["a"], {"a"}), (["b"], {"a"})
    gain = paired_gain([hit] * 30, [miss] * 10 + [hit] * 20, over="less", seed=0)
    assert gain is not None
    assert gain.over == "less"
    assert gain.recall_at_5 == gain.recall_at_10
    assert gain.recall_at_5.mean == pytest.approx(1 / 3)
    # A third of 30: its standard error is 0.086, so 95 of 100 lie within about 0.17.
    assert gain.recall_at_5.low == pytest.approx(1 / 3 - 0.17, abs=0.04)
    assert gain.recall_at_5.high == pytest.approx(1 / 3 + 0.17, abs=0.04)
    same = paired_gain([hit, miss], [hit, miss], over="same", seed=0)
    assert same is not None
    assert (same.recall_at_5.low, same.recall_at_5.high) == (0.0, 0.0)
    assert paired_gain([hit], [], over="nothing", seed=0) is None
