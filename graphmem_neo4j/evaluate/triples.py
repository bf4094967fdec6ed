"""Triples: what does recall gain where somebody has drawn relations already?

A file of open information extraction (as of HippoRAG, Gutierrez et al. 2024, arXiv 2405.14831):
`docs`, each with `extracted_triples` of subject, predicate and object. Each becomes a relation
between two entities; the passages that come afterwards are linked to the entities they name.

Owns: the reading of such a file, and its writing into a space.
Never: makes a triple, or writes into a database that is not an evaluation's.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from graphmem_neo4j.content import NAME_MAX_BYTES
from graphmem_neo4j.entities import ENTITIES_MAX, WantedEntity, ensure
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.evaluate.corpus import read_json, shaped
from graphmem_neo4j.evaluate.steps import Step, Told
from graphmem_neo4j.keys import OPEN_END, OPEN_START, space_key
from graphmem_neo4j.memory import GraphMemory, random_suffix, utc_now
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import edge_id

WRITE_MADE_GRAPH = load("evaluate/write_made_graph")
TYPE = "STATES"
"""One relationship type for all: the walk does not tell them apart, and predicates are endless."""
TRIPLES_MAX = 1_000_000
_BATCH = 1_000


class _Doc(BaseModel):
    extracted_triples: list[list[str]] = Field(default_factory=list[list[str]])


class _File(BaseModel):
    docs: list[_Doc]


class _Written(BaseModel):
    written: int


def read_triples(path: Path) -> list[tuple[str, str, str]]:
    """Read the triples of a file, each once; those without three parts are left out."""
    docs = shaped(read_json(path), _File, where=f"the triples of {path}").docs
    found = {
        (part[0], part[1], part[2])
        for doc in docs
        for part in doc.extracted_triples
        if len(part) == 3 and all(_is_name(name) for name in (part[0], part[2]))
    }
    return sorted(found)[:TRIPLES_MAX]


def _is_name(name: str) -> bool:
    return bool(name_key(name)) and len(name.encode()) <= NAME_MAX_BYTES


async def load_triples(memory: GraphMemory, path: Path, told: Told) -> int:
    """Write the triples of a file into a memory's space; gives how many relations there are."""
    triples = read_triples(path)
    now = utc_now()
    ids = await _entities(memory, triples, now, told)
    rows = {
        (source, target): row
        for triple in triples
        if (source := ids.get(name_key(triple[0]))) and (target := ids.get(name_key(triple[2])))
        if source != target
        for row in [_edge(source, target, triple[1], now)]
    }
    graph, space = await memory.prepared(), space_key(memory.settings.space)
    for batch in _batches(list(rows.values()), _BATCH):
        await graph.run(
            WRITE_MADE_GRAPH,
            _Written,
            space=space,
            entities=[],
            aliases=[],
            edges=batch,
            now=now,
            open_end=OPEN_END,
        )
    return len(rows)


async def _entities(
    memory: GraphMemory, triples: Sequence[tuple[str, str, str]], now: datetime, told: Told
) -> dict[str, str]:
    names = {name_key(name): name for triple in triples for name in (triple[0], triple[2])}
    graph, viewer = await memory.prepared(), memory.viewer(None, None)
    ids: dict[str, str] = {}
    for batch in _batches(list(names.items()), ENTITIES_MAX):
        wanted = [WantedEntity(name, EntityType.CONCEPT) for _, name in batch]
        made = await ensure(graph, viewer, wanted, now=now, suffix=random_suffix)
        for (key, _), one in zip(batch, made, strict=True):
            if one.found is not None:
                ids[key] = one.found.entity_id
        told(Step("loading triples", len(ids), len(names)))
    return ids


def _edge(source: str, target: str, predicate: str, now: datetime) -> dict[str, Any]:
    return {
        "source": source,
        "target": target,
        "type": TYPE,
        "properties": {
            "edge_id": edge_id(f"entity:{source}", TYPE, target, now.isoformat()),
            "wording": predicate[:200],
            "confidence": 1.0,
            "created_by": "system",
            "valid_from": OPEN_START,
            "valid_until": OPEN_END,
            "recorded_at": now,
        },
    }


def _batches(items: list[Any], size: int) -> Iterator[list[Any]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
