"""Search: which experiences bear on a question, and how do they hang together?

Seeds by meaning (words where too few are near enough, and without a model), two peers of each
seed's community, a walk along the ties in both directions, then a PageRank that starts anew at the
seeds alone orders what was reached (G35 to G40). It is reckoned over the walked surroundings, at
the moment of asking: what was recorded a second ago is found like all else, with or without GDS.
On 5,000 experiences that takes 0.6 ms, and of its first six 5.5 are those of the whole graph; GDS
on a warm projection took 41 ms more, and knows nothing of what came since.

Owns: the choice and the weights of seeds, and the order of the answer.
Never: writes, or gives more than `max_nodes` (U15).
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from pydantic import BaseModel

from graphmem_neo4j.calibrate import Calibration, calibration_of
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.experiences.ranking import pagerank
from graphmem_neo4j.experiences.shapes import Experience, Found, Ranked, Tie
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import EXPERIENCE, shelves
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.settings import RecallSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.words import lucene_query, query_terms

log = structlog.get_logger()

FIND_SEEDS = load("experiences/find_seeds")
FIND_SEEDS_BY_WORDS = load("experiences/find_seeds_by_words")
GATHER_WALK = load("experiences/gather_walk")

SEED_SCORE_MIN = 0.35
"""Nearness from which on a vector hit is a seed (R-G6), on the scale of the model: 0 is where the
cosines of strangers lie, 1 where those of question and answer do (see calibrate.py)."""
SEEDS_ENOUGH = 2
"""Fewer seeds by meaning are topped up by words."""
LEADERS = 3
PEERS = 2
REACH_MAX = 200
EDGES_MAX = 2_000
CONTENT_MAX_CHARACTERS = 2_000
_ASKED_FACTOR = 10
_STRICT_FACTOR = 20
# A term that no text has: `words.terms` never gives a lone underscore.
_NO_TERM = "_"


class Seed(BaseModel):
    """A raw hit of either channel; one that both know stands twice."""

    experience_id: str
    cosine: float | None
    words_score: float | None


class _Reached(Experience):
    is_seed: bool


class _Walk(BaseModel):
    nodes: list[_Reached]
    edges: list[Tie]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about experiences, with its bounds."""

    query: str
    settings: RecallSettings
    limit: int | None = None

    @property
    def most(self) -> int:
        """The most experiences of the answer: never more than the settings allow (U15)."""
        most = self.settings.max_nodes
        return most if self.limit is None else min(self.limit, most)


async def search(
    graph: Graph, embedder: Embedder, slot: Slot, viewer: Viewer, asked: Asked
) -> Found:
    """Find the experiences that bear on a question: two statements, at most one vector.

    Raises StoreUnavailable when Neo4j is away. When the model is away, words still find, and the
    answer says so.
    """
    notes: list[str] = []
    vector = await _vector(embedder, slot, asked, notes)
    started = time.perf_counter()
    calibration = calibration_of(embedder.signature.model if embedder.signature else "")
    rows = await _seeds(graph, slot, viewer, asked, vector, calibration)
    weights = seed_weights(rows, calibration, enough=SEEDS_ENOUGH)
    walk = await _walk(graph, viewer, asked, list(weights))
    if not weights and walk.nodes:
        notes.append("nothing fits the question: these rank highest of all")
    hits = order(walk.nodes, walk.edges, weights, asked)
    shown = {hit.experience.experience_id for hit in hits}
    ties = [edge for edge in walk.edges if edge.from_id in shown and edge.to_id in shown]
    log.info("experiences.recalled", nodes=len(hits), edges=len(ties))
    return Found(
        query=asked.query,
        hits=hits,
        ties=ties,
        embedding_mode=str(embedder.choice),
        searched_ms=round((time.perf_counter() - started) * 1000, 2),
        notes=notes,
    )


async def _vector(
    embedder: Embedder, slot: Slot, asked: Asked, notes: list[str]
) -> list[float] | None:
    if slot.letter is None:
        notes.append(f"searched by words only: {embedder.choice.reason}")
        return None
    try:
        return await embedder.query(asked.query)
    except ModelUnavailable as error:
        notes.append(f"searched by words only: {error}")
        return None


async def _seeds(
    graph: Graph,
    slot: Slot,
    viewer: Viewer,
    asked: Asked,
    vector: list[float] | None,
    calibration: Calibration,
) -> list[Seed]:
    terms = query_terms(asked.query) or [_NO_TERM]
    limit = asked.settings.max_nodes
    on = shelves(viewer.space, list(viewer.scopes), EXPERIENCE, origin=viewer.origin)
    common = {
        "space": viewer.space_key,
        "scopes": list(viewer.scopes),
        "origin": viewer.origin,
        "words_query": lucene_query(on, terms),
        "words_asked": limit * _ASKED_FACTOR,
        "words_limit": limit,
        "open_end": OPEN_END,
    }
    if vector is None:
        return await graph.run(FIND_SEEDS_BY_WORDS, Seed, **common)
    vector_limit = math.ceil(limit / 2)
    return await graph.run(
        FIND_SEEDS,
        Seed,
        **common,
        **slot.ask(vector),
        vector_asked=vector_limit * (1 if viewer.origin is None else _STRICT_FACTOR),
        vector_limit=vector_limit,
        similarity_min=(1.0 + cosine_min(calibration)) / 2.0,
    )


def cosine_min(calibration: Calibration) -> float:
    """Give the cosine from which on a vector hit of this model is a seed."""
    low, high = calibration.cosine_low, calibration.cosine_high
    return low + SEED_SCORE_MIN * (high - low)


def seed_weights(
    rows: Sequence[Seed], calibration: Calibration, *, enough: int
) -> dict[str, float]:
    """Give the seeds with the share of the walk that starts at each, best first.

    By meaning; by words as well where those are fewer than `enough`. What both know counts more:
    each gives half a seed's weight, as a share of its best hit.
    """
    span = calibration.cosine_high - calibration.cosine_low
    near = _scaled(
        {
            row.experience_id: (row.cosine - calibration.cosine_low) / span
            for row in rows
            if row.cosine is not None
        }
    )
    said = _scaled({row.experience_id: row.words_score or 0.0 for row in rows})
    chosen = near.keys() if len(near) >= enough else near.keys() | said.keys()
    weights = {key: (near.get(key, 0.0) + said.get(key, 0.0)) / 2.0 for key in chosen}
    return dict(sorted(weights.items(), key=lambda one: (-one[1], one[0])))


def _scaled(scores: dict[str, float]) -> dict[str, float]:
    best = max(scores.values(), default=0.0)
    return {key: score / best for key, score in scores.items() if score > 0.0}


async def _walk(graph: Graph, viewer: Viewer, asked: Asked, seed_ids: list[str]) -> _Walk:
    rows = await graph.run(
        GATHER_WALK,
        _Walk,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        seed_ids=seed_ids,
        leaders=LEADERS,
        peers=PEERS,
        depth=asked.settings.graph_hop_depth,
        reach_max=REACH_MAX,
        edges_max=EDGES_MAX,
        content_limit=CONTENT_MAX_CHARACTERS,
        open_end=OPEN_END,
    )
    return rows[0]


def order(
    nodes: Sequence[_Reached], edges: Sequence[Tie], weights: dict[str, float], asked: Asked
) -> list[Ranked]:
    """Order what was reached by PageRank from the seeds, then by use, then by newness (R-G7)."""
    places = {node.experience_id: place for place, node in enumerate(nodes)}
    seeds = {
        places[node.experience_id]: weights.get(node.experience_id, 1.0)
        for node in nodes
        if node.is_seed
    }
    ranks = pagerank(
        len(nodes),
        [(places[edge.from_id], places[edge.to_id]) for edge in edges],
        seeds,
        damping=asked.settings.pagerank_damping,
        rounds=asked.settings.pagerank_iterations,
    )
    ranked = sorted(
        zip(nodes, ranks, strict=True),
        key=lambda one: (
            -round(one[1], 12),
            -one[0].validated_count,
            -one[0].updated_at.timestamp(),
            one[0].experience_id,
        ),
    )
    return [
        Ranked(
            experience=Experience.model_validate(node.model_dump(exclude={"is_seed"})),
            score=round(rank, 6),
        )
        for node, rank in ranked[: asked.most]
    ]
