"""Repair: merges lose nothing, splits part what was mixed, and each has an exact way back."""

import asyncio

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.evaluate.made_graph import Shape, write_made_graph
from graphmem_neo4j.evaluate.repair_drill import Tally, sequence
from graphmem_neo4j.memory import GraphMemory

from .people import ensured, find, found, tell
from .repairs import findings, made, mentioned, relations, shape

SEQUENCES = 12


@pytest.mark.requirement("F62", "R-N3", "R-S7")
async def test_a_merge_loses_no_edge_no_evidence_and_no_direction(memory: GraphMemory) -> None:
    a, b, x, y = await made(memory, "A Vale", "B Vale", "X Hill", "Y Hill")
    await memory.link(a, x, "knows", reason="school", confidence=0.4)
    await memory.link(y, a, "owns", reason="bought", confidence=0.7)
    await memory.link(b, x, "knows", reason="work", confidence=0.9)
    await memory.link(b, y, "likes")
    first = await mentioned(memory, "The first text", a, b)
    await mentioned(memory, "The second text", b)
    before = await shape(memory)
    done = await memory.merge_entities(a, b, reason="one person")
    assert (done.moved, done.folded, done.ended) == (1, 1, 0)
    assert await relations(memory, a) == {
        ("out", "knows", "X Hill", "school | work"),
        ("in", "owns", "Y Hill", "bought"),
        ("out", "likes", "Y Hill", None),
    }
    view = await memory.entity(a)
    by_type = {one.type: one for one in view.relations}
    assert (by_type["knows"].confidence, by_type["owns"].confidence) == (0.9, 0.7)
    assert view.mentions == 3
    assert "B Vale" in {one.name for one in view.aliases}
    after = await shape(memory)
    assert after.mentions == before.mentions
    assert [node for node in after.nodes if node["label"] == "Entity" and not node["name"]] == []
    assert first
    assert await findings(memory) == []


@pytest.mark.requirement("F62")
async def test_a_merge_undone_gives_the_graph_back(memory: GraphMemory) -> None:
    a, b, x = await made(memory, "A Vale", "B Vale", "X Hill")
    await memory.link(a, x, "knows", reason="school", confidence=0.4)
    await memory.link(b, x, "knows", reason="work", confidence=0.9)
    await memory.link(a, b, "likes")
    await mentioned(memory, "A text", b)
    before = await shape(memory)
    done = await memory.merge_entities(a, b)
    undone = await memory.undo(done.change_id)
    assert set(undone.entities) == {a, b}
    assert (await shape(memory)).lines() == before.lines()
    with pytest.raises(BadRequest, match="taken back already"):
        await memory.undo(done.change_id)
    again = await memory.merge_entities(a, b)
    await memory.undo(again.change_id)
    assert (await shape(memory)).lines() == before.lines()


async def test_what_was_told_since_the_merge_stays(memory: GraphMemory) -> None:
    a, b, x, z = await made(memory, "A Vale", "B Vale", "X Hill", "Z Hill")
    await memory.link(b, x, "knows", confidence=0.4)
    done = await memory.merge_entities(a, b)
    await memory.link(b, z, "met", reason="since")  # B's id leads to A.
    await memory.link(a, x, "knows", reason="told again", confidence=0.8)
    await memory.undo(done.change_id)
    assert await relations(memory, a) == {("out", "met", "Z Hill", "since")}
    assert await relations(memory, b) == {("out", "knows", "X Hill", "told again")}
    assert await findings(memory) == []


async def test_a_relation_taken_back_since_stays_so(memory: GraphMemory) -> None:
    a, b, x = await made(memory, "A Vale", "B Vale", "X Hill")
    linked = await memory.link(b, x, "knows")
    done = await memory.merge_entities(a, b)
    # By its old id: the relation went over, and is found.
    await memory.correct(a, "unlink", edge_id=linked.relation.edge_id)
    await memory.undo(done.change_id)
    assert await relations(memory, a) == await relations(memory, b) == set()
    assert await findings(memory) == []


async def test_a_memory_corrected_since_keeps_its_relation(memory: GraphMemory) -> None:
    a, b = await made(memory, "A Vale", "B Vale")
    saved = (await memory.save("The boat is red")).memories[0].memory_id
    await memory.link(b, f"memory:{saved}", "painted")
    await memory.link(f"memory:{saved}", b, "shows")
    done = await memory.merge_entities(a, b)
    await memory.correct(saved, "correct", new_content="The boat is blue")
    await memory.undo(done.change_id)
    assert await relations(memory, a) == set()
    assert await relations(memory, b) == {
        ("out", "painted", "The boat is blue", None),
        ("in", "shows", "The boat is blue", None),
    }
    assert await findings(memory) == []


@pytest.mark.requirement("R-S7")
async def test_a_pointer_leads_from_what_was_merged(memory: GraphMemory) -> None:
    a, b, c = await made(memory, "A Vale", "B Vale", "C Vale")
    await memory.merge_entities(a, b)
    await memory.merge_entities(c, "B Vale")
    for name in (a, b, "B Vale", "A Vale", "entity:B Vale"):
        assert (await memory.entity(name)).entity == c
    card = (await memory.get(b))[0]
    assert getattr(card, "ref", None) == c
    assert getattr(card, "about", {})["merged_from"] == b
    (known,) = await find(memory, b)
    assert known.name == "C Vale"
    assert (await ensured(memory, ("b vale", "person")))[0].entity.entity_id == known.entity_id
    assert (await found(memory, b)).entity.entity_id == known.entity_id
    told = await tell(memory, "B Vale", contacts=[{"source": "mail", "id": "b@example.org"}])
    assert told.people[0].entity.entity_id == known.entity_id
    assert await findings(memory) == []


async def test_references_of_other_systems_go_along(memory: GraphMemory) -> None:
    reference = {"source": "hey", "id": "hey:12345", "name": "The offer"}
    await memory.save({"content": "The offer came", "references": [reference]})
    (doc,) = await made(memory, "Offer of May", kind="email")
    old = (await memory.get("hey:12345"))[0]
    done = await memory.merge_entities(doc, getattr(old, "ref", ""))
    assert (await memory.get("hey:12345"))[0].model_dump()["ref"] == doc
    assert (await memory.entity(doc)).references == ["hey:hey:12345"]
    await memory.save({"content": "The offer was signed", "references": [reference]})
    assert len((await memory.entity(doc)).relations) == 2
    await memory.undo(done.change_id)
    assert await findings(memory) == []


@pytest.mark.parametrize("case", ["same", "scope", "external", "never", "memory", "nobody"])
async def test_what_may_not_be_merged_is_refused_in_a_sentence(
    memory: GraphMemory, case: str
) -> None:
    a, b = await made(memory, "A Vale", "B Vale")
    (far,) = await made(memory, "A Vale", scope="project:x")
    pairs = {
        "same": (a, "a vale", "one entity"),
        "scope": (a, far, "different scopes"),
        "external": ("hey:1", "hey:2", "two ids of one system"),
        "never": (a, b, "kept apart"),
        "memory": (a, "memory:mem17000000abc", "names no entity"),
        "nobody": (a, "entity:Nobody", "names no entity"),
    }
    for number in (1, 2):
        mail = {"source": "hey", "id": f"hey:{number}"}
        await memory.save({"content": f"Mail {number} came", "references": [mail]})
    if case == "never":
        await memory.never_merge(b, a)
    before = await shape(memory)
    keep, gone, said = pairs[case]
    with pytest.raises((BadRequest, NotFound), match=said):
        await memory.merge_entities(keep, gone)
    assert (await shape(memory)).lines() == before.lines()


async def test_what_was_kept_apart_stays_so_in_what_it_was_merged_into(memory: GraphMemory) -> None:
    a, b, c = await made(memory, "A Vale", "B Vale", "C Vale")
    apart = await memory.never_merge(b, c)
    merged = await memory.merge_entities(a, b)
    with pytest.raises(BadRequest, match="kept apart"):
        await memory.merge_entities(c, a)
    await memory.undo(str(apart.change_id))
    done = await memory.merge_entities(c, a)
    await memory.undo(done.change_id)
    await memory.undo(merged.change_id)
    assert await findings(memory) == []


@pytest.mark.requirement("F58")
async def test_two_of_one_name_stay_two_and_may_be_made_one(memory: GraphMemory) -> None:
    one = await tell(memory, "Jon Smith", contacts=[{"source": "mail", "id": "jon@a.example"}])
    two = await tell(
        memory, "Jon Smith", contacts=[{"source": "mail", "id": "jon@b.example"}], is_another=True
    )
    first, second = (answer.people[0].entity.entity_id for answer in (one, two))
    assert len(await find(memory, "Jon Smith")) == 2
    done = await memory.merge_entities(f"entity:{first}", f"entity:{second}")
    person = await found(memory, "Jon Smith")
    assert {contact.id for contact in person.contacts} == {"jon@a.example", "jon@b.example"}
    assert await findings(memory) == []
    await memory.undo(done.change_id)
    assert len(await find(memory, "Jon Smith")) == 2
    assert await findings(memory) == []


@pytest.mark.requirement("F59")
async def test_a_wrong_name_is_taken_away_and_put_back(memory: GraphMemory) -> None:
    labs, lake = await made(memory, "Tarn Labs", "Tarn Lake", kind="org")
    with pytest.raises(BadRequest, match=f"own name of {lake}"):
        await memory.add_alias(labs, "tarn lake")
    added = await memory.add_alias(labs, "The Labs of Tarn")
    assert (await memory.add_alias(labs, "The Labs of Tarn")).change_id is None
    removed = await memory.remove_alias(labs, "the labs of TARN")
    assert await find(memory, "The Labs of Tarn") == []
    await memory.undo(str(removed.change_id))
    assert (await find(memory, "The Labs of Tarn"))[0].name == "Tarn Labs"
    await memory.undo(str(added.change_id))
    assert await find(memory, "The Labs of Tarn") == []
    with pytest.raises(BadRequest, match="own name"):
        await memory.remove_alias(labs, "Tarn Labs")
    assert await findings(memory) == []


@pytest.mark.requirement("F60")
async def test_names_that_are_none_are_refused(memory: GraphMemory) -> None:
    (ann,) = await made(memory, "Ann Vale")
    for poor in ("the", "a", "?"):
        with pytest.raises(BadRequest, match=r"was not added|empty"):
            await memory.add_alias(ann, poor)
    with pytest.raises(BadRequest, match="none of"):
        await memory.remove_alias(ann, "Nobody")
    other = (await made(memory, "Bea Hill"))[0]
    await memory.add_alias(ann, "AV")
    await memory.add_alias(other, "AV")
    assert len(await find(memory, "AV")) == 2
    with pytest.raises(NotFound, match="fits several"):
        await memory.entity("AV")


async def test_the_name_of_what_was_merged_is_not_just_taken_away(memory: GraphMemory) -> None:
    a, b = await made(memory, "A Vale", "B Vale")
    done = await memory.merge_entities(a, b)
    with pytest.raises(BadRequest, match=f"undo {done.change_id}"):
        await memory.remove_alias(a, "B Vale")


async def test_a_split_parts_names_texts_and_relations(memory: GraphMemory) -> None:
    a, x = await made(memory, "Ann Vale", "X Hill")
    await memory.add_alias(a, "Ana Hall")
    linked = await memory.link(a, x, "knows", reason="school")
    await memory.link(a, x, "likes")
    before = await shape(memory)
    done = await memory.split_entity(a, ["ana hall"], relations=[linked.relation.edge_id])
    assert (done.new_name, done.names, done.moved, done.is_revived) == ("Ana Hall", 1, 1, False)
    assert await relations(memory, done.new) == {("out", "knows", "X Hill", "school")}
    assert await relations(memory, a) == {("out", "likes", "X Hill", None)}
    assert (await find(memory, "Ana Hall"))[0].entity_id == done.new.removeprefix("entity:")
    assert await findings(memory) == []
    await memory.undo(done.change_id)
    assert (await shape(memory)).lines() == before.lines()
    with pytest.raises(NotFound):
        await memory.entity(done.new)


async def test_a_split_of_what_was_merged_lets_it_stand_again(memory: GraphMemory) -> None:
    a, b = await made(memory, "A Vale", "B Vale")
    merged = await memory.merge_entities(a, b)
    done = await memory.split_entity(a, "B Vale")
    assert (done.new, done.is_revived) == (b, True)
    with pytest.raises(BadRequest, match=f"take {done.change_id} back first"):
        await memory.undo(merged.change_id)
    await memory.undo(done.change_id)
    await memory.undo(merged.change_id)
    assert await findings(memory) == []


@pytest.mark.requirement("F62", "R-S7")
async def test_a_split_gives_the_id_of_another_system_back(memory: GraphMemory) -> None:
    (offer,) = await made(memory, "Offer of May", kind="email")
    for source, name in (("hey", "Mail 1"), ("smartsheet", "Sheet 1")):
        reference = {"source": source, "id": f"{source}:1", "name": name}
        await memory.save({"content": f"{name} came", "references": [reference]})
    one, two = [(await find(memory, name))[0].entity_id for name in ("Mail 1", "Sheet 1")]
    one, two = f"entity:{one}", f"entity:{two}"
    before = await shape(memory)
    merged = await memory.merge_entities(offer, one)
    between = await shape(memory)
    split = await memory.split_entity(offer, "Mail 1")
    assert (split.new, split.is_revived) == (one, True)
    assert (await memory.get("hey:1"))[0].model_dump()["ref"] == one
    await memory.link(one, offer, "is not")  # Any use of the reference finds the one.
    await memory.link("hey:1", two, "answers")
    other = await memory.merge_entities(offer, two)
    with pytest.raises(BadRequest, match=f"take {other.change_id} back first"):
        await memory.undo(split.change_id)
    await memory.undo(other.change_id)
    for relation in (await memory.entity(one)).relations:
        if relation.type in ("is not", "answers"):
            await memory.correct(one, "unlink", edge_id=relation.edge_id)
    await memory.undo(split.change_id)
    assert external(await shape(memory)) == external(between)
    await memory.undo(merged.change_id)
    assert external(await shape(memory)) == external(before)
    assert await findings(memory) == []


def external(found: Shape) -> set[tuple[str, str | None]]:
    """Give the ids of other systems of all entities."""
    return {
        (node["entity_id"], node.get("external_id"))
        for node in found.nodes
        if node["label"] == "Entity"
    }


async def test_a_split_is_refused_in_a_sentence(memory: GraphMemory) -> None:
    (a,) = await made(memory, "Ann Vale")
    for names, said in ((["Ann Vale"], "own name"), (["Bob"], "has no 'bob'"), ([], "empty")):
        with pytest.raises(BadRequest, match=said):
            await memory.split_entity(a, names)
    await memory.add_alias(a, "Ana")
    done = await memory.split_entity(a, ["Ana"])
    await memory.add_alias(done.new, "Anita")
    with pytest.raises(BadRequest, match="newer change stands in the way"):
        await memory.undo(done.change_id)
    (x,) = await made(memory, "X Hill")
    await memory.undo((await memory.entity(done.new)).changes[0].change_id)
    await memory.link(done.new, x, "knows")
    with pytest.raises(BadRequest, match="of its own"):
        await memory.undo(done.change_id)


@pytest.mark.requirement("F64", "F65")
async def test_of_two_merges_at_once_one_wins_and_nothing_is_lost(memory: GraphMemory) -> None:
    for number in range(3):
        a, b, x = await made(memory, f"Ann {number}", f"Anna {number}", f"Xen {number}")
        await memory.link(a, x, "knows")
        await memory.link(b, x, "likes")
        runs = [
            memory.merge_entities(a, b),
            memory.merge_entities(b, a),
            memory.merge_entities(a, b),
            memory.link(b, x, "meets"),
        ]
        results = await asyncio.gather(*runs, return_exceptions=True)
        refused = [one for one in results[:3] if isinstance(one, BaseException)]
        assert len(refused) == 2
        assert all(isinstance(one, BadRequest) for one in refused), refused
        held = {(way, kind) for way, kind, _, _ in await relations(memory, a)}
        assert {("out", "knows"), ("out", "likes")} <= held
    assert await findings(memory) == []


@pytest.mark.requirement("F64")
async def test_crossed_merges_of_many_end(memory: GraphMemory) -> None:
    refs = await made(memory, *(f"Person {letter}" for letter in "ABCDEF"))
    pairs = [(one, two) for one in refs for two in refs if one != two]
    for one, two in pairs[:12]:
        await memory.link(one, two, "knows")
    results = await asyncio.gather(
        *(memory.merge_entities(one, two) for one, two in pairs), return_exceptions=True
    )
    wrong = [one for one in results if isinstance(one, BaseException)]
    assert all(isinstance(one, BadRequest) for one in wrong), wrong
    assert len(results) - len(wrong) == len(refs) - 1
    assert await findings(memory) == []


@pytest.mark.requirement("F62")
async def test_random_sequences_give_the_graph_back(memory: GraphMemory) -> None:
    entities = await write_made_graph(memory, 4, now=memory.moment().now)
    tally = Tally()
    for number in range(SEQUENCES):
        assert await sequence(memory, entities, f"ci:{number}", tally), tally
    assert (tally.unnamed, tally.stuck, tally.lost) == ([], [], [])
    assert await findings(memory) == []


async def test_an_entity_is_shown_as_it_was(memory: GraphMemory) -> None:
    a, b, x = await made(memory, "A Vale", "B Vale", "X Hill")
    await memory.link(b, x, "knows")
    await mentioned(memory, "A text of B", b)
    then = memory.moment().now
    done = await memory.merge_entities(a, b)
    now = await memory.entity(b)
    assert (now.entity, now.merged_from, now.mentions) == (a, [b], 1)
    assert now.notes
    before = await memory.entity(b, when=then)
    assert (before.entity, before.mentions, len(before.relations)) == (b, 1, 1)
    assert (await memory.entity(a, when=then)).relations == []
    assert (await memory.entity(a, when=then)).mentions == 0
    assert [one.kind for one in now.changes] == ["entities_merged"]
    split = await memory.split_entity(a, "B Vale")
    assert [one.name for one in (await memory.entity(a)).aliases] == []
    assert (await memory.entity(b)).mentions == 1
    with pytest.raises(NotFound, match="not known yet"):
        await memory.entity(a, when="2001-01-01")
    assert done.change_id != split.change_id


@pytest.mark.requirement("S86", "S87", "S88", "S77", "S79")
async def test_texts_are_tied_to_forms_and_forms_to_things(memory: GraphMemory) -> None:
    a, b = await made(memory, "Iván Prokić", "Ivan Prokic")
    one = await mentioned(memory, "The first text", a)
    two = await mentioned(memory, "The second text", b)
    await memory.merge_entities(a, b)
    ties = {(edge["type"], edge["source"], edge["target"]) for edge in (await shape(memory)).edges}
    forms = {target for kind, source, target in ties if kind == "MENTIONS" and source in (one, two)}
    assert len(forms) == 2  # Each text keeps the form that it has, whatever it means.
    owner = a.removeprefix("entity:")
    assert {("HAS_ALIAS", owner, form) for form in forms} <= ties
    assert {alias.name for alias in (await memory.entity(a)).aliases} >= {"Ivan Prokic"}
