"""Projection and analysis: one graph a space, fresh when it must be, and nothing left behind."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import BaseModel

from graphmem_neo4j import analysis, projection
from graphmem_neo4j.analysis import (
    AS_BEFORE,
    Analysed,
    refresh_projection,
    write_communities,
    write_pagerank,
)
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory, random_suffix
from graphmem_neo4j.projection import (
    LIST_PROJECTIONS,
    PREFIX,
    PROJECT_GRAPH,
    Projected,
    clean_projections,
)
from graphmem_neo4j.queries import Query
from tests.verbs.asking import rows_of


class _Name(BaseModel):
    name: str


class _Any(BaseModel):
    pass


class _Node(BaseModel):
    name: str
    is_live: bool
    community_id: str | None
    rank: float | None


async def _nodes(memory: GraphMemory) -> list[_Node]:
    """Give what the jobs wrote to the texts and entities of the space."""
    return await rows_of(
        memory,
        _Node,
        "MATCH (node:Memory|Entity {space: $space}) RETURN coalesce(node.name, node.content) AS "
        "name, node.retired_at = $open_end AS is_live, node.community_id AS community_id, "
        "node.pagerank AS rank ORDER BY name",
        space=space_key(memory.settings.space),
        open_end=OPEN_END,
    )


async def _names(graph: Graph) -> set[str]:
    return {row.name for row in await graph.run(LIST_PROJECTIONS, _Name, prefix=PREFIX)}


async def _refresh(memory: GraphMemory, **more: bool) -> Projected:
    return await refresh_projection(
        await memory.prepared(),
        memory.settings.space,
        now=datetime.now(UTC),
        is_dry=more.get("is_dry", False),
        suffix=random_suffix,
    )


async def _ranked(memory: GraphMemory) -> Analysed:
    return await write_pagerank(
        await memory.prepared(),
        memory.settings.space,
        now=datetime.now(UTC),
        is_dry=False,
        suffix=random_suffix,
    )


async def _grouped(memory: GraphMemory, now: datetime) -> Analysed:
    return await write_communities(
        await memory.prepared(),
        memory.settings.space,
        now=now,
        is_dry=False,
        suffix=random_suffix,
        told=lambda _: None,
    )


@pytest.mark.requirement("R-N2", "F108")
async def test_it_is_built_once_and_again_when_something_changed(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    await memory.save("Robert Vale works at Tarn Labs")
    assert (await _refresh(memory, is_dry=True)).state == "stale"
    first = await _refresh(memory)
    assert first.state == "built"
    assert (await _refresh(memory)).state == "fresh"
    await memory.save("Tarn Labs moved to Oslo")
    second = await _refresh(memory)
    assert second.state == "built"
    assert second.name != first.name
    assert await _names(graph) & {first.name, second.name} == {second.name}


@pytest.mark.requirement("F108")
async def test_an_empty_space_and_one_with_a_single_node(memory: GraphMemory) -> None:
    assert (await _refresh(memory)).state == "empty"
    await memory.save("lonely")
    built = await _refresh(memory)
    assert (built.state, built.node_count) == ("built", 1)
    assert (await memory.recall("lonely")).hits


@pytest.mark.requirement("R-N2", "F108")
async def test_two_that_build_at_once_leave_one_graph(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    before = await _names(graph)
    await memory.save("Robert Vale works at Tarn Labs")
    both = await asyncio.gather(_refresh(memory), _refresh(memory))
    assert sorted(one.state for one in both) == ["built", "fresh"]
    assert len(await _names(graph) - before) == 1


@pytest.mark.requirement("F108")
async def test_what_a_killed_process_left_is_cleared_once_it_is_old(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    await memory.save("Robert Vale works at Tarn Labs")
    kept = await _refresh(memory)
    lost = f"{PREFIX}lost-{random_suffix()}"
    await graph.run(
        PROJECT_GRAPH,
        _Any,
        space=space_key(memory.settings.space),
        name=lost,
        open_end=OPEN_END,
        own_weight=0.9,
        own_factor=3.0,
        ownless_factor=0.1,
        next_weight=0.2,
        relation_weight=1.0,
    )
    assert lost not in await clean_projections(graph, now=datetime.now(UTC))
    later = datetime.now(UTC) + timedelta(hours=1)
    assert lost in await clean_projections(graph, now=later, is_dry=True)
    gone = await clean_projections(graph, now=later)
    assert lost in gone
    assert kept.name not in gone
    assert kept.name in await _names(graph)


@pytest.mark.requirement("F108")
async def test_a_space_of_a_strange_name_has_a_legal_graph(memory: GraphMemory) -> None:
    odd = memory.settings.model_copy(update={"space": " team a/b '`\" \N{SNOWMAN}"})
    async with GraphMemory.open(odd) as other:
        await other.save("Robert Vale works at Tarn Labs")
        assert (await _refresh(other)).state == "built"
        assert (await other.recall("Robert Vale")).hits


@pytest.mark.requirement("R-N2")
async def test_a_projection_that_vanished_is_walked_around_and_built_anew(
    memory: GraphMemory,
) -> None:
    graph = await memory.prepared()
    await memory.save("Robert Vale works at Tarn Labs")
    built = await _refresh(memory)
    await graph.run(projection.DROP_PROJECTION, _Any, name=built.name)
    assert (await memory.recall("Where does Robert Vale work?")).hits
    assert (await _refresh(memory)).state == "built"


@pytest.mark.requirement("G33", "G30", "G32", "U10", "X17")
async def test_centrality_and_communities_are_written_to_the_nodes(memory: GraphMemory) -> None:
    await memory.save(
        [
            *(f"Docker image {n} is built on Linux {n % 3}" for n in range(6)),
            *(f"Amina Berg plays chess with Paolo Tan on evening {n}" for n in range(6)),
        ]
    )
    now = datetime.now(UTC)
    ranked = await _ranked(memory)
    grouped = await _grouped(memory, now)
    again = await _grouped(memory, now)
    assert ranked.changed > 12
    assert grouped.communities >= 2
    written = await _nodes(memory)
    assert sum(one.community_id is not None for one in written) > 12
    assert sum((one.rank or 0.0) > 0.0 for one in written) > 12
    assert (again.changed, again.note) == (0, AS_BEFORE)
    await memory.save("An unrelated remark about Zanzibar")
    anew = await _grouped(memory, now + timedelta(minutes=5))
    assert anew.unchanged == anew.communities == grouped.communities
    found = await memory.recall("Docker image", limit=20)
    assert found.hits


CHESS = [f"Amina Berg plays chess with Paolo Tan on evening {n}" for n in range(6)]
DOCKER = [f"Docker image {n} is built on Linux {n % 3}" for n in range(6)]


@pytest.mark.requirement("G33", "G32")
async def test_what_fell_out_of_the_graph_keeps_neither_rank_nor_community(
    memory: GraphMemory,
) -> None:
    chess = await memory.save(CHESS)
    await memory.save(DOCKER)
    await _ranked(memory)
    await _grouped(memory, datetime.now(UTC))
    before = {one.name: one for one in await _nodes(memory)}
    assert before["Amina Berg"].community_id is not None
    assert before["Amina Berg"].rank is not None
    for one in chess.memories:
        await memory.correct(one.memory_id, "delete")
    await _ranked(memory)
    await _grouped(memory, datetime.now(UTC))
    after = {one.name: one for one in await _nodes(memory)}
    for name in ("Amina Berg", *CHESS):
        assert (after[name].community_id, after[name].rank) == (None, None)
    assert after["Amina Berg"].is_live
    assert after[DOCKER[0]].community_id is not None
    assert before.keys() == after.keys()


@pytest.mark.requirement("G32")
async def test_a_grouping_that_was_cut_short_mixes_with_no_other(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = [f"Noor Haddad restarts Kafka for Delta Freight in night {n}" for n in range(24)]
    await memory.save([*CHESS, *night[:3]])
    await _grouped(memory, datetime.now(UTC))
    # The smaller one becomes the largest: both have another place now.
    await memory.save(night[3:])
    monkeypatch.setattr(analysis, "_BATCH", 8)
    seen: list[str] = []

    def cut(query: Query) -> None:
        seen.append(query.name)
        if seen.count("analysis/write_members") == 2:
            raise StoreUnavailable("it went away")

    broken = GraphMemory(memory.settings, observe=cut)
    with pytest.raises(StoreUnavailable):
        await _grouped(broken, datetime.now(UTC))
    await broken.close()
    told = [card.model_dump_json() for card in (await memory.communities()).communities]
    assert [one for one in told if "Amina" in one and "Noor" in one] == []
    assert (await _grouped(memory, datetime.now(UTC))).changed > 20
    assert (await _grouped(memory, datetime.now(UTC))).note == AS_BEFORE
    cards = (await memory.communities()).communities
    assert any("Amina" in card.label for card in cards)
    # All that is written now is of one grouping.
    ids = {one.community_id for one in await _nodes(memory)} - {None}
    assert ids
    assert {str(one).rpartition("-")[0] for one in ids} == {
        card.community_id.rpartition("-")[0] for card in cards
    }


@pytest.mark.requirement("F108")
async def test_jobs_of_an_empty_space_say_why_they_did_nothing(memory: GraphMemory) -> None:
    assert (await _ranked(memory)).note == "the space holds nothing yet"
    grouped = await _grouped(memory, datetime.now(UTC))
    assert (grouped.note, grouped.communities) == ("the space holds nothing yet", 0)
