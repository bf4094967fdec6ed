"""The rules of cypher/: where a statement lives, who loads it, how long it may grow.

The rule of folders: `cypher/<path>/` belongs to the room `graphmem_neo4j/<path>.py`, or to the
rooms of the folder `<path>/`, and each of its files is loaded there. Another room may load a file
as a guest when it asks the very same question; guests are named below, with the reason.
"""

import ast
import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from checkout import PACKAGES, Module, modules, strings, tracked

from graphmem_neo4j.pages import Rule, schema_rules
from graphmem_neo4j.queries import CYPHER, load, names

OURS = modules()
MIGRATIONS = tuple(name for name in names("schema") if re.match(r"schema/V\d{4}__", name))
LOADED = tuple(
    name for name in names() if name not in MIGRATIONS and not name.startswith("explore/")
)

GUESTS = {
    ("schema/await_indexes", "graphmem_neo4j/vectors.py"): "new vector indexes are awaited too",
    ("status/show_server", "graphmem_neo4j/schema.py"): "the version is checked before all else",
    ("stats/count_space", "graphmem_neo4j/status.py"): "one word means one number in both",
    ("vectors/show_state", "graphmem_neo4j/status.py"): "the picture shows which model is in use",
}

BODY_LINES_MAX = 60
"""Lines of a statement, without comments and empty lines."""
BODY_LINES_OF = {
    "experiences/gather_walk": 104,
    "extracting/write_batch": 66,
    "experiences/restore_experience": 73,
    "experiences/write_experience": 69,
    "linking/write_relations": 66,
    "look/show_nodes": 95,
    "mentioning/write_mentions": 90,
    "projection/project_graph": 81,
    "purge/erase_memory": 158,
    "purge_message/erase_message": 146,
    "recall/gather": 237,
    "recall/gather_by_words": 109,
    "repair/list_evidence": 62,
    "repair/merge_entities": 139,
    "repair/restore_merged": 140,
    "repair/restore_split": 148,
    "repair/write_split": 119,
    "replace/replace_memory": 147,
    "replace/restore_version": 106,
    "resolve/find_nodes": 103,
    "paths/list_neighbours": 81,
    "person/find_people": 75,
    "person/write_person": 80,
    "spread/find_by_hops": 179,
    "spread/find_by_rank": 239,
    "write/write_memories": 119,
    "ingest/append_messages": 137,
    "link/write_relation": 67,
}
"""Longer by design: one round trip, one transaction. A number here may only be lowered."""
_SLACK_LINES = 10


def _name_patterns(call: ast.Call) -> str | None:
    """Read the argument of `load`; the gaps of an f-string match anything but a slash."""
    argument = call.args[0]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    if isinstance(argument, ast.JoinedStr):
        return "".join(
            str(p.value) if isinstance(p, ast.Constant) else "*" for p in argument.values
        )
    return None


@cache
def _loads() -> dict[tuple[str, str], str]:
    """Give every `load("...")` of our packages: (path, pattern) and its place."""
    found: dict[tuple[str, str], str] = {}
    for module in OURS:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                pattern = _name_patterns(node) if node.func.id == "load" else None
                if pattern is not None:
                    found[module.path, pattern] = f"{module.path}:{node.lineno}"
    return found


def _loaders(name: str) -> set[str]:
    return {path for path, pattern in _loads() if fnmatchcase(name, pattern)}


def _owners(name: str) -> set[str]:
    """Give the modules to which the folder of a file belongs."""
    folder = name.rpartition("/")[0]
    homes = {f"{package}/{folder}" for package in PACKAGES}
    return {m.path for m in OURS if m.path.removesuffix(".py") in homes} | {
        m.path for m in OURS if m.path.rpartition("/")[0] in homes
    }


def test_every_load_finds_a_file() -> None:
    known = names()
    lost = [
        f"{place} {pattern}"
        for (_, pattern), place in _loads().items()
        if not any(fnmatchcase(name, pattern) for name in known)
    ]
    assert lost == []


@pytest.mark.parametrize("name", LOADED)
def test_a_statement_is_loaded_by_the_room_of_its_folder(name: str) -> None:
    owners, loaders = _owners(name), _loaders(name)
    assert owners, "no module or folder of modules has the name of this folder of cypher/"
    assert loaders & owners, f"loaded by {sorted(loaders)}, belongs to {sorted(owners)}"
    guests = {path for path in loaders - owners if (name, path) not in GUESTS}
    assert guests == set(), "call the room that owns it, or name the guest and why"


def test_every_guest_is_still_one() -> None:
    assert {(name, path) for name, path in GUESTS if path not in _loaders(name)} == set()


def test_nothing_but_statements_lives_under_cypher() -> None:
    here = [path for path in tracked() if path.startswith("cypher/")]
    stray = [path for path in here if not path.endswith(".cypher") and path != "cypher/README.md"]
    assert stray == []


_CLAUSES = re.compile(
    r"\b(?:OPTIONAL )?(?:MATCH|MERGE|CREATE)\s*\(|\bUNWIND\s+\S+\s+AS\b|\bDETACH DELETE\b"
    r"|\bRETURN\s+[\w.$(*{]+(?:\s+AS\b|\s*$|\s*,)|\bWITH\s+\w+\s+(?:WHERE|MATCH|UNWIND|ORDER)\b"
    r"|\bCALL\s*(?:\{|\(|(?:db|gds|dbms|apoc)\.)|\bSET\s+\w+(?:\.\w+|:\w+)|\bREMOVE\s+\w+[.:]\w+"
    r"|\b(?:CREATE|DROP)\s+(?:\w+\s+)?(?:CONSTRAINT|INDEX)\b|\bSHOW\s+(?:\w+\s+)?(?:INDEX|CONSTRAINT)"
    r"|\)\s*<?-\[[^\]]*\]->?\s*\(|\bYIELD\s+\w+|\bCYPHER\s+\d"
)


@pytest.mark.parametrize(
    ("text", "is_cypher"),
    [
        ("MATCH (node:Memory) RETURN node", True),
        ("UNWIND $rows AS row", True),
        ("CALL db.index.fulltext.queryNodes('words')", True),
        ("(a)-[:KNOWS]->(b)", True),
        ("DROP INDEX memory_vectors_a IF EXISTS", True),
        ("SET node.salience = 1", True),
        ("the first match (of many) is returned", False),
        ("set GRAPHMEM_URI to an address", False),
        ("no match, merge or call was made", False),
        ("recall/gather", False),
    ],
)
def test_cypher_is_told_from_prose(text: str, is_cypher: bool) -> None:
    assert bool(_CLAUSES.search(text)) is is_cypher


@pytest.mark.requirement("Q175")
@pytest.mark.parametrize("module", OURS, ids=lambda module: module.name)
def test_no_string_in_python_is_cypher(module: Module) -> None:
    found = [
        f"{module.path}:{node.lineno}"
        for node in strings(module.tree)
        if _CLAUSES.search(str(node.value))
    ]
    assert found == [], "statements live under cypher/"


def _body(name: str) -> list[str]:
    lines = load(name).text.partition("\nCYPHER 25\n")[2].splitlines()
    return [line for line in lines if line.strip() and not line.strip().startswith("//")]


@pytest.mark.parametrize("name", names())
def test_a_statement_is_short(name: str) -> None:
    lines, ceiling = len(_body(name)), BODY_LINES_OF.get(name, BODY_LINES_MAX)
    assert lines <= ceiling
    if name in BODY_LINES_OF:
        assert lines > max(BODY_LINES_MAX, ceiling - _SLACK_LINES), "lower its number: it shrank"


@pytest.mark.parametrize("name", names())
def test_a_header_has_its_order(name: str) -> None:
    header, _, body = load(name).text.partition("\n\n")
    lines = header.splitlines()
    kinds = "".join(_kind(line) for line in lines)
    assert re.fullmatch(r"s{1,3}mp*r", kinds), "sentences, mode, parameters, columns, empty line"
    assert lines[0].rstrip().endswith("."), "the first line is one sentence"
    assert body.startswith("CYPHER 25\n")
    assert body.endswith("\n")
    assert not body.endswith("\n\n")
    assert ";" not in re.sub(r"//[^\n]*|'[^']*'", "", body), "one statement a file"


def _kind(line: str) -> str:
    marks = {"// mode: ": "m", "// :param ": "p", "// returns:": "r", "// ": "s"}
    return next((kind for start, kind in marks.items() if line.startswith(start)), "?")


@pytest.mark.parametrize("name", names())
def test_a_file_is_named_for_what_it_does(name: str) -> None:
    if name in MIGRATIONS or name.startswith("explore/"):
        return
    verbs = (CYPHER / "README.md").read_text(encoding="utf-8")
    verb = Path(name).name.partition("_")[0]
    assert f"*{verb}*" in verbs, "take a verb of the list in cypher/README.md, or add it there"


_MERGE = re.compile(r"\bMERGE\s+\(\w*:(\w+)\s*\{([^}]*)\}")
_MERGE_ANY = re.compile(r"\bMERGE\s+\((?:\w*)(?=[:{$])")


def _unique_keys(rules: list[Rule]) -> set[tuple[str, frozenset[str]]]:
    return {
        (label, frozenset(rule.properties))
        for rule in rules
        if rule.kind == "unique"
        for label in rule.labels
    }


@pytest.mark.parametrize("name", names())
def test_nodes_are_merged_on_a_unique_key(name: str) -> None:
    body = re.sub(r"//[^\n]*|'[^']*'", "", load(name).text)
    merged = {
        (label, frozenset(re.findall(r"(\w+)\s*:", keys))) for label, keys in _MERGE.findall(body)
    }
    assert merged - _unique_keys(schema_rules()) == set()
    assert len(_MERGE.findall(body)) == len(_MERGE_ANY.findall(body)), "a MERGE we cannot read"


def test_every_index_and_constraint_has_a_name_of_its_own() -> None:
    made = [rule.name for rule in schema_rules()]
    assert len(made) == len(set(made))


def test_a_migration_says_how_it_is_harmless_when_repeated() -> None:
    assert [name for name in MIGRATIONS if "IF NOT EXISTS" not in load(name).text] == []
