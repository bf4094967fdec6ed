"""The doors: which folders are meant, and files whose folders change while they are read."""

from pathlib import Path
from typing import Any

import pytest
from importing_there import imported, put, texts

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.workspace.files import list_files, read_bytes

LIMIT = 10_000
NO_FOLDERS: tuple[Any, ...] = (
    *(5, 0.5, True, b"/", {"/": 1}, iter("/"), "", " ", "\0", "\ud800"),
    *([5], [None], [b"/"], [()], [""], ["/", 5], ["\0"], ["\ud800"], ["/", "a\0b"]),
    *(["~\ud800"], ["/"] * 1_001),
)


def swap(folder: Path, other: Path) -> None:
    """Put a link to another folder in the place of a folder."""
    folder.rename(folder.with_name("was"))
    folder.symlink_to(other)


@pytest.mark.requirement("F98", "X21")
@pytest.mark.parametrize("opened", ["/proc/self/fd", "/nowhere/fd"])
@pytest.mark.parametrize("is_person", [True, False])
def test_a_folder_that_changes_into_a_link_is_not_followed(
    opened: str, is_person: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphmem_neo4j.workspace.doors._OPENED", opened)
    put(tmp_path, "ws/memory/a.md", "- inside")
    put(tmp_path, "out/a.md", "- secret")
    workspace = tmp_path / "ws"
    roots = None if is_person else [workspace]
    (entry,) = list_files(workspace, roots=roots, known_roots=(), file_max_bytes=LIMIT).entries
    assert read_bytes(entry, file_max_bytes=LIMIT) == b"- inside"
    swap(workspace / "memory", tmp_path / "out")
    with pytest.raises(BadRequest, match="leads out of the workspace"):
        read_bytes(entry, file_max_bytes=LIMIT)
    (workspace / "memory").unlink()
    (workspace / "memory").symlink_to(workspace / "was")
    assert read_bytes(entry, file_max_bytes=LIMIT) == b"- inside"


@pytest.mark.requirement("F98", "X21")
async def test_an_import_stays_inside_while_folders_change(
    memory: GraphMemory, tmp_path: Path
) -> None:
    for number in range(60):
        put(tmp_path, f"ws/memory/{number:02}.md", f"- fine line {number}\n")
        put(tmp_path, f"out/{number:02}.md", f"- secret line {number}\n")

    async def told(done: int, total: int, facts: int) -> None:
        if done < total:
            swap(tmp_path / "ws/memory", tmp_path / "out")

    receipt = await imported(memory, tmp_path / "ws", roots=[str(tmp_path / "ws")], told=told)
    assert not any("secret" in one for one in await texts(memory))
    left_out = [file for file in receipt.files if file.action == "left_out"]
    assert len(left_out) == 10
    assert all("leads out" in file.notes[0] for file in left_out)


@pytest.mark.requirement("F98", "X21", "F12")
@pytest.mark.parametrize("roots", NO_FOLDERS)
def test_what_names_no_folders_gets_a_sentence(roots: Any, tmp_path: Path) -> None:
    file = put(tmp_path, "MEMORY.md", "- one")
    with pytest.raises(BadRequest) as raised:
        list_files(file, roots=roots, known_roots=(), file_max_bytes=LIMIT)
    said = str(raised.value)
    said.encode()
    assert "roots" in said
    assert len(said) < 500
    assert "\n" not in said


@pytest.mark.requirement("F98", "X21")
def test_one_root_may_be_given_as_it_is(tmp_path: Path) -> None:
    put(tmp_path, "ws/MEMORY.md", "- one")
    put(tmp_path, "secret.md", "- secret")
    for roots in (str(tmp_path / "ws"), tmp_path / "ws", (tmp_path / "ws",)):
        found = list_files("MEMORY.md", roots=roots, known_roots=(), file_max_bytes=LIMIT)
        assert [entry.name for entry in found.entries] == ["MEMORY.md"]
        with pytest.raises(BadRequest, match="outside the folders"):
            list_files(tmp_path / "secret.md", roots=roots, known_roots=(), file_max_bytes=LIMIT)


@pytest.mark.requirement("F98")
@pytest.mark.parametrize("root", ["a\0b", "\ud800"])
def test_a_root_of_the_settings_that_is_none_gets_a_sentence(root: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"imports\.roots"):
        list_files(tmp_path, roots=None, known_roots=[root], file_max_bytes=LIMIT)
