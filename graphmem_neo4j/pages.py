"""Pages: what do the query files, the schema and the settings say of themselves, to a reader?

    uv run python -m graphmem_neo4j.pages            say which page is out of step
    uv run python -m graphmem_neo4j.pages --write    bring them in step

Owns: the text of cypher/README.md, and the table of settings between two markers in README.md.
Never: says anything that does not stand in a header, a schema statement or `settings.py`.
"""

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

_PARAM = re.compile(r"^// :param (\w+) => (.+)$", re.MULTILINE)
_MIGRATION = re.compile(r"schema/V(\d{4})__\w+")
_SCHEMA_FOLDER = "schema"
_RULE = re.compile(
    r"CREATE (?P<kind>CONSTRAINT|(?:\w+ )?INDEX) (?P<name>\w+) IF NOT EXISTS\s+"
    r"FOR \(\w+:(?P<labels>[\w|]+)\)\s+"
    r"(?:REQUIRE|ON(?: EACH)?) (?P<properties>[(\[][^)\]]+[)\]]|\w+\.\w+)"
    r"(?: IS (?P<rule>UNIQUE))?"
)

_OPENING = f"""\
# Cypher files

Every statement that the service runs is a file here, and nothing else is: no query text is built
in Python. A file's path is the query's name everywhere, in the code (`load("recall/gather")`), in
the log and in the server's own query log.

This page is made from the files; `{COMMAND}` brings it in step, and a test holds it there.

## Names

`cypher/<room>/<verb>_<noun>.cypher`. The room is the module, or the folder of modules, that runs
the statement. Verbs come from a short list: *append* and *write* (create or merge), *gather* and
*find* (ranked, with a score), *list* (many, ordered, bounded), *show* (one thing and its
surroundings), *count*, *retire*, *merge*, *fade*, *take* and *release* (a lease), *project*,
*mark*, *await*; *create* and *drop* for indexes that are made on need. Under `schema/` the files
`V<number>__<name>.cypher` are migrations: applied once, in order, never changed afterwards.
`explore/` is for people in Neo4j Browser and notebooks.

## Header

```cypher
// One sentence that says what the statement does. A second line may say why.
// mode: read
// :param space => '64656d6f'
// :param limit => 50
// returns: memory_id, content

CYPHER 25
MATCH ...
```

- **mode** is `read`, `write`, or `schema` for what runs in a transaction of its own.
- **:param** names a parameter and gives a sample value as a Cypher literal. Neo4j Browser takes
  these lines as they are, without the slashes; the tests let the server evaluate them.
- **returns** lists the columns, in order; empty where a statement gives none.
- Names are declared and used, or neither: the loader refuses anything else at import.
- The body begins with `CYPHER 25`, the version of the language it is written in.

## Writing

One clause a line, keywords in capitals. Labels are `PascalCase`, types `UPPER_SNAKE`, all else
`snake_case` in full words. Every node pattern that starts a search names a label and the `space`.
Rows come in as one list, columns go out as values or maps, never as nodes. Every list has a limit.
`MERGE` only on exactly the properties of a uniqueness constraint, so that running a write twice
creates nothing. Labels and types that vary are values (`$(row.kind)`), never pasted text. No APOC.
"""


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
    kind = found["kind"].removesuffix("INDEX").strip().lower() or "range"
    if found["rule"]:
        kind = "unique"
    return Rule(
        name=found["name"],
        kind=kind,
        labels=tuple(found["labels"].split("|")),
        properties=tuple(re.findall(r"\.(\w+)", found["properties"])),
        summary=query.summary,
    )


def cypher_page() -> str:
    """Give the text of cypher/README.md."""
    return "\n".join([_OPENING, *_queries_part(), *_schema_part()])


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
        "",
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


def with_settings(readme: str) -> str:
    """Put the table of settings between its markers; a text without them stays as it is."""
    before, opening, rest = readme.partition(SETTINGS_FROM)
    _, closing, after = rest.partition(SETTINGS_TO)
    if not opening or not closing:
        return readme
    return f"{before}{opening}\n\n{settings_table()}\n\n{closing}{after}"


def pages() -> dict[Path, str]:
    """Give every page that is made, or made in part, with the text it should have."""
    readme = CYPHER.parent / "README.md"
    made = {CYPHER / "README.md": cypher_page()}
    if readme.is_file():
        made[readme] = with_settings(readme.read_text(encoding="utf-8"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or name those that are out of step; gives the exit code."""
    stale = {
        path: text
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    }
    if "--write" in arguments:
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8")
        return 0
    sys.stdout.writelines(f"{path.parent.name}/{path.name} is out of step\n" for path in stale)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
