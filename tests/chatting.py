"""Chatting: a scripted endpoint for language models, in the forms of several vendors.

Owns: what the model says next, and the bodies of OpenAI, Anthropic, Gemini and Ollama.
Never: understands a question.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scripted import Scripted


@dataclass
class Chat(Scripted):
    """A language model as a test sees it: it says the next of `says`, the last one for ever.

    A text is what it says; a function gets the request and gives the text.
    """

    says: deque[str | Callable[[dict[str, Any]], str]] = field(
        default_factory=lambda: deque[str | Callable[[dict[str, Any]], str]](["{}"])
    )
    finish: str = "stop"
    refusal: str | None = None
    usage: dict[str, int] | None = field(
        default_factory=lambda: {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25}
    )
    _turn: threading.Lock = field(default_factory=threading.Lock)

    @property
    def asked(self) -> list[str]:
        """The last line of every request, in order."""
        return [_text(request["messages"][-1]["content"]) for request in self.requests]

    def answer(self, path: str, request: dict[str, Any]) -> Any:
        """Say the next thing, in the form of the vendor whose path was called."""
        with self._turn:
            told = self.says.popleft() if len(self.says) > 1 else self.says[0]
        text = told if isinstance(told, str) else told(request)
        if path.endswith("/messages"):
            return self._as_anthropic(request, text)
        if path.startswith("/api/"):
            return _as_ollama(request, text)
        if path.endswith(":generateContent"):
            return _as_gemini(text)
        message = {"role": "assistant", "content": text or None, "refusal": self.refusal}
        choice = {"index": 0, "finish_reason": self.finish, "message": message}
        return {
            "id": "c",
            "object": "chat.completion",
            "created": 1,
            "model": request["model"],
            "choices": [choice],
            "usage": self.usage,
        }

    def _as_anthropic(self, request: dict[str, Any], text: str) -> Any:
        content = [{"type": "text", "text": text}]
        return {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": request["model"],
            "content": content,
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 20, "output_tokens": 5},
        }


def _as_ollama(request: dict[str, Any], text: str) -> Any:
    counts = {"done": True, "prompt_eval_count": 20, "eval_count": 5}
    return {"model": request["model"], "response": text, **counts}


def _as_gemini(text: str) -> Any:
    content = {"role": "model", "parts": [{"text": text}]}
    usage = {"promptTokenCount": 20, "candidatesTokenCount": 5, "totalTokenCount": 25}
    return {
        "candidates": [{"content": content, "finishReason": "STOP"}],
        "usageMetadata": usage,
    }


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part["text"] for part in content)
