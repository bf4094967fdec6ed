"""Ranker: weights are learned the same way twice, stay within bounds, and mean the same."""

import json
from dataclasses import replace
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.features import LEARNED, columns, measure
from graphmem_neo4j.fuse import DEFAULT, E5_SMALL, HAND, Candidate, Question, fuse
from graphmem_neo4j.fuse_evidence import Floats
from graphmem_neo4j.ranker import (
    BREVITY_MAX,
    FADING_MAX,
    PROFILES,
    Learned,
    Lesson,
    learn,
    lesson,
    read_weights,
)
from graphmem_neo4j.settings import RecallSettings

WORDS = [("blue",), ("sofa",), ("ann",)]
MOST = replace(HAND, fading=FADING_MAX, brevity=BREVITY_MAX)
POOLS = st.lists(
    st.builds(
        Candidate,
        candidate_id=st.text("abcdef", min_size=1, max_size=4),
        content=st.sampled_from(["blue sofa?", "blue sofa", "سؤال؟"]),
        matched=st.lists(st.sampled_from(["blue", "sofa", "ann"]), max_size=4).map(tuple),
        term_count=st.integers(0, 50),
        cosine=st.one_of(st.none(), st.floats(-1, 1)),
        session_id=st.one_of(st.none(), st.sampled_from("st")),
        place=st.one_of(st.none(), st.integers(0, 6)),
        speaker=st.one_of(st.none(), st.just("Ann")),
    ),
    min_size=1,
    max_size=40,
    unique_by=lambda one: one.candidate_id,
)


def weights_of(weights: Any) -> Floats:
    return np.array([getattr(weights, name) for name in LEARNED])


def made_lessons(count: int, seed: int = 0, *, telling: str = "near_words") -> list[Lesson]:
    """Questions whose answer has a little more of everything fixed, and much more of one column."""
    draw = np.random.default_rng(seed)
    made: list[Lesson] = []
    for _ in range(count):
        fixed, found = draw.random(30), 0.3 * draw.random((30, len(LEARNED)))
        is_gold = np.zeros(30, dtype=np.bool_)
        is_gold[:2] = True
        fixed[:2] += 0.3
        found[:2, LEARNED.index(telling)] += 0.4
        made.append(lesson(fixed, found, is_gold))
    return made


@pytest.mark.requirement("S54", "F34")
@settings(deadline=None)  # a machine that is shared stalls
@given(POOLS, st.booleans(), st.sampled_from([DEFAULT, HAND]))
def test_what_is_learned_on_is_what_ranks(
    pool: list[Candidate], vector: bool, weights: Any
) -> None:
    question = Question(words=WORDS, has_vector=vector, document_count=100)
    fixed, found = columns(question, measure(question, pool, E5_SMALL), weights)
    total = np.clip(fixed + found @ weights_of(weights), 0.0, 1.0)
    scores = {hit.hit_id: hit.score for hit in fuse(question, pool, weights=weights, limit=50)}
    for row, one in enumerate(pool):
        assert scores[one.candidate_id] == pytest.approx(float(total[row]), abs=1e-9)


@settings(deadline=None)  # a machine that is shared stalls
@given(POOLS, st.booleans())
def test_only_turns_have_what_a_place_tells(pool: list[Candidate], vector: bool) -> None:
    question = Question(words=WORDS, has_vector=vector, document_count=100)
    nowhere = [replace(one, session_id=None, place=None, speaker=None) for one in pool]
    _, found = columns(question, measure(question, nowhere, E5_SMALL), HAND)
    assert not found.any()


@pytest.mark.requirement("S54")
@settings(deadline=None)
@given(POOLS, st.booleans())
def test_what_is_said_nowhere_scores_as_by_hand(pool: list[Candidate], vector: bool) -> None:
    question = Question(words=WORDS, has_vector=vector, document_count=100)
    nowhere = [replace(one, session_id=None, place=None, speaker=None) for one in pool]
    assert fuse(question, nowhere, weights=DEFAULT) == fuse(question, nowhere, weights=HAND)


@settings(deadline=None)  # a machine that is shared stalls
@given(
    st.integers(0, 5),
    st.integers(1, 6),
    st.integers(1, 30),
    st.one_of(st.none(), st.floats(0.5, 1.0)),
    st.booleans(),
    st.sampled_from([DEFAULT, HAND, MOST]),
)
def test_one_word_more_never_costs(
    held: int, more: int, length: int, cosine: float | None, beside: bool, weights: Any
) -> None:
    """Neither in a turn of any length that stands alone, nor beside one that has all words."""
    question = Question(words=WORDS, has_vector=cosine is not None, document_count=100)
    terms = ("blue", "sofa", "ann") * 2
    held, length = min(held, length), max(length, min(held + more, 6))
    few = Candidate("few", matched=terms[:held], term_count=length, cosine=cosine)
    pool: list[Candidate] = []
    for session, one in (
        ("s", few),
        ("t", replace(few, candidate_id="many", matched=terms[: held + more])),
    ):
        pool.append(replace(one, session_id=session, place=1))
        if beside and weights != MOST:
            near = Candidate(f"near {session}", matched=terms[:3], term_count=9, cosine=0.8)
            pool.append(replace(near, session_id=session, place=0))
    scores = {hit.hit_id: hit.score for hit in fuse(question, pool, weights=weights)}
    assert scores["many"] >= scores["few"] - 1e-12


def test_every_profile_can_be_chosen() -> None:
    assert get_args(RecallSettings.model_fields["profile"].annotation) == tuple(PROFILES)


def test_the_same_lessons_give_the_same_weights() -> None:
    assert learn(made_lessons(60)) == learn(made_lessons(60))


@pytest.mark.parametrize("telling", ["near_words", "session_cover", "speaker"])
def test_what_tells_answers_apart_gets_weight(telling: str) -> None:
    found = learn(made_lessons(80, telling=telling), pull=0.001)
    weights = {name: getattr(found, name) - getattr(HAND, name) for name in LEARNED}
    assert max(weights, key=lambda name: weights[name]) == telling


def test_no_weight_is_negative_and_words_never_turn_round() -> None:
    for telling in ("fading", "brevity"):
        found = learn(made_lessons(40, 3, telling=telling), pull=0.001)
        assert (weights_of(found) >= 0.0).all()
        assert getattr(found, telling) > 0.0
        assert found.fading <= FADING_MAX
        assert found.brevity <= BREVITY_MAX
    assert (found.words, found.meaning) == (HAND.words, HAND.meaning)


def test_a_hard_pull_keeps_the_hand() -> None:
    found = learn(made_lessons(40), pull=1e6)
    assert weights_of(found) == pytest.approx(weights_of(HAND), abs=0.02)


def test_lessons_without_an_answer_teach_nothing() -> None:
    nothing = lesson(np.ones(3), np.ones((3, len(LEARNED))), np.zeros(3, dtype=np.bool_))
    with pytest.raises(BadRequest, match="nothing to learn from"):
        learn([nothing])


def test_the_file_reads_back() -> None:
    given: dict[str, float] = {str(name): 0.125 for name in LEARNED}
    text = Learned(given, ["made"], 3, 0.1, "graphmem tune made").as_json()
    assert weights_of(read_weights(text)) == pytest.approx(0.125)
    assert json.loads(text)["learned_from"] == ["made"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"weights": 3}', '{"weights": {"words": 1}}', '{"weights": {"speaker": -1}}'],
)
def test_what_is_no_file_of_weights_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="weights"):
        read_weights(text)
