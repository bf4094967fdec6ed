"""Endpoint: a language model on loopback that says what a measurement tells it to say.

It speaks as an OpenAI-compatible endpoint does, so that all of the way there and back is measured:
litellm, HTTP, the reading of the answer, the account of the day.

Owns: the server, its address, and the count of what it was asked.
Never: listens elsewhere than on loopback, or knows what an answer is about.
"""

import json
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.settings import LanguageSettings

MODEL = "openai/scripted"
_BODY_MAX_BYTES = 8_000_000
_POLL_SECONDS = 0.05

Speak = Callable[[Sequence[str]], str]
"""Gives the answer to the lines of one request."""


class Endpoint:
    """The endpoint of one measurement; `calls` counts the requests that it answered."""

    def __init__(self, speak: Speak, address: str) -> None:
        self.address = address
        self.calls = 0
        self._speak = speak
        self._turn = threading.Lock()

    def settings(self, base: LanguageSettings) -> LanguageSettings:
        """Give the settings under which it is the language model, without a cap."""
        return base.model_copy(
            update={
                "model": MODEL,
                "base_url": self.address,
                "api_key": None,
                "daily_tokens": 0,
                "daily_cost": 0.0,
            }
        )

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one request for a chat's next line; tokens are estimated as everywhere here."""
        lines = [_text(message["content"]) for message in request["messages"]]
        with self._turn:
            self.calls += 1
            said = self._speak(lines)
        tokens_in, tokens_out = sum(map(token_estimate, lines)), token_estimate(said)
        message = {"role": "assistant", "content": said}
        return {
            "id": "scripted",
            "object": "chat.completion",
            "created": 0,
            "model": str(request.get("model", MODEL)),
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {
                "prompt_tokens": tokens_in,
                "completion_tokens": tokens_out,
                "total_tokens": tokens_in + tokens_out,
            },
        }


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: Endpoint

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that was killed is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_POST(self) -> None:
        """Answer a request, or refuse what is none."""
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 < length <= _BODY_MAX_BYTES:
            self.send_error(413)
            return
        try:
            answer = self.server.endpoint.answer(json.loads(self.rfile.read(length)))
        except (ValueError, LookupError, TypeError):
            self.send_error(400)
            return
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def speaking(speak: Speak) -> Generator[Endpoint]:
    """Serve on a free port of the loopback until the measurement is over."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.endpoint = Endpoint(speak, f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(_POLL_SECONDS,), daemon=True)
    thread.start()
    try:
        yield server.endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
