"""Person: `qmemory_person`.

Owns: its arguments (Q89, Q90).
Never: finds out who is meant.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mcp_server.arguments import Arguments, Flag, Texts
from mcp_server.person_shapes import PersonData
from mcp_server.replies.people import person_reply
from mcp_server.shapes import Reply
from mcp_server.tools.core.person import LATE
from mcp_server.tools.spec import ToolSpec
from mcp_server.tools.words import Contacts, PersonAction, contacts_of

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory


class QPersonArguments(Arguments):
    """Who is meant, and what is told of them."""

    name: Annotated[str, Field(description="The person's name, or an alias.")]
    aliases: Annotated[Texts, Field(description="Other names of this person.")] = None
    contacts: Annotated[
        Contacts, Field(description="Identities: {source: whatsapp, gmail, telegram..., id}.")
    ] = None
    action: Annotated[
        PersonAction,
        Field(description="find: show the person, all contacts and all linked memories."),
    ] = None
    is_another: Annotated[
        Flag, Field(description="True: somebody new who has the name of somebody known.")
    ] = None
    remove_aliases: Annotated[Texts, Field(description="Names that were wrongly given.")] = None


async def qmemory_person(memory: "GraphMemory", asked: QPersonArguments) -> Reply:
    """Make one person of many identities, or find one.

    Name the person with aliases and contacts to save them; with action find, the answer shows the
    person, all contacts and all linked memories from any session.
    """
    done = await memory.person(
        asked.name,
        aliases=asked.aliases or (),
        contacts=contacts_of(asked.contacts),
        action=asked.action or "save",
        is_another=bool(asked.is_another),
        remove_aliases=asked.remove_aliases or (),
    )
    return person_reply(done, asked.name)


TOOL = ToolSpec(
    asks=QPersonArguments,
    gives=PersonData,
    act=qmemory_person,
    title="People (qmemory)",
    late=LATE,
)
