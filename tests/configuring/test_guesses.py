"""Guesses: which setting a wrong name means, which file is missed, what a client is not told."""

from pathlib import Path

import pytest

from graphmem_neo4j.configuring.changes import assignment, knob_named
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.settings_file import Stored
from graphmem_neo4j.sources import knobs, settings_from

TABLE = knobs()


@pytest.mark.requirement("R-S3")
@pytest.mark.parametrize("name", ["FOO", "TEST", "BAR", "X", "NOPE", "SERVER", "MY_THING"])
def test_nonsense_is_taken_for_no_setting(name: str) -> None:
    with pytest.raises(SettingsError) as told:
        settings_from({f"GRAPHMEM_{name}": "x"})
    assert "did you mean" not in str(told.value)
    for spelled in (f"GRAPHMEM_{name}", name.lower()):
        with pytest.raises(BadRequest) as refused:
            knob_named(spelled, TABLE)
        assert "graphmem settings" not in str(refused.value)


@pytest.mark.requirement("R-S3")
@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("URL", "URI"),
        ("SPCE", "SPACE"),
        ("PASWORD", "PASSWORD"),
        ("LLM_MODEL", "LLM__MODEL"),
        ("EMBEDING__PROVIDER", "EMBEDDING__PROVIDER"),
        ("LOCALHOME", "LOCAL__HOME"),
    ],
)
def test_a_misspelling_is_understood(name: str, meant: str) -> None:
    with pytest.raises(SettingsError, match=rf"did you mean GRAPHMEM_{meant}\?"):
        settings_from({f"GRAPHMEM_{name}": "x"})


@pytest.mark.requirement("S20")
def test_a_settings_file_that_is_not_there_is_told_how_to_make(tmp_path: Path) -> None:
    path = tmp_path / "new.env"
    with pytest.raises(SettingsError) as told:
        settings_from({"GRAPHMEM_CONFIG": str(path)})
    assert str(told.value) == (
        f"GRAPHMEM_CONFIG: {path}: there is no such file: `graphmem configure` makes it, or "
        "unset GRAPHMEM_CONFIG"
    )


@pytest.mark.requirement("S21")
def test_what_only_the_shell_says_is_not_passed_to_a_client() -> None:
    environ = {
        "GRAPHMEM_CONFIG": "/a.env",
        "GRAPHMEM_LOCAL__HOME": "/my home",
        "GRAPHMEM_SPACE": "filed",
        "GRAPHMEM_HTTP__PORT": "3777",
        "QMEMORY_SURREALDB_URL": "bolt://me:pa55@h",
        "GRAPHMEM_PASSWORD": "pa55",
        "TZ": "Europe/Berlin",
    }
    draft = Draft(Stored(Path("a.env"), "GRAPHMEM_SPACE=filed\n"), environ)
    missing = draft.unpassed()
    assert [(name, assignment(knob, value)) for knob, name, value in missing] == [
        ("QMEMORY_SURREALDB_URL", None),
        ("GRAPHMEM_PASSWORD", "password=-"),
        ("GRAPHMEM_LOCAL__HOME", "local.home=/my home"),
    ]
    draft.put("GRAPHMEM_SPACE", "other")
    assert "GRAPHMEM_SPACE" in [name for _, name, _ in draft.unpassed()]
