"""Communities: what are the large subjects of a space, and which of them does a question touch?

A question such as "what do we know of the project overall" has no single best text. Communities
(Louvain, found by the runner, see analysis.py) answer it: what belongs together, named by its most
central things, with the texts that say the most (U7).

Owns: the cards of communities, and which of them answer a question.
Never: groups anything by itself, or shows a name, a text or a number that the viewer may not see.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from graphmem_neo4j.answers import Hit
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.models import RESULTS_MAX, Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.status import gds_version
from graphmem_neo4j.visibility import Viewer

LIST_COMMUNITIES = load("communities/list_communities")
LIST_HOMES = load("communities/list_homes")
SHOW_NEWEST = load("communities/show_newest")

COMMUNITIES_MAX = 50
"""Most communities that one answer gives."""
SIZE_MIN = 3
"""Of how many members one must see to be shown a community that is not asked for."""
TOP_MAX = 5
"""Entities, texts, parts and hits that a card tells."""
CONTENT_MAX_CHARACTERS = 300
_LABEL_NAMES = 3
_LABEL_MAX_CHARACTERS = 60

NEVER_RAN = "no communities are known yet: the maintenance job communities finds them"
NO_GDS = "no communities are known: GDS, which finds them, is not installed on this server"
NOTHING_SEEN = "none of the communities holds enough that you may see"
NO_HOME = "what was found belongs to no community: it is newer than they are, or stands alone"


class CentralEntity(Frozen):
    """A thing or person of a community; `pagerank` says how central it is in the whole space."""

    ref: str
    name: str
    type: str
    pagerank: float


class CentralText(Frozen):
    """A memory or message of a community: the beginning of its text."""

    kind: Literal["memory", "message"]
    node_id: str
    content: str
    pagerank: float


class Part(Frozen):
    """A group within a community, one level below it."""

    size: int
    label: str


class CommunityCard(Frozen):
    """What belongs together, as far as its viewer may see it.

    community_id: "c-<run>-1" is the largest of the space; valid until communities are found anew.
    size, entity_count, memory_count, message_count: what one may see of it. label: its most central
    things. score: of a question, the share of all that it found, by the scores of the hits, which
    lies in here, 0 to 1. hits: the best of them.
    """

    community_id: str
    label: str
    size: int
    entity_count: int = 0
    memory_count: int = 0
    message_count: int = 0
    entities: list[CentralEntity]
    texts: list[CentralText]
    parts: list[Part] = Field(default_factory=list[Part])
    score: float | None = None
    hit_count: int = 0
    hits: list[Hit] = Field(default_factory=list[Hit])


class Communities(Frozen):
    """The communities of a space, the largest first, or those a question touches, best first.

    computed_at: when they were found. elsewhere: hits of the question that belong to none.
    """

    query: str | None = None
    communities: list[CommunityCard]
    computed_at: datetime | None = None
    elsewhere: int = 0
    notes: list[str] = Field(default_factory=list[str])


class _Count(BaseModel):
    label: str
    number: int


class _Level(BaseModel):
    size: int
    names: list[str]


class _Entity(BaseModel):
    entity_id: str
    name: str
    type: str
    pagerank: float


class _Row(BaseModel):
    community_id: str
    computed_at: datetime
    counts: list[_Count]
    levels: list[_Level]
    entities: list[_Entity]
    texts: list[CentralText]


class _Home(BaseModel):
    node_id: str
    community_id: str


class _Newest(BaseModel):
    computed_at: datetime | None


async def list_communities(
    graph: Graph,
    viewer: Viewer,
    *,
    now: datetime,
    query: str | None = None,
    query_hits: Sequence[Hit] | None = None,
    limit: int = 10,
) -> Communities:
    """Give the largest communities, or those to which the hits of a question belong.

    With hits: a community scores the share of the hits' scores that is its own, and holds the best
    of them. One or two statements, one more where there is nothing to give, to say why. Raises
    BadRequest for a limit that is none, StoreUnavailable when Neo4j is away.
    """
    check_limit(limit)
    if query_hits is None:
        cards, computed_at = await _cards(graph, viewer, now, limit=limit)
        notes = [] if cards else [await _why_none(graph, viewer)]
        return Communities(communities=cards, computed_at=computed_at, notes=notes)
    homes = await _homes(graph, viewer, query_hits)
    best = ranked(query_hits, homes)[:limit]
    cards, computed_at = await _cards(graph, viewer, now, ids=[one for one, _ in best])
    by_id = {card.community_id: card for card in cards}
    elsewhere = sum(1 for hit in query_hits if hit.node_id not in homes)
    filled = [
        _filled(by_id[one], score, [hit for hit in query_hits if homes.get(hit.node_id) == one])
        for one, score in best
        if one in by_id
    ]
    notes: list[str] = []
    if not filled:
        notes = [await _why_none(graph, viewer, NO_HOME)] if query_hits else ["nothing was found"]
    return Communities(
        query=query,
        communities=filled,
        computed_at=computed_at,
        elsewhere=elsewhere,
        notes=notes,
    )


def check_limit(limit: int) -> None:
    """Raise BadRequest for a number of communities that is none."""
    if not 1 <= limit <= COMMUNITIES_MAX:
        raise BadRequest(f"limit is {limit}: give 1 to {COMMUNITIES_MAX}")


def ranked(hits: Sequence[Hit], homes: Mapping[str, str]) -> list[tuple[str, float]]:
    """Give the communities of hits, each with its share of all their scores, the best first."""
    sums: dict[str, float] = defaultdict(float)
    for hit in hits:
        if hit.node_id in homes:
            sums[homes[hit.node_id]] += hit.score
    most = sum(hit.score for hit in hits) or 1.0
    shares = {community_id: score / most for community_id, score in sums.items()}
    return sorted(shares.items(), key=lambda one: (-one[1], one[0]))


def label_of(names: Sequence[str], texts: Sequence[str] = ()) -> str:
    """Name a group by its most central things, else by the beginning of its most central text."""
    told = list(dict.fromkeys(name for name in names if name))[:_LABEL_NAMES]
    if told:
        return ", ".join(told)
    text = " ".join(texts[0].split()) if texts else ""
    if len(text) <= _LABEL_MAX_CHARACTERS:
        return text
    head = text[:_LABEL_MAX_CHARACTERS]
    return f"{head.rpartition(' ')[0] or head} …"


async def _homes(graph: Graph, viewer: Viewer, hits: Sequence[Hit]) -> dict[str, str]:
    nodes = [
        {"kind": hit.kind, "key": hit.node_id}
        for hit in hits[:RESULTS_MAX]
        if hit.kind in ("memory", "message")
    ]
    if not nodes:
        return {}
    rows = await graph.run(LIST_HOMES, _Home, space=viewer.space_key, nodes=nodes)
    return {row.node_id: row.community_id for row in rows}


async def _cards(
    graph: Graph,
    viewer: Viewer,
    now: datetime,
    *,
    ids: Sequence[str] | None = None,
    limit: int = COMMUNITIES_MAX,
) -> tuple[list[CommunityCard], datetime | None]:
    rows = await graph.run(
        LIST_COMMUNITIES,
        _Row,
        space=viewer.space_key,
        ids=None if ids is None else list(ids),
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        now=now,
        open_end=OPEN_END,
        # What a question found is shown, however little of the rest one may see.
        size_min=SIZE_MIN if ids is None else 1,
        limit=limit,
        top_max=TOP_MAX,
        content_limit=CONTENT_MAX_CHARACTERS,
    )
    return [_card(row) for row in rows], max((row.computed_at for row in rows), default=None)


def _card(row: _Row) -> CommunityCard:
    counts = {one.label: one.number for one in row.counts}
    return CommunityCard(
        community_id=row.community_id,
        label=label_of([one.name for one in row.entities], [one.content for one in row.texts]),
        size=sum(counts.values()),
        entity_count=counts.get("Entity", 0),
        memory_count=counts.get("Memory", 0),
        message_count=counts.get("Message", 0),
        entities=[
            CentralEntity(
                ref=ref_text(NodeKind.ENTITY, one.entity_id),
                name=one.name,
                type=one.type,
                pagerank=one.pagerank,
            )
            for one in row.entities
        ],
        texts=row.texts,
        # A single part is the community itself.
        parts=[Part(size=one.size, label=label_of(one.names)) for one in row.levels]
        if len(row.levels) > 1
        else [],
    )


def _filled(card: CommunityCard, score: float, hits: Sequence[Hit]) -> CommunityCard:
    told = {"score": round(score, 4), "hit_count": len(hits), "hits": list(hits[:TOP_MAX])}
    return card.model_copy(update=told)


async def _why_none(graph: Graph, viewer: Viewer, known: str = NOTHING_SEEN) -> str:
    """Say why there is no community to show."""
    (newest,) = await graph.run(SHOW_NEWEST, _Newest, space=viewer.space_key)
    if newest.computed_at is not None:
        return known
    return NEVER_RAN if await gds_version(graph) is not None else NO_GDS
