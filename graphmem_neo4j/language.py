"""Language: the one door to litellm. Given texts and a model's name, gives vectors.

Owns: the call, its time-out, its retries, and the translation of the vendor's errors.
Never: chooses a model, or logs a text or a key.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import structlog
from tenacity import (
    AsyncRetrying,
    retry_if_exception_type,
    stop_after_attempt,
    wait_random_exponential,
)

from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.logs import redact

log = structlog.get_logger()

_ATTEMPTS_MAX = 3
_WAIT_MAX_SECONDS = 4


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a remote model answers; `dimensions` 0 asks for the model's own size."""

    model: str
    api_key: str | None
    base_url: str | None
    dimensions: int
    timeout_seconds: float


def _litellm() -> Any:
    # Importing takes seconds and would fetch a price list: only when asked, and without it.
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm

    litellm.suppress_debug_info = True  # it would print to stdout
    return cast(Any, litellm)


def vector_size(model: str) -> int | None:
    """Give the vector size that litellm's own table knows for a model, or None."""
    entry = cast(dict[str, Any], _litellm().model_cost.get(model, {}))
    size = entry.get("output_vector_size")
    return size if isinstance(size, int) else None


async def embed(endpoint: Endpoint, texts: Sequence[str]) -> list[list[float]]:
    """Give one vector a text, in order.

    Passing troubles (rate limit, time-out, connection, 5xx) are tried again, at most three times.
    A refused key or an unknown model fails at once. Raises ModelUnavailable with the reason.
    """
    litellm = _litellm()
    failures = litellm.exceptions
    passing = (
        failures.RateLimitError,
        failures.Timeout,
        failures.ServiceUnavailableError,
        failures.APIConnectionError,
        failures.InternalServerError,
    )
    try:
        async for attempt in AsyncRetrying(
            retry=retry_if_exception_type(passing),
            stop=stop_after_attempt(_ATTEMPTS_MAX),
            wait=wait_random_exponential(max=_WAIT_MAX_SECONDS),
            reraise=True,
        ):
            with attempt:
                return await _call(litellm, endpoint, texts)
    except failures.OpenAIError as error:
        raise _unavailable(endpoint, error) from error
    raise AssertionError("the loop above returns or raises")


async def _call(litellm: Any, endpoint: Endpoint, texts: Sequence[str]) -> list[list[float]]:
    # Some endpoints refuse the field `dimensions`: it is sent only when it was asked for.
    extra: dict[str, Any] = {"dimensions": endpoint.dimensions} if endpoint.dimensions else {}
    answer = await litellm.aembedding(
        model=endpoint.model,
        input=list(texts),
        api_key=endpoint.api_key,
        api_base=endpoint.base_url,
        timeout=endpoint.timeout_seconds,
        max_retries=0,
        encoding_format="float",
        **extra,
    )
    entries = sorted(cast(list[Any], answer.data), key=lambda entry: int(entry["index"]))
    return [entry["embedding"] for entry in entries]


def _unavailable(endpoint: Endpoint, error: BaseException) -> ModelUnavailable:
    reason = redact(str(error).splitlines()[0] if str(error) else type(error).__name__)[:300]
    log.warning("model.failed", model=endpoint.model, kind=type(error).__name__)
    return ModelUnavailable(f"the embedding model {endpoint.model} gave no answer: {reason}")
