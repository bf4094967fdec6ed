"""Vectors: which vectors does a remote model give for these texts?

Owns: the call for embeddings, and the reading of its answer whatever its shape.
Never: judges a vector.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from graphmem_neo4j.language.library import Endpoint, address_fields, load
from graphmem_neo4j.language.trying import failure, in_time, tried

log = structlog.get_logger()

_KIND = "embedding"


@dataclass(frozen=True, slots=True)
class Answer:
    """One vector a text, in order; `took_dimensions` is false where that field was refused."""

    vectors: list[list[float] | None]
    took_dimensions: bool = True


async def embed(endpoint: Endpoint, texts: Sequence[str], *, dimensions: int = 0) -> Answer:
    """Give one vector a text; `dimensions` 0 asks for the model's own size.

    Passing troubles (rate limit, time-out, connection, 5xx) are tried again within the
    endpoint's attempts.
    A refused key or an unknown model fails at once. An endpoint that refuses the field
    `dimensions` is asked without it (U2). Raises ModelUnavailable with the reason.
    """
    litellm = await asyncio.to_thread(load)
    return await in_time(endpoint, _KIND, _embed(litellm, endpoint, texts, dimensions))


async def _embed(litellm: Any, endpoint: Endpoint, texts: Sequence[str], dimensions: int) -> Answer:
    failures = litellm.exceptions
    call = partial(_call, litellm, endpoint, texts)
    # litellm's errors have no root of their own: they are children of the openai client's.
    try:
        return Answer(await tried(litellm, endpoint, partial(call, dimensions)))
    except failures.openai.BadRequestError as error:
        if not dimensions or "dimension" not in str(error).lower():
            raise failure(endpoint, error, kind=_KIND) from None
        log.warning("dimensions.refused", model=endpoint.model, dimensions=dimensions)
    except failures.openai.OpenAIError as error:
        # The vendor's error may quote the key: it goes no further than its first line.
        raise failure(endpoint, error, kind=_KIND) from None
    try:
        return Answer(await tried(litellm, endpoint, partial(call, 0)), took_dimensions=False)
    except failures.openai.OpenAIError as error:
        raise failure(endpoint, error, kind=_KIND) from None


async def _call(
    litellm: Any, endpoint: Endpoint, texts: Sequence[str], dimensions: int
) -> list[list[float] | None]:
    # The field is sent only when it was asked for; litellm would keep it from models that it does
    # not know, and the endpoint is the better judge.
    extra: dict[str, Any] = {}
    if dimensions:
        extra = {"dimensions": dimensions, "allowed_openai_params": ["dimensions"]}
    answer = await litellm.aembedding(
        **address_fields(endpoint), input=list(texts), encoding_format="float", **extra
    )
    try:
        return _vectors(answer)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        reason = f"its answer is not one of embeddings ({type(error).__name__})"
        raise failure(endpoint, ValueError(reason), kind=_KIND) from None


def _vectors(answer: Any) -> list[list[float] | None]:
    """Read an answer of whatever shape; what is no list of numbers is no vector."""
    entries = sorted(answer.data or [], key=lambda entry: int(entry["index"]))
    made = [entry["embedding"] for entry in entries]
    return [vector if isinstance(vector, list) else None for vector in made]
