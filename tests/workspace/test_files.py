"""The door to the files: what may be imported, what is refused, and what the answer gives away."""

import os
from pathlib import Path
from typing import Any

import pytest
from importing_there import put

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.workspace.files import Listing, list_files, read_bytes

LIMIT = 10_000


def listed(path: Path | str, *roots: Path, known: tuple[Path, ...] = ()) -> Listing:
    return list_files(
        path,
        roots=[str(root) for root in roots] if roots else None,
        known_roots=[str(root) for root in known],
        file_max_bytes=LIMIT,
    )


def names(listing: Listing) -> list[str]:
    return [entry.name for entry in listing.entries]


def refusal(path: Path | str, *roots: Path) -> str:
    with pytest.raises(BadRequest) as raised:
        listed(path, *roots)
    return str(raised.value)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    put(tmp_path, "root/MEMORY.md", "- one")
    put(tmp_path, "root/memory/2026-02-15.md", "- two")
    put(tmp_path, "root/team/MEMORY.md", "- three")
    put(tmp_path, "secret.md", "- secret")
    put(tmp_path, "root-evil/x.md", "- evil")
    return tmp_path / "root"


@pytest.mark.requirement("Q156", "Q161", "F97")
def test_a_workspace_and_a_single_file(root: Path) -> None:
    assert names(listed(root)) == ["MEMORY.md", "memory/2026-02-15.md"]
    assert names(listed(root / "memory")) == ["memory/2026-02-15.md"]
    assert names(listed(root / "memory/2026-02-15.md")) == ["memory/2026-02-15.md"]
    assert names(listed(root / "MEMORY.md", root)) == ["MEMORY.md"]
    assert names(listed(root / "team", root)) == ["team/MEMORY.md"]
    assert names(listed("memory/2026-02-15.md", root)) == ["memory/2026-02-15.md"]
    assert listed(root / "team", known=(root,)).entries[0].workspace == "team"
    # A person's import of a part of an agent's root names files as the agent's does.
    assert names(listed(root / "team", known=(root,))) == ["team/MEMORY.md"]


@pytest.mark.requirement("Q87", "X21")
def test_the_home_folder_is_meant_by_a_tilde(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(root.parent))
    monkeypatch.setenv("USERPROFILE", str(root.parent))
    found = list_files(
        "~/root/MEMORY.md", roots=["~/root"], known_roots=["~/root"], file_max_bytes=LIMIT
    )
    assert names(found) == ["MEMORY.md"]


@pytest.mark.requirement("F98", "X21")
def test_nothing_outside_is_imported_or_told_of(root: Path) -> None:
    outside = root.parent
    (root / "link.md").symlink_to(outside / "secret.md")
    (root / "dangling.md").symlink_to(outside / "nothing.md")
    (root / "memory/link.md").symlink_to(outside / "secret.md")
    (root / "away").symlink_to(outside / "root-evil")
    asked = {
        "there": [
            outside / "secret.md",
            outside / "root-evil/x.md",
            root / "link.md",
            root / "away/x.md",
            root / "../secret.md",
            Path("/etc/hostname"),
            "../secret.md",
            "../../../../../../../../etc/hostname",
        ],
        "not there": [outside / "nope.md", root / "dangling.md", root / "away/nope.md", "../no.md"],
    }
    said = {
        state: {refusal(path, root).replace(str(path), "PATH") for path in paths}
        for state, paths in asked.items()
    }
    assert said["there"] == said["not there"]
    assert len(said["there"]) == 1
    assert "outside the folders" in said["there"].pop()
    found = listed(root, root)
    assert names(found) == ["MEMORY.md", "memory/2026-02-15.md"]
    assert [(one.name, one.reason) for one in found.refused] == [
        ("memory/link.md", "leads out of the workspace: not imported")
    ]


@pytest.mark.requirement("F98")
def test_a_linked_folder_of_notes_is_refused(root: Path) -> None:
    other = root / "team" / "memory"
    other.symlink_to(root.parent / "root-evil")
    found = listed(root / "team", root)
    assert names(found) == ["team/MEMORY.md"]
    assert [one.name for one in found.refused] == ["team/memory"]


@pytest.mark.requirement("F98", "F11", "F12")
@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("file:///etc/hostname", "is an address"),
        ("https://a.example/MEMORY.md", "is an address"),
        ("a\0b.md", "NUL"),
        ("", "is empty"),
        ("  ", "is empty"),
        ("x" * 5_000 + ".md", "is not there"),
        ("a\ud83d.md", "is n"),
        ("\udc9a.md", "is not there"),
        ("missing.md", "is not there"),
        ("~\ud83d/x.md", "is no path"),
        (b"MEMORY.md", "is empty"),
        (7, "is empty"),
        (None, "is empty"),
    ],
)
def test_odd_paths_get_a_sentence(path: Any, says: str, root: Path) -> None:
    said = refusal(path, root)
    assert says in said
    assert len(said) < 500
    said.encode()


@pytest.mark.requirement("F98")
@pytest.mark.timeout(20)
def test_devices_folders_and_other_files_are_refused(root: Path) -> None:
    os.mkfifo(root / "memory/pipe.md")
    put(root, "memory/big.md", "x" * (LIMIT + 1))
    put(root, ".env", "KEY=1")
    put(root, "memory/2026-02-15.md.bak", "- old")
    put(root, "memory/.hidden.md", "- hidden")
    put(root, "empty/readme.txt", "x")
    (root / "memory/folder.md").mkdir()
    assert "is no file" in refusal(root / "memory/pipe.md", root)
    assert "larger than 10,000 bytes" in refusal(root / "memory/big.md", root)
    assert "must end in .md" in refusal(root / ".env", root)
    assert "neither MEMORY.md nor memory/" in refusal(root / "empty", root)
    (root / "memory/env.md").symlink_to(root / ".env")
    found = listed(root, root)
    assert names(found) == ["MEMORY.md", "memory/2026-02-15.md"]
    reasons = {one.name: one.reason for one in found.refused}
    assert set(reasons) == {
        "memory/big.md",
        "memory/env.md",
        "memory/folder.md",
        "memory/pipe.md",
    }


@pytest.mark.requirement("F98")
def test_a_file_that_changes_into_a_link_is_not_read(root: Path) -> None:
    (entry,) = listed(root / "MEMORY.md").entries
    (root / "MEMORY.md").unlink()
    (root / "MEMORY.md").symlink_to(root.parent / "secret.md")
    with pytest.raises(BadRequest, match="cannot be read"):
        read_bytes(entry, file_max_bytes=LIMIT)


@pytest.mark.requirement("F97")
def test_twins_by_case_and_by_link(root: Path) -> None:
    put(root, "memory.md", "- other")
    (root / "memory").rename(root / "Memory")
    assert names(listed(root)) == ["MEMORY.md", "memory.md", "Memory/2026-02-15.md"]
    (root / "memory.md").unlink()
    (root / "memory.md").symlink_to(root / "MEMORY.md")
    os.link(root / "MEMORY.md", root / "Memory/copy.md")
    found = listed(root)
    assert names(found) == ["MEMORY.md", "Memory/2026-02-15.md"]
    assert len(found.refused) == 2
    assert all("imported once" in one.reason for one in found.refused)


@pytest.mark.requirement("X21")
def test_no_roots_means_nothing_may_be_imported(root: Path) -> None:
    with pytest.raises(BadRequest, match="none is set"):
        list_files(root, roots=[], known_roots=[], file_max_bytes=LIMIT)
