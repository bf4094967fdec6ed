"""Refs: which node does this reference name?

`memory:mem17...`, `session:monday-call`, `entity:ent17...`, `entity:Railway`, `person:Ahmed`,
`hey:12345`, or a bare id. A model copies them with brackets and quotes around, and shortens the
ids of memories.

Owns: the forms of a reference, and what each of them may mean.
Never: looks a node up.
"""

from dataclasses import dataclass

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import EntityType, NodeKind
from graphmem_neo4j.keys import PREFIX_MIN_CHARACTERS

EXTERNAL_SOURCES = ("hey", "apple-reminders", "smartsheet", "railway", "calendar")
"""Other systems whose ids are taken as they are written there (Q167)."""
REF_MAX_BYTES = 700
_KINDS = {kind.value: kind for kind in NodeKind}
_TYPES = {kind.value: kind for kind in EntityType}
_AROUND = "[]<>()`'\" ,;"
_TOLD_MAX = 80


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference that was read.

    kind: the kind of node it names, None when it does not say. key: the id or name after the
    prefix. entity_type: of an entity named by type, which a link may create. external: source and
    id in another system. text: as it was written.
    """

    text: str
    key: str
    kind: NodeKind | None = None
    entity_type: EntityType | None = None
    external: tuple[str, str] | None = None

    @property
    def may_create(self) -> bool:
        """Whether an entity may be made of it: it says what the thing is, or where it lives."""
        return self.entity_type is not None or self.external is not None

    @property
    def prefix(self) -> str | None:
        """What the ids of memories and messages may begin with; None when it is too short."""
        named = self.kind in (None, NodeKind.MEMORY, NodeKind.MESSAGE)
        return self.key if named and len(self.key) >= PREFIX_MIN_CHARACTERS else None


def parse_ref(value: object, *, name: str) -> Ref:
    """Read a reference; `name` is the parameter's, for the message. Raises BadRequest."""
    text = clean_name(value, name=name, max_bytes=REF_MAX_BYTES)
    bare = text.strip(_AROUND)
    if not bare:
        raise BadRequest(f"{name} {text[:_TOLD_MAX]!r} names nothing: copy an id as it is shown")
    head, colon, rest = (part.strip() for part in bare.partition(":"))
    label = head.casefold().replace("-", "_")
    if not colon:
        return Ref(bare, bare)
    if not rest:
        raise BadRequest(f"{name} {bare[:_TOLD_MAX]!r} ends too early: write an id after the colon")
    if head.casefold() in EXTERNAL_SOURCES:
        return Ref(bare, bare, NodeKind.ENTITY, external=(head.casefold(), bare))
    if label in _KINDS:
        return Ref(bare, rest, _KINDS[label])
    if label in _TYPES:
        return Ref(bare, rest, NodeKind.ENTITY, entity_type=_TYPES[label])
    # A session's key holds colons of its own: "agent:main:telegram:group:7".
    return Ref(bare, bare)


def ref_text(kind: NodeKind, key: str) -> str:
    """Give a node's reference as tools show it."""
    return f"{kind.value}:{key}"
