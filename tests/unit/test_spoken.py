"""Spoken: what is read out of a text that a model said, and how a shape is told to one."""

import json
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from graphmem_neo4j.models import Frozen
from graphmem_neo4j.spoken import read
from graphmem_neo4j.spoken_schema import plain_schema


class Kind(StrEnum):
    """A kind of thing."""

    CITY = "city"
    BAND = "band"


class Thing(Frozen):
    """A thing with parts that may be wrong each by itself."""

    name: str
    kind: Kind = Kind.CITY
    weight: Annotated[float, Field(ge=0, le=1)] = 0.5
    tags: list[str] = Field(default_factory=list[str])


class Things(Frozen):
    """Things."""

    things: list[Thing]


class Verdict(Frozen):
    """An answer without a list."""

    action: Literal["add", "update", "noop"]
    target: int | None = None


RIGHT = '{"things": [{"name": "Right"}]}'


def names(text: str) -> list[str] | None:
    """The names read out of a text, or None."""
    value = read(text, Things).value
    return None if value is None else [thing.name for thing in value.things]


@pytest.mark.requirement("F47", "F52")
@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        f"```json\n{RIGHT}\n```",
        f"```JSON\r\n{RIGHT}\r\n```",
        f"Sure! {{curly}} [words] and {RIGHT} that is all.",
        f'First I had {{"things": [{{"name": "Draft"}}]}}, then {RIGHT}',
        f'{RIGHT} A note: {{"seen": 1}}',
        f'<think>{{"things": [{{"name": "Wrong"}}]}}</think>{RIGHT}',
        f'<THINKING>\n{{"things": [{{"name": "Wrong"}}]}}\n</THINKING>\n{RIGHT}',
        f'{{"things": [{{"name": "Wrong"}}]}} </think> {RIGHT}',
        f"<think>an open {{ brace</think>{RIGHT}",
        f'<think>{{"things": [{{"name": "Wr</think>\n{RIGHT}',
        '[{"name": "Right"}]',
        '{"things": [{"name": "Right", "kind": "city", "mood": "odd"}], "more": {"a": 1}}',
        '{"things": [{"name": "Right", "tags": null}]}',
        '{"things": [{"name": "Right", "tags": [7, {}]}]}',
        '{"things": [{"name": "Right"}, {"name": "U9", "kind": "ship"}, {"weight": 1}, null, 3]}',
        '{"things": [{"name": "Right"}, {"name": "Heavy", "weight": 7}]}',
    ],
)
def test_the_answer_is_found_in_what_was_said(text: str) -> None:
    assert names(text) == ["Right"]


@pytest.mark.requirement("F52")
def test_tags_of_thinking_within_a_text_are_text() -> None:
    told = '{"things": [{"name": "<think>x</think>"}, {"name": "a </think> b"}]}'
    assert names(told) == ["<think>x</think>", "a </think> b"]


@pytest.mark.requirement("F47")
def test_half_a_character_is_none() -> None:
    assert names('{"things": [{"name": "a\\ud83d"}, {"name": "\\ud83d\\ude00"}]}') == ["a?", "😀"]


@pytest.mark.requirement("F49", "F50", "F52")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("\ufeff \n", "empty"),
        ("I can't help with that.", "no JSON"),
        ("{}", "fields things"),
        ('{"text": "hello"}', "fields things"),
        ('{"properties": {"things": {"type": "array"}}, "type": "object"}', "fields things"),
        ('{"things": "Right"}', "things: give a list"),
        ('{"things": {"list[Thing]": 1}}', "things: give a list"),
        ('{"things": [{"kind": "city"}, "U9"]}', "things[0].name is missing"),
        ('{"things": [NaN]}', "things[0]: give an object"),
        ('{"things": [' + "9" * 5_000 + "]}", "no JSON"),
        ("[" * 50_000 + "]" * 50_000, ""),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_answer_is_named(text: str, fault: str) -> None:
    reading = read(text, Things)
    assert reading.value is None
    assert fault in reading.fault
    assert not reading.is_cut


@pytest.mark.requirement("F52")
@pytest.mark.parametrize(
    "text",
    [
        '{"things": [{"name": "Ri',
        '{"things": [{"name": "Right"}, {"name": "Le',
        '{"things": [{"name": "Right"}',
        '```json\n{"things": [{"name": "Right"},',
        '<think>{"things": [{"name": "Wrong"}]} so',
    ],
)
def test_a_part_of_what_was_cut_is_not_taken_for_the_whole(text: str) -> None:
    reading = read(text, Things)
    assert (reading.value, reading.is_cut) == (None, True)


@pytest.mark.requirement("F50")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"action": "delete", "target": 1}', "action: "),
        ('{"target": 1}', "action is missing"),
        ('{"action": "add", "target": "first"}', "target: "),
        ('[{"action": "add"}]', "not a list"),
        ('{"action": {"title": "Action", "value": "add"}}', "action: "),
    ],
)
def test_a_value_outside_of_a_list_is_never_left_out(text: str, fault: str) -> None:
    reading = read(text, Verdict)
    assert reading.value is None
    assert fault in reading.fault


def test_numbers_in_texts_are_numbers() -> None:
    assert read('{"action": "update", "target": "3"}', Verdict).value == Verdict(
        action="update", target=3
    )


def test_a_reason_holds_nothing_of_the_answer() -> None:
    reading = read('{"action": "sk-testSECRET-0123456789", "target": "Zk9-secret"}', Verdict)
    assert "SECRET" not in reading.fault
    assert "secret" not in reading.fault


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["things", "name", "kind", "tags", "x"]), inner)
    ),
    max_leaves=12,
)


@given(JSON, st.text(max_size=20), st.text(max_size=20))
def test_reading_is_total(data: Any, before: str, after: str) -> None:
    reading = read(before + json.dumps(data) + after, Things)
    assert (reading.value is None) == bool(reading.fault)


@given(JSON, st.lists(st.text(max_size=8), min_size=1, max_size=4))
def test_one_odd_item_costs_only_itself(odd: Any, given_names: list[str]) -> None:
    items: list[Any] = [{"name": name} for name in given_names]
    reading = read(json.dumps({"things": [*items, odd]}), Things)
    assert reading.value is not None
    assert [thing.name for thing in reading.value.things][: len(items)] == given_names
    assert len(reading.value.things) - len(items) in (0, 1)


@given(st.text(max_size=200))
def test_any_text_has_a_reading(text: str) -> None:
    reading = read(text, Verdict)
    assert reading.value is not None or reading.fault


# --- the schema -------------------------------------------------------------------------------


def test_a_schema_is_told_plainly() -> None:
    schema = plain_schema(Things)
    assert schema["required"] == ["things"]
    thing = schema["properties"]["things"]["items"]
    assert thing["required"] == ["name", "kind", "weight", "tags"]
    assert thing["additionalProperties"] is False
    assert thing["properties"]["kind"]["enum"] == ["city", "band"]
    told = json.dumps(schema)
    for word in ("$ref", "$defs", "title", "default", "maximum"):
        assert word not in told
    assert plain_schema(Verdict)["properties"]["target"]["anyOf"] == [
        {"type": "integer"},
        {"type": "null"},
    ]


class Titled(BaseModel):
    """A shape whose fields are called as words of a schema are."""

    title: str = Field(description="What it is called.")
    default: int = 3


def test_fields_called_as_words_of_a_schema_stay() -> None:
    schema = plain_schema(Titled)
    assert schema["required"] == ["title", "default"]
    assert schema["properties"]["title"]["description"] == "What it is called."


class Tree(BaseModel):
    """A shape that holds itself."""

    below: list["Tree"] = []


def test_a_shape_that_holds_itself_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="Tree"):
        plain_schema(Tree)
