"""Reading Markdown: what is a fact, what is its context, and what is none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.workspace.facts import FACT_MAX_CHARACTERS, LEVELS_MAX, read_facts
from graphmem_neo4j.workspace.front_matter import split


def contents(text: str) -> list[str]:
    return [fact.content for fact in read_facts(text).facts]


@pytest.mark.requirement("Q157", "Q158")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("fact one\n\nfact two\nfact three", ["fact one", "fact two", "fact three"]),
        pytest.param("# Title\n\n## Team\n\n- Ann", ["Team: Ann"]),
        pytest.param("# A\n\nx\n\n# B\n\ny", ["A: x", "B: y"]),
        pytest.param("# Memory\n\n- x", ["x"]),
        pytest.param("# One\n## Long-term memory\n- x\n### Sub:\n- y", ["x", "Sub: y"]),
        pytest.param("text\n\n# Late title\n\n- x", ["text", "Late title: x"]),
        pytest.param(
            "## Team\n### Lead\n- Ann\n## Shop\n- rope", ["Team > Lead: Ann", "Shop: rope"]
        ),
        pytest.param("1. first\n2) second\n\n+ third", ["first", "second", "third"]),
        pytest.param("> quoted\n\n> [!note] Watch out", ["quoted", "Watch out"]),
        pytest.param("Title\n=====\n\ntext", ["text"]),
        pytest.param("text\n---\nmore", ["text", "more"]),
        pytest.param(
            "- a long item that was\n  broken to fit", ["a long item that was broken to fit"]
        ),
        pytest.param(
            "Some prose that somebody's editor broke after sixty columns or\nso, as it is.\nNew.",
            [
                "Some prose that somebody's editor broke after sixty columns or so, as it is.",
                "New.",
            ],
        ),
        pytest.param("[note]: call Bob\n", ["[note]: call Bob"]),
        pytest.param("<!-- hidden\n\n- x\n-->\n\nshown", ["shown"]),
        pytest.param("<div>\n- inner\n</div>", ["inner"]),
        pytest.param(
            "## Preferences\n- Answer in English.\n| Key | Value |\n|---|---|\n| city | Lisbon |",
            ["Preferences: Answer in English.", "Preferences: Key: city; Value: Lisbon"],
        ),
        pytest.param("- yes | no\n| maybe", ["yes | no | maybe"]),
        pytest.param("🟢\n\n***\n\n| | |\n", []),
    ],
)
def test_lines_are_facts_with_their_headings(text: str, expected: list[str]) -> None:
    assert contents(text) == expected


@pytest.mark.requirement("Q157", "F94")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("**bold** and `code [[x]]` and *it*", "bold and code [[x]] and it"),
        pytest.param("see [docs](https://a.example/b) now", "see docs (https://a.example/b) now"),
        pytest.param("see [notes](../notes.md)", "see notes"),
        pytest.param("<https://a.example>", "https://a.example"),
        pytest.param("met [[People/Ann]] and [[People/Bob|Bob]]", "met People/Ann and Bob"),
        pytest.param("![a cat](cat.png)", "a cat"),
        pytest.param("snake_case_name &amp; C:\\temp", "snake_case_name & C:\\temp"),
        pytest.param("one<br>two", "one two"),
        pytest.param("~~old~~ new", "old new"),
    ],
)
def test_marks_are_dropped_and_words_stay(text: str, expected: str) -> None:
    assert contents(text) == [expected]


@pytest.mark.requirement("F92")
def test_code_holds_no_facts() -> None:
    text = (
        "## Setup\n\nbefore\n\n```sh\n# not a heading\n- not a fact\n[[NotALink]]\n```\n"
        "after one\n\n"
        "~~~\n- no\n~~~\n\n````\n```\n- no\n```\n````\n\n- item\n  ```\n  # no\n  ```\n- next\n\n"
        "    indented code\n\nlast\n\n```\n- never closed\n"
    )
    # The indented lines belong to the list item above them, as a paragraph of it.
    found = read_facts(text)
    assert [fact.content for fact in found.facts] == [
        "Setup: before",
        "Setup: after one",
        "Setup: item",
        "Setup: next",
        "Setup: next > indented code",
        "Setup: last",
    ]
    assert {fact.headings for fact in found.facts} == {("Setup",)}
    assert found.code_lines == 3 + 1 + 3 + 1 + 1
    assert contents("text\n\n    code of four blanks\n\nmore") == ["text", "more"]


@pytest.mark.requirement("F93")
@pytest.mark.parametrize(
    ("line", "expected", "task"),
    [
        ("- [ ] buy rope", "buy rope (open)", "open"),
        ("- [x] done", "done (done)", "done"),
        ("- [X] Done", "Done (done)", "done"),
        ("- [/] half", "half (started)", "started"),
        ("- [>] moved", "moved (moved)", "moved"),
        ("- [-] dropped", "dropped (cancelled)", "cancelled"),
        ("- [!] urgent", "urgent", "!"),
        ("- [00:00:11] hello", "[00:00:11] hello", None),
        ("- [a] real", "[a] real", None),
        ("* [ ] star", "star (open)", "open"),
        ("+ [ ] plus", "plus (open)", "open"),
        ("1. [ ] num", "num (open)", "open"),
        ("- [x](https://a.example)", "x (https://a.example)", None),
    ],
)
def test_a_task_is_told_with_its_state(line: str, expected: str, task: str | None) -> None:
    (fact,) = read_facts(line).facts
    assert (fact.content, fact.task) == (expected, task)


@pytest.mark.requirement("F94")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("# M\n\n- \n- \n- \n\n| A | B |\n|---|---|\n|  |  |\n\n_Add facts here._", []),
        pytest.param("- *fill me in*\n- [ ]\n- ~~was wrong~~", []),
        pytest.param(
            "- Falcon\n  - Backend\n    - uses Postgres",
            ["Falcon > Backend > uses Postgres"],
            id="labels are context",
        ),
        pytest.param(
            "- Ann moved to Oslo in May\n  - new job\n    - at Acme",
            [
                "Ann moved to Oslo in May",
                "Ann moved to Oslo in May > new job > at Acme",
            ],
            id="a short middle is a label",
        ),
        pytest.param(
            "- Deploy steps are these:\n  - build\n  - ship",
            [
                "Deploy steps are these > build",
                "Deploy steps are these > ship",
            ],
        ),
        pytest.param("- lonely label:\n  -\n", ["lonely label:"], id="nothing below it"),
        pytest.param("Shopping:\n- milk\n- eggs", ["Shopping > milk", "Shopping > eggs"]),
        pytest.param("**People**\n\n- Ann", ["People > Ann"]),
        pytest.param(
            "## Team\n\n| Name | Role |\n|---|---|\n| Ann | **dev** |\n| Bob | |",
            ["Team: Name: Ann; Role: dev", "Team: Name: Bob"],
        ),
        pytest.param(
            "## Falcon\n### Next Steps\n- ship\n## Garden\n### Next Steps\n- ship",
            ["Falcon > Next Steps: ship", "Garden > Next Steps: ship"],
        ),
        pytest.param("", []),
    ],
)
def test_lists_tables_and_scaffold(text: str, expected: list[str]) -> None:
    assert contents(text) == expected


@pytest.mark.requirement("F94")
def test_odd_files_do_no_harm() -> None:
    toml = (
        'title = "Plan"\n\n[owner]\nname = "Ann"\nage = 3\n\n[[tasks]]\nid = 1\nid2 = 2\n# note\n'
    )
    assert 6 <= len(contents(toml)) <= 9
    long = "word " * 1_000_000
    pieces = contents(long)
    assert len(pieces) == 50
    assert all(len(piece) <= FACT_MAX_CHARACTERS for piece in pieces)
    assert "".join(pieces).replace(" ", "") == long.replace(" ", "")
    assert len(contents("x" * 5_000_000)) == 50


@pytest.mark.requirement("F94", "F12")
@pytest.mark.parametrize(
    ("text", "facts", "deep"),
    [
        pytest.param(">" * 100_000 + " deep\n", [], 1, id="quotes"),
        pytest.param(">" * 100_000 + "\n", [], 0, id="quotes around nothing"),
        pytest.param("> " * LEVELS_MAX + "one\n" + "> " * LEVELS_MAX + "two\n", [], 2),
        pytest.param("> " * (LEVELS_MAX - 1) + "one\n", ["one"], 0, id="as deep as is read"),
        pytest.param("- first\n\n" + "- " * 1_000 + "deep\n- last\n", ["first"], 2, id="list"),
    ],
)
def test_what_is_nested_too_deep_is_counted(text: str, facts: list[str], deep: int) -> None:
    found = read_facts(text)
    assert [fact.content for fact in found.facts] == facts
    assert found.deep_lines == deep


@settings(deadline=None)
@given(st.lists(st.sampled_from((">", "> ", "- ", "1. ")), min_size=70, max_size=90))
def test_no_depth_loses_a_line_in_silence(marks: list[str]) -> None:
    found = read_facts("".join(marks) + "words")
    assert len(found.facts) + (found.deep_lines > 0) + found.code_lines == 1


def test_a_fact_knows_its_line() -> None:
    text = "---\ntitle: A\n---\n# T\n\n- one\n- two\n\nthree\nfour\n\n| A |\n|---|\n| five |\n"
    front, body, above = split(text)
    assert front.title == "A"
    lines = text.split("\n")
    found = read_facts(body, first_line=above).facts
    assert [fact.line for fact in found] == [6, 7, 9, 10, 14]
    for fact in found:
        assert fact.content.rpartition(": ")[2] in lines[fact.line - 1]


_PIECES = "# A\n|## B\n|- x\n|  - y\n|    z\n"
_MORE = "```\n|~~~\n|---\n|text\n|\n|> q\n|1. n\n|[ ] |*|[[|]]|<!--|\t"
_TABLE_PIECES = ("| a | b |\n", "|---|---|\n")
_MARKDOWN = st.lists(
    st.sampled_from((*_PIECES.split("|"), *_MORE.split("|"), *_TABLE_PIECES))
    | st.text(max_size=12),
    max_size=40,
).map("".join)


@pytest.mark.requirement("F95")
@settings(deadline=None)
@given(_MARKDOWN)
def test_the_reader_is_total_and_line_ends_do_not_matter(text: str) -> None:
    text = clean_text(text)
    found = read_facts(text)
    assert found == read_facts(text)
    for ending in ("\r\n", "\r"):
        assert read_facts(clean_text(text.replace("\n", ending))) == found
    for fact in found.facts:
        assert fact.content == fact.content.strip()
        assert "\n" not in fact.content
        assert "\r" not in fact.content
        assert 1 <= fact.line <= text.count("\n") + 1


@settings(deadline=None)
@given(st.text(max_size=300))
def test_front_matter_is_total_and_loses_no_line(text: str) -> None:
    text = clean_text(text)
    _, body, above = split(text)
    assert text.endswith(body)
    assert text[: len(text) - len(body)].count("\n") == above


@settings(deadline=None)
@given(st.lists(st.from_regex(r"[a-z]{3,8}( [a-z]{3,8}){0,4}", fullmatch=True), max_size=20))
def test_every_plain_bullet_is_one_fact(words: list[str]) -> None:
    assert contents("\n".join(f"- {one}" for one in words)) == words
