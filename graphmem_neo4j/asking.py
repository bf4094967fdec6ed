"""Asking: what does the caller want to recall, and within which bounds?

Owns: the reading of a request, its defaults, and the names of channels and kinds.
Never: searches.
"""

from datetime import UTC, tzinfo
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, field_validator

from graphmem_neo4j.content import clean_name, content_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import RESULTS_MAX, Category, Frozen, Unit, named_fault
from graphmem_neo4j.periods import When, read_when
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.words import query_words

Kind = Literal["memory", "message"]
KINDS: tuple[Kind, ...] = ("memory", "message")
Channel = Literal["words", "vector", "structure", "recent", "graph", "communities"]
CHANNELS: tuple[Channel, ...] = ("words", "vector", "structure", "recent", "graph")
QUERY_MAX_CHARACTERS = 4_000
_YES_OR_NO = TypeAdapter(bool)
_MOMENTS = ("as_of", "valid_at", "known_at")


class Ask(Frozen):
    """A request to recall.

    query: text in any language; None asks for nothing and lists what is important. limit: hits
    wanted, 1 to 50. kinds: memories, messages or both. categories: of memories, all when empty.
    min_score: hits below are dropped, in [0, 1]. min_salience: memories below are left out.
    channels: those to use; when empty all but communities, whose peers are brought where named.
    token_budget: most tokens of all texts together. explain: say for each hit what each channel
    found and how the graph led to it.
    when: the moments that the question is about. include_history: also what ended, was replaced
    or is to come. include_tool_calls: look at calls of tools as well; tool_name: at those of one
    tool, in any letter case. connections: of how many of the first hits the relations are shown.
    """

    query: str | None
    limit: Annotated[int, Field(ge=1, le=RESULTS_MAX)]
    kinds: tuple[Kind, ...] = KINDS
    categories: tuple[Category, ...] = ()
    min_score: Unit
    min_salience: Unit
    channels: tuple[Channel, ...] = ()
    token_budget: Annotated[int, Field(ge=1)]
    explain: bool = False
    when: When = When()
    include_tool_calls: bool = False
    tool_name: str | None = None
    connections: Annotated[int, Field(ge=0, le=RESULTS_MAX)] = 0
    settings: RecallSettings

    @field_validator("kinds", "categories", "channels", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("kinds")
    @classmethod
    def _no_kind_means_all(cls, value: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return value or KINDS

    @field_validator("tool_name", mode="before")
    @classmethod
    def _a_name_is_one_line(cls, value: object) -> str:
        return clean_name(value, name="tool_name").casefold()

    def uses(self, channel: Channel) -> bool:
        """Say whether a channel takes part."""
        if channel == "communities":
            return self.wants_peers
        return not self.channels or channel in self.channels

    @property
    def wants_peers(self) -> bool:
        """Whether the best hits bring the most central texts of their communities along."""
        return "communities" in self.channels

    @cached_property
    def words(self) -> list[tuple[str, ...]]:
        """The words of the query, each with its index terms; none where nothing is asked."""
        return [] if self.query is None else query_words(self.query)

    @property
    def wants_tool_calls(self) -> bool:
        """Whether calls of tools are looked at: whoever names a tool wants them."""
        return self.include_tool_calls or self.tool_name is not None

    @property
    def lists(self) -> bool:
        """Whether nothing is asked, and what is important is listed instead.

        A blank query is a slip of whoever asks, unless it says by other means what it wants.
        """
        named = self.wants_tool_calls or bool(self.categories)
        return self.query is None or (named and not self.words)

    @property
    def wants_texts(self) -> bool:
        """Whether memories and messages are looked at: not where only a tool is named."""
        return not (self.lists and self.tool_name is not None and not self.categories)


def make_ask(query: object, settings: RecallSettings, *, zone: tzinfo = UTC, **options: Any) -> Ask:
    """Read a request; what is not given, or None, is as the settings say.

    `as_of`, `valid_at`, `known_at` and `include_history` say which moment is meant
    (`periods.read_when`); `zone` completes times without one. Raises BadRequest naming what to
    change.
    """
    given = {name: value for name, value in options.items() if value is not None}
    moments = {name: given.pop(name, None) for name in _MOMENTS}
    with_history = given.pop("include_history", False)
    defaults = {
        "limit": settings.max_results,
        "min_score": settings.min_score,
        "min_salience": settings.min_salience,
        "token_budget": settings.token_budget,
        "when": read_when(**moments, with_history=_flag(with_history), zone=zone),
    }
    text = None if query is None else content_text(query).strip()
    if text is not None and len(text) > QUERY_MAX_CHARACTERS:
        raise BadRequest(
            f"query is {len(text):,} characters long: ask in at most {QUERY_MAX_CHARACTERS:,}"
        )
    try:
        return Ask.model_validate({**defaults, **given, "query": text, "settings": settings})
    except ValidationError as error:
        raise BadRequest(named_fault(error, "search")) from error


def _flag(value: object) -> bool:
    try:
        return _YES_OR_NO.validate_python(value)
    except ValidationError:
        raise BadRequest("include_history: write true or false") from None
