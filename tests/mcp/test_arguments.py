"""What clients send, and what is read from it."""

import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import JSON

from graphmem_neo4j.errors import BadRequest
from mcp_server.tools import tools_of
from mcp_server.tools.core import GetArguments, IngestArguments, SaveArguments, SearchArguments

OPTIONAL = [
    (spec.asks, name)
    for spec in tools_of("core")
    for name, field in spec.asks.model_fields.items()
    if not field.is_required()
]
REQUIRED: dict[type[Any], dict[str, Any]] = {
    SearchArguments: {"query": "x"},
    SaveArguments: {"content": "x"},
    GetArguments: {"ids": ["mem00000000"]},
    IngestArguments: {"session_key": "s", "messages": []},
}
REFUSED: list[tuple[type[Any], dict[str, Any], str]] = [
    (SearchArguments, {"query": "x", "limit": "many"}, "limit"),
    (SearchArguments, {"query": "x", "limit": 2.5}, "limit"),
    (SearchArguments, {"query": "x", "limit": True}, "limit"),
    (SearchArguments, {"query": "x", "limit": [3]}, "limit"),
    (SearchArguments, {"query": "x", "min_score": 1.5}, "min_score"),
    (SearchArguments, {"query": "x", "min_score": float("nan")}, "min_score"),
    (SearchArguments, {"query": "x", "scopes": '["a",'}, "scopes"),
    (SearchArguments, {"query": "x", "scopes": {"a": 1}}, "scopes"),
    (SearchArguments, {"query": None}, "query"),
    (SearchArguments, {}, "query"),
    (SaveArguments, {}, "content"),
    (SaveArguments, {"content": None}, "content"),
    (SaveArguments, {"content": "x", "category": "gossip"}, "category"),
    (SaveArguments, {"content": "x", "metadata": "{"}, "metadata"),
    (SaveArguments, {"content": "x", "metadata": "[1]"}, "metadata"),
    (SaveArguments, {"content": "x", "pinned": "perhaps"}, "pinned"),
    (GetArguments, {}, "ids"),
    (GetArguments, {"ids": None}, "ids"),
    (IngestArguments, {"session_key": "s", "messages": "hello"}, "messages"),
    (IngestArguments, {"session_key": "s", "messages": ["hello"]}, "messages[0]"),
    (IngestArguments, {"session_key": "s", "messages": [{"role": "user"}]}, "messages[0]."),
    (IngestArguments, {"session_key": "s", "messages": [{}] * 1001}, "messages"),
]


@pytest.mark.requirement("F74")
@pytest.mark.parametrize(("asks", "name"), OPTIONAL, ids=str)
@pytest.mark.parametrize("nothing", [None, "null", " NULL ", "", "undefined"])
def test_null_is_left_out(asks: type[Any], name: str, nothing: object) -> None:
    read, notes = asks.read({**REQUIRED[asks], name: nothing})
    assert getattr(read, name) is None
    assert notes == []


@pytest.mark.requirement("F73")
@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        (["a", "b"], ["a", "b"]),
        ('["a","b"]', ["a", "b"]),
        (' ["a"]', ["a"]),
        ("a", ["a"]),
        ("[]", []),
        ([], []),
        ("", None),
        ([None, "a", "null"], ["a"]),
        (12345, ["12345"]),
        ([7, "007"], ["7", "007"]),
    ],
)
def test_lists(sent: object, meant: object) -> None:
    assert SearchArguments.read({"query": "x", "scopes": sent})[0].scopes == meant


@pytest.mark.requirement("F36")
@pytest.mark.parametrize(
    ("sent", "meant"), [("3", 3), (2.0, 2), ("2.0", 2), (-1, -1), (2**31, 2**31), (10**9, 10**9)]
)
def test_whole_numbers(sent: object, meant: int) -> None:
    assert SearchArguments.read({"query": "x", "limit": sent})[0].limit == meant


@pytest.mark.requirement("F73", "F36")
@pytest.mark.parametrize(
    ("asks", "sent", "named"),
    REFUSED,
)
def test_a_refusal_names_the_argument(asks: type[Any], sent: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest) as refused:
        asks.read(sent)
    assert str(refused.value).startswith(named)
    assert "\n" not in str(refused.value)


@pytest.mark.requirement("F74", "F29")
@pytest.mark.parametrize("content", ["null", "[1, 2]", "undefined", "  "])
def test_content_stays_what_it_is(content: str) -> None:
    assert SaveArguments.read({"content": content})[0].content == content


@pytest.mark.requirement("F73")
def test_objects_may_come_as_text() -> None:
    saved, _ = SaveArguments.read({"content": "x", "metadata": '{"k": {"a": null}}'})
    kept, _ = IngestArguments.read(
        {"session_id": 12345, "messages": '[{"role": "user", "content": 42, "turn": "3"}]'}
    )
    assert saved.metadata == {"k": {"a": None}}
    assert kept.session_key == "12345"
    assert kept.messages[0].turn == 3


def test_an_unknown_argument_is_ignored_and_said() -> None:
    read, notes = SearchArguments.read({"query": "x", "limt": 3, "scope": "project:a"})
    assert read.limit is None
    assert read.scopes == ["project:a"]
    assert notes == ["the argument 'limt' is not known and was ignored: did you mean limit?"]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    asks=st.sampled_from([spec.asks for spec in tools_of("core")]),
    data=st.data(),
)
def test_anything_is_read_or_refused_in_one_sentence(asks: type[Any], data: st.DataObject) -> None:
    names = st.sampled_from([*asks.model_fields, "session_id", "scope"]) | st.text(
        string.ascii_letters, max_size=8
    )
    sent = data.draw(st.dictionaries(names, JSON, max_size=5))
    try:
        _, notes = asks.read(sent)
    except BadRequest as refused:
        said = [str(refused)]
    else:
        said = notes
    for sentence in said:
        assert "\n" not in sentence
        assert len(sentence) < 1_000
        sentence.encode()
