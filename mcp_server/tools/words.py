"""Words: which arguments do several tools share, and how are they explained?

Owns: the types and sentences of scopes, categories, sessions, limits and contacts.
Never: knows a tool.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import Action
from graphmem_neo4j.models import RESULTS_MAX, Category, Evidence, MemoryKind
from mcp_server.arguments import Arguments, Text, Texts, Whole, as_objects, as_word, one_of

SCOPES = "Also search these beside global ones: project:x or topic:x."
SESSION = "The conversation in which this is asked."
SCOPE = "Where it matters: global (if left out), project:x or topic:x."
LIMIT_USUAL = 10

CONNECTED_HITS = 5
"""First hits of a search that show their relations (Q67)."""

Scopes = Annotated[Texts, Field(description=SCOPES)]
Session = Annotated[Text, Field(description=SESSION)]
Limit = Annotated[
    Whole,
    Field(
        description=f"Most hits, 1 to {RESULTS_MAX}; {LIMIT_USUAL} if left out.",
        json_schema_extra={"minimum": 1, "maximum": RESULTS_MAX, "default": LIMIT_USUAL},
    ),
]
Categories = Annotated[
    Texts,
    Field(description="Only memories of these.", json_schema_extra={"items": one_of(Category)}),
]
OneCategory = Annotated[
    Category | SkipJsonSchema[None], BeforeValidator(as_word), WithJsonSchema(one_of(Category))
]
OneKind = Annotated[
    MemoryKind | SkipJsonSchema[None], BeforeValidator(as_word), WithJsonSchema(one_of(MemoryKind))
]
OneEvidence = Annotated[
    Evidence | SkipJsonSchema[None], BeforeValidator(as_word), WithJsonSchema(one_of(Evidence))
]
OneAction = Annotated[Action, BeforeValidator(as_word), WithJsonSchema(one_of(Action))]
ImportMode = Annotated[
    Literal["auto", "smart", "simple"] | SkipJsonSchema[None],
    BeforeValidator(as_word),
    WithJsonSchema(one_of(("auto", "smart", "simple"))),
]
PersonAction = Annotated[
    Literal["find", "save"] | SkipJsonSchema[None],
    BeforeValidator(as_word),
    WithJsonSchema(one_of(("find", "save"))),
]


class ContactArguments(Arguments):
    """One identity of a person."""

    source: Annotated[str, Field(description="The channel, such as whatsapp, gmail or telegram.")]
    id: Annotated[str, Field(description="The address, number or name there.")]


Contacts = Annotated[
    Annotated[list[ContactArguments], Field(max_length=50)] | SkipJsonSchema[None],
    BeforeValidator(as_objects),
    WithJsonSchema({"type": "array", "items": ContactArguments.schema_of()}),
]


def wanted_kinds(kinds: list[str] | None, categories: list[str] | None) -> list[str] | None:
    """Give the kinds of hits: who names categories wants memories, for only they have one."""
    return kinds or (["memory"] if categories else None)


def bounded_limit(limit: int | None, notes: list[str]) -> int | None:
    """Give the limit of a search; one that is too high is lowered, and it is noted (Q62)."""
    if limit is not None and limit < 1:
        raise BadRequest(f"limit must be from 1 to {RESULTS_MAX}")
    if limit is not None and limit > RESULTS_MAX:
        notes.append(f"limit was lowered to {RESULTS_MAX}, the most one search gives")
        return RESULTS_MAX
    return limit


def contacts_of(contacts: list[ContactArguments] | None) -> list[dict[str, Any]]:
    """Give contacts as the façade takes them."""
    return [contact.model_dump() for contact in contacts or []]
