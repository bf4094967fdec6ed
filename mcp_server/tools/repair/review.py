"""Review: `memory_review`.

Owns: its arguments.
Never: decides anything by itself.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.errors import BadRequest
from mcp_server.arguments import Arguments, Text, Whole, as_word, one_of
from mcp_server.entity_shapes import ReviewData
from mcp_server.replies.entities import decided_reply, inbox_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Scopes, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was decided is not known: list the reviews before you try again."
SHOWN_USUAL, SHOWN_MAX = 10, 50
ReviewAction = Annotated[
    Literal["list", "accept", "decline"] | SkipJsonSchema[None],
    BeforeValidator(as_word),
    WithJsonSchema(one_of(("list", "accept", "decline"))),
]
ReviewKinds = Annotated[
    Literal["lookalike", "contradiction"] | SkipJsonSchema[None],
    BeforeValidator(as_word),
    WithJsonSchema(one_of(("lookalike", "contradiction"))),
]


class ReviewArguments(Arguments):
    """Which question is meant, and what is decided."""

    spellings: ClassVar = {"id": "review_id", "session_id": "session_key"}

    action: Annotated[
        ReviewAction,
        Field(
            description="list (if left out): what waits. accept: look-alikes become one, of a"
            " contradiction one relation, or one memory, goes. decline: they stay two, both stand."
        ),
    ] = None
    review_id: Annotated[Text, Field(description="For accept and decline: the question.")] = None
    edge_id: Annotated[
        Text,
        Field(
            description="For accept of a contradiction: the relation, or the memory, that goes;"
            " else the older."
        ),
    ] = None
    keep: Annotated[
        Text,
        Field(
            description="For accept of look-alikes: the entity whose name stays; else the fuller."
        ),
    ] = None
    kind: Annotated[ReviewKinds, Field(description="For list: only these.")] = None
    limit: Annotated[
        Whole,
        Field(
            description=f"For list: most entries, 1 to {SHOWN_MAX}; {SHOWN_USUAL} if left out.",
            json_schema_extra={"minimum": 1, "maximum": SHOWN_MAX, "default": SHOWN_USUAL},
        ),
    ] = None
    reason: Annotated[Text, Field(description="Why; it is kept with the change.")] = None
    scopes: Scopes = None
    session_key: Session = None


async def memory_review(memory: "GraphMemory", asked: ReviewArguments) -> Reply:
    """List what the memory is not sure of, or decide one of it: look-alikes and contradictions.

    Decide only what the user or the conversation tells for certain: what is decided is not asked
    again, but can be undone.
    """
    if asked.action in (None, "list"):
        if asked.review_id is not None:
            raise BadRequest("review_id is to be decided: give action accept or decline with it")
        if asked.limit is not None and asked.limit < 1:
            raise BadRequest(f"limit is {asked.limit}: give 1 to {SHOWN_MAX}")
        limit = min(asked.limit if asked.limit is not None else SHOWN_USUAL, SHOWN_MAX)
        found = await memory.reviews(
            kind=asked.kind, limit=limit, scopes=asked.scopes, session_id=asked.session_key
        )
        return inbox_reply(found)
    if asked.review_id is None:
        raise BadRequest(f"action {asked.action} needs review_id: list the reviews first")
    done = await memory.decide(
        asked.review_id,
        asked.action,
        edge_id=asked.edge_id,
        keep=asked.keep,
        reason=asked.reason,
        scopes=asked.scopes,
        session_id=asked.session_key,
    )
    return decided_reply(done)


TOOL = ToolSpec(
    asks=ReviewArguments,
    gives=ReviewData,
    act=memory_review,
    title="Decide what is not sure",
    is_idempotent=False,
    destroys=True,
    late=LATE,
)
