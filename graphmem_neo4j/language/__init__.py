"""Language: the one door to litellm. Given texts, gives vectors; given a question, an answer.

    embed(endpoint, texts, dimensions=0)                       -> Answer: one vector a text
    complete(endpoint, lines, schema=..., answer_tokens=...)   -> Said: its words, what they took
    vector_size(model), price(model), cheapest(vendor)         what litellm's own table knows

Owns: the calls, their deadlines and retries, and the translation of litellm's errors.
Never: chooses a model, logs a text or a key, or holds up the event loop by an import.
"""

from graphmem_neo4j.language.chat import Line, Said, complete
from graphmem_neo4j.language.library import Endpoint
from graphmem_neo4j.language.table import cheapest, price, vector_size
from graphmem_neo4j.language.vectors import Answer, embed

__all__ = [
    "Answer",
    "Endpoint",
    "Line",
    "Said",
    "cheapest",
    "complete",
    "embed",
    "price",
    "vector_size",
]
