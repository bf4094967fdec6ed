"""Changes: assignments, plans and files, in lines and in JSON, without a terminal."""

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.configuring.changes import changed, knob_named, planned, read_assignment
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.configuring.hosts import host_named, hosts, registered
from graphmem_neo4j.configuring.writing import NewText, text_of, write_all, write_whole
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.settings_file import Stored, stored_path
from graphmem_neo4j.sources import knobs, settings_from, settings_of, standing

TABLE = knobs()
ENTRY = {"command": "python", "args": ["-m", "mcp_server"], "env": {"GRAPHMEM_CONFIG": "/c.env"}}


def _never(variable: str) -> str:
    raise AssertionError(variable)


@pytest.mark.requirement("S20", "Q126", "S13")
@pytest.mark.parametrize(
    ("text", "variable", "value"),
    [
        ("GRAPHMEM_LLM__MODEL=openai/m", "GRAPHMEM_LLM__MODEL", "openai/m"),
        ("llm.model=a=b", "GRAPHMEM_LLM__MODEL", "a=b"),
        ("embedding.baseURL=http://x/v1", "GRAPHMEM_EMBEDDING__BASE_URL", "http://x/v1"),
        ("embedding.baseUrl=http://x/v1", "GRAPHMEM_EMBEDDING__BASE_URL", "http://x/v1"),
        ("llm.apiKey=${KEY}", "GRAPHMEM_LLM__API_KEY", "${KEY}"),
        ("extraction_mode=economy", "GRAPHMEM_CONTEXT__EXTRACTION_MODE", "economy"),
        ("autoCapture= false ", "GRAPHMEM_EXTRACTION__AUTO_CAPTURE", "false"),
        ("space=", "GRAPHMEM_SPACE", None),
    ],
)
def test_assignments_in_every_spelling(text: str, variable: str, value: str | None) -> None:
    knob, read = read_assignment(text, TABLE, _never)
    assert (knob.variable, read) == (variable, value)


@pytest.mark.requirement("S20")
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("GRAPHMEM_LLM__MODL=x", "GRAPHMEM_LLM__MODEL"),
        ("nothing", "KEY=VALUE"),
        ("GRAPHMEM_CONFIG=/x", "settings file itself"),
        ("GRAPHMEM_LLM__API_KEY=plain-secret", "shell's history"),
        ("GRAPHMEM_URI=bolt://me:hidden@host", "shell's history"),
    ],
)
def test_what_is_refused_says_what_to_write(text: str, hint: str) -> None:
    with pytest.raises(BadRequest, match="(?s)" + hint) as told:
        read_assignment(text, TABLE, _never)
    assert "plain-secret" not in str(told.value)
    assert "hidden" not in str(told.value)


@pytest.mark.requirement("S20")
def test_a_secret_comes_from_standard_input_and_is_never_shown() -> None:
    knob, value = read_assignment("GRAPHMEM_PASSWORD=-", TABLE, lambda _: "s3cret\n")
    assert value == "s3cret"
    (change,) = planned({knob.path: value}, {}, TABLE)
    assert change.lines() == ["+ GRAPHMEM_PASSWORD=***"]


_secrets = st.lists(st.sampled_from(["$", "{", "}", "${", "${cd}", "$${HOME}", "a"]), min_size=1)


@pytest.mark.requirement("S20")
@pytest.mark.parametrize("name", ["a.env", "a.json"])
@given(parts=_secrets)
def test_a_secret_is_taken_as_it_was_given(name: str, parts: list[str]) -> None:
    secret = "".join(parts)
    knob, value = read_assignment("password=-", TABLE, lambda _: secret)
    file = Stored(Path(name), None)
    new = changed(file, planned({knob.path: value}, {}, TABLE), TABLE)
    read = settings_of({"HOME": "/h", "cd": "x"}, new).password
    assert read is not None
    assert read.get_secret_value() == secret


@pytest.mark.requirement("S20", "F12")
def test_no_part_of_a_secret_is_told() -> None:
    with pytest.raises(SettingsError, match="GRAPHMEM_LLM__API_KEY") as told:
        settings_from({"GRAPHMEM_LLM__API_KEY": "ab${hidden}ef"})
    assert "hidden" not in str(told.value)
    with pytest.raises(SettingsError, match="SET_NOWHERE is not set"):
        settings_from({"GRAPHMEM_LLM__API_KEY": "${SET_NOWHERE}"})
    with pytest.raises(SettingsError, match="SET_NOWHERE is not set"):
        settings_from({"GRAPHMEM_LLM__BASE_URL": "http://${SET_NOWHERE}/v1"})


@pytest.mark.requirement("S20")
@pytest.mark.parametrize(
    ("name", "text", "value", "expected"),
    [
        ("a.env", "OURS=o1\nOURS=o2\n", "n", "OURS=n\n"),
        ("a.env", "QMEMORY_EMBEDDING_API_KEY=o\nX=1\n", "n", "X=1\nOURS=n\n"),
        (
            "a.env",
            "QMEMORY_EMBEDDING_API_KEY=o\nX=1\n",
            "${QMEMORY_EMBEDDING_API_KEY}",
            "QMEMORY_EMBEDDING_API_KEY=o\nX=1\nOURS=${QMEMORY_EMBEDDING_API_KEY}\n",
        ),
        (
            "a.json",
            '{"embedding_api_key": "o1", "embedding": {"apiKey": "o2"}}',
            "n",
            '{"embedding": {"apiKey": "n"}}',
        ),
    ],
)
def test_a_secret_that_is_replaced_goes(name: str, text: str, value: str, expected: str) -> None:
    variable = "GRAPHMEM_EMBEDDING__API_KEY"
    knob = knob_named(variable, TABLE)
    file = Stored(Path(name), text.replace("OURS", variable))
    new = changed(file, planned({knob.path: value}, standing({}, file), TABLE), TABLE)
    assert new.text == expected.replace("OURS", variable)


@pytest.mark.requirement("S20", "S21", "S13")
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.env", "# c\nOTHER=1\n", "# c\nOTHER=1\nGRAPHMEM_EMBEDDING__BASE_URL=http://n\n"),
        ("a.json", '{"embedding": {"baseURL": "o"}}', '{"embedding": {"baseURL": "http://n"}}'),
        ("a.json", '{"embedding.baseUrl": "o"}', '{"embedding.baseUrl": "http://n"}'),
        ("a.json", "", '{\n  "embedding": {\n    "base_url": "http://n"\n  }\n}\n'),
    ],
)
def test_a_file_keeps_the_spelling_that_stands_there(name: str, text: str, expected: str) -> None:
    file = Stored(Path(name), text)
    knob = knob_named("embedding.base_url", TABLE)
    changes = planned({knob.path: "http://n"}, standing({}, file), TABLE)
    new = changed(file, changes, TABLE)
    assert new.text == expected
    assert settings_of({}, new).embedding.base_url == "http://n"
    gone = changed(new, planned({knob.path: None}, standing({}, new), TABLE), TABLE)
    assert settings_of({}, gone).embedding.base_url is None


@pytest.mark.requirement("S20", "R-S3")
def test_the_file_is_read_below_the_environment_and_lends_it_variables(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    path = stored_path(environ)
    assert path is not None
    assert settings_from(environ).space == "default"
    lines = "VENDOR_KEY=k1\nGRAPHMEM_LLM__API_KEY=${VENDOR_KEY}\nGRAPHMEM_SPACE=filed\n"
    write_whole(path, lines, before=None)
    settings = settings_from(environ)
    assert settings.space == "filed"
    assert settings.llm.api_key is not None
    assert settings.llm.api_key.get_secret_value() == "k1"
    assert settings_from({**environ, "GRAPHMEM_SPACE": "shell"}).space == "shell"
    assert settings_from({**environ, "QMEMORY_NAMESPACE": "old"}).space == "old"
    around = settings_from({**environ, "VENDOR_KEY": "k2"}).llm.api_key
    assert around is not None
    assert around.get_secret_value() == "k2"
    write_whole(path, lines + "GRAPHMEM_SPCE=x\n", before=lines)
    with pytest.raises(SettingsError, match=r"graphmem\.env: GRAPHMEM_SPCE .* GRAPHMEM_SPACE"):
        settings_from(environ)


@pytest.mark.requirement("R-S3", "S14", "S20")
@pytest.mark.parametrize(
    ("variable", "value", "hint"),
    [
        ("GRAPHMEM_LLM__API_KEY", "${NOT_SET}", "NOT_SET is not set"),
        ("GRAPHMEM_EMBEDDING__PROVIDER", "vendor/unheard-of", "DIMENSIONS"),
        ("GRAPHMEM_CONTEXT__EXTRACTION_MODE", "greedy", "EXTRACTION_MODE"),
        ("GRAPHMEM_LLM__DAILY_COST", "-1", "DAILY_COST"),
    ],
)
def test_a_draft_that_is_not_sound_is_found_out(variable: str, value: str, hint: str) -> None:
    # The shell says something sound, which would hide what the file is about to say.
    draft = Draft(Stored(Path("a.env"), None), {variable: "1"})
    draft.put(variable, value)
    with pytest.raises(SettingsError, match=hint):
        draft.settings()


@pytest.mark.requirement("S20", "R-S3")
def test_a_variable_that_is_a_setting_too_may_be_named() -> None:
    draft = Draft(Stored(Path("a.env"), None), {"ANTHROPIC_API_KEY": "k1", "TZ": "Asia/Tokyo"})
    draft.put("GRAPHMEM_LLM__API_KEY", "${ANTHROPIC_API_KEY}")
    settings = draft.settings()
    assert settings.llm.api_key is not None
    assert settings.llm.api_key.get_secret_value() == "k1"
    assert settings.timezone == "Asia/Tokyo"


@pytest.mark.requirement("S20", "R-S3")
def test_what_the_environment_overrules_is_named_and_still_leaves_the_file() -> None:
    file = Stored(Path("a.env"), "GRAPHMEM_URI=bolt://file\n")
    around = {"GRAPHMEM_URI": "bolt://shell", "QMEMORY_SURREALDB_USER": "me"}
    draft = Draft(file, around)
    for variable in ("GRAPHMEM_URI", "GRAPHMEM_USER", "GRAPHMEM_PASSWORD"):
        draft.put(variable, "")
    assert draft.overruled() == ["GRAPHMEM_URI", "QMEMORY_SURREALDB_USER"]
    assert draft.new_file().text == ""
    assert Draft(Stored(Path("a.env"), None), around).overruled() == []


@pytest.mark.requirement("S20", "S21")
def test_of_one_file_that_was_changed_meanwhile_none_is_written(tmp_path: Path) -> None:
    first, second = tmp_path / "a.env", tmp_path / "b.json"
    second.write_text("{}")
    told: list[Path] = []
    files = [NewText(first, "A=1\n", None), NewText(second, '{"a": 1}', '{"b": 1}', None)]
    with pytest.raises(SettingsError, match=r"b\.json was changed meanwhile: nothing was written"):
        write_all(files, told.append)
    assert (first.exists(), second.read_text(), told) == (False, "{}", [])
    write_all([files[0], NewText(second, '{"a": 1}', "{}", None)], told.append)
    assert (first.read_text(), second.read_text()) == ("A=1\n", '{"a": 1}')
    assert told == [first, second]

    def changed_by_another(path: Path) -> None:
        told.append(path)
        second.write_text('{"theirs": 1}')

    again = [NewText(first, "A=2\n", "A=1\n"), NewText(second, "{}", '{"a": 1}', None)]
    with pytest.raises(SettingsError, match="changed meanwhile: it was left as it is"):
        write_all(again, changed_by_another)
    assert (first.read_text(), second.read_text()) == ("A=2\n", '{"theirs": 1}')


@pytest.mark.requirement("S20")
def test_a_file_is_written_whole_private_and_only_over_what_was_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.env"
    write_whole(path, "A=1\n", before=None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(SettingsError, match="changed meanwhile"):
        write_whole(path, "A=2\n", before="A=0\n")
    os.chmod(path, 0o644)
    link = tmp_path / "link.env"
    link.symlink_to(path)
    write_whole(link, "A=3\n", before="A=1\n", mode=None)
    assert link.is_symlink()
    assert text_of(path) == "A=3\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    write_whole(link, "A=4\n", before="A=3\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["a.env"]


@pytest.mark.requirement("S21")
def test_an_entry_is_written_back_and_everything_else_is_kept() -> None:
    text = '{\n "theme": "dark",\n "mcpServers": {\n  "other": {"command": "x"}\n }\n}\n'
    made = registered(text, "graphmem", ENTRY)
    assert made.before is None
    assert made.text.startswith(
        '{\n "theme": "dark",\n "mcpServers": {\n  "other": {"command": "x"}'
    )
    again = registered(made.text, "graphmem", ENTRY)
    assert not again.is_changed
    assert again.text == made.text
    kept = registered(
        '{"mcpServers": {"graphmem": {"timeout": 9, "env": {"MY_KEY": "s3cret"}}}}',
        "graphmem",
        ENTRY,
    )
    assert kept.after["timeout"] == 9
    assert kept.after["env"] == {"MY_KEY": "s3cret", "GRAPHMEM_CONFIG": "/c.env"}
    assert "s3cret" not in "".join(kept.lines("graphmem"))
    assert "s3cret" in kept.text


@pytest.mark.requirement("S21")
def test_of_what_is_not_ours_in_an_entry_the_names_alone_are_shown() -> None:
    env = {
        "GRAPHMEM_URI": "bolt://neo4j:hidden@host",
        "NEO4J_AUTH": "neo4j/hidden",
        "X_KEY": "${A}hidden",
        "Y_KEY": "${NAMED}",
        "N": 7,
    }
    hidden = {
        "env": env,
        "headers": {"Authorization": "Bearer hidden"},
        "hidden_list": ["hidden-value"],
    }
    made = registered(json.dumps({"mcpServers": {"graphmem": hidden}}), "graphmem", ENTRY)
    seen = "\n".join(made.lines("graphmem"))
    assert "hidden" not in seen.replace("hidden_list", "")
    for shown in ("NEO4J_AUTH", "headers", "${NAMED}", "/c.env", "mcp_server"):
        assert shown in seen
    assert made.after["headers"] == hidden["headers"]
    assert made.after["env"] == {**env, "GRAPHMEM_CONFIG": "/c.env"}


@pytest.mark.requirement("S21")
def test_no_setting_is_ever_put_into_a_clients_file() -> None:
    env = {"GRAPHMEM_CONFIG": "/c.env", "GRAPHMEM_PASSWORD": "s3cret", "LLM_KEY": "s3cret"}
    for text in (None, '{"mcpServers": {"graphmem": {"env": {"MINE": "1"}}}}'):
        made = registered(text, "graphmem", ENTRY | {"env": env, "headers": {"X": "s3cret"}})
        assert "s3cret" not in made.text
        assert "/c.env" in made.text


@pytest.mark.requirement("S21")
@pytest.mark.parametrize(
    "text",
    [
        '{"mcpServers": ',
        '{"mcpServers": []}',
        '// c\n{"mcpServers": {}}',
        '{"mcpServers": {"graphmem": {"url": "http://x"}}}',
    ],
)
def test_a_file_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        registered(text, "graphmem", ENTRY)


@pytest.mark.requirement("S21")
def test_clients_by_platform() -> None:
    home = {"HOME": "/h", "APPDATA": "/roaming"}
    places = {
        platform: {one.name: str(one.path) for one in hosts(home, Path("/p"), platform)}
        for platform in ("linux", "darwin", "win32")
    }
    assert places["linux"]["project"] == "/p/.mcp.json"
    assert places["linux"]["claude-code"] == "/h/.claude.json"
    assert places["linux"]["claude-desktop"] == "/h/.config/Claude/claude_desktop_config.json"
    assert "Library/Application Support/Claude" in places["darwin"]["claude-desktop"]
    assert places["win32"]["claude-desktop"].startswith("/roaming/Claude")
    with pytest.raises(BadRequest, match="claude-desktop"):
        host_named("emacs", hosts(home, Path("/p"), "linux"))
