"""Signals: any text gets a verdict, the same each time, soon; a quotation is never high."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.signals import Category, Level, Signal, detect
from graphmem_neo4j.signals.keywords import KEYWORDS_MAX
from graphmem_neo4j.signals.shapes import HIGH

ANY_TEXT = st.text(
    alphabet=st.characters(exclude_categories=()), max_size=300
)  # lone surrogates too
PIECES = st.sampled_from(
    [
        "I prefer tea", "We decided to stay", "never do that again", "my name is Ilse", "not", ",",
        "но", "решили", "всегда пиши", "не", "а", "؟", "قررنا", "دائما", "不是", "我决定", "以后",
        "\n", ". ", "?", '"', "“", "”", "«", "```", "'", "if", "would", ":", " ", "…", "the", "is",
    ]
)  # fmt: skip
MADE_TEXT = st.lists(PIECES, max_size=40).map(" ".join)
STATEMENTS = (
    "I prefer tea", "We decided to stay", "Never call me again", "My name is Ilse",
    "Мы решили остаться", "Меня зовут Ильза",
    "قررنا السفر", "اسمي سلمى", "我们决定不去", "我叫林晚晴",
)  # fmt: skip
QUOTES = ("“{}”", '"{}"', "«{}»", "「{}」", "```\n{}\n```", "> {}")
# Generous: the machine of the tests may be busy. The figure of the requirement is measured by
# `graphmem eval signals`.
SECONDS_MAX = 1.0


def _is_sound(found: Signal) -> None:
    high = any(category in HIGH for category in found.categories)
    level = Level.HIGH if high else Level.LOW if found.categories else Level.NONE
    assert found.signal is level
    assert len(set(found.categories)) == len(found.categories)
    assert 0.3 <= found.confidence <= 0.95
    assert len(found.keywords) <= KEYWORDS_MAX


@pytest.mark.requirement("E116")
@settings(deadline=None)
@given(st.one_of(ANY_TEXT, MADE_TEXT))
def test_any_text_gets_one_sound_verdict(text: str) -> None:
    found = detect(text)
    _is_sound(found)
    assert detect(text) == found


@settings(deadline=None)
@given(st.sampled_from(STATEMENTS), st.sampled_from(QUOTES))
def test_quoting_never_raises_the_level(statement: str, quotes: str) -> None:
    assert detect(statement).signal is Level.HIGH
    quoted = quotes.format(statement)
    assert detect(quoted).signal is not Level.HIGH
    assert detect(f"Please translate this:\n{quoted}").signal is Level.LOW


@settings(deadline=None)
@given(MADE_TEXT, st.sampled_from(["“{}”", "«{}»", "```\n{}\n```"]))
def test_whatever_is_quoted_whole_is_not_high(text: str, quotes: str) -> None:
    bare = "".join(sign for sign in text if sign not in "“”«»„`\"'")
    assert detect(quotes.format(bare)).signal is not Level.HIGH


@pytest.mark.parametrize("quotes", ["“{}”", "«{}»", "「{}」", "```\n{}\n```", "«{}"])
@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_long_quotation_is_one_too(statement: str, quotes: str) -> None:
    assert detect(quotes.format((statement + ". ") * 300)).signal is not Level.HIGH


@pytest.mark.requirement("E116", "E133")
@pytest.mark.parametrize(
    "unit",
    [
        "a", " ", "\n", "?", "(", "'a", "“", '"', "“a", "```", "a, ", "not ", "i ", "the ", "and ",
        "если ", "не а, ", "и ", "و", "لا ", "ال", "我", "是不", "不是，", "好的 ", "so ",
        "thanks ", "never always ", "i have have ", "my the ", "\ud800",
        "\U0001f600", "=;", "{", "> ", "1 ", "i am the my our ", "said the a that ",
        "x' ", "很", "最喜欢不", "ل ", "كل ",
    ],
)  # fmt: skip
def test_no_repetition_takes_long(unit: str) -> None:
    detect(unit)
    for size in (2_000, 200_000):
        begun = time.perf_counter()
        _is_sound(detect((unit * size)[:size]))
        assert time.perf_counter() - begun < SECONDS_MAX, size


def test_keywords_are_of_the_message() -> None:
    found = detect("My dentist Radoslava prefers appointments in Plovdiv")
    assert found.categories == (Category.PREFERENCE,)
    assert found.keywords == ("dentist", "radoslava", "prefers", "appointments", "plovdiv")
