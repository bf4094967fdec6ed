"""The grammar of query files: what the loader takes, and what it refuses at import."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from graphmem_neo4j import queries
from graphmem_neo4j.errors import QueryFileError
from graphmem_neo4j.pages import put_between, samples
from graphmem_neo4j.queries import Mode, load, names

GOOD = """\
// Find what is near.
// It may say why.
// mode: read
// :param space => '64656d6f'
// :param rows => [{number: 0, text: 'costs $5 // not a comment'}]
// returns: memory_id, score

CYPHER 25
UNWIND $rows AS row
// A comment may speak of $anything.
MATCH (memory:Memory {space: $space})
WHERE memory.content <> 'a $string' AND memory.scope <> "another // $string"
RETURN memory.memory_id AS memory_id, 1.0 AS score
"""

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Write, None, None]:
    """Give a function that writes a query file into an empty folder, and gives its name."""
    monkeypatch.setattr(queries, "CYPHER", tmp_path)
    (tmp_path / "room").mkdir()

    def written(text: str) -> str:
        (tmp_path / "room" / "find_near.cypher").write_text(text, encoding="utf-8")
        return "room/find_near"

    load.cache_clear()
    yield written
    load.cache_clear()


def test_a_good_file_is_read_whole(write: Write) -> None:
    query = load(write(GOOD))
    assert query.name == "room/find_near"
    assert query.summary == "Find what is near."
    assert query.mode is Mode.READ
    assert query.params == {"space", "rows"}
    assert query.returns == ("memory_id", "score")
    assert query.text == GOOD


def test_samples_keep_their_order_and_their_text(write: Write) -> None:
    assert samples(load(write(GOOD))) == {
        "space": "'64656d6f'",
        "rows": "[{number: 0, text: 'costs $5 // not a comment'}]",
    }


def test_a_file_may_give_no_columns(write: Write) -> None:
    text = "// Drop it.\n// mode: schema\n// returns:\n\nCYPHER 25\nDROP INDEX words IF EXISTS\n"
    query = load(write(text))
    assert query.returns == ()
    assert query.params == frozenset()
    assert query.mode is Mode.SCHEMA


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        pytest.param("// mode: read\n", "", "mode", id="no mode"),
        pytest.param("// mode: read", "// mode: reads", "mode", id="unknown mode"),
        pytest.param("// mode: read", "//mode: read", "mode", id="mode without its space"),
        pytest.param("// returns: memory_id, score\n", "", "returns", id="no columns"),
        pytest.param("// :param space => '64656d6f'\n", "", "space", id="used, not declared"),
        pytest.param(" {space: $space}", "", "space", id="declared, not used"),
        pytest.param("$space}", "$spce}", "spce", id="misspelt"),
        pytest.param("=> '64656d6f'", "=>", "space", id="without a sample"),
    ],
)
def test_a_broken_promise_is_refused(write: Write, good: str, bad: str, reason: str) -> None:
    assert good in GOOD
    with pytest.raises(QueryFileError, match=reason):
        load(write(GOOD.replace(good, bad)))


def test_the_refusal_names_the_file(write: Write) -> None:
    with pytest.raises(QueryFileError, match="room/find_near"):
        load(write(GOOD.replace("$space", "$other")))


@pytest.mark.usefixtures("write")
def test_a_missing_file_is_named() -> None:
    with pytest.raises(QueryFileError, match=r"cypher/room/nothing\.cypher"):
        load("room/nothing")


def test_names_are_paths_below_the_folder(write: Write) -> None:
    assert write(GOOD) in names()
    assert names("room") == ["room/find_near"]
    assert names("elsewhere") == []


@pytest.mark.parametrize("name", names())
def test_every_file_of_ours_is_taken(name: str) -> None:
    assert load(name).summary


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("a <1>old<2> b", "a <1>\n\nnew\n\n<2> b"),
        ("a <1><2> b", "a <1>\n\nnew\n\n<2> b"),
        ("no marks", "no marks"),
        ("a <1> unclosed", "a <1> unclosed"),
        ("<2> turned <1>", "<2> turned <1>"),
    ],
)
def test_what_is_made_goes_between_its_markers(text: str, made: str) -> None:
    assert put_between(text, "<1>", "<2>", "new") == made
    assert put_between(made, "<1>", "<2>", "new") == made
