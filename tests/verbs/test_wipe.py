"""Wipe: all of a space goes, nothing else does, and everybody who was there works on."""

import re

import pytest
from pydantic import BaseModel

from graphmem_neo4j import wipe as wiping
from graphmem_neo4j.consulting import WRITE_DAY
from graphmem_neo4j.errors import Busy
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.local import Running
from graphmem_neo4j.maintain.lease import Lease
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.pages import schema_rules
from graphmem_neo4j.projection import LIST_PROJECTIONS, PREFIX
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

from .asking import contents, rows_of
from .test_doctor import lived_in
from .wholly import held


class _Name(BaseModel):
    name: str


class _Found(BaseModel):
    found: int


class _Day(BaseModel):
    day: str


async def named(memory: GraphMemory, text: str) -> set[str]:
    """Give the names of all nodes of a label that have one."""
    rows = await rows_of(memory, _Name, text)  # pyright: ignore[reportArgumentType]
    return {row.name for row in rows}


async def projections(memory: GraphMemory) -> set[str]:
    graph = await memory.prepared()
    mine = f"{PREFIX}{space_key(memory.settings.space)}-"
    return {row.name for row in await graph.run(LIST_PROJECTIONS, _Name, prefix=mine)}


@pytest.fixture
def beside(settings: Settings) -> Settings:
    return settings.model_copy(update={"space": f"{settings.space} beside"})


@pytest.mark.requirement("S27", "R-S13", "X2")
async def test_all_of_the_space_goes_and_nothing_of_another(
    memory: GraphMemory, beside: Settings
) -> None:
    await lived_in(memory)
    await memory.profile()
    await memory.record_experience("installed gl", "SKILL", "Install it", "apt install it")
    await memory.maintain(["projection", "communities", "expiry"])
    async with GraphMemory.open(beside) as other:
        await lived_in(other)
        kept = sorted(map(repr, await held(other)))
        done = await memory.wipe(confirm=True)
        assert await held(memory) == []
        assert sorted(map(repr, await held(other))) == kept
        assert await other.doctor() == []
    assert (done.is_dry, done.space) == (False, memory.settings.space)
    assert done.by_label["Memory"] > 5
    assert done.nodes == sum(done.by_label.values())
    assert done.projections == 1
    assert await projections(memory) == set()
    leases = await named(memory, "MATCH (lease:Lease) RETURN lease.name AS name")
    assert f"maintain:{space_key(memory.settings.space)}" not in leases


@pytest.mark.requirement("S27")
async def test_without_being_told_twice_nothing_goes(memory: GraphMemory) -> None:
    await lived_in(memory)
    before = sorted(map(repr, await held(memory)))
    told = await memory.wipe()
    assert (told.is_dry, told.by_label["Session"]) == (True, 1)
    assert sorted(map(repr, await held(memory))) == before


@pytest.mark.requirement("S27", "S28", "R-S13")
async def test_the_memory_works_on_and_so_does_one_beside_it(
    local_memory: GraphMemory, settings: Settings
) -> None:
    schema = "SHOW INDEXES YIELD name RETURN name"
    async with GraphMemory.open(local_memory.settings) as server:
        await server.save("The mast is oak")
        await server.recall("mast")
        before = await named(server, schema)
        await local_memory.wipe(confirm=True)
        # Neither was opened anew; indexes, migrations and the vectors' model are as they were.
        for memory in (server, local_memory):
            assert contents(await memory.recall("mast")) == []
            assert (await memory.stats()).total == 0
        await server.ingest("talk", [{"role": "user", "content": "a sail of linen"}])
        await server.save("The keel is lead")
        assert contents(await local_memory.recall("keel"))[:1] == ["The keel is lead"]
        assert (await server.status()).stored_vectors is not None
        assert (await local_memory.profile()).long_term[0].content == "The keel is lead"
        assert await named(server, schema) == before
        assert await server.doctor() == []
    assert settings.space


@pytest.mark.requirement("S27")
async def test_what_is_set_and_what_was_spent_stays(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    day = {"day": "2019-01-01", "calls": 1, "tokens_in": 2, "tokens_out": 3, "cost": 0.0}
    await graph.run(WRITE_DAY, _Day, **day, unpriced=0, now=memory.moment().now)
    stays = (
        "MATCH (node:Migration|VectorState|Spending) "
        "RETURN labels(node)[0] + coalesce(node.name, node.day, '') AS name"
    )
    before = await named(memory, stays)
    assert "Spending2019-01-01" in before
    await memory.save("The mast is oak")
    await memory.wipe(confirm=True)
    await memory.wipe(confirm=True, all_spaces=True)
    assert await named(memory, stays) == before


@pytest.mark.requirement("S27")
async def test_it_is_done_in_bounded_steps_and_told(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    await memory.save([f"mast number {n} is oak" for n in range(60)])
    monkeypatch.setattr(wiping, "ROUND_MAX", 25)
    monkeypatch.setattr(wiping, "BATCH_MAX", 10)
    heard: list[int] = []
    done = await memory.wipe(confirm=True, told=heard.append)
    assert done.nodes > 60
    assert heard == sorted(heard, reverse=True)
    assert (len(heard) > 2, heard[-1]) == (True, 0)


@pytest.mark.requirement("S27")
async def test_while_maintenance_is_at_work_nothing_goes(memory: GraphMemory) -> None:
    await memory.save("The mast is oak")
    graph = await memory.prepared()
    runner = Lease(graph, memory.settings.space, holder="another")
    assert await runner.take()
    try:
        for all_spaces in (False, True):
            with pytest.raises(Busy, match="maintenance is at work"):
                await memory.wipe(confirm=True, all_spaces=all_spaces)
        assert (await memory.stats()).total == 1
    finally:
        await runner.release()
    await memory.wipe(confirm=True)
    assert (await memory.stats()).total == 0


@pytest.mark.requirement("S27")
async def test_all_spaces_go_and_what_is_not_ours_stays(
    server: Running, memory: GraphMemory, beside: Settings
) -> None:
    await memory.save("The mast is oak")
    async with GraphMemory.open(beside) as other:
        await other.save("The sail is linen")
        await _strange(memory, "MERGE (room:Room {space: 12}) RETURN 1 AS found")
        told = await memory.wipe(all_spaces=True)
        assert (told.is_dry, told.space) == (True, None)
        assert (await other.stats()).total == 1
        done = await memory.wipe(confirm=True, all_spaces=True)
        assert "Room" not in done.by_label
        assert [(await one.stats()).total for one in (memory, other)] == [0, 0]
        await other.save("The keel is lead")
        assert (await other.stats()).total == 1
    assert await _strange(memory, "MATCH (room:Room) DELETE room RETURN 1 AS found") == 1
    assert server.bolt_uri


async def _strange(memory: GraphMemory, text: str) -> int:
    """Touch what somebody else keeps in the same database."""
    graph = await memory.prepared()
    query = Query("tests/strange", "", Mode.WRITE, frozenset(), (), text)  # pyright: ignore[reportArgumentType]
    return len(await graph.run(query, _Found))


@pytest.mark.requirement("S27")
def test_every_label_of_the_schema_that_has_a_space_is_ours_to_wipe() -> None:
    of_a_space = {
        label
        for rule in schema_rules()
        if rule.kind == "unique" and (rule.properties[:1] == ("space",))
        for label in rule.labels
    }
    assert of_a_space == set(wiping.LABELS)
    assert all(re.fullmatch(r"[A-Z]\w+", label) for label in wiping.LABELS)
