"""Learning of signals: are the weights those of the sentences, and is learning what it says?"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.signals import HIGH, LANGUAGES, Category, Level, detect
from graphmem_neo4j.signals.learning import (
    Labelled,
    learn,
    lesson_of,
    sentences_of,
    source_of,
)
from graphmem_neo4j.signals.marks import SIZE
from graphmem_neo4j.signals.reading import read_sentence
from graphmem_neo4j.signals.segments import segment
from graphmem_neo4j.signals.weighing import CLASSES, source_in_use, weights_of

FRUIT = ("apples", "pears", "plums", "figs", "quinces", "cherries", "grapes", "lemons")
TAUGHT = [
    *(Labelled("one", f"Zorp {fruit} glim", ("preference",)) for fruit in FRUIT),
    *(Labelled("one", f"Brack {fruit} teft", ("work",)) for fruit in FRUIT),
]


def test_the_weights_in_use_are_those_of_the_sentences() -> None:
    """Who changes a sentence or a mark learns anew: `graphmem tune-signals --out`."""
    assert source_in_use() == source_of(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sentences_are_sound(code: str) -> None:
    sentences = sentences_of(code)
    texts = Counter(one.text.casefold() for one in sentences)
    assert [text for text, times in texts.items() if times > 1] == []
    assert {name for one in sentences for name in one.categories} == set(map(str, Category))
    assert min(Counter(one.by for one in sentences).values()) >= 30
    assert weights_of(code).steps.shape == (SIZE, len(CLASSES))


def test_what_was_learned_is_found_again_in_other_words() -> None:
    lessons = [lesson for one in TAUGHT if (lesson := lesson_of(one)) is not None]
    assert len(lessons) == len(TAUGHT)
    weights = learn(lessons)
    again = learn(lessons)
    assert (weights.steps == again.steps).all()
    liked = detect("Zorp melons glim", weights=lambda _: weights)
    assert (liked.signal, liked.categories) == (Level.HIGH, (Category.PREFERENCE,))
    assert detect("Brack melons teft", weights=lambda _: weights).categories == (Category.WORK,)


def test_what_is_said_of_the_same_words_is_split() -> None:
    said = [("preference",), ("work",)]
    lessons = [lesson_of(Labelled("one", "Zorp apples glim", one)) for one in said]
    weights = learn([lesson for lesson in lessons if lesson is not None])
    (read,) = map(read_sentence, segment("Zorp apples glim").sentences)
    (chances,) = weights.chances([read.marks])
    assert chances["preference"] == pytest.approx(chances["work"], abs=0.02)
    assert chances["preference"] > 0.4


@pytest.mark.parametrize(
    ("text", "categories", "words"),
    [
        ("Thanks! I like tea.", ("preference",), "i like tea"),
        ("It rained. I like tea.", ("preference",), "i like tea"),
        ("It rained for a whole week. Mud.", ("context",), "it rained for a whole week"),
        ("I like tea. I live in Graz.", ("preference", "identity"), None),
        ("Hello!", (), None),
    ],
)
def test_a_lesson_is_of_the_sentence_that_tells(
    text: str, categories: tuple[str, ...], words: str | None
) -> None:
    lesson = lesson_of(Labelled("one", text, categories))
    if words is None:
        assert lesson is None
        return
    assert lesson is not None
    read = [read_sentence(sentence) for sentence in segment(text).sentences]
    (told,) = [one for one in read if one.text == words]
    assert (set(lesson[0].numbers), lesson[1]) == (set(told.marks.numbers), categories)


@given(st.text(max_size=200))
def test_chances_are_chances(text: str) -> None:
    read = [read_sentence(sentence) for sentence in segment(text).sentences]
    told = [one.marks for one in read if one.is_weighed]
    together = weights_of("en").chances(told)
    assert len(together) == len(told)
    for marks, chances in zip(told, together, strict=True):
        assert sum(chances.values()) == pytest.approx(1.0, abs=1e-4)
        assert set(chances) == set(CLASSES) > set(HIGH)
        (alone,) = weights_of("en").chances([marks])
        assert alone == pytest.approx(chances, abs=1e-4)
