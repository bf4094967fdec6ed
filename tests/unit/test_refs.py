"""Refs: what the forms of a reference mean."""

import contextlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import EntityType, NodeKind
from graphmem_neo4j.refs import parse_ref, ref_text


@pytest.mark.requirement("Q85")
@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("memory:mem1710864000abc", NodeKind.MEMORY, "mem1710864000abc"),
        ("[memory:mem1710864000abc]", NodeKind.MEMORY, "mem1710864000abc"),
        ("`Memory: mem1710864000abc`,", NodeKind.MEMORY, "mem1710864000abc"),
        ("mem1710864000abc", None, "mem1710864000abc"),
        ("session:agent:main:telegram:group:7", NodeKind.SESSION, "agent:main:telegram:group:7"),
        ("agent:main:telegram:group:7", None, "agent:main:telegram:group:7"),
        ("entity:Railway", NodeKind.ENTITY, "Railway"),
        ("tool_call:t1", NodeKind.TOOL_CALL, "t1"),
        ("tool-call:t1", NodeKind.TOOL_CALL, "t1"),
        ("contact:con1", NodeKind.CONTACT, "con1"),
        ("message:42", NodeKind.MESSAGE, "42"),
        (42, None, "42"),
        ("session:Team sync (Berlin)", NodeKind.SESSION, "Team sync (Berlin)"),
        ("`session:Team sync (Berlin)`,", NodeKind.SESSION, "Team sync (Berlin)"),
        ("([session:Team sync [Berlin]])", NodeKind.SESSION, "Team sync [Berlin]"),
        ("session:<a> and <b>", NodeKind.SESSION, "<a> and <b>"),
        ('session:"main"', NodeKind.SESSION, "main"),
        ("(North) Wing (South)", None, "(North) Wing (South)"),
        ("it's John's", None, "it's John's"),
        ("'it's'", None, "'it's'"),
    ],
)
def test_a_reference_says_the_kind_and_the_key(
    text: object, kind: NodeKind | None, key: str
) -> None:
    ref = parse_ref(text, name="from_id")
    assert (ref.kind, ref.key, ref.may_create) == (kind, key, False)


@pytest.mark.requirement("Q23")
@pytest.mark.parametrize("kind", [kind for kind in EntityType if kind != "smartsheet"])
def test_an_entity_is_named_by_its_type(kind: EntityType) -> None:
    ref = parse_ref(f"{kind.value}:Blue Harbour", name="to_id")
    assert (ref.kind, ref.entity_type, ref.key) == (NodeKind.ENTITY, kind, "Blue Harbour")
    assert ref.may_create


@pytest.mark.requirement("Q23")
@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("place", EntityType.PLACE),
        ("City", EntityType.PLACE),
        ("organization", EntityType.ORG),
        ("company", EntityType.ORG),
        ("tool", EntityType.SYSTEM),
        ("e-mail", EntityType.EMAIL),
    ],
)
def test_other_words_for_a_type_name_it_too(word: str, kind: EntityType) -> None:
    ref = parse_ref(f"{word}:Blue Harbour", name="to_id")
    assert (ref.kind, ref.entity_type, ref.key) == (NodeKind.ENTITY, kind, "Blue Harbour")


@pytest.mark.requirement("Q23")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("person:Ahmed (CEO)", "Ahmed (CEO)"),
        ("(person:Ahmed (CEO)),", "Ahmed (CEO)"),
        ("person:Ahmed,", "Ahmed"),
        ("person:`Ahmed`", "Ahmed"),
        ("system:[prod]", "[prod]"),
        ("person:(Bo) Li (Jr)", "(Bo) Li (Jr)"),
    ],
)
def test_a_new_entity_keeps_the_brackets_of_its_name(text: str, name: str) -> None:
    ref = parse_ref(text, name="to_id")
    assert (ref.entity_type is not None, ref.key) == (True, name)


@pytest.mark.requirement("Q168")
@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("hey:12345", "hey"),
        ("smartsheet:row:789", "smartsheet"),
        ("apple-reminders:x-9", "apple-reminders"),
        ("railway:dep:1", "railway"),
        ("calendar:2026-01-01T10:00", "calendar"),
        ("calendar:Sync (Berlin)", "calendar"),
    ],
)
def test_an_id_of_another_system_stays_verbatim(text: str, source: str) -> None:
    ref = parse_ref(text, name="to_id")
    assert ref.external == (source, text)
    assert ref.may_create


@pytest.mark.parametrize("text", ["", " ", "memory:", "person: ", "[]", None, [], True, "x" * 800])
def test_what_names_nothing_is_refused(text: object) -> None:
    with pytest.raises(BadRequest, match="from_id"):
        parse_ref(text, name="from_id")


_KEYS = st.text(max_size=40) | st.text("()[]<>`'\", ;:ab", min_size=1, max_size=12)


@pytest.mark.requirement("Q85")
@given(st.sampled_from(NodeKind), _KEYS, st.sampled_from(["{}", "[{}]", "`{}`,", "({}); "]))
def test_what_is_shown_is_read_back(kind: NodeKind, key: str, around: str) -> None:
    """Whatever a session, message or tool call is called: bare, and as a model copies it."""
    assume(around == "{}" or not set("()[]`") & set(key))
    try:
        key = clean_name(key, name="session_id")
    except BadRequest:
        return
    ref = parse_ref(around.format(ref_text(kind, key)), name="from_id")
    assert ref.kind == kind
    assert key in ref.keys
    if around == "{}":
        assert ref.keys[0] == key


@given(_KEYS)
def test_a_bare_key_is_one_of_its_own_readings(key: str) -> None:
    with contextlib.suppress(BadRequest):
        key = clean_name(key, name="session_id")
        assert key in parse_ref(key, name="from_id").keys


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadRequest):
        ref = parse_ref(text, name="from_id")
        assert ref.key
        assert all(ref.keys)
