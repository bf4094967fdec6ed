"""Fuse: the order and the meaning of scores, as tables of cases and as properties."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.diversity import diversify, shared_terms
from graphmem_neo4j.fuse import (
    DEFAULT,
    E5_SMALL,
    PROFILES,
    SUPERMEMORY,
    Candidate,
    Question,
    Ranked,
    Weights,
    fuse,
)
from graphmem_neo4j.fuse_evidence import saturations, term_weights
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.words import query_words, terms

ASKED = "Where did Ann buy the blue sofa?"


def question(text: str = ASKED, *, vector: bool = True, documents: int = 1000) -> Question:
    return Question(words=query_words(text), has_vector=vector, document_count=documents)


def candidate(candidate_id: str, content: str, asked: str = ASKED, **rest: Any) -> Candidate:
    wanted = {form for forms in query_words(asked) for form in forms}
    held = terms(content)
    made = Candidate(
        candidate_id=candidate_id,
        content=content,
        matched=tuple(term for term in held if term in wanted),
        term_count=len(held),
    )
    return replace(made, **rest)


def order(hits: list[Ranked]) -> list[str]:
    return [hit.hit_id for hit in hits]


def turn(place: int, content: str, cosine: float = 0.80, **rest: Any) -> Candidate:
    where: dict[str, Any] = {"kind": "message", "session_id": "s", "place": place, "cosine": cosine}
    return candidate(f"m{place}", content, **(where | rest))


def test_nothing_in_nothing_out() -> None:
    assert fuse(question(), []) == []
    assert fuse(question(), [candidate("a", "blue sofa")], limit=0) == []


@pytest.mark.requirement("D34")
def test_off_topic_stays_low_and_on_topic_high() -> None:
    asked = "How long does sourdough bread rise?"
    tax = [
        candidate("a", "The tax law sets a long period for appeals", asked, cosine=0.77),
        candidate("b", "Income is taxed in the year it is received", asked, cosine=0.76),
    ]
    assert all(hit.score < 0.3 for hit in fuse(question(asked), tax))
    assert all(hit.score < 0.3 for hit in fuse(question(asked, vector=False), tax))
    bread = candidate("c", "Sourdough bread rises long: twelve hours", asked, cosine=0.90)
    assert fuse(question(asked), [*tax, bread])[0].score > 0.6
    assert fuse(question(asked, vector=False), [*tax, bread])[0].score > 0.6


@pytest.mark.requirement("D34")
def test_a_single_result_keeps_its_meaning() -> None:
    for documents in (1, 10, 100_000):
        near = fuse(
            question(documents=documents),
            [candidate("a", "Ann bought a blue sofa in Oslo", cosine=0.9)],
        )
        far = fuse(
            question(documents=documents), [candidate("a", "It rained in Rome", cosine=0.76)]
        )
        assert near[0].score > 0.6
        assert far[0].score < 0.2


@pytest.mark.requirement("D34")
def test_equal_results_have_equal_scores_in_the_order_of_ids() -> None:
    twins = [candidate(name, "a blue sofa", cosine=0.85) for name in ("b", "a")]
    hits = fuse(question(), twins)
    assert order(hits) == ["a", "b"]
    assert hits[0].score == hits[1].score


@pytest.mark.requirement("D34")
@pytest.mark.parametrize("weights", PROFILES.values(), ids=PROFILES)
def test_first_in_both_beats_first_in_one(weights: Weights) -> None:
    pool = [
        candidate("both", "Ann bought a blue sofa", words_score=9.0, cosine=0.90),
        candidate("words", "Ann bought a blue sofa", words_score=9.0, cosine=0.78),
        candidate("meaning", "a settee from the market", cosine=0.90),
    ]
    hits = fuse(question(), pool, weights=weights)
    assert hits[0].hit_id == "both"


def test_without_vectors_words_bear_the_whole_score() -> None:
    hits = fuse(
        question(vector=False), [candidate("a", "Ann bought the blue sofa", words_score=5.0)]
    )
    assert hits[0].score > 0.8


def test_another_language_does_not_halve_what_meaning_says() -> None:
    asked = "أين اشترت آن الأريكة الزرقاء؟"
    hits = fuse(question(asked), [candidate("a", "Ann bought a sofa", asked, cosine=0.90)])
    assert hits[0].score > 0.7


def test_a_neighbour_with_the_other_words_lifts_a_turn() -> None:
    pool = [
        turn(0, "Did you find the blue sofa, Ann?"),
        turn(1, "Yes, at the market in Oslo"),
        turn(7, "The weather was fine"),
    ]
    hits = fuse(question(), pool)
    assert order(hits)[-1] == "m7"
    answer = next(hit for hit in hits if hit.hit_id == "m1")
    assert answer.score > 1.5 * hits[-1].score
    assert answer.path.startswith("next turn after m0, which matched ")


@pytest.mark.requirement("S54", "F34")
@pytest.mark.parametrize("vector", [True, False], ids=["vectors", "words alone"])
@pytest.mark.parametrize("profile", ["default", "hand"])
@pytest.mark.parametrize(
    ("asked", "said", "reply"),
    [
        ("What is your favourite food?", "What is your favourite food?", "Pizza."),
        ("What is your favourite food?", "What is your favourite food?", "Pizza, and yours?"),
        ("favourite food", "Which food do you like best?", "Pizza."),
        ("one text fact only said", "one text in both", "and what followed"),
        ("Where did Ann buy the blue sofa?", "Ann, where did you buy the blue sofa?", "Oslo"),
        ("When does the train to Rome leave?", "When does the train to Rome leave?", "At 9."),
        ("Did Bob sell his car?", "Bob, did you sell your car?", "Yes"),
        ("How many eggs does the cake need?", "how many eggs does the cake need", "Four!"),
        ("متى يغادر القطار؟", "متى يغادر القطار؟", "غدا"),
    ],
)
def test_a_short_reply_stays_in_sight(
    asked: str, said: str, reply: str, profile: str, vector: bool
) -> None:
    """A reply says nothing of what was asked; the turn before it does, and speaks for it."""
    pool = [
        turn(0, said, 0.90, asked=asked),
        turn(1, reply, 0.76, asked=asked),
        turn(9, "It rained in the hills all that long week", 0.72, session_id="t", asked=asked),
    ]
    hits = fuse(question(asked, vector=vector), pool, weights=PROFILES[profile])
    scores = {hit.hit_id: hit.score for hit in hits}
    assert order(hits) == ["m0", "m1", "m9"]
    assert scores["m1"] >= RecallSettings().min_score
    if not vector:
        assert scores["m9"] == 0.0


@pytest.mark.parametrize("profile", ["default", "hand"])
def test_brevity_takes_a_share_and_never_all(profile: str) -> None:
    """The same evidence in a shorter turn counts less, by a bounded part of it."""

    def score_of(length: int) -> float:
        pool = [turn(0, "Did you find the blue sofa, Ann?"), turn(1, "", term_count=length)]
        asked = replace(question(), average_terms=10.0)
        hits = fuse(asked, pool, weights=PROFILES[profile])
        return next(hit.score for hit in hits if hit.hit_id == "m1")

    scores = [score_of(length) for length in (1, 3, 9, 30, 90)]
    assert scores == sorted(scores)
    assert scores[3] == pytest.approx(scores[4])
    assert scores[0] > 0.6 * scores[4]


@pytest.mark.requirement("S59", "X12")
def test_what_its_vector_alone_names_must_reach_the_floor() -> None:
    # The anchors are 0.713 and 0.944: a cosine of 0.75 is worth 0.16, one of 0.80 is worth 0.38.
    below = candidate("below", "It rained in Rome", cosine=0.75, by_vector_alone=True)
    above = candidate("above", "It snowed in Bern", cosine=0.80, by_vector_alone=True)
    named = candidate("named", "It thundered in Ulm", cosine=0.75)
    pool = [below, above, named]
    assert order(fuse(question(), pool, vector_floor=0.2)) == ["above", "named"]
    assert order(fuse(question(), pool, vector_floor=0.1)) == ["above", "below", "named"]
    assert order(fuse(question(), pool, vector_floor=0.5)) == ["named"]
    # Without a floor even what lies below the lower anchor stays.
    far = candidate("far", "A tax", cosine=0.5, by_vector_alone=True)
    assert order(fuse(question(), [far])) == ["far"]


def test_the_same_word_twice_is_no_more_evidence() -> None:
    alone = fuse(question(), [turn(0, "a blue sofa"), turn(9, "hello there")])[0].score
    beside = fuse(question(), [turn(0, "a blue sofa"), turn(1, "a blue sofa")])[0].score
    assert beside == pytest.approx(alone, abs=0.06)


def test_neighbours_are_of_the_same_session() -> None:
    pool = [turn(0, "Did Ann find the blue sofa"), turn(1, "Yes, in Oslo", session_id="t")]
    assert all(hit.path == "" for hit in fuse(question(), pool))


def test_the_named_speaker_comes_first() -> None:
    pool = [turn(0, "I bought it", speaker="Bob"), turn(20, "I bought it", speaker="Ann")]
    assert order(fuse(question(), pool)) == ["m20", "m0"]


def test_chunks_speak_for_their_owner_once() -> None:
    pool = [
        candidate("c1", "Ann bought a blue sofa", cosine=0.88, kind="chunk", owner_id="book"),
        candidate("c2", "a sofa", cosine=0.85, kind="chunk", owner_id="book"),
        candidate("m", "red chairs", cosine=0.80),
    ]
    hits = fuse(question(), pool)
    assert order(hits) == ["book", "m"]
    assert hits[0].best.candidate_id == "c1"


def test_salience_is_a_bounded_prior() -> None:
    plain = candidate("a", "Ann bought a blue sofa", cosine=0.84)
    dull = replace(plain, candidate_id="b", salience=0.0)
    dear = replace(plain, candidate_id="c", salience=1.0)
    far = candidate("d", "hello", cosine=0.77, salience=1.0)
    assert order(fuse(question(), [plain, dull, dear, far])) == ["c", "a", "b", "d"]


def test_recency_only_breaks_ties() -> None:
    old = candidate("a", "a blue sofa", cosine=0.84, recency_rank=30)
    new = replace(old, candidate_id="b", recency_rank=0)
    better = replace(old, candidate_id="c", cosine=0.86)
    assert order(fuse(question(), [old, new, better])) == ["c", "b", "a"]


@pytest.mark.requirement("S55", "S56", "S57", "R-S4")
def test_supermemory_is_the_plain_weighted_mean_of_active_channels() -> None:
    close = candidate("a", "xyz", cosine=E5_SMALL.high)
    assert fuse(question(), [close], weights=SUPERMEMORY)[0].score == pytest.approx(0.5 / 0.8)
    graph = replace(close, graph=1.0, graph_path="Ann OWNS sofa")
    hit = fuse(question(), [graph], weights=SUPERMEMORY)[0]
    assert hit.score == pytest.approx(0.7)
    assert hit.path == "Ann OWNS sofa"
    assert {r.channel: r.contribution for r in hit.reasons}["graph"] == pytest.approx(0.2)


def test_reasons_name_ranks_and_add_up() -> None:
    pool = [
        turn(0, "Did you find the blue sofa, Ann?", 0.82, words_score=7.0, speaker="Bob"),
        turn(1, "Yes, at the market", 0.86, speaker="Ann"),
    ]
    for hit in fuse(question(), pool):
        assert sum(reason.contribution for reason in hit.reasons) == pytest.approx(hit.score)
    ranks = {r.channel: r.rank for r in fuse(question(), pool)[0].reasons}
    assert ranks["meaning"] == 1


def test_term_weights_fall_with_frequency() -> None:
    counts = np.zeros((60, 3))
    counts[:, 0] = 1.0
    counts[:5, 1] = 1.0
    shares = saturations(counts, np.full(60, 20.0))
    weights = term_weights(shares, np.full(60, np.nan), 1000)
    assert weights[0] < weights[1] < weights[2]
    # Lucene says that the second word is common in the whole store: it cannot weigh more.
    scores = shares @ np.array([0.4, 0.6, 9.0])
    assert term_weights(shares, scores, 1000)[1] == pytest.approx(0.6, abs=0.2)


NUMBERS = st.one_of(st.none(), st.floats())
CANDIDATES = st.lists(
    st.builds(
        Candidate,
        candidate_id=st.text("ab", min_size=1, max_size=3),
        content=st.sampled_from(["", "blue sofa?", "blue sofa", "سؤال؟", "x"]),
        owner_id=st.one_of(st.none(), st.sampled_from("op")),
        matched=st.lists(st.sampled_from(["blue", "sofa", "ann", "?"]), max_size=4).map(tuple),
        term_count=st.integers(0, 50),
        words_score=NUMBERS,
        cosine=NUMBERS,
        session_id=st.one_of(st.none(), st.sampled_from("st")),
        place=st.one_of(st.none(), st.integers(0, 6)),
        speaker=st.one_of(st.none(), st.just("Ann")),
        graph=NUMBERS,
        salience=st.floats(-1, 2),
        recency_rank=st.one_of(st.none(), st.integers(-1, 99)),
    ),
    max_size=80,
)


@settings(deadline=None)  # a machine that is shared stalls
@given(CANDIDATES, st.booleans(), st.sampled_from(["", ASKED]), st.sampled_from(sorted(PROFILES)))
def test_any_pool_gives_ordered_bounded_scores(
    pool: list[Candidate], vector: bool, text: str, profile: str
) -> None:
    asked = question(text, vector=vector)
    hits = fuse(asked, pool, weights=PROFILES[profile], limit=100)
    assert all(0.0 <= hit.score <= 1.0 for hit in hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert sorted(order(hits)) == sorted({c.owner_id or c.candidate_id for c in pool})
    assert order(fuse(asked, pool, weights=PROFILES[profile], limit=3)) == order(hits)[:3]
    assert order(diversify(hits, limit=5)) == order(diversify(hits, limit=100))[:5]
    assert sorted(order(diversify(hits, limit=100, mmr_lambda=0.7))) == sorted(order(hits))


@settings(deadline=None)  # a machine that is shared stalls
@given(CANDIDATES)
def test_the_order_of_candidates_does_not_matter(pool: list[Candidate]) -> None:
    unique = list({c.candidate_id: replace(c, session_id=None) for c in pool}.values())
    one = fuse(question(), unique, weights=DEFAULT)
    other = fuse(question(), unique[::-1], weights=DEFAULT)
    assert [round(hit.score, 9) for hit in one] == [round(hit.score, 9) for hit in other]


def ranked(name: str, content: str, score: float, speaker: str | None = None) -> Ranked:
    return Ranked(name, Candidate(name, content=content, speaker=speaker), score)


def test_repeats_go_last_but_do_not_vanish() -> None:
    hits = [
        ranked("a", "The blue sofa is here.", 0.9),
        ranked("b", "the BLUE sofas is here", 0.8),
        ranked("c", "The red sofa is here", 0.7),
        ranked("d", "The blue sofa is here", 0.6, speaker="Bob"),
    ]
    assert order(diversify(hits, limit=4)) == ["a", "c", "d", "b"]
    assert order(diversify(hits, limit=2)) == ["a", "c"]
    assert diversify(hits, limit=0) == []


def test_marginal_relevance_prefers_what_is_new() -> None:
    hits = [
        ranked("a", "blue sofa from the Oslo market", 0.90),
        ranked("b", "blue sofa from the Oslo market hall", 0.85),
        ranked("c", "three red chairs", 0.70),
    ]
    assert order(diversify(hits, limit=3, mmr_lambda=0.7)) == ["a", "c", "b"]
    assert shared_terms(frozenset(), frozenset()) == 0.0
