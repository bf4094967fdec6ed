"""Oracle: a language model on loopback that knows the truth about every pair of a labelled set.

It speaks as an OpenAI-compatible endpoint does, so that all of the way there and back is measured,
and answers by the labels, so that what is left over is the memory's own doing.

Owns: the server, and the count of what it was asked.
Never: listens elsewhere than on loopback, or knows a pair that nobody labelled.
"""

import json
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.settings import LanguageSettings

MODEL = "openai/labels"
_BODY_MAX_BYTES = 8_000_000
_POLL_SECONDS = 0.05

Truth = Mapping[tuple[str, str], str]
"""The relation of each pair, by the known text and the new one."""


class Oracle:
    """What the endpoint knows; `unknown` counts the pairs that nobody labelled."""

    def __init__(self, truth: Truth, address: str) -> None:
        self.unknown = 0
        self._truth = truth
        self._address = address
        self._turn = threading.Lock()

    def settings(self, base: LanguageSettings) -> LanguageSettings:
        """Give the settings under which it is the language model, without a cap."""
        return base.model_copy(
            update={
                "model": MODEL,
                "base_url": self._address,
                "api_key": None,
                "daily_tokens": 0,
                "daily_cost": 0.0,
            }
        )

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one request for a chat's next line."""
        lines = [_text(message["content"]) for message in request["messages"]]
        # An endpoint that takes no schema gets it in words, after the data.
        data, _ = json.JSONDecoder().raw_decode(lines[1])
        words = [self._word(pair) for pair in data["pairs"]]
        said = json.dumps({"pairs": words})
        tokens_in, tokens_out = sum(map(token_estimate, lines)), token_estimate(said)
        return {
            "id": "labels",
            "object": "chat.completion",
            "created": 0,
            "model": str(request.get("model", MODEL)),
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "stop",
                    "message": {"role": "assistant", "content": said},
                }
            ],
            "usage": {
                "prompt_tokens": tokens_in,
                "completion_tokens": tokens_out,
                "total_tokens": tokens_in + tokens_out,
            },
        }

    def _word(self, pair: Mapping[str, Any]) -> dict[str, Any]:
        relation = self._truth.get((pair["known"]["text"], pair["new"]["text"]))
        if relation is None:
            with self._turn:
                self.unknown += 1
        return {
            "number": pair["number"],
            "relation": relation or "unrelated",
            "confidence": 1.0,
            "reason": "by the label",
        }


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    oracle: Oracle


class _Handler(BaseHTTPRequestHandler):
    server: _Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_POST(self) -> None:
        """Answer a request, or refuse what is none."""
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 < length <= _BODY_MAX_BYTES:
            self.send_error(413)
            return
        try:
            body = json.dumps(self.server.oracle.answer(json.loads(self.rfile.read(length))))
        except (ValueError, LookupError, TypeError):
            self.send_error(400)
            return
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving(truth: Truth) -> Generator[Oracle]:
    """Serve the truth on a free port of the loopback until the measurement is over."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.oracle = Oracle(truth, f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(_POLL_SECONDS,), daemon=True)
    thread.start()
    try:
        yield server.oracle
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
