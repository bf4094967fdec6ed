"""Name candidates: is a known name met in a question, however it is written?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.mentions import name_candidates
from graphmem_neo4j.mentions.plan import Linking, NamedText, Plan, plan, read


@pytest.mark.requirement("F61", "S5")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("who wrote the lord of the rings?", "Lord of the Rings"),
        ("what did tarn labs say", "Tarn Labs"),
        ("is C++ fast?", "C++"),
        ("what about hey:12345", "hey:12345"),
        ("mail from ann.lee@example.com?", "ann.lee@example.com"),
        ("ask @annlee", "@annlee"),
        ("bob's car", "Bob"),
        ("who is j. r. r. tolkien", "J. R. R. Tolkien"),
        ("when was Dark Water (1984 film) made", "Dark Water (1984 film)"),
        ("who is Zork Vale, 1st Baron Tarn", "Zork Vale, 1st Baron Tarn"),
        ("director of Gaby: A True Story", "Gaby: A True Story"),
        ("where is The Who?", "The Who"),
        ("ماذا قال أحمد للسيد", "أحمد"),
        ("ذهب وأحمد معه", "أحمد"),
        ("في الرياض", "الرياض"),
        ("في الرياض", "رياض"),
        ("ماذا عن بالرياض", "الرياض"),
        ("李明在哪里工作", "李明"),
        ("三体的作者是谁", "三体"),
        ("ジョン・スミスは誰", "ジョン・スミス"),
        ("김철수는 어디", "김철수"),
        ("где живёт Мария Иванова", "Мария Иванова"),
    ],
)
def test_a_known_name_is_among_the_candidates(text: str, name: str) -> None:
    assert name_key(name) in name_candidates(text)


@pytest.mark.requirement("F60")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Annual planning", "Ann"),
        ("the anna-marie", "anna"),
        ("what is the", "the"),
        ("the end", "the"),
        ("من في على", "من"),
    ],
)
def test_parts_of_words_and_function_words_are_none(text: str, name: str) -> None:
    assert name_key(name) not in name_candidates(text)


@given(st.text(max_size=400), st.integers(1, 300))
def test_any_text_gives_a_bounded_list_of_keys(text: str, limit: int) -> None:
    found = name_candidates(text, limit)
    assert len(found) <= limit
    assert len(set(found)) == len(found)
    assert all(key and name_key(key) == key for key in found)


def _letters() -> str:
    return "0123456789"


def _planned(
    *texts: NamedText, is_strict: bool = False, known: frozenset[str] | None = None
) -> Plan:
    readings = [read(text) for text in texts]
    linking = Linking(suffix=_letters, is_strict=is_strict)
    return plan(readings, known, linking, milliseconds=1_700_000_000_000)


@pytest.mark.requirement("F64")
def test_names_are_planned_once_a_place_and_sorted_for_locks() -> None:
    rows = _planned(
        NamedText("memory", "mem2", "Robert Vale met Tarn Labs", scope="topic:a"),
        NamedText("memory", "mem1", "Tarn Labs met Robert Vale"),
        NamedText("message", "msg1", "Robert Vale"),
        known=frozenset(),
    )
    keys = [row["identity_key"] for row in rows.names]
    assert keys == sorted(keys)
    assert len(keys) == len(set(keys)) == 4
    assert [row["key"] for row in rows.texts] == ["mem1", "mem2", "msg1"]
    place: int = rows.texts[2]["names"][0]["place"]
    assert (rows.names[place]["name_key"], rows.names[place]["scope"]) == ("robert vale", "global")


def test_where_isolation_is_strict_a_name_is_of_its_session() -> None:
    texts = [
        NamedText("memory", f"mem{n}", "Robert Vale", session_id=n) for n in ("a", "b", "main")
    ]
    rows = _planned(*texts, is_strict=True, known=frozenset())
    assert {(row["origin"], row["properties"]["is_private"]) for row in rows.names} == {
        ("a", True),
        ("b", True),
        (None, False),
    }


def test_a_part_of_a_name_and_daily_words_are_not_looked_up() -> None:
    reading = read(NamedText("memory", "mem1", "New York City has the best coffee of pluto"))
    assert "new york" not in reading.candidates
    assert "best coffee" not in reading.candidates
    assert "pluto" in reading.candidates


def test_a_small_word_means_only_what_somebody_named() -> None:
    text = NamedText("memory", "mem1", "we saw pluto and tarn labs")
    rows = {row["name_key"]: row for row in _planned(text).names}
    assert not rows["pluto"]["is_exact"]
    assert rows["tarn labs"]["is_exact"]
    assert not rows["tarn labs"]["is_sure"]


def test_a_thing_of_a_known_system_has_the_identity_of_its_reference() -> None:
    rows = _planned(NamedText("memory", "mem1", "see hey:12345 and ABC-123"), known=frozenset())
    by_key = {row["name_key"]: row["properties"] for row in rows.names}
    assert by_key["hey:12345"]["external_id"] == "12345"
    assert by_key["abc-123"]["is_guess"]
