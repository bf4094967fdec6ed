"""Analytics shapes: what do the looks at a whole graph give, as frozen pydantic values?

A *bridge* is a thing that ties communities together.

Owns: the shapes of these answers.
Never: looks at anything.
"""

from pydantic import Field

from graphmem_neo4j.models import Frozen


class Central(Frozen):
    """A thing with its PageRank, the texts that name it and its relations, as far as seen."""

    ref: str
    name: str
    type: str
    pagerank: float
    mentions: int
    relations: int
    community_id: str | None = None


class Home(Frozen):
    """A community that a thing reaches into, by how many of its members."""

    community_id: str
    number: int


class Bridging(Frozen):
    """A thing that ties subjects together.

    betweenness: how many shortest ways pass by it, estimated from a sample; only the order says
    much. homes: the communities it touches, the most touched first.
    """

    ref: str
    name: str
    type: str
    betweenness: float
    homes: list[Home]


class Text(Frozen):
    """A memory with the beginning of its text."""

    memory_id: str
    content: str


class SimilarPair(Frozen):
    """Two memories that name the same things.

    similarity: weighted Jaccard of all that each is tied to, 0 to 1. cosine: of their vectors,
    None where they have none. names: the most central things that both name.
    """

    similarity: float
    cosine: float | None
    first: Text
    second: Text
    names: list[str]


class Centrals(Frozen):
    """The most central things; notes say why there are none."""

    entities: list[Central]
    notes: list[str] = Field(default_factory=list[str])


class Bridges(Frozen):
    """The things that tie subjects together; notes say why there are none."""

    bridges: list[Bridging]
    notes: list[str] = Field(default_factory=list[str])


class Similar(Frozen):
    """Pairs of memories, the most similar first; notes say why there are none."""

    pairs: list[SimilarPair]
    notes: list[str] = Field(default_factory=list[str])
