"""Pages: what do the rooms, the query files and the settings say of themselves, to a reader?

    uv run python -m graphmem_neo4j.pages            say which page is out of step
    uv run python -m graphmem_neo4j.pages --write    bring them in step

Owns: the lists in cypher/README.md, and the rooms and settings in README.md, between their markers.
Never: says anything that does not stand in a header, a schema statement or `settings.py`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from graphmem_neo4j.errors import QueryFileError
from graphmem_neo4j.queries import CYPHER, Query, load, names
from graphmem_neo4j.sources import Knob, knobs

COMMAND = "uv run python -m graphmem_neo4j.pages --write"
SETTINGS_FROM = "<!-- settings: made by `graphmem_neo4j.pages`, do not edit -->"
SETTINGS_TO = "<!-- end of settings -->"
STATEMENTS_FROM = "<!-- statements: made by `graphmem_neo4j.pages`, do not edit -->"
STATEMENTS_TO = "<!-- end of statements -->"
ROOMS_FROM = "<!-- rooms: made by `graphmem_neo4j.pages`, do not edit -->"
ROOMS_TO = "<!-- end of rooms -->"

_PARAM = re.compile(r"^// :param (\w+) => (.+)$", re.MULTILINE)
_MIGRATION = re.compile(r"schema/V(\d{4})__\w+")
_SCHEMA_FOLDER = "schema"
_RULE = re.compile(
    r"(?P<kind>CONSTRAINT|(?:\w+ )?INDEX) (?P<name>\w+) IF NOT EXISTS\s+"
    r"FOR \(\w+:(?P<labels>[\w|]+)\)\s+"
    r"(?:REQUIRE|ON(?: EACH)?) (?P<properties>[(\[][^)\]]+[)\]]|\w+\.\w+)"
    r"(?: IS (?P<rule>UNIQUE))?"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One constraint or index, as its statement spells it; `kind` is unique, range, vector, ..."""

    name: str
    kind: str
    labels: tuple[str, ...]
    properties: tuple[str, ...]
    summary: str


def samples(query: Query) -> dict[str, str]:
    """Give a statement's parameters in the order declared, with their samples (Cypher literals)."""
    return dict(_PARAM.findall(query.text))


def schema_rules() -> list[Rule]:
    """List the constraints and indexes of the migrations, by number; then those made on need."""
    migrations = [name for name in names(_SCHEMA_FOLDER) if _MIGRATION.fullmatch(name)]
    on_need = [name for name in names() if Path(name).name.startswith("create_")]
    return [_rule(load(name)) for name in (*migrations, *on_need)]


def _rule(query: Query) -> Rule:
    found = _RULE.search(query.text)
    if found is None:
        raise QueryFileError(f"{query.name}: the schema page cannot read this statement")
    # The word before INDEX is its kind, or the verb where a range index is made.
    kind = found["kind"].removesuffix("INDEX").strip().lower().replace("create", "") or "range"
    if found["rule"]:
        kind = "unique"
    return Rule(
        name=found["name"],
        kind=kind,
        labels=tuple(found["labels"].split("|")),
        properties=tuple(re.findall(r"\.(\w+)", found["properties"])),
        summary=query.summary,
    )


def statement_lists() -> str:
    """Give the lists of cypher/README.md: every query by folder, every constraint and index."""
    return "\n".join([*_queries_part(), *_schema_part()])


def _queries_part() -> list[str]:
    lines = ["## Queries", ""]
    shown = [load(name) for name in names() if not _MIGRATION.fullmatch(name)]
    for folder in sorted({str(Path(query.name).parent) for query in shown}):
        rows = [
            (
                f"[`{Path(query.name).name}`]({query.name}.cypher)",
                query.mode.value,
                query.summary,
                _codes(samples(query)),
                _codes(query.returns),
            )
            for query in shown
            if str(Path(query.name).parent) == folder
        ]
        lines += [f"### {folder}", ""]
        lines += _table(("Query", "Mode", "What it does", "Parameters", "Columns"), rows)
    return lines


def _schema_part() -> list[str]:
    rules = schema_rules()
    unique = [rule for rule in rules if rule.kind == "unique"]
    indexes = [rule for rule in rules if rule.kind != "unique"]
    return [
        "## Schema",
        "",
        "What the migrations make, and the vector indexes that `vectors.py` makes for the model in"
        " use.",
        "",
        "### Uniqueness",
        "",
        *_table(
            ("Label", "Unique together", "Constraint", "What it says"),
            [
                (_codes(rule.labels), _codes(rule.properties), f"`{rule.name}`", rule.summary)
                for rule in unique
            ],
        ),
        "### Indexes",
        "",
        *_table(
            ("Index", "Kind", "Labels", "Properties", "What for"),
            [
                (
                    f"`{rule.name}`",
                    rule.kind,
                    _codes(rule.labels),
                    _codes(rule.properties),
                    rule.summary,
                )
                for rule in indexes
            ],
        )[:-1],
    ]


def settings_table() -> str:
    """Give the table of all settings, one row a variable."""
    rows = [(f"`{k.variable}`", _default(k.default), _says(k), _codes(k.aliases)) for k in knobs()]
    return "\n".join(_table(("Variable", "Default", "What it does", "Other spellings"), rows)[:-1])


def _says(knob: Knob) -> str:
    return f"{knob.says} *Accepted, not used yet.*" if knob.waits else knob.says


def _default(value: Any) -> str:
    if value is None or value == "" or isinstance(value, SecretStr):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _codes(texts: Iterable[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out a table in Markdown, with an empty line after it."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [heads, ["---"] * len(heads), *cells]
    return [*(f"| {' | '.join(line)} |" for line in lines), ""]


def rooms_table() -> str:
    """Give the map: each room with the question it answers; a folder of rooms is one line."""
    rows: list[tuple[str, str]] = []
    for package in (Path(__file__).parent, CYPHER.parent / "mcp_server"):
        for path in sorted(package.iterdir()):
            opening = path / "__init__.py" if path.is_dir() else path
            if opening.suffix == ".py" and opening.is_file() and path.name != "__init__.py":
                mark = "/" if path.is_dir() else ""
                rows.append((f"`{package.name}/{path.name}{mark}`", _question(opening)))
    return "\n".join(_table(("Room", "What it answers"), rows)[:-1])


def _question(path: Path) -> str:
    """Read the first line of a room's docstring, without its noun."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = said.partition("\n\n")[0].replace("\n", " ")
    return re.sub(r"^[A-Z][\w ]+: (\w)", lambda match: match[1].upper(), first)


def put_between(text: str, opening: str, closing: str, made: str) -> str:
    """Put what was made between two markers; a text without them stays as it is."""
    before, found, rest = text.partition(opening)
    _, end, after = rest.partition(closing)
    return f"{before}{opening}\n\n{made}\n\n{closing}{after}" if found and end else text


def pages() -> dict[Path, str]:
    """Give every page that is made in part, with the text it should have."""
    cypher, readme = CYPHER / "README.md", CYPHER.parent / "README.md"
    parts = [
        (cypher, STATEMENTS_FROM, STATEMENTS_TO, statement_lists()),
        (readme, ROOMS_FROM, ROOMS_TO, rooms_table()),
        (readme, SETTINGS_FROM, SETTINGS_TO, settings_table()),
    ]
    texts = {path: path.read_text(encoding="utf-8") for path in (cypher, readme) if path.is_file()}
    for path, opening, closing, made in parts:
        if path in texts:
            texts[path] = put_between(texts[path], opening, closing, made)
    return texts


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or name those that are out of step; gives the exit code."""
    stale = {
        path: text for path, text in pages().items() if path.read_text(encoding="utf-8") != text
    }
    if "--write" in arguments:
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8")
        return 0
    sys.stdout.writelines(f"{path.parent.name}/{path.name} is out of step\n" for path in stale)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
