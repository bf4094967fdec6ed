"""Scripted: an OpenAI-compatible embedding endpoint on loopback that does what a test tells it.

Owns: toy vectors (one axis a topic), the record of what was asked, and the faults.
Never: speaks to anything but the loopback.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOPICS = (
    {"cat", "kitten", "feline", "purrs"},
    {"ship", "boat", "vessel", "sails"},
    {"tax", "levy", "duty"},
)
"""Words of one topic share an axis; every other text lies on the last axis."""

Fault = int | str | tuple[int, dict[str, str], str]
"""A status; "drop" or "slow"; or a status with headers and a body."""


def toy_vector(text: str, dimensions: int) -> list[Any]:
    """Give the vector of a text: one axis for each topic that it names."""
    words = {word.strip(".,?!:").lower() for word in text.split()}
    vector = [0.0] * dimensions
    for axis, topic in enumerate(TOPICS):
        vector[axis] = float(len(words & topic))
    vector[-1] = 0.05 if any(vector) else 1.0
    return vector


@dataclass
class Endpoint:
    """The endpoint as a test sees it."""

    url: str
    dimensions: int = 4
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    paths: list[str] = field(default_factory=list[str])
    keys: list[str | None] = field(default_factory=list[str | None])
    faults: deque[Fault] = field(default_factory=deque[Fault])
    """Faults of the next requests, one each; afterwards all is well."""
    always: Fault | None = None
    spoil: Callable[[str, list[Any]], Any] = lambda _text, vector: vector
    """Changes the vector of a text before it is sent."""

    @property
    def texts(self) -> list[str]:
        """Every text that was sent, in order."""
        return [text for request in self.requests for text in request["input"]]

    def answer(self, request: dict[str, Any]) -> bytes:
        """Give the answer to a good request."""
        data = [
            {
                "object": "embedding",
                "index": place,
                "embedding": self.spoil(text, toy_vector(text, self.dimensions)),
            }
            for place, text in enumerate(request["input"])
        ]
        # Out of order on purpose: the index says which is which.
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        body = {"object": "list", "data": data[::-1], "model": request["model"], "usage": usage}
        return json.dumps(body).encode()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: Endpoint

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_POST(self) -> None:
        endpoint = self.server.endpoint
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = json.loads(body)
        endpoint.requests.append(request)
        endpoint.paths.append(self.path)
        endpoint.keys.append(self.headers.get("Authorization"))
        fault = endpoint.faults.popleft() if endpoint.faults else endpoint.always
        if fault == "drop":
            self.close_connection = True
            self.connection.close()
            return
        if fault == "slow":
            time.sleep(1.0)
        if isinstance(fault, int):
            self._send(fault, json.dumps({"error": {"message": f"scripted {fault}"}}).encode(), {})
            return
        if isinstance(fault, tuple):
            self._send(fault[0], fault[2].encode(), fault[1])
            return
        self._send(200, endpoint.answer(request), {})

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Type": "application/json"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def scripted_endpoint() -> Generator[Endpoint, None, None]:
    """Serve on a free port of the loopback until the test is over."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.endpoint = Endpoint(f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
