"""The command line: results on stdout, everything else on stderr, one sentence for a failure."""

import json

import pytest

from tests.commands.conftest import RunCommand


@pytest.mark.requirement("Q130", "Q131")
def test_what_is_saved_is_found_shown_and_counted(run_command: RunCommand) -> None:
    saved = run_command("save", "Elias approves expenses above 5,000 euros", "--json")
    assert saved.returncode == 0, saved.stderr
    stored = json.loads(saved.stdout)["memories"][0]
    assert stored["action"] == "added"
    found = json.loads(run_command("search", "who approves expenses?", "--json").stdout)
    assert [hit["node_id"] for hit in found["hits"]] == [stored["memory_id"]]
    shown = json.loads(run_command("get", stored["memory_id"], "--json").stdout)
    assert shown[0]["content"] == "Elias approves expenses above 5,000 euros"
    status = json.loads(run_command("status", "--json").stdout)
    assert status["connected"] is True
    assert (status["counts"]["memories"], status["counts"]["active_memories"]) == (1, 1)
    assert status["neo4j_version"]


@pytest.mark.requirement("Q130", "U12")
def test_a_conversation_is_ingested_once(run_command: RunCommand) -> None:
    lines = '{"role": "user", "content": "We moved to Ghent"}\n{"role": "user", "content": "ok"}\n'
    first = run_command("ingest", "call", "-", "--json", stdin=lines)
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)[0]["added"] == 2
    again = run_command("ingest", "call", "-", stdin=lines)
    assert "0 messages added, 2 known already" in again.stdout


def test_people_see_a_score_a_text_and_why(run_command: RunCommand) -> None:
    run_command("save", "The budget [of Q3] is 500K :smile:")
    seen = run_command("search", "how large is the budget", "--explain")
    assert "The budget [of Q3] is 500K :smile:" in seen.stdout
    assert "words #1" in seen.stdout
    assert "full-text search mode" in " ".join(seen.stderr.split())


@pytest.mark.requirement("Q29", "Q139")
def test_the_schema_is_shown(run_command: RunCommand) -> None:
    run_command("save", "anything")
    rows = json.loads(run_command("schema", "--json").stdout)
    assert rows
    assert all(row["applied"] for row in rows)


@pytest.mark.requirement("Q132", "Q137", "F83")
def test_a_server_that_is_away_is_said_to_be_disconnected(run_command: RunCommand) -> None:
    away = run_command("status", GRAPHMEM_URI="bolt://127.0.0.1:9")
    assert away.returncode != 0
    assert "disconnected" in away.stdout
    assert "Traceback" not in away.stderr + away.stdout


@pytest.mark.requirement("Q132")
def test_status_never_starts_the_embedded_server(run_command: RunCommand) -> None:
    asleep = run_command("status", GRAPHMEM_URI="", GRAPHMEM_PASSWORD="", GRAPHMEM_USER="")
    assert "disconnected" in asleep.stdout
    assert "graphmem up" in asleep.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("bogus",), "bogus"),
        (("search", "x", "--bogus"), "--bogus"),
        (("search", "x", "--limit", "99"), "limit"),
        (("save",), "content is empty"),
        (("save", "x", "--category", "nonsense"), "category"),
        (("save", "x", "--kind", "nonsense"), "kind"),
        (("save", "x", "--scope", "planet:mars"), "scope"),
        (("get",), "at least one id"),
        (("get", "mem0000000000000zzz"), "there is no memory"),
        (("ingest", "s", "no-such-file.jsonl"), "cannot be read"),
        (("calibrate", "no-such-file.jsonl"), "calibrate"),
        (("up",), "GRAPHMEM_URI"),
        (("logs", "--lines", "0"), "--lines"),
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


@pytest.mark.requirement("F86", "F87")
def test_a_wrong_password_is_one_sentence_without_it(run_command: RunCommand) -> None:
    result = run_command("search", "x", GRAPHMEM_PASSWORD="pa55-that-is-wrong", GRAPHMEM_DEBUG="1")
    assert result.returncode == 3
    assert "refused the user name or password" in result.stderr
    assert "pa55-that-is-wrong" not in result.stderr + result.stdout
    assert "Traceback" not in result.stderr


@pytest.mark.requirement("F87")
def test_the_configuration_to_paste_holds_no_secret(run_command: RunCommand) -> None:
    shown = run_command("connect", GRAPHMEM_URI="bolt://neo4j:pa55word@example.org:7687")
    assert "mcp_server" in shown.stdout
    assert "pa55word" not in shown.stdout + shown.stderr
    assert "pa55word" not in run_command("connect", "--json").stdout


@pytest.mark.requirement("U4", "Q92", "Q93", "X5a")
@pytest.mark.parametrize(("profile", "count"), [("core", 6), ("qmemory", 4), ("qmemory-all", 6)])
def test_the_tools_that_a_client_sees_can_be_checked(
    run_command: RunCommand, profile: str, count: int
) -> None:
    seen = json.loads(run_command("connect", "--check", "--profile", profile, "--json").stdout)
    assert (seen["profile"], len(seen["tools"])) == (profile, count)


@pytest.mark.requirement("U4")
def test_a_server_that_does_not_start_is_told_of(run_command: RunCommand) -> None:
    failed = run_command("connect", "--check", "--profile", "nothing")
    assert failed.returncode == 3
    assert "'qmemory-all'" in failed.stderr


@pytest.mark.requirement("F10", "F79")
def test_a_model_that_is_away_is_told_once_and_in_our_words(run_command: RunCommand) -> None:
    away = {
        "GRAPHMEM_LLM__MODEL": "openai/toy",
        "GRAPHMEM_LLM__BASE_URL": "http://127.0.0.1:9/v1",
        # A busy machine needs more than the usual eight to load the library of models.
        "GRAPHMEM_SAVE__DECIDE_SECONDS": "60",
    }
    assert run_command("save", "Ada lives in Berlin now").returncode == 0
    near = run_command("save", "Ada now lives in Berlin city", **away)
    assert near.returncode == 0
    told = " ".join(near.stderr.split())
    assert told.count("nothing answers at http://127.0.0.1:9/v1 (connection refused)") == 1
    assert "event=" not in told
    debug = run_command("save", "Ada lives in Berlin city", GRAPHMEM_DEBUG="1", **away)
    assert "event=" in debug.stderr
