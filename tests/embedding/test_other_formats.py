"""Vendors whose embedding calls are of another form than OpenAI's are understood too (U5)."""

from typing import Any

import pytest
from scripted import Scripted, served

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.settings import EmbeddingSettings


class _Ollama(Scripted):
    """Answers as Ollama does: the vectors stand in a list of their own."""

    def answer(self, path: str, request: dict[str, Any]) -> Any:
        """Give one vector a text."""
        vectors = [[float(len(text)), 1.0, 0.0, 0.5] for text in request["input"]]
        return {"model": request["model"], "embeddings": vectors, "prompt_eval_count": 2}


@pytest.mark.requirement("U5")
async def test_a_vendor_of_another_form_is_asked_in_its_own() -> None:
    with served(_Ollama()) as endpoint:
        settings = EmbeddingSettings(
            provider="ollama", model="tiny-embed", base_url=endpoint.root, dimensions=4
        )
        embedder = Embedder(settings)
        try:
            vectors = await embedder.passages(["a", "abc"])
        finally:
            embedder.close()
    assert endpoint.paths == ["/api/embed"]
    (body,) = endpoint.requests
    assert (body["input"], "encoding_format" in body) == (["a", "abc"], False)
    assert vectors == [[1.0, 1.0, 0.0, 0.5], [3.0, 1.0, 0.0, 0.5]]
