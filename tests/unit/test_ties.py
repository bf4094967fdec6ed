"""Ties: whatever a model names, only what may be drawn is left, and all else is counted."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.linking.ties import (
    CONFIDENCE_LEAST,
    NEW_MAX_CHARACTERS,
    THING_TYPES,
    TIES_PER_CALL_MAX,
    TYPES,
    NamedThing,
    Shown,
    Word,
    Words,
    asked,
    heard,
)
from graphmem_neo4j.prompts import load
from graphmem_neo4j.relations import STRUCTURAL, relation_type

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
NEW = [Shown(memory_id=f"new{n}", content=f"new text {n}", noted_at=NOON) for n in range(3)]
KNOWN = [Shown(memory_id=f"known{n}", content=f"known text {n}", noted_at=NOON) for n in range(4)]
THINGS = [NamedThing(entity_id=f"thing{n}", name=f"Thing {n}", type="org") for n in range(2)]
OURS = {one.memory_id for one in NEW}
MEMORIES = OURS | {one.memory_id for one in KNOWN}

WORDS = st.builds(
    Word,
    source=st.integers(-11, 130),
    target=st.integers(0, 12).map(lambda n: 11 * n),
    type=st.sampled_from([*TYPES, *THING_TYPES, "MENTIONS", "made up", "", "Depends On"]),
    confidence=st.floats(0, 1),
    reason=st.text(max_size=20),
)


@pytest.mark.requirement("Q101", "R-Q14", "F49")
@given(st.lists(WORDS, max_size=TIES_PER_CALL_MAX + 5))
def test_every_tie_that_is_left_may_be_drawn(said: list[Word]) -> None:
    found = heard(Words(relations=said), NEW, KNOWN, THINGS)
    legal = {relation_type(wording).name for wording in (*TYPES, *THING_TYPES)}
    for tie in found.ties:
        assert tie.type.name in legal
        assert tie.of in OURS & {tie.source_id, tie.target_id}
        assert tie.source_id != tie.target_id
        assert tie.source_id in MEMORIES
        assert (tie.target_id in MEMORIES) is not tie.is_to_thing
        assert tie.confidence >= CONFIDENCE_LEAST
    assert len(found.ties) + found.refused + found.weak <= len(said)
    keys = [(tie.type.name, tie.source_id, tie.target_id) for tie in found.ties]
    assert len(keys) == len(set(keys)) <= TIES_PER_CALL_MAX


def test_the_surest_of_two_tellings_counts() -> None:
    tellings = [
        Word(source=11, target=22, type="supports", confidence=share, reason="")
        for share in (0.6, 0.9, 0.7)
    ]
    (tie,) = heard(Words(relations=tellings), NEW, KNOWN).ties
    assert (tie.source_id, tie.target_id, tie.confidence) == ("new0", "new1", 0.9)


@pytest.mark.requirement("S72")
@given(st.lists(WORDS, max_size=TIES_PER_CALL_MAX), st.integers(1, 5))
def test_of_one_memory_the_surest_ties_are_drawn(said: list[Word], most: int) -> None:
    every = heard(Words(relations=said), NEW, KNOWN, THINGS)
    found = heard(Words(relations=said), NEW, KNOWN, THINGS, related_max=most)
    assert [tie for tie in every.ties if tie in found.ties] == found.ties
    assert found.refused - every.refused == len(every.ties) - len(found.ties)
    for new in OURS:
        all_of = [tie for tie in every.ties if tie.of == new and not tie.is_to_thing]
        left = [tie for tie in found.ties if tie.of == new and not tie.is_to_thing]
        assert len(left) == min(most, len(all_of))
        left_out = [tie.confidence for tie in all_of if tie not in left]
        assert max(left_out, default=0.0) <= min((tie.confidence for tie in left), default=1.0)
    things = [tie for tie in every.ties if tie.is_to_thing]
    assert [tie for tie in found.ties if tie.is_to_thing] == things


def test_every_type_is_explained_and_none_is_a_structural_one() -> None:
    text = load("link").text
    assert [wording for wording in TYPES if f"- {wording}: " not in text] == []
    assert {relation_type(wording).name for wording in (*TYPES, *THING_TYPES)} & STRUCTURAL == set()


def test_numbers_are_ours_and_texts_are_cut() -> None:
    long = Shown(memory_id="mem1", content="word " * NEW_MAX_CHARACTERS, noted_at=NOON)
    data = asked([long, *NEW], KNOWN, THINGS)
    numbers = [one["number"] for part in ("new", "known", "things") for one in data[part]]
    assert numbers == [11 * (n + 1) for n in range(10)]
    assert len(data["new"][0]["text"]) == NEW_MAX_CHARACTERS
    assert "mem1" not in repr(data)
