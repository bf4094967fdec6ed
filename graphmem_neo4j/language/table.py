"""Table: what does litellm's own list of models know, without an import of litellm?

A memory is opened on the event loop, and the import takes three seconds: the file is read instead.

Owns: the reading of that list.
Never: names a model by itself.
"""

import importlib.util
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger()

_TABLE = "model_prices_and_context_window_backup.json"
_OWN_MACHINE = ("ollama/", "ollama_chat/")


@dataclass(frozen=True, slots=True)
class Price:
    """What a model costs, in US dollars a token read and a token written."""

    token_in: float
    token_out: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """Give the cost of so many tokens, in US dollars."""
        return self.token_in * tokens_in + self.token_out * tokens_out


def vector_size(model: str) -> int | None:
    """Give the vector size that the table knows for a model, or None."""
    size = _table().get(model, {}).get("output_vector_size")
    return size if isinstance(size, int) else None


def price(model: str) -> Price | None:
    """Give the price of a model, named with its vendor or without, or None where none stands."""
    if model.startswith(_OWN_MACHINE):
        return Price(0.0, 0.0)
    table = _table()
    return _price(table.get(model) or table.get(model.partition("/")[2]) or {})


def cheapest(vendor: str) -> str | None:
    """Name the cheapest chat model of a vendor that answers by a JSON schema, or None.

    Only models without a date of withdrawal count; of equal prices the shorter name is taken,
    which follows the vendor's updates.
    """
    found = [
        (known.token_in, known.token_out, len(name), name)
        for name, entry in _table().items()
        if entry.get("litellm_provider") == vendor
        and entry.get("mode") == "chat"
        and entry.get("supports_response_schema")
        and not entry.get("deprecation_date")
        and (known := _price(entry)) is not None
        and known.token_in > 0
    ]
    if not found:
        return None
    name = min(found)[-1]
    return name if name.startswith(f"{vendor}/") else f"{vendor}/{name}"


def _price(entry: dict[str, Any]) -> Price | None:
    costs = entry.get("input_cost_per_token"), entry.get("output_cost_per_token")
    read, written = costs
    if isinstance(read, int | float) and isinstance(written, int | float):
        return Price(float(read), float(written))
    return None


@cache
def _table() -> dict[str, dict[str, Any]]:
    found = importlib.util.find_spec("litellm")
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        try:
            return json.loads(Path(folder, _TABLE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            log.warning("table.unreadable", table=_TABLE)
    return {}
