"""Link: any two nodes, any type, once, read back; and who is refused."""

import asyncio

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of
from .test_correct import saved_id

MISSING = "memory:mem1700000000000absent"


class _Edge(BaseModel):
    type: str
    wording: str
    count: int


async def edges(memory: GraphMemory) -> list[_Edge]:
    return await rows_of(
        memory,
        _Edge,
        "MATCH ({space: $space})-[edge]->({space: $space}) WHERE edge.edge_id IS NOT NULL "
        "RETURN type(edge) AS type, edge.wording AS wording, count(*) AS count ORDER BY type",
        space=space_key(memory.settings.space),
    )


@pytest.mark.requirement("Q14", "Q15", "Q84", "Q86", "U32", "X11")
async def test_a_link_is_stored_and_read_back(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "The app is live"), await saved_id(memory, "DNS moved")
    linked = await memory.link(f"memory:{one}", f"memory:{two}", "depends on", reason="same host")
    relation = linked.relation
    assert linked.is_new
    assert (relation.from_id, relation.to_id) == (f"memory:{one}", f"memory:{two}")
    assert (relation.type, relation.relation_type) == ("depends on", "DEPENDS_ON")
    assert (relation.reason, relation.confidence, relation.created_by) == (
        "same host",
        1.0,
        "agent",
    )
    assert await edges(memory) == [_Edge(type="DEPENDS_ON", wording="depends on", count=1)]


@pytest.mark.requirement("U28", "F18")
async def test_the_same_link_is_one_edge(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "A is here"), await saved_id(memory, "B is there")
    tries = [
        memory.link(f"memory:{one}", f"memory:{two}", wording)
        for wording in ["works at", "works_at", "worksAt", "Works-At"] * 3
    ]
    done = await asyncio.gather(*tries)
    assert sum(one.is_new for one in done) == 1
    assert len({one.relation.edge_id for one in done}) == 1
    assert [edge.count for edge in await edges(memory)] == [1]
    other_way = await memory.link(f"memory:{two}", f"memory:{one}", "works at")
    assert other_way.is_new


async def test_a_newer_reason_holds_and_the_older_is_kept(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "A is here"), await saved_id(memory, "B is there")
    await memory.link(one, two, "blocks", reason="first", confidence=0.5)
    again = await memory.link(one, two, "blocks", reason="second", confidence=0.4)
    assert (again.is_new, again.relation.reason, again.relation.confidence) == (
        False,
        "second",
        0.5,
    )
    (change,) = (await memory.history(one)).changes
    assert (change.kind, change.before["reason"]) == ("relinked", "first")
    silent = await memory.link(one, two, "blocks")
    assert silent.relation.reason == "second"


@pytest.mark.requirement("Q85", "Q94", "Q17", "Q23")
async def test_every_kind_of_node_can_be_an_end(memory: GraphMemory) -> None:
    await memory.ingest("Topic 9", [{"role": "user", "content": "Hi", "message_id": "m1"}])
    memory_id = await saved_id(memory, "Ahmed needs the report")
    ends = [f"memory:{memory_id}", "session:Topic 9", "message:m1", "system:Railway"]
    for start in ends:
        for end in ends:
            if start != end:
                linked = await memory.link(start, end, "monitors")
                assert linked.is_new
                assert linked.relation.from_id.split(":")[0] in ("entity", start.split(":")[0])
    assert [edge.count for edge in await edges(memory)] == [12]


@pytest.mark.requirement("F26", "Q168", "Q167")
async def test_an_end_that_says_what_it_is_is_made_once(memory: GraphMemory) -> None:
    memory_id = await saved_id(memory, "The invoice went out")
    first = await memory.link(memory_id, "person:Ahmed", "approved_by")
    assert first.created == [first.relation.to_id]
    again = await memory.link(memory_id, "person:AHMED ", "sent_by")
    assert (again.created, again.relation.to_id) == ([], first.relation.to_id)
    by_name = await memory.link(memory_id, "entity:ahmed", "known to")
    assert by_name.relation.to_id == first.relation.to_id
    mail = await memory.link(memory_id, "hey:12345", "communicated_via")
    assert mail.created == [mail.relation.to_id]
    assert not (await memory.link(memory_id, "hey:12345", "communicated_via")).is_new


@pytest.mark.requirement("F26", "F20")
@pytest.mark.parametrize(
    ("start", "end", "type", "says"),
    [
        (MISSING, "person:Ahmed", "knows", "from_id 'memory:mem1700000000000absent' names nothing"),
        ("{one}", MISSING, "knows", "to_id .* names nothing"),
        ("{one}", "entity:Nobody", "knows", 'such as "system:Nobody"'),
        ("{one}", "{one}", "knows", "same node"),
        ("{one}", "person:Ahmed", "", "type is empty"),
        ("{one}", "person:Ahmed", "...", "holds no letter"),
        ("{one}", "person:Ahmed", "R" * 70_000, "at most 64"),
        ("", "person:Ahmed", "knows", "from_id is empty"),
    ],
)
async def test_what_cannot_be_linked_leaves_nothing_behind(
    memory: GraphMemory, start: str, end: str, type: str, says: str
) -> None:
    one = await saved_id(memory, "Something is known")
    with pytest.raises(BadRequest, match=says):
        await memory.link(start.format(one=one), end.format(one=one), type)
    assert await edges(memory) == []
    status = await memory.status()
    assert status.counts is not None
    assert status.counts.entities == 0


async def test_a_retired_memory_is_not_linked(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "A is here"), await saved_id(memory, "B is there")
    done = await memory.correct(one, "correct", new_content="A is gone")
    with pytest.raises(NotFound, match=f"newest version, memory:{done.new_id}"):
        await memory.link(one, two, "near")
    await memory.correct(two, "delete")
    with pytest.raises(NotFound, match="was deleted"):
        await memory.link(done.new_id or "", two, "near")


@pytest.mark.requirement("Q95")
async def test_the_three_chains_can_be_built_and_walked(memory: GraphMemory) -> None:
    budget = await saved_id(memory, "Budget approved", category="decision")
    board = await saved_id(memory, "The board meets on March 5")
    down = await saved_id(memory, "Production was down for two hours")
    broken = await saved_id(memory, "The Friday deploy broke the login")
    devs = await saved_id(memory, "We need two developers for Q3")
    chain = [
        (f"memory:{budget}", "person:Manager", "approved_by"),
        (f"memory:{budget}", "hey:mail-7", "communicated_via"),
        (f"memory:{budget}", f"memory:{board}", "depends_on"),
        (f"memory:{down}", f"memory:{broken}", "caused_by"),
        (f"memory:{down}", "deployment:railway prod", "affected"),
        (f"memory:{down}", "person:On-call engineer", "resolved_by"),
        ("task:hire developer", f"memory:{budget}", "depends_on"),
        ("task:hire developer", f"memory:{devs}", "blocks"),
        ("task:hire developer", "person:HR manager", "assigned_to"),
    ]
    for start, end, type in chain:
        assert (await memory.link(start, end, type)).is_new

    class Walked(BaseModel):
        types: list[str]

    walked = await rows_of(
        memory,
        Walked,
        "MATCH path = (:Memory {space: $space, memory_id: $start})-[*1..3]-(end) "
        "WHERE all(edge IN relationships(path) WHERE edge.edge_id IS NOT NULL) "
        "RETURN [edge IN relationships(path) | type(edge)] AS types",
        space=space_key(memory.settings.space),
        start=budget,
    )
    assert ["DEPENDS_ON", "ASSIGNED_TO"] in [one.types for one in walked]


@pytest.mark.requirement("X1", "F68", "F72")
async def test_strict_sessions_cannot_link_what_they_do_not_see(memory: GraphMemory) -> None:
    settings = memory.settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(settings) as strict:
        mine = await saved_id(strict, "Mine", session_id="a")
        theirs = await saved_id(strict, "Theirs", session_id="b")
        with pytest.raises(NotFound, match="to_id"):
            await strict.link(mine, theirs, "knows", session_id="a")
        with pytest.raises(NotFound):
            await strict.link(mine, "person:X", "knows")
        made = await strict.link(mine, "person:X", "knows", session_id="a")
        other = await strict.link(theirs, "person:X", "knows", session_id="b")
        assert made.relation.to_id != other.relation.to_id
