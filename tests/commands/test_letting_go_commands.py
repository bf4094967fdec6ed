"""The commands that tell what is known and let go of it; each as text and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import RunCommand

COFFEE = "The user drinks coffee with oat milk every morning"


def made(run_command: RunCommand, *arguments: str, code: int = 0) -> Any:
    """Run a command with --json: one document on stdout, nothing else."""
    result = run_command(*arguments, "--json")
    assert result.returncode == code, result.stderr
    return json.loads(result.stdout)


def saved(run_command: RunCommand, *arguments: str) -> str:
    return "memory:" + made(run_command, "save", *arguments)["memories"][0]["memory_id"]


@pytest.mark.requirement("S24", "S26", "S19", "S81")
def test_stats_and_profile(run_command: RunCommand) -> None:
    counts = made(run_command, "stats")
    assert counts == dict.fromkeys(
        ("total", "active", "superseded", "entities", "relationships"), 0
    )
    assert "nothing yet" in run_command("profile").stdout
    saved(run_command, COFFEE, "--pinned")
    saved(run_command, "The quay is long")
    # In a small memory what was just saved shows at once.
    assert len(made(run_command, "profile")["long_term"]) == 2
    assert made(run_command, "profile")["is_rebuilt"] is False
    known = made(run_command, "profile", "--rebuild")
    assert [one["content"] for one in known["long_term"]] == [COFFEE, "The quay is long"]
    assert known["is_rebuilt"] is True
    shown = run_command("profile")
    for part in ("Long-term", "Recent", f"{COFFEE}  [fact, pinned] memory:mem"):
        assert part in shown.stdout
    assert "--rebuild chooses anew" in shown.stderr
    told = run_command("stats").stdout.split()
    assert told[told.index("Active") + 1] == "2"


@pytest.mark.requirement("S31", "X25")
def test_forget_by_words(run_command: RunCommand) -> None:
    memory_id = saved(run_command, COFFEE)
    listed = run_command("forget", "coffee", "in", "the", "morning")
    assert listed.returncode == 1
    assert f"{memory_id}  {COFFEE}" in listed.stdout
    assert "nothing was forgotten" in listed.stderr
    done = run_command("forget", COFFEE)
    assert done.returncode == 0
    assert made(run_command, "search", "coffee")["hits"] == []
    change = done.stdout.rpartition("graphmem undo ")[2].strip()
    assert run_command("undo", change).returncode == 0
    assert len(made(run_command, "search", "coffee")["hits"]) == 1


@pytest.mark.requirement("S31", "R-S14")
def test_forget_by_id(run_command: RunCommand) -> None:
    other = saved(run_command, "Mira lives in Berlin")
    by_id = made(run_command, "forget", "--id", other[:-1], "--reason", "he moved")
    assert (by_id["action"], f"memory:{by_id['memory_id']}") == ("forgotten", other)
    gone = made(run_command, "forget", "--id", other, code=1)
    assert gone["action"] == "not_found"
    assert "was deleted already" in gone["notes"][0]
    for arguments in ([], ["x", "--id", other]):
        refused = run_command("forget", *arguments)
        assert (refused.returncode, refused.stdout) == (2, "")


@pytest.mark.requirement("X2")
def test_purge_needs_a_reason_and_a_word(run_command: RunCommand) -> None:
    memory_id = saved(run_command, "Zanzibarium is shut")
    told = run_command("purge", memory_id)
    assert (told.returncode, "would be erased" in told.stdout) == (1, True)
    assert "Nothing was erased" in told.stderr
    refused = run_command("purge", memory_id, "--confirm")
    assert (refused.returncode, "--reason is needed" in refused.stderr) == (2, True)
    done = made(run_command, "purge", memory_id, "--confirm", "--reason", "privacy")
    assert (done["is_dry"], done["memory_ids"]) == (False, [memory_id.removeprefix("memory:")])
    assert "erased for good" in run_command("get", memory_id).stdout
    assert "erased for good" in run_command("history", memory_id).stdout


@pytest.mark.requirement("X2")
def test_purge_of_a_message(run_command: RunCommand, tmp_path: Path) -> None:
    talk = tmp_path / "talk.jsonl"
    turn = {"role": "user", "content": "Zanzibarium is shut", "message_id": "m1"}
    talk.write_text(json.dumps(turn) + "\n")
    made(run_command, "ingest", "monday", str(talk))
    told = run_command("purge", "message:m1")
    assert (told.returncode, "message:m1" in told.stdout) == (1, True)
    done = made(run_command, "purge", "message:m1", "--confirm", "--reason", "privacy")
    assert (done["is_dry"], done["message_id"]) == (False, "m1")
    assert "erased for good" in run_command("get", "message:m1").stdout
    assert made(run_command, "search", "zanzibarium")["hits"] == []
    assert "message erased for good" in run_command("changes", "--since", "2020-01-01").stdout


@pytest.mark.requirement("S27", "R-S13")
def test_wipe_does_nothing_until_it_is_confirmed(run_command: RunCommand) -> None:
    saved(run_command, COFFEE)
    told = run_command("wipe")
    assert (told.returncode, "would be destroyed" in told.stdout) == (1, True)
    assert "Nothing was destroyed" in told.stderr
    done = made(run_command, "wipe", "--confirm")
    assert done["by_label"]["Memory"] == 1
    # It is usable at once.
    assert made(run_command, "stats")["total"] == 0
    saved(run_command, COFFEE)
    assert run_command("wipe", "--confirm").stderr == ""


@pytest.mark.requirement("S25", "S29", "S30", "S31")
def test_the_three_words_of_chat_are_commands(run_command: RunCommand) -> None:
    """`/remember`, `/recall` and `/forget` are save, search and forget."""
    assert run_command("save", COFFEE).returncode == 0
    assert COFFEE in run_command("search", "coffee", "--limit", "1").stdout
    assert run_command("forget", COFFEE).returncode == 0


@pytest.mark.requirement("Q108")
def test_the_notes_of_a_session(run_command: RunCommand, tmp_path: Path) -> None:
    talk = tmp_path / "talk.jsonl"
    talk.write_text('{"role": "user", "content": "The lift is being repaired"}\n')
    made(run_command, "ingest", "monday", str(talk))
    assert "nothing is noted" in run_command("scratchpad", "monday").stdout
    run_command("scratchpad", "monday", "Call the [red] caretaker")
    state = made(run_command, "scratchpad", "monday", "Order the rope", "--append")
    assert state["scratchpad"] == "Call the [red] caretaker\nOrder the rope"
    run_command("search", "lift", "--session", "monday")
    shown = run_command("scratchpad", "monday").stdout
    assert "Call the [red] caretaker" in shown
    assert "searches" in shown
    assert made(run_command, "scratchpad", "monday", "--clear")["scratchpad"] == ""
    for wrong in (["nowhere"], ["monday", "x", "--clear"], ["monday", "--append"]):
        assert run_command("scratchpad", *wrong).returncode == 2
