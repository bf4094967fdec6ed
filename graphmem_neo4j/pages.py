"""Pages: what do the rooms, the query files and the settings say of themselves, to a reader?

    uv run python -m graphmem_neo4j.pages            say which page is out of step
    uv run python -m graphmem_neo4j.pages --write    bring them in step

Owns: the lists in cypher/README.md, the rooms and settings in README.md (both between markers), and
the whole of docker/env.example.
Never: says of a room, a statement or a setting what does not stand there.
"""

import ast
import re
import sys
import textwrap
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

IN_COMPOSE = {
    "GRAPHMEM_URI": ("bolt://neo4j:7687", "Here: the container beside the service."),
    "GRAPHMEM_USER": ("neo4j", "The image knows no other."),
    "GRAPHMEM_PASSWORD": (
        "",
        "Fill in: at least 8 letters and digits (no slash, no dollar sign); set once, at the first "
        "start. Empty, nothing starts.",
    ),
    "GRAPHMEM_HTTP__HOST": ("0.0.0.0", "Inside its container; compose.yaml publishes on loopback."),
    "GRAPHMEM_HTTP__TOKEN": (
        "",
        "Fill in: a long random text (`openssl rand -hex 32`). Empty, nothing starts.",
    ),
}
"""The settings that docker/compose.yaml needs: the value, and what is to be known of it there."""

CONTAINER_KNOBS = {
    "MCP_PORT": ("3777", "Port of this machine for MCP, on loopback; a range for replicas."),
    "BROWSER_PORT": ("7474", "Port of this machine for Neo4j Browser, on loopback."),
    "BOLT_PORT": ("7687", "Port of this machine for Bolt, on loopback."),
    "NEO4J_HEAP_SIZE": ("1G", "Java heap of Neo4j; GDS computes in it."),
    "NEO4J_PAGE_CACHE_SIZE": ("512M", "Page cache of Neo4j: as much as the data, where possible."),
}
"""What docker/compose.yaml reads beside the settings: the default there, and what it means."""

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


def env_example() -> str:
    """Give docker/env.example: each setting with its meaning; what compose needs is set."""
    table = {knob.variable: knob for knob in knobs()}
    needed = [(table[name], value, note) for name, (value, note) in IN_COMPOSE.items()]
    lines = [
        "# Copy to `.env` beside compose.yaml, fill in password and token, keep the copy secret.",
        "# A value with a dollar sign, a blank or a hash stands in single quotes.",
        f"# Made by `{COMMAND}`, do not edit env.example itself.",
        "",
        *_env_heading("What compose.yaml needs"),
        *(line for knob, value, note in needed for line in _env_entry(knob, value, note)),
        *_env_heading("The containers"),
    ]
    for name, (value, says) in CONTAINER_KNOBS.items():
        lines += [*_comment(says), f"# {name}={value}", ""]
    section: str | None = None
    for knob in table.values():
        if knob.variable not in IN_COMPOSE:
            if section != (section := "".join(knob.path[:-1])):
                lines += _env_heading(f"Settings: {section or 'general'}")
            lines += _env_entry(knob)
    return "\n".join(lines).rstrip() + "\n"


def _env_heading(text: str) -> list[str]:
    return [f"# ---- {text} ----", ""]


def _env_entry(knob: Knob, value: str | None = None, note: str = "") -> list[str]:
    """Lay out one setting; without a value it is shown with its default, and not set."""
    waits = " Accepted, not used yet." if knob.waits else ""
    says = _comment(f"{knob.says}{waits} {note}".strip())
    if value is not None:
        return [*says, f"{knob.variable}={value}", ""]
    return [*says, f"# {knob.variable}={_default(knob.default).strip('`')}", ""]


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, width=98)]


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
    example = CYPHER.parent / "docker" / "env.example"
    return texts | ({example: env_example()} if example.parent.is_dir() else {})


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or name those that are out of step; gives the exit code."""
    stale = {path: text for path, text in pages().items() if _text_of(path) != text}
    if "--write" in arguments:
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8")
        return 0
    sys.stdout.writelines(f"{path.parent.name}/{path.name} is out of step\n" for path in stale)
    return 1 if stale else 0


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
