"""Look: what is the node of this reference, and what is it tied to now?

A search shows relations, and a relation leads to a node of any kind. Here each of them opens, so
that one can walk the graph from node to node (Q68, Q85, R-Q9).

Owns: the cards of nodes, and the choice of what one tells of itself.
Never: shows a node or an end of a relation that the viewer may not see, or writes.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.answers import Connection, Connections, NodeCard
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import KIND_OF_LABEL, NodeKind
from graphmem_neo4j.models import Memory, Message
from graphmem_neo4j.moments import shown_time
from graphmem_neo4j.periods import NOW, Axes, When, axes
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref, parse_ref, ref_text
from graphmem_neo4j.resolve import Node, resolve
from graphmem_neo4j.show import as_it_was, check_number, show
from graphmem_neo4j.visibility import Viewer

SHOW_NODES = load("look/show_nodes")

SHOWN_MAX = 20
"""Relations of a node that are shown; all are counted."""
ALIASES_MAX = 50
MENTIONS_MAX = 20
"""Names that a text's card tells, and memories that an entity's card tells as naming it."""
NAME_MAX_CHARACTERS = 80
TEXT_MAX_CHARACTERS = 1_000
"""Most characters of one thing that a card tells, such as the result of a tool's call."""
_TOLD = {
    NodeKind.SESSION: {
        "channel": "channel",
        "chat_type": "chat_type",
        "topic_id": "topic",
        "group_id": "group",
        "message_count": "messages",
        "last_active": "last_active",
    },
    NodeKind.ENTITY: {
        "external_source": "external_source",
        "external_id": "external_id",
        "external_url": "url",
    },
    NodeKind.CONTACT: {"source": "channel", "id": "id"},
    NodeKind.SOURCE: {
        "path": "path",
        "day": "day",
        "title": "title",
        "tags": "tags",
        "fact_count": "facts",
        "imported_at": "imported_at",
    },
    NodeKind.TOOL_CALL: {
        "called_at": "called_at",
        "input": "input",
        "result": "result",
        "is_error": "is_error",
    },
}
"""The properties that a card tells, and how it calls them: no key, hash or vector is among them."""
_NAMES = ("name", "title", "path", "tool_name", "id", "content")


class _Shown(BaseModel):
    edge_id: str
    type: str
    is_out: bool
    label: str
    ids: dict[str, str | None]
    name: str
    reason: str | None


class _Mention(BaseModel):
    key: str
    name: str


class _Row(BaseModel):
    number: int
    properties: dict[str, Any]
    aliases: list[str]
    newer_id: str | None
    total: int
    shown: list[_Shown]
    names: list[_Mention]
    mentioned_in: list[_Mention]


async def opened(
    graph: Graph, viewer: Viewer, ids: Sequence[str], *, now: datetime, when: When = NOW
) -> list[Memory | Message | NodeCard]:
    """Give whatever the ids name, in the order asked, as it was known and held at a moment.

    A prefix that names another kind of node than a memory or message gives a card; every other id
    is read by `show`. Raises what `look` and `show` do, NotFound for a reference to nothing, and
    for what was not known yet.
    """
    check_number(ids)
    refs = {number: ref for number, text in enumerate(ids) if (ref := _node_ref(text)) is not None}
    looked = await look(graph, viewer, [*refs.values()], now=now, when=when)
    cards = dict(zip(refs, looked, strict=True))
    others = [number for number in range(len(ids)) if cards.get(number) is None]
    unseen = {
        place: _missing(refs[number]) for place, number in enumerate(others) if number in refs
    }
    texts = [ids[number] for number in others]
    found = await show(graph, viewer, texts, now=now, unseen=unseen) if texts else []
    items = iter(found if when == NOW else [as_it_was(one, when) for one in found])
    return [cards.get(number) or next(items) for number in range(len(ids))]


def _missing(ref: Ref) -> NotFound:
    # The words of `resolve.missing`, without its advice to make an entity: here one only looks.
    text = ref.text[:NAME_MAX_CHARACTERS]
    return NotFound(
        f"id {text!r} names nothing that is stored: search for it first, and copy its id"
    )


def _node_ref(text: object) -> Ref | None:
    """Read an id that names another kind of node than a memory or message; None for all others."""
    try:
        ref = parse_ref(text, name="id")
    except BadRequest:
        # Whatever it is, `show` says what is wrong with it.
        return None
    return None if ref.kind in (None, NodeKind.MEMORY, NodeKind.MESSAGE) else ref


async def look(
    graph: Graph, viewer: Viewer, refs: Sequence[Ref], *, now: datetime, when: When = NOW
) -> list[NodeCard | None]:
    """Give the card of the node that each reference means; None for what is not to be seen.

    Two statements, whatever the number. Raises NotFound where a reference fits several.
    """
    if not refs:
        return []
    nodes = await resolve(graph, viewer, refs)
    # One that was merged is asked for by its own id: before the merge it is shown apart.
    wanted = [(node.kind, node.merged_id or node.key) if node else None for node in nodes]
    viewer = viewer.naming(node.scope for node in nodes if node)
    cards = await _cards(graph, viewer, wanted, axes(when, now))
    return [_pointed(card, node) for card, node in zip(cards, nodes, strict=True)]


def _pointed(card: NodeCard | None, node: Node | None) -> NodeCard | None:
    """Say on a card that another entity was named, which was merged into this one."""
    if card is None or node is None or node.merged_id is None:
        return card
    named = ref_text(NodeKind.ENTITY, node.merged_id)
    if card.ref == named:
        return card
    told = {"merged_from": named, **card.about}
    return card.model_copy(update={"about": told})


async def surroundings(
    graph: Graph,
    viewer: Viewer,
    items: Sequence[Memory | Message],
    *,
    now: datetime,
    when: When = NOW,
) -> list[NodeCard | None]:
    """Give the cards of memories and messages that are shown: what they are tied to.

    A version of the past tells in `about` which one took its place (`superseded_by`).
    """
    if not items:
        return []
    wanted = [
        (NodeKind.MEMORY, one.memory_id)
        if isinstance(one, Memory)
        else (NodeKind.MESSAGE, one.message_id)
        for one in items
    ]
    return await _cards(graph, viewer.naming(one.scope for one in items), wanted, axes(when, now))


async def _cards(
    graph: Graph, viewer: Viewer, wanted: Sequence[tuple[NodeKind, str] | None], bounds: Axes
) -> list[NodeCard | None]:
    if not any(wanted):
        return [None] * len(wanted)
    rows = await graph.run(
        SHOW_NODES,
        _Row,
        space=viewer.space_key,
        nodes=[
            {"number": number, "kind": one[0].value, "key": one[1]}
            for number, one in enumerate(wanted)
            if one is not None
        ],
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        **bounds.parameters(),
        shown_max=SHOWN_MAX,
        name_max=NAME_MAX_CHARACTERS,
        aliases_max=ALIASES_MAX,
        mentions_max=MENTIONS_MAX,
    )
    found = {row.number: row for row in rows}
    return [
        _card(*one, found[number], bounds) if one is not None and number in found else None
        for number, one in enumerate(wanted)
    ]


def _card(kind: NodeKind, key: str, row: _Row, bounds: Axes) -> NodeCard:
    stored = row.properties
    if kind is NodeKind.ENTITY:
        # What was merged by that moment is shown as what holds its names then.
        key = stored["entity_id"]
    name = next((str(stored[one]) for one in _NAMES if stored.get(one)), key)
    return NodeCard(
        ref=ref_text(kind, key),
        kind=kind.value,
        name=" ".join(name.split())[:NAME_MAX_CHARACTERS],
        type=stored.get("type") if kind is NodeKind.ENTITY else None,
        scope=stored["scope"],
        session_id=stored.get("session_id"),
        recorded_at=stored.get("recorded_at") or stored.get("created_at"),
        about=_about(kind, row, name, bounds),
        relations=_connections(row),
    )


def _about(kind: NodeKind, row: _Row, name: str, bounds: Axes) -> dict[str, Any]:
    """Tell what else is known of a node; what is not known is left out."""
    stored = row.properties
    told = {said: _told(stored.get(kept)) for kept, said in _TOLD.get(kind, {}).items()}
    if kind is NodeKind.ENTITY:
        told = {"aliases": sorted(set(row.aliases) - {name}), **told}
        ended_at = shown_time(stored.get("retired_at"))
        if ended_at is not None and ended_at <= bounds.retired_after:
            told["ended_at"] = _told(ended_at)
    if kind is NodeKind.TOOL_CALL and stored.get("message_id"):
        told["message"] = ref_text(NodeKind.MESSAGE, stored["message_id"])
    if row.newer_id is not None:
        told["superseded_by"] = ref_text(NodeKind.MEMORY, row.newer_id)
    told["mentions"] = _listed(NodeKind.ENTITY, row.names)
    told["mentioned_in"] = _listed(NodeKind.MEMORY, row.mentioned_in)
    return {said: value for said, value in told.items() if value not in (None, "", [], False)}


def _listed(kind: NodeKind, found: Sequence[_Mention]) -> list[str]:
    return [f"{ref_text(kind, one.key)} {' '.join(one.name.split())}" for one in found]


def _told(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and len(value) > TEXT_MAX_CHARACTERS:
        return f"{value[:TEXT_MAX_CHARACTERS]} …"
    return value


def _connections(row: _Row) -> Connections:
    shown = [
        _connection(one, KIND_OF_LABEL[one.label])
        for one in row.shown
        if one.label in KIND_OF_LABEL
    ]
    return Connections(total=row.total, shown=shown)


def _connection(one: _Shown, kind: NodeKind) -> Connection:
    key = _key(kind, one.ids)
    return Connection(
        edge_id=one.edge_id,
        type=one.type,
        direction="out" if one.is_out else "in",
        node_id=ref_text(kind, key),
        name=" ".join(one.name.split()) or key,
        reason=one.reason,
    )


def _key(kind: NodeKind, ids: Mapping[str, str | None]) -> str:
    # Many nodes know the ids of others besides their own.
    return ids[f"{kind.value}_id"] or ""
