"""Sources of an import: each file is one, and no two files are the same one."""

import asyncio
import os
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from importing_there import imported, kept, put, texts
from pydantic import BaseModel

from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import ImportSettings, Settings
from graphmem_neo4j.workspace.ledger import Ledger, write_sources

_SOURCES = """
CYPHER 25
MATCH (source:Source {space: $space})
RETURN
  source.source_id AS source_id,
  source.path AS path,
  source.line_hashes AS line_hashes,
  COLLECT {
    MATCH (source)-[edge:FOLLOWS {retired_at: $open_end}]->(before:Source)
    RETURN before.path
  } AS before
ORDER BY path, source_id
LIMIT 100
"""


class Kept(BaseModel):
    source_id: str
    path: str
    line_hashes: list[str]
    before: list[str]


async def sources(memory: GraphMemory) -> list[Kept]:
    graph, _ = await memory.ready()
    query = Query("tests/sources", "", Mode.READ, frozenset({"space", "open_end"}), (), _SOURCES)
    space = space_key(memory.settings.space)
    return await graph.run(query, Kept, space=space, open_end=OPEN_END)


@pytest.mark.requirement("F66", "F97", "Q159", "Q160")
async def test_two_workspaces_keep_their_own_sources(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "wa/MEMORY.md", "- alpha of one\n- shared by both\n")
    put(tmp_path, "wa/memory/2026-01-01.md", "- first day of one\n")
    other = put(tmp_path, "wb/MEMORY.md", "- beta of the other\n")
    put(tmp_path, "wb/memory/2026-01-02.md", "- second day of the other\n")
    for name in ("wa", "wb"):
        assert (await imported(memory, tmp_path / name)).added > 0
    for name in ("wa", "wb"):
        again = await imported(memory, tmp_path / name)
        assert [file.action for file in again.files] == ["unchanged", "unchanged"]
    found = await sources(memory)
    assert len(found) == 4
    assert {(one.path, *one.before) for one in found if one.before} == {
        ("memory/2026-01-01.md", "MEMORY.md"),
        ("memory/2026-01-02.md", "MEMORY.md"),
    }
    # What was deleted from one workspace is news where another one tells it.
    ids = {one.content: one.memory_id for one in await kept(memory)}
    await memory.correct(ids["shared by both"], "delete")
    other.write_text("- beta of the other\n- shared by both\n")
    assert (await imported(memory, tmp_path / "wb")).added == 1
    assert (await imported(memory, tmp_path / "wa")).added == 0


@pytest.mark.requirement("F66", "F97", "Q159")
async def test_a_workspace_that_moved_is_known(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "ws/MEMORY.md", "- alpha\n- beta\n")
    await imported(memory, tmp_path / "ws")
    ids = {one.content: one.memory_id for one in await kept(memory)}
    await memory.correct(ids["beta"], "delete")
    (tmp_path / "ws").rename(tmp_path / "moved")
    receipt = await imported(memory, tmp_path / "moved")
    assert (receipt.added, receipt.known) == (0, 2)
    assert await texts(memory) == ["alpha"]


@pytest.mark.requirement("F97", "Q87", "X21")
async def test_agent_and_person_share_what_lies_in_the_settings_folder(
    settings: Settings, tmp_path: Path
) -> None:
    put(tmp_path, "one/ws/MEMORY.md", "- alpha\n")
    put(tmp_path, "two/ws/MEMORY.md", "- beta\n")
    roots = [str(tmp_path / "one"), str(tmp_path / "two")]
    ours = settings.model_copy(update={"imports": ImportSettings(roots=",".join(roots))})
    async with GraphMemory.open(ours) as memory:
        for name in ("one", "two"):
            assert (await imported(memory, tmp_path / name / "ws", roots=roots)).added == 1
            person = await imported(memory, tmp_path / name / "ws/MEMORY.md")
            assert [file.action for file in person.files] == ["unchanged"]
        assert [one.path for one in await sources(memory)] == ["ws/MEMORY.md", "ws/MEMORY.md"]
    # The same folder, mounted elsewhere, is the same one.
    (tmp_path / "one").rename(tmp_path / "mounted")
    moved = ImportSettings(roots=str(tmp_path / "mounted"))
    async with GraphMemory.open(settings.model_copy(update={"imports": moved})) as memory:
        receipt = await imported(memory, tmp_path / "mounted/ws")
        assert [file.action for file in receipt.files] == ["unchanged"]


@pytest.mark.requirement("F97", "F96", "Q88")
async def test_names_that_look_the_same_are_two_files(memory: GraphMemory, tmp_path: Path) -> None:
    names = ["a.md", os.fsdecode(b"a\xff.md"), "\u00e9.md", "e\u0301.md", "b.md", "b\u200b.md"]
    for number, name in enumerate(names):
        lines = "".join(f"- line {line} of file {number}\n" for line in range(number + 1))
        put(tmp_path, f"memory/{name}", lines)
    receipt = await imported(memory, tmp_path)
    shown = Counter(file.name for file in receipt.files)
    assert shown == {"memory/a.md": 2, "memory/\u00e9.md": 2, "memory/b.md": 2}
    assert (receipt.facts, receipt.added, receipt.known) == (21, 21, 0)
    assert all(file.added == file.facts for file in receipt.files)
    assert len({file.source_id for file in receipt.files}) == 6
    again = await imported(memory, tmp_path)
    assert {file.action for file in again.files} == {"unchanged"}
    found = await sources(memory)
    assert len(found) == 6
    assert sum(len(one.line_hashes) for one in found) == 21


@pytest.mark.requirement("Q160", "F68", "X18")
@pytest.mark.parametrize("session", [None, "main", "chat:a"])
async def test_strict_files_follow_each_other_too(
    settings: Settings, tmp_path: Path, session: str | None
) -> None:
    put(tmp_path, "MEMORY.md", "- a\n")
    file = put(tmp_path, "memory/2026-03-01.md", "- b\n")
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        await imported(memory, tmp_path, session_id=session)
        assert [(one.path, one.before) for one in await sources(memory)] == [
            ("MEMORY.md", []),
            ("memory/2026-03-01.md", ["MEMORY.md"]),
        ]
        # A renamed file is known as well, by its text.
        file.rename(tmp_path / "memory/2026-03-02.md")
        renamed = await imported(memory, tmp_path, session_id=session)
        assert (renamed.added, renamed.known) == (0, 2)
        stranger = await imported(memory, tmp_path, session_id="chat:b")
        assert stranger.added == 2


@pytest.mark.requirement("F66")
async def test_a_source_remembers_a_line_once(memory: GraphMemory, tmp_path: Path) -> None:
    lines = "".join(f"- room {number} has chairs\n" for number in range(5))
    put(tmp_path, "MEMORY.md", lines)
    await asyncio.gather(*(imported(memory, tmp_path) for _ in range(4)))
    (found,) = await sources(memory)
    assert len(found.line_hashes) == len(set(found.line_hashes)) == 5
    # However the two imports meet: both bring the same lines.
    graph, _ = await memory.ready()
    ledger = Ledger(graph, memory.settings.space, "global", None, None)
    row: dict[str, Any] = {"source_id": "src1", "properties": {"path": "z.md"}, "twin_id": None}
    for hashes in (["aa", "bb"], ["bb", "aa", "cc"]):
        given = [
            row
            | {"done_hashes": hashes}
            | {name: list[str]() for name in ("line_hashes", "blank_hashes", "memory_ids")}
        ]
        await write_sources(ledger, given, datetime(2026, 1, 1, tzinfo=UTC))
    assert (await sources(memory))[-1].line_hashes == ["aa", "bb", "cc"]


@pytest.mark.requirement("F94", "Q88")
async def test_what_is_nested_too_deep_is_told(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", ">" * 100_000 + " deep\n")
    receipt = await imported(memory, tmp_path)
    assert (receipt.facts, receipt.skipped_deep_lines) == (0, 1)
    assert receipt.files[0].notes == ["1 line left out: nested more than 80 levels deep"]
    put(tmp_path, "MEMORY.md", "- one\n")
    receipt = await imported(memory, tmp_path)
    assert receipt.says == "Imported: 1 fact extracted, 1 new memory created"
