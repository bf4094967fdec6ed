"""Pairs: what may follow from a word, and what never does."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.models import MemoryKind
from graphmem_neo4j.pairs import (
    TEXT_MAX_CHARACTERS,
    Act,
    Pair,
    Relation,
    Side,
    Word,
    Words,
    act_on,
    asked,
    heard,
    is_askable,
    number_of,
    settle,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
ALWAYS = (OPEN_START, OPEN_END)


def side(memory_id: str, **changes: Any) -> Side:
    """Give a statement of no special kind."""
    usual = Side(memory_id, f"text {memory_id}", MemoryKind.FACT, NOW - DAY, ALWAYS, "k", None)
    return replace(usual, **changes)


def pair(
    known: dict[str, Any] | None = None,
    new: dict[str, Any] | None = None,
    differences: tuple[str, ...] = ("words",),
) -> Pair:
    """Give a pair whose new statement came a day later."""
    later = {"noted_at": NOW, **(new or {})}
    ours = {"memory_id": "a", **(known or {})}
    return Pair(side(**ours), side("b", **later), differences, "words", 0.5)


def word(relation: str, confidence: float = 0.9, number: int = 11) -> Word:
    """Give a word."""
    return Word(number=number, relation=Relation(relation), confidence=confidence, reason="r")


SINCE = (NOW - DAY, OPEN_END)
ACTS: list[tuple[Pair, Word, Act]] = [
    (pair(), word("duplicate"), Act.FOLD),
    (pair(), word("duplicate", 0.69), Act.STAND),
    (pair(differences=("values", "words")), word("duplicate", 1.0), Act.STAND),
    (pair(new={"period": SINCE}), word("duplicate", 1.0), Act.STAND),
    (pair(), word("update"), Act.REPLACE),
    (pair(differences=("values",)), word("update"), Act.REPLACE),
    (pair(new={"period": SINCE}), word("update"), Act.REPLACE),
    (pair(), word("update", 0.69), Act.FLAG),
    (pair(), word("update", 0.49), Act.STAND),
    (pair(new={"noted_at": NOW - 2 * DAY}), word("update"), Act.FLAG),
    (pair(known={"kind": MemoryKind.PREFERENCE}), word("update"), Act.FLAG),
    (pair({"kind": MemoryKind.EPISODE}, {"kind": MemoryKind.EPISODE}), word("update"), Act.FLAG),
    (pair(new={"period": (NOW + DAY, OPEN_END)}), word("update"), Act.STAND),
    (pair(new={"period": (OPEN_START, NOW + DAY)}), word("update"), Act.STAND),
    (pair(known={"period": SINCE}), word("update"), Act.STAND),
    (pair(), word("contradiction", 1.0), Act.FLAG),
    (pair(), word("contradiction", 0.5), Act.FLAG),
    (pair(), word("contradiction", 0.49), Act.STAND),
    (pair(), word("elaboration", 1.0), Act.STAND),
    (pair(), word("unrelated", 1.0), Act.STAND),
]


@pytest.mark.requirement("X3b", "X6", "R-S6", "F40")
@pytest.mark.parametrize(("about", "said", "act"), ACTS, ids=range(len(ACTS)))
def test_what_follows_from_a_word(about: Pair, said: Word, act: Act) -> None:
    assert act_on(about, said, sure_from=0.7, now=NOW) is act


@pytest.mark.requirement("Q51")
def test_nobody_is_asked_about_what_leads_nowhere() -> None:
    assert is_askable(pair(), NOW)
    assert is_askable(pair(new={"period": SINCE}), NOW)
    assert not is_askable(pair(new={"period": (NOW + DAY, OPEN_END)}), NOW)
    assert not is_askable(pair(new={"content": "x" * (TEXT_MAX_CHARACTERS + 1)}), NOW)
    # What held twice may still contradict itself within one period.
    assert is_askable(pair({"period": SINCE}, {"period": SINCE}), NOW)


@pytest.mark.requirement("F50", "Q51")
def test_numbers_are_ours() -> None:
    assert [row["number"] for row in asked([pair()] * 3)["pairs"]] == [11, 22, 33]
    # Counted by itself from 0 or 1, or by ours and one off: none of these fits a pair.
    strange = [0, 1, 2, 3, 10, 12, 21, 44, -11]
    said = Words(pairs=[word("duplicate", number=number) for number in strange])
    assert heard(said.pairs, 3) == ({}, len(strange))
    both = [word("duplicate", number=22), word("update", number=22), word("update", number=33)]
    words, refused = heard(Words(pairs=both).pairs, 3)
    assert (set(words), refused) == ({2}, 2)


@pytest.mark.requirement("F50")
@pytest.mark.parametrize("confidence", [float("nan"), float("inf"), -0.1, 1.1, "sure"])
def test_a_confidence_is_a_share(confidence: Any) -> None:
    with pytest.raises(ValueError, match="confidence"):
        Word(number=11, relation=Relation.UPDATE, confidence=confidence, reason="")


@pytest.mark.parametrize(
    ("reason", "kept"),
    [("a\n  b\u0000", "a b"), (None, ""), (7, ""), ("x" * 5_000, "x" * 200)],
)
def test_a_reason_is_one_short_clean_line(reason: Any, kept: str) -> None:
    fields = {"number": 11, "relation": "update", "confidence": 1.0, "reason": reason}
    assert Word.model_validate(fields).reason == kept


@pytest.mark.requirement("R-S6")
def test_the_surest_wins_and_the_rest_is_for_a_person() -> None:
    pairs = [pair(known={"memory_id": name}) for name in "cdef"]
    said = [word("update", 0.8), word("update", 0.9), word("contradiction"), None]
    settled = settle(pairs, said, sure_from=0.7, now=NOW)
    assert settled.fold is None
    assert settled.replaces is not None
    assert settled.replaces.pair.known.memory_id == "d"
    assert sorted(one.pair.known.memory_id for one in settled.flags) == ["c", "e"]
    assert [one.known.memory_id for one in settled.waiting] == ["f"]
    folded = settle(pairs, [*said[:3], word("duplicate", 0.7)], sure_from=0.7, now=NOW)
    assert folded.fold is not None
    assert (folded.replaces, folded.waiting) == (None, ())


WORDS = st.builds(
    word, st.sampled_from([one.value for one in Relation]), st.floats(0, 1), st.integers(-5, 60)
)


def any_pair(
    kind: MemoryKind, days: int, differences: tuple[str, ...], period: tuple[datetime, datetime]
) -> Pair:
    """Give a pair of any kind, order in time and period."""
    new = {"kind": kind, "noted_at": NOW + days * DAY, "period": period}
    return pair(new=new, differences=differences)


PAIRS = st.builds(
    any_pair,
    st.sampled_from(list(MemoryKind)),
    st.integers(-3, 3),
    st.sampled_from([("values",), ()]),
    st.sampled_from([ALWAYS, SINCE, (NOW + DAY, OPEN_END), (OPEN_START, NOW + DAY)]),
)


@pytest.mark.requirement("X3b", "X6")
@given(st.lists(st.tuples(PAIRS, st.none() | WORDS), max_size=4), st.floats(0.5, 1))
def test_nothing_goes_that_may_not(cases: list[tuple[Pair, Word | None]], sure_from: float) -> None:
    settled = settle([p for p, _ in cases], [w for _, w in cases], sure_from=sure_from, now=NOW)
    assert settled.fold is None or settled.replaces is None
    if settled.fold is not None:
        assert settled.fold.word.relation is Relation.DUPLICATE
        assert settled.fold.word.confidence >= sure_from
        assert "values" not in settled.fold.pair.differences
    if settled.replaces is not None:
        ruled = settled.replaces
        assert ruled.word.relation is Relation.UPDATE
        assert ruled.word.confidence >= sure_from
        assert ruled.pair.new.noted_at >= ruled.pair.known.noted_at
        assert ruled.pair.new.kind is ruled.pair.known.kind is not MemoryKind.EPISODE
        assert ruled.pair.new.period[0] <= NOW < ruled.pair.new.period[1]


@given(st.lists(WORDS, max_size=8), st.integers(0, 5))
def test_a_word_is_heard_for_a_pair_that_was_asked_about(said: list[Word], count: int) -> None:
    words, refused = heard(Words(pairs=said).pairs, count)
    assert set(words) <= set(range(count))
    assert all(one.number == number_of(place) for place, one in words.items())
    assert len(words) + refused == len(said)
