"""Language: the one door to litellm. Given texts and a model's name, gives vectors.

Owns: the call, its deadline, its retries, the reading of answers, and the translation of errors.
Never: chooses a model, logs a text or a key, or holds up the event loop by an import.
"""

import asyncio
import importlib.util
import json
import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import structlog
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_after_attempt,
    wait_random_exponential,
)

from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.logs import redact

log = structlog.get_logger()

_ATTEMPTS_MAX = 3
_RETRY_AFTER_MAX_SECONDS = 10.0
_GROWING = wait_random_exponential(max=4)
_TABLE = "model_prices_and_context_window_backup.json"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a remote model answers; `dimensions` 0 asks for the model's own size.

    `attempts` bounds the tries of one call where the trouble may pass; `timeout_seconds` is of one
    try, `deadline_seconds` of all of them with the pauses between (None: as long as they take).
    """

    model: str
    api_key: str | None
    base_url: str | None
    dimensions: int
    timeout_seconds: float
    attempts: int = _ATTEMPTS_MAX
    deadline_seconds: float | None = None


def _litellm() -> Any:
    # Importing takes seconds and would fetch a price list: only when asked, and without it.
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm

    library = cast(Any, litellm)
    library.suppress_debug_info = True  # it would print to stdout
    # Its openai client reads 0 retries as "the default"; here is one retry policy, see _persist.
    library.DEFAULT_MAX_RETRIES = 0
    # A word of pydantic's about a class of litellm's, said at the first call.
    warnings.filterwarnings("ignore", message=r"Items? .* `ReadOnly`", category=UserWarning)
    return library


def vector_size(model: str) -> int | None:
    """Give the vector size that litellm's own table knows for a model, or None."""
    size = _table().get(model, {}).get("output_vector_size")
    return size if isinstance(size, int) else None


@cache
def _table() -> dict[str, dict[str, Any]]:
    """Read the table from its file: a memory is opened on the event loop, an import takes 3 s."""
    found = importlib.util.find_spec("litellm")
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        try:
            return json.loads(Path(folder, _TABLE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            log.warning("table.unreadable", table=_TABLE)
    return {}


@dataclass(frozen=True, slots=True)
class Answer:
    """One vector a text, in order; `took_dimensions` is false where that field was refused."""

    vectors: list[list[float] | None]
    took_dimensions: bool = True


async def embed(endpoint: Endpoint, texts: Sequence[str]) -> Answer:
    """Give one vector a text.

    Passing troubles (rate limit, time-out, connection, 5xx) are tried again within the
    endpoint's attempts.
    A refused key or an unknown model fails at once. An endpoint that refuses the field
    `dimensions` is asked without it (U2). Raises ModelUnavailable with the reason.
    """
    litellm = await asyncio.to_thread(_litellm)
    try:
        async with asyncio.timeout(endpoint.deadline_seconds):
            return await _embed(litellm, endpoint, texts)
    except TimeoutError:
        late = TimeoutError(f"nothing within {endpoint.deadline_seconds or 0:g} seconds")
        raise _unavailable(endpoint, late) from None


async def _embed(litellm: Any, endpoint: Endpoint, texts: Sequence[str]) -> Answer:
    failures = litellm.exceptions
    # litellm's errors have no root of their own: they are children of the openai client's.
    try:
        return Answer(await _persist(litellm, endpoint, texts))
    except failures.openai.BadRequestError as error:
        if not endpoint.dimensions or "dimension" not in str(error).lower():
            raise _unavailable(endpoint, error) from None
        log.warning("dimensions.refused", model=endpoint.model, dimensions=endpoint.dimensions)
    except failures.openai.OpenAIError as error:
        # The vendor's error may quote the key: it goes no further than its first line below.
        raise _unavailable(endpoint, error) from None
    try:
        own_size = replace(endpoint, dimensions=0)
        return Answer(await _persist(litellm, own_size, texts), took_dimensions=False)
    except failures.openai.OpenAIError as error:
        raise _unavailable(endpoint, error) from None


async def _persist(
    litellm: Any, endpoint: Endpoint, texts: Sequence[str]
) -> list[list[float] | None]:
    failures = litellm.exceptions
    passing = (
        failures.RateLimitError,
        failures.Timeout,
        failures.ServiceUnavailableError,
        failures.APIConnectionError,
        failures.InternalServerError,
    )
    async for attempt in AsyncRetrying(
        retry=retry_if_exception_type(passing),
        stop=stop_after_attempt(endpoint.attempts),
        wait=_pause,
        reraise=True,
    ):
        with attempt:
            return await _call(litellm, endpoint, texts)
    raise AssertionError("the loop above returns or raises")


def _pause(state: RetryCallState) -> float:
    """Wait as long as the endpoint asks for, else for a random time that grows."""
    error = state.outcome.exception() if state.outcome else None
    response = cast(Any, getattr(error, "response", None))
    asked = str(response.headers.get("retry-after", "")) if response is not None else ""
    if asked.replace(".", "", 1).isdecimal():
        return min(float(asked), _RETRY_AFTER_MAX_SECONDS)
    return _GROWING(state)


async def _call(litellm: Any, endpoint: Endpoint, texts: Sequence[str]) -> list[list[float] | None]:
    # The field is sent only when it was asked for; litellm would keep it from models that it does
    # not know, and the endpoint is the better judge.
    extra: dict[str, Any] = {}
    if endpoint.dimensions:
        extra = {"dimensions": endpoint.dimensions, "allowed_openai_params": ["dimensions"]}
    answer = await litellm.aembedding(
        model=endpoint.model,
        input=list(texts),
        api_key=endpoint.api_key,
        api_base=endpoint.base_url,
        timeout=endpoint.timeout_seconds,
        max_retries=0,
        # Vendors whose bodies are of another form know no such field: there it is left out (U5).
        encoding_format="float",
        drop_params=True,
        **extra,
    )
    try:
        return _vectors(answer)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        reason = f"its answer is not one of embeddings ({type(error).__name__})"
        raise _unavailable(endpoint, ValueError(reason)) from None


def _vectors(answer: Any) -> list[list[float] | None]:
    """Read an answer of whatever shape; what is no list of numbers is no vector."""
    entries = sorted(answer.data or [], key=lambda entry: int(entry["index"]))
    made = [entry["embedding"] for entry in entries]
    return [vector if isinstance(vector, list) else None for vector in made]


def _unavailable(endpoint: Endpoint, error: BaseException) -> ModelUnavailable:
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    if endpoint.api_key:
        reason = reason.replace(endpoint.api_key, "***")
    reason = redact(reason)[:300]
    log.warning("model.failed", model=endpoint.model, kind=type(error).__name__)
    return ModelUnavailable(f"the embedding model {endpoint.model} gave no answer: {reason}")
