"""Settings lines and JSON splice: what is changed is changed, every other byte stays."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.json_splice import parsed, put, remove
from graphmem_neo4j.settings_lines import merged, parse

pytestmark = pytest.mark.requirement("S20", "S21")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", {}),
        ("A=1\n# B=2\n\n  C = 3 \n", {"A": "1", "C": "3"}),
        ("export A=1\r\nB='x y' # why\r\n", {"A": "1", "B": "x y"}),
        ('A="say \\"hi\\" \\\\ #1"\n', {"A": 'say "hi" \\ #1'}),
        ("A=1\nA=2\n", {"A": "2"}),
        ("A=a#b # c\n", {"A": "a#b"}),
        ("A=${KEY}\n", {"A": "${KEY}"}),
        ("no line of ours\n=x\n1A=2\n", {}),
        ("\ufeffA=1", {"A": "1"}),
        ('A="open\n', {"A": '"open'}),
    ],
)
def test_lines_are_read(text: str, values: dict[str, str]) -> None:
    assert parse(text) == values


@pytest.mark.parametrize(
    ("text", "changes", "new"),
    [
        ("", {"A": "1"}, "A=1\n"),
        ("# mine\nA=1  # old\nX=y\n", {"A": "2"}, "# mine\nA=2  # old\nX=y\n"),
        ("A=1\r\nX=y", {"A": "2", "B": "3"}, "A=2\r\nX=y\r\nB=3\r\n"),
        ("export A=1\n", {"A": "a b"}, 'export A="a b"\n'),
        ("A=1\n# kept\nA=2\n", {"A": None}, "# kept\n"),
        ("A=old\n# kept\nexport A=mid # c\n", {"A": "3"}, "# kept\nexport A=3 # c\n"),
        ("X=y\n", {"A": None}, "X=y\n"),
    ],
)
def test_lines_are_changed_in_their_place(
    text: str, changes: dict[str, str | None], new: str
) -> None:
    assert merged(text, changes) == new


def test_a_value_of_two_lines_is_refused() -> None:
    with pytest.raises(SettingsError, match="one line"):
        merged("", {"A": "a\nB=c"})


_names = st.sampled_from(["A", "B", "C_1"])
_values = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1)
_lines = st.sampled_from(["# note", "", "A=1", "B='2' # two", "X = keep", "words", 'C_1="a b"'])


@given(st.lists(_lines, max_size=8), st.dictionaries(_names, st.none() | _values, max_size=3))
def test_any_change_is_read_back_and_nothing_else_is_touched(
    lines: list[str], changes: dict[str, str | None]
) -> None:
    text = "".join(f"{line}\n" for line in lines)
    new = merged(text, changes)
    wanted = {name: value for name, value in changes.items() if value is not None}
    kept = {name: value for name, value in parse(text).items() if name not in changes}
    assert parse(new) == kept | wanted
    foreign = [line for line in lines if not any(line.startswith(name) for name in changes)]
    assert [line for line in new.split("\n") if line in foreign][: len(foreign)] == foreign
    assert merged(new, changes) == new


@pytest.mark.parametrize(
    ("text", "path", "value", "new"),
    [
        ("", ("a",), 1, '{\n  "a": 1\n}\n'),
        ('{"x": 1.50}', ("a", "b"), 2, '{"x": 1.50,\n  "a": {\n    "b": 2\n  }}'),
        ('{\n\t"a": {"b": 1, "c": 2}\n}', ("a", "b"), 9, '{\n\t"a": {"b": 9, "c": 2}\n}'),
        ('{\r\n    "a": 1\r\n}', ("b",), 2, '{\r\n    "a": 1,\r\n    "b": 2\r\n}'),
        ('{"a": {}}', ("a", "b"), [], '{"a": {\n    "b": []\n  }}'),
    ],
)
def test_a_member_is_put_and_all_else_keeps_its_bytes(
    text: str, path: tuple[str, ...], value: Any, new: str
) -> None:
    assert put(text, path, value) == new


@pytest.mark.parametrize(
    ("text", "path", "new"),
    [
        ('{"a": 1, "b": 2}', ("b",), '{"a": 1}'),
        ('{"a": 1, "b": 2}', ("a",), '{"b": 2}'),
        ('{"a": {"b": 2}}', ("a", "b"), '{"a": {}}'),
        ('{"a": 1}', ("b", "c"), '{"a": 1}'),
    ],
)
def test_a_member_is_taken_out(text: str, path: tuple[str, ...], new: str) -> None:
    assert remove(text, path) == new


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1, "a": 2}', "{'a': 1}", '{"a": 1} x'])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        put(text, ("a",), 1)


def test_an_object_is_not_put_into_a_list() -> None:
    with pytest.raises(SettingsError, match="other than an object"):
        put('{"mcpServers": []}', ("mcpServers", "graphmem"), {})


_documents = st.dictionaries(
    st.text(max_size=4),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
        ),
        max_leaves=6,
    ),
    max_size=4,
)


@given(_documents, st.sampled_from([None, 1, 4]), st.text(max_size=4), st.integers())
def test_any_member_of_any_document(
    document: dict[str, Any], indent: int | None, name: str, value: int
) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=False)
    new = put(text, (name,), value)
    assert parsed(new) == document | {name: value}
    assert list(parsed(new)) == list(document | {name: value})
    without = {key: kept for key, kept in document.items() if key != name}
    assert parsed(remove(new, (name,))) == without
