"""Queries: which statement stands in the file of this name, and what does its header promise?

Owns: finding, reading and checking the files under cypher/.
Never: runs a statement, or builds one.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import LiteralString, cast

from graphmem_neo4j.errors import QueryFileError

_HERE = Path(__file__).parent
CYPHER = _HERE / "cypher" if (_HERE / "cypher").is_dir() else _HERE.parent / "cypher"
"""The folder of statements: inside the installed package, else beside it in a checkout."""

_MODE = re.compile(r"^// mode: (\w+)$", re.MULTILINE)
_PARAM = re.compile(r"^// :param (\w+) => .+$", re.MULTILINE)
_RETURNS = re.compile(r"^// returns:(.*)$", re.MULTILINE)
_USED = re.compile(r"\$(\w+)")
_COMMENT_OR_STRING = re.compile(r"//[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")


class Mode(StrEnum):
    """What a statement does: reads, writes, writes in batches of its own, changes the schema."""

    READ = "read"
    WRITE = "write"
    BATCH = "batch"
    SCHEMA = "schema"


@dataclass(frozen=True, slots=True)
class Query:
    """One statement under cypher/, with what its header promises."""

    name: str
    summary: str
    mode: Mode
    params: frozenset[str]
    returns: tuple[str, ...]
    text: LiteralString


@cache
def load(name: str) -> Query:
    """Read `cypher/<name>.cypher`; raise QueryFileError where header and body disagree."""
    path = CYPHER / f"{name}.cypher"
    if not path.is_file():
        raise QueryFileError(f"there is no query file cypher/{name}.cypher")
    text = path.read_text(encoding="utf-8")
    mode, returns = _MODE.search(text), _RETURNS.search(text)
    if mode is None or returns is None or mode[1] not in set(Mode):
        raise QueryFileError(f"{name}: the header needs `// mode: ...` and `// returns: ...`")
    declared = frozenset(_PARAM.findall(text))
    used = frozenset(_USED.findall(_COMMENT_OR_STRING.sub("", text)))
    if declared != used:
        raise QueryFileError(f"{name}: {sorted(declared ^ used)} declared or used, but not both")
    return Query(
        name=name,
        summary=text.splitlines()[0].removeprefix("//").strip(),
        mode=Mode(mode[1]),
        params=declared,
        returns=tuple(column.strip() for column in returns[1].split(",") if column.strip()),
        # The one cast of the code base: a file under version control is as literal as a literal.
        text=cast(LiteralString, text),
    )


def names(under: str = "") -> list[str]:
    """List the names of all query files below a folder of cypher/, in order."""
    return sorted(
        path.relative_to(CYPHER).with_suffix("").as_posix()
        for path in (CYPHER / under).rglob("*.cypher")
    )
