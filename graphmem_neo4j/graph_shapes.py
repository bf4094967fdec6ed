"""Graph shapes: what is tied to what, and what became of it, as frozen pydantic values.

A *reference* names a node the way people and tools write it: `memory:mem17...`,
`session:monday-call`, `person:Ahmed`. A *relation* is a typed edge that somebody drew. A *change*
says what was done to a node, when, why, and what it was before. A *version* is one memory of a
chain of corrections.

Owns: the shapes of relations, entities, people, corrections and histories.
Never: reads, writes or decides anything.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field

from graphmem_neo4j.models import EntityType as EntityType
from graphmem_neo4j.models import Frozen, Memory, Waiting
from graphmem_neo4j.models import NewReference as NewReference


class NodeKind(StrEnum):
    """The kinds of nodes that a reference may name and a relation may join (Q85)."""

    MEMORY = "memory"
    MESSAGE = "message"
    SESSION = "session"
    ENTITY = "entity"
    CONTACT = "contact"
    SOURCE = "source"
    TOOL_CALL = "tool_call"


KIND_OF_LABEL = {
    "Memory": NodeKind.MEMORY,
    "Message": NodeKind.MESSAGE,
    "Session": NodeKind.SESSION,
    "Entity": NodeKind.ENTITY,
    "Contact": NodeKind.CONTACT,
    "Source": NodeKind.SOURCE,
    "ToolCall": NodeKind.TOOL_CALL,
}
"""The kind of node that each label of the graph stands for."""


class CreatedBy(StrEnum):
    """Who drew a relation (Q15, R-Q11)."""

    AGENT = "agent"
    LINKER = "linker"
    COMPACT = "compact"
    REFLECT = "reflect"
    SYSTEM = "system"
    PERSON = "person"


class Relation(Frozen):
    """A typed edge, as it was read back.

    `type` is the wording first given, `relation_type` the Neo4j relationship type. Open ends of
    time are None.
    """

    edge_id: str
    from_id: str
    to_id: str
    type: str
    relation_type: str
    reason: str | None
    confidence: float
    created_by: str
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    recorded_at: datetime
    retired_at: datetime | None = None


class Linked(Frozen):
    """The receipt of a link: `is_new` False means that it stood already.

    `created` names the entities that the link made because a reference asked for them.
    change_id: where it stood with another reason, the record by which that one is put back.
    """

    relation: Relation
    is_new: bool
    created: list[str] = Field(default_factory=list[str])
    change_id: str | None = None


class Action(StrEnum):
    """What a correction does (Q75)."""

    CORRECT = "correct"
    UPDATE = "update"
    DELETE = "delete"
    UNLINK = "unlink"


class FieldChange(Frozen):
    """One field of a memory, before and after an update."""

    field: str
    before: Any
    after: Any


class Corrected(Frozen):
    """The receipt of a correction.

    memory_id: the memory that was named, or of an unlink the key of the node. ref: its reference,
    as tools show it. new_id: the version that took its place (correct alone).
    is_new_memory: False where the new words were those of another memory, which took its place.
    edge_id: the relation that was taken back (unlink alone). changes: of an update.
    change_id: the audit record.
    """

    action: Action
    memory_id: str
    ref: str
    new_id: str | None = None
    is_new_memory: bool = False
    edge_id: str | None = None
    changes: list[FieldChange] = Field(default_factory=list[FieldChange])
    change_id: str
    waiting: Waiting = Waiting()
    embedding_mode: str = ""
    notes: list[str] = Field(default_factory=list[str])


class Change(Frozen):
    """One audit record: what was done to a memory, when, why, by whom, and the values before it.

    session_id: the session that asked, where it said so. made_by: on whose behalf, such as "agent"
    or "person"; None where nobody decided it.
    """

    change_id: str
    kind: Literal[
        "merged", "corrected", "updated", "deleted", "unlinked", "relinked", "restored", "purged"
    ]
    memory_id: str
    recorded_at: datetime
    reason: str | None = None
    session_id: str | None = None
    made_by: str | None = None
    before: dict[str, Any] = Field(default_factory=dict[str, Any])


class Undone(Frozen):
    """What became of a change that was taken back: `change_id` and `kind` name it.

    undone_by: the record of the taking back; None where a relation that is drawn anew is all.
    memory_id: the memory that is as it was. new_id: the version with the old words. replaced_id:
    the version whose place that one took. parted_from: the other memory that held its place, and
    stays. edge_id: the relation that stands again. entities: the references of those that are
    parted, or named, as before. experience: the name of the task, skill or event that is as it was.
    """

    change_id: str
    kind: str
    undone_by: str | None = None
    memory_id: str | None = None
    new_id: str | None = None
    replaced_id: str | None = None
    parted_from: str | None = None
    edge_id: str | None = None
    entities: list[str] = Field(default_factory=list[str])
    experience: str | None = None


class History(Frozen):
    """The audit view of a memory: its chain of versions, oldest first, changes, and relations.

    Relations are those of all versions, the retired ones included. At most the newest 100 versions,
    200 changes and 200 relations; the notes say where there are more.
    """

    memory_id: str
    versions: list[Memory]
    changes: list[Change]
    relations: list[Relation]
    notes: list[str] = Field(default_factory=list[str])


class NewContact(Frozen):
    """One identity of a person on one channel, such as {source: "whatsapp", id: "96650..."}."""

    source: Annotated[str, Field(min_length=1, max_length=64)]
    id: Annotated[str, Field(min_length=1, max_length=400)]


class Contact(Frozen):
    """A stored identity of a person."""

    contact_id: str
    source: str
    id: str


class Entity(Frozen):
    """A canonical thing or person; `aliases` are the other names it is known by."""

    entity_id: str
    name: str
    type: str
    scope: str
    aliases: list[str] = Field(default_factory=list[str])
    external_source: str | None = None
    external_id: str | None = None
    external_url: str | None = None
    recorded_at: datetime


class Person(Frozen):
    """A person with every identity and every memory that is linked to it (Q90).

    `memories` are the most important first, at most 50; `memory_count` counts them all.
    """

    entity: Entity
    contacts: list[Contact]
    memories: list[Memory]
    memory_count: int
    relations: list[Relation]


class NameChange(Frozen):
    """A name that a person got, or lost; undo takes the `change_id`."""

    change_id: str
    kind: Literal["alias_added", "alias_removed"]
    name: str


class PersonAnswer(Frozen):
    """What became of a person that was named.

    action: "created" or "updated" when it was told, "found", "several" (candidates to choose
    from) or "none" when it was looked for. changes: the names that were given or taken away.
    """

    action: Literal["created", "updated", "found", "several", "none"]
    people: list[Person]
    changes: list[NameChange] = Field(default_factory=list[NameChange])
    notes: list[str] = Field(default_factory=list[str])
