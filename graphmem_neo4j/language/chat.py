"""Chat: what does a language model say to these lines, and what did it take?

The answer is asked for by a JSON schema. An endpoint that refuses that field, or the temperature,
is asked without it; the schema then stands in words under the last line.

Owns: the call, the fields that may be left out of it, and the reading of usage and cost.
Never: reads meaning into what was said.
"""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, cast

import structlog

from graphmem_neo4j.language.library import Endpoint, address_fields, load, with_vendor
from graphmem_neo4j.language.trying import Trouble, failure, in_time, tried, trouble_of

log = structlog.get_logger()

_KIND = "language"
_FORMAT, _TEMPERATURE = "response_format", "temperature"
_ABOUT_TEMPERATURE = re.compile(r"temperature", re.IGNORECASE)
_IN_WORDS = "\n\nAnswer with one JSON object of this schema, and nothing else:\n"
_TOKENS_MAX = 10**9
"""What a call can have taken, whatever a server says."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of what a model is asked."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a model said, and what it took: tokens and US dollars, None where nobody tells.

    `is_cut`: it ran into the end of its allowance. `is_refused`: it declined, and says so in a
    field made for that. `left_out`: the fields that the endpoint refused; hand them in again.
    """

    text: str
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None
    is_cut: bool = False
    is_refused: bool = False
    left_out: frozenset[str] = frozenset()


async def complete(
    endpoint: Endpoint,
    lines: Sequence[Line],
    *,
    schema: Mapping[str, Any],
    answer_tokens: int,
    left_out: frozenset[str] = frozenset(),
    has_answered: bool = False,
) -> Said:
    """Ask a model for an answer by a JSON schema, of at most so many tokens.

    Passing troubles are tried again within the endpoint's attempts. Raises ModelDenied where the
    key, the account or the name is refused, ModelRefused where this request is, ModelUnavailable
    for the rest. A call that is refused as malformed is of the first kind until the model
    `has_answered` once, and afterwards of the second.
    """
    litellm = await asyncio.to_thread(load)
    asked = replace(endpoint, model=with_vendor(litellm, endpoint))
    if not _takes_format(litellm, asked):
        left_out |= {_FORMAT}
    fields = {"schema": schema, "answer_tokens": answer_tokens}
    work = _complete(litellm, asked, lines, fields, left_out, has_answered=has_answered)
    return await in_time(asked, _KIND, work)


async def _complete(
    litellm: Any,
    endpoint: Endpoint,
    lines: Sequence[Line],
    fields: Mapping[str, Any],
    left_out: frozenset[str],
    *,
    has_answered: bool,
) -> Said:
    while True:  # each turn leaves one more of two fields out, or ends
        try:
            call = partial(_call, litellm, endpoint, lines, fields, left_out)
            return await tried(litellm, endpoint, call)
        except litellm.exceptions.openai.OpenAIError as error:
            trouble = trouble_of(litellm, error)
            less = _less(str(error), left_out) if trouble is Trouble.MALFORMED else None
            if less is None:
                if trouble is Trouble.MALFORMED and not has_answered:
                    trouble = Trouble.DENIED
                # The vendor's error may quote the key: it goes no further than its first line.
                raise failure(endpoint, error, kind=_KIND, trouble=trouble) from None
        log.info("field.refused", model=endpoint.model, field=", ".join(less - left_out))
        left_out = less


def _less(reason: str, left_out: frozenset[str]) -> frozenset[str] | None:
    """Leave out the field that was refused; an endpoint that names none is asked once more."""
    if _TEMPERATURE not in left_out and _ABOUT_TEMPERATURE.search(reason):
        return left_out | {_TEMPERATURE}
    return None if _FORMAT in left_out else left_out | {_FORMAT}


def _takes_format(litellm: Any, endpoint: Endpoint) -> bool:
    # litellm leaves the field out by itself for vendors that it knows to refuse it.
    vendor, _, name = endpoint.model.partition("/")
    known = litellm.get_supported_openai_params(model=name, custom_llm_provider=vendor)
    return known is None or _FORMAT in known


async def _call(
    litellm: Any,
    endpoint: Endpoint,
    lines: Sequence[Line],
    fields: Mapping[str, Any],
    left_out: frozenset[str],
) -> Said:
    extra: dict[str, Any] = {}
    messages = [{"role": line.role, "content": _sendable(line.text)} for line in lines]
    if _TEMPERATURE not in left_out:
        extra[_TEMPERATURE] = 0
    if _FORMAT not in left_out:
        form = {"name": "answer", "schema": fields["schema"], "strict": True}
        extra[_FORMAT] = {"type": "json_schema", "json_schema": form}
    elif messages:
        messages[-1]["content"] += _IN_WORDS + json.dumps(fields["schema"], ensure_ascii=False)
    answer = await litellm.acompletion(
        **address_fields(endpoint),
        messages=messages,
        max_tokens=fields["answer_tokens"],
        **extra,
    )
    return replace(_said(answer), left_out=left_out)


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _said(answer: Any) -> Said:
    """Read an answer of whatever shape; one without a text is an empty one."""
    choices = getattr(answer, "choices", None) or [None]
    message = getattr(choices[0], "message", None)
    text = getattr(message, "content", None)
    ended = getattr(choices[0], "finish_reason", None)
    usage = getattr(answer, "usage", None)
    hidden = _fields(getattr(answer, "_hidden_params", None))
    return Said(
        text=text if isinstance(text, str) else "",
        tokens_in=_count(getattr(usage, "prompt_tokens", None)),
        tokens_out=_count(getattr(usage, "completion_tokens", None)),
        cost=_cost(hidden.get("response_cost")),
        is_cut=ended == "length",
        is_refused=ended == "content_filter" or bool(_refusal(message)),
    )


def _refusal(message: Any) -> Any:
    own = _fields(getattr(message, "provider_specific_fields", None))
    return getattr(message, "refusal", None) or own.get("refusal")


def _fields(value: object) -> dict[str, Any]:
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def _count(value: object) -> int | None:
    return min(value, _TOKENS_MAX) if isinstance(value, int) and value > 0 else None


def _cost(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and value >= 0 else None
