"""Projection: which vector stands for a text where the real model would take too long?

A seeded random projection of the text's terms (Johnson and Lindenstrauss 1984): each term has a
fixed Gaussian vector, a text the normalised sum of its terms'. Texts that share words are near,
as with a real model, and 50,000 of them take seconds. For benchmarks alone.

Owns: those vectors.
Never: says anything about the quality of recall.
"""

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from graphmem_neo4j.embed import Choice, Embedder, Mode, Signature, Vector
from graphmem_neo4j.settings import EmbeddingSettings
from graphmem_neo4j.words import terms

DIMENSIONS = 384


class SeededEmbedder(Embedder):
    """An embedder without a model: the same seed and text give the same vector, at once."""

    def __init__(self, seed: int) -> None:
        """Take a seed; nothing else is needed."""
        super().__init__(EmbeddingSettings(provider="none"))
        signature = Signature("bench", f"seeded-projection-{seed}", DIMENSIONS)
        self.choice = Choice(Mode.LOCAL, signature, "asked for")
        self._seed = seed
        self._of_term: dict[str, NDArray[np.float64]] = {}

    async def passages(
        self, texts: Sequence[str], *, is_patient: bool = False
    ) -> list[Vector | None]:
        """Give a vector of length one a text, at once; None for a text without a term."""
        return [self.vector(text) for text in texts]

    async def query(self, text: str) -> Vector | None:
        """Give the vector of a question: of the same kind as a passage's."""
        return self.vector(text)

    def vector(self, text: str) -> Vector | None:
        """Give the normalised sum of the vectors of a text's terms."""
        found = terms(text)
        if not found:
            return None
        total = np.sum([self._term(term) for term in found], axis=0)
        return (total / np.linalg.norm(total)).tolist()

    def _term(self, term: str) -> NDArray[np.float64]:
        known = self._of_term.get(term)
        if known is None:
            draw = np.random.default_rng([self._seed, zlib.crc32(term.encode())])
            known = self._of_term[term] = draw.standard_normal(DIMENSIONS)
        return known
