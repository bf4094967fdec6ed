"""GDS: the one door to the client of graph data science, for people in notebooks.

    async with GraphMemory.open() as memory:
        look = await open_analytics(memory)
        look.entities()          # a pandas frame

The client is synchronous and comes with the extra `analytics`. `look.client` and `look.graph` are
its own objects, for whatever this module does not offer.

Owns: the connection of the client, the space's projection for it, and bounded frames.
Never: serves a command or a tool (`analytics.py` does, without the client), or writes.
"""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from graphmem_neo4j.analysis import refresh_projection
from graphmem_neo4j.errors import BadRequest, SettingsError, StoreUnavailable
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.opening import local_server
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.visibility import Viewer

LIST_CARDS = load("gds/list_cards")
PROJECT_COSTS = load("gds/project_costs")

Frame = Any
"""A pandas data frame: pandas comes with the client, and has no types of its own."""
NODES_MAX = 5_000
"""Most nodes, the most central first, that frames tell of."""
ROWS_MAX = 1_000
SAMPLE = 500
SOURCES_MAX = 300
CONTENT_MAX_CHARACTERS = 120
_NO_CLIENT = (
    "the client of graph data science is not installed: pip install graphmem-neo4j[analytics]"
)


class Analytics:
    """Frames of one space's graph, as far as a viewer may see it; made by `open_analytics`.

    Each gives at most `limit` rows, best first; `node_id` is the number the algorithms use.
    """

    def __init__(self, client: Any, graph: Any, viewer: Viewer) -> None:
        """Hold a client and the space's projection in it."""
        self.client = client
        self.graph = graph
        self._viewer = viewer
        known = set(graph.node_labels())
        self._labels = [
            label for label in (f"scope_{scope}" for scope in viewer.scopes) if label in known
        ]
        self._ranked: Frame | None = None
        if not self._labels:
            raise BadRequest("nothing of this space is in the scopes that were named")

    def close(self) -> None:
        """Give the client's connections back; the projection stays for the service."""
        self.client.close()

    def __enter__(self) -> Self:
        """Use it in a `with` block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def nodes(self) -> Frame:
        """Give the most central nodes: node_id, score, kind, key, name, community_id (PageRank)."""
        if self._ranked is None:
            ranks = self.client.page_rank.stream(
                self.graph, relationship_weight_property="weight", node_labels=self._labels
            )
            # Where sessions are apart, the most central ones may all be others'.
            best = ranks if self._viewer.origin else ranks.nlargest(NODES_MAX, "score")
            told = self._told(best).drop(columns="pagerank")
            self._ranked = told.nlargest(NODES_MAX, "score")
        return self._ranked

    def edges(self, limit: int = ROWS_MAX) -> Frame:
        """Give the strongest ties between the nodes of `nodes()`: source, target, weight."""
        ties = self.client.graph.relationship_property.stream(self.graph, "weight")
        known = set(self.nodes()["node_id"])
        mutual = ties[(ties["sourceNodeId"] < ties["targetNodeId"])]
        both = mutual["sourceNodeId"].isin(known) & mutual["targetNodeId"].isin(known)
        told = mutual[both].rename(
            columns={"sourceNodeId": "source", "targetNodeId": "target", "propertyValue": "weight"}
        )
        return told.nlargest(_rows(limit), "weight")[["source", "target", "weight"]]

    def entities(self, limit: int = 20) -> Frame:
        """Give the most central things and people: name, score, community_id."""
        frame = self.nodes()
        things = frame[frame["kind"] == "entity"]
        return things[["name", "score", "community_id", "key", "node_id"]].head(_rows(limit))

    def communities(self, limit: int = 20) -> Frame:
        """Group by Louvain, now: one row a community with its size and most central things."""
        groups = self.client.louvain.stream(
            self.graph, relationship_weight_property="weight", node_labels=self._labels
        )
        # Where sessions are apart, a scope holds others' nodes as well: what is not seen is none.
        seen = groups[groups["nodeId"].isin(self._names(list(groups["nodeId"])))]
        told = self.nodes().merge(seen, left_on="node_id", right_on="nodeId")
        things = told[told["kind"] == "entity"].groupby("communityId")["name"]
        names = things.apply(_first_names).rename("about")
        sizes = seen.groupby("communityId").size().rename("size")
        frame = sizes.to_frame().join(names).sort_values("size", ascending=False)
        return frame.reset_index().head(_rows(limit))

    def bridges(self, limit: int = 20, *, sample: int = SAMPLE) -> Frame:
        """Give what most of the shortest ways pass by (betweenness, over a sample of nodes)."""
        found = self.client.betweenness_centrality.stream(
            self.graph, sampling_size=sample, sampling_seed=7, node_labels=self._labels
        )
        told = self._told(found[found["score"] > 0].nlargest(NODES_MAX, "score"))
        things = told[told["kind"] == "entity"]
        return things[["name", "score", "community_id", "key", "node_id"]].head(_rows(limit))

    def similar(self, limit: int = 20, *, cutoff: float = 0.2) -> Frame:
        """Give pairs of memories that name the same things (weighted Jaccard), each pair once."""
        frame = self.nodes()
        memories = [int(one) for one in frame[frame["kind"] == "memory"]["node_id"]]
        pairs = self.client.node_similarity.filtered.stream(
            self.graph,
            source_node_filter=memories[:SOURCES_MAX],
            target_node_filter=memories,
            relationship_weight_property="weight",
            similarity_cutoff=cutoff,
            top_k=5,
            top_n=4 * _rows(limit),
            node_labels=self._labels,
        )
        once = pairs[pairs["node1"] < pairs["node2"]].nlargest(2 * _rows(limit), "similarity")
        names = self._names([*once["node1"], *once["node2"]])
        named = once.assign(first=once["node1"].map(names), second=once["node2"].map(names))
        return named.dropna()[["similarity", "first", "second", "node1", "node2"]].head(limit)

    def way(self, start: str, finish: str) -> Frame:
        """Give the cheapest way between two names or keys: Dijkstra over one by weight.

        One row a step, with what it cost so far; none where no way leads there. Raises BadRequest
        for a name that is not among the most central nodes.
        """
        source, target = self._number(start), self._number(finish)
        copy = f"{self.graph.name()}-costs"
        self.client.run_cypher(
            PROJECT_COSTS.text,
            {"name": self.graph.name(), "copy": copy, "labels": self._labels},
        )
        with self.client.graph.get(copy) as costs:
            found = self.client.shortest_path.dijkstra.stream(
                costs,
                source_node=source,
                target_nodes=target,
                relationship_weight_property="cost",
            )
        if found.empty:
            return self.nodes().head(0)
        steps = list(found.iloc[0]["nodeIds"])
        names = self._names(steps)
        # What may not be seen is not passed by: better no way than one with a gap.
        if any(step not in names for step in steps):
            return self.nodes().head(0)
        told = self._cards(steps).set_index("node_id").loc[steps].reset_index()
        return told[["kind", "name", "key", "node_id"]].assign(cost=list(found.iloc[0]["costs"]))

    def _number(self, name: str) -> int:
        frame = self.nodes()
        wanted = name.partition(":")[2] or name
        fits = frame[(frame["key"] == wanted) | (frame["name"].str.casefold() == name.casefold())]
        if fits.empty:
            raise BadRequest(f"{name[:80]!r} is not among the nodes: take a name or key of nodes()")
        return int(fits.iloc[0]["node_id"])

    def _told(self, scored: Frame) -> Frame:
        """Add to numbers of nodes what they are, as far as the viewer may see them."""
        cards = self._cards(list(scored["nodeId"]))
        return scored.merge(cards, left_on="nodeId", right_on="node_id").drop(columns="nodeId")

    def _names(self, node_ids: Sequence[int]) -> dict[int, str]:
        cards = self._cards(node_ids)
        return dict(zip(cards["node_id"], cards["name"], strict=True))

    def _cards(self, node_ids: Sequence[int]) -> Frame:
        return self.client.run_cypher(
            LIST_CARDS.text,
            {
                "space": self._viewer.space_key,
                "node_ids": [int(one) for one in dict.fromkeys(node_ids)],
                "scopes": list(self._viewer.scopes),
                "origin": self._viewer.origin,
                "open_end": OPEN_END,
                "content_limit": CONTENT_MAX_CHARACTERS,
            },
        )


async def open_analytics(
    memory: GraphMemory,
    *,
    scopes: Sequence[str] | str | None = None,
    session_id: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Analytics:
    """Connect the client to a memory's database, with the space's projection refreshed.

    Raises SettingsError where the client or GDS is missing, BadRequest where the space is empty.
    """
    try:
        from graphdatascience import GraphDataScience
    except ImportError as error:
        raise SettingsError(_NO_CLIENT) from error
    viewer = memory.viewer(scopes, session_id)
    graph = await memory.prepared()
    moment = memory.moment()
    held = await refresh_projection(
        graph, viewer.space, now=moment.now, is_dry=False, suffix=moment.suffix
    )
    if held.state == "absent":
        raise SettingsError("GDS is not installed on this server: analytics need it")
    if held.name is None:
        raise BadRequest(f"the space {viewer.space!r} holds nothing yet: save something first")
    client: Any = GraphDataScience(
        graph.uri,
        auth=_login(memory.settings, environ or {}),
        database=memory.settings.database or "neo4j",
        arrow=False,
        show_progress=False,
    )
    return Analytics(client, client.graph.get(held.name), viewer)


def _login(settings: Settings, environ: Mapping[str, str]) -> tuple[str, str] | None:
    if settings.uri is not None:
        password = settings.password.get_secret_value() if settings.password else ""
        return (settings.user, password) if settings.user else None
    running = local_server(settings.local, environ).running()
    if running is None:
        raise StoreUnavailable("the embedded Neo4j does not run: start it with `graphmem up`")
    return running.user, running.password


def _rows(limit: int) -> int:
    if not 1 <= limit <= ROWS_MAX:
        raise BadRequest(f"limit is {limit}: give 1 to {ROWS_MAX}")
    return limit


def _first_names(column: Sequence[str]) -> str:
    return ", ".join(list(column)[:3])
