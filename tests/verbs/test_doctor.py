"""Doctor: a sound graph gives no finding, and each way of breaking it is named."""

from typing import LiteralString

import pytest
from pydantic import BaseModel

from graphmem_neo4j.doctor import CHECK_NAMES, Finding, doctor, probe
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query

from .asking import rows_of

LONG = " ".join(f"Sentence number {n} says that the harbour has {n} cranes." for n in range(120))


class _Count(BaseModel):
    found: int


async def broken(memory: GraphMemory, text: LiteralString) -> int:
    """Break the graph behind the verbs; gives how many places were touched."""
    graph, _ = await memory.ready()
    params: dict[str, object] = {"space": space_key(memory.settings.space)}
    if "$open_end" in text:
        params["open_end"] = OPEN_END
    query = Query("tests/break", "", Mode.WRITE, frozenset(params), (), text)
    (row,) = await graph.run(query, _Count, **params)
    return row.found


async def examined(memory: GraphMemory) -> list[Finding]:
    graph, _ = await memory.ready()
    return await doctor(graph, memory.settings.space)


async def lived_in(memory: GraphMemory) -> None:
    """Use every verb that writes: nothing of what they leave behind is a fault."""
    await memory.ingest(
        "talk",
        [
            {"role": "user", "content": "We moved the office."},
            {"role": "assistant", "content": "Where to?"},
            {"role": "user", "content": LONG},
        ],
    )
    await memory.ingest("talk", [{"role": "user", "content": "To Ghent."}])
    ids: list[str] = []
    for content in (
        "The office is in Ghent",
        "Amina leads the Falcon project",
        "Standup is at nine",
        "The wifi password hangs in the kitchen",
        LONG,
    ):
        saved = await memory.save({"content": content, "session_id": "talk"})
        ids.append(saved.memories[0].memory_id)
    office, amina, standup, wifi, long = ids
    await memory.link(f"memory:{amina}", f"memory:{office}", "works in")
    await memory.link(f"memory:{office}", "system:Railway", "deploys to")
    await memory.link(f"memory:{wifi}", f"memory:{office}", "is in")
    taken_back = await memory.link(f"memory:{standup}", f"memory:{office}", "is in")
    await memory.correct(standup, "unlink", edge_id=taken_back.relation.edge_id)
    await memory.correct(office, "correct", new_content="The office is in Antwerp")
    await memory.correct(standup, "update", scope="project:a", valid_until="2031-05-01")
    await memory.correct(long, "correct", new_content=LONG.replace("cranes", "lighthouses"))
    await memory.correct(wifi, "delete")
    for action, fields in (
        ("delete", {}),
        ("update", {"salience": 0.9}),
        ("correct", {"new_content": "Amina leads the Eagle project"}),
    ):
        changed = await memory.correct(amina, action, **fields)  # pyright: ignore[reportArgumentType]
        amina = (await memory.undo(changed.change_id)).new_id or amina
    folded = await memory.correct(amina, "correct", new_content="The office is in Antwerp")
    await memory.undo(folded.change_id)


@pytest.mark.requirement("U28", "U29")
async def test_the_facade_examines_and_tells(memory: GraphMemory) -> None:
    heard: list[str] = []
    assert await memory.doctor(probes=True, told=heard.append) == []
    assert heard == list(CHECK_NAMES)
    await memory.save("The office is in Ghent")
    await broken(
        memory,
        "MATCH (one:Memory {space: $space}) SET one.is_active = false RETURN count(*) AS found",
    )
    assert [finding.check for finding in await memory.doctor()] == ["states"]


@pytest.mark.requirement("U28", "U32")
async def test_a_graph_that_was_lived_in_is_sound(memory: GraphMemory) -> None:
    await lived_in(memory)
    assert await examined(memory) == []


async def test_a_graph_with_vectors_is_sound(local_memory: GraphMemory) -> None:
    await lived_in(local_memory)
    assert await examined(local_memory) == []


async def test_an_empty_space_is_sound(memory: GraphMemory) -> None:
    assert await examined(memory) == []


BREAKS: list[tuple[str, LiteralString]] = [
    (
        "mentions",
        "MATCH (text:Memory {space: $space})-[:MENTIONS]->(alias) WITH text, alias LIMIT 1 "
        "CREATE (text)-[:MENTIONS {weight: 0.5}]->(alias) RETURN count(*) AS found",
    ),
    (
        "merges",
        "MATCH (entity:Entity {space: $space})-[:HAS_ALIAS]->() WITH DISTINCT entity LIMIT 1 "
        "SET entity.retired_at = datetime('2026-01-01T00:00:00Z') RETURN count(*) AS found",
    ),
    (
        "merges",
        "MATCH (kept:Entity {space: $space, retired_at: $open_end}) WITH kept LIMIT 1 "
        "CREATE (review:Review {space: $space, review_id: 'r', kind: 'lookalike', state: 'open'}) "
        "CREATE (gone:Entity {space: $space, entity_id: 'e', retired_at: datetime('2026-01-01')}) "
        "CREATE (kept)<-[:MERGED_INTO]-(gone)<-[:CONCERNS]-(review)-[:CONCERNS]->(kept) "
        "RETURN count(*) AS found",
    ),
    (
        "versions",
        "MATCH (:Memory {space: $space})-[edge:PREV_VERSION]->() DELETE edge "
        "RETURN count(*) AS found",
    ),
    (
        "versions",
        "MATCH (new:Memory {space: $space})-[:PREV_VERSION]->(old) "
        "MATCH (other:Memory {space: $space, retired_at: $open_end}) WHERE other <> new "
        "MERGE (other)-[:PREV_VERSION]->(old) RETURN count(*) AS found",
    ),
    (
        "versions",
        "MATCH (one:Memory {space: $space, retired_at: $open_end}) "
        "WITH collect(one) AS all WITH all[0] AS one, all[1] AS two "
        "CREATE (one)-[:PREV_VERSION]->(two) RETURN count(*) AS found",
    ),
    (
        "relations",
        "MATCH (gone:Memory {space: $space, ended_as: 'forgotten'})-[edge]->() "
        "WHERE edge.edge_id IS NOT NULL SET edge.retired_at = $open_end RETURN count(*) AS found",
    ),
    (
        "relations",
        "MATCH (one:Memory {space: $space, retired_at: $open_end}) WITH one LIMIT 1 "
        "MERGE (other:Entity {space: $space + '00', entity_id: 'stranger', identity_key: $space}) "
        "CREATE (one)-[:KNOWS {edge_id: 'memory:' + one.memory_id + '~0123456789abcdef', "
        "retired_at: $open_end}]->(other) RETURN count(*) AS found",
    ),
    (
        "doubled relations",
        "MATCH (one:Memory {space: $space})-[edge:WORKS_IN {retired_at: $open_end}]->(two) "
        "CREATE (one)-[twin:WORKS_IN]->(two) SET twin = properties(edge) "
        "SET twin.edge_id = 'memory:' + one.memory_id + '~fedcba9876543210' "
        "RETURN count(*) AS found",
    ),
    (
        "edge ids",
        "MATCH (:Memory {space: $space})-[edge:WORKS_IN {retired_at: $open_end}]->() "
        "SET edge.edge_id = 'memory:another~0123456789abcdef' RETURN count(*) AS found",
    ),
    (
        "edge ids",
        "MATCH (:Memory {space: $space})-[edge:WORKS_IN {retired_at: $open_end}]->() "
        "REMOVE edge.edge_id RETURN count(*) AS found",
    ),
    (
        "edge ids",
        "MATCH (one:Memory {space: $space})-[edge:WORKS_IN {retired_at: $open_end}]->(two) "
        "CREATE (one)-[twin:KNOWS]->(two) SET twin = properties(edge) RETURN count(*) AS found",
    ),
    (
        "states",
        "MATCH (one:Memory {space: $space, retired_at: $open_end}) WITH one LIMIT 1 "
        "SET one.is_active = false RETURN count(*) AS found",
    ),
    (
        "states",
        "MATCH (one:Memory {space: $space, ended_as: 'forgotten'}) "
        "SET one.active_key = 'again' RETURN count(*) AS found",
    ),
    (
        "states",
        "MATCH (one:Memory {space: $space, ended_as: 'superseded'}) WITH one LIMIT 1 "
        "REMOVE one.ended_as RETURN count(*) AS found",
    ),
    (
        "shelves",
        "MATCH (live:Memory {space: $space, retired_at: $open_end, scope: 'global'}), "
        "(gone:Memory {space: $space, ended_as: 'forgotten'}) WITH live, gone LIMIT 1 "
        "SET gone.shelf = live.shelf RETURN count(*) AS found",
    ),
    (
        "shelves",
        "MATCH (:Memory {space: $space, retired_at: $open_end})-[:HAS_CHUNK]->(piece) "
        "WITH piece LIMIT 1 SET piece.shelf = 'elsewhere' RETURN count(*) AS found",
    ),
    (
        "shelves",
        "MATCH (one:Message {space: $space, place: 1}) REMOVE one.shelf RETURN count(*) AS found",
    ),
    (
        "chunks",
        "MATCH (:Memory {space: $space, ended_as: 'superseded'})-[:HAS_CHUNK]->(piece) "
        "SET piece.retired_at = $open_end RETURN count(*) AS found",
    ),
    (
        "chunks",
        "MATCH (:Memory {space: $space})-[edge:HAS_CHUNK]->() DELETE edge RETURN count(*) AS found",
    ),
    (
        "chunks",
        "MATCH (one:Memory {space: $space, retired_at: $open_end})-[:HAS_CHUNK]->(piece) "
        "SET piece.scope = 'project:b' RETURN count(*) AS found",
    ),
    (
        "keys",
        "MATCH (one:Memory {space: $space, retired_at: $open_end}) WITH one LIMIT 1 "
        "SET one.content = 'other words' RETURN count(*) AS found",
    ),
    (
        "sessions",
        "MATCH (one:Message {space: $space, place: 2}) SET one.place = 7 RETURN count(*) AS found",
    ),
    (
        "sessions",
        "MATCH (:Message {space: $space, place: 0})-[edge:NEXT]->() DELETE edge "
        "RETURN count(*) AS found",
    ),
    (
        "sessions",
        "MATCH (:Session {space: $space})-[edge:HAS_MESSAGE]->({place: 3}) DELETE edge "
        "RETURN count(*) AS found",
    ),
    (
        "records",
        "MATCH (:Change {space: $space, kind: 'corrected'})-[edge:CHANGED]->() DELETE edge "
        "RETURN count(*) AS found",
    ),
    (
        "records",
        "MATCH (:Receipt {space: $space, kind: 'save'})-[edge:CONCERNS]->() DELETE edge "
        "RETURN count(*) AS found",
    ),
    (
        "records",
        "MATCH (:Job {space: $space})-[edge:CONCERNS]->() DELETE edge RETURN count(*) AS found",
    ),
    (
        "vectors",
        "MATCH (one:Message {space: $space}) REMOVE one.awaits_vector RETURN count(*) AS found",
    ),
    (
        "mentions",
        "MATCH (one:Memory {space: $space}) WITH one LIMIT 1 CREATE (one)-[:MENTIONS]->"
        "(:Alias {space: $space, name: 'x', name_key: 'x', alias_id: 'x'}) RETURN 1 AS found",
    ),
    (
        "owners",
        "MATCH (:Entity {space: $space})-[edge:HAS_ALIAS]->() DELETE edge RETURN count(*) AS found",
    ),
    (
        "owners",
        "CREATE (:Contact {space: $space, contact_id: 'con1', retired_at: $open_end}) "
        "RETURN 1 AS found",
    ),
    (
        "owners",
        "CREATE (:Source {space: $space, source_id: 'src1', line_hashes: ['aa']}) "
        "RETURN 1 AS found",
    ),
    (
        "experiences",
        "CREATE (:Experience {space: $space, experience_id: 'exp1', type: 'NOTE', scope: 'global', "
        "retired_at: $open_end}) RETURN 1 AS found",
    ),
]


@pytest.mark.requirement("U28", "U32", "F64")
@pytest.mark.parametrize(("check", "text"), BREAKS)
async def test_what_is_broken_is_named(
    memory: GraphMemory, check: str, text: LiteralString
) -> None:
    await lived_in(memory)
    assert await broken(memory, text) > 0
    findings = await examined(memory)
    assert check in {finding.check for finding in findings}
    for finding in findings:
        assert finding.count > 0
        assert 1 <= len(finding.samples) <= 5


def test_every_check_is_tried() -> None:
    assert {check for check, _ in BREAKS} == set(CHECK_NAMES)


@pytest.mark.requirement("U29", "U32")
async def test_the_probe_reads_back_what_it_writes_and_leaves_nothing(memory: GraphMemory) -> None:
    moment = memory.moment()
    graph, _ = await memory.ready()
    assert await probe(graph, suffix="0a1b2c3d4e", now=moment.now) == []
    (left,) = await rows_of(
        memory,
        _Count,
        "MATCH (node {space: $space}) RETURN count(*) AS found",
        space="probe:0a1b2c3d4e",
    )
    assert left.found == 0


@pytest.mark.requirement("U29")
async def test_a_probe_that_finds_other_than_it_wrote_says_so(memory: GraphMemory) -> None:
    """A graph that keeps half of what is written: here one end is there already, as another."""
    graph, _ = await memory.ready()
    moment = memory.moment()
    assert await broken(
        memory,
        "CREATE (:Memory {space: 'probe:ffff', memory_id: $space, active_key: 'probe from', "
        "content: 'other'}) RETURN 1 AS found",
    )
    findings = await probe(graph, suffix="ffff", now=moment.now)
    said = " ".join(finding.says for finding in findings)
    assert {finding.check for finding in findings} == {"probe"}
    assert "1 of 2 memories that were written" in said
    assert "the index of words finds 1" in said
