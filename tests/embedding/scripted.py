"""Scripted vectors: an OpenAI-compatible embedding endpoint with toy vectors, one axis a topic."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scripted import Fault, Scripted, served

__all__ = ["Endpoint", "Fault", "served", "toy_vector"]

TOPICS = (
    {"cat", "kitten", "feline", "purrs"},
    {"ship", "boat", "vessel", "sails"},
    {"tax", "levy", "duty"},
)
"""Words of one topic share an axis; every other text lies on the last axis."""


def toy_vector(text: str, dimensions: int) -> list[Any]:
    """Give the vector of a text: one axis for each topic that it names."""
    words = {word.strip(".,?!:").lower() for word in text.split()}
    vector = [0.0] * dimensions
    for axis, topic in enumerate(TOPICS):
        vector[axis] = float(len(words & topic))
    vector[-1] = 0.05 if any(vector) else 1.0
    return vector


@dataclass
class Endpoint(Scripted):
    """The endpoint as a test sees it."""

    dimensions: int = 4
    spoil: Callable[[str, list[Any]], Any] = lambda _text, vector: vector
    """Changes the vector of a text before it is sent."""

    @property
    def texts(self) -> list[str]:
        """Every text that was sent, in order."""
        return [text for request in self.requests for text in request["input"]]

    def answer(self, path: str, request: dict[str, Any]) -> Any:
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
        return {"object": "list", "data": data[::-1], "model": request["model"], "usage": usage}
