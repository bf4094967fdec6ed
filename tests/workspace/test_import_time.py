"""Time in an import: the days of notes, and the order of files."""

from pathlib import Path

import pytest
from importing_there import imported, kept, put
from pydantic import BaseModel

from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

_FOLLOWS = """
CYPHER 25
MATCH (newer:Source {space: $space})-[edge:FOLLOWS]->(older:Source)
RETURN
  newer.path AS newer,
  older.path AS older,
  edge.retired_at = $open_end AS is_live,
  edge.edge_id AS edge_id,
  edge.created_by AS created_by
ORDER BY newer, older
LIMIT 100
"""


class Follows(BaseModel):
    newer: str
    older: str
    is_live: bool
    edge_id: str
    created_by: str


async def follows(memory: GraphMemory) -> list[Follows]:
    graph, _ = await memory.ready()
    query = Query("tests/follows", "", Mode.READ, frozenset({"space", "open_end"}), (), _FOLLOWS)
    space = space_key(memory.settings.space)
    return await graph.run(query, Follows, space=space, open_end=OPEN_END)


@pytest.mark.requirement("F45", "F99", "X18", "X21")
async def test_a_note_belongs_to_its_day_in_the_zone_of_the_settings(
    settings: Settings, tmp_path: Path
) -> None:
    put(tmp_path, "memory/2026-04-12.md", "- met Bob\n")
    put(tmp_path, "memory/2026-02-15.md", "---\ndate: 2026-02-20\n---\n- bought rope\n")
    put(tmp_path, "memory/topic.md", "---\ndate: 2026-02-16\n---\n- learned knots\n")
    put(tmp_path, "memory/2026-02-30.md", "- no such day\n")
    in_tokyo = settings.model_copy(update={"timezone": "Asia/Tokyo"})
    async with GraphMemory.open(in_tokyo) as memory:
        receipt = await imported(memory, tmp_path)
        assert [(file.name, file.day) for file in receipt.files] == [
            ("memory/2026-02-15.md", "2026-02-15"),
            ("memory/topic.md", "2026-02-16"),
            ("memory/2026-04-12.md", "2026-04-12"),
            ("memory/2026-02-30.md", None),
        ]
        assert "the day of its name counts" in receipt.files[0].notes[0]
        days = {one.content: one.created_day for one in await kept(memory)}
        assert (days["met Bob"] or "").startswith("2026-04-11T15:00")
        assert (days["bought rope"] or "").startswith("2026-02-14T15:00")
        assert days["no such day"] is None


@pytest.mark.requirement("Q160", "X21")
async def test_files_follow_each_other_in_time(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "memory/2026-03-14.md", "- c\n")
    put(tmp_path, "memory/2026-03-01.md", "- b\n")
    put(tmp_path, "MEMORY.md", "- a\n")
    await imported(memory, tmp_path)
    first = await follows(memory)
    assert [(one.newer, one.older) for one in first] == [
        ("memory/2026-03-01.md", "MEMORY.md"),
        ("memory/2026-03-14.md", "memory/2026-03-01.md"),
    ]
    assert all(one.created_by == "system" and one.is_live for one in first)
    assert all(one.edge_id.startswith("source:src") for one in first)
    await imported(memory, tmp_path)
    assert await follows(memory) == first
    # A note that comes later, of a day between: one call for this one file.
    await imported(memory, put(tmp_path, "memory/2026-03-02.md", "- d\n"))
    live = [(one.newer, one.older) for one in await follows(memory) if one.is_live]
    assert live == [
        ("memory/2026-03-01.md", "MEMORY.md"),
        ("memory/2026-03-02.md", "memory/2026-03-01.md"),
        ("memory/2026-03-14.md", "memory/2026-03-02.md"),
    ]
    assert len(await follows(memory)) == 4
