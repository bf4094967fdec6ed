"""The commands that correct, link, know people and look back; each result as text and as JSON."""

import json
from typing import Any

import pytest

from tests.commands.conftest import RunCommand


def made(run_command: RunCommand, *arguments: str) -> Any:
    """Run a command with --json: one document on stdout, nothing else."""
    result = run_command(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def saved(run_command: RunCommand, *arguments: str) -> str:
    return "memory:" + made(run_command, "save", *arguments)["memories"][0]["memory_id"]


@pytest.mark.requirement("Q79", "Q80", "Q81", "Q82", "Q83")
def test_a_memory_is_corrected_and_its_history_told(run_command: RunCommand) -> None:
    old = saved(run_command, "Mira lives in Berlin")
    done = made(
        run_command,
        "correct",
        old,
        "--action",
        "correct",
        "--new-content",
        "Mira lives in Porto",
        "--reason",
        "she moved",
    )
    new = f"memory:{done['new_id']}"
    seen = run_command("correct", new, "--action", "update", "--salience", "0.9")
    assert "salience: 0.5 → 0.9" in seen.stdout
    linked = made(run_command, "link", new, "person:Mira", "lives as", "--reason", "of her")
    edge = f"relates:{linked['relation']['edge_id']}"
    again = run_command("link", new, "person:Mira", "lives as")
    assert "it stood already" in again.stdout
    found = run_command("search", "where does Mira live?")
    assert "→ [lives as] Mira: of her\n       entity:ent" in found.stdout
    told = made(run_command, "history", new)
    assert [one["content"] for one in told["versions"]] == [
        "Mira lives in Berlin",
        "Mira lives in Porto",
    ]
    shown = run_command("history", old)
    for part in ("version 1, superseded", "version 2, active", "corrected", "she moved", edge):
        assert part in shown.stdout.replace("\n", ""), part
    assert (
        "taken back" in run_command("correct", new, "--action", "unlink", "--edge-id", edge).stdout
    )
    gone = run_command("correct", new, "--action", "delete").stdout
    assert gone.startswith("deleted\n  memory:")
    assert made(run_command, "search", "where does Mira live?")["hits"] == []
    change = gone.rpartition("graphmem undo ")[2].strip()
    assert "by a person" in run_command("history", old).stdout
    assert "taken back: memory deleted" in run_command("undo", change).stdout
    assert len(made(run_command, "search", "where does Mira live?")["hits"]) == 1


@pytest.mark.requirement("Q89", "Q90", "Q91")
def test_a_person_is_saved_and_found(run_command: RunCommand) -> None:
    told = made(
        run_command,
        "person",
        "Ahmed",
        "--alias",
        "أحمد",
        "--contact",
        "whatsapp:966501234567",
        "--contact",
        "smartsheet:user:12345",
    )
    assert told["action"] == "created"
    assert [one["name"] for one in told["changes"]] == ["أحمد"]
    memory_id = saved(run_command, "The Q2 report is due on Thursday")
    run_command("link", memory_id, "person:Ahmed", "assigned_to")
    found = run_command("person", "أحمد", "--find")
    for part in ("found", "Ahmed", "smartsheet: user:12345", "The Q2 report is due"):
        assert part in found.stdout
    assert made(run_command, "person", "Ahmed", "--find")["people"][0]["memory_count"] == 1
    assert "Nobody found" in run_command("person", "Zoe", "--find").stdout


@pytest.mark.requirement("Q60", "Q63", "Q64", "Q65")
def test_search_takes_filters_moments_and_no_query(run_command: RunCommand) -> None:
    saved(run_command, "We chose Kafka", "--category", "decision", "--salience", "0.9")
    saved(run_command, "Kafka runs on port 9092")
    saved(run_command, "Kafka was on port 9000", "--valid-until", "2021-01-01")
    turns = '{"role": "tool", "tool_name": "exec", "content": "kafka up"}\n'
    run_command("ingest", "s", "-", stdin=turns)

    def contents(*arguments: str) -> list[str]:
        return [hit["content"] for hit in made(run_command, "search", *arguments)["hits"]]

    assert contents() == ["We chose Kafka", "Kafka runs on port 9092"]
    assert contents("Kafka", "--category", "decision") == ["We chose Kafka"]
    assert set(contents("Kafka port", "--kind", "memory", "--history")) >= {
        "Kafka was on port 9000",
        "Kafka runs on port 9092",
    }
    assert "Kafka was on port 9000" in contents("Kafka port", "--valid-at", "2020-06-01")
    assert contents("Kafka port", "--as-of", "2020-06-01") == []
    assert contents("Kafka port", "--known-at", "2020-06-01") == []
    calls = made(run_command, "search", "--tool-calls", "--tool-name", "exec")["hits"]
    assert [hit["kind"] for hit in calls] == ["tool_call"]
    assert "tool exec" in run_command("search", "--tool-name", "exec").stdout


@pytest.mark.requirement("Q167", "Q168", "Q169")
def test_a_save_takes_times_and_references(run_command: RunCommand) -> None:
    stored = made(
        run_command,
        "save",
        "The invoice went out",
        "--reference",
        "hey:12345=https://app.hey.com/topics/1?a=b",
        "--reference",
        "smartsheet:row:789",
        "--valid-from",
        "2026-01-01",
        "--created-at",
        "2026-01-05",
        "--scope",
        "project:x",
    )["memories"][0]
    assert len(stored["references"]) == 2
    (shown,) = made(run_command, "get", stored["memory_id"], "--scope", "project:x")
    assert shown["created_at"].startswith("2026-01-05")
    assert shown["valid_from"].startswith("2026-01-01")
    (named,) = made(run_command, "get", stored["memory_id"])
    assert named["scope"] == "project:x"
    faint = run_command("save", "The lamp is green", "--salience", "0.1")
    assert "not be found by a normal search" in faint.stderr


@pytest.mark.requirement("Q56")
def test_what_is_near_comes_with_the_command_that_links_it(run_command: RunCommand) -> None:
    old = saved(run_command, "The rent of 2024 was 900 euros")
    seen = run_command("save", "The rent of 2025 was 950 euros")
    # Broken as a shell reads it, so that no line is longer than a screen.
    _, _, command = seen.stdout.replace("\\\n", " ").partition("graphmem link")
    from_id, to_id, relation = command.split()
    assert to_id == old
    assert made(run_command, "link", from_id, to_id, relation)["is_new"] is True


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("correct", "mem0000000000000zzz"), "action"),
        (("correct", "mem0000000000000zzz", "--action", "burn"), "is not known"),
        (("correct", "mem0000000000000zzz", "--action", "correct"), "needs new_content"),
        (("correct", "mem0000000000000zzz", "--action", "delete"), "there is no memory"),
        (("correct", "mem1", "--action", "delete", "--scope", "global"), "belongs to action"),
        (("link", "person:A", "person:B", "  "), "type"),
        (("link", "person:A", "person:A", "knows"), "the same node"),
        (("link", "person:A", "mem0000000000000zzz", "knows"), "to_id"),
        (("person", "Ahmed", "--contact", "whatsapp"), "source:id"),
        (("person", "Ahmed", "--find", "--alias", "x"), "--find only looks"),
        (("history", "mem0000000000000zzz"), "there is no memory"),
        (("save", "x", "--reference", "hey"), "source:id"),
        (("save", "x", "--valid-from", "soon"), "is not a time"),
        (("search", "x", "--as-of", "soon"), "as_of"),
        (("search", "x", "--category", "gossip"), "categories"),
        (("search", "x", "--kind", "letter"), "--kind"),
    ],
)
def test_a_mistake_is_one_sentence(
    run_command: RunCommand, arguments: tuple[str, ...], says: str
) -> None:
    result = run_command(*arguments)
    assert result.returncode == 2, result.stdout + result.stderr
    assert says in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_connect_writes_a_profile_that_is_not_the_usual_one(run_command: RunCommand) -> None:
    for arguments, variables in (
        (("connect", "--profile", "qmemory"), {}),
        (("connect",), {"GRAPHMEM_PROFILE": "qmemory"}),
    ):
        shown = run_command(*arguments, **variables)
        assert "-m mcp_server --profile qmemory" in shown.stdout, shown.stderr
        assert "GRAPHMEM_PROFILE" not in shown.stdout
    assert "--profile" not in run_command("connect").stdout


@pytest.mark.requirement("Q68", "Q85", "R-Q9")
def test_whatever_an_id_names_is_shown_with_what_it_is_tied_to(run_command: RunCommand) -> None:
    old = saved(run_command, "Next steps: buy rope", "--valid-until", "2099-01-01")
    made(run_command, "person", "Ahmed", "--alias", "أحمد")
    long = "he asked for it in a rather long call " * 6
    made(run_command, "link", old, "person:Ahmed", "assigned_to", "--reason", long)
    ahmed, memory = made(run_command, "get", "person:Ahmed", old)
    assert ahmed["relations"]["shown"][0]["node_id"] == old
    assert (memory["relations"]["shown"][0]["node_id"], memory["version"]) == (ahmed["ref"], 1)
    shown = run_command("get", ahmed["ref"]).stdout.splitlines()
    assert shown[:2] == ["Ahmed  person, also known as أحمد", f"  {ahmed['ref']}"]
    assert shown[2].startswith("  ← [assigned_to] Next steps: buy rope: he asked for it")
    # An id has a line of its own, which is never broken: it can be copied.
    assert shown[-1] == f"    {old}"
    done = made(
        run_command, "correct", old, "--action", "correct", "--new-content", "Next: buy two ropes"
    )
    lines = run_command("get", old).stdout.splitlines()
    assert "superseded]" in lines[0]
    for part in ("recorded 20", "valid until 2099-01-01", "ended 20"):
        assert part in lines[1], lines
    assert lines[2:] == ["Next steps: buy rope", f"  superseded by memory:{done['new_id']}"]
    nobody = run_command("get", "person:Nobody")
    assert nobody.returncode != 0
    assert "names nothing that is stored" in nobody.stderr.replace("\n", " ")


@pytest.mark.requirement("Q86", "Q91", "Q167")
def test_what_a_person_told_is_a_persons_and_at_hand_for_undo(run_command: RunCommand) -> None:
    told = run_command("person", "Salma", "--alias", "Salma B", "--contact", "whatsapp:9665")
    assert "name given: Salma B" in told.stdout
    change = told.stdout.rpartition("graphmem undo ")[2].split()[0]
    first = run_command("link", "person:Salma", "system:Ledger", "runs", COLUMNS="80")
    assert all(len(line) <= 80 for line in first.stdout.splitlines())
    _, _, back = first.stdout.replace("\\\n", " ").partition("graphmem correct ")
    again = run_command("link", "person:Salma", "system:Ledger", "runs", "--reason", "she said so")
    assert again.stdout.startswith("told anew")
    assert "graphmem undo chg" in again.stdout
    entries = made(run_command, "changes", "--since", "2020-01-01")["entries"]
    assert sorted((one["kind"], one["made_by"]) for one in entries) == [
        ("alias_added", "person"),
        ("entity_added", None),
        ("entity_added", None),
        ("relation_drawn", "person"),
        ("relation_drawn", "system"),
        ("relation_told_again", "person"),
    ]
    seen = run_command("changes", "--since", "2020-01-01", COLUMNS="80").stdout
    for part in ("person added", "Salma —[runs]→ Ledger", "contact given", "  Salma: Salma B"):
        assert part in seen, seen
    assert all(len(line) <= 80 for line in seen.splitlines())
    assert "taken back: name given" in run_command("undo", change).stdout
    assert run_command("correct", *back.split()).stdout.startswith("taken back")


def test_the_help_names_what_can_be_written_and_no_more(run_command: RunCommand) -> None:
    seen = " ".join(run_command("person", "--help").stdout.split())
    assert "--alias" in seen
    assert "project:<name>" in seen
    assert "--empty" not in seen
    assert "--no-" not in seen
    assert "None]" not in seen
    assert "Give an entity a name" in run_command("entity", "--help").stdout


def test_an_empty_space_says_that_it_is_empty(run_command: RunCommand) -> None:
    for question in (["who approves a laptop for six thousand euros on Monday"], []):
        assert "nothing is stored here yet" in " ".join(
            run_command("search", *question).stderr.split()
        )
    assert "nothing yet" in run_command("status").stdout
    run_command("ingest", "s", "-", stdin='{"role": "user", "content": "the lamp is green"}\n')
    told = " ".join(run_command("status").stdout.split())
    assert "1 session, 1 message" in told
    assert "1 conversation for a language model to read: there is none" in told
    assert "in order" in told
