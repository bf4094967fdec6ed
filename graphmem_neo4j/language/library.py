"""Library: how is litellm loaded, kept quiet, and told where to call?

Owns: the import, its switches, and the fields that every call has.
Never: calls a model.
"""

import logging
import os
import re
import warnings
from dataclasses import dataclass
from typing import Any, cast

ATTEMPTS_MAX = 3
_LOGGERS = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_NO_KEY = "no-key"
_CALL_PATH = re.compile(r"(/chat/completions|/embeddings)?/*$")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a remote model answers.

    `attempts` bounds the tries of one call where the trouble may pass; `timeout_seconds` is of one
    try, `deadline_seconds` of all of them with the pauses between (None: as long as they take).
    """

    model: str
    api_key: str | None
    base_url: str | None
    timeout_seconds: float
    attempts: int = ATTEMPTS_MAX
    deadline_seconds: float | None = None


def load() -> Any:
    """Import litellm, silent and without a look at the network. Takes seconds: use a thread."""
    # Importing would fetch a price list, and a call a list of Anthropic's headers.
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS", "True")
    _silence()
    import litellm

    library = cast(Any, litellm)
    library.suppress_debug_info = True  # it would print to stdout
    library.turn_off_message_logging = True
    # Its openai client reads 0 retries as "the default"; here is one retry policy, see `trying`.
    library.DEFAULT_MAX_RETRIES = 0
    _silence()  # its import put its handlers back
    # A word of pydantic's about a class of litellm's, said at the first call.
    warnings.filterwarnings("ignore", message=r"Items? .* `ReadOnly`", category=UserWarning)
    return library


def _silence() -> None:
    # Its handlers write to stdout, and with LITELLM_LOG=DEBUG whole requests. Children of a logger
    # that is off still reach its handlers: they go too.
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
        logger.disabled = True


def address_fields(endpoint: Endpoint) -> dict[str, Any]:
    """Give the fields of a call that say which model, where, with which key and how long."""
    base_url = _CALL_PATH.sub("", endpoint.base_url) if endpoint.base_url else None
    key = endpoint.api_key
    if key is None and base_url is not None and endpoint.model.startswith("openai/"):
        # litellm would send the OPENAI_API_KEY of the environment to a stranger, or fail without.
        key = _NO_KEY
    return {
        "model": endpoint.model,
        "api_key": key,
        "api_base": base_url,
        "timeout": endpoint.timeout_seconds,
        "max_retries": 0,
        # Vendors whose bodies are of another form know not every field: there it is left out (U5).
        "drop_params": True,
    }


def with_vendor(library: Any, endpoint: Endpoint) -> str:
    """Give the model's name with its vendor: behind an address it is OpenAI-compatible if none."""
    vendor, slash, _ = endpoint.model.partition("/")
    vendors = {getattr(entry, "value", entry) for entry in library.provider_list}
    if endpoint.base_url is None or (slash and vendor in vendors):
        return endpoint.model
    return f"openai/{endpoint.model}"
