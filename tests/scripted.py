"""Scripted: an endpoint for models on loopback that does what a test tells it.

Owns: the server, the record of what was asked, and the faults.
Never: speaks to anything but the loopback, or knows what a model is asked for.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

Fault = int | str | tuple[int, dict[str, str], str]
"""A status; "drop" or "slow"; or a status with headers and a body."""


@dataclass
class Scripted:
    """An endpoint as a test sees it; `url` is its OpenAI-compatible address, `root` its host's."""

    root: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    paths: list[str] = field(default_factory=list[str])
    keys: list[str | None] = field(default_factory=list[str | None])
    faults: deque[Fault] = field(default_factory=deque[Fault])
    """Faults of the next requests, one each; afterwards all is well."""
    always: Fault | None = None

    @property
    def url(self) -> str:
        """The address that an OpenAI-compatible client is given."""
        return f"{self.root}/v1"

    def answer(self, path: str, request: dict[str, Any]) -> Any:
        """Give the answer to a good request: what is sent as JSON."""
        raise NotImplementedError


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: Scripted

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
        endpoint.keys.append(self.headers.get("Authorization") or self.headers.get("x-api-key"))
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
        self._send(200, json.dumps(endpoint.answer(self.path, request)).encode(), {})

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Type": "application/json"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


Served = TypeVar("Served", bound=Scripted)


@contextmanager
def served(endpoint: Served) -> Generator[Served, None, None]:
    """Serve on a free port of the loopback until the test is over."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.endpoint = endpoint
    endpoint.root = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
