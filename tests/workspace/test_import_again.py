"""Importing again: nothing is doubled, nothing is lost, nothing comes back."""

import asyncio
from pathlib import Path

import pytest
from importing_there import imported, kept, put, texts

from graphmem_neo4j.memory import GraphMemory

FIVE = """# Memory

- Ann likes green tea
- Bob lives in Oslo
- Budget is 500K
- Deploy on Friday
- Use Postgres
"""


@pytest.mark.requirement("F66", "Q53", "Q88", "Q159", "F95")
async def test_five_lines_stay_five(memory: GraphMemory, tmp_path: Path) -> None:
    file = put(tmp_path, "MEMORY.md", FIVE)
    first = await imported(memory, tmp_path)
    assert (first.facts, first.added, first.known) == (5, 5, 0)
    assert first.says == "Imported: 5 facts extracted, 5 new memories created"
    again = await imported(memory, tmp_path)
    assert (again.facts, again.added, again.known) == (5, 0, 5)
    assert [one.action for one in again.files] == ["unchanged"]
    file.write_bytes(FIVE.replace("\n", "\r\n").encode())
    windows = await imported(memory, tmp_path)
    assert (windows.facts, windows.added, windows.known) == (5, 0, 5)
    file.write_text(FIVE.replace("500K", "700K"))
    edited = await imported(memory, tmp_path)
    assert (edited.facts, edited.added, edited.known) == (5, 1, 4)
    assert len(await texts(memory)) == 6
    file.rename(tmp_path / "memory.md")
    renamed = await imported(memory, tmp_path / "memory.md")
    assert (renamed.added, renamed.merged) == (0, 0)
    assert len(await texts(memory)) == 6
    assert {tuple(one.sources) for one in await kept(memory)} >= {("MEMORY.md", "memory.md")}


@pytest.mark.requirement("F66", "Q159")
async def test_what_was_deleted_or_corrected_does_not_come_back(
    memory: GraphMemory, tmp_path: Path
) -> None:
    file = put(tmp_path, "MEMORY.md", FIVE)
    await imported(memory, tmp_path)
    ids = {one.content: one.memory_id for one in await kept(memory)}
    await memory.correct(ids["Deploy on Friday"], "delete")
    await memory.correct(ids["Budget is 500K"], "correct", new_content="Budget is 900K")
    expected = {"Ann likes green tea", "Bob lives in Oslo", "Budget is 900K", "Use Postgres"}
    file.write_text(FIVE + "- Carla joined\n")
    receipt = await imported(memory, tmp_path)
    assert (receipt.facts, receipt.added, receipt.known) == (6, 1, 5)
    assert set(await texts(memory)) == expected | {"Carla joined"}
    file.rename(tmp_path / "memory.md")
    renamed = await imported(memory, tmp_path)
    assert (renamed.added, renamed.known) == (0, 6)
    (tmp_path / "memory.md").write_text(FIVE + "- Carla joined\n- Dan left\n")
    assert (await imported(memory, tmp_path)).added == 1
    assert set(await texts(memory)) == expected | {"Carla joined", "Dan left"}


@pytest.mark.requirement("F66")
async def test_a_removed_line_retires_nothing(memory: GraphMemory, tmp_path: Path) -> None:
    file = put(tmp_path, "MEMORY.md", FIVE)
    await imported(memory, tmp_path)
    file.write_text("- Use Postgres\n")
    assert (await imported(memory, tmp_path)).added == 0
    assert len(await texts(memory)) == 5


@pytest.mark.requirement("F66")
async def test_lines_that_are_gone_are_told_by_the_memories_that_stay(
    memory: GraphMemory, tmp_path: Path
) -> None:
    put(tmp_path, "memory/2026-02-15.md", "- Dora left\n")
    file = put(tmp_path, "MEMORY.md", FIVE)
    first = await imported(memory, tmp_path)
    assert [one.notes for one in first.files] == [[], []]
    ids = {one.content: one.memory_id for one in await kept(memory)}
    await memory.correct(ids["Deploy on Friday"], "delete")
    await memory.correct(ids["Bob lives in Oslo"], "correct", new_content="Bob lives in Bergen")
    # One line was edited, one goes to another file, one goes for good, two are settled already.
    file.write_text("- Ann likes green tea\n- Budget is 700K\n")
    put(tmp_path, "memory/2026-02-16.md", "- Use Postgres\n")
    put(tmp_path, "memory/2026-02-15.md", "- Dora came back\n")
    told = {one.name: one for one in (await imported(memory, tmp_path)).files}
    assert told["MEMORY.md"].gone == [ids["Budget is 500K"]]
    (note,) = told["MEMORY.md"].notes
    assert note == (
        f"1 line is gone from the file, its memory stays: memory:{ids['Budget is 500K']}"
    )
    assert told["memory/2026-02-15.md"].gone == [ids["Dora left"]]
    assert told["memory/2026-02-16.md"].gone == []
    assert "Budget is 500K" in await texts(memory)
    assert [one.notes for one in (await imported(memory, tmp_path)).files] == [[], [], []]
    file.rename(tmp_path / "memory.md")
    (tmp_path / "memory.md").write_text("- Budget is 700K\n")
    # A file that was renamed and edited at once is a new one.
    assert all(one.gone == [] for one in (await imported(memory, tmp_path)).files)
    (tmp_path / "memory.md").write_text("- Budget is 900K\n")
    again = {one.name: one.gone for one in (await imported(memory, tmp_path)).files}
    assert len(again["memory.md"]) == 1


@pytest.mark.requirement("F66", "Q161")
async def test_an_import_that_is_stopped_goes_on_when_called_again(
    memory: GraphMemory, tmp_path: Path
) -> None:
    lines = "".join(f"- room {number} has {number} chairs\n" for number in range(250))
    put(tmp_path, "MEMORY.md", lines)
    for number in range(60):
        put(tmp_path, f"memory/note-{number:02}.md", f"- note {number} is short\n")

    async def stop(done: int, total: int, facts: int) -> None:
        if done < total:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await imported(memory, tmp_path, told=stop)
    assert 0 < len(await texts(memory)) < 310
    receipt = await imported(memory, tmp_path)
    assert receipt.facts == 310
    assert len(await texts(memory)) == 310
    assert (await imported(memory, tmp_path)).added == 0


@pytest.mark.requirement("F66", "Q53")
async def test_two_imports_at_once_store_each_fact_once(
    memory: GraphMemory, tmp_path: Path
) -> None:
    put(tmp_path, "MEMORY.md", FIVE)
    put(tmp_path, "memory/2026-02-15.md", "- Use Postgres\n- Erik called\n")
    receipts = await asyncio.gather(*(imported(memory, tmp_path) for _ in range(4)))
    assert sum(receipt.added for receipt in receipts) == 6
    assert len(await texts(memory)) == 6


@pytest.mark.requirement("Q53")
async def test_what_was_said_elsewhere_is_known(memory: GraphMemory, tmp_path: Path) -> None:
    await memory.save("Bob lives in Oslo")
    put(tmp_path, "MEMORY.md", FIVE)
    receipt = await imported(memory, tmp_path)
    assert (receipt.added, receipt.known + receipt.merged) == (4, 1)
