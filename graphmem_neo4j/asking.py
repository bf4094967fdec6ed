"""Asking: what does the caller want to recall, and within which bounds?

Owns: the reading of a request, its defaults, and the names of channels and kinds.
Never: searches.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator

from graphmem_neo4j.content import content_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import RESULTS_MAX, Category, Frozen, Unit, first_fault
from graphmem_neo4j.settings import RecallSettings

Kind = Literal["memory", "message"]
KINDS: tuple[Kind, ...] = ("memory", "message")
Channel = Literal["words", "vector", "structure", "recent"]
CHANNELS: tuple[Channel, ...] = ("words", "vector", "structure", "recent")
QUERY_MAX_CHARACTERS = 4_000


class Ask(Frozen):
    """A request to recall.

    query: text in any language. limit: hits wanted, 1 to 50. kinds: memories, messages or both.
    categories: of memories, all when empty. min_score: hits below are dropped, in [0, 1].
    channels: those to use, all when empty. token_budget: most tokens of all texts together.
    explain: say for each hit what each channel found and how the graph led to it.
    """

    query: str
    limit: Annotated[int, Field(ge=1, le=RESULTS_MAX)]
    kinds: tuple[Kind, ...] = KINDS
    categories: tuple[Category, ...] = ()
    min_score: Unit
    channels: tuple[Channel, ...] = ()
    token_budget: Annotated[int, Field(ge=1)]
    explain: bool = False
    settings: RecallSettings

    @field_validator("kinds", "categories", "channels", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("kinds")
    @classmethod
    def _no_kind_means_all(cls, value: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return value or KINDS

    def uses(self, channel: Channel) -> bool:
        """Say whether a channel takes part."""
        return not self.channels or channel in self.channels


def make_ask(query: object, settings: RecallSettings, **options: Any) -> Ask:
    """Read a request; what is not given, or None, is as the settings say.

    Raises BadRequest naming what to change.
    """
    given = {name: value for name, value in options.items() if value is not None}
    defaults = {
        "limit": settings.max_results,
        "min_score": settings.min_score,
        "token_budget": settings.token_budget,
    }
    text = content_text(query).strip()
    if len(text) > QUERY_MAX_CHARACTERS:
        raise BadRequest(
            f"query is {len(text):,} characters long: ask in at most {QUERY_MAX_CHARACTERS:,}"
        )
    try:
        return Ask.model_validate({**defaults, **given, "query": text, "settings": settings})
    except ValidationError as error:
        raise BadRequest(f"search{first_fault(error)}") from error
