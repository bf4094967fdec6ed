"""Content: tables of what callers send, and properties that hold for any text."""

import unicodedata
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphmem_neo4j.content import (
    clean_name,
    clean_text,
    content_text,
    read_content,
    required_content,
    wording,
)
from graphmem_neo4j.errors import BadRequest

# Any code point, lone surrogates too, and more of the awkward ones than chance would give.
AWKWARD = (
    "\x00\u200b\u200c\u200d\u202e\ufeff\ud83d\udc9a\r\n\x1b[0m👩💻"
    "🏴\U000e0067\u0301e\u0915\u094dİſﬁ²½…'(?-."
)
any_text = st.text(
    st.one_of(st.characters(), st.characters(categories=["Cs"]), st.sampled_from(AWKWARD))
)
any_value = st.recursive(
    st.one_of(any_text, st.integers(), st.floats(), st.booleans(), st.none(), st.binary()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["type", "text", "content", "source", "name"]), inner),
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("given_text", "cleaned"),
    [
        ("Acme moved\u0000 to Oslo", "Acme moved to Oslo"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("ok \ud83d broken", "ok  broken"),
        ("\ud83d\ude00", "😀"),
        ("🧠 stays", "🧠 stays"),
        ("\ufeffstart", "start"),
        ("\u202bAcme\u202c", "Acme"),
        ("Ac\u200bme", "Acme"),
        ("Rene\u0301e", "Renée"),
        ("👩\u200d💻 and 👨\u200d👩\u200d👧", "👩\u200d💻 and 👨\u200d👩\u200d👧"),
        ("a\u200db", "ab"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
        ("hid\U000e0041\U000e0042den", "hidden"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("tab\tand\nline", "tab\tand\nline"),
    ],
)
@pytest.mark.requirement("F11", "F12", "F13", "F16", "F95")
def test_clean_text_removes_what_nobody_means(given_text: str, cleaned: str) -> None:
    assert clean_text(given_text) == cleaned


@pytest.mark.parametrize(
    ("value", "text", "skipped"),
    [
        ("plain", "plain", 0),
        (42, "42", 0),
        (True, "true", 0),
        (None, "", 0),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "a\nb", 0),
        ([{"type": "text", "text": {"value": "a", "annotations": None}}], "a", 0),
        ([{"type": "input_text", "text": "a"}, "b"], "a\nb", 0),
        ({"role": "user", "content": [{"type": "text", "text": "a"}]}, "a", 0),
        ({"parts": [{"text": "a"}]}, "a", 0),
        ([{"type": "image_url", "image_url": {"url": "https://x.invalid"}}], "[image]", 0),
        ([{"type": "image", "alt": "a red boat"}], "a red boat", 0),
        ([{"type": "tool_use", "name": "find", "input": {"q": 1}}], "[tool: find]", 0),
        (
            [{"type": "tool_result", "content": [{"type": "text", "text": "a"}, {"type": "zork"}]}],
            "a",
            1,
        ),
        ([{"type": "resource", "resource": {"uri": "file:///x", "text": "a"}}], "a", 0),
        ([{"type": "document", "source": {"media_type": "text/plain", "data": "a"}}], "a", 0),
        ([{"type": "document", "source": {"media_type": "x/pdf", "data": "QQ=="}}], "[file]", 0),
        ([{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"}], "a", 1),
        ({"unheard": "of"}, "", 1),
        (b"bytes", "", 1),
    ],
)
@pytest.mark.requirement("U20", "F29")
def test_read_content_knows_the_shapes_of_hosts(value: object, text: str, skipped: int) -> None:
    found = read_content(value)
    assert (found.text, found.skipped) == (text, skipped)


def test_deep_and_wide_content_is_bounded() -> None:
    deep: Any = "core"
    for _ in range(5_000):
        deep = [deep]
    assert read_content(deep).text == ""
    assert read_content(["x"] * 20_000).text.count("x") == 10_000
    assert read_content(10**5_000).skipped == 1


@pytest.mark.parametrize("blank", ["", "  \n", None, (), "\u200b", [{"type": "zork"}], "\u0301"])
def test_blank_content_is_refused_only_when_required(blank: object) -> None:
    assert content_text(blank).strip() in ("", "\u0301")
    with pytest.raises(BadRequest, match="content is empty"):
        required_content(blank)


@pytest.mark.requirement("F24")
def test_content_is_limited_by_bytes() -> None:
    assert len(required_content("z" * 200_000)) == 200_000
    assert content_text("ж" * 50, max_bytes=100) == "ж" * 50
    with pytest.raises(BadRequest, match="102 bytes"):
        content_text("ж" * 51, max_bytes=100)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (12345, "12345"),
        ("12345", "12345"),
        ("007", "007"),
        (3.0, "3"),
        ("Kappa\n", "Kappa"),
        (" a \u00a0 b ", "a b"),
        ("Acme\u200b Corp", "Acme Corp"),
        ("📝", "📝"),
    ],
)
@pytest.mark.requirement("F14", "F29")
def test_clean_name_gives_one_clean_line(value: object, name: str) -> None:
    assert clean_name(value, name="session_id") == name


@pytest.mark.parametrize(
    "value", [None, True, "", " \n", "\u200b", [], {}, "k" * 9_000, "名" * 3_000]
)
@pytest.mark.requirement("F20", "F24")
def test_clean_name_refuses_and_names_the_parameter(value: object) -> None:
    with pytest.raises(BadRequest, match="session_id"):
        clean_name(value, name="session_id")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The staging server is in Tallinn.", "the staging server is in tallinn"),
        ("Send on the 5th; pay on the 20th.", "Send on the 5th. Pay on the 20th."),
        ("чат — «Маяк».", 'чат - "маяк"'),
        ("الدعم في الطابق الثالث.", "الدعم في الطابق الثالث!!"),
        ("Rene\u0301e", "RENÉE"),
        ("ＡＣＭＥ", "acme"),
        ("会议，三点。", "会议, 三点"),
    ],
)
def test_wording_ignores_case_and_sentence_marks(one: str, other: str) -> None:
    assert wording(one) == wording(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I write C", "I write C++"),
        ("I write C#", "I write C++"),
        (".NET", "Net"),
        ("10² m", "102 m"),
        ("3½ kg", "31/2 kg"),
        ("It is done.", "It is done?"),
        ("-5 degrees", "5 degrees"),
        ("O'Brien", "Obrien"),
        ("a 5 % fee", "a 5 fee"),
        ("version 1.2", "version 12"),
    ],
)
@pytest.mark.requirement("F17")
def test_wording_keeps_signs_that_mean_something(one: str, other: str) -> None:
    assert wording(one) != wording(other)


@given(any_text)
def test_clean_text_is_total_idempotent_and_clean(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    cleaned.encode()
    assert not any(unicodedata.category(c) == "Cc" and c not in "\n\t" for c in cleaned)


@given(any_text)
@example("｡")
@example("、")
def test_wording_is_total_idempotent_and_never_swallows(text: str) -> None:
    folded = wording(text)
    assert wording(folded) == folded
    assert bool(folded) == bool(clean_text(text).split())


@given(any_value)
def test_read_content_is_total_and_deterministic(value: object) -> None:
    found = read_content(value)
    assert read_content(value) == found
    assert clean_text(found.text) == found.text


@given(any_value)
def test_clean_name_gives_one_line_or_refuses(value: object) -> None:
    try:
        name = clean_name(value, name="space")
    except BadRequest:
        return
    assert name == " ".join(name.split())
    assert clean_name(name, name="space") == name
