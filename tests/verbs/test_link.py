"""Link: any two nodes, any type, once, read back; and who is refused."""

import asyncio
import itertools

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of
from .test_connections import write
from .test_correct import saved_id

HITS = ("memory", "message", "tool_call")
MISSING = "memory:mem1700000000000absent"


class _Edge(BaseModel):
    type: str
    wording: str
    count: int


class _Change(BaseModel):
    change_id: str


async def edges(memory: GraphMemory, *, live: bool = False) -> list[_Edge]:
    return await rows_of(
        memory,
        _Edge,
        "MATCH ({space: $space})-[edge]->({space: $space}) WHERE edge.edge_id IS NOT NULL "
        "AND (NOT $live OR edge.retired_at = $open_end) "
        "RETURN type(edge) AS type, edge.wording AS wording, count(*) AS count ORDER BY type",
        space=space_key(memory.settings.space),
        live=live,
        open_end=OPEN_END,
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


async def one_of_each(memory: GraphMemory) -> dict[str, str]:
    """Make a node of every kind, and give the reference of each."""
    call = {"id": "call_1", "name": "Lookup", "input": {"bird": "kestrel"}}
    await memory.ingest(
        "Topic 9 (birds)",
        [
            {"role": "user", "content": "A kestrel came by", "message_id": "m1"},
            {"role": "assistant", "content": "", "message_id": "m2", "tool_calls": [call]},
        ],
    )
    found = await memory.recall("kestrel", include_tool_calls=True)
    (call_id,) = (hit.node_id for hit in found.hits if hit.kind == "tool_call")
    told = await memory.person("Ahmed", contacts=[{"source": "gmail", "id": "a@example.org"}])
    await write(
        memory,
        "MERGE (s:Source {space: $space, source_id: 'src1'}) "
        "SET s.name = 'The Book of Birds', s.scope = 'global'",
    )
    return {
        "memory": f"memory:{await saved_id(memory, 'The kestrel nests in May')}",
        "message": "message:m1",
        "session": "session:Topic 9 (birds)",
        "entity": f"entity:{told.people[0].entity.entity_id}",
        "contact": f"contact:{told.people[0].contacts[0].contact_id}",
        "source": "source:src1",
        "tool_call": f"tool_call:{call_id}",
    }


@pytest.mark.requirement("Q85", "Q94", "Q17", "Q23", "Q67", "X11")
async def test_every_kind_of_node_can_be_an_end(memory: GraphMemory) -> None:
    nodes = await one_of_each(memory)
    assert set(nodes) == {kind.value for kind in NodeKind}
    before = await edges(memory)
    for start, end in itertools.permutations(nodes.values(), 2):
        linked = await memory.link(start, end, "seen with")
        assert linked.is_new
        assert (linked.relation.from_id, linked.relation.to_id) == (start, end)
        found = await memory.recall("kestrel", include_tool_calls=True, connections=5)
        shown = {
            (f"{hit.kind}:{hit.node_id}", one.direction, one.node_id)
            for hit in found.hits
            for one in (hit.connections.shown if hit.connections else [])
            if one.type == "seen with"
        }
        both = {(start, "out", end), (end, "in", start)}
        assert shown == {row for row in both if row[0].split(":")[0] in HITS}
        for node in (start, end):  # either end will do to take it back
            await memory.correct(node, "unlink", edge_id=linked.relation.edge_id)
            assert await edges(memory, live=True) == before
            if node == start:
                linked = await memory.link(start, end, "seen with")


@pytest.mark.requirement("Q85")
@pytest.mark.parametrize(
    "key", ["Team sync (Berlin)", "(a)", "[b", "c,", '"quoted"', "it's", "Plan: v2 [old]", "()"]
)
async def test_a_session_of_any_name_is_found_as_it_is_shown(memory: GraphMemory, key: str) -> None:
    await memory.ingest(key, [{"role": "user", "content": "Hello there"}])
    await memory.ingest(f"{key} (2)", [{"role": "user", "content": "Hello again"}])
    note = await saved_id(memory, "The meeting went well")
    linked = await memory.link(f"memory:{note}", f"session:{key}", "told in")
    assert linked.relation.to_id == f"session:{key}"
    again = await memory.link(linked.relation.to_id, linked.relation.from_id, "tells")
    done = await memory.correct(f"session:{key}", "unlink", edge_id=again.relation.edge_id)
    assert done.edge_id is not None


async def test_a_raw_reading_wins_over_a_peeled_one(memory: GraphMemory) -> None:
    for key in ("main", '"main"', "main,"):
        await memory.ingest(key, [{"role": "user", "content": "Hello there"}])
    note = await saved_id(memory, "The meeting went well")
    for key in ("main", '"main"', "main,"):
        linked = await memory.link(note, f"session:{key}", "told in")
        assert linked.relation.to_id == f"session:{key}"
    assert (await memory.link(note, '"session:main"', "told in")).is_new is False


@pytest.mark.requirement("Q89", "F58")
async def test_a_contact_gets_no_second_owner_by_a_link(memory: GraphMemory) -> None:
    contact = {"source": "gmail", "id": "a@example.org"}
    ahmed = (await memory.person("Ahmed", contacts=[contact])).people[0]
    key = ahmed.contacts[0].contact_id
    for wording in ("has_identity", "Has identity", "hasIdentity"):
        for start, end in (("person:Sara", f"contact:{key}"), (f"contact:{key}", "person:Sara")):
            with pytest.raises(BadRequest, match="`person`"):
                await memory.link(start, end, wording)
    answer = await memory.person("a@example.org", action="find")
    assert [one.entity.name for one in answer.people] == ["Ahmed"]
    assert (await memory.person("Sara", action="find")).action == "none"
    assert (await memory.link("person:Sara", f"contact:{key}", "writes to")).is_new


@pytest.mark.requirement("Q89", "F58")
async def test_an_identity_comes_back_only_to_a_contact_that_is_free(memory: GraphMemory) -> None:
    contact = {"source": "gmail", "id": "a@example.org"}
    (ahmed,) = (await memory.person("Ahmed", contacts=[contact])).people
    (identity,) = ahmed.relations

    async def take_away() -> str:
        await memory.correct(identity.from_id, "unlink", edge_id=identity.edge_id)
        rows = await rows_of(
            memory,
            _Change,
            "MATCH (change:Change {space: $space, kind: 'unlinked'}) "
            "RETURN change.change_id AS change_id",
            space=space_key(memory.settings.space),
        )
        return rows[0].change_id

    change = await take_away()
    await memory.undo(change)
    (back,) = (await memory.person("Ahmed", action="find")).people
    assert len(back.contacts) == 1
    await memory.correct(identity.from_id, "unlink", edge_id=back.relations[0].edge_id)
    await memory.person("Sara", contacts=[contact])
    with pytest.raises(BadRequest, match="belongs to somebody else"):
        await memory.undo(change)
    answer = await memory.person("a@example.org", action="find")
    assert [one.entity.name for one in answer.people] == ["Sara"]


@pytest.mark.requirement("F64", "F26")
async def test_eight_links_at_once_make_one_new_entity(memory: GraphMemory) -> None:
    notes = [await saved_id(memory, f"Fact number {number} is known") for number in range(8)]
    done = await asyncio.gather(
        *[memory.link(note, "person:Ahmed", "about") for note in notes],
        *[memory.link(note, "hey:12345", "told in") for note in notes],
    )
    assert len({one.relation.to_id for one in done}) == 2
    assert sum(len(one.created) for one in done) == 2


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
        ("{one}", "entity:Nobody", "knows", '"place:Nobody"'),
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


@pytest.mark.requirement("X1", "F68", "F72")
async def test_strict_sessions_find_their_own_among_many_of_others(memory: GraphMemory) -> None:
    """By name, alias, foreign id and first letters, though others have more than are read."""
    settings = memory.settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(settings) as strict:
        own: dict[str, str] = {}
        for session in [f"other {number}" for number in range(8)] + ["mine"]:
            note = await saved_id(strict, "A note of its own", session_id=session)
            ahmed = await strict.person("Ahmed", aliases=["Boss"], session_id=session)
            mail = await strict.link(note, "hey:7", "told in", session_id=session)
            entity = f"entity:{ahmed.people[0].entity.entity_id}"
            own = {"person:Ahmed": entity, "person:Boss": entity, "entity:boss": entity}
            own |= {"hey:7": mail.relation.to_id, f"memory:{note[:10]}": f"memory:{note}"}
        other = await saved_id(strict, "Another note of mine", session_id="elsewhere")
        assert other
        end = (await strict.link("system:Desk", "system:Room", "in", session_id="mine")).relation
        for text, ref in own.items():
            linked = await strict.link(end.from_id, text, "near", session_id="mine")
            assert (linked.relation.to_id, linked.created) == (ref, [])


@pytest.mark.requirement("Q23", "Q85")
async def test_a_place_that_a_text_named_is_the_one_that_is_linked(memory: GraphMemory) -> None:
    await memory.save("Mira Solberg lives in Oslo")
    known = await memory.entity("Oslo")
    linked = await memory.link("person:Mira Solberg", "place:Oslo", "lives in")
    assert linked.relation.to_id == known.entity
    assert (known.type, (await memory.entity("Oslo")).type) == ("concept", "place")
    again = await memory.link("person:Mira Solberg", "city:Oslo", "lives in")
    assert (again.is_new, again.created) == (False, [])


@pytest.mark.requirement("Q85", "U28")
@pytest.mark.parametrize("ref", ["planet:Vesta", "entity:Vesta", "Vesta"])
async def test_what_cannot_be_made_is_told_the_kinds_that_can(
    memory: GraphMemory, ref: str
) -> None:
    with pytest.raises(NotFound, match=r'"place:Vesta": person, place, project') as told:
        await memory.link("person:Ann", ref, "likes")
    assert ('"entity:Vesta"' in str(told.value)) is (ref != "entity:Vesta")
