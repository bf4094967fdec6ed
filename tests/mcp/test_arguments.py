"""What clients send, and what is read from it."""

import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import JSON

from graphmem_neo4j.errors import BadRequest
from mcp_server.tools import tools_of
from mcp_server.tools.core.correct import CorrectArguments
from mcp_server.tools.core.get import GetArguments
from mcp_server.tools.core.ingest import IngestArguments
from mcp_server.tools.core.link import LinkArguments
from mcp_server.tools.core.person import PersonArguments
from mcp_server.tools.core.save import SaveArguments
from mcp_server.tools.core.search import SearchArguments
from mcp_server.tools.qmemory.save import QSaveArguments
from mcp_server.tools.qmemory.search import QSearchArguments

ASKS = [spec.asks for spec in tools_of("full")]
OPTIONAL = [
    (asks, name)
    for asks in ASKS
    for name, field in asks.model_fields.items()
    if not field.is_required() and name != "query"
]
VALUES: dict[str, Any] = {
    "content": "x",
    "category": "context",
    "ids": ["mem00000000"],
    "receipt_id": "rcp0",
    "session_key": "s",
    "messages": [],
    "memory_id": "memory:mem00000000",
    "action": "delete",
    "from_id": "entity:a",
    "to_id": "entity:b",
    "type": "knows",
    "file_path": "~/notes.md",
    "name": "Ahmed",
    "query": "x",
    "description": "x",
    "entity": "entity:a",
    "since": "2026-01-01",
    "left": "entity:a",
    "right": "entity:b",
    "text": "x",
}
REQUIRED: dict[type[Any], dict[str, Any]] = {
    asks: {
        name: asks.schema_of()["properties"][name].get("enum", [VALUES[name]])[0]
        for name, field in asks.model_fields.items()
        if field.is_required()
    }
    for asks in ASKS
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
    (SearchArguments, {"query": ["x"]}, "query: give a text"),
    (SearchArguments, {"include_history": "perhaps"}, "include_history: give true or false"),
    (SearchArguments, {"as_of": True}, "as_of: give a date"),
    (SearchArguments, {"as_of": [1]}, "as_of"),
    (SaveArguments, {}, "content"),
    (SaveArguments, {"content": None}, "content"),
    (SaveArguments, {"content": "x", "category": "gossip"}, "category"),
    (SaveArguments, {"content": "x", "metadata": "{"}, "metadata"),
    (SaveArguments, {"content": "x", "metadata": "[1]"}, "metadata"),
    (SaveArguments, {"content": "x", "pinned": "perhaps"}, "pinned"),
    (SaveArguments, {"content": "x", "references": "hey:1"}, "references"),
    (SaveArguments, {"content": "x", "references": [{"source": "hey"}]}, "references[0].id"),
    (QSaveArguments, {"content": "x"}, "category is missing"),
    (QSaveArguments, {"content": "x", "category": None}, "category"),
    (QSaveArguments, {"content": "x", "category": "selfie"}, "category"),
    (QSaveArguments, {"content": "x", "category": "idea", "evidence_type": "rumour"}, "evidence_"),
    (CorrectArguments, {"memory_id": "m"}, "action is missing"),
    (CorrectArguments, {"memory_id": "m", "action": "destroy"}, "action"),
    (CorrectArguments, {"action": "delete"}, "memory_id is missing"),
    (LinkArguments, {"from_id": "a", "to_id": "b"}, "type is missing"),
    (LinkArguments, {"from_id": None, "to_id": "b", "type": "x"}, "from_id: give a text"),
    (PersonArguments, {"name": "A", "contacts": [{"source": "x"}]}, "contacts[0].id"),
    (PersonArguments, {"name": "A", "contacts": "x"}, "contacts"),
    (PersonArguments, {"name": "A", "action": "marry"}, "action"),
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


@pytest.mark.requirement("F74", "F7")
@pytest.mark.parametrize(("sent", "meant"), [(None, None), ("null", "null"), (" ", " "), (7, "7")])
def test_a_query_is_content(sent: object, meant: str | None) -> None:
    for asks in (SearchArguments, QSearchArguments):
        assert asks.read({"query": sent})[0].query == meant


@pytest.mark.requirement("F73", "F36", "Q70", "Q75", "Q84")
@pytest.mark.parametrize(
    ("asks", "sent", "named"),
    REFUSED,
)
def test_a_refusal_names_the_argument(asks: type[Any], sent: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest) as refused:
        asks.read(sent)
    assert str(refused.value).startswith(named)
    assert "\n" not in str(refused.value)
    assert "Input should" not in str(refused.value)


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
    asks=st.sampled_from(ASKS),
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
