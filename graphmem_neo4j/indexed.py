"""Indexed: what does the index see of a text: which terms, on which shelf, in which pieces?

A text of up to some 300 tokens is indexed on its own node. A longer one is indexed in pieces
only (`Chunk` nodes), and recall answers with the owner of the piece.

Owns: the shelf letters, and the rows of chunks.
Never: touches the database or a model.
"""

from dataclasses import dataclass, field
from typing import Any

from graphmem_neo4j.chunks import cut_text
from graphmem_neo4j.keys import chunk_id, shelf_token
from graphmem_neo4j.words import terms

MEMORY, MEMORY_CHUNK, MESSAGE, MESSAGE_CHUNK = "m", "n", "t", "u"
"""Letters that tell the shelves of one space and scope apart."""
EXPERIENCE = "x"
"""That of experiences; they lie in an index of their own."""

PIECES_AT_ONCE = 24
"""Pieces of one text that a write waits for: some four seconds of the local model."""

_CHUNK_OF = {MEMORY: MEMORY_CHUNK, MESSAGE: MESSAGE_CHUNK}
_KIND_OF = {MEMORY: "memory", MESSAGE: "message"}


@dataclass(slots=True)
class Indexed:
    """What is written beside a text: its properties, and its pieces where it is long.

    `to_embed` lists the texts that want a vector: the text itself, or one a piece.
    """

    properties: dict[str, Any]
    pieces: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    to_embed: list[str] = field(default_factory=list[str])

    def rows(self, vectors: list[list[float] | None]) -> tuple[list[float] | None, list[Any]]:
        """Give the node's own vector and the rows of its chunks, from one vector a text."""
        if not self.pieces:
            return vectors[0], []
        rows = [
            {**piece, "vector": vector} for piece, vector in zip(self.pieces, vectors, strict=True)
        ]
        return None, rows


def indexed(
    text: str,
    *,
    space: str,
    scope: str,
    letter: str,
    owner_id: str,
    session_id: str | None = None,
    before: str = "",
) -> Indexed:
    """Say what to index of a text that lives in a space and scope, and came from a session.

    `before` is put in front of the text for its vector alone (the turn before, in a conversation).
    """
    pieces = cut_text(text)
    shelf = shelf_of(space, scope, letter, session_id)
    if not pieces:
        properties = {"terms": " ".join(terms(text)), "shelf": shelf}
        return Indexed(properties, to_embed=[before + text])
    chunk_shelf = shelf_of(space, scope, chunk_letter(letter), session_id)
    rows = [
        {
            "chunk_id": chunk_id(_KIND_OF[letter], owner_id, piece.number),
            "properties": {
                "number": piece.number,
                "content": piece.text,
                "terms": " ".join(terms(piece.text)),
                "shelf": chunk_shelf,
            },
        }
        for piece in pieces
    ]
    # Of a very long text only the first pieces are embedded at once, the rest by the backfill:
    # a blank text is not sent to the model.
    to_embed = [piece.text if piece.number < PIECES_AT_ONCE else "" for piece in pieces]
    return Indexed({"shelf": shelf}, pieces=rows, to_embed=to_embed)


def chunk_letter(letter: str) -> str:
    """Give the shelf letter of the pieces of a text."""
    return _CHUNK_OF[letter]


def shelf_of(
    space: str, scope: str, letter: str, session_id: str | None, *, live: bool = True
) -> str:
    """Name the shelf on which a text stands, and that of its session; `live` False: the past's."""
    tokens = [shelf_token(space, scope, letter, live=live)]
    if session_id is not None:
        tokens.append(shelf_token(space, scope, letter, live=live, session=session_id))
    return " ".join(tokens)


def shelves(space: str, scopes: list[str], letters: str, *, origin: str | None = None) -> list[str]:
    """Name the shelves on which a search looks: each scope, each letter, what is live.

    With `origin`, those of one session alone.
    """
    return [
        shelf_token(space, scope, letter, live=True, session=origin)
        for scope in scopes
        for letter in letters
    ]
