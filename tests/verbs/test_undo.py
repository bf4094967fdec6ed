"""Undo: every change has a way back, and the way back leaves a record too."""

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory

from .asking import contents
from .test_correct import saved_id, shown


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
