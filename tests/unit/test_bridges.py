"""Bridges: the words around a name say whether it is the one that a question asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.bridges import Landing, bridges
from graphmem_neo4j.words import query_words

FILM = (
    "Grey Harbour\nGrey Harbour is a film that was directed by Ilse Brandt and written by "
    "Tomas Okker. It was shot in Varna."
)
STARTS = {"film": (FILM, 1.0)}
LANDINGS = [
    Landing("brandt", ("Ilse Brandt",)),
    Landing("okker", ("Tomas Okker",)),
    Landing("varna", ("Varna",)),
    Landing("ann", ("Ann",)),
]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("When was the man born who directed Grey Harbour?", "brandt"),
        ("Where was Grey Harbour shot?", "varna"),
        ("Which other plays were written by the author of Grey Harbour?", "okker"),
    ],
)
def test_the_question_chooses_among_the_names_of_a_text(question: str, best: str) -> None:
    found = bridges(query_words(question), ["Grey Harbour"], STARTS, LANDINGS)
    assert max(found, key=lambda text: found[text].strength) == best
    assert found[best].from_id == "film"


def test_a_name_inside_a_word_is_no_bridge() -> None:
    starts = {"plan": ("The annual plan was written by Bo", 1.0)}
    found = bridges(query_words("who wrote the annual plan"), [], starts, LANDINGS)
    assert "ann" not in found


def test_a_text_is_no_bridge_to_itself() -> None:
    landing = [Landing("film", ("Grey Harbour",))]
    assert bridges(query_words("Grey Harbour"), [], STARTS, landing) == {}


@pytest.mark.requirement("F114")
def test_a_name_without_end_is_read_three_times() -> None:
    starts = {"long": ("Bo met " * 20_000, 1.0)}
    assert bridges(query_words("who met"), [], starts, [Landing("bo", ("Bo",))])["bo"].name == "Bo"


@given(st.text(max_size=60), st.text(max_size=20), st.text(max_size=60), st.floats(0.0, 1.0))
def test_any_texts_give_strengths_between_nothing_and_all(
    question: str, name: str, content: str, weight: float
) -> None:
    found = bridges(
        query_words(question), [name], {"a": (content, weight)}, [Landing("b", (name,))]
    )
    assert all(0.0 <= bridge.strength <= 1.0 + 1e-9 for bridge in found.values())
