"""Person: `memory_person`.

Owns: its arguments.
Never: finds out who is meant.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from mcp_server.arguments import Arguments, Flag, Text, Texts
from mcp_server.person_shapes import PersonData
from mcp_server.replies.people import person_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import SCOPE, Contacts, PersonAction, Session, contacts_of

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was saved is not known; saving the same again is safe."


class PersonArguments(Arguments):
    """Who is meant, and what is told of them."""

    spellings: ClassVar = {
        "person": "name",
        "alias": "aliases",
        "contact": "contacts",
        "session_id": "session_key",
    }

    name: Annotated[
        str,
        Field(description="A name, an alias, an id such as entity:ent17..., or source:id."),
    ]
    aliases: Annotated[Texts, Field(description="Other names of this person.")] = None
    contacts: Annotated[
        Contacts, Field(description="Identities on channels, each {source, id}.")
    ] = None
    action: Annotated[
        PersonAction,
        Field(description="save (if left out): tell of a person. find: show what is known."),
    ] = None
    is_another: Annotated[
        Flag, Field(description="True: somebody new who has the name of somebody known.")
    ] = None
    remove_aliases: Annotated[
        Texts, Field(description="Names that were wrongly given to this person.")
    ] = None
    scope: Annotated[Text, Field(description=SCOPE)] = None
    session_key: Session = None


async def memory_person(memory: "GraphMemory", asked: PersonArguments) -> Reply:
    """Save a person with every name and contact, or find one: all contacts, all linked memories.

    One person, many identities: whoever writes from one of the contacts is this person. Give
    action find to see what is known of somebody.
    """
    done = await memory.person(
        asked.name,
        aliases=asked.aliases or (),
        contacts=contacts_of(asked.contacts),
        action=asked.action or "save",
        scope=asked.scope or "global",
        session_id=asked.session_key,
        is_another=bool(asked.is_another),
        remove_aliases=asked.remove_aliases or (),
    )
    return person_reply(done, asked.name)


TOOL = ToolSpec(
    asks=PersonArguments,
    gives=PersonData,
    act=memory_person,
    title="People",
    late=LATE,
)
