"""`graphmem import` as a person runs it, and the small benchmark behind `graphmem bench import`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from importing_there import put

from graphmem_neo4j.evaluate.bench_import import ImportOptions, bench_import
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.evaluate.workspaces import made_files
from graphmem_neo4j.local import Running
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.workspace.decoding import decode
from graphmem_neo4j.workspace.facts import read_facts
from graphmem_neo4j.workspace.front_matter import split


def run(server: Running, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `graphmem import ARGUMENTS` in a space of the test, without vectors."""
    ours = {
        "HOME": str(home),
        "COLUMNS": "120",
        "GRAPHMEM_URI": server.bolt_uri,
        "GRAPHMEM_USER": server.user,
        "GRAPHMEM_PASSWORD": server.password,
        "GRAPHMEM_SPACE": home.name,
        "GRAPHMEM_EMBEDDING__PROVIDER": "none",
    }
    return subprocess.run(
        [sys.executable, "-m", "graphmem_neo4j", "import", *arguments],
        env={**os.environ, **ours},
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


@pytest.mark.requirement("Q161", "Q88", "X21")
@pytest.mark.timeout(300)
def test_a_person_imports_a_workspace(server: Running, tmp_path: Path) -> None:
    put(tmp_path, "ws/MEMORY.md", "- Ann likes tea [a]\n\n```\ncode\n```\n")
    put(tmp_path, "ws/memory/2026-02-15.md", "---\ntitle: a: b\n---\n- Bob lives in Oslo\n")
    shown = run(server, tmp_path, "~/ws", "--dry-run")
    assert shown.returncode == 0, shown.stderr
    assert "Dry run: 2 facts in 2 files, nothing written" in shown.stdout
    assert "front matter left out" in shown.stderr
    rows = [line.split() for line in shown.stdout.splitlines() if " read " in line]
    # A dash: the memory was not asked what it knows.
    assert [row[-3:] for row in rows] == [["1", "–", "–"], ["1", "–", "–"]]
    assert "not asked what is known; left out: 1 line of code, 0 without text" in shown.stderr
    assert "known already" not in shown.stderr
    first = run(server, tmp_path, "~/ws", "--json")
    receipt = json.loads(first.stdout)
    assert (receipt["mode"], receipt["facts"], receipt["added"]) == ("simple", 2, 2)
    again = run(server, tmp_path, str(tmp_path / "ws/MEMORY.md"))
    assert "Imported: 1 fact extracted, 0 new memories created" in again.stdout


@pytest.mark.requirement("F98")
@pytest.mark.parametrize("path", ["file:///etc/hostname", "nothing-there.md", "/dev/null"])
def test_a_wrong_path_is_one_sentence(server: Running, tmp_path: Path, path: str) -> None:
    ran = run(server, tmp_path, path, "--dry-run")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr


@pytest.mark.requirement("Q157", "F92", "F94", "F96")
@pytest.mark.parametrize("seed", range(3))
def test_the_reader_finds_what_was_made(seed: int) -> None:
    for made in made_files(seed, 60):
        _, body, _ = split(decode(made.data).text)
        found = read_facts(body)
        assert tuple(fact.content for fact in found.facts) == made.facts, made.name
        assert found.code_lines == made.code_lines


@pytest.mark.requirement("F66", "Q53", "Q159")
@pytest.mark.timeout(300)
async def test_a_small_benchmark_counts_right(server: Running, settings: Settings) -> None:
    target = Target(server.bolt_uri, server.user, server.password, settings)
    report = await bench_import(target, ImportOptions(files=25, seed=7), command="made")
    assert [check for check in report.checks if not check.holds] == []
    assert len(report.checks) == 8
    assert report.holds
