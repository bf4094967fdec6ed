"""The commands that look back; each result as text and as JSON."""

import json

from tests.commands.conftest import RunCommand
from tests.commands.test_graph_commands import made, saved


def test_changes_whys_and_paths_are_shown(run_command: RunCommand) -> None:
    old = saved(run_command, "Mira keeps her lantern in Berlin")
    arguments = ("--action", "correct", "--new-content", "Mira keeps her lantern in Porto")
    new = f"memory:{made(run_command, 'correct', old, *arguments)['new_id']}"
    made(run_command, "link", new, "person:Mira Lantern", "about")
    told = made(run_command, "changes", "--since", "2020-01-01", "--limit", "4")
    assert [one["kind"] for one in told["entries"]] == [
        "relation_drawn",
        "entity_added",
        "memory_corrected",
        "memory_added",
    ]
    seen = run_command("changes", "--since", "2020-01-01").stdout
    assert "memory corrected" in seen
    why = run_command("why-not", "where is the lantern of Mira?", old).stdout
    assert why.startswith("superseded")
    assert "took its place; --history finds old versions" in " ".join(why.split())
    there = made(run_command, "why-not", "where is the lantern of Mira?", new)
    assert (there["verdict"], there["rank"]) == ("found", 1)
    path = run_command("path", new, "Mira Lantern")
    lines = path.stdout.splitlines()
    assert lines[:3] == ["Mira keeps her lantern in Porto", f"  {new}", "  ↓ about"]
    assert lines[3:] == ["Mira Lantern", lines[-1]]
    assert json.loads(run_command("path", new, "Mira Lantern", "--json").stdout)["cost"] == 1.0
    shown = made(run_command, "get", new, "--as-of", "2999-01-01")
    assert shown[0]["status"] == "active"
    assert run_command("changes", "--since", "soon").returncode == 2
