"""Made graph: a few entities with names, texts and relations, and its whole shape as a value.

Owns: the graph that the repair drill walks over, drawn from a seed, and the reading of its shape.
Never: repairs anything.
"""

import json
import random
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.entity_names import form, identity_key, name_key, spelling
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import edge_id, relation_type

WRITE_MADE_GRAPH = load("evaluate/write_made_graph")
SHOW_SHAPE = load("evaluate/show_shape")

TEXTS = 10
_WORDS = ("knows", "owns", "likes", "works at")
_NAMES = ("Arda", "Bram", "Cora", "Dilek", "Edda", "Faro", "Gita", "Hanno", "Ines", "Jarl")
_SYSTEMS = ("hey", "ledger", None, "hey", None)
"""Where entities are known as well, by their number: two of one system never become one."""
_EDGES_EACH = 3
_TEXTS_EACH = 3
_OTHER_NAMES_MAX = 2


class _Written(BaseModel):
    written: int


class Shape(BaseModel):
    """All entities, names and edges between them and texts, as they stand."""

    nodes: list[dict[str, Any]]
    edges: list[dict[str, Any]]

    def lines(self) -> frozenset[str]:
        """Give one line a node and edge: two graphs are the same when these are."""
        return frozenset(
            json.dumps({key: value for key, value in one.items() if value is not None}, default=str)
            if "properties" not in one
            else json.dumps(_bare(one), default=str, sort_keys=True)
            for one in [*map(_sorted, self.nodes), *self.edges]
        )

    @property
    def mentions(self) -> int:
        """Count the edges from texts to names."""
        return sum(edge["type"] == "MENTIONS" for edge in self.edges)


def _sorted(node: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(node.items()))


def _bare(edge: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in edge["properties"].items() if value is not None}
    # When a pointer was drawn anew is when it was drawn first.
    return {**edge, "properties": kept}


async def write_made_graph(memory: GraphMemory, seed: int, *, now: datetime) -> list[str]:
    """Write such a graph into an empty space; gives the ids of its entities."""
    draw = random.Random(f"made graph {seed}")
    graph = await memory.prepared()
    saved = await memory.save([f"Made text number {n} of {seed}" for n in range(TEXTS)])
    texts = [one.memory_id for one in saved.memories]
    entities = [_entity(name, number, seed) for number, name in enumerate(_NAMES)]
    aliases = [row for entity in entities for row in _aliases(entity, draw, texts)]
    await graph.run(
        WRITE_MADE_GRAPH,
        _Written,
        space=space_key(memory.settings.space),
        entities=entities,
        aliases=aliases,
        edges=_edges(entities, draw, now),
        now=now,
        open_end=OPEN_END,
    )
    ids = [entity["entity_id"] for entity in entities]
    for one in ids:
        await memory.link(f"memory:{draw.choice(texts)}", f"entity:{one}", draw.choice(_WORDS))
    return ids


def _entity(name: str, number: int, seed: int) -> dict[str, Any]:
    key = name_key(name)
    system = _SYSTEMS[number % len(_SYSTEMS)]
    outside = {
        "external_source": system,
        "external_id": f"{system}:{number}",
        "external_url": f"https://example.org/{number}",
    }
    return {
        **({} if system is None else outside),
        "entity_id": f"ent{seed:06d}{number:07d}abc",
        "identity_key": identity_key(EntityType.PERSON, key, scope="global", origin=None),
        "name": name,
        "name_key": key,
        "type": "person",
        "scope": "global",
        "is_private": False,
    }


def _aliases(entity: dict[str, Any], draw: random.Random, texts: list[str]) -> list[dict[str, Any]]:
    others = [f"{entity['name']} {ending}" for ending in ("Senior", "of Oss")]
    names = [entity["name"], *others[: draw.randint(0, _OTHER_NAMES_MAX)]]
    return [
        {
            "entity_id": entity["entity_id"],
            "alias_id": f"{entity['identity_key']}~{spelling(name)}",
            "name": name,
            "name_key": form(name, name_key(name))["name_key"],
            "texts": draw.sample(texts, draw.randint(0, _TEXTS_EACH)),
        }
        for name in names
    ]


def _edges(
    entities: list[dict[str, Any]], draw: random.Random, now: datetime
) -> list[dict[str, Any]]:
    ids = [entity["entity_id"] for entity in entities]
    drawn: dict[tuple[str, str, str], dict[str, Any]] = {}
    for number in range(_EDGES_EACH * len(ids)):
        source, target = draw.sample(ids, 2)
        kind = relation_type(draw.choice(_WORDS))
        values = {
            "edge_id": edge_id(f"entity:{source}", kind.name, f"entity:{target}", str(number)),
            "wording": kind.wording,
            "reason": draw.choice((None, "told", f"seen {number}")),
            "confidence": round(draw.random(), 3),
            "created_by": "agent",
            "valid_from": OPEN_START,
            "valid_until": OPEN_END,
            "recorded_at": now,
        }
        row = {"source": source, "target": target, "type": kind.name, "properties": values}
        drawn.setdefault((source, target, kind.name), row)
    return list(drawn.values())


async def shape_of(graph: Graph, space: str) -> Shape:
    """Read the whole shape of a space."""
    (shape,) = await graph.run(SHOW_SHAPE, Shape, space=space_key(space))
    return shape
