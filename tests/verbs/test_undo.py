"""Undo: every change has a way back, and the way back leaves a record too."""

import asyncio

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory

from .asking import contents
from .test_correct import LONG, saved_id, shown


async def live_relations(memory: GraphMemory, memory_id: str) -> set[tuple[str, str, str]]:
    relations = (await memory.history(memory_id)).relations
    return {(r.from_id, r.type, r.to_id) for r in relations if r.retired_at is None}


@pytest.mark.requirement("X2", "Q57")
async def test_what_was_deleted_lives_again_with_its_relations(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "Tea is green"), await saved_id(memory, "Coffee is black")
    await memory.link(one, two, "rivals")
    done = await memory.correct(one, "delete")
    undone = await memory.undo(done.change_id)
    assert (undone.kind, undone.memory_id) == ("deleted", one)
    assert contents(await memory.recall("tea green")) == ["Tea is green"]
    history = await memory.history(one)
    assert [change.kind for change in history.changes] == ["deleted", "restored"]
    assert [relation.retired_at for relation in history.relations] == [None]
    with pytest.raises(BadRequest, match="not deleted any more"):
        await memory.undo(done.change_id)


async def test_what_was_said_again_meanwhile_stays_one(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green")
    done = await memory.correct(one, "delete")
    again = await saved_id(memory, "Tea is green")
    with pytest.raises(BadRequest, match=f"memory:{again} says the same"):
        await memory.undo(done.change_id)


async def test_an_update_gives_its_values_back(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", salience=0.4)
    done = await memory.correct(
        one, "update", salience=0.9, scope="project:a", valid_until="2031-01-01"
    )
    await memory.undo(done.change_id)
    now = await shown(memory, one)
    assert (now.salience, now.scope, now.valid_until) == (0.4, "global", None)


async def test_replaced_words_come_back_as_the_newest_version(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The gate is number 5")
    done = await memory.correct(one, "correct", new_content="The gate is number 7")
    undone = await memory.undo(done.change_id)
    assert contents(await memory.recall("gate number")) == ["The gate is number 5"]
    versions = (await memory.history(one)).versions
    assert [version.memory_id for version in versions] == [one, done.new_id, undone.new_id]


async def test_a_relation_is_drawn_again(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "Tea is green"), await saved_id(memory, "Coffee is black")
    linked = await memory.link(one, two, "rivals", reason="both are hot")
    done = await memory.correct(one, "unlink", edge_id=linked.relation.edge_id)
    undone = await memory.undo(done.change_id)
    live = [r for r in (await memory.history(one)).relations if r.retired_at is None]
    assert [(r.edge_id, r.type, r.reason) for r in live] == [
        (undone.edge_id, "rivals", "both are hot")
    ]


async def test_an_unknown_change_is_named(memory: GraphMemory) -> None:
    with pytest.raises(NotFound, match="no change 'chg0'"):
        await memory.undo("chg0")


@pytest.mark.requirement("Q57", "X1")
async def test_only_the_field_that_was_updated_goes_back(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", salience=0.4)
    weighed = await memory.correct(one, "update", salience=0.9)
    await memory.correct(one, "update", scope="project:a", valid_until="2031-01-01")
    before = (await memory.history(one, scopes="project:a")).changes[0].before
    assert before == {"salience": 0.4}
    await memory.undo(weighed.change_id)
    now = await shown(memory, one)
    assert (now.salience, now.scope, now.valid_until is None) == (0.4, "project:a", False)


async def test_an_expiry_and_a_scope_go_back_each_alone(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", valid_until="2030-01-01")
    until = (await shown(memory, one)).valid_until
    opened = await memory.correct(one, "update", valid_until="never")
    moved = await memory.correct(one, "update", scope="project:a")
    await memory.undo(opened.change_id)
    assert (await shown(memory, one)).valid_until == until
    await memory.undo(moved.change_id)
    now = await shown(memory, one)
    assert (now.scope, now.valid_until) == ("global", until)


async def test_what_was_updated_again_since_stays(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", salience=0.4)
    first = await memory.correct(one, "update", salience=0.9, scope="project:a")
    await memory.correct(one, "update", salience=0.7)
    with pytest.raises(BadRequest, match=r"salience of memory:.* was changed again since"):
        await memory.undo(first.change_id)
    now = await shown(memory, one)
    assert (now.salience, now.scope) == (0.7, "project:a")


@pytest.mark.requirement("F64")
async def test_an_undo_beside_an_update_loses_none(memory: GraphMemory) -> None:
    for number in range(6):
        one = await saved_id(memory, f"Tea number {number} is green", salience=0.4)
        done = await memory.correct(one, "update", salience=0.9)
        undone, _ = await asyncio.gather(
            memory.undo(done.change_id),
            memory.correct(one, "update", salience=0.7),
            return_exceptions=True,
        )
        assert undone is None or not isinstance(undone, BaseException) or "since" in str(undone)
        assert (await shown(memory, one)).salience == 0.7 or not isinstance(undone, BaseException)
    assert await memory.doctor() == []


@pytest.mark.requirement("Q54", "Q57", "X2")
async def test_a_memory_that_took_the_place_stays_when_the_words_come_back(
    memory: GraphMemory,
) -> None:
    wrong = await saved_id(memory, "The office is on floor 3", salience=0.3, pinned=True)
    right = await saved_id(memory, "The office is on floor 4")
    desk, lamp = await saved_id(memory, "A desk of oak"), await saved_id(memory, "A lamp of brass")
    await memory.link(wrong, desk, "has")
    await memory.link(lamp, wrong, "lights")
    await memory.link(wrong, right, "contradicts")
    await memory.link(right, lamp, "has")
    done = await memory.correct(wrong, "correct", new_content="The office is on floor 4")
    assert done.new_id == right
    (dropped,) = [
        r.edge_id
        for r in (await memory.history(right)).relations
        if (r.from_id, r.to_id) == (f"memory:{lamp}", f"memory:{right}") and r.retired_at is None
    ]
    await memory.correct(lamp, "unlink", edge_id=dropped)
    undone = await memory.undo(done.change_id)
    assert (undone.memory_id, undone.parted_from) == (wrong, right)
    new = await shown(memory, undone.new_id or "")
    assert (new.content, new.status, new.version) == ("The office is on floor 3", "active", 2)
    assert (new.salience, new.pinned) == (0.3, True)
    stays = await shown(memory, right)
    assert (stays.content, stays.status) == ("The office is on floor 4", "active")
    # What moved over comes back; what was taken back since, and what was the other's own, does not.
    assert await live_relations(memory, wrong) == {
        (f"memory:{undone.new_id}", "has", f"memory:{desk}"),
        (f"memory:{undone.new_id}", "contradicts", f"memory:{right}"),
    }
    assert await live_relations(memory, right) == {
        (f"memory:{right}", "has", f"memory:{lamp}"),
        (f"memory:{undone.new_id}", "contradicts", f"memory:{right}"),
    }
    history = await memory.history(wrong)
    assert [one.memory_id for one in history.versions] == [wrong, undone.new_id]
    assert [change.kind for change in history.changes] == ["corrected", "restored"]
    assert await memory.doctor() == []
    with pytest.raises(BadRequest, match="stands by itself again already"):
        await memory.undo(done.change_id)


async def test_the_other_memory_may_have_moved_on_since(memory: GraphMemory) -> None:
    wrong = await saved_id(memory, "The office is on floor 3")
    right = await saved_id(memory, "The office is on floor 4")
    desk = await saved_id(memory, "A desk of oak")
    await memory.link(wrong, desk, "has")
    await memory.link(desk, wrong, "stands in")
    done = await memory.correct(wrong, "correct", new_content="The office is on floor 4")
    later = await memory.correct(right, "correct", new_content="The office is on floor 9")
    undone = await memory.undo(done.change_id)
    assert (await shown(memory, later.new_id or "")).status == "active"
    assert (f"memory:{undone.new_id}", "has", f"memory:{desk}") in await live_relations(
        memory, wrong
    )
    assert await memory.doctor() == []


async def test_a_long_text_comes_back_with_its_pieces(local_memory: GraphMemory) -> None:
    other = await saved_id(local_memory, "Short words that hold")
    long = await saved_id(local_memory, LONG)
    done = await local_memory.correct(long, "correct", new_content="Short words that hold")
    assert done.new_id == other
    undone = await local_memory.undo(done.change_id)
    found = await local_memory.recall("How many cranes has the harbour?", limit=50)
    assert undone.new_id in {hit.node_id for hit in found.hits}
    assert await local_memory.doctor() == []


async def test_words_said_again_meanwhile_are_not_doubled(memory: GraphMemory) -> None:
    wrong = await saved_id(memory, "The office is on floor 3")
    await saved_id(memory, "The office is on floor 4")
    done = await memory.correct(wrong, "correct", new_content="The office is on floor 4")
    again = await saved_id(memory, "The office is on floor 3")
    with pytest.raises(BadRequest, match=f"memory:{again} says the same by now"):
        await memory.undo(done.change_id)
    assert await memory.doctor() == []


async def test_a_version_that_holds_anothers_words_as_well_stays(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The office is on floor 3")
    two = await saved_id(memory, "Our rooms are one level up")
    first = await memory.correct(one, "correct", new_content="The office is on floor 4")
    second = await memory.correct(two, "correct", new_content="The office is on floor 4")
    assert second.new_id == first.new_id
    undone = await memory.undo(first.change_id)
    assert undone.parted_from == first.new_id
    assert (await shown(memory, first.new_id or "")).status == "active"
    assert (await shown(memory, undone.new_id or "")).content == "The office is on floor 3"
    assert await memory.doctor() == []


async def test_a_correction_that_was_corrected_since_is_taken_back_second(
    memory: GraphMemory,
) -> None:
    one = await saved_id(memory, "The gate is number 5")
    other = await saved_id(memory, "The gate is number 8")
    first = await memory.correct(one, "correct", new_content="The gate is number 7")
    second = await memory.correct(first.new_id or "", "correct", new_content="The gate is number 8")
    assert second.new_id == other
    with pytest.raises(BadRequest, match=f"by change {second.change_id}: take that back first"):
        await memory.undo(first.change_id)
    assert (await shown(memory, other)).status == "active"
    # Words that another memory held already are not the version that is waited for.
    same = await memory.correct(other, "correct", new_content="The gate is number 7")
    with pytest.raises(BadRequest, match=f"by change {second.change_id}"):
        await memory.undo(first.change_id)
    await memory.undo(same.change_id)
    await memory.undo(second.change_id)
    await memory.undo(first.change_id)
    found = contents(await memory.recall("gate number"))
    assert sorted(found) == ["The gate is number 5", "The gate is number 8"]


@pytest.mark.requirement("Q57")
async def test_corrections_are_taken_back_one_after_the_other(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The gate is number 5")
    first = await memory.correct(one, "correct", new_content="The gate is number 6")
    second = await memory.correct(first.new_id or "", "correct", new_content="The gate is number 7")
    undone = await memory.undo(second.change_id)
    with pytest.raises(BadRequest, match=f"taken back already, by change {undone.undone_by}"):
        await memory.undo(second.change_id)
    third = await memory.correct(undone.new_id or "", "correct", new_content="The gate is number 8")
    with pytest.raises(BadRequest, match=f"by change {third.change_id}: take that back first"):
        await memory.undo(first.change_id)
    await memory.undo(third.change_id)
    await memory.undo(first.change_id)
    assert contents(await memory.recall("gate number")) == ["The gate is number 5"]
    assert await memory.doctor() == []


@pytest.mark.requirement("Q57")
async def test_a_way_back_is_taken_back_as_well(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The gate is number 5")
    first = await memory.correct(one, "correct", new_content="The gate is number 6")
    undone = await memory.undo(first.change_id)
    await memory.undo(undone.undone_by or "")
    assert contents(await memory.recall("gate number")) == ["The gate is number 6"]
    await memory.undo(first.change_id)
    assert contents(await memory.recall("gate number")) == ["The gate is number 5"]


@pytest.mark.requirement("Q57")
async def test_what_was_taken_back_already_says_so(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", salience=0.4)
    weighed = await memory.correct(one, "update", salience=0.9)
    undone = await memory.undo(weighed.change_id)
    with pytest.raises(BadRequest, match=f"taken back already, by change {undone.undone_by}"):
        await memory.undo(weighed.change_id)
    deleted = await memory.correct(one, "delete")
    restored = await memory.undo(deleted.change_id)
    with pytest.raises(BadRequest, match=f"change {restored.undone_by} took it back already"):
        await memory.undo(deleted.change_id)


@pytest.mark.requirement("Q81")
async def test_an_older_deletion_has_no_way_back(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green")
    first = await memory.correct(one, "delete")
    await memory.undo(first.change_id)
    second = await memory.correct(one, "delete")
    with pytest.raises(BadRequest, match="not deleted any more by that change"):
        await memory.undo(first.change_id)
    assert (await shown(memory, one)).status == "forgotten"
    await memory.undo(second.change_id)
    assert (await shown(memory, one)).status == "active"


@pytest.mark.requirement("Q82")
async def test_of_two_edges_of_one_id_the_one_that_was_taken_back_is_drawn(
    memory: GraphMemory,
) -> None:
    one, two = await saved_id(memory, "Tea is green"), await saved_id(memory, "Coffee is black")
    edge = (await memory.link(two, one, "rivals")).relation.edge_id
    new = (await memory.correct(one, "correct", new_content="Tea is red")).new_id
    done = await memory.correct(two, "unlink", edge_id=edge)
    await memory.undo(done.change_id)
    assert await live_relations(memory, two) == {(f"memory:{two}", "rivals", f"memory:{new}")}


async def test_a_reason_goes_back_while_the_relation_lives(memory: GraphMemory) -> None:
    one, two = await saved_id(memory, "Tea is green"), await saved_id(memory, "Coffee is black")
    edge = (await memory.link(one, two, "rivals", reason="both are hot")).relation.edge_id
    await memory.link(one, two, "rivals", reason="both are bitter")
    (first,) = (await memory.history(one)).changes
    await memory.link(one, two, "rivals", reason="both are drinks")
    with pytest.raises(BadRequest, match="told anew or taken back since"):
        await memory.undo(first.change_id)
    second = (await memory.history(one)).changes[-1]
    undone = await memory.undo(second.change_id)
    (relation,) = (await memory.history(one)).relations
    assert (undone.edge_id, relation.reason) == (edge, "both are bitter")
    await memory.correct(one, "unlink", edge_id=edge)
    with pytest.raises(BadRequest, match="does not stand any more"):
        await memory.undo(undone.undone_by or "")


async def test_what_was_folded_in_is_saved_anew(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green", salience=0.4)
    assert await saved_id(memory, "tea is green!", salience=0.9) == one
    (change,) = (await memory.history(one)).changes
    with pytest.raises(BadRequest, match=f"folded into memory:{one} has no way back: save it"):
        await memory.undo(change.change_id)
    assert (await shown(memory, one)).salience == 0.9
