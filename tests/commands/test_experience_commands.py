"""The commands of experiences: recorded, tied, found, put right, deleted, put in order."""

import json
from typing import Any

import pytest

from tests.commands.conftest import RunCommand


def made(run_command: RunCommand, *arguments: str) -> Any:
    """Run a command with --json: one document on stdout, nothing else."""
    result = run_command("experience", *arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.requirement("G6", "G44", "G45", "G46", "G47", "U17", "R-G4")
def test_what_work_taught_is_recorded_found_and_put_right(run_command: RunCommand) -> None:
    skill = ("installed libgl1", "SKILL", "Install the [missing] library", "apt install libgl1")
    assert made(run_command, "record", *skill)["action"] == "added"
    event = run_command(
        *("experience", "record", "ImportError: libGL.so.1", "event", "cv2 fails"),
        *("--related-skill", "installed libgl1"),
        stdin="in the slim container",
    )
    assert event.returncode == 0, event.stderr
    assert "added  importerror-libgl-so-1" in event.stdout
    assert "—[SOLVED_BY]→ installed libgl1" in event.stdout
    assert "(when=ImportError: libGL.so.1)" in event.stdout
    found = made(run_command, "search", "ImportError")
    assert [hit["experience"]["type"] for hit in found["hits"]] == ["EVENT", "SKILL"]
    seen = run_command("experience", "search", "ImportError")
    assert "Install the [missing] library" in seen.stdout
    assert "searched by words only" in seen.stderr
    tie = ("tie", "installed libgl1", "ImportError: libGL.so.1", "PATCHES", "after it")
    assert made(run_command, *tie)["is_new"] is True
    assert "it stood already" in run_command("experience", *tie).stdout
    edited = made(run_command, "edit", "installed-libgl1", "--content", "apt-get install")
    back = run_command("undo", edited["change_id"])
    assert "installed-libgl1" in back.stdout
    done = run_command("experience", "maintain")
    assert "0 pairs merged, 0 communities" in done.stdout or "1 community" in done.stdout
    assert "Highest by PageRank" in done.stdout
    told = made(run_command, "stats")
    assert (told["total_nodes"], told["total_edges"]) == (2, 2)
    assert "2 experiences" in run_command("experience", "stats").stdout
    gone = run_command("experience", "delete", "installed-libgl1", "--reason", "wrong")
    assert "deleted" in gone.stdout
    assert "graphmem undo chg" in gone.stdout
    assert made(run_command, "stats")["total_nodes"] == 1


@pytest.mark.requirement("U17", "G7", "G8")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("record", "a", "THING", "b", "c"), "TASK"),
        (("record", "!!", "TASK", "b", "c"), "no letter"),
        (("record", "a", "TASK", "b", "c", "--condition", "d"), "related skill"),
        (("tie", "a", "b", "LIKES", "c"), "USED_SKILL"),
        (("edit", "nobody", "--content", "x"), "no experience named 'nobody'"),
        (("delete", "nobody"), "no experience named 'nobody'"),
        (("search", "x", "--limit", "0"), "limit"),
    ],
)
def test_a_mistake_about_an_experience_is_one_sentence(
    run_command: RunCommand, arguments: tuple[str, ...], says: str
) -> None:
    result = run_command("experience", *arguments)
    assert result.returncode == 2, result.stdout + result.stderr
    assert says in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
