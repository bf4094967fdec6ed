"""Configure: the real command, at a terminal and without one, with a real Neo4j."""

import json
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from scripted import Scripted, served

from graphmem_neo4j.local import Running
from graphmem_neo4j.sources import settings_from
from tests.commands.conftest import RunCommand
from tests.commands.terminal import CTRL_C, Ended, converse

pytestmark = [pytest.mark.requirement("S20", "S22"), pytest.mark.timeout(300)]

SECRET = "sk-typed-secret-0123456789"
FILE = ".config/graphmem-neo4j/graphmem.env"
NOTHING = {
    "GRAPHMEM_URI": "",
    "GRAPHMEM_USER": "",
    "GRAPHMEM_PASSWORD": "",
    "GRAPHMEM_SPACE": "",
    "GRAPHMEM_EMBEDDING__PROVIDER": "",
    "XDG_CONFIG_HOME": "",
}


class Vectors(Scripted):
    """A model of embeddings whose vectors have eight numbers."""

    def answer(self, path: str, request: dict[str, Any]) -> Any:
        texts: str | list[str] = request["input"]
        count = 1 if isinstance(texts, str) else len(texts)
        rows = [{"object": "embedding", "index": i, "embedding": [0.5] * 8} for i in range(count)]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return {"object": "list", "data": rows, "model": request["model"], "usage": usage}


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    with served(Chat()) as endpoint:
        endpoint.says.clear()
        endpoint.says.append('{"word": "ready"}')
        yield endpoint


@pytest.fixture
def vectors() -> Generator[Vectors, None, None]:
    with served(Vectors()) as endpoint:
        yield endpoint


def _environ(home: Path) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GRAPHMEM_", "ANTHROPIC", "XDG_"))
    }
    return kept | {"HOME": str(home), "COLUMNS": "200", "LINES": "50", "TERM": "dumb"}


def _ask(home: Path, *answers: tuple[str, str], arguments: tuple[str, ...] = ()) -> Ended:
    before = Path.cwd()
    os.chdir(home)
    try:
        return converse(["configure", *arguments], answers, _environ(home) | {
            "PYTHONPATH": os.pathsep.join([str(before), os.environ.get("PYTHONPATH", "")]),
        })  # fmt: skip
    finally:
        os.chdir(before)


def test_set_writes_a_private_file_that_every_command_reads(
    run_command: RunCommand, tmp_path: Path
) -> None:
    dry = run_command("configure", "--set", "space=mine", "llm.model=none", "--dry-run", **NOTHING)
    assert dry.returncode == 0, dry.stderr
    assert "+ GRAPHMEM_SPACE=mine" in dry.stdout
    assert not (tmp_path / FILE).exists()
    unsure = run_command("configure", "--set", "space=mine", **NOTHING)
    assert unsure.returncode == 2
    assert "--yes" in unsure.stderr
    assert not (tmp_path / FILE).exists()
    done = run_command(
        "configure", "--set", "space=mine", "--set", "extraction_mode=economy",
        "--set", "llm.daily_tokens=1000", "--set", "GRAPHMEM_LLM__API_KEY=-", "--yes",
        stdin=f"{SECRET}\n", **NOTHING,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert SECRET not in done.stdout + done.stderr
    file = tmp_path / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert f"GRAPHMEM_LLM__API_KEY={SECRET}" in file.read_text()
    shown = run_command("configure", "--show", "--json", **NOTHING)
    assert SECRET not in shown.stdout
    values = {one["variable"]: one["value"] for one in json.loads(shown.stdout)["settings"]}
    assert values == {
        "GRAPHMEM_SPACE": "mine",
        "GRAPHMEM_CONTEXT__EXTRACTION_MODE": "economy",
        "GRAPHMEM_LLM__DAILY_TOKENS": "1000",
        "GRAPHMEM_LLM__API_KEY": "***",
    }
    read = json.loads(run_command("settings", "--json", **NOTHING).stdout)
    assert (read["space"], read["context"]["extraction_mode"]) == ("mine", "economy")


def test_without_a_terminal_it_says_so(run_command: RunCommand, tmp_path: Path) -> None:
    told = run_command("configure", **NOTHING)
    assert told.returncode == 2
    assert "--set KEY=VALUE" in told.stderr
    secret = run_command("configure", "--set", f"llm.api_key={SECRET}", "--yes", **NOTHING)
    assert secret.returncode == 2
    assert SECRET not in secret.stdout + secret.stderr
    unsound = run_command("configure", "--set", "llm.api_key=${NOT_SET_HERE}", "--yes", **NOTHING)
    assert unsound.returncode == 3
    assert "NOT_SET_HERE" in unsound.stderr
    assert not (tmp_path / FILE).exists()


@pytest.mark.requirement("S21")
def test_register_keeps_a_clients_file_and_leaves_a_broken_one(
    run_command: RunCommand, tmp_path: Path
) -> None:
    client = tmp_path / ".claude.json"
    client.write_text('{"numStartups": 3, "mcpServers": {"other": {"command": "x"}}}')
    done = run_command("configure", "--register", "claude-code", "--yes", **NOTHING)
    assert done.returncode == 0, done.stderr
    written = json.loads(client.read_text())
    assert written["numStartups"] == 3
    assert written["mcpServers"]["other"] == {"command": "x"}
    entry = written["mcpServers"]["graphmem"]
    assert entry["args"] == ["-m", "mcp_server"]
    assert entry["env"] == {"GRAPHMEM_CONFIG": str(tmp_path / FILE)}
    # A server of this entry starts: the file that is named is there.
    assert settings_from(entry["env"]) == settings_from({})
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).unlink()
    text = client.read_text()
    again = run_command("configure", "--register", "claude-code", "--yes", **NOTHING)
    assert (again.returncode, client.read_text()) == (0, text)
    assert "already" in again.stderr
    assert settings_from(entry["env"]) == settings_from({})
    client.write_text('{"mcpServers": {')
    broken = run_command("configure", "--register", "claude-code", "--yes", **NOTHING)
    assert broken.returncode == 3
    assert "left alone" in " ".join(broken.stderr.split())
    assert client.read_text() == '{"mcpServers": {'


@pytest.mark.requirement("S21")
@pytest.mark.parametrize("name", ["a.env", "a.json"])
def test_no_secret_is_written_into_a_clients_file(
    run_command: RunCommand, tmp_path: Path, name: str
) -> None:
    around = {**NOTHING, "GRAPHMEM_CONFIG": str(tmp_path / name), "GRAPHMEM_HTTP__TOKEN": SECRET}
    done = run_command(
        "configure", "--set", "password=-", "embedding.api_key=-", "--register", "claude-code",
        str(tmp_path / "mine.json"), "--yes", stdin=f"{SECRET}1\n{SECRET}2\n", **around,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert SECRET in (tmp_path / name).read_text()
    assert SECRET not in done.stdout + done.stderr
    for client in (".claude.json", "mine.json"):
        text = (tmp_path / client).read_text()
        assert SECRET not in text
        entry = json.loads(text)["mcpServers"]["graphmem"]
        assert entry["env"] == {"GRAPHMEM_CONFIG": str(tmp_path / name)}


def test_what_the_shell_overrules_is_named(run_command: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.parent.mkdir(parents=True)
    file.write_text("GRAPHMEM_URI=bolt://in-the-file\n")
    told = run_command("configure", "--set", "uri=", "--yes")
    assert told.returncode == 0, told.stderr
    assert "GRAPHMEM_URI is set in the environment" in told.stderr
    assert "- GRAPHMEM_URI=bolt://in-the-file" in told.stdout
    assert file.read_text() == ""
    again = run_command("configure", "--set", "uri=", "--yes")
    assert "GRAPHMEM_URI is set in the environment" in again.stderr


def _answers(server: Running, chat: Chat, vectors: Vectors) -> list[tuple[str, str]]:
    return [
        ("Which Neo4j?", "own\n"),
        ("Address", f"{server.bolt_uri}\n"), ("User", f"{server.user}\n"),
        ("Password", "typed\n"), ("(not shown)", f"{server.password}\n"),
        ("answers", ""), ("Space", "guided\n"),
        ("Embeddings [", "endpoint\n"), ("Vendor", "openai/tiny\n"),
        ("Base URL", f"{vectors.url}\n"), ("Key", "typed\n"), ("(not shown)", f"{SECRET}\n"),
        ("Vector size", "8\n"), ("answers", ""),
        ("Language model", ""), ("Language model", "openai/scripted\n"),
        ("Base URL", f"{chat.url}\n"), ("Key", "variable\n"), ("Name of the variable", "HOME\n"),
        ("answers", ""), ("How often it reads", "aggressive\n"),
        ("Most tokens", "5000\n"), ("Most US dollars", "1.5\n"),
        ("Read conversations", "n\n"),
    ]  # fmt: skip


@pytest.mark.requirement("S21", "S13", "Q111", "Q126")
def test_the_guided_tour_tries_everything_and_writes_after_a_yes(
    server: Running, prepared: None, chat: Chat, vectors: Vectors, tmp_path: Path
) -> None:
    file = tmp_path / FILE
    file.parent.mkdir(parents=True)
    file.write_text("# by hand\nMINE=1  # stays\n")
    ended = _ask(
        tmp_path,
        *_answers(server, chat, vectors),
        ("Register with this project", "y\n"),
        ("Write this?", "y\n"),
    )
    assert ended.code == 0, ended.seen
    assert SECRET not in ended.seen
    assert server.password not in ended.seen
    assert chat.keys == [f"Bearer {tmp_path}"]
    assert vectors.keys == [f"Bearer {SECRET}"]
    assert file.read_text().splitlines() == [
        "# by hand",
        "MINE=1  # stays",
        f"GRAPHMEM_URI={server.bolt_uri}",
        f"GRAPHMEM_USER={server.user}",
        f"GRAPHMEM_PASSWORD={server.password}",
        "GRAPHMEM_SPACE=guided",
        "GRAPHMEM_EMBEDDING__PROVIDER=openai/tiny",
        f"GRAPHMEM_EMBEDDING__API_KEY={SECRET}",
        f"GRAPHMEM_EMBEDDING__BASE_URL={vectors.url}",
        "GRAPHMEM_EMBEDDING__DIMENSIONS=8",
        "GRAPHMEM_LLM__MODEL=openai/scripted",
        "GRAPHMEM_LLM__API_KEY=${HOME}",
        f"GRAPHMEM_LLM__BASE_URL={chat.url}",
        "GRAPHMEM_LLM__DAILY_TOKENS=5000",
        "GRAPHMEM_LLM__DAILY_COST=1.5",
        "GRAPHMEM_EXTRACTION__AUTO_CAPTURE=false",
        "GRAPHMEM_CONTEXT__EXTRACTION_MODE=aggressive",
    ]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    entry = json.loads((tmp_path / ".mcp.json").read_text())["mcpServers"]["graphmem"]
    assert entry["env"] == {"GRAPHMEM_CONFIG": str(file)}


def test_what_does_not_answer_may_be_skipped_or_kept(chat: Chat, tmp_path: Path) -> None:
    chat.always = 401
    ended = _ask(
        tmp_path,
        ("Which Neo4j?", "own\n"), ("Address", "bolt://127.0.0.1:1\n"), ("User", "\n"),
        ("Password", "none\n"), ("Keep it, change it, or skip", "skip\n"),
        ("Space", "\n"), ("Embeddings [", "none\n"),
        ("Language model", ""), ("Language model", "openai/scripted\n"),
        ("Base URL", f"{chat.url}\n"), ("Key", "typed\n"), ("(not shown)", f"{SECRET}\n"),
        ("Keep it, change it, or skip", "keep\n"),
        ("How often", "\n"), ("Most tokens", "\n"), ("Most US dollars", "\n"),
        ("Read conversations", "\n"), ("Register with this project", "\n"), ("Write this?", "y\n"),
    )  # fmt: skip
    assert ended.code == 0, ended.seen
    assert SECRET not in ended.seen
    assert (tmp_path / FILE).read_text().splitlines() == [
        "GRAPHMEM_EMBEDDING__PROVIDER=none",
        "GRAPHMEM_LLM__MODEL=openai/scripted",
        f"GRAPHMEM_LLM__API_KEY={SECRET}",
        f"GRAPHMEM_LLM__BASE_URL={chat.url}",
    ]
    assert not (tmp_path / ".mcp.json").exists()


@pytest.mark.parametrize("key", [CTRL_C, "\x04"])
def test_whoever_breaks_off_has_written_nothing(tmp_path: Path, key: str) -> None:
    ended = _ask(
        tmp_path, ("Which Neo4j?", "embedded\n"), ("Space", "mine\n"), ("Embeddings [", key)
    )
    assert ended.code == 130, ended.seen
    assert "Traceback" not in ended.seen
    assert "Nothing was written." in ended.seen
    assert not (tmp_path / FILE).exists()


def test_what_is_set_is_tried_and_written_all_the_same(
    run_command: RunCommand, chat: Chat, tmp_path: Path
) -> None:
    silent = run_command(
        "configure", "--set", "llm.model=openai/toy", "llm.base_url=http://127.0.0.1:9/v1",
        "recall.auto=false", "--yes", **NOTHING,
    )  # fmt: skip
    assert silent.returncode == 0, silent.stderr
    told = " ".join(silent.stderr.split())
    assert "nothing answers at http://127.0.0.1:9/v1 (connection refused)" in told
    assert "GRAPHMEM_RECALL__AUTO is accepted, and not used yet" in told
    assert "level=" not in silent.stderr
    assert "GRAPHMEM_LLM__BASE_URL=http://127.0.0.1:9/v1" in (tmp_path / FILE).read_text()
    heard = run_command("configure", "--set", f"llm.base_url={chat.url}", "--yes", **NOTHING)
    assert "openai/toy answers" in heard.stderr
    before = len(chat.requests)
    run_command("configure", "--set", "llm.daily_tokens=5", "--yes", **NOTHING)
    run_command("configure", "--set", "llm.model=openai/other", "--dry-run", **NOTHING)
    assert len(chat.requests) == before
    wrong = run_command("configure", "--set", "llm.base_url=127.0.0.1:9/v1", "--yes", **NOTHING)
    assert wrong.returncode == 3
    assert "must begin with http:// or https://" in " ".join(wrong.stderr.split())


@pytest.mark.requirement("S21")
def test_what_a_client_is_not_told_is_named_with_what_keeps_it(
    run_command: RunCommand, tmp_path: Path
) -> None:
    file = tmp_path / "new.env"
    around = {**NOTHING, "GRAPHMEM_CONFIG": str(file), "GRAPHMEM_LOCAL__HOME": "/my home"}
    away = run_command("stats", **around)
    assert away.returncode == 3
    assert "`graphmem configure` makes it" in " ".join(away.stderr.split())
    made = run_command("configure", "--set", "uri=", "--yes", **around)
    assert made.returncode == 0, made.stderr
    assert settings_from({"GRAPHMEM_CONFIG": str(file)}) == settings_from({})
    told = run_command("configure", "--register", "project", "--dry-run", **around)
    assert "not passed on to the client: GRAPHMEM_LOCAL__HOME" in " ".join(told.stderr.split())
    assert "graphmem configure --set 'local.home=/my home' --yes" in told.stderr
    kept = run_command("configure", "--set", "local.home=/my home", "--yes", **around)
    assert kept.returncode == 0, kept.stderr
    again = run_command("configure", "--register", "project", "--dry-run", **around)
    assert "not passed on" not in again.stderr
