"""The commands that repair entities and decide reviews; each result as text and as JSON."""

import json
from typing import Any

import pytest

from tests.commands.conftest import RunCommand


def made(run_command: RunCommand, *arguments: str) -> Any:
    """Run a command with --json: one document on stdout, nothing else."""
    result = run_command(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.requirement("S7")
def test_entities_are_merged_split_and_named(run_command: RunCommand) -> None:
    for name in ("Ann Vale", "Anna Wale"):
        run_command("person", name)
    done = made(run_command, "entity", "merge", "Ann Vale", "Anna Wale", "--reason", "one")
    shown = run_command("entity", "show", "Anna Wale").stdout
    for part in ("Ann Vale", "Anna Wale", done["gone"], "two made one"):
        assert part in shown.replace("\n", ""), part
    assert "taken back" in run_command("undo", done["change_id"]).stdout
    assert "own name" in run_command("entity", "alias", "remove", "Ann Vale", "Ann Vale").stderr
    added = run_command("entity", "alias", "add", "Ann Vale", "Annie Vale").stdout
    assert "graphmem undo chg" in added
    split = made(run_command, "entity", "split", "Ann Vale", "Annie Vale")
    assert split["new_name"] == "Annie Vale"
    assert "kept apart" in run_command("entity", "never-merge", "Ann Vale", "Anna Wale").stdout
    refused = run_command("entity", "merge", "Ann Vale", "Anna Wale")
    assert (refused.returncode, "kept apart" in refused.stderr) == (2, True)
    assert "Nothing waits" in run_command("review").stdout
    assert made(run_command, "review", "list", "--state", "all") == []
    assert run_command("review", "accept", "rev0").returncode != 0
