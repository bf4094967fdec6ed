"""Connections: the first hits say where they lead, and nothing that may not be seen shows there."""

from typing import LiteralString

import pytest
from pydantic import BaseModel

from graphmem_neo4j.answers import Connections, Recalled
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings


async def save(memory: GraphMemory, text: str, scope: str = "global") -> str:
    saved = await memory.save({"content": text, "scope": scope})
    return f"memory:{saved.memories[0].memory_id}"


def of(answer: Recalled, text: str) -> Connections:
    """Give the connections of the one hit that begins like this."""
    (hit,) = (hit for hit in answer.hits if hit.content.startswith(text))
    assert hit.connections is not None
    return hit.connections


class _Nothing(BaseModel):
    pass


async def write(memory: GraphMemory, text: LiteralString, **params: object) -> None:
    """Write what no verb writes yet."""
    graph, _ = await memory.ready()
    values = {"space": space_key(memory.settings.space), **params}
    query = Query("tests/connections", "", Mode.WRITE, frozenset(values), (), text)
    await graph.run(query, _Nothing, **values)


@pytest.mark.requirement("Q67", "Q68", "R-Q9")
async def test_hints_reach_people_memories_sessions_and_books(memory: GraphMemory) -> None:
    budget = await save(memory, "the budget is 500K")
    reason = await save(memory, "the board cut\nthe budget in May " + "and spoke of it long " * 9)
    await memory.ingest("board-call", [{"role": "user", "content": "hello all"}])
    await memory.link(budget, reason, "because_of", reason="said in the call", confidence=0.9)
    await memory.link("person:Ahmed", budget, "owns", confidence=0.8)
    await memory.link(budget, "session:board-call", "discussed in", confidence=0.7)
    await memory.link(budget, "system:Ledger", "kept in", confidence=0.6)
    await write(
        memory,
        "MATCH (m:Memory {space: $space, memory_id: $memory_id}) MERGE (s:Source {space: $space, "
        "source_id: 'src1'}) SET s.name = 'The Budget Book', s.scope = 'global' "
        "MERGE (m)-[:FROM_SOURCE]->(s)",
        memory_id=budget.removeprefix("memory:"),
    )
    found = of(await memory.recall("budget 500K", connections=5), "the budget is 500K")
    assert found.total == 5
    book, why, owner = found.shown
    assert (book.type, book.node_id, book.name) == ("from_source", "source:src1", "The Budget Book")
    assert (why.type, why.direction, why.reason) == ("because_of", "out", "said in the call")
    assert why.node_id == reason
    assert why.name.startswith("the board cut the budget in May and spoke")
    assert len(why.name) <= 80
    assert (owner.type, owner.direction, owner.name) == ("owns", "in", "Ahmed")
    assert owner.node_id.startswith("entity:ent")
    assert owner.edge_id.startswith("entity:ent")
    # The other end sees the same relation from its side.
    back = of(await memory.recall("board cut budget", connections=1), "the board cut")
    assert [(one.direction, one.node_id) for one in back.shown] == [("in", budget)]
    plain = await memory.recall("budget")
    assert all(hit.connections is None for hit in plain.hits)


@pytest.mark.requirement("Q67")
async def test_the_first_five_hits_have_them(memory: GraphMemory) -> None:
    names = [await save(memory, f"pebble {number}") for number in range(7)]
    for name in names:
        await memory.link(name, "project:Beach", "lies at")
    for query in ("pebble", None):
        answer = await memory.recall(query, connections=5)
        assert [hit.connections is not None for hit in answer.hits] == [True] * 5 + [False] * 2
        assert all(hit.connections.total == 1 for hit in answer.hits if hit.connections)


@pytest.mark.requirement("Q68", "R-Q9")
async def test_a_session_is_named_by_its_key(memory: GraphMemory) -> None:
    note = await save(memory, "the ladder is tall")
    await memory.ingest("hall", [{"role": "user", "content": "the ladder is red"}])
    await memory.link(note, "session:hall", "told in")
    (shown,) = of(await memory.recall("ladder tall", connections=2), "the ladder is tall").shown
    assert (shown.node_id, shown.name) == ("session:hall", "hall")


@pytest.mark.requirement("F68", "X1", "Q41")
async def test_an_end_of_another_scope_does_not_show(memory: GraphMemory) -> None:
    note = await save(memory, "the vault is old")
    secret = await save(memory, "the vault code is 7", "project:secret")
    await memory.ingest(
        "hidden", [{"role": "user", "content": "x"}], session=SessionInfo(scope="project:secret")
    )
    await memory.link(note, secret, "opened by")
    await memory.link(note, "session:hidden", "told in")
    found = of(await memory.recall("vault", connections=5), "the vault is old")
    assert (found.total, found.shown) == (0, [])
    seen = await memory.recall("vault", scopes="project:secret", connections=5)
    assert of(seen, "the vault is old").total == 2


@pytest.mark.requirement("X1", "E6", "E11")
async def test_where_isolation_is_strict_only_the_own_session_shows(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        ids: list[str] = []
        for session in ("a", "a", "b"):
            text = f"fact {len(ids)} of {session}"
            saved = await memory.save({"content": text, "session_id": session})
            ids.append(f"memory:{saved.memories[0].memory_id}")
        await memory.link(ids[0], ids[1], "next to", session_id="main")
        await memory.link(ids[0], ids[2], "next to", session_id="main")
        own = await memory.recall("fact 0", session_id="a", connections=5)
        assert [one.node_id for one in of(own, "fact 0").shown] == [ids[1]]
        main = await memory.recall("fact 0", session_id="main", connections=5)
        assert of(main, "fact 0").total == 2


@pytest.mark.requirement("F42", "U32")
async def test_what_ended_leads_nowhere(memory: GraphMemory) -> None:
    note = await save(memory, "the anchor is heavy")
    gone = await save(memory, "the chain is rusty")
    past = await save(memory, "the rope was new")
    await memory.link(note, gone, "hangs on")
    kept = await memory.link(note, past, "tied with")
    assert of(await memory.recall("anchor", connections=5), "the anchor").total == 2
    await memory.correct(gone.removeprefix("memory:"), "delete")
    await memory.correct(note, "unlink", edge_id=kept.relation.edge_id)
    for history in (False, True):
        answer = await memory.recall("anchor", connections=5, include_history=history)
        assert of(answer, "the anchor").total == 0
