"""The choice: which language model is asked, in which vendor's form, with whose key?"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat

from graphmem_neo4j import language
from graphmem_neo4j.errors import ModelOff
from graphmem_neo4j.language_model import LanguageModel, choose
from graphmem_neo4j.settings import LanguageSettings
from graphmem_neo4j.sources import settings_from

from .conftest import ASKED, FOUND, SECRET, Clock, MakeModel, Places

ANTHROPIC_KEY = "sk-ant-testSECRET-987654"

MODES: list[tuple[dict[str, str], str]] = [
    ({}, "none (no language model configured)"),
    ({"GRAPHMEM_LLM__MODEL": "auto"}, "none (no language model configured)"),
    ({"GRAPHMEM_LLM__MODEL": "none", "ANTHROPIC_API_KEY": "k"}, "none (GRAPHMEM_LLM__MODEL is"),
    ({"GRAPHMEM_LLM__MODEL": "zai/glm-5", "ANTHROPIC_API_KEY": "k"}, "zai/glm-5 (configured)"),
    ({"GRAPHMEM_LLM__BASE_URL": "http://l/v1"}, "none (an endpoint or a key is set, but no model"),
    ({"GRAPHMEM_LLM__API_KEY": "k", "ANTHROPIC_API_KEY": "k"}, "none (an endpoint or a key is set"),
    ({"ANTHROPIC_API_KEY": ""}, "none (no language model configured)"),
]


@pytest.mark.requirement("X9", "G28", "G61", "Q125")
@pytest.mark.parametrize(("environ", "says"), MODES, ids=lambda value: str(value)[:60])
def test_the_mode_is_what_is_configured_else_found_else_none(
    environ: dict[str, str], says: str
) -> None:
    assert str(choose(settings_from(environ).llm)).startswith(says)


@pytest.mark.requirement("G28", "X9")
def test_a_key_of_anthropic_alone_takes_its_cheapest_listed_model() -> None:
    choice = choose(settings_from({"ANTHROPIC_API_KEY": ANTHROPIC_KEY}).llm)
    assert choice.model is not None
    assert choice.model.startswith("anthropic/")
    assert "ANTHROPIC_API_KEY" in str(choice)
    assert ANTHROPIC_KEY not in str(choice) + repr(choice)
    known, dearer = language.price(choice.model), language.price("anthropic/claude-opus-4-6")
    assert known is not None
    assert dearer is not None
    assert known.token_in < dearer.token_in
    assert language.cheapest("no such vendor") is None


@pytest.mark.requirement("G28", "S41")
def test_the_key_of_anthropic_goes_to_nobody_else() -> None:
    environ = {"ANTHROPIC_API_KEY": ANTHROPIC_KEY}
    for fields in (
        {"llm__model": "openai/x"},
        {"llm__model": "claude-x", "llm__base_url": "http://u"},
    ):
        choice = choose(settings_from(environ, **fields).llm)
        assert choice.api_key is None
    named = choose(settings_from(environ, llm__model="anthropic/claude-x").llm)
    assert named.api_key is not None
    assert named.api_key.get_secret_value() == ANTHROPIC_KEY


@pytest.mark.requirement("S41", "G60", "Q125", "G57")
@pytest.mark.parametrize("spelling", ["baseURL", "baseUrl", "base_url"])
def test_hosts_spell_the_block_in_their_own_way(tmp_path: Path, spelling: str) -> None:
    file = tmp_path / "host.json"
    block = {"apiKey": "${LLM_KEY}", spelling: "http://l/v1", "model": "vendor/cheap"}
    file.write_text(json.dumps({"llm": block}), encoding="utf-8")
    settings = settings_from({"GRAPHMEM_CONFIG": str(file), "LLM_KEY": SECRET}).llm
    assert settings.api_key is not None
    assert settings.api_key.get_secret_value() == SECRET
    assert (settings.base_url, settings.model) == ("http://l/v1", "vendor/cheap")
    assert SECRET not in repr(settings)


@pytest.mark.requirement("G61", "X9")
async def test_without_a_model_it_says_what_is_missing(clock: Clock) -> None:
    model = LanguageModel(LanguageSettings(), now=clock)
    with pytest.raises(ModelOff, match="no language model configured"):
        await model.ask(ASKED, Places)


# --- vendors ----------------------------------------------------------------------------------


@pytest.mark.requirement("G27")
@pytest.mark.parametrize("ending", ["", "/", "/chat/completions", "/chat/completions/"])
async def test_an_address_may_be_spelt_as_vendors_print_it(
    toy: MakeModel, chat: Chat, ending: str
) -> None:
    answer = await toy(base_url=chat.url + ending).ask(ASKED, Places)
    assert answer.value == FOUND
    assert chat.paths == ["/v1/chat/completions"]
    assert chat.keys == [f"Bearer {SECRET}"]


@pytest.mark.requirement("G27", "Q125")
@pytest.mark.parametrize(
    ("model", "sent"),
    [
        ("toy", "toy"),
        ("qwen3:4b", "qwen3:4b"),
        ("meta-something/toy", "meta-something/toy"),
        ("zai/glm-5", "glm-5"),
        ("hosted_vllm/toy", "toy"),
    ],
)
async def test_behind_an_address_any_name_is_openai_compatible(
    toy: MakeModel, chat: Chat, model: str, sent: str
) -> None:
    assert (await toy(model=model).ask(ASKED, Places)).value == FOUND
    assert [request["model"] for request in chat.requests] == [sent]


@pytest.mark.requirement("G27", "S41")
async def test_an_endpoint_without_a_key_is_sent_none_of_the_environment(
    toy: MakeModel, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    assert (await toy(model="toy", api_key=None).ask(ASKED, Places)).value == FOUND
    assert chat.keys == ["Bearer no-key"]


@pytest.mark.requirement("G28", "G27")
@pytest.mark.parametrize("model", ["anthropic/claude-haiku-4-5", "anthropic/claude-toy"])
async def test_anthropic_is_spoken_to_in_its_own_form(
    toy: MakeModel, chat: Chat, model: str
) -> None:
    answer = await toy(model=model, base_url=chat.root).ask(ASKED, Places)
    assert (answer.value, answer.tokens_in, answer.tokens_out) == (FOUND, 20, 5)
    assert chat.paths == ["/v1/messages"]
    assert chat.keys == [SECRET]
    (sent,) = chat.requests
    assert sent["max_tokens"] == 4_096
    assert "entities" in json.dumps(sent.get("output_format") or sent.get("tools"))


@pytest.mark.requirement("G27")
async def test_ollama_is_spoken_to_in_its_own_form(toy: MakeModel, chat: Chat) -> None:
    answer = await toy(model="ollama/tiny", base_url=chat.root, api_key=None).ask(ASKED, Places)
    assert (answer.value, answer.cost) == (FOUND, 0.0)
    assert chat.paths == ["/api/generate"]
    (sent,) = chat.requests
    assert sent["format"]["required"] == ["entities"]
    assert sent["options"]["num_predict"] == 4_096


@pytest.mark.requirement("G27")
async def test_gemini_is_spoken_to_in_its_own_form(toy: MakeModel, chat: Chat) -> None:
    answer = await toy(model="gemini/gemini-toy", base_url=chat.root).ask(ASKED, Places)
    assert (answer.value, answer.tokens_in, answer.tokens_out) == (FOUND, 20, 5)
    (sent,) = chat.requests
    assert "entities" in json.dumps(sent)
    assert chat.paths[0].endswith("gemini-toy:generateContent")
    assert SECRET not in chat.paths[0]


# --- the library ------------------------------------------------------------------------------

QUIET = f"""
import asyncio, logging, sys
from datetime import UTC, datetime
from graphmem_neo4j.language_model import LanguageModel, Line
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.settings import LanguageSettings

class Places(Frozen):
    entities: list[dict[str, str]]

logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)
logging.getLogger("asyncio").setLevel(logging.ERROR)
for noisy in ("httpx", "httpcore", "openai"):
    logging.getLogger(noisy).setLevel(logging.ERROR)
settings = LanguageSettings(model="toy", base_url=sys.argv[1], api_key={SECRET!r})
model = LanguageModel(settings, now=lambda: datetime(2026, 3, 1, tzinfo=UTC))
assert "litellm" not in sys.modules
answer = asyncio.run(model.ask([Line("user", "Where is the ferry?")], Places))
assert answer.value.entities[0]["name"] == "Oslo"
assert "litellm" in sys.modules
"""


@pytest.mark.requirement("F87")
def test_litellm_is_loaded_late_and_says_nothing_whatever_its_switches(chat: Chat) -> None:
    environ: dict[str, Any] = {"LITELLM_LOG": "DEBUG", "PYTHONPATH": ":".join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-c", QUIET, chat.url],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environ,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""
    assert SECRET not in ran.stderr
    assert "ferry" not in ran.stderr
