"""Faults: what pydantic refuses is said in the caller's words, once a place."""

from datetime import datetime
from typing import Annotated, Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, ValidationError
from pydantic.json_schema import SkipJsonSchema

from graphmem_neo4j.content import required_content
from graphmem_neo4j.embed import VENDOR_MODELS
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.faults import faults
from graphmem_neo4j.models import Category, NewMemory, NewMessage, first_fault
from graphmem_neo4j.save import new_memory
from graphmem_neo4j.sources import PROVIDERS, settings_from
from graphmem_neo4j.turns import new_message


class Inner(BaseModel):
    """What stands inside."""

    when: datetime | str | None = None
    moment: str | float | SkipJsonSchema[None] = None


class Outer(BaseModel):
    """One field of each kind that our arguments and settings have."""

    text: str = ""
    either: str | int | None = None
    count: Annotated[int, Field(ge=1, le=9)] = 1
    share: Annotated[float, Field(ge=0, le=1)] | SkipJsonSchema[None] = None
    flag: bool | SkipJsonSchema[None] = None
    texts: list[str] | SkipJsonSchema[None] = None
    object: dict[str, Any] | SkipJsonSchema[None] = None
    category: Category | SkipJsonSchema[None] = None
    word: Literal["a", "b"] = "a"
    inner: list[Inner] = []
    few: Annotated[list[int], Field(max_length=2)] = []


def said(values: dict[str, Any]) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate(values)
    return [str(fault) for fault in faults(caught.value)]


SAID: list[tuple[dict[str, Any], list[str]]] = [
    ({"text": 1}, [".text: give a text"]),
    ({"either": []}, [".either: give a text or a whole number"]),
    ({"count": "x"}, [".count: give a whole number"]),
    ({"count": 2.5}, [".count: give a whole number"]),
    ({"count": 10}, [".count: should be less than or equal to 9"]),
    ({"share": 5}, [".share: should be less than or equal to 1"]),
    ({"share": "much"}, [".share: give a number"]),
    ({"flag": "perhaps"}, [".flag: give true or false"]),
    ({"texts": [["a"]]}, [".texts[0]: give a text"]),
    ({"texts": 3}, [".texts: give a list"]),
    ({"few": [1, 2, 3]}, [".few: give at most 2"]),
    ({"object": [1]}, [".object: give an object"]),
    ({"word": "c"}, [".word: should be 'a' or 'b'"]),
    ({"inner": [{"moment": []}]}, [".inner[0].moment: give a text or a number"]),
    ({"inner": ["x"]}, [".inner[0]: give an object"]),
    ({"text": 1, "flag": 7}, [".text: give a text", ".flag: give true or false"]),
    (
        {"inner": [{"when": []}]},
        [".inner[0].when: give a time such as 2026-03-01T09:30:00Z or a text"],
    ),
]


@pytest.mark.parametrize(("values", "sentences"), SAID, ids=str)
def test_each_place_has_one_reason(values: dict[str, Any], sentences: list[str]) -> None:
    assert said(values) == sentences


def test_an_enumeration_names_its_words() -> None:
    [sentence] = said({"category": "gossip"})
    assert sentence.startswith(".category: should be 'style'")


@pytest.mark.parametrize(
    ("model", "values", "sentence"),
    [
        (NewMemory, {}, ".content is missing"),
        (NewMemory, {"content": "x", "sallience": 1}, ".sallience is not known"),
        (NewMessage, {"role": "user", "content": "x", "message_id": [1]}, ".message_id: give a"),
        (NewMessage, "x", ": give an object"),
    ],
)
def test_first_fault_reads_on_from_a_name(model: type[BaseModel], values: Any, sentence: str):
    with pytest.raises(ValidationError) as caught:
        model.model_validate(values)
    assert first_fault(caught.value).startswith(sentence)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(sorted(Outer.model_fields)), VALUES))
def test_no_words_of_pydantic_and_no_values_of_the_caller(values: dict[str, Any]) -> None:
    try:
        Outer.model_validate(values)
    except ValidationError as error:
        found = faults(error)
        assert len({fault.place for fault in found}) == len(found)
        for fault in found:
            assert len(str(fault)) < 300
            assert "Input" not in fault.reason
            assert "constrained" not in str(fault)
            assert not {"none", "str", "list[str]"} & {str(part) for part in fault.place[:1]}


@pytest.mark.requirement("F29")
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"a": 1}, "content is an object without text"),
        ("", "content is empty"),
        ("\u200b", "content is empty"),
        (None, "content is empty"),
        ([], "content is empty"),
        ({}, "content is empty"),
    ],
)
def test_content_that_says_nothing_is_told_apart(content: Any, says: str) -> None:
    with pytest.raises(BadRequest, match=says):
        required_content(content)


@pytest.mark.parametrize(
    ("given", "meant"),
    [("opnai", "openai"), ("OpenAI", "openai"), ("coher", "cohere"), ("olama", "ollama")],
)
def test_a_misspelt_provider_is_told_the_near_one(given: str, meant: str) -> None:
    with pytest.raises(SettingsError, match=f"GRAPHMEM_EMBEDDING__PROVIDER.*did you mean {meant}"):
        settings_from({"GRAPHMEM_EMBEDDING__PROVIDER": given})


@pytest.mark.parametrize("model", [*PROVIDERS, "voyage-3.5", "mistral", "ollama/bge-m3", "azure"])
def test_what_may_be_a_model_is_taken(model: str) -> None:
    found = settings_from({"GRAPHMEM_EMBEDDING__PROVIDER": model})
    assert found.embedding.provider == model


def test_the_providers_are_those_that_are_known() -> None:
    assert set(PROVIDERS) == {"auto", "local", "none", *VENDOR_MODELS}


def test_a_setting_out_of_bounds_names_its_variable() -> None:
    with pytest.raises(SettingsError, match=r"^GRAPHMEM_HTTP__PORT: give a whole number$"):
        settings_from({"GRAPHMEM_HTTP__PORT": "many"})


def test_a_name_that_is_not_known_is_answered_with_those_that_are() -> None:
    with pytest.raises(BadRequest, match=r"time is not known: use role, content.*created_at"):
        new_message({"role": "user", "content": "x", "time": "2026-01-01"}, 0)
    with pytest.raises(BadRequest, match=r"sallience is not known: use content.*salience"):
        new_memory({"content": "x", "sallience": 1})
    with pytest.raises(BadRequest) as caught:
        new_memory({"content": "x", "salience": "much"})
    assert "use" not in str(caught.value)
