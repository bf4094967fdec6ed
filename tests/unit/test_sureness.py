"""Sureness: what is surely meant, what may be, and what never is, with and without embeddings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.sureness import (
    CANDIDATE,
    CANDIDATES_MAX,
    SURE,
    UNSURE_MAX,
    Match,
    choose,
    score,
)

COFFEE = "The user drinks coffee with oat milk every morning"
BUDGET = "The Apollo budget is 500K euros"
NO_VECTOR = None
"""No embedding model, or a memory that waits for its vector."""

CASES: list[tuple[str, str, float | None, str]] = [
    # The very words are sure, whatever the meaning says of them.
    (COFFEE, COFFEE, NO_VECTOR, "sure"),
    (f"{COFFEE.lower()}!", COFFEE, NO_VECTOR, "sure"),
    (COFFEE, COFFEE, 0.3, "sure"),
    ("Apollo budget is 500,000 euros", BUDGET, NO_VECTOR, "sure"),
    ("Мира живёт в Берлине", "Мира живёт в Берлине.", NO_VECTOR, "sure"),
    ("用户喜欢喝咖啡", "用户喜欢喝咖啡", NO_VECTOR, "sure"),
    # So are most of the words, in their own order.
    ("user drinks coffee with oat milk", COFFEE, NO_VECTOR, "sure"),
    ("user drinks coffee with oat milk", COFFEE, 0.9, "sure"),
    # Where words nearly are enough, the meaning may lift them.
    ("coffee with oat milk", COFFEE, NO_VECTOR, "candidate"),
    ("coffee with oat milk", COFFEE, 0.9, "sure"),
    ("coffee with oat milk", COFFEE, 0.6, "candidate"),
    ("The Apollo budget", BUDGET, NO_VECTOR, "candidate"),
    # A sign makes another word of it.
    ("Use C for the driver", "Use C# for the driver", NO_VECTOR, "candidate"),
    ("Use C for the driver", "Use C++ for the driver", 0.99, "candidate"),
    ("Use C++ for the driver", "Use C++ for the driver", NO_VECTOR, "sure"),
    # One word names what it stands in, and never surely.
    ("coffee", COFFEE, NO_VECTOR, "candidate"),
    ("coffee", COFFEE, 1.0, "candidate"),
    ("coffee in the morning", COFFEE, NO_VECTOR, "candidate"),
    ("coffee in the morning", COFFEE, 1.0, "candidate"),
    ("oat milk", COFFEE, 1.0, "candidate"),
    # What says something else is never sure, however alike it is.
    ("The user drinks coffee with soy milk every morning", COFFEE, NO_VECTOR, "candidate"),
    ("The user drinks coffee with soy milk every morning", COFFEE, 1.0, "candidate"),
    ("The user does not drink coffee with oat milk every morning", COFFEE, 1.0, "candidate"),
    ("The user drinks coffee with oat milk", f"{COFFEE}, not any more", 1.0, "candidate"),
    ("The Apollo budget is 600K euros", BUDGET, NO_VECTOR, "candidate"),
    ("The Apollo budget is 600K euros", BUDGET, 1.0, "candidate"),
    ("The Zeus budget is 500K euros", BUDGET, 1.0, "candidate"),
    ("Ann manages Bob", "Bob manages Ann", NO_VECTOR, "candidate"),
    ("Ann manages Bob", "Bob manages Ann", 1.0, "candidate"),
    ("Ann was in Rome", "Ann is in Rome", 1.0, "candidate"),
    ("Mira lives in Berlin and works at Acme", "Mira lives in Berlin", 1.0, "candidate"),
    # A paraphrase is found where there is a model, and is never sure.
    ("Each day starts with a cup of java and plant milk", COFFEE, NO_VECTOR, "nothing"),
    ("Each day starts with a cup of java and plant milk", COFFEE, 1.0, "candidate"),
    ("Jeden Morgen gibt es Kaffee mit Haferdrink", COFFEE, 1.0, "candidate"),
    ("Jeden Morgen gibt es Kaffee mit Haferdrink", COFFEE, NO_VECTOR, "nothing"),
    # And what has nothing to do with it is nothing.
    ("The quay is long", COFFEE, NO_VECTOR, "nothing"),
    ("The quay is long", COFFEE, 0.2, "nothing"),
]


def verdict(found: float) -> str:
    return "sure" if found >= SURE else "candidate" if found >= CANDIDATE else "nothing"


@pytest.mark.requirement("X12", "X25", "S31")
@pytest.mark.parametrize(("asked", "content", "meaning", "expected"), CASES)
def test_the_scale_with_and_without_embeddings(
    asked: str, content: str, meaning: float | None, expected: str
) -> None:
    assert verdict(score(asked, content, meaning=meaning)) == expected


@pytest.mark.requirement("X12")
def test_the_score_divides_by_the_signals_that_there_are() -> None:
    words = score("coffee with oat milk", COFFEE, meaning=None)
    both = score("coffee with oat milk", COFFEE, meaning=0.5)
    assert both == pytest.approx((0.3 * words + 0.5 * 0.5) / 0.8)
    # Of other words for the same only the meaning is left.
    assert score("Jeden Tag Kaffee", "قهوة كل يوم", meaning=1.0) <= 0.5 / 0.8 + 0.05


@pytest.mark.requirement("X25")
@pytest.mark.parametrize("meaning", [None, 1.0])
def test_a_piece_of_a_long_text_is_never_sure(meaning: float | None) -> None:
    assert score(COFFEE, COFFEE, meaning=meaning, is_part=True) <= UNSURE_MAX


@pytest.mark.requirement("X25")
@pytest.mark.parametrize(
    ("scores", "sure", "candidates"),
    [
        ((), None, 0),
        ((0.49,), None, 0),
        ((0.5,), None, 1),
        ((0.79, 0.6), None, 2),
        ((0.8,), 0, 0),
        ((0.8, 0.79, 0.5), 0, 0),
        ((0.8, 0.8), None, 2),
        ((1.0, 0.8), None, 2),
        ((1.0, 0.9, 0.7, 0.6, 0.55, 0.5, 0.5), None, CANDIDATES_MAX),
    ],
)
def test_exactly_one_is_sure_else_a_few_are_named(
    scores: tuple[float, ...], sure: int | None, candidates: int
) -> None:
    matches = [Match(f"mem{n}", "x", found) for n, found in enumerate(scores)]
    chosen = choose(reversed(matches))
    assert chosen.sure == (None if sure is None else matches[sure])
    assert len(chosen.candidates) == candidates
    found = [one.score for one in chosen.candidates]
    assert found == sorted(found, reverse=True)


TEXTS = st.text(max_size=60) | st.lists(
    st.sampled_from(["not", "Ann", "coffee", "500K", "in", "Rome", "咖啡", "кофе", "2026-05-01"]),
    max_size=12,
).map(" ".join)


@pytest.mark.requirement("X12")
@given(asked=TEXTS, content=TEXTS, meaning=st.none() | st.floats(-5, 5))
def test_any_two_texts_get_a_score_on_the_scale(
    asked: str, content: str, meaning: float | None
) -> None:
    found = score(asked, content, meaning=meaning)
    assert 0.0 <= found <= 1.0
    assert score(asked, content, meaning=meaning, is_part=True) <= UNSURE_MAX


@pytest.mark.requirement("X25")
@given(st.lists(st.floats(0, 1), max_size=20))
def test_never_two_are_sure_and_nothing_below_the_line_is_named(scores: list[float]) -> None:
    chosen = choose(Match(f"mem{n}", "x", found) for n, found in enumerate(scores))
    assert (chosen.sure is not None) == (sum(found >= SURE for found in scores) == 1)
    assert all(one.score >= CANDIDATE for one in chosen.candidates)
    assert len(chosen.candidates) <= CANDIDATES_MAX
    assert not (chosen.sure and chosen.candidates)
