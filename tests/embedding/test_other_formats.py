"""Vendors whose embedding calls are of another form than OpenAI's are understood too (U5)."""

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.settings import EmbeddingSettings


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    asked: list[tuple[str, dict[str, Any]]]


class _Ollama(BaseHTTPRequestHandler):
    """Answers as Ollama does: the vectors stand in a list of their own."""

    def do_POST(self) -> None:
        """Take one call."""
        assert isinstance(self.server, _Server)
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append((self.path, body))
        vectors = [[float(len(text)), 1.0, 0.0, 0.5] for text in body["input"]]
        said = {"model": body["model"], "embeddings": vectors, "prompt_eval_count": 2}
        answer = json.dumps(said).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def ollama() -> Generator[_Server, None, None]:
    server = _Server(("127.0.0.1", 0), _Ollama)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@pytest.mark.requirement("U5")
async def test_a_vendor_of_another_form_is_asked_in_its_own() -> None:
    with ollama() as server:
        settings = EmbeddingSettings(
            provider="ollama",
            model="tiny-embed",
            base_url=f"http://127.0.0.1:{server.server_port}",
            dimensions=4,
        )
        embedder = Embedder(settings)
        try:
            vectors = await embedder.passages(["a", "abc"])
        finally:
            embedder.close()
        ((path, body),) = server.asked
    assert path == "/api/embed"
    assert (body["input"], "encoding_format" in body) == (["a", "abc"], False)
    assert vectors == [[1.0, 1.0, 0.0, 0.5], [3.0, 1.0, 0.0, 0.5]]
