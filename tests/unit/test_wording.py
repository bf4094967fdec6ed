"""Wording: numbers, kinds of changes and makers, as people read them."""

import re

import pytest

from graphmem_neo4j.queries import load, names
from graphmem_neo4j.wording import counted, kind_words, maker_words, may_be_undone, told_kind


@pytest.mark.parametrize(
    ("number", "nouns", "said"),
    [
        (0, ("hit",), "0 hits"),
        (1, ("hit",), "1 hit"),
        (2, ("hit",), "2 hits"),
        (1, ("memory", "memories"), "1 memory"),
        (1_200, ("memory", "memories"), "1,200 memories"),
    ],
)
def test_a_number_is_said_with_its_noun(number: int, nouns: tuple[str, ...], said: str) -> None:
    assert counted(number, *nouns) == said


def test_each_kind_of_change_that_is_recorded_is_said_in_words() -> None:
    recorded = {
        kind for name in names() for kind in re.findall(r"change\.kind = '(\w+)'", load(name).text)
    }
    assert {"alias_added", "entities_merged"} <= recorded
    assert [kind for kind in sorted(recorded) if "_" in kind_words(kind)] == []
    assert [kind for kind in sorted(recorded) if kind_words(kind) == kind] == []


def test_a_memorys_change_is_told_under_a_longer_name() -> None:
    assert told_kind("corrected") == "memory_corrected"
    assert kind_words("corrected") == kind_words("memory_corrected") == "memory corrected"
    assert kind_words("a_kind_to_come") == "a kind to come"


@pytest.mark.parametrize(
    ("kind", "is_undone"),
    [("corrected", True), ("alias_added", True), ("merged", False), ("repair_undone", False)],
)
def test_what_has_no_way_back_is_not_offered(kind: str, is_undone: bool) -> None:
    assert may_be_undone(kind) is is_undone


def test_who_made_a_change_is_said() -> None:
    assert maker_words("person") == "a person"
    assert maker_words("linker") == "linker"
