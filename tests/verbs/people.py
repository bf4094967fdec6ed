"""People: how do tests tell of people and things, and look at what became of them?

Owns: asking the rooms of people and entities as the façade does.
Never: judges an answer.
"""

from collections.abc import Sequence
from typing import Any

from graphmem_neo4j import entities
from graphmem_neo4j.graph_shapes import Entity, Person, PersonAnswer
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.person import person

AHMED: list[dict[str, str]] = [
    {"source": "whatsapp", "id": "966501234567"},
    {"source": "gmail", "id": "ahmed@example.org"},
    {"source": "telegram", "id": "ahmed_k"},
    {"source": "smartsheet", "id": "user:12345"},
]
"""The contacts of the specification's example (Q91)."""


async def tell(
    memory: GraphMemory,
    name: str,
    *,
    scope: str = "global",
    session_id: str | None = None,
    **options: Any,
) -> PersonAnswer:
    """Tell of a person, or find one, in one call."""
    moment = memory.moment()
    return await person(
        await memory.prepared(),
        memory.viewer(scope, session_id),
        name,
        scope=scope,
        session_id=session_id,
        now=moment.now,
        suffix=moment.suffix,
        **options,
    )


async def look(memory: GraphMemory, name: str, **options: Any) -> PersonAnswer:
    """Find a person."""
    return await tell(memory, name, action="find", **options)


async def found(memory: GraphMemory, name: str, **options: Any) -> Person:
    """Find the one person of a name."""
    answer = await look(memory, name, **options)
    assert answer.action == "found", answer
    return answer.people[0]


async def ensured(
    memory: GraphMemory, *wanted: tuple[str, str], scope: str = "global", session: str | None = None
) -> list[entities.Ensured]:
    """Find or make entities by (name, type)."""
    moment = memory.moment()
    return await entities.ensure(
        await memory.prepared(),
        memory.viewer(scope, session),
        [entities.WantedEntity(name, kind, scope, session) for name, kind in wanted],
        now=moment.now,
        suffix=moment.suffix,
    )


async def find(
    memory: GraphMemory,
    name: str,
    *,
    scopes: Sequence[str] = (),
    session: str | None = None,
    **options: Any,
) -> list[Entity]:
    """Find entities by name, alias or id."""
    who = memory.viewer(list(scopes), session)
    return await entities.find(await memory.prepared(), who, name, **options)
