"""Judge: what is the same in other words, what only looks alike, and what a model should see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judge_pairs import DIFFERENT, SAME

from graphmem_neo4j.judge import (
    EVIDENCE_MAX,
    NEIGHBOURS_MAX,
    STATEMENT_MAX_CHARACTERS,
    Neighbour,
    Thresholds,
    Verdict,
    judge,
)
from graphmem_neo4j.statements.differences import compare, read_statement


def _rows(table: str) -> list[tuple[str, str]]:
    pairs = [line.split(" | ") for line in table.strip().splitlines()]
    return [(one, other) for one, other in pairs]


def _verdict(one: str, other: str, **limits: float) -> Verdict:
    return judge(one, [Neighbour("m1", other)], Thresholds(**limits)).verdict


PIECES = [
    "Anna ", "Bob ", "paid ", "was paid by ", "not ", "5 ", "1,000 ", "5 km ", "3 May 2026 ", "at ",
    "3 pm ", "in ", "Oslo ", "and ", ", ", ". ", "half a ", "一个半小时",
    "每周五", "二〇二六年五月", "百分之",
    "٣ ", "ونصف ", "الساعة ", "1.2.3 ", "v2 ", "half past ", "nine ", "last day of ", "2026 ",
    "\ud83d", "İ", "²", "½", "'", "’s ", "n't ", "-", "\x00", "€", "k ", "Dr. ", "the ", "is ", "?",
]  # fmt: skip
any_text = st.one_of(
    st.text(st.one_of(st.characters(), st.characters(categories=["Cs"])), max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
)


@pytest.mark.parametrize(("one", "other"), _rows(SAME))
@pytest.mark.requirement("X6", "R-S5", "S4", "Q51")
def test_the_same_in_another_form_is_found(one: str, other: str) -> None:
    assert _verdict(one, other) is not Verdict.ADD
    assert _verdict(other, one) is not Verdict.ADD


@pytest.mark.parametrize(("one", "other"), _rows(DIFFERENT))
@pytest.mark.requirement("X6")
def test_what_only_looks_alike_is_added(one: str, other: str) -> None:
    # A cosine of 0.99 is what small models give such pairs: it must not outweigh a difference.
    for cosine in (None, 0.99):
        near = [Neighbour("m1", other, cosine=cosine)]
        assert judge(one, near, Thresholds(same_above=0.95)).verdict is Verdict.ADD


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ("It costs 5 euros", "It costs 6 euros", "values"),
        ("Cole crashed the van", "He said Ginny crashed the van", "names"),
        ("The gate is open", "The gate is not open", "qualifiers"),
        ("Ada taught Brook", "Brook taught Ada", "roles"),
        ("We bought the boat", "We sold the boat", "words"),
    ],
)
def test_evidence_says_why(one: str, other: str, difference: str) -> None:
    judgement = judge(one, [Neighbour("m1", other, cosine=0.9)])
    assert difference in judgement.evidence[0].differences
    assert judgement.evidence[0].cosine == 0.9
    assert judgement.memory_id is None


@pytest.mark.requirement("Q52", "S69", "S70")
def test_steps_go_from_hash_to_words_to_meaning() -> None:
    near = [
        Neighbour("other", "We rent a boat", cosine=0.8),
        Neighbour("moved", "In Lyon, we rent two floors."),
        Neighbour("exact", "we rent two floors in lyon"),
    ]
    found = judge("We rent two floors in Lyon.", near)
    assert (found.verdict, found.memory_id) == (Verdict.KNOWN, "exact")
    assert found.evidence[0].step == "hash"
    found = judge("We rent two floors in Lyon.", near[:2])
    assert (found.verdict, found.memory_id) == (Verdict.MERGE, "moved")
    assert found.evidence[0].step == "words"
    keyed = judge("whatever", [Neighbour("k", "in the graph by its key", same_key=True)])
    assert (keyed.verdict, keyed.memory_id) == (Verdict.KNOWN, "k")


def test_meaning_merges_only_above_its_threshold_and_without_a_difference() -> None:
    near = [Neighbour("m1", "Nadia then has a dog", cosine=0.98)]
    assert judge("Nadia has a dog", near).verdict is Verdict.ADD
    assert judge("Nadia has a dog", near, Thresholds(same_above=0.99)).verdict is Verdict.ADD
    found = judge("Nadia has a dog", near, Thresholds(same_above=0.97))
    assert (found.verdict, found.evidence[0].step) == (Verdict.MERGE, "meaning")


def test_grey_cases_are_for_a_model() -> None:
    near = [Neighbour("m1", "Noura moved to Bilbao last week", cosine=0.93)]
    assert not judge("Noura lives in Gdansk", near).ask
    assert judge("Noura lives in Gdansk", near, Thresholds(ask_above=0.9)).ask
    assert judge("The limit is 200 MB", [Neighbour("m1", "The limit is 500 MB")]).ask
    assert not judge("Tea is hot", [Neighbour("m1", "The bank approved our loan")]).ask


@pytest.mark.requirement("Q51", "X6")
@pytest.mark.parametrize(
    ("known", "new", "ask"),
    [
        ("Bill 77 comes to 200 dinars", "Bill 78 comes to 300 dinars", False),
        ("Ewa moved to Marseille", "Eva-Lotta moved to Malmo", False),
        # One thing is another, or a word says that it changed: it may be true instead.
        ("Bill 77 comes to 200 dinars", "Bill 77 comes to 300 dinars", True),
        ("Bill 77 comes to 200 dinars", "Bill 78 comes to 200 dinars", True),
        ("Bill 77 comes to 200 dinars", "Now bill 78 comes to 300 dinars", True),
    ],
)
def test_two_things_that_differ_make_another_subject(known: str, new: str, ask: bool) -> None:
    near = [Neighbour("m1", known, cosine=0.95)]
    assert judge(new, near, Thresholds(ask_above=0.9)).ask is ask


@pytest.mark.requirement("Q51")
def test_grey_ones_come_first() -> None:
    near = [Neighbour(f"m{n}", f"Bill {n} comes to {300 + n} dinars") for n in range(9)]
    found = judge("Bill 99 comes to 900 dinars", [*near, Neighbour("due", "Bill 99 is due")])
    assert (found.ask, found.evidence[0].memory_id) == (True, "due")
    assert [each.is_grey for each in found.evidence] == [True, *[False] * (EVIDENCE_MAX - 1)]


def test_nothing_near_is_new() -> None:
    found = judge("Noura lives in Gdansk", [])
    assert (found.verdict, found.memory_id, found.evidence, found.ask) == (
        Verdict.ADD,
        None,
        (),
        False,
    )


@pytest.mark.requirement("F24")
def test_long_texts_are_known_by_their_wording_only() -> None:
    text = "The ferry leaves at nine. " * (STATEMENT_MAX_CHARACTERS // 20)
    assert _verdict(text, text.upper()) is Verdict.KNOWN
    assert _verdict(text, text + "Not on Sundays.") is Verdict.ADD


def test_many_neighbours_are_bounded() -> None:
    near = [Neighbour(f"m{number}", f"Room {number} is free") for number in range(300)]
    assert len(judge("Room 7000 is free", near).evidence) == EVIDENCE_MAX
    assert judge("Room 299 is free", near).verdict is Verdict.ADD
    assert judge("Room 99 is free", near[:NEIGHBOURS_MAX]).memory_id == "m99"


@given(any_text)
@settings(deadline=None)
def test_a_statement_knows_itself(text: str) -> None:
    assert _verdict(text, text) is Verdict.KNOWN


@given(any_text, any_text)
@settings(deadline=None)
def test_judging_is_total_symmetric_and_deterministic(one: str, other: str) -> None:
    first, second = read_statement(one), read_statement(other)
    forth, back = compare(first, second), compare(second, first)
    assert forth.differences == back.differences
    assert (forth.is_known, forth.is_restated) == (back.is_known, back.is_restated)
    assert forth.lexical == pytest.approx(back.lexical)
    assert 0 <= forth.lexical <= 1 + 1e-9
    assert _verdict(one, other) is _verdict(other, one)


@given(any_text, st.sampled_from(["7 ", "not ", "never ", "17:45 ", "2031-02-03 ", "x@y.org "]))
@settings(deadline=None)
def test_a_value_or_a_negation_more_is_never_the_same(text: str, more: str) -> None:
    one, other = f"The plan of Plover: {text}", f"The plan of Plover: {text} {more}"
    found = compare(read_statement(one), read_statement(other))
    if len(read_statement(one).whole) != len(read_statement(other).whole):
        assert not found.is_known
    if not found.differences:
        assert not found.changes
