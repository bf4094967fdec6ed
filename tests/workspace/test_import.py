"""Importing a workspace: what stands in the graph afterwards."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from importing_there import bytes_below, imported, kept, put, texts

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.workspace.files import list_files
from graphmem_neo4j.workspace.reading import read_files


@pytest.mark.requirement("Q156", "Q157", "Q158", "Q159")
async def test_a_workspace_becomes_memories(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", "---\ntags: work\n---\n# Memory\n\n## Decisions\n- Use Postgres\n")
    put(tmp_path, "memory/2026-02-15.md", "# 2026-02-15\n- [ ] buy rope\n- Use Kafka at Acme\n")
    put(tmp_path, "memory/2026-02-16.md", "- Use Kafka at Acme\n```\ncode\n```\n- \n")
    receipt = await imported(memory, tmp_path)
    assert (receipt.facts, receipt.added, receipt.known) == (4, 3, 1)
    assert (receipt.skipped_code_lines, receipt.skipped_empty_lines) == (1, 1)
    assert receipt.mode == "simple"
    assert "no language model" in receipt.notes[0]
    json.dumps(receipt.model_dump(mode="json"))
    found = {one.content: one for one in await kept(memory)}
    assert set(found) == {"Decisions: Use Postgres", "buy rope (open)", "Use Kafka at Acme"}
    decided = found["Decisions: Use Postgres"]
    assert decided.category == "decision"
    assert json.loads(decided.metadata) == {
        "file": "MEMORY.md",
        "line": 7,
        "heading": ["Decisions"],
        "tags": ["work"],
    }
    assert decided.created_day is None
    assert json.loads(found["buy rope (open)"].metadata)["task"] == "open"
    assert found["Use Kafka at Acme"].sources == ["memory/2026-02-15.md", "memory/2026-02-16.md"]
    assert (found["Use Kafka at Acme"].created_day or "").startswith("2026-02-15T00:00")
    answer = await memory.recall("Which broker do we use at Acme?")
    assert answer.hits[0].content == "Use Kafka at Acme"


@pytest.mark.requirement("F88", "F89", "F90", "F91")
async def test_front_matter_good_and_broken(memory: GraphMemory, tmp_path: Path) -> None:
    broken = ("title: Plan: two", "key: `C:\\x`", "title: *Draft*", "d: {{date}}")
    blocks = [*broken, "when: 2026-02-30", "title: 2024", "version: 1.10", "draft: yes"]
    blocks += ["tags: work", "- a list"]
    for number, block in enumerate(blocks):
        put(tmp_path, f"memory/n{number}.md", f"---\n{block}\n---\n- fact of file {number}\n")
    put(tmp_path, "memory/marked.md", b"\xef\xbb\xbf---\r\ntitle: A\r\n---\r\n- fact one\r\n")
    put(tmp_path, "memory/rules.md", "---\ntitle: R\n---\nred\n\n---\n\nblue\n\n---\n")
    put(tmp_path, "memory/open.md", "---\nnever closed one\n")
    before = bytes_below(tmp_path)
    receipt = await imported(memory, tmp_path)
    assert receipt.added == 10 + 1 + 2 + 1
    noted = {file.name for file in receipt.files if any("front matter" in n for n in file.notes)}
    assert noted == {f"memory/n{number}.md" for number in (0, 1, 2, 3, 4, 9)}
    titles = {file.name: file.title for file in receipt.files}
    assert (titles["memory/n5.md"], titles["memory/marked.md"]) == ("2024", "A")
    found = {one.content: one for one in await kept(memory)}
    assert {"fact one", "red", "blue", "never closed one"} < set(found)
    assert json.loads(found["fact of file 8"].metadata)["tags"] == ["work"]
    assert not any("\ufeff" in one or "\r" in one for one in found)
    assert bytes_below(tmp_path) == before


@pytest.mark.requirement("F96", "F97", "F98", "F12")
async def test_one_bad_file_stops_no_other(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", "- good fact\n- ok \x00 and \x07 fine\n")
    put(tmp_path, "memory/wide.md", "\ufeff- wide fact\n".encode("utf-16-le"))
    put(tmp_path, "memory/old.md", b"- caf\xe9 \x96 ok\n")
    put(tmp_path, "memory/binary.md", b"\x89PNG\r\n\x00\x00" + bytes(range(256)) * 4)
    put(tmp_path, "memory/empty.md", "")
    os.mkfifo(tmp_path / "memory/pipe.md")
    put(tmp_path, "memory/" + os.fsdecode(b"odd-\xff-name.md"), "- odd name\n")
    receipt = await imported(memory, tmp_path)
    assert await texts(memory) == ["café – ok", "good fact", "odd name", "ok and fine", "wide fact"]
    left_out = {file.name: file.notes[0] for file in receipt.files if file.action == "left_out"}
    assert set(left_out) == {"memory/binary.md", "memory/pipe.md"}
    notes = {file.name: file.notes for file in receipt.files}
    assert notes["memory/old.md"] == ["read as cp1252"]
    json.dumps(receipt.model_dump(mode="json"), ensure_ascii=False).encode()
    assert (await imported(memory, tmp_path)).added == 0


@pytest.mark.requirement("F68", "F97")
async def test_scopes_are_kept_apart(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", "- Budget is 500K\n")
    assert (await imported(memory, tmp_path, scope="project:a")).added == 1
    assert (await imported(memory, tmp_path, scope="project:b")).added == 1
    assert (await imported(memory, tmp_path, scope="project:a")).added == 0
    assert sorted(one.scope for one in await kept(memory)) == ["project:a", "project:b"]
    answer = await memory.recall("budget", scopes="project:a")
    assert [hit.scope for hit in answer.hits] == ["project:a"]


@pytest.mark.requirement("F68", "X18")
async def test_strict_sessions_import_for_themselves(settings: Settings, tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", "- Budget is 500K\n")
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        for session in ("chat:a", "chat:b"):
            assert (await imported(memory, tmp_path, session_id=session)).added == 1
            assert (await imported(memory, tmp_path, session_id=session)).added == 0
        answer = await memory.recall("budget", session_id="chat:a")
        assert len(answer.hits) == 1


@pytest.mark.requirement("F94", "F96")
async def test_a_huge_line_is_kept_in_pieces_and_a_lone_bad_file_is_refused(
    memory: GraphMemory, tmp_path: Path
) -> None:
    words = " ".join(f"word{number}" for number in range(120_000))
    receipt = await imported(memory, put(tmp_path, "MEMORY.md", words))
    assert receipt.added == len(words) // 100_000 + 1
    with pytest.raises(BadRequest, match="is no text: save it as UTF-8"):
        await imported(memory, put(tmp_path, "binary.md", b"\x00" * 100))


@pytest.mark.requirement("Q161")
async def test_a_dry_run_writes_nothing_and_asks_nothing(
    memory: GraphMemory, tmp_path: Path
) -> None:
    put(tmp_path, "MEMORY.md", "- one fact\n- two facts\n")
    put(tmp_path, "memory/a.md", "- three\n")
    heard: list[tuple[int, int, int]] = []

    async def told(done: int, total: int, facts: int) -> None:
        heard.append((done, total, facts))

    receipt = await imported(memory, tmp_path, dry_run=True, told=told)
    assert [(file.action, file.facts) for file in receipt.files] == [("read", 2), ("read", 1)]
    assert receipt.dry_run
    assert heard == [(2, 2, 3)]
    assert await kept(memory) == []
    assert receipt.says == "Dry run: 3 facts in 2 files, nothing written"
    assert "the memory was not asked" in receipt.notes[0]


@pytest.mark.requirement("Q87", "F98", "X21")
async def test_an_agent_imports_from_its_roots_alone(memory: GraphMemory, tmp_path: Path) -> None:
    put(tmp_path, "ws/MEMORY.md", "- mine\n")
    put(tmp_path, "secret.md", "- secret\n")
    roots = [str(tmp_path / "ws")]
    for path in (tmp_path / "secret.md", "../secret.md", tmp_path, "/etc/hostname"):
        with pytest.raises(BadRequest, match="outside the folders"):
            await imported(memory, path, roots=roots)
    assert (await imported(memory, tmp_path / "ws/MEMORY.md", roots=roots)).added == 1
    assert await texts(memory) == ["mine"]


_READ = """
import json, sys
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.workspace.files import list_files
from graphmem_neo4j.workspace.reading import read_files
found = list_files(sys.argv[1], roots=None, known_roots=[], file_max_bytes=10_000)
read = read_files(found.entries, file_max_bytes=10_000)
said = [[one.entry.name, one.text_hash, [f.content for f in one.reading.facts]] for one in read]
sys.stdout.write(json.dumps(said))
"""


@pytest.mark.requirement("F96")
def test_the_locale_makes_no_difference(tmp_path: Path) -> None:
    put(tmp_path, "MEMORY.md", "- Größe 🧠 数据\n")
    put(tmp_path, "memory/привет.md", b"- caf\xe9\n")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [sys.executable, "-c", _READ, str(tmp_path)],
        env={**os.environ, **plain},
        capture_output=True,
        timeout=60,
        check=True,
    )
    found = list_files(tmp_path, roots=None, known_roots=[], file_max_bytes=10_000)
    here = read_files(found.entries, file_max_bytes=10_000)
    there = json.loads(ran.stdout)
    assert [one[1:] for one in there] == [
        [one.text_hash, [fact.content for fact in one.reading.facts]] for one in here
    ]
    assert there[0][2] == ["Größe 🧠 数据"]
