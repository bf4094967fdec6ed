"""Schema: applied by itself, once, in order, on Community; what does not fit is refused."""

import asyncio
import re
from collections.abc import AsyncGenerator
from datetime import UTC, datetime

import pytest
from pydantic import BaseModel

from graphmem_neo4j import schema, versions
from graphmem_neo4j.errors import MigrationError, WrongVersion
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import Mode, Query, load, names
from graphmem_neo4j.settings import Settings

from .asking import rows_of


@pytest.mark.requirement("Q138", "R-N1")
@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("2026.08.1", (2026, 8, 1)),
        ("2026.08.1-SNAPSHOT", (2026, 8, 1)),
        ("2026.04", (2026, 4)),
        ("5.26.0", (5, 26, 0)),
        ("4.4-aura", (4, 4)),
        ("2.26.0+4", (2, 26, 0)),
        ("dev", ()),
        ("", ()),
    ],
)
def test_versions_are_read_as_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert versions.parse_version(text) == numbers


@pytest.mark.requirement("Q138")
@pytest.mark.parametrize(
    ("version", "is_good"),
    [
        ("2026.08.1", True),
        ("2026.04.0", True),
        ("2027.01.0", True),
        ("2026.03.9", False),
        ("2025.12.0", False),
        ("5.26.0", False),
        ("4.4.30", False),
        ("unknown", False),
    ],
)
def test_a_server_that_is_too_old_is_named(version: str, is_good: bool) -> None:
    if is_good:
        versions.check_neo4j(version)
        return
    with pytest.raises(WrongVersion, match=r"2026\.04") as caught:
        versions.check_neo4j(version)
    assert version in str(caught.value)


@pytest.mark.requirement("Q138", "F110")
@pytest.mark.parametrize(
    ("version", "is_good"),
    [("2.26.0", True), ("2.20.0", True), ("3.0.0", True), ("2.19.9", False), ("1.8.9", False)],
)
def test_a_gds_that_is_too_old_is_named(version: str, is_good: bool) -> None:
    if is_good:
        versions.check_gds(version)
        return
    with pytest.raises(WrongVersion, match=r"2\.20") as caught:
        versions.check_gds(version)
    assert version in str(caught.value)


@pytest.mark.requirement("Q25", "Q26", "Q27", "Q28", "Q29", "F25")
def test_no_statement_needs_enterprise_or_apoc() -> None:
    for name in names():
        text = load(name).text.lower()
        for word in ("apoc.", "is not null unique", "node key", "is ::", "create database"):
            assert word not in text, (name, word)


def test_migrations_have_numbers_of_their_own() -> None:
    known = schema.migrations()
    numbers = [migration.version for migration in known]
    assert numbers == sorted(set(numbers))
    # Two statements make what the lease of all the others needs.
    assert numbers[:2] == [1, 2]
    assert len({migration.checksum for migration in known}) == len(known)


class _Index(Frozen):
    name: str
    state: str


@pytest.mark.requirement("Q24", "Q25", "Q27", "Q28", "Q29", "Q30", "Q139")
async def test_every_rule_stands_and_is_online(memory: GraphMemory) -> None:
    graph, _ = await memory.ready()
    assert await schema.pending(graph) == []
    indexes = await rows_of(
        memory, _Index, "SHOW INDEXES YIELD name, state RETURN name, state ORDER BY name"
    )
    assert {index.state for index in indexes} == {"ONLINE"}
    standing = {index.name for index in indexes}
    assert {migration.name for migration in schema.migrations()} <= standing


@pytest.mark.requirement("Q30", "F25")
async def test_five_at_once_apply_the_schema_in_peace(settings: Settings) -> None:
    async def open_one() -> int:
        async with GraphMemory.open(settings) as memory:
            return len((await memory.recall("anything")).hits)

    assert await asyncio.gather(*(open_one() for _ in range(5))) == [0] * 5


# --- a database that is not ours, or newer ------------------------------------------------------


class _Nothing(BaseModel):
    pass


@pytest.fixture
async def graph(memory: GraphMemory) -> AsyncGenerator[Graph, None]:
    opened, _ = await memory.ready()
    yield opened
    undo = Query(
        "tests/undo",
        "",
        Mode.WRITE,
        frozenset({"first", "checksum", "known"}),
        (),
        "MATCH (m:Migration) WHERE m.version > $known DELETE m "
        "WITH count(*) AS gone MATCH (m:Migration {version: 1}) SET m.checksum = $checksum "
        "RETURN $first AS first",
    )
    known = schema.migrations()
    await opened.run(
        undo, _Nothing, first=known[0].name, checksum=known[0].checksum, known=known[-1].version
    )


async def test_a_database_of_a_newer_release_is_refused(graph: Graph) -> None:
    await graph.run(
        schema.WRITE_MIGRATION,
        _Nothing,
        version=schema.migrations()[-1].version + 1,
        name="from_the_future",
        checksum="x",
        now=datetime(2026, 1, 1, tzinfo=UTC),
    )
    with pytest.raises(MigrationError, match="newer"):
        await schema.pending(graph)


async def test_a_migration_that_changed_after_it_was_applied_is_refused(graph: Graph) -> None:
    alter = Query(
        "tests/alter",
        "",
        Mode.WRITE,
        frozenset(),
        (),
        "MATCH (m:Migration {version: 1}) SET m.checksum = 'other' RETURN 1 AS one",
    )
    await graph.run(alter, _Nothing)
    with pytest.raises(MigrationError, match="migration_version"):
        await schema.pending(graph)


@pytest.mark.requirement("Q12")
def test_every_node_kind_has_its_key() -> None:
    kinds = {"Session", "Message", "Memory", "Entity", "ToolCall", "Scratchpad", "Metric"}
    text = "\n".join(migration.query.text for migration in schema.migrations())
    unique = set(re.findall(r"FOR \(node:(\w+)\)\s+REQUIRE", text))
    assert kinds <= unique
