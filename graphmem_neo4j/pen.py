"""Pen: with what, where and when is a statement written?

Owns: what all strokes of the pen are handed, and the vectors of what they write.
Never: writes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from graphmem_neo4j.deciding import Gate
from graphmem_neo4j.drafts import Draft
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.slot import Slot


@dataclass(frozen=True, slots=True)
class Pen:
    """What a write needs beside its statements: doors, place, moment, and thresholds.

    `gate`: the budget for asking a language model about grey cases; None: nobody asks.
    """

    graph: Graph
    embedder: Embedder
    slot: Slot
    space: str
    now: datetime
    receipt_id: str
    suffix: Callable[[], str]
    lexical_threshold: float
    meaning_threshold: float | None
    ask_threshold: float | None = None
    is_strict: bool = False
    reads_names: bool = False
    gate: Gate | None = None


async def embed(pen: Pen, drafts: Sequence[Draft]) -> None:
    """Give every draft its vectors; when the model is away, they wait for the backfill."""
    texts = [text for draft in drafts for text in draft.indexed.to_embed]
    try:
        vectors = await pen.embedder.passages(texts)
    except ModelUnavailable as error:
        pen.embedder.postpone(len(texts), error)
        return
    start = 0
    for draft in drafts:
        end = start + len(draft.indexed.to_embed)
        draft.vectors = vectors[start:end]
        start = end
