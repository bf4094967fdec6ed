"""Trying: which troubles of a model pass, how often is it asked again, and what is told of them?

Owns: the kinds of trouble, the pauses between tries, and the words of a failure.
Never: lets a key, or more than the first line of a vendor's error, into an error of ours.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, TypeVar, cast

import structlog
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_after_attempt,
    wait_random_exponential,
)

from graphmem_neo4j.addresses import Silence, shown, silence_of, told
from graphmem_neo4j.errors import ModelDenied, ModelRefused, ModelUnavailable
from graphmem_neo4j.language.library import Endpoint
from graphmem_neo4j.logs import redact

log = structlog.get_logger()

T = TypeVar("T")

RETRY_AFTER_MAX_SECONDS = 10.0
REASON_MAX_CHARACTERS = 300
_LOOKED_AT_CHARACTERS = 4_000
"""Of what a server says; a secret that this cuts lies far behind what is quoted."""
_GROWING = wait_random_exponential(max=4)
_NO_MONEY = re.compile(
    r"insufficient[_ ](quota|balance|credit|funds)|credit balance|payment required"
    r"|exceeded your current quota"
    r"|missing (credentials|.{0,30}api.?key)|api_key client option",
    re.IGNORECASE,
)
_TOO_LONG = re.compile(
    r"context[_ ](length|size|window)|maximum context|too (long|many tokens)"
    r"|exceeds? .{0,40}tokens",
    re.IGNORECASE,
)
_CLASSES = re.compile(r"^((litellm\.)?\w*(Error|Exception|Timeout)(:| -) )+")
"""Names of classes before a vendor's words: they say nothing to a person."""


class Trouble(StrEnum):
    """What kind of trouble a call met, by who can end it."""

    PASSING = "passing"
    """Time ends it: too many calls, a time-out, a broken connection, the endpoint's own fault."""
    DENIED = "denied"
    """A person ends it: the key, the account or the name of the model."""
    REFUSED = "refused"
    """Another request ends it: this one is too long, or against the vendor's rules."""
    MALFORMED = "malformed"
    """A field of the call that this endpoint does not take."""


_BY_STATUS = {
    400: Trouble.MALFORMED,
    401: Trouble.DENIED,
    402: Trouble.DENIED,
    403: Trouble.DENIED,
    404: Trouble.DENIED,
    413: Trouble.REFUSED,
    422: Trouble.MALFORMED,
}


def trouble_of(litellm: Any, error: BaseException) -> Trouble:
    """Say of which kind an error of litellm's is."""
    failures = litellm.exceptions
    too_much = (
        failures.ContextWindowExceededError,
        failures.ContentPolicyViolationError,
        failures.RejectedRequestError,
    )
    # An empty account comes as 402, as 429 or as 400, a missing key as anything (F54).
    if _NO_MONEY.search(str(error)):
        return Trouble.DENIED
    if isinstance(error, too_much):
        return Trouble.REFUSED
    trouble = _BY_STATUS.get(cast(Any, getattr(error, "status_code", None)), Trouble.PASSING)
    if trouble is Trouble.MALFORMED and _TOO_LONG.search(str(error)):
        return Trouble.REFUSED
    return trouble


async def tried(litellm: Any, endpoint: Endpoint, call: Callable[[], Awaitable[T]]) -> T:
    """Make a call; a passing trouble is tried again within the endpoint's attempts.

    Raises the last error of litellm's.
    """

    def passes(error: BaseException) -> bool:
        is_theirs = isinstance(error, litellm.exceptions.openai.OpenAIError)
        return is_theirs and trouble_of(litellm, error) is Trouble.PASSING

    async for attempt in AsyncRetrying(
        retry=retry_if_exception(passes),
        stop=stop_after_attempt(endpoint.attempts),
        wait=_pause,
        reraise=True,
    ):
        with attempt:
            return await call()
    raise AssertionError("the loop above returns or raises")


async def in_time(endpoint: Endpoint, kind: str, work: Awaitable[T]) -> T:
    """Wait for work until the endpoint's deadline. Raises ModelUnavailable when it is over."""
    try:
        async with asyncio.timeout(endpoint.deadline_seconds):
            return await work
    except TimeoutError:
        late = TimeoutError(f"nothing within {endpoint.deadline_seconds or 0:g} seconds")
        raise failure(endpoint, late, kind=kind) from None


def _pause(state: RetryCallState) -> float:
    """Wait as long as the endpoint asks for, else for a random time that grows."""
    error = state.outcome.exception() if state.outcome else None
    response = cast(Any, getattr(error, "response", None))
    asked = str(response.headers.get("retry-after", "")) if response is not None else ""
    if asked.replace(".", "", 1).isdecimal():
        return min(float(asked), RETRY_AFTER_MAX_SECONDS)
    return _GROWING(state)


def failure(
    endpoint: Endpoint, error: BaseException, *, kind: str, trouble: Trouble = Trouble.PASSING
) -> ModelUnavailable:
    """Make our error of theirs; `kind` is embedding or language. It may quote no key."""
    log.warning("model.failed", model=endpoint.model, kind=type(error).__name__)
    reason = _silence(endpoint, error) if trouble is Trouble.PASSING else None
    reason = reason or _first_line(endpoint, error)
    said = f"the {kind} model {endpoint.model} gave no answer: {reason}"
    match trouble:
        case Trouble.DENIED:
            return ModelDenied(said)
        case Trouble.REFUSED | Trouble.MALFORMED:
            return ModelRefused(said)
        case Trouble.PASSING:
            return ModelUnavailable(said)


def _silence(endpoint: Endpoint, error: BaseException) -> str | None:
    """Say that nothing answers at the address, and why; None for a trouble of another kind."""
    # The deadline of all tries has its own words.
    silence = None if isinstance(error, TimeoutError) else silence_of(error)
    if silence is None:
        return None
    where = shown(endpoint.base_url) if endpoint.base_url else "the vendor's address"
    if silence is Silence.LATE:
        return f"nothing came from {where} within {endpoint.timeout_seconds:g} seconds"
    return told(silence, where)


def _first_line(endpoint: Endpoint, error: BaseException) -> str:
    text = str(error)[:_LOOKED_AT_CHARACTERS]
    reason = next(iter(text.splitlines()), "") or type(error).__name__
    reason = _CLASSES.sub("", reason) or reason
    if endpoint.api_key:
        reason = reason.replace(endpoint.api_key, "***")
    return redact(reason)[:REASON_MAX_CHARACTERS]
