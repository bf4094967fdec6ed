"""Settings: every name users know, its default, who wins, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import knobs, settings_from


def read(settings: Settings, path: str) -> Any:
    value: Any = settings
    for name in path.split("."):
        value = getattr(value, name)
    return value.get_secret_value() if hasattr(value, "get_secret_value") else value


def config(tmp_path: Path, document: object) -> dict[str, str]:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return {"GRAPHMEM_CONFIG": str(path)}


DEFAULTS = [
    pytest.param("uri", None, marks=pytest.mark.requirement("Q113")),
    pytest.param("user", None, marks=pytest.mark.requirement("Q114")),
    pytest.param("password", None, marks=pytest.mark.requirement("Q114")),
    pytest.param("space", "default", marks=pytest.mark.requirement("Q115")),
    pytest.param("database", None, marks=pytest.mark.requirement("Q115")),
    pytest.param("context.threshold", 0.75, marks=pytest.mark.requirement("Q116")),
    pytest.param("context.fresh_tail_count", 32, marks=pytest.mark.requirement("Q117")),
    pytest.param("context.memory_budget_pct", 0.15, marks=pytest.mark.requirement("Q118")),
    pytest.param("embedding.provider", "auto", marks=pytest.mark.requirement("Q119")),
    pytest.param("embedding.api_key", None, marks=pytest.mark.requirement("Q120")),
    pytest.param("embedding.model", None, marks=pytest.mark.requirement("Q120")),
    pytest.param("embedding.dimensions", 0, marks=pytest.mark.requirement("Q121")),
    pytest.param("context.linker_interval_ms", 300_000, marks=pytest.mark.requirement("Q122")),
    pytest.param("context.reflect_interval_ms", 1_800_000, marks=pytest.mark.requirement("Q123")),
    pytest.param("recall.min_salience", 0.3, marks=pytest.mark.requirement("Q124")),
    pytest.param("llm.model", None, marks=pytest.mark.requirement("Q125")),
    pytest.param("context.extraction_mode", "balanced", marks=pytest.mark.requirement("Q126")),
    pytest.param("debug", False, marks=pytest.mark.requirement("Q127")),
    pytest.param("context.compact_turn_count", 7, marks=pytest.mark.requirement("G50")),
    pytest.param("recall.max_nodes", 6, marks=pytest.mark.requirement("G51")),
    pytest.param("recall.graph_hop_depth", 2, marks=pytest.mark.requirement("G52")),
    pytest.param("context.assemble_tail_count", 10, marks=pytest.mark.requirement("G53")),
    pytest.param("save.experience_threshold", 0.90, marks=pytest.mark.requirement("G54")),
    pytest.param("recall.pagerank_damping", 0.85, marks=pytest.mark.requirement("G55")),
    pytest.param("recall.pagerank_iterations", 20, marks=pytest.mark.requirement("G56")),
    pytest.param("llm.api_key", None, marks=pytest.mark.requirement("G57")),
    pytest.param("llm.base_url", None, marks=pytest.mark.requirement("G57")),
    pytest.param("embedding.enabled", True, marks=pytest.mark.requirement("S38")),
    pytest.param("embedding.base_url", None, marks=pytest.mark.requirement("S42")),
    pytest.param("recall.max_results", 10, marks=pytest.mark.requirement("S54")),
    pytest.param("recall.vector_weight", 0.5, marks=pytest.mark.requirement("S55")),
    pytest.param("recall.text_weight", 0.3, marks=pytest.mark.requirement("S56")),
    pytest.param("recall.graph_weight", 0.2, marks=pytest.mark.requirement("S57")),
    pytest.param("recall.min_score", 0.1, marks=pytest.mark.requirement("S58")),
    pytest.param("recall.vector_min_score_factor", 0.5, marks=pytest.mark.requirement("S59")),
    pytest.param("recall.graph_seed_limit", 5, marks=pytest.mark.requirement("S60")),
    pytest.param("recall.graph_hop_depth", 2, marks=pytest.mark.requirement("S61")),
    pytest.param("recall.mmr_lambda", 0.7, marks=pytest.mark.requirement("S62")),
    pytest.param("recall.auto_max_memories", 5, marks=pytest.mark.requirement("S63")),
    pytest.param("recall.auto_min_score", 0.3, marks=pytest.mark.requirement("S64")),
    pytest.param("save.lexical_threshold", 0.88, marks=pytest.mark.requirement("S70")),
    pytest.param("user_profile.frequency", 50, marks=pytest.mark.requirement("S48")),
    pytest.param("user_profile.long_term_items", 20, marks=pytest.mark.requirement("S49")),
    pytest.param("user_profile.recent_items", 10, marks=pytest.mark.requirement("S50")),
    pytest.param("user_profile.recent_days", 7, marks=pytest.mark.requirement("S51")),
    pytest.param("user_profile.scan_limit", 1_000, marks=pytest.mark.requirement("S52")),
    pytest.param("user_profile.item_characters", 500, marks=pytest.mark.requirement("S53")),
    pytest.param("maintain.expiry_minutes", 60, marks=pytest.mark.requirement("S67")),
]


@pytest.mark.requirement("G59", "S73", "X4")
@pytest.mark.parametrize(("path", "default"), DEFAULTS)
def test_nothing_set_means_the_known_defaults(path: str, default: object) -> None:
    assert read(settings_from({}), path) == default


SPELLINGS: list[tuple[str, object, str, object]] = [
    ("surrealdb_url", "bolt://h:1", "uri", "bolt://h:1"),
    ("dbPath", "neo4j+s://h:1", "uri", "neo4j+s://h:1"),
    ("surrealdb_user", "u", "user", "u"),
    ("surrealdb_pass", "p", "password", "p"),
    ("namespace", "team", "space", "team"),
    ("database", "main", "database", "main"),
    ("context_threshold", 0.5, "context.threshold", 0.5),
    ("fresh_tail_count", 5, "context.fresh_tail_count", 5),
    ("memory_budget_pct", 0.2, "context.memory_budget_pct", 0.2),
    ("embedding_provider", "none", "embedding.provider", "none"),
    ("embedding_api_key", "k", "embedding.api_key", "k"),
    ("embedding_model", "m", "embedding.model", "m"),
    ("embedding_dimension", 1024, "embedding.dimensions", 1024),
    ("linker_interval_ms", 60_000, "context.linker_interval_ms", 60_000),
    ("reflect_interval_ms", 60_000, "context.reflect_interval_ms", 60_000),
    ("min_salience_recall", 0.1, "recall.min_salience", 0.1),
    ("subagent_model", "zai/glm-5", "llm.model", "zai/glm-5"),
    ("extraction_mode", "economy", "context.extraction_mode", "economy"),
    ("debug", True, "debug", True),
    ("compactTurnCount", 6, "context.compact_turn_count", 6),
    ("recallMaxNodes", 12, "recall.max_nodes", 12),
    ("recallMaxDepth", 3, "recall.graph_hop_depth", 3),
    ("freshTailCount", 9, "context.assemble_tail_count", 9),
    ("dedupThreshold", 0.8, "save.experience_threshold", 0.8),
    ("pagerankDamping", 0.8, "recall.pagerank_damping", 0.8),
    ("pagerankIterations", 10, "recall.pagerank_iterations", 10),
    ("maxRecallResults", 7, "recall.max_results", 7),
    ("vectorWeight", 0.4, "recall.vector_weight", 0.4),
    ("textWeight", 0.4, "recall.text_weight", 0.4),
    ("graphWeight", 0.0, "recall.graph_weight", 0.0),
    ("minScore", 0.2, "recall.min_score", 0.2),
    ("vectorMinScoreFactor", 0.4, "recall.vector_min_score_factor", 0.4),
    ("graphSeedLimit", 4, "recall.graph_seed_limit", 4),
    ("graphHopDepth", 1, "recall.graph_hop_depth", 1),
    ("mmrLambda", 1.0, "recall.mmr_lambda", 1.0),
    ("autoCapture", False, "extraction.auto_capture", False),
    ("autoRecall", False, "recall.auto", False),
    ("captureMaxChars", 900, "extraction.capture_max_characters", 900),
    ("extractorMaxItems", 4, "extraction.max_items", 4),
    ("nearDuplicateThreshold", 0.97, "save.meaning_threshold", 0.97),
    ("updateVectorMinScore", 0.6, "save.ask_threshold", 0.6),
    ("maxRelatedEdges", 3, "context.max_related_edges", 3),
    ("autoRecallMaxMemories", 4, "recall.auto_max_memories", 4),
    ("autoRecallMinScore", 0.4, "recall.auto_min_score", 0.4),
    ("lexicalDuplicateThreshold", 0.9, "save.lexical_threshold", 0.9),
    ("profileFrequency", 5, "user_profile.frequency", 5),
    ("maxLongTermItems", 5, "user_profile.long_term_items", 5),
    ("maxRecentItems", 5, "user_profile.recent_items", 5),
    ("recentWindowDays", 14, "user_profile.recent_days", 14),
    ("profileScanLimit", 200, "user_profile.scan_limit", 200),
    ("promptMemoryMaxChars", 200, "user_profile.item_characters", 200),
    ("forgetExpiredIntervalMinutes", 15, "maintain.expiry_minutes", 15),
    ("temporalDecayDays", 30, "maintain.episode_days", 30),
]


@pytest.mark.requirement("Q128", "G58", "G60", "S41", "S43", "S48", "S53", "S54", "S64", "S67")
@pytest.mark.requirement("S44", "S45", "S46", "S47", "S65", "S66", "S69", "S71", "S72")
@pytest.mark.parametrize(("spelling", "value", "path", "read_as"), SPELLINGS)
def test_the_file_may_use_the_spellings_of_the_hosts(
    tmp_path: Path, spelling: str, value: object, path: str, read_as: object
) -> None:
    assert read(settings_from(config(tmp_path, {spelling: value})), path) == read_as


CLAMPED = [
    ("GRAPHMEM_USER_PROFILE__FREQUENCY", "user_profile.frequency", 1, 1_000),
    ("GRAPHMEM_USER_PROFILE__LONG_TERM_ITEMS", "user_profile.long_term_items", 1, 100),
    ("GRAPHMEM_USER_PROFILE__RECENT_ITEMS", "user_profile.recent_items", 1, 100),
    ("GRAPHMEM_USER_PROFILE__RECENT_DAYS", "user_profile.recent_days", 1, 365),
    ("GRAPHMEM_USER_PROFILE__SCAN_LIMIT", "user_profile.scan_limit", 1, 10_000),
    ("GRAPHMEM_USER_PROFILE__ITEM_CHARACTERS", "user_profile.item_characters", 20, 4_000),
]


@pytest.mark.requirement("R-S2")
@pytest.mark.parametrize(("variable", "path", "low", "high"), CLAMPED)
def test_a_number_beyond_the_bounds_of_a_profile_is_the_nearest(
    variable: str, path: str, low: int, high: int
) -> None:
    for sent, meant in ((low - 1, low), (-5, low), (low, low), (high, high), (10**9, high)):
        assert read(settings_from({variable: str(sent)}), path) == meant
    for odd in ("many", "2.5", "nan", "inf"):
        with pytest.raises(SettingsError, match=variable):
            settings_from({variable: odd})


@pytest.mark.requirement("G57", "G58", "G60", "S39", "S41", "S42", "S43")
def test_nested_blocks_of_both_hosts_are_read(tmp_path: Path) -> None:
    document = {
        "llm": {"apiKey": "${LLM_KEY}", "baseURL": "http://l/v1", "model": "a/b"},
        "embedding": {
            "enabled": True,
            "provider": "ollama",
            "apiKey": "sk-${PART}",
            "baseUrl": "http://e/v1",
            "model": "embeddinggemma",
            "dimensions": "auto",
        },
        "recall": {"max_results": 3},
    }
    environ = {**config(tmp_path, document), "LLM_KEY": "one", "PART": "two"}
    settings = settings_from(environ)
    assert read(settings, "llm.api_key") == "one"
    assert read(settings, "embedding.api_key") == "sk-two"
    assert settings.llm.base_url == "http://l/v1"
    assert settings.embedding.base_url == "http://e/v1"
    assert (settings.embedding.dimensions, settings.recall.max_results) == (0, 3)


@pytest.mark.requirement("Q129", "X9")
@pytest.mark.parametrize(
    ("variable", "value", "path", "read_as"),
    [
        ("QMEMORY_SURREALDB_URL", "bolt://h:1", "uri", "bolt://h:1"),
        ("QMEMORY_SURREALDB_USER", "u", "user", "u"),
        ("QMEMORY_SURREALDB_PASS", "p", "password", "p"),
        ("QMEMORY_NAMESPACE", "n", "space", "n"),
        ("QMEMORY_DATABASE", "d", "database", "d"),
        ("QMEMORY_EMBEDDING_PROVIDER", "voyage", "embedding.provider", "voyage"),
        ("QMEMORY_EMBEDDING_API_KEY", "k", "embedding.api_key", "k"),
        ("QMEMORY_DEBUG", "true", "debug", True),
        ("ENGRAM_TZ", "Asia/Tokyo", "timezone", "Asia/Tokyo"),
        ("TZ", "Asia/Tokyo", "timezone", "Asia/Tokyo"),
        ("TZ", ":/etc/localtime", "timezone", "UTC"),
    ],
)
def test_the_variables_of_the_systems_replaced_are_read(
    variable: str, value: str, path: str, read_as: object
) -> None:
    assert read(settings_from({variable: value}), path) == read_as


def test_every_setting_has_a_variable_of_its_own_and_says_what_it_is() -> None:
    table = knobs()
    assert len({knob.variable for knob in table}) == len(table)
    for knob in table:
        assert knob.says.endswith(".")
        if isinstance(knob.default, bool | int | float):
            # The default, written as a text, is read as the default.
            settings = settings_from({knob.variable: str(knob.default)})
            assert read(settings, ".".join(knob.path)) == knob.default


@pytest.mark.parametrize(
    ("argument", "own", "alias", "file", "wins"),
    [
        ("a", "o", "l", "f", "a"),
        (None, "o", "l", "f", "o"),
        (None, None, "l", "f", "l"),
        (None, None, None, "f", "f"),
        (None, None, None, None, "default"),
        ("a", None, None, "f", "a"),
        (None, "", "", "f", "f"),
        (None, "", "l", "", "l"),
    ],
)
@pytest.mark.requirement("Q115", "Q129", "F86")
def test_who_is_nearer_wins_and_empty_is_unset(
    tmp_path: Path,
    argument: str | None,
    own: str | None,
    alias: str | None,
    file: str | None,
    wins: str,
) -> None:
    environ = config(tmp_path, {} if file is None else {"namespace": file})
    if own is not None:
        environ["GRAPHMEM_SPACE"] = own
    if alias is not None:
        environ["QMEMORY_NAMESPACE"] = alias
    assert settings_from(environ, space=argument).space == wins


@pytest.mark.requirement("F86", "G59")
def test_null_and_empty_in_the_file_are_unset(tmp_path: Path) -> None:
    document = {
        "embedding": {"apiKey": "", "model": None, "provider": ""},
        "maxRecallResults": None,
    }
    settings = settings_from(config(tmp_path, document))
    assert settings == settings_from({})


WRONG: list[tuple[dict[str, str], list[str]]] = [
    ({"GRAPHMEM_SPCAE": "x"}, ["GRAPHMEM_SPCAE", "GRAPHMEM_SPACE"]),
    ({"GRAPHMEM_RECALL__MAX_RESULT": "5"}, ["GRAPHMEM_RECALL__MAX_RESULTS"]),
    ({"GRAPHMEM_QQQ": "x"}, ["GRAPHMEM_QQQ"]),
    ({"GRAPHMEM_RECALL__MAX_RESULTS": "51"}, ["GRAPHMEM_RECALL__MAX_RESULTS", "50"]),
    ({"GRAPHMEM_RECALL__MIN_SALIENCE": "much"}, ["GRAPHMEM_RECALL__MIN_SALIENCE"]),
    ({"GRAPHMEM_ISOLATION": "both"}, ["GRAPHMEM_ISOLATION", "strict"]),
    ({"GRAPHMEM_PASSWORD": "${NOT_THERE}"}, ["NOT_THERE"]),
    ({"QMEMORY_SURREALDB_URL": "ws://localhost:8000"}, ["SurrealDB", "GRAPHMEM_URI"]),
    ({"QMEMORY_SURREALDB_URL": "mem://"}, ["SurrealDB", "GRAPHMEM_URI"]),
    ({"GRAPHMEM_CONFIG": "/not/there.json"}, ["GRAPHMEM_CONFIG", "/not/there.json"]),
]


@pytest.mark.requirement("Q113", "Q128", "U8", "F86")
@pytest.mark.parametrize(("environ", "says"), WRONG)
def test_a_wrong_setting_is_refused_in_one_sentence(
    environ: dict[str, str], says: list[str]
) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from(environ)
    for word in says:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not json", "not JSON"),
        ("[1, 2]", "one JSON object"),
        ('{"maxRecallResult": 5}', "maxRecallResults"),
        ('{"embedding": {"modle": "x"}}', "embedding.model"),
        ('{"dbPath": "~/.openclaw/memory/supermemory.db"}', "SQLite"),
        ('{"surrealdb_url": "surrealkv://memory.db"}', "SurrealDB"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text)
    with pytest.raises(SettingsError, match=says):
        settings_from({"GRAPHMEM_CONFIG": str(path)})


def test_a_byte_order_mark_before_the_file_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + b'{"namespace": "n"}')
    assert settings_from({"GRAPHMEM_CONFIG": str(path)}).space == "n"


@pytest.mark.requirement("F87")
def test_secrets_show_in_no_repr_and_no_error() -> None:
    environ = {
        "GRAPHMEM_PASSWORD": "pa55word",
        "GRAPHMEM_EMBEDDING__API_KEY": "sk-testSECRET",
        "GRAPHMEM_LLM__API_KEY": "sk-testSECRET",
        "GRAPHMEM_HTTP__TOKEN": "t0ken-SECRET",
    }
    settings = settings_from(environ)
    for shown in (repr(settings), str(settings), settings.model_dump_json()):
        assert "pa55word" not in shown
        assert "SECRET" not in shown
    with pytest.raises(SettingsError) as caught:
        settings_from({**environ, "GRAPHMEM_RECALL__MIN_SCORE": "sk-testSECRET"})
    assert "SECRET" not in str(caught.value)


def test_a_zone_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(SettingsError, match="GRAPHMEM_TIMEZONE: 'Mars/Phobos' is no time zone"):
        settings_from({"GRAPHMEM_TIMEZONE": "Mars/Phobos"})


@given(value=st.text(min_size=1, max_size=20).filter(lambda text: "$" not in text))
def test_any_value_of_a_text_setting_is_taken_or_refused_cleanly(value: str) -> None:
    if value.strip():
        assert settings_from({"GRAPHMEM_SPACE": value}).space == value
    else:
        with pytest.raises(SettingsError, match="GRAPHMEM_SPACE: a space has a name"):
            settings_from({"GRAPHMEM_SPACE": value})
    if not value.strip().isdecimal() and value != "auto":
        with pytest.raises(SettingsError, match="GRAPHMEM_EMBEDDING__DIMENSIONS"):
            settings_from({"GRAPHMEM_EMBEDDING__DIMENSIONS": f"x{value}"})
