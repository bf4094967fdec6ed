"""Practising: what do tests of experiences record, and how do they look behind the verbs?

Owns: a small practice with two clusters, and reading edges straight from the graph.
Never: judges an answer.
"""

from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.experiences.shapes import Found, Recorded
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of

PRACTICE = [
    ("Docker run", "SKILL", "Start a container", "docker run -d image"),
    ("Docker compose", "SKILL", "Start all services of a file", "docker compose up -d"),
    ("Docker build", "SKILL", "Build an image", "docker build -t name ."),
    ("conda create", "SKILL", "Make a conda environment", "conda create -n env"),
    ("conda export", "SKILL", "Write a conda environment down", "conda env export"),
    ("conda lock", "SKILL", "Pin a conda environment", "conda-lock -f environment.yml"),
]


class Edge(BaseModel):
    """An edge between two experiences, as it is stored."""

    type: str
    source: str
    target: str
    edge_id: str
    instruction: str | None = None
    condition: str | None = None
    is_live: bool


async def learn(memory: GraphMemory, name: str, type: str = "SKILL", **fields: Any) -> Recorded:
    """Record an experience whose texts do not matter."""
    told = {"description": f"About {name}", "content": f"How {name} is done", **fields}
    return await memory.record_experience(name, type, **told)


async def practise(memory: GraphMemory) -> None:
    """Record two clusters that know nothing of each other."""
    for name, kind, description, content in PRACTICE:
        await memory.record_experience(name, kind, description, content)
    for one, other in (("Docker compose", "Docker run"), ("Docker compose", "Docker build")):
        await memory.tie_experiences(one, other, "REQUIRES", instruction="first")
    for one, other in (("conda export", "conda create"), ("conda lock", "conda export")):
        await memory.tie_experiences(one, other, "REQUIRES", instruction="first")


def names(found: Found) -> list[str]:
    """Give the names of what was found, best first."""
    return [hit.experience.name_key for hit in found.hits]


async def edges(memory: GraphMemory, *, live: bool = True) -> list[Edge]:
    """Read the edges between experiences."""
    rows = await rows_of(
        memory,
        Edge,
        "MATCH (source:Experience {space: $space})-[edge]->(target:Experience) "
        "WHERE edge.edge_id IS NOT NULL "
        "RETURN type(edge) AS type, source.name_key AS source, target.name_key AS target, "
        "coalesce(edge.edge_id, '') AS edge_id, edge.instruction AS instruction, "
        "edge.condition AS condition, edge.retired_at = $open_end AS is_live "
        "ORDER BY type, source, target",
        space=space_key(memory.settings.space),
        open_end=OPEN_END,
    )
    return [row for row in rows if row.is_live is live]
