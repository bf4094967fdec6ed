"""Entity: `memory_entity`.

Owns: its arguments, and which of them belong to which action.
Never: decides what may be merged or split.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.errors import BadRequest
from mcp_server.arguments import Arguments, Moment, Text, Texts, as_word, one_of
from mcp_server.entity_shapes import EntityData
from mcp_server.replies.entities import repair_reply, view_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import SCOPE, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was done is not known: show the entity before you try again."
_ACTIONS = ("show", "merge", "split", "add_alias", "remove_alias", "never_merge")
EntityAction = Annotated[
    Literal["show", "merge", "split", "add_alias", "remove_alias", "never_merge"]
    | SkipJsonSchema[None],
    BeforeValidator(as_word),
    WithJsonSchema(one_of(_ACTIONS)),
]


class EntityArguments(Arguments):
    """Which entity is meant, and what is to be done."""

    spellings: ClassVar = {
        "id": "entity",
        "name": "entity",
        "alias": "aliases",
        "keep": "entity",
        "gone": "other",
        "session_id": "session_key",
    }

    entity: Annotated[str, Field(description="An id such as entity:ent17..., or a name.")]
    action: Annotated[
        EntityAction,
        Field(
            description="show (if left out). merge: other is the same thing, and becomes this one."
            " split: aliases get an entity of their own. add_alias, remove_alias: aliases are, or"
            " are not, its names. never_merge: it and other are two."
        ),
    ] = None
    other: Annotated[Text, Field(description="For merge and never_merge: the other one.")] = None
    aliases: Annotated[
        Texts, Field(description="For split, add_alias and remove_alias: the names.")
    ] = None
    relations: Annotated[
        Texts, Field(description="For split: relations that go too, relates:... as shown.")
    ] = None
    when: Annotated[Moment, Field(description="For show: as it was known then.")] = None
    reason: Annotated[Text, Field(description="Why; it is kept with the change.")] = None
    scope: Annotated[Text, Field(description=SCOPE)] = None
    session_key: Session = None


async def memory_entity(memory: "GraphMemory", asked: EntityArguments) -> Reply:
    """Look at a thing or person, or repair it: merge what is one, split what is two, name it.

    Use it when the memory holds one thing twice, mixes two, or knows a wrong name. Every change is
    kept and can be undone; two that were told apart are never merged by themselves.
    """
    action = asked.action or "show"
    if action == "show":
        view = await memory.entity(
            asked.entity, when=asked.when, scope=asked.scope, session_id=asked.session_key
        )
        return view_reply(view)
    told: dict[str, Any] = {
        "reason": asked.reason,
        "scope": asked.scope,
        "session_id": asked.session_key,
    }
    if action == "merge":
        other = _needed(asked.other, "other", action)
        return repair_reply(action, await memory.merge_entities(asked.entity, other, **told))
    if action == "never_merge":
        other = _needed(asked.other, "other", action)
        return repair_reply(action, await memory.never_merge(asked.entity, other, **told))
    names = asked.aliases or []
    if action == "split":
        relations = asked.relations or []
        done = await memory.split_entity(asked.entity, names, relations=relations, **told)
        return repair_reply(action, done)
    if len(names) != 1:
        raise BadRequest(f"action {action} needs aliases with one name")
    change = memory.add_alias if action == "add_alias" else memory.remove_alias
    return repair_reply(action, await change(asked.entity, names[0], **told))


def _needed(value: str | None, name: str, action: str) -> str:
    if value is None:
        raise BadRequest(f"action {action} needs {name}: name the other entity")
    return value


TOOL = ToolSpec(
    asks=EntityArguments,
    gives=EntityData,
    act=memory_entity,
    title="Repair a thing or person",
    is_idempotent=False,
    destroys=True,
    late=LATE,
)
